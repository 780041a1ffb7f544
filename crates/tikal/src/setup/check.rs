//! The one checked door from a written position to a table: every violated invariant, with its path.

use std::collections::BTreeMap;

use tabletop::{Fault, Game, Seat, sort_few};

use super::{AuctionEntry, HexEntry, SeatEntry, Setup};
use crate::{
    actions::place,
    deal::Deal,
    figure::{Leader, Whereabouts},
    hex::{Hex, HexSet},
    phase::{Bidding, Phase, Round, Scoring, SeatSet, Worked},
    rules::{NobodyBids, Rules},
    state::{Held, Site, Tikal},
    tile::{Kind, Rotation, TileId},
};

pub(super) fn check(setup: &Setup) -> Result<(Tikal, Option<Deal>), Vec<Fault>> {
    let rules = Rules::of(&setup.config).map_err(|error| {
        error.0.into_iter().map(|fault| Fault::new(format!("config.{}", fault.path), fault.message)).collect::<Vec<_>>()
    })?;
    let mut checker = Checker { table: Tikal::set_up(rules), faults: Vec::new(), used: BTreeMap::new() };
    checker.all(setup);
    if let Some(hidden) = &setup.hidden {
        checker.faults.extend(hidden.faults(&checker.table));
    }
    if checker.faults.is_empty() { Ok((checker.table, setup.hidden)) } else { Err(checker.faults) }
}

struct Checker {
    table: Tikal,
    faults: Vec<Fault>,
    /// Where each tile was first named.
    used: BTreeMap<TileId, String>,
}

impl Checker {
    fn fault(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.faults.push(Fault::new(path, message));
    }

    fn require(&mut self, ok: bool, path: impl Into<String>, message: impl Into<String>) {
        if !ok {
            self.fault(path, message);
        }
    }

    fn rules(&self) -> &'static Rules {
        self.table.rules()
    }

    fn all(&mut self, setup: &Setup) {
        self.require(setup.game == Tikal::NAME, "game", format!("{:?} is not {:?}", setup.game, Tikal::NAME));
        for (&hex, entry) in &setup.hexes {
            self.hex(hex, entry);
        }
        self.connected();
        self.levels();
        let players = self.rules().players;
        self.require(
            setup.seats.len() == players,
            "seats",
            format!("{} seats for {players} players", setup.seats.len()),
        );
        for (index, entry) in setup.seats.iter().enumerate().take(players) {
            self.seat(Seat::new(index), entry);
        }
        self.tokens();
        self.tiles(setup);
        self.turn(setup);
    }

    /// The index of a tile that is named nowhere else.
    fn tile(&mut self, path: &str, id: TileId) -> Option<u8> {
        let index = self.rules().index(id);
        self.require(index.is_some(), path, format!("the set has no tile {id}"));
        if let Some(first) = self.used.insert(id, path.to_string()) {
            self.fault(path, format!("tile {id} stands at {first} too"));
        }
        self.table.drawn |= index.map_or(0, |index| 1 << index);
        index
    }

    fn hex(&mut self, hex: Hex, entry: &HexEntry) {
        let path = format!("hexes.{hex}");
        let printed = self.rules().printed_hexes().has(hex);
        let off_board = !self.rules().set.board.has(hex);
        if let Some(id) = entry.tile.filter(|_| off_board || printed) {
            self.tile(&format!("{path}.tile"), id);
        }
        match entry.tile {
            _ if off_board => self.fault(path, "the board has no such hex (C8)"),
            Some(_) if printed => self.fault(path, "a printed hex takes no tile (C8)"),
            Some(id) => self.placed(&path, hex, id, entry),
            None if printed => self.printed(&path, hex, entry),
            None => self.fault(path, "a tile is missing"),
        }
    }

    fn placed(&mut self, path: &str, hex: Hex, id: TileId, entry: &HexEntry) {
        let Some(index) = self.tile(&format!("{path}.tile"), id) else { return };
        let rotation = Rotation::new(entry.rotation.unwrap_or(0).into());
        self.require(rotation.is_some(), format!("{path}.rotation"), "a rotation is 0 to 5");
        let kind = self.rules().tile(index).kind;
        let level = self.level(path, kind, entry);
        self.table.explore(hex, Some(kind), Site::new(index, rotation.unwrap_or_default(), level));
        if matches!(kind, Kind::Treasure(_)) && level == 0 {
            self.table.ruins.remove(hex);
            self.table.ground.insert(hex);
        }
    }

    fn printed(&mut self, path: &str, hex: Hex, entry: &HexEntry) {
        self.require(entry.rotation.is_none(), format!("{path}.rotation"), "a printed hex is not turned");
        let kind = self.table.terrain(hex).unwrap_or(Kind::Jungle);
        self.table.sites[hex.index()] = Site::printed(self.level(path, kind, entry));
    }

    /// C5, A8, A9: the value of a temple, from its printed one to 10; the tokens of a treasure tile, up to its masks.
    fn level(&mut self, path: &str, kind: Kind, entry: &HexEntry) -> u8 {
        let temple = matches!(kind, Kind::Temple(_));
        let ruin = matches!(kind, Kind::Treasure(_));
        self.require(temple || entry.value.is_none(), format!("{path}.value"), "only a temple has a value");
        self.require(ruin || entry.tokens.is_none(), format!("{path}.tokens"), "only a treasure tile has tokens");
        let (name, level, low, high) = match kind {
            Kind::Temple(value) => ("value", entry.value.unwrap_or(value), value, 10),
            Kind::Treasure(masks) => ("tokens", entry.tokens.unwrap_or(masks), 0, masks),
            Kind::Jungle | Kind::Volcano => return 0,
        };
        let ok = (low..=high).contains(&level);
        self.require(ok, format!("{path}.{name}"), format!("{level} is not from {low} to {high}"));
        level.clamp(low, high)
    }

    /// P6: all hexes that are no volcano hang together by paths; P1: volcanoes touch explored hexes.
    fn connected(&mut self) {
        let mut reached = self.rules().printed_hexes();
        loop {
            let table = &self.table;
            let next =
                reached.into_iter().flat_map(|hex| table.paths(Seat::default(), hex).reached()).collect::<HexSet>();
            if reached.or(next) == reached {
                break;
            }
            reached = reached.or(next);
        }
        for hex in self.table.land.without(reached) {
            self.fault(format!("hexes.{hex}"), "no path leads there (P2, P6)");
        }
        for hex in self.table.explored.without(self.table.land).without(self.touching(self.table.land)) {
            self.fault(format!("hexes.{hex}"), "no explored hex is next to it (P1)");
        }
    }

    /// The explored hexes that hang together with these, side by side.
    fn touching(&self, hexes: HexSet) -> HexSet {
        let next = hexes.or(hexes.neighbours().and(self.table.explored));
        if next == hexes { hexes } else { self.touching(next) }
    }

    /// C7, A8: no more levels on temples than there are.
    fn levels(&mut self) {
        for hex in self.table.explored {
            let Some(Kind::Temple(first)) = self.table.terrain(hex) else { continue };
            for number in first + 1..=self.table.sites[hex.index()].level() {
                let left = &mut self.table.levels[usize::from(number) - 2];
                match left.checked_sub(1) {
                    Some(fewer) => *left = fewer,
                    None => self.fault(format!("hexes.{hex}.value"), format!("no level {number} is left for it (C7)")),
                }
            }
        }
    }

    fn seat(&mut self, seat: Seat, entry: &SeatEntry) {
        let path = format!("seats[{}]", seat.index());
        let most = Rules::MAX_SCORE;
        self.require(entry.score <= most, format!("{path}.score"), format!("{} is more than {most}", entry.score));
        self.table.scores[seat] = entry.score;
        self.camps(seat, &path, entry);
        self.guards(seat, &path, entry);
        self.leader(seat, &path, entry);
        self.workers(seat, &path, entry);
        self.treasures(seat, &path, entry);
    }

    /// A12, A13: on clearings and empty treasure hexes, one each.
    fn camps(&mut self, seat: Seat, path: &str, entry: &SeatEntry) {
        let limit = self.rules().set.camps;
        self.require(entry.camps.len() <= limit, format!("{path}.camps"), format!("more than {limit} camps (A12)"));
        for (i, &hex) in entry.camps.iter().enumerate().take(limit) {
            let free = self.table.ground.has(hex);
            self.require(
                free,
                format!("{path}.camps[{i}]"),
                format!("{hex} is no free clearing or empty treasure hex (A12)"),
            );
            if free {
                self.table.ground.remove(hex);
                self.table.camps[seat].push(hex);
            }
        }
    }

    /// A14, A15, A16: on temples, one each.
    fn guards(&mut self, seat: Seat, path: &str, entry: &SeatEntry) {
        let limit = self.rules().set.guards;
        self.require(entry.guards.len() <= limit, format!("{path}.guards"), format!("more than {limit} guards (A16)"));
        for (i, &hex) in entry.guards.iter().enumerate().take(limit) {
            let open = self.table.temples.has(hex);
            self.require(
                open,
                format!("{path}.guards[{i}]"),
                format!("{hex} is no temple without another guard (A15)"),
            );
            if open {
                self.table.temples.remove(hex);
                self.table.guards[seat].push(hex);
            }
        }
    }

    fn leader(&mut self, seat: Seat, path: &str, entry: &SeatEntry) {
        let path = format!("{path}.leader");
        self.table.leaders[seat] = match entry.leader.0 {
            Whereabouts::Supply => Leader::SUPPLY,
            Whereabouts::On(hex) => {
                self.require(self.table.land.has(hex), path, format!("{hex} is no explored hex that can be walked on"));
                Leader::on(hex)
            }
            Whereabouts::Guard(hex) => {
                self.require(self.table.guards(seat).has(hex), path, format!("{hex} is not among the guards"));
                Leader::guard(hex)
            }
            Whereabouts::Removed => {
                let guarded = !self.table.guards(seat).is_empty();
                self.require(guarded, path, "figures leave the game only where a guard was posted (A14)");
                Leader::REMOVED
            }
        };
    }

    /// C1: workers in supply, on the board, as guards, and those that left (A14) are all there are.
    fn workers(&mut self, seat: Seat, path: &str, entry: &SeatEntry) {
        for (&hex, &count) in &entry.workers {
            let path = format!("{path}.workers.{hex}");
            self.require(self.table.land.has(hex), &path, "no explored hex that can be walked on");
            self.require(count > 0, &path, "leave out hexes without workers");
            let all = self.rules().set.workers;
            self.require(count <= all, path, format!("{count} is more than all {all} (C1)"));
            let room = all.saturating_sub(self.table.workers[seat].total() as u8);
            (0..count.min(room)).for_each(|_| self.table.workers[seat].add(hex));
        }
        self.table.supply[seat] = entry.supply;
        let leader_guards = matches!(entry.leader.0, Whereabouts::Guard(_));
        let guards =
            self.table.guards(seat).len() as u32 - u32::from(leader_guards && !self.table.guards(seat).is_empty());
        let board: u32 = entry.workers.values().map(|&count| u32::from(count)).sum();
        let (all, known) = (u32::from(self.rules().set.workers), u32::from(entry.supply) + board + guards);
        self.require(known <= all, format!("{path}.supply"), format!("{known} workers in all; there are {all} (C1)"));
        let may_miss = !self.table.guards(seat).is_empty();
        let message = format!("{known} workers of {all}; they leave the game only where a guard was posted (A14)");
        self.require(known >= all || may_miss, format!("{path}.supply"), message);
    }

    fn treasures(&mut self, seat: Seat, path: &str, entry: &SeatEntry) {
        let set = &self.rules().set;
        for (&super::MotifKey(motif), &count) in &entry.treasures {
            let path = format!("{path}.treasures.{motif}");
            self.require(motif.index() < set.motifs, &path, format!("there are {} motifs (C6)", set.motifs));
            self.require(count > 0, &path, "leave out motifs without tokens");
            let held: u8 = self.rules().seats().map(|seat| self.table.treasures[seat].of(motif)).sum();
            let room = set.each - held;
            self.require(count <= room, path, format!("more than {} tokens of motif {motif} in all (C6)", set.each));
            (0..count.min(room)).for_each(|_| self.table.treasures[seat].add(motif));
        }
    }

    /// A9: the tokens that players have are those that were dug.
    fn tokens(&mut self) {
        let dug: u32 = self.table.explored.into_iter().map(|hex| self.dug(hex)).sum();
        let held: u32 = self.rules().seats().map(|seat| u32::from(self.table.treasures[seat].total())).sum();
        self.require(dug == held, "seats", format!("{held} tokens before the players, but {dug} were dug (A9)"));
    }

    fn dug(&self, hex: Hex) -> u32 {
        match self.table.terrain(hex) {
            Some(Kind::Treasure(masks)) => u32::from(masks - self.table.sites[hex.index()].level()),
            _ => 0,
        }
    }

    fn tiles(&mut self, setup: &Setup) {
        for (i, &id) in setup.lost.iter().enumerate() {
            self.tile(&format!("lost[{i}]"), id);
        }
        if let Some(id) = setup.hand {
            self.table.hand = self.tile("hand", id).map_or(Held::NONE, Held::tile);
        }
        if let Some(auction) = &setup.auction {
            self.shown(auction);
        }
        self.stacked();
    }

    fn shown(&mut self, auction: &AuctionEntry) {
        let players = self.rules().players;
        self.require(auction.display.len() <= players, "auction.display", format!("more than {players} tiles (TA2)"));
        for (i, &id) in auction.display.iter().enumerate().take(players) {
            self.table.display[i] = self.tile(&format!("auction.display[{i}]"), id).map_or(Held::NONE, Held::tile);
        }
        sort_few(&mut self.table.display, |&tile| tile);
    }

    /// S1: while a letter is in the stack, no later one has left it.
    fn stacked(&mut self) {
        let Some(top) = self.table.undrawn_tiles().map(|tile| tile.letter()).min() else { return };
        let early: Vec<_> = self.used.iter().filter(|(id, _)| id.letter() > top).collect();
        let faults: Vec<_> = early
            .into_iter()
            .map(|(id, path)| Fault::new(path, format!("{id} is drawn after the last tile with letter {top} (S1)")))
            .collect();
        self.faults.extend(faults);
    }

    fn turn(&mut self, setup: &Setup) {
        let players = self.rules().players;
        let over = setup.phase == "over";
        self.require(setup.to_move.is_some() != over, "to_move", "somebody is to move unless the game is over");
        let seat = setup.to_move.unwrap_or_default();
        self.require(seat.index() < players, "to_move", format!("there are {players} players"));
        self.table.seat = Seat::new(seat.index().min(players - 1));
        self.table.ap = setup.ap;
        let spends = matches!(setup.phase.as_str(), "act" | "score");
        let most = if spends { Rules::AP } else { 0 };
        self.require(setup.ap <= most, "ap", format!("{} is more than {most} (T1)", setup.ap));
        self.require(spends || setup.worked.is_empty(), "worked", "only a turn with action points has work done");
        self.require(
            (setup.phase == "score") == setup.scoring.is_some(),
            "scoring",
            "phase \"score\" has it, and no other",
        );
        let auction = self.rules().auction;
        self.require(auction == setup.auction.is_some(), "auction", "the auction game has it, and no other");
        let worked = self.worked(setup);
        self.table.phase = match setup.phase.as_str() {
            "bid" => Phase::Bid(self.bidding(setup)),
            "choose" => Phase::Choose,
            "place" => Phase::Place,
            "act" => Phase::Act(worked),
            "score" => Phase::Score(worked),
            "over" => Phase::Over,
            name => {
                self.fault("phase", format!("{name:?} is not bid, choose, place, act, score or over"));
                Phase::Over
            }
        };
        self.hand(setup);
        self.scoring(setup);
        if let (Some(entry), true) = (&setup.auction, auction) {
            self.round(setup, entry);
        }
        if over {
            self.ended();
        }
    }

    fn ended(&mut self) {
        let drawn = self.table.undrawn() == 0;
        self.require(drawn, "phase", "the game is not over while tiles are left (V8)");
    }

    /// A7, A10: at most two on a hex, no more than is missing there, paid from this turn's points.
    fn worked(&mut self, setup: &Setup) -> Worked {
        let mut worked = Worked::default();
        let mut spent = 0;
        for (&hex, &count) in &setup.worked {
            let path = format!("worked.{hex}");
            self.require((1..=Worked::LIMIT).contains(&count), &path, format!("{count} is not 1 or 2 (A7, A10)"));
            let (done, cost) = match self.table.terrain(hex).filter(|_| self.table.explored.has(hex)) {
                Some(Kind::Temple(first)) => (u32::from(self.table.sites[hex.index()].level() - first), 2),
                Some(Kind::Treasure(_)) => (self.dug(hex), 3),
                _ => (0, 0),
            };
            self.require(u32::from(count) <= done, path, "more than was ever uncovered or dug there");
            spent += u32::from(count) * cost;
            (0..count.min(Worked::LIMIT)).for_each(|_| worked.count(hex));
        }
        let left = u32::from(setup.ap);
        self.require(
            spent == 0 || spent + left <= u32::from(Rules::AP),
            "worked",
            format!("cost {spent} AP, but {left} are left (T1)"),
        );
        worked
    }

    fn hand(&mut self, setup: &Setup) {
        let tile = self.table.hand.index();
        match setup.phase.as_str() {
            "place" => {
                self.require(setup.hand.is_some(), "hand", "phase \"place\" needs a tile in hand");
                let fits = tile.is_none_or(|tile| place::fits(&self.table, tile));
                self.require(fits, "hand", "no hex can take this tile: it leaves the game (R6)");
            }
            "score" => {
                let volcano = tile.is_none_or(|tile| self.rules().tile(tile).kind == Kind::Volcano);
                self.require(volcano, "hand", "only a volcano waits for a scoring round (V1)");
                let last = setup.hand.is_some() || self.table.undrawn() == 0;
                self.require(last, "hand", "without a volcano it is the last scoring, and tiles are left (V8)");
            }
            _ => self.require(setup.hand.is_none(), "hand", "no tile is in hand in this phase"),
        }
    }

    /// V1: everybody once, clockwise; the last scoring of the auction game in any order (TA9).
    fn scoring(&mut self, setup: &Setup) {
        let Some(entry) = setup.scoring.as_ref().filter(|_| setup.phase == "score") else { return };
        let players = self.rules().players;
        let everybody =
            entry.order.len() == players && entry.order.iter().copied().collect::<SeatSet>() == SeatSet::all(players);
        if !everybody {
            return self.fault("scoring.order", "each seat stands there once");
        }
        let clockwise = entry.order.iter().copied().eq(entry.order[0].around(players));
        let by_score = self.rules().auction && setup.hand.is_none();
        self.require(clockwise || by_score, "scoring.order", "scoring goes clockwise (V1)");
        let waiting = entry.order.iter().skip(entry.done.into());
        let rising = waiting.map(|&seat| self.table.scores[seat]).is_sorted();
        self.require(rising || !by_score, "scoring.order", "the last scoring goes from the lowest score up (TA9)");
        let turn = entry.order.get(usize::from(entry.done)).copied();
        self.require(turn.is_some(), "scoring.done", "all have scored");
        self.require(turn.is_none() || turn == setup.to_move, "to_move", "not the seat whose scoring turn it is (V1)");
        let mut order = [Seat::default(); Seat::MAX];
        order[..players].copy_from_slice(&entry.order);
        self.table.scoring = Scoring { order, done: entry.done };
    }

    fn seats(&mut self, path: &str, seats: &[Seat]) -> SeatSet {
        let players = self.rules().players;
        let set: SeatSet = seats.iter().copied().collect();
        self.require(set.without(SeatSet::all(players)).is_empty(), path, format!("there are {players} players"));
        self.require(set.len() == seats.len(), path, "a seat stands there twice");
        set
    }

    /// TA2, TA4: one tile for each open marker, less the one that the seat to move has taken up.
    fn round(&mut self, setup: &Setup, entry: &AuctionEntry) {
        let open = self.seats("auction.open", &entry.open);
        self.seats("auction.opener", &[entry.opener]);
        self.table.round = Round { open, opener: entry.opener, free: entry.free };
        let taken = setup.hand.is_some() || setup.phase == "act";
        let mover = setup.phase == "score" && setup.hand.is_none() || setup.phase == "over";
        if mover {
            self.require(open.is_empty(), "auction.open", "after the last turn all markers are turned");
        } else {
            let player = setup.scoring.as_ref().and_then(|scoring| scoring.order.first().copied()).or(setup.to_move);
            let plays = player.is_some_and(|seat| open.has(seat));
            self.require(plays, "auction.open", "the marker of who plays is open (TA4)");
        }
        let need = open.len().saturating_sub(usize::from(taken && !mover));
        let have = entry.display.len();
        self.require(have == need, "auction.display", format!("{have} tiles shown; {need} belong there (TA2)"));
        let free = !entry.free || self.rules().nobody_bids == NobodyBids::RestIsFree;
        self.require(free, "auction.free", "these rules go on with auctions when nobody bids (E3)");
        let rest = self.table.undrawn().count_ones() as usize % self.rules().players;
        self.require(rest == 0, "auction.display", "the tiles left do not make whole rounds (TA8)");
        let bids = entry.high > 0 || entry.bidder.is_some() || !entry.passed.is_empty() || entry.first_passer.is_some();
        self.require(setup.phase == "bid" || !bids, "auction", "bids belong to phase \"bid\" alone");
    }

    /// TA3: everybody between who spoke last and who speaks now has passed.
    fn clockwise(&mut self, setup: &Setup, entry: &AuctionEntry, open: SeatSet, passed: SeatSet) {
        let players = self.rules().players;
        let begin = entry.bidder.map_or(entry.opener, |bidder| bidder.next(players));
        let between = begin.around(players).take_while(|&seat| Some(seat) != setup.to_move);
        let skipped = between.filter(|&seat| open.has(seat) && !passed.has(seat)).count();
        self.require(skipped == 0, "to_move", "bidding goes clockwise, and another seat comes first (TA3)");
        let spoken: SeatSet = entry.opener.around(players).take_while(|&seat| Some(seat) != setup.to_move).collect();
        let early = entry.bidder.is_none() && !passed.without(spoken).is_empty();
        self.require(!early, "auction.passed", "somebody passed before it was his turn (TA3)");
        let opened = entry.bidder.is_some() || entry.first_passer.is_none_or(|seat| seat == entry.opener);
        self.require(opened, "auction.first_passer", "without a bid the opener passed first (TA3)");
    }

    /// TA3, R2: an auction that is not decided yet.
    fn bidding(&mut self, setup: &Setup) -> Bidding {
        let Some(entry) = &setup.auction else { return Bidding::OPEN };
        let open: SeatSet = entry.open.iter().copied().collect();
        let passed = self.seats("auction.passed", &entry.passed);
        self.require(passed.without(open).is_empty(), "auction.passed", "only open markers pass (TA3)");
        let in_it = open.without(passed);
        self.require(
            open.len() >= 2 && !entry.free,
            "phase",
            "there is no auction for the last or a free turn (TA7, E3)",
        );
        let undecided = in_it.len() >= 2 || (in_it.len() == 1 && entry.bidder.is_none());
        self.require(undecided, "auction.passed", "the auction is decided (TA3)");
        let speaks = setup.to_move.is_some_and(|seat| in_it.has(seat) && entry.bidder != Some(seat));
        self.require(speaks, "to_move", "this seat is out of the auction or has the highest bid (TA3)");
        self.require(open.has(entry.opener), "auction.opener", "the opener's marker is open (TA5)");
        self.require((entry.high > 0) == entry.bidder.is_some(), "auction.bidder", "a bid has a bidder");
        if let Some(bidder) = entry.bidder {
            let can = in_it.has(bidder) && entry.high <= self.table.scores[bidder];
            self.require(can, "auction.bidder", "the bidder is in the auction and has the points (R1)");
        }
        let first = entry.first_passer.map_or(passed.is_empty(), |seat| passed.has(seat));
        self.require(first, "auction.first_passer", "it is one of those who passed");
        if undecided && speaks {
            self.clockwise(setup, entry, open, passed);
        }
        Bidding { high: entry.high, bidder: entry.bidder, passed, first_passer: entry.first_passer }
    }
}
