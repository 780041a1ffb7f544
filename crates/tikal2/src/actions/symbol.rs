//! Action tiles and their symbols.

use tabletop::{Pen, Source, Stopped};

use crate::{
    action::Action,
    event::{Event, Reward},
    phase::{Choice, Phase, Stage, Turn, only},
    refusal::Refusal,
    state::State,
    tile::{Symbol, TILES},
    token::Pile,
};

impl State {
    /// LT2: one tile from the site where the canoe is.
    pub(super) fn check_take(&self, tile: u8) -> Result<(), Refusal> {
        only(usize::from(tile) < TILES && self.rules.used >> tile & 1 == 1, Refusal::NoTile)?;
        let here = self.sites[usize::from(self.own().canoe)];
        only(here >> tile & 1 == 1, Refusal::TileElsewhere)
    }

    pub(super) fn list_tiles(&self, out: &mut Pen<'_, Action>) {
        let mut tiles = self.sites[usize::from(self.own().canoe)];
        while tiles != 0 {
            out.push(Action::Take(tiles.trailing_zeros() as u8));
            tiles &= tiles - 1;
        }
    }

    /// LT4: the tile goes to the camp; its symbols are to be carried out.
    pub(super) fn take(&mut self, tile: u8, emit: &mut impl FnMut(Event)) {
        let site = usize::from(self.own().canoe);
        self.sites[site] &= !(1 << tile);
        self.own_mut().tiles |= 1 << tile;
        emit(Event::Took { seat: self.seat, tile });
        let symbols = self.rules.tiles[usize::from(tile)].symbols().len();
        self.turn().stage = Stage::Symbols { tile, left: (1 << symbols) - 1 };
    }

    /// LT4: in the order the player likes.
    pub(super) fn check_use(&self, turn: &Turn, symbol: Symbol) -> Result<(), Refusal> {
        let Stage::Symbols { tile, left } = turn.stage else { return Err(Refusal::NoSymbols) };
        let present = self.symbols_left(tile, left).any(|(_, other)| other == symbol);
        only(present, Refusal::SymbolMissing { symbol })
    }

    pub(super) fn list_symbols(&self, tile: u8, left: u8, out: &mut Pen<'_, Action>) {
        let all = self.rules.0.tiles[usize::from(tile)].symbols();
        for (i, symbol) in self.symbols_left(tile, left) {
            let twin = (0..i).any(|j| left >> j & 1 == 1 && all[j] == symbol);
            if !twin {
                out.push(Action::Use(symbol));
            }
        }
    }

    /// LR9: no symbol may be skipped; what cannot be done lapses.
    pub(super) fn use_symbol<S: Source<State>>(
        &mut self,
        symbol: Symbol,
        source: &mut S,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        self.cross_off(symbol);
        emit(Event::Used { seat: self.seat, symbol });
        match symbol {
            Symbol::Card if self.stacks[Pile::CARDS.index()].len > 0 => {
                return self.look(Pile::CARDS, source, emit);
            }
            Symbol::Light if self.stacks[Pile::LIGHTS.index()].len > 0 => {
                return self.look(Pile::LIGHTS, source, emit);
            }
            Symbol::Passage => self.take_passage(emit),
            Symbol::Points(points) => self.score(self.seat, i16::from(points), Reward::Symbol, emit),
            _ => (),
        }
        self.turn().choice = self.choice_of(symbol);
        if self.turn().choice == Choice::None {
            self.settle();
        }
        Ok(())
    }

    /// What is left to choose for a symbol, if it does not lapse.
    fn choice_of(&self, symbol: Symbol) -> Choice {
        match symbol {
            Symbol::Key(colour) if self.keys.of(colour) > 0 => Choice::Key(Some(colour)),
            Symbol::Key(_) | Symbol::AnyKey if !self.keys.is_empty() => Choice::Key(None),
            Symbol::Treasure if self.treasure_left() => Choice::Stack,
            Symbol::Altar if self.altar.is_some() => Choice::Altar,
            Symbol::Count if self.flags[self.seat] != 0 => Choice::Count,
            _ => Choice::None,
        }
    }

    /// LR9: whether nothing would come of a symbol now.
    pub fn lapses(&self, symbol: Symbol) -> bool {
        match symbol {
            Symbol::Passage => self.chips == 0,
            Symbol::Points(_) => false,
            _ => !self.use_looks(symbol) && self.choice_of(symbol) == Choice::None,
        }
    }

    /// LA9: one from the supply; if none is left, nothing.
    fn take_passage(&mut self, emit: &mut impl FnMut(Event)) {
        if self.chips > 0 {
            self.chips -= 1;
            self.own_mut().chips += 1;
            emit(Event::GotPassage { seat: self.seat });
        }
    }

    fn cross_off(&mut self, symbol: Symbol) {
        if let Phase::Turn(Turn { stage: Stage::Symbols { tile, left }, .. }) = self.phase {
            let (i, _) = self.symbols_left(tile, left).find(|&(_, other)| other == symbol).expect("checked");
            self.turn().stage = Stage::Symbols { tile, left: left & !(1 << i) };
        }
    }

    /// Whether a symbol shows something hidden (LA6, LA7).
    pub(super) fn use_looks(&self, symbol: Symbol) -> bool {
        match symbol {
            Symbol::Card => self.stacks[Pile::CARDS.index()].len > 0,
            Symbol::Light => self.stacks[Pile::LIGHTS.index()].len > 0,
            _ => false,
        }
    }

    /// A choice was made: on with the gains of a dig (LR19), or with the symbols (LR14).
    pub(super) fn settle(&mut self) {
        self.turn().choice = Choice::None;
        if self.turn().exploration.is_some_and(|exploration| exploration.dug) {
            self.settle_dig();
        } else if let Stage::Symbols { left: 0, .. } = self.turn().stage {
            self.turn().stage = Stage::Rest;
        }
    }
}
