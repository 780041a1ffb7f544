// The coach at a table: looks at what is true, says one thing, and plays a step for whoever asks for it.
import { tick } from 'svelte';
import type { AnyEntry } from '../../engine';
import { settings } from '../../settings.svelte';
import type { Table } from '../state/table.svelte';
import { endsTurn, type Deed, type Lesson, type Plan } from './lesson';
import type { Lights } from './lights';
import { Progress, sound, type Facts, type Said } from './progress';

/** So often a step is tried before it is left out. */
const TRIES = 8;

const deed = ({ seat, action, events, ends }: AnyEntry): Deed => ({ seat: seat!, action, events, ends });

export class Coach {
  said = $state.raw<Said>({ is: 'others' });
  /** The step in words. */
  words = $state('');
  behind = $state(0);
  /** How many steps were left out. */
  leftOut = $state(0);
  private readonly progress: Progress;
  private kept: string;
  /** The step that was said last, and how many deeds there were. */
  private at: string | null = null;
  /** What was done up to a version. */
  private told: { version: number; deeds: readonly Deed[]; record: string } = {
    version: -1,
    deeds: [],
    record: '',
  };

  constructor(
    private readonly table: Table,
    readonly lesson: Lesson,
    kept: unknown,
    private readonly keep: (kept: unknown) => void,
  ) {
    this.progress = new Progress(lesson, sound(kept));
    this.kept = JSON.stringify(kept);
  }

  get of(): number {
    return this.lesson.steps.length;
  }

  /** Looks again. It is called whenever anything may have changed, and follows what it reads. */
  look(): void {
    const facts = this.facts();
    if (!facts) return;
    const said = this.progress.look(facts);
    // What was in hand for one deed would be in the way of the next.
    const at = said.is === 'step' ? `${said.step.id} ${facts.deeds.length}` : this.at;
    if (this.at !== null && at !== this.at) this.clear();
    this.at = at;
    this.said = said;
    this.behind = this.progress.behind;
    this.leftOut = this.progress.leftOut;
    if (said.is === 'step') this.words = said.step.says(this.progress.now(facts));
    // What is not found yet is looked at again as soon as it is.
    if (said.is === 'step') void said.way?.soon?.then(() => this.said === said && this.look());
    if (said.is === 'end' && said.by !== 'resigning') this.taught();
    const { kept } = this.progress;
    const text = JSON.stringify(kept);
    if (text !== this.kept) this.keep(kept);
    this.kept = text;
  }

  /** Whoever came to the end of a lesson is not offered it again; it says nothing of other games. */
  private taught(): void {
    const { game } = this.table.match.replica;
    if (!settings.taught.includes(game)) settings.taught = [...settings.taught, game];
  }

  /** What is to be lit, as CSS selectors: what is to be pressed, and what is only to be seen. */
  get lights(): Lights {
    const { said } = this;
    if (said.is === 'free') return { press: said.way?.press(this.table) ?? endsTurn(this.table), show: [] };
    const facts = said.is === 'step' ? this.facts() : null;
    if (said.is !== 'step' || !facts) return { press: [], show: [] };
    const show = said.step.shows?.(this.progress.now(facts)) ?? [];
    return { press: said.way?.press(this.table) ?? [], show };
  }

  /** A step that was read is done. */
  next(): void {
    const facts = this.facts();
    if (facts) this.progress.tick(facts);
    this.look();
  }

  /** Leaves the step out, and plays nothing; where none is said, all that are left. */
  skip(): void {
    this.progress.skip();
    this.look();
  }

  /** Goes on after what was done instead. */
  leave(): void {
    this.progress.leave();
    this.look();
  }

  /** Takes back what was done since the step was first said. */
  async back(): Promise<void> {
    const { planner } = this.table;
    while (planner.canUndo && this.count() > this.progress.since) {
      const before = this.count();
      await planner.undo();
      await tick();
      if (this.count() >= before) break;
    }
    this.clear();
    this.look();
  }

  /** Plays the step for whoever wants to see it, and leaves it out where that comes to nothing. */
  async play(): Promise<void> {
    const { said } = this;
    if (said.is !== 'step') return;
    const { step } = said;
    for (let tries = 0; tries < TRIES && (await this.playOn(step.id)); tries += 1);
    this.look();
    if (this.said.is === 'step' && this.said.step.id === step.id) this.next();
  }

  /** Plays on along the way of a step; whether anything came of it. */
  private async playOn(id: string): Promise<boolean> {
    const { said, table } = this;
    if (said.is !== 'step' || said.step.id !== id || !said.way) return false;
    if (said.way.soon) {
      await said.way.soon;
      this.look();
      return true;
    }
    const before = this.count();
    table.now();
    table.panel = 'none';
    this.clear();
    for (const action of said.way.actions) {
      const legal = table.planner.legal.find(({ text }) => text === action);
      if (!legal) break;
      if (legal.ends || legal.commits) {
        await table.planner.commit(action);
        break;
      }
      if (!table.planner.play([action])) break;
    }
    await tick();
    // The log tells the plan, and the coach what the log tells.
    table.sketched();
    this.look();
    return this.count() > before;
  }

  private clear(): void {
    this.table.game.putDown();
    this.table.game.leave();
  }

  /** How many deeds stand, with those that are planned. */
  private count(): number {
    return this.deeds().length + (this.table.planner.draft?.actions.length ?? 0);
  }

  private deeds(): readonly Deed[] {
    const { replica, version } = this.table.match;
    if (this.told.version !== version) {
      const entries = replica.entries(0).filter(({ type, standing }) => type === 'act' && standing);
      this.told = { version, deeds: entries.map(deed), record: replica.record() };
    }
    return this.told.deeds;
  }

  private get gaveUp(): boolean {
    const entries = this.table.match.replica.entries(0);
    return entries.some(({ type, seat }) => type === 'resign' && seat === this.lesson.seat);
  }

  /** What is true now; nothing while that is not settled. */
  private facts(): Facts | null {
    const { table } = this;
    const { match, planner, sketch } = table;
    const { seat } = this.lesson;
    const mine = match.toMove === seat && !match.over && !table.playback.playing;
    const draft = mine && !planner.ahead ? planner.draft : null;
    // While a plan is on its way, or begins, nothing is sure.
    if (planner.busy || (mine && !draft)) return null;
    const planned = draft ? sketch.steps : [];
    if (draft && planned.length !== draft.actions.length) return null;
    const steps = planned.map(({ told, events }) => ({ seat, action: told, events, ends: false }));
    const view = (draft && planner.view) ?? match.replica.view(match.version, seat);
    return {
      seat,
      view,
      legal: draft ? planner.legal : [],
      plan: draft as Plan | null,
      deeds: [...this.deeds(), ...steps],
      name: (of) => table.name(of),
      record: () => this.told.record,
      draft: (actions) => {
        const own = match.replica.draft(seat);
        own.replay([...actions]);
        return own;
      },
      over: match.over,
      gaveUp: this.gaveUp,
      undoable: planned.length + (draft ? match.replica.undoable() : 0),
    };
  }
}
