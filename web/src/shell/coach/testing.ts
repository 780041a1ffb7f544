// Lessons at a table without a page, for tests: what the page does by itself is done step by step.
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { testBots, testEngine, TestThinker } from '../../engine/testing';
import { LANGUAGES, loadTexts, setLanguage, type Language } from '../../i18n';
import { parse, type Node } from '../../i18n/format';
import { createWith, LocalMatch } from '../../play/local.svelte';
import { settings } from '../../settings.svelte';
import { loadGame } from '../../store/games';
import type { Game } from '../game';
import { Table } from '../state/table.svelte';
import { Coach } from './coach.svelte';
import type { Lesson } from './lesson';

/** So many people go their own ways. */
const WALKS = process.env.MUTAL_LONG ? 500 : 50;

/** What a game under test brings. */
export interface Taught {
  id: string;
  lessons: readonly Lesson[];
  game: Pick<Game, 'sit'>;
}

export class Classroom {
  readonly coach: Coach;
  private version: number;

  private constructor(
    readonly match: LocalMatch,
    readonly table: Table,
    readonly lesson: Lesson,
  ) {
    this.version = match.version;
    table.renew();
    const submit = match.submit.bind(match);
    // What was sent is followed before anything else is asked, as on the page.
    match.submit = async (seat, actions) => {
      await submit(seat, actions);
      this.follow();
    };
    this.coach = new Coach(table, lesson, match.guided?.kept, (kept) => match.keepGuided(kept));
    this.coach.look();
  }

  /** Begins a lesson. */
  static async begin(of: Taught, lesson: Lesson): Promise<Classroom> {
    const engine = await testEngine(of.id);
    const seats = Array.from({ length: lesson.players }, (_, index) =>
      index + 1 === lesson.seat
        ? { kind: 'person' as const, name: 'Ann' }
        : { kind: 'bot' as const, name: 'Kan', level: lesson.level },
    );
    const { record: dump, chance, players } = lesson;
    const wanted = { game: of.id, config: { players }, seats, dump, lesson: lesson.id, chance };
    return Classroom.open(of, lesson, await createWith(engine, wanted));
  }

  /** Goes on with a lesson that was left. */
  static async open(of: Taught, lesson: Lesson, id: string): Promise<Classroom> {
    settings.speed = 'instant';
    const engine = await testEngine(of.id);
    const { game: row, texts } = await loadGame(id);
    const thinker = new TestThinker();
    const match = LocalMatch.of(engine, row, texts, thinker, () => thinker);
    const { game, config } = match.replica.header;
    const table = new Table(match, { ...of.game, parts: {} } as Game, engine.board(game, config), () => null);
    return new Classroom(match, table, lesson);
  }

  /** What the page does when the game has come to another version. */
  private follow(): void {
    const { match, table } = this;
    if (match.version === this.version) return;
    table.follow(this.version, match.version);
    this.version = match.version;
    table.renew();
  }

  /** What the page does when something has changed; then the others play. */
  async settle(): Promise<void> {
    const { match, table, lesson } = this;
    for (;;) {
      this.follow();
      table.sketched();
      this.coach.look();
      const { said } = this.coach;
      if (said.is === 'step' && said.way?.soon) {
        await said.way.soon;
        continue;
      }
      if (match.over || (match.toMove === lesson.seat && !match.busy)) return;
      await new Promise((done) => setImmediate(done));
    }
  }

  /** Plays an action of one's own, as a press does. */
  async act(action: string): Promise<void> {
    const { planner } = this.table;
    const legal = planner.legal.find(({ text }) => text === action);
    if (legal?.ends || legal?.commits) await planner.commit(action);
    else planner.play([action]);
    await this.settle();
  }

  close(): void {
    this.match.close();
    this.table.close();
  }
}

/** A number from 0 on below a limit, another one each time, the same in every run. */
function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % limit;
  };
}

/** All that a message can say, with a number for every value. */
function variants(nodes: readonly Node[]): string[] {
  const of = (node: Node): string[] => {
    if (node.kind === 'text') return [node.text];
    if (node.kind === 'tag') return variants(node.children);
    return node.kind === 'choice' ? [...node.arms.values()].flatMap(variants) : ['7'];
  };
  return nodes.reduce<string[]>(
    (said, node) => said.flatMap((one) => of(node).map((more) => one + more)),
    [''],
  );
}

/** A sign that stands by itself is no word. */
const count = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
/** What stands in quotes: names of things that can be pressed or seen. */
const quoted = (text: string): string[] =>
  [...text.matchAll(/[“„«]\s*([^“”„«»]+?)\s*[”“»]/g)].map(([, name]) => name!);

/** All that is written at a table, in one language. */
function tableWords(game: string, language: string): string[] {
  const file = new URL(`../../games/${game}/texts/${language}/table.json`, import.meta.url);
  const of = (tree: unknown): string[] =>
    typeof tree === 'string' ? [tree] : Object.values(tree as object).flatMap(of);
  return of(JSON.parse(readFileSync(file, 'utf8')));
}

/** Switches the language as a reader does. */
async function speak(language: Language): Promise<void> {
  vi.stubGlobal('document', { documentElement: {} });
  await setLanguage(language);
  vi.unstubAllGlobals();
}

/** What holds for the lessons of every game. */
export function learnt(of: Taught): void {
  let room: Classroom | null = null;
  const begin = async (lesson: Lesson): Promise<Classroom> => (room = await Classroom.begin(of, lesson));
  beforeAll(async () => {
    await testBots(of.id);
    vi.stubGlobal('navigator', { languages: ['en'] });
    vi.stubGlobal('document', { documentElement: {} });
    for (const bundle of ['shell', of.id, `${of.id}/lessons`]) await loadTexts(bundle);
    // Without them it is a place without a page again.
    vi.unstubAllGlobals();
  });
  afterEach(async () => {
    room?.close();
    room = null;
    await speak('en');
  });

  for (const lesson of of.lessons) {
    it(`${lesson.id}: goes along the coach's own ways from step to step, and no step is left out`, async () => {
      const { coach, settle } = await begin(lesson).then((made) => ({
        coach: made.coach,
        settle: () => made.settle(),
      }));
      const said: string[] = [];
      while (coach.said.is !== 'end' && said.length < 40) {
        const { said: now } = coach;
        if (now.is !== 'step') throw new Error(`${said.join()}, then ${now.is}`);
        said.push(now.step.id);
        expect(coach.words, now.step.id).not.toMatch(/\blesson\.|undefined|NaN/);
        if (now.step.done) await coach.play();
        else coach.next();
        await settle();
      }
      expect(said).toEqual(lesson.steps.map(({ id }) => id));
      expect(said.length).toBeLessThanOrEqual(30);
    });

    it(`${lesson.id}: has something to say wherever somebody goes, and comes to its end`, async () => {
      for (let walk = 0; walk < WALKS; walk += 1) {
        const here = await begin(lesson);
        const { coach, table, match } = here;
        const roll = dice(walk + 1);
        for (let deeds = 0; coach.said.is !== 'end' && !match.over; deeds += 1) {
          expect(deeds, JSON.stringify(coach.said)).toBeLessThan(600);
          const { said } = coach;
          expect(['step', 'astray', 'free'], `after ${deeds}`).toContain(said.is);
          const choice = roll(12);
          if (choice === 0 && table.planner.canUndo) await table.planner.undo();
          else if (choice === 1 && said.is === 'astray') await coach.back();
          else if (choice === 2 && said.is === 'astray') coach.leave();
          else if (choice === 3 && said.is === 'step' && !said.step.done) coach.next();
          else if (choice === 4 && said.is === 'step' && said.way) await coach.play();
          else if (choice === 5 && said.is === 'step') coach.skip();
          else {
            const { legal } = table.planner;
            await here.act(legal[roll(legal.length)]!.text);
          }
          await here.settle();
        }
        here.close();
      }
    });

    it(`${lesson.id}: can be skipped step by step to its end, and nothing is played for anybody`, async () => {
      const here = await begin(lesson);
      const { coach, match, table } = here;
      const skipped: string[] = [];
      const { steps } = lesson;
      for (let presses = 0; coach.said.is !== 'end'; presses += 1) {
        expect(presses).toBeLessThanOrEqual(steps.length);
        const { said } = coach;
        if (said.is === 'step') skipped.push(said.step.id);
        else expect(said.is).toBe('free');
        coach.skip();
        await here.settle();
      }
      expect(coach.said).toEqual({ is: 'end', by: 'steps' });
      expect(coach.behind).toBe(steps.length);
      expect(coach.leftOut).toBe(steps.length);
      expect(skipped.length).toBeGreaterThan(1);
      expect(new Set(skipped).size).toBe(skipped.length);
      expect([match.version, table.planner.draft!.actions]).toEqual([0, []]);
      // What was left out stays so, whenever the lesson is opened again.
      here.close();
      await vi.waitFor(async () =>
        expect((await loadGame(match.id)).game.guided?.kept).toHaveProperty('done.' + steps.at(-1)!.id),
      );
      const again = (room = await Classroom.open(of, lesson, match.id));
      expect(again.coach.said).toEqual({ is: 'end', by: 'steps' });
    });

    it(`${lesson.id}: whichever step is skipped, the others follow and make sense`, async () => {
      for (const { id: skipped } of lesson.steps) {
        const here = await begin(lesson);
        const { coach } = here;
        let out = false;
        for (let presses = 0; coach.said.is !== 'end'; presses += 1) {
          expect(presses, skipped).toBeLessThan(60);
          const { said } = coach;
          if (said.is === 'step' && said.step.id === skipped) {
            expect(out, `${skipped} again`).toBe(false);
            out = true;
            coach.skip();
          } else if (said.is === 'step' && said.step.done) await coach.play();
          else if (said.is === 'step') coach.next();
          else if (said.is === 'free' && said.way) await here.act(said.way.actions[0]!);
          else throw new Error(`without ${skipped}: ${said.is}`);
          await here.settle();
        }
        expect([skipped, out, coach.leftOut]).toEqual([skipped, true, 1]);
        here.close();
      }
    });

    it(`${lesson.id}: is over for who has given up`, async () => {
      settings.taught = [];
      const here = await begin(lesson);
      const { coach, match } = here;
      for (let steps = 0; steps < 3; steps += 1) {
        const { said } = coach;
        if (said.is === 'step' && said.step.done) await coach.play();
        else coach.next();
        await here.settle();
      }
      await match.resign(lesson.seat);
      coach.look();
      expect(coach.said).toEqual({ is: 'end', by: 'resigning' });
      expect(coach.lights).toEqual({ press: [], show: [] });
      expect(settings.taught).not.toContain(of.id);
    });

    it(`${lesson.id}: goes on where it was left`, async () => {
      const here = await begin(lesson);
      for (let steps = 0; steps < 6; steps += 1) {
        const { said } = here.coach;
        if (said.is === 'step' && said.step.done) await here.coach.play();
        else here.coach.next();
        await here.settle();
      }
      const { said, words } = here.coach;
      // What was planned lies in the storage of a browser; here is none, so it is sent.
      await here.table.planner.commit();
      await here.settle();
      expect(here.coach.said).toMatchObject({ is: said.is });
      here.close();
      await new Promise((done) => setTimeout(done));
      const again = (room = await Classroom.open(of, lesson, here.match.id));
      expect(again.coach.words).toBe(words);
    });

    it(`${lesson.id}: says little at a time in every language, and names things as the table does`, async () => {
      for (const language of LANGUAGES) {
        await speak(language);
        const names = tableWords(of.id, language);
        const here = await begin(lesson);
        const { coach } = here;
        while (coach.said.is === 'step') {
          const { words, said } = coach;
          expect(count(words), `${language} ${said.step.id}: ${words}`).toBeLessThanOrEqual(25);
          for (const name of quoted(words)) expect(names, `${language} ${said.step.id}`).toContain(name);
          if (said.step.done) await coach.play();
          else coach.next();
          await here.settle();
        }
        expect(coach.said.is).toBe('end');
        here.close();
      }
    });

    it(`${lesson.id}: quotes no name of its own, and says little whatever comes`, () => {
      for (const language of LANGUAGES) {
        const file = new URL(`../../games/${of.id}/texts/${language}/lesson.json`, import.meta.url);
        const texts = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>)[
          lesson.id
        ]!;
        const house = new URL(`../../i18n/${language}/coach.json`, import.meta.url);
        Object.assign(texts, JSON.parse(readFileSync(house, 'utf8')));
        for (const [step, text] of Object.entries(texts)) {
          for (const name of quoted(text)) expect(name, `${language} ${step}`).toMatch(/^\{\w+\}$/);
          for (const said of variants(parse(text)))
            expect(count(said), `${language} ${step}: ${said}`).toBeLessThanOrEqual(25);
        }
      }
    });
  }
}
