//! What the suite of laws must know of Tikal II.

use tabletop::{Seat, Viewer, suite::Lawful};

use crate::{
    action::{Action, Slots},
    card::CARDS,
    deal::Deal,
    hex::{ALL_PLACES, OUTSIDE, Place, SECRET, TEMPLE, places},
    key::{Colour, KEYS_PER_COLOUR, Pocket},
    phase::{Choice, Phase, Stage},
    price::TREASURES,
    river::SITES,
    room::{ALTARS, LIGHTS, Room},
    state::{FLAGS, PASSAGES, State},
    tile::{Symbol, TILES},
    token::Sort,
};

impl Lawful for State {
    const LONGEST: usize = 3_000;

    fn space(&self, visit: &mut dyn FnMut(Action)) {
        self.simple_space(visit);
        self.colour_space(visit);
        self.walk_space(visit);
    }

    fn invariants(&self, deal: &Deal) -> Result<(), String> {
        self.keys_conserved()?;
        self.passages_conserved()?;
        self.tiles_conserved()?;
        self.rooms_conserved()?;
        self.flags_stand()?;
        self.tokens_conserved(deal)?;
        self.explorers_stand()
    }

    /// Private looks show something to who looks. What is laid open shows it to all others.
    fn shows(&self, action: Action, to: Viewer) -> bool {
        let own = to == Viewer::Seat(self.seat);
        match action {
            Action::Use(_) | Action::Draw(_) | Action::Dig(_) => own && self.turns_up(action),
            Action::Place { .. } => self.turns_up(action) || !self.shown_by(action, to).is_empty(),
            Action::Deliver(_) | Action::Play { .. } | Action::Walk { .. } => !self.shown_by(action, to).is_empty(),
            Action::Open { stack, .. } => stack.is_some(),
            // LR3: who cannot dig has not the passage cards for it.
            Action::Buy(_) => !own && !self.own().cards.is_empty(),
            Action::End => self.turns_up(action) || self.stage() == Some(Stage::Last),
            _ => false,
        }
    }
}

impl State {
    fn simple_space(&self, visit: &mut dyn FnMut(Action)) {
        use Action::*;
        [Forfeit, Go, Back, Stay, Stop, Explore, End].into_iter().for_each(&mut *visit);
        (0..SITES as u8).for_each(|site| visit(Sail(site)));
        (0..TREASURES as u8).for_each(|place| visit(Deliver(place)));
        (0..TILES as u8).for_each(|tile| visit(Take(tile)));
        for number in 0..3 {
            visit(Draw(number));
            [None, Some(0), Some(1), Some(2)].into_iter().for_each(|stack| visit(Open { place: number, stack }));
            [false, true].into_iter().for_each(|swap| visit(Keep { place: number, swap }));
        }
        for field in places(ALL_PLACES) {
            (0..6).for_each(|turn| visit(Place { field, turn }));
        }
        (0..=4).for_each(|spot| visit(Dig(spot)));
        (0..CARDS as u8).for_each(|slot| visit(Play { slot, key: None }));
    }

    fn colour_space(&self, visit: &mut dyn FnMut(Action)) {
        for &colour in Colour::ALL {
            Colour::ALL.iter().for_each(|&second| visit(Action::Keys(colour, second)));
            [Action::Pay(colour), Action::Count(colour), Action::Buy(colour), Action::Tent(colour)]
                .into_iter()
                .for_each(&mut *visit);
            visit(Action::Use(Symbol::Key(colour)));
            for &pocket in Pocket::ALL {
                visit(Action::Key(colour, pocket));
                let key = Some((colour, pocket));
                (0..CARDS as u8).for_each(|slot| visit(Action::Play { slot, key }));
            }
        }
        use Symbol::*;
        [AnyKey, Treasure, Card, Light, Altar, Passage, Points(1), Points(2), Count]
            .into_iter()
            .for_each(|symbol| visit(Action::Use(symbol)));
    }

    /// Walks with at most one chip or card more than there are.
    fn walk_space(&self, visit: &mut dyn FnMut(Action)) {
        let slots = self.own().cards.len().min(CARDS - 1) + 1;
        let few = |cards: &u16| cards.count_ones() <= 2;
        let hands: Vec<Slots> = (0..1u16 << slots).filter(few).map(Slots).collect();
        let origins: Vec<Option<Place>> = places(ALL_PLACES).map(Some).chain([None]).collect();
        for to in places(ALL_PLACES) {
            for &from in &origins {
                for chips in 0..=(self.own().chips + 1).min(PASSAGES) {
                    hands.iter().for_each(|&cards| visit(Action::Walk { to, from, chips, cards }));
                }
            }
        }
    }

    /// LC5: keys in supply, backpacks and camps are all there are.
    fn keys_conserved(&self) -> Result<(), String> {
        let held = |colour| self.players.0.iter().map(move |p| p.backpack.of(colour) + p.camp.of(colour)).sum::<u8>();
        let lost = Colour::ALL.iter().find(|&&c| self.keys.of(c) + held(c) != KEYS_PER_COLOUR);
        lost.map_or(Ok(()), |colour| Err(format!("{colour} keys do not add up")))
    }

    /// LC5: chips in the supply and with players.
    fn passages_conserved(&self) -> Result<(), String> {
        let all = self.chips + self.players.0.iter().map(|player| player.chips).sum::<u8>();
        holds(all == PASSAGES, || format!("{all} passages"))
    }

    /// LS2: every tile of the game lies at one site or with one player.
    fn tiles_conserved(&self) -> Result<(), String> {
        let mut seen = 0u32;
        for tiles in self.sites.into_iter().chain(self.players.0.iter().map(|player| player.tiles)) {
            holds(seen & tiles == 0, || "a tile lies twice".into())?;
            seen |= tiles;
        }
        holds(seen == self.rules.used, || "tiles are missing".into())
    }

    /// LC3, LA12: every room once; the chamber closes the temple.
    fn rooms_conserved(&self) -> Result<(), String> {
        let count = |wanted: fn(&Room) -> bool| self.rooms.iter().filter(|room| wanted(room)).count();
        let lights = count(|room| matches!(room, Room::Light(..)));
        let altars = count(|room| matches!(room, Room::Altar(_)));
        let chamber = count(|room| matches!(room, Room::Chamber));
        let stacked = usize::from(self.altars) + usize::from(self.altar.is_some());
        holds(altars + stacked == ALTARS, || format!("{altars} altars placed, {stacked} left"))?;
        let empty = self.empty_fields().count_ones();
        holds((chamber == 1) == (empty == 0) && empty != 1, || format!("{empty} fields, {chamber} chamber"))?;
        holds(chamber == 0 || lights == LIGHTS, || "the chamber came early".into())
    }

    /// LE6, LE7: flags stand in discovered rooms, spots hold flags of their owners.
    fn flags_stand(&self) -> Result<(), String> {
        let ground = self.walls.found | SECRET;
        for seat in Seat::at_table(self.seats()) {
            let flags = self.flags[seat];
            holds(flags & !ground == 0, || format!("seat {seat} has flags nowhere"))?;
            holds(flags.count_ones() <= FLAGS, || format!("seat {seat} has too many flags"))?;
        }
        for place in places(ground) {
            let spots = (0..4).filter_map(|spot| self.flag_on(place, spot));
            let own = spots.clone().filter(|&seat| place.within(self.flags[seat])).count();
            holds(own == spots.count(), || format!("{place}: a spot without its flag"))?;
            if let Some(spots) = self.dark_spots(place) {
                let free = (0..spots.gains().len()).any(|spot| self.flag_on(place, spot).is_none());
                holds(free == place.within(self.free), || format!("{place}: free spots"))?;
            }
        }
        Ok(())
    }

    /// LC5: every treasure, card and light room is somewhere, once.
    fn tokens_conserved(&self, deal: &Deal) -> Result<(), String> {
        holds(self.fits_purchases(), || "a purchase that was not allowed".into())?;
        for &sort in Sort::ALL {
            let bad = self.tokens(sort).any(|token| token.known().is_none());
            holds(!bad, || "a table with hidden things".into())?;
        }
        let faults = deal.faults(self, true);
        holds(faults.is_empty(), || format!("{faults:?}"))
    }

    /// LE2: explorers stand on discovered ground.
    fn explorers_stand(&self) -> Result<(), String> {
        let ground = self.walls.found | OUTSIDE | SECRET;
        let lost = Seat::at_table(self.seats()).find(|&seat| !self.players[seat].explorer.within(ground));
        holds(lost.is_none(), || format!("explorer of {lost:?} stands nowhere"))?;
        let over = self.phase == Phase::Over;
        holds(!over || self.walls.found == TEMPLE, || "over before the chamber came".into())?;
        let Phase::Turn(turn) = &self.phase else { return Ok(()) };
        let due = turn.choice == Choice::Return;
        holds(!due || turn.exploration.is_some_and(|e| e.from.is_some()), || "a return to nowhere".into())
    }
}

fn holds(ok: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if ok { Ok(()) } else { Err(message()) }
}
