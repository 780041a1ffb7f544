// A real `mutal serve` for the browser tests, on a free port and a folder of its own: the page it carries is the one
// that is tested. MUTAL_URL names a server that runs already.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Server {
  url: string;
  stop(): Promise<void>;
}

export async function serve(): Promise<Server> {
  const program = process.env.MUTAL_BIN;
  if (!program)
    throw new Error('MUTAL_BIN must name the program mutal; tools/browser.sh builds it and says so.');
  const folder = await mkdtemp(join(tmpdir(), 'mutal-browser-'));
  // All browsers come from one address here, so its limits must hold for all of them.
  const limits = ['--limit-scale', '1000', '--log-level', 'warn'];
  const server = spawn(program, ['--json', 'serve', '--listen', '127.0.0.1:0', '--data', folder, ...limits], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Its first line names the address. A server that cannot start says why, over several lines, and ends.
  let said = '';
  const started = new Promise<string>((resolve, reject) => {
    createInterface(server.stdout).on('line', (line) => {
      said += `${line}\n`;
      const url = /"url":"([^"]*)"/.exec(line)?.[1];
      if (url) resolve(url);
    });
    server.once('error', reject);
    server.once('close', (code) => reject(new Error(`mutal serve ended with ${code}: ${said}`)));
  });
  const url = await started;
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      if (server.exitCode === null && server.kill('SIGTERM')) await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Playwright's set-up: one server for all tests. The answer stops it. */
export default async function start(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.MUTAL_URL) return undefined;
  const server = await serve();
  process.env.MUTAL_URL = server.url;
  return () => server.stop();
}
