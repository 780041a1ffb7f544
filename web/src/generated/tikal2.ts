// Written by `cargo xtask types` from the Rust sources. Do not edit.

import type { EngineFault, Outcome, Seat } from './engine';

export type Action = { "kind": "keys", first: Colour, second: Colour, } | { "kind": "sail", site: number, } | { "kind": "pay", colour: Colour, } | { "kind": "forfeit" } | { "kind": "deliver", place: number, } | { "kind": "go" } | { "kind": "take", tile: number, } | { "kind": "use", symbol: TileSymbol, } | { "kind": "key", colour: Colour, pocket: Pocket, } | { "kind": "draw", stack: number, } | { "kind": "open", place: number, stack: number | null, } | { "kind": "keep", place: number, swap: boolean, } | { "kind": "place", field: Place, turn: number, } | { "kind": "count", colour: Colour, } | { "kind": "walk", to: Place, from: Place | null, chips: number, cards: Array<number>, 
/**
 * A way that was gone; none before the walk.
 */
way?: Array<WayStep>, } | { "kind": "dig", spot: number | null, } | { "kind": "back" } | { "kind": "stay" } | { "kind": "stop" } | { "kind": "buy", colour: Colour, } | { "kind": "explore" } | { "kind": "tent", colour: Colour, } | { "kind": "play", slot: number, key: ChosenKey | null, } | { "kind": "end" };

export type Altar = "pink" | "blue" | "yellow" | "green" | "brown" | "many";

export type Answer = { "trips": Array<Trip> } | { "course": Array<TripStop> } | { "tolls": Array<Payment> } | { "deliveries": Deliveries } | { "delivery": Delivered } | { "counts": Array<CountWorth> } | { "keys": Array<KeyWorth> } | { "first_keys": Array<FirstKeys> } | { "reach": Reach } | { "placing": Placing } | { "follows": string | null } | { "tent_lost": TentLost | null };

export type BackpackWorth = { 
/**
 * Rooms in which one could dig with it and not without.
 */
opens: Array<Place>, 
/**
 * The points at once of the best dig there.
 */
best: number, };

export type Board = { 
/**
 * LC2: the fields of the temple.
 */
fields: Array<BoardField>, 
/**
 * LC3: the light rooms of the stack.
 */
lights: Array<LightFace>, 
/**
 * LC3: the altar rooms.
 */
altars: Array<BoardAltar>, 
/**
 * The spots of the treasure chamber.
 */
chamber: Array<Gain>, 
/**
 * LC4: the secret rooms.
 */
secrets: Array<BoardSecret>, 
/**
 * LC7: the ring of the river, clockwise and downstream from the start site.
 */
river: Array<BoardPoint>, 
/**
 * LS2: the tiles of this game.
 */
tiles: Array<BoardTile>, 
/**
 * LS2: how many of them lie at each site when a round begins.
 */
layout: Array<number>, 
/**
 * LC6: the numbers of the price disc, clockwise, unturned.
 */
disc: Array<number>, 
/**
 * All sides of a field, in the order of everything that is listed by side.
 */
sides: Array<Side>, 
/**
 * LC8: the colours.
 */
colours: Array<Colour>, 
/**
 * LC5: the kinds of treasures, clockwise round the disc.
 */
treasures: Array<Treasure>, 
/**
 * LC5: how many there are of each kind.
 */
treasures_each: number, 
/**
 * LC5: how many keys there are of each colour.
 */
keys_each: number, 
/**
 * LC5: how many passages there are.
 */
passages: number, 
/**
 * LC1: how many flags a player has.
 */
flags: number, 
/**
 * LS1, LO1: sizes of the treasure stacks at the start.
 */
stacks: Array<number>, 
/**
 * LS1: what lies in each hidden stack.
 */
piles: Array<Sort>, 
/**
 * LK2: the cards.
 */
cards: Array<BoardCard>, 
/**
 * LV2: what a set of no, one, two … colours scores.
 */
set_points: Array<number>, 
/**
 * LV3: what an altar scores.
 */
altar_points: number, 
/**
 * LT3, LE12: the forest without a key, and a key in an emergency.
 */
penalty: number, 
/**
 * LX, LO2: whether there are tents.
 */
tents: boolean, 
/**
 * LO1: whether three treasures lie open.
 */
open_row: boolean, };

export type BoardAltar = { 
/**
 * Its altar.
 */
altar: Altar, 
/**
 * Its spots.
 */
spots: Array<Gain>, };

export type BoardCard = { 
/**
 * The kind.
 */
card: Card, 
/**
 * How many there are.
 */
count: number, 
/**
 * LK1: whether it is kept to the end.
 */
scores: boolean, };

export type BoardField = { 
/**
 * Its name.
 */
id: Place, 
/**
 * Row from the top, from 0.
 */
row: number, 
/**
 * Field of its row from the left, from 0. Rows 1 and 3 have six fields and begin half a field further left.
 */
col: number, 
/**
 * What lies beyond each side: another field or the outside.
 */
across: Array<Place>, 
/**
 * The light room that is printed on it.
 */
printed: LightFace | null, };

export type BoardPoint = { 
/**
 * What lies there.
 */
point: Point, 
/**
 * The number of a site.
 */
site: number | null, };

export type BoardSecret = { 
/**
 * Its name.
 */
id: Place, 
/**
 * Its spots.
 */
spots: Array<Gain>, };

export type BoardTile = { 
/**
 * Its number.
 */
id: number, 
/**
 * Its symbols.
 */
symbols: Array<TileSymbol>, 
/**
 * LS2: the fewest players with whom it is used.
 */
players: number, };

export type CampWorth = { 
/**
 * All together.
 */
total: number, 
/**
 * LV2.
 */
keys: number, 
/**
 * LV3.
 */
altars: number, 
/**
 * The altars that it would win.
 */
gains: Array<Place>, };

export type Card = "passage" | "bonus" | "explore" | "kinds" | "key" | "flight" | "forest" | "five" | "colours" | "twin";

export type CardPoints = { 
/**
 * The kind.
 */
card: Card, 
/**
 * All of it together.
 */
points: number, };

export type Choice = { "is": "key", colour: Colour | null, } | { "is": "stack" } | { "is": "look", stack: number, items: Array<Face>, } | { "is": "light", light: LightFace | null, } | { "is": "altar", altar: Altar | null, } | { "is": "count" } | { "is": "return", to: Place | null, };

export type ChosenKey = { 
/**
 * Its colour.
 */
colour: Colour, 
/**
 * Where it goes.
 */
pocket: Pocket, };

export type Colour = "pink" | "blue" | "yellow" | "green" | "brown";

export type Config = { 
/**
 * LC1: 2 to 4 players.
 */
players: number, 
/**
 * LO1: two treasure stacks and three open treasures.
 */
more_control?: boolean, 
/**
 * LO2: without the tent.
 */
short_game?: boolean, 
/**
 * The component table.
 */
components?: unknown, };

export type CountWorth = { 
/**
 * The colour.
 */
colour: Colour, 
/**
 * The points.
 */
points: number, 
/**
 * The rooms whose doors count.
 */
rooms: Array<Place>, };

export type Delivered = { 
/**
 * All of it: cards, treasures, and on. None where it is refused.
 */
actions: Array<string>, 
/**
 * The points that it scores.
 */
points: number, 
/**
 * LD3: the prices after it.
 */
prices: Array<PriceView>, 
/**
 * Why it cannot be made.
 */
refusal: EngineFault | null, };

export type Deliveries = { 
/**
 * Every kind of which something could be delivered.
 */
offers: Array<Offer>, 
/**
 * The slots of cards that can be played for it now.
 */
cards: Array<number>, };

export type DeliveryView = { 
/**
 * LK2: without a plane.
 */
flight: boolean, 
/**
 * LK2: more for each treasure.
 */
bonus: boolean, 
/**
 * LK2: any number of kinds.
 */
kinds: boolean, 
/**
 * How many were delivered.
 */
count: number, 
/**
 * The kind of the first.
 */
kind: Treasure | null, };

export type DigWorth = { 
/**
 * The action.
 */
action: string, 
/**
 * The spot, but in a light room.
 */
spot: number | null, 
/**
 * Points at once: the next three together.
 */
points: number, 
/**
 * LE6: of the spot.
 */
bonus: number, 
/**
 * LE8: of this room's doors.
 */
own_doors: number, 
/**
 * LE8: of the doors of the same colour in other rooms with an own flag.
 */
other_doors: number, 
/**
 * LA6: whether a card comes with it.
 */
card: boolean, 
/**
 * LA5: whether a treasure comes with it.
 */
treasure: boolean, 
/**
 * LV3: by how much what the altars would score changes.
 */
altar: number, 
/**
 * All of it in points, where digs are compared: a card and a treasure are taken for some.
 */
worth: number, 
/**
 * LE8: the rooms whose doors count.
 */
doors: Array<Place>, 
/**
 * Whether it turns something up: it can only be sent, and is not taken back.
 */
commits: boolean, };

export type DoorView = { 
/**
 * On which side.
 */
side: Side, 
/**
 * What lies beyond.
 */
to: Place, 
/**
 * LR10: whether there is a room, or the outside.
 */
leads: boolean, };

export type Event = { "event": "laid", round: number, sites: Array<Array<number>>, } | { "event": "disc_set", turn: number, } | { "event": "altar_seen", altar: Altar, } | { "event": "opened", place: number, treasure: Treasure, stack: number | null, } | { "event": "first_keys", seat: Seat, keys: [Colour, Colour], } | { "event": "sailed", seat: Seat, from: number, to: number, } | { "event": "crossed", seat: Seat, toll: Toll, } | { "event": "took", seat: Seat, tile: number, } | { "event": "used", seat: Seat, symbol: TileSymbol, } | { "event": "got_key", seat: Seat, colour: Colour, pocket: Pocket, } | { "event": "got_passage", seat: Seat, } | { "event": "looked", seat: Seat, pile: number, count: number, items: Array<string> | null, } | { "event": "kept", seat: Seat, pile: number, place: number, swap: boolean, item: Array<string> | null, } | { "event": "took_open", seat: Seat, place: number, treasure: Treasure, } | { "event": "placed_light", seat: Seat, light: Light, field: Place, turn: number, } | { "event": "placed_altar", seat: Seat, altar: Altar, field: Place, } | { "event": "placed_chamber", field: Place, } | { "event": "counted", seat: Seat, colour: Colour, } | { "event": "walked", seat: Seat, to: Place, from: Place | null, chips: number, cards: number, } | { "event": "dug", seat: Seat, place: Place, spot: number | null, } | { "event": "stepped_back", seat: Seat, to: Place, } | { "event": "stayed", seat: Seat, } | { "event": "stopped", seat: Seat, } | { "event": "bought", seat: Seat, colour: Colour, } | { "event": "used_tent", seat: Seat, key: Colour | null, } | { "event": "played", seat: Seat, slot: number, card: Card, } | { "event": "delivered", seat: Seat, place: number, treasure: Treasure, } | { "event": "went_on", seat: Seat, } | { "event": "disc_turned", turn: number, } | { "event": "scored", seat: Seat, points: number, reward: Reward, } | { "event": "turn_ended", seat: Seat, } | { "event": "round_ended", round: number, } | { "event": "hand_opened", seat: Seat, cards: Array<Card>, } | { "event": "over" };

export type ExplorationView = { 
/**
 * The walk is over.
 */
walked: boolean, 
/**
 * LE10: the place from which a passage led in as the last step.
 */
from: Place | null, 
/**
 * LE12: a key was bought.
 */
bought: boolean, 
/**
 * The flag stands.
 */
dug: boolean, };

export type Face = { 
/**
 * A treasure.
 */
treasure: Treasure | null, 
/**
 * A card.
 */
card: Card | null, 
/**
 * A light room.
 */
light: LightFace | null, };

export type FirstKeys = { 
/**
 * The keys.
 */
keys: [Colour, Colour], 
/**
 * The rooms in which one could dig with them.
 */
dig: Array<Place>, 
/**
 * The points at once of the best dig there.
 */
best: number, };

export type ForestToll = { 
/**
 * The keys of which one is paid.
 */
keys: Array<Colour>, 
/**
 * The points lost; none with a key.
 */
points: number, 
/**
 * The slot of a card that crosses for nothing, if the viewer knows of one.
 */
card: number | null, };

export type Gain = { 
/**
 * Points at once.
 */
points?: number, 
/**
 * A card (LA6).
 */
card?: boolean, 
/**
 * A treasure (LA5).
 */
treasure?: boolean, };

export type HeldCard = { 
/**
 * What it is, if the viewer knows it.
 */
card: Card | null, 
/**
 * Who knows it.
 */
seen: Array<Seat>, 
/**
 * LR3: whether a purchase has proved that it is no passage.
 */
no_passage: boolean, };

export type HeldTreasure = { 
/**
 * Its kind, if the viewer knows it.
 */
kind: Treasure | null, 
/**
 * LR5: the stack that it came from; none for the open row.
 */
from: number | null, 
/**
 * Who knows it.
 */
seen: Array<Seat>, 
/**
 * LO1: whether everybody does.
 */
open: boolean, };

export type JoinedWall = { 
/**
 * On which side.
 */
side: Side, 
/**
 * What lies beyond.
 */
to: Place, 
/**
 * LE3: the colours of its doors.
 */
keys: Array<Colour>, 
/**
 * Whether the seat has these keys.
 */
held: boolean, };

export type KeyWorth = { 
/**
 * The colour.
 */
colour: Colour, 
/**
 * How many are left in the supply.
 */
left: number, 
/**
 * In the camp.
 */
camp: CampWorth, 
/**
 * In the backpack.
 */
backpack: BackpackWorth, };

export type Laid = { 
/**
 * A light room; none for the altar room on top of its stack.
 */
light: Light | null, 
/**
 * The field that it would lie on.
 */
field: Place, 
/**
 * By how many sides it is turned.
 */
turn: number, };

export type Light = string;

export type LightFace = { 
/**
 * Its name; rooms that are printed on the board have none.
 */
id: Light | null, 
/**
 * Its colour.
 */
colour: Colour, 
/**
 * The sides with doors, unturned.
 */
doors: Array<Side>, 
/**
 * LR10: turns that look different are below this number.
 */
turns: number, 
/**
 * LC4: its one bonus.
 */
bonus: Gain, };

export type Offer = { 
/**
 * The kind.
 */
kind: Treasure, 
/**
 * How many can be delivered.
 */
have: number, 
/**
 * What each scores.
 */
price: number, 
/**
 * What one, two … of them score.
 */
sums: Array<number>, 
/**
 * The deliveries, one after the other: as many of them as are wanted, from the first.
 */
actions: Array<string>, };

export type PaidBy = "key" | "card" | "points";

export type Payment = { 
/**
 * What is given.
 */
by: PaidBy, 
/**
 * The key.
 */
colour: Colour | null, 
/**
 * The card.
 */
slot: number | null, 
/**
 * The points lost.
 */
points: number, 
/**
 * The action that pays.
 */
action: string, 
/**
 * Rooms in which the explorer could still dig.
 */
dig: Array<Place>, 
/**
 * Those in which it could dig now and no more then.
 */
closes: Array<Place>, 
/**
 * Whether it could not leave its place any more.
 */
shut_in: boolean, };

export type Phase = { "is": "keys" } | { "is": "turn", 
/**
 * LT1: which part of the turn it is.
 */
part: TurnPart, stage: Stage, 
/**
 * Whether the normal exploration was begun.
 */
explored: boolean, exploration: ExplorationView | null, 
/**
 * What must be answered before anything else.
 */
choice: Choice | null, delivery: DeliveryView | null, } | { "is": "over" };

export type Place = string;

export type Placing = { 
/**
 * Its walls with a door to a room or to the outside.
 */
walls: Array<JoinedWall>, 
/**
 * Rooms in which the seat could dig then and not now.
 */
opens: Array<Place>, 
/**
 * LA12: where the treasure chamber would come at once.
 */
chamber: Place | null, };

export type PlannedDelivery = { 
/**
 * How many of each kind.
 */
counts: { [key in Treasure]?: number }, 
/**
 * The slots of the cards that are played for it.
 */
cards: Array<number>, };

export type Pocket = "camp" | "backpack";

export type Point = "site" | "plane" | "forest";

export type PriceView = { 
/**
 * The kind.
 */
treasure: Treasure, 
/**
 * Its price.
 */
now: number, 
/**
 * LD3: its price after the disc has turned one step.
 */
next: number, };

export type Question = "trips" | "course" | "tolls" | "deliveries" | { "delivery": PlannedDelivery } | "counts" | "keys" | "first_keys" | "reach" | { "placing": Laid } | "follows" | "tent_lost";

export type Reach = { 
/**
 * Whether an exploration is under way or may begin. Where not, all is told as if one began.
 */
now: boolean, 
/**
 * Every place where a walk can end, and the present place: that with the best dig first.
 */
rooms: Array<Reached>, 
/**
 * Every other room.
 */
shut: Array<Shut>, };

export type Reached = { 
/**
 * The place.
 */
place: Place, 
/**
 * The fewest passages.
 */
passages: number, 
/**
 * A way with these; none to the present place.
 */
way: Array<WayStep>, 
/**
 * Every walk that ends there, the cheapest first.
 */
walks: Array<Walk>, 
/**
 * What a dig would bring on each spot, the best first.
 */
digs: Array<DigWorth>, };

export type Reason = { "why": "scores", points: number, reward: Reward, } | { "why": "now", points: number, } | { "why": "altar", place: Place, points: number, } | { "why": "denies", place: Place, seat: Seat, } | { "why": "digs", place: Place, } | { "why": "key", colour: Colour, pocket: Pocket, } | { "why": "opens", rooms: Array<Place>, } | { "why": "looks" };

export type Refusal = { "code": "over" } | { "code": "first_keys_due" } | { "code": "first_keys_taken" } | { "code": "not_your_turn", "params": { 
/**
 * The seat that decides.
 */
seat: Seat, } } | { "code": "choice_open" } | { "code": "no_such_choice" } | { "code": "delivery_open" } | { "code": "no_plane" } | { "code": "no_forest" } | { "code": "canoe_moved" } | { "code": "not_arrived" } | { "code": "canoe_due" } | { "code": "no_symbols" } | { "code": "symbols_left" } | { "code": "no_exploration" } | { "code": "exploring" } | { "code": "on_trip" } | { "code": "explored" } | { "code": "no_site" } | { "code": "no_tile" } | { "code": "tile_elsewhere" } | { "code": "site_empty" } | { "code": "symbol_missing", "params": { 
/**
 * The symbol.
 */
symbol: TileSymbol, } } | { "code": "key_order" } | { "code": "keys_out", "params": { 
/**
 * The colour.
 */
colour: Colour, 
/**
 * How many there are.
 */
have: number, } } | { "code": "wrong_colour", "params": { 
/**
 * The colour that it shows.
 */
colour: Colour, } } | { "code": "backpack_only" } | { "code": "no_key", "params": { 
/**
 * The colour.
 */
colour: Colour, } } | { "code": "key_due" } | { "code": "no_stack" } | { "code": "stack_empty" } | { "code": "no_open_treasure" } | { "code": "refill" } | { "code": "not_looked_at", "params": { 
/**
 * How many were.
 */
have: number, } } | { "code": "nothing_to_swap" } | { "code": "no_field" } | { "code": "field_taken" } | { "code": "no_turn", "params": { 
/**
 * Turns are below this number.
 */
turns: number, } } | { "code": "not_found" } | { "code": "already_there" } | { "code": "walked" } | { "code": "no_way", "params": { 
/**
 * The goal.
 */
to: Place, } } | { "code": "no_passage_from", "params": { 
/**
 * The last room but one.
 */
from: Place, } } | { "code": "no_dig_there" } | { "code": "passages", "params": { 
/**
 * How many are needed.
 */
need: number, 
/**
 * How many were named.
 */
have: number, } } | { "code": "chips", "params": { 
/**
 * How many were named.
 */
need: number, 
/**
 * How many there are.
 */
have: number, } } | { "code": "no_room" } | { "code": "spot_choice" } | { "code": "no_spot", "params": { 
/**
 * How many there are.
 */
have: number, } } | { "code": "spot_taken" } | { "code": "flag_there" } | { "code": "no_flag" } | { "code": "no_return" } | { "code": "dig_possible" } | { "code": "bought" } | { "code": "no_tent" } | { "code": "tent_used" } | { "code": "no_card", "params": { 
/**
 * How many there are.
 */
have: number, } } | { "code": "wrong_card", "params": { 
/**
 * The card.
 */
card: Card, } } | { "code": "no_effect", "params": { 
/**
 * The card.
 */
card: Card, } } | { "code": "no_treasure", "params": { 
/**
 * How many there are.
 */
have: number, } } | { "code": "treasure_order" } | { "code": "one_kind" } | { "code": "nothing_delivered" };

export type Reward = "symbol" | "count" | "bonus" | "doors" | "delivery" | "keys" | "altars" | "treasures" | "cards" | "forest" | "emergency";

export type RoomKind = "light" | "altar" | "chamber" | "secret";

export type RoomView = { 
/**
 * Where it is.
 */
place: Place, 
/**
 * What it is.
 */
kind: RoomKind, 
/**
 * The colour of a light room.
 */
colour: Colour | null, 
/**
 * The altar of an altar room.
 */
altar: Altar | null, 
/**
 * A light room of the stack.
 */
light: Light | null, 
/**
 * By how many sides it is turned, clockwise.
 */
turn: number, 
/**
 * LR11: its own doors, as it lies.
 */
doors: Array<DoorView>, 
/**
 * LE6: its bonus spots; a light room has one.
 */
spots: Array<SpotView>, 
/**
 * LE7: whose flags stand there, on spots or not.
 */
flags: Array<Seat>, 
/**
 * Whose explorers are there.
 */
explorers: Array<Seat>, 
/**
 * LV3: what counts at an altar in the camp of each seat.
 */
keys: Array<number> | null, 
/**
 * LV3: who would score at an altar now.
 */
leads: Array<Seat>, 
/**
 * LV3: what an altar would score each seat now.
 */
points: Array<number> | null, };

export type SeatView = { 
/**
 * Points.
 */
score: number, 
/**
 * Keys that open and pay.
 */
backpack: Record<Colour, number>, 
/**
 * Keys that score.
 */
camp: Record<Colour, number>, 
/**
 * Passage chips.
 */
chips: number, 
/**
 * LX: whether the tent is ready.
 */
tent: boolean, 
/**
 * Where the explorer is.
 */
explorer: Place, 
/**
 * The site of the canoe.
 */
canoe: number, 
/**
 * Tiles taken in this round.
 */
tiles: Array<number>, 
/**
 * Flags that are not yet put.
 */
flags_left: number, 
/**
 * Treasures in the camp, in the order in which they came.
 */
treasures: Array<HeldTreasure>, 
/**
 * Cards in hand, in the order in which they came.
 */
cards: Array<HeldCard>, 
/**
 * LT3: what crossing the forest would take now.
 */
toll: ForestToll, };

export type Shut = { 
/**
 * The room.
 */
place: Place, 
/**
 * The fewest further keys with which doors lead there; none where no keys would do.
 */
keys: Array<Colour> | null, 
/**
 * LE5: how many passages it needs in all with the present keys; none where it can never be reached.
 */
passages: number | null, 
/**
 * What a dig would bring.
 */
digs: Array<DigWorth>, };

export type Side = "E" | "SE" | "SW" | "W" | "NW" | "NE";

export type SiteView = { 
/**
 * The tiles that lie there.
 */
tiles: Array<number>, 
/**
 * Whose canoes are there.
 */
canoes: Array<Seat>, };

export type Sort = "T" | "C" | "R";

export type SpotView = { 
/**
 * What it shows.
 */
gain: Gain, 
/**
 * Who took it.
 */
flag: Seat | null, };

export type StackFace = { 
/**
 * What it is, if the viewer has seen it too.
 */
face: Face, 
/**
 * Who has seen it.
 */
seen: Array<Seat>, };

export type StackView = { 
/**
 * How many lie in it.
 */
left: number, 
/**
 * Those on its top that somebody has seen, from the top.
 */
top: Array<StackFace>, };

export type Stage = { "is": "before" } | { "is": "trip", goal: number, point: number, at: Point, } | { "is": "arrived" } | { "is": "symbols", tile: number, symbols: Array<SymbolView>, } | { "is": "rest" } | { "is": "last" };

export type StepBy = "door" | "passage";

export type StopPrice = { 
/**
 * The kind.
 */
kind: Treasure, 
/**
 * How many are in the camp.
 */
count: number, 
/**
 * What each scores there.
 */
price: number, };

export type SymbolView = { 
/**
 * The symbol.
 */
symbol: TileSymbol, 
/**
 * Whether it has been carried out.
 */
done: boolean, 
/**
 * LR9: whether nothing would come of it now.
 */
lapses: boolean, };

export type TentLost = "round" | "game";

export type TileSymbol = string;

export type Toll = { "key": Colour } | "card" | "points";

export type Treasure = "mask" | "cup" | "figure" | "necklace" | "tablet";

export type Trip = { 
/**
 * The goal.
 */
site: number, 
/**
 * How many sites further it is.
 */
on: number, 
/**
 * The tiles that lie there.
 */
tiles: Array<number>, 
/**
 * LR16: planes and forest on the way, in river order.
 */
stops: Array<TripStop>, 
/**
 * LD4: the most that deliveries on the way could score, without cards.
 */
brings: number, 
/**
 * The action that sets out.
 */
action: string, };

export type TripStop = { 
/**
 * The point of the river.
 */
point: number, 
/**
 * What lies there.
 */
at: Point, 
/**
 * Whether something is to be decided there.
 */
halts: boolean, 
/**
 * LD3: how often the disc has turned until then, where something is delivered at every plane before it.
 */
turns: number, 
/**
 * LD4: what a plane gives then for each kind in the camp.
 */
prices: Array<StopPrice>, 
/**
 * LD2: the most that a delivery could score then, without cards.
 */
most: number, };

export type TurnPart = "canoe" | "tile" | "explorer";

export type View = { 
/**
 * Whose view it is; nobody's is that of whoever watches.
 */
viewer: Seat | null, 
/**
 * Whose decision is next.
 */
to_move: Seat | null, 
/**
 * The ranking.
 */
outcome: Outcome, 
/**
 * 1 or 2.
 */
round: number, 
/**
 * Who began the round.
 */
first: Seat, 
/**
 * LS5, LV5: which way the turns go.
 */
clockwise: boolean, 
/**
 * Where the game stands.
 */
phase: Phase, 
/**
 * Every discovered room of the temple in order of fields, then the secret rooms.
 */
rooms: Array<RoomView>, 
/**
 * Fields without a room.
 */
empty: Array<Place>, 
/**
 * LA12: how many rooms are still to be placed before the treasure chamber comes.
 */
to_come: number, 
/**
 * Whose explorers are outside.
 */
outside: Array<Seat>, 
/**
 * The sites of the river.
 */
sites: Array<SiteView>, 
/**
 * LV1: how many tiles are left in this round.
 */
tiles_left: number, 
/**
 * What belongs to the players.
 */
seats: Array<SeatView>, 
/**
 * LC6: what each kind of treasure is worth.
 */
prices: Array<PriceView>, 
/**
 * How far the disc is turned.
 */
disc: number, 
/**
 * Keys in the supply.
 */
supply: Record<Colour, number>, 
/**
 * Passages in the supply.
 */
passages: number, 
/**
 * LS1: the altar room on top of its stack.
 */
altar: Altar | null, 
/**
 * How many lie in that stack, that one included.
 */
altars: number, 
/**
 * The hidden stacks: three of treasures, cards, light rooms.
 */
stacks: Array<StackView>, 
/**
 * LO1: the open row.
 */
open: Array<Treasure | null>, 
/**
 * Delivered treasures.
 */
delivered: Record<Treasure, number>, 
/**
 * LK1: played cards.
 */
played: Record<Card, number>, 
/**
 * What each seat would score if the next scoring were now.
 */
would_score: Array<WouldScore>, };

export type Walk = { 
/**
 * The action.
 */
action: string, 
/**
 * LE10: where one may step back to after the dig.
 */
from: Place | null, 
/**
 * How many passages it spends.
 */
passages: number, 
/**
 * How many of them are chips.
 */
chips: number, 
/**
 * The slots of those that are cards.
 */
cards: Array<number>, 
/**
 * A way.
 */
way: Array<WayStep>, };

export type WayStep = { 
/**
 * Where it begins.
 */
from: Place, 
/**
 * Where it leads.
 */
to: Place, 
/**
 * Through a door or through a passage.
 */
by: StepBy, 
/**
 * LE3: the colours of the doors that the keys open.
 */
keys: Array<Colour>, };

export type WouldScore = { 
/**
 * LV2.
 */
keys: number, 
/**
 * LV3.
 */
altars: number, 
/**
 * LV7: undelivered treasures, at the end of round 2.
 */
treasures: number, 
/**
 * LV7: cards that the viewer knows, at the end of round 2.
 */
cards: number, 
/**
 * All together.
 */
total: number, 
/**
 * LV2: the sizes of the sets of keys.
 */
sets: Array<number>, 
/**
 * LV3: the altars that it would score.
 */
from: Array<Place>, 
/**
 * LV7: by kind of card.
 */
by_card: Array<CardPoints>, };

export const NUMBERS: Record<'bonus' | 'colours' | 'five' | 'penalty' | 'rounds' | 'twin' | 'twins', number> = {
  "bonus": 2,
  "colours": 2,
  "five": 5,
  "penalty": 10,
  "rounds": 2,
  "twin": 3,
  "twins": 12
};

export const PLAYERS: readonly number[] = [
  2,
  3,
  4
];

export const USUAL: Config = {
  "players": 2
};
