// The toy at a table.
import type { Question, Result, Seated, TurnWords } from '../../src/shell/game';
import type { Told as AnyTold } from '../../src/shell/log';
import type { Books } from '../../src/shell/state/chronicle.svelte';
import type { Refusal } from '../../src/shell/state/planner.svelte';
import type { Table } from '../../src/shell/state/table.svelte';
import type { Box, View } from './data';
import { Ledger, ToyLog, type Told } from './log';

const REFUSALS: Record<string, string> = {
  turn: 'It is not your turn.',
  thing: 'There is nothing to do that with.',
  time: 'No time is left for that.',
};

export class Toy implements Seated {
  readonly steps = 1;
  readonly endName = 'End turn';
  readonly looking = false;
  readonly tieRule = null;
  readonly view: View = $derived.by(() => this.table.view as View);
  readonly legal: string[] = $derived.by(() =>
    this.table.active ? this.table.planner.legal.map(({ text }) => text) : [],
  );

  constructor(
    readonly table: Table,
    readonly box: Box,
  ) {}

  books(): Books<Ledger> {
    return { log: new ToyLog(), ledger: new Ledger(this.table.match.replica.header.players) };
  }
  turn(): TurnWords {
    return { kind: 'turn', special: false, count: '', task: 'Spend your time, then end your turn' };
  }
  waste(): Question | null {
    return null;
  }
  ready(): boolean {
    return true;
  }
  putDown(): void {}
  leave(): void {}
  escape(): boolean {
    return false;
  }
  left(): string {
    return `${this.view.time} time left.`;
  }
  label(action: unknown): string {
    return `Do: ${String(action)}`;
  }
  refusal({ code }: Refusal): string | null {
    return REFUSALS[code] ?? null;
  }
  tell(told: AnyTold): string {
    return (told as Told).says;
  }
  title(): string {
    return 'Turn';
  }
  cost(count: number): string {
    return `${count} time`;
  }
  keys(): [string, string][] {
    return [['K', 'Peek at the top card']];
  }
  key({ key }: Pick<KeyboardEvent, 'key'>): boolean {
    if (key !== 'k') return false;
    void this.table.act('peek');
    return true;
  }
  result(): Result {
    const { dug, played } = this.table.chronicle.ledger as Ledger;
    return {
      rows: [
        { name: 'Dug up', points: dug },
        { name: 'Played', points: played },
      ],
      bars: dug.map((points, index) => [
        { paint: 'brown', points },
        { paint: 'teal', points: played[index]! },
      ]),
      legend: [
        { paint: 'brown', name: 'Dug up' },
        { paint: 'teal', name: 'Played' },
      ],
    };
  }
  tie(): string {
    return 'They share the place.';
  }
}

export function toyAt({ game }: Table): Toy {
  if (game instanceof Toy) return game;
  throw new Error('this is not a table of the toy');
}
