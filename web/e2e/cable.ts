// A network between browser and server that can be cut like a cable: connections break, and none comes through until
// it is mended.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export class Cable {
  private readonly ends = new Set<Socket>();
  private whole = true;
  url = '';

  private readonly server = createServer((near) => {
    if (!this.whole) {
      near.destroy();
      return;
    }
    const far = connect(this.port, '127.0.0.1');
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.ends.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => {
        this.ends.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  });

  private constructor(private readonly port: number) {}

  static async to(server: string): Promise<Cable> {
    const cable = new Cable(Number(new URL(server).port));
    await new Promise<void>((done) => cable.server.listen(0, '127.0.0.1', done));
    cable.url = `http://127.0.0.1:${(cable.server.address() as AddressInfo).port}`;
    return cable;
  }

  cut(): void {
    this.whole = false;
    for (const end of this.ends) end.destroy();
  }

  mend(): void {
    this.whole = true;
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}
