//! The end of turns, rounds and the game.

use tabletop::{Seat, Source, Stopped};

use crate::{
    deal::{Ask, Layout, Reveal},
    event::Event,
    phase::{Phase, Stage, Turn},
    state::State,
};

impl State {
    /// LV1, LR22: a round ends when the taker of the last tile ends his turn.
    pub(crate) fn ends_round(&self) -> bool {
        self.stage() == Some(Stage::Rest) && self.sites.iter().all(|&tiles| tiles == 0)
    }

    /// LV7: whether the end of this turn is the end of the game.
    pub(crate) fn ends_game(&self) -> bool {
        self.stage() == Some(Stage::Last) && self.next_seat() == self.first
    }

    /// The end of a turn.
    pub(super) fn end_turn<S: Source<State>>(
        &mut self,
        source: &mut S,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        emit(Event::TurnEnded { seat: self.seat });
        let ends_round = self.ends_round();
        let stage = self.turn().stage;
        if ends_round && self.round == 1 {
            return self.begin_second_round(source, emit);
        }
        let next = self.next_seat();
        match stage {
            Stage::Last if next == self.first => self.finish(emit),
            Stage::Last => self.begin_turn(next, Stage::Last),
            _ if ends_round => self.begin_last_phases(emit),
            _ => self.begin_turn(next, Stage::Before),
        }
        Ok(())
    }

    /// LS5, LV5: round 1 goes clockwise, round 2 counter-clockwise.
    fn next_seat(&self) -> Seat {
        let players = self.seats();
        if self.round == 1 { self.seat.next(players) } else { self.seat.previous(players) }
    }

    fn begin_turn(&mut self, seat: Seat, stage: Stage) {
        self.seat = seat;
        self.phase = Phase::Turn(Turn::new(stage));
    }

    /// LV5: tents ready again, canoes back, the same tiles laid out anew; the last player starts.
    fn begin_second_round<S: Source<State>>(
        &mut self,
        source: &mut S,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        emit(Event::RoundEnded { round: 1 });
        self.score_round(emit);
        self.round = 2;
        self.first = self.seat;
        self.ready_for_round();
        self.begin_turn(self.first, Stage::Before);
        self.lay_tiles(source, emit)
    }

    /// LV5: tents ready, canoes at the start site, no tile in a camp.
    pub(crate) fn ready_for_round(&mut self) {
        for seat in Seat::at_table(self.seats()) {
            let tent = self.rules.tent;
            let player = &mut self.players[seat];
            (player.tent, player.canoe, player.tiles) = (tent, 0, 0);
        }
    }

    /// LS2: the tiles of this game, shuffled and open, some at each site.
    pub(crate) fn lay_tiles<S: Source<State>>(
        &mut self,
        source: &mut S,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        let Some(Reveal::Layout(layout)) = source.reveal(self, Ask::Layout(self.round)) else { return Err(Stopped) };
        if !self.admits_layout(&layout) {
            return Err(Stopped);
        }
        let mut tiles = layout.tiles().iter();
        for (site, &count) in self.rules.0.layout.iter().enumerate() {
            self.sites[site] = tiles.by_ref().take(usize::from(count)).fold(0, |bits, tile| bits | 1 << tile);
        }
        emit(Event::Laid { round: self.round, sites: self.sites });
        Ok(())
    }

    /// Whether this is every tile of the game, each once.
    pub(crate) fn admits_layout(&self, layout: &Layout) -> bool {
        let bits = layout.tiles().iter().fold(0u32, |bits, tile| bits | 1 << tile);
        bits == self.rules.used && layout.tiles().len() == self.rules.tile_count()
    }

    /// LV6: one last explorer phase for every player, from the start player of round 2.
    fn begin_last_phases(&mut self, emit: &mut impl FnMut(Event)) {
        emit(Event::RoundEnded { round: 2 });
        self.begin_turn(self.first, Stage::Last);
    }

    /// LV7: the final scoring.
    fn finish(&mut self, emit: &mut impl FnMut(Event)) {
        self.score_round(emit);
        self.score_rest(emit);
        (self.phase, self.seat) = (Phase::Over, Seat::default());
        emit(Event::Over);
    }
}
