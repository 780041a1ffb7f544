// Tables in the middle of a game, for whoever measures: kept by a browser, or on a server.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { golden } from './records.ts';
import { put } from './stored.ts';

export interface Place {
  address: string;
  /** Makes it reachable for a browser that has nothing yet. */
  prepare(context: BrowserContext, page: Page): Promise<unknown>;
}

const base = (): string => process.env.MUTAL_URL!;

/** Games of two that were played to the end, and how many lines of them lead to a turn of the first seat in the middle. */
const PLAYED: Record<string, { record: string; lines: number }> = {
  tikal: { record: 'basic-2-2015', lines: 20 },
  tikal2: { record: 'plain-2-1', lines: 16 },
};

/** A game of a person and a bot as a browser keeps it: the record with its piles, up to where the person is to move. */
export function onDevice(game: string): Place {
  const { record, lines } = PLAYED[game]!;
  const all = golden(record, game).split('\n');
  const start = all.findIndex((line) => line.startsWith('start'));
  const dump = all
    .slice(0, start + 1 + lines)
    .filter((line) => !line.startsWith('result'))
    .map((line) => line.replace(/ #[0-9a-f]{32}/g, ''))
    .join('\n');
  const config = JSON.parse(/^config (.*)$/m.exec(dump)![1]!) as unknown;
  const row = {
    id: 'measured',
    game,
    config,
    names: ['Ann', 'Bob'],
    seats: [
      { name: 'Ann', kind: 'person' },
      { name: 'Bob', kind: 'bot', level: 'greedy' },
    ],
    marks: [],
    scores: null,
    places: null,
    version: dump
      .split('\n')
      .slice(start + 1)
      .flatMap((line) => line.split(', ')).length,
    toMove: 1,
    over: false,
    imported: false,
    chance: 1,
    created: 1,
    updated: 1,
  };
  return {
    address: `${base()}/play/measured`,
    prepare: async (_, page) => {
      // Something of the same origin that brings nothing of the page along.
      await page.goto(`${base()}/icon.svg`);
      await page.evaluate((game) => localStorage.setItem('mutal.game', game), game);
      await put(page, row, { id: row.id, dump: `${dump}\n`, record: '' });
    },
  };
}

/** A game of Ann and a bot on a server, where Ann is to move and looks. */
export async function onServer(game: string): Promise<Place> {
  const script = fileURLToPath(new URL('open-table.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, game], { env: process.env });
  const [address, , cookie] = stdout.trim().split('\n');
  const [name, value] = cookie!.split('=');
  return {
    address: address!,
    prepare: (context) => context.addCookies([{ name: name!, value: value!, url: base() }]),
  };
}
