// What was chosen and not done yet: a site and a tile, how a room is turned, which of three to keep, which passages to spend.
import type {
  Colour,
  Delivered,
  DigWorth,
  LightFace,
  Load,
  Place,
  Side,
  Treasure,
  Walk,
} from '../logic/types';
import type { Tikal2 } from './tikal2.svelte';

/** Something that can be done at a place: a dig, a walk, a room to be placed. */
export interface Offer {
  kind: 'dig' | 'walk' | 'place';
  actions: string[];
  /** Whether it cannot be taken back. */
  commits: boolean;
  dig?: DigWorth;
  walk?: Walk;
}

export class Pick {
  site = $state<number | null>(null);
  /** A tile to be taken on arrival. */
  wanted = $state<number | null>(null);
  rotation = $state(0);
  /** LS4: the first keys so far. */
  colours = $state.raw<Colour[]>([]);
  /** Which of the three things is to be kept, and whether the others change places. */
  kept = $state(0);
  swap = $state(false);
  /** LD2, LK2: what is to be delivered, and the slots of the cards that go with it. */
  load = $state.raw<Load>({});
  cards = $state.raw<readonly number[]>([]);
  /** Which way to spend passages, of those there are. */
  walk = $state(0);
  private readonly game: Tikal2;

  /** The room that is to be placed: a light room, or nothing for an altar room. */
  readonly light: LightFace | null = $derived.by(() => {
    const phase = this.game.desk.view?.phase;
    const choice = phase?.is === 'turn' ? phase.choice : null;
    return choice?.is === 'light' ? choice.light : null;
  });
  /** Where a room can be placed, and how turned. */
  readonly fields: ReadonlyMap<Place, readonly { turn: number; text: string }[]> = $derived.by(() => {
    const fields = new Map<Place, { turn: number; text: string }[]>();
    for (const { text, action } of this.game.desk.of('place'))
      fields.set(action.field, [...(fields.get(action.field) ?? []), { turn: action.turn, text }]);
    return fields;
  });
  /** The turn in hand, among those that look different. */
  readonly turned = $derived(this.rotation % (this.light?.turns ?? 1));
  /** The doors of the room in hand as it is turned. */
  readonly doors: readonly Side[] = $derived.by(() => {
    const { sides } = this.game.board;
    return (this.light?.doors ?? []).map(
      (side) => sides[(sides.indexOf(side) + this.turned) % sides.length]!,
    );
  });

  /** What the delivery in hand would bring; nothing before one is chosen. */
  readonly delivery: Delivered | null = $derived.by(() =>
    Object.keys(this.load).length > 0 ? this.game.desk.delivery(this.load, this.cards) : null,
  );

  constructor(game: Tikal2) {
    this.game = game;
  }

  get any(): boolean {
    return this.site !== null || this.colours.length > 0 || this.delivery !== null || this.cards.length > 0;
  }

  clear(): void {
    this.site = null;
    this.wanted = null;
    this.colours = [];
    this.kept = 0;
    this.swap = false;
    this.walk = 0;
    this.load = {};
    this.cards = [];
  }

  /** So many treasures of a kind: beside others where a card allows that, else instead of them. */
  ship(kind: Treasure, count: number): void {
    const both = { ...this.load, [kind]: count };
    this.load = this.fits(both, this.cards) ? both : { [kind]: count };
  }

  /** A card goes with the delivery, or stays in the hand after all. */
  with(slot: number): void {
    const cards = this.cards.includes(slot)
      ? this.cards.filter((one) => one !== slot)
      : [...this.cards, slot];
    const [first] = Object.entries(this.load);
    if (first && !this.fits(this.load, cards)) this.load = { [first[0]]: first[1] };
    this.cards = cards;
  }

  private fits(load: Load, cards: readonly number[]): boolean {
    return this.game.desk.delivery(load, cards)?.refusal === null;
  }

  /** Another place is looked at: the way there is chosen anew. */
  elsewhere(): void {
    this.walk = 0;
  }

  turn(by: number): void {
    const turns = this.light?.turns ?? 1;
    this.rotation = (this.turned + by + turns) % turns;
  }

  /** What can be done at a place, the best first. */
  offers(place: Place): Offer[] {
    const { desk, decision, reached } = this.game;
    if (decision === 'place') {
      const fits = this.fields.get(place)?.find(({ turn }) => turn === this.turned);
      const commits = desk.legal.some((legal) => legal.text === fits?.text && legal.commits);
      return fits ? [{ kind: 'place', actions: [fits.text], commits }] : [];
    }
    const room = decision === 'explore' && desk.reach.now ? reached.get(place) : undefined;
    if (!room) return [];
    const walk = room.walks[this.walk] ?? room.walks[0];
    const way = walk ? [walk.action] : [];
    // Where the explorer stands already, no passage is spent to come back.
    const now = new Set(desk.of('dig').map(({ text }) => text));
    const here = room.way.length === 0;
    // A plan for later ends before anything is turned up.
    const digs = room.digs.filter(({ commits }) => !commits || !this.game.table.planner.ahead);
    return [
      ...digs.map((dig): Offer =>
        here && now.has(dig.action)
          ? { kind: 'dig', actions: [dig.action], commits: dig.commits, dig }
          : {
              kind: 'dig',
              actions: [...way, dig.action],
              commits: dig.commits,
              dig,
              ...(walk ? { walk } : {}),
            },
      ),
      ...(walk ? [{ kind: 'walk' as const, actions: way, commits: false, walk }] : []),
    ];
  }

  /** Chooses where to go by canoe, and perhaps which tile to take there. */
  goal(site: number, tile: number | null): void {
    const { game } = this;
    if (game.table.playsBack) return game.table.playback.hurry();
    const again = this.site === site && (tile === null || this.wanted === tile);
    if (again && game.table.active) return this.setOut();
    this.site = site;
    this.wanted = tile;
    game.looked = null;
  }

  setOut(): void {
    const { desk, decision } = this.game;
    const takes = decision === 'take' && this.wanted !== null;
    const act = takes
      ? desk.of('take').find(({ action }) => action.tile === this.wanted)?.text
      : decision === 'sail' && desk.trips.find(({ site }) => site === this.site)?.action;
    if (act) void this.game.act(act);
    // The rules say why not.
    else this.game.table.planner.play([takes ? `take ${this.wanted}` : `sail ${this.site}`]);
  }
}
