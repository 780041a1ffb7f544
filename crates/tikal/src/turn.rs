//! The course of the game: draws, auctions, scoring rounds, and whose turn comes next.

use tabletop::{Seat, Source, Stopped, sort_few};

use crate::{
    actions::place,
    event::{Ask, Event, Reveal},
    phase::{Bidding, Phase, Round, Scoring, SeatSet, Worked},
    rules::{NextOpener, NobodyBids, Rules},
    state::{Held, Tikal},
    tile::Kind,
};

impl Tikal {
    /// S5: seat 1 starts. TA5: seat 1 opens the first auction.
    pub(crate) fn begin(
        &mut self,
        source: &mut impl Source<Tikal>,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        if self.rules().auction {
            self.begin_round(Seat::default(), source, emit)
        } else {
            self.begin_turn(Seat::default(), source, emit)
        }
    }

    /// S1: the top tile of the stack.
    fn draw(&mut self, source: &mut impl Source<Tikal>) -> Result<u8, Stopped> {
        let Some(Reveal::Tile(id)) = source.reveal(self, Ask::Tile) else { return Err(Stopped) };
        let tile = self.rules().index(id).filter(|&tile| self.undrawn() >> tile & 1 == 1).ok_or(Stopped)?;
        self.drawn |= 1 << tile;
        Ok(tile)
    }

    /// T1: the player draws the top tile.
    fn begin_turn(
        &mut self,
        seat: Seat,
        source: &mut impl Source<Tikal>,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        let tile = self.draw(source)?;
        self.seat = seat;
        emit(Event::Drew { seat, tile: self.rules().tile(tile).id });
        self.take_up(tile, emit);
        Ok(())
    }

    /// T5, V1, TA9: a volcano brings a scoring round first; any other tile is to be placed.
    #[inline]
    pub(crate) fn take_up(&mut self, tile: u8, emit: &mut impl FnMut(Event)) {
        self.hand = Held::tile(tile);
        if self.rules().tile(tile).kind == Kind::Volcano {
            self.begin_scoring(self.clockwise(self.seat), false, emit);
        } else {
            self.begin_placing(tile, emit);
        }
    }

    /// R6: a tile without a legal hex leaves the game; its player still has his action points.
    fn begin_placing(&mut self, tile: u8, emit: &mut impl FnMut(Event)) {
        if place::fits(self, tile) {
            self.phase = Phase::Place;
            self.ap = 0;
            return;
        }
        self.hand = Held::NONE;
        emit(Event::TileLeft { seat: self.seat, tile: self.rules().tile(tile).id });
        self.begin_acting();
    }

    /// T1, V7: up to 10 action points.
    #[inline]
    pub(crate) fn begin_acting(&mut self) {
        self.phase = Phase::Act(Worked::default());
        self.ap = Rules::AP;
    }

    /// T1, TA8, V8: after a normal turn comes the next one, the next round, or the last scoring.
    pub(crate) fn end_turn(
        &mut self,
        source: &mut impl Source<Tikal>,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        let next = self.seat.next(self.rules().players);
        if self.rules().auction {
            return self.end_auctioned_turn(source, emit);
        }
        if self.undrawn() != 0 {
            return self.begin_turn(next, source, emit);
        }
        self.begin_scoring(self.clockwise(next), true, emit);
        Ok(())
    }

    fn clockwise(&self, first: Seat) -> [Seat; Seat::MAX] {
        let mut order = [Seat::default(); Seat::MAX];
        order.iter_mut().zip(first.around(self.rules().players)).for_each(|(place, seat)| *place = seat);
        order
    }

    /// V1: each player in turn spends up to 10 AP and then scores. The volcano waits.
    fn begin_scoring(&mut self, order: [Seat; Seat::MAX], last: bool, emit: &mut impl FnMut(Event)) {
        emit(Event::ScoringBegan { order: order.into_iter().take(self.rules().players).collect(), last });
        self.scoring = Scoring { order, done: 0 };
        self.begin_scoring_turn();
    }

    fn begin_scoring_turn(&mut self) {
        self.seat = self.scoring.order[self.scoring.done as usize];
        self.phase = Phase::Score(Worked::default());
        self.ap = Rules::AP;
    }

    /// V1, V5: a player scores right after his own action points.
    pub(crate) fn end_scoring_turn(&mut self, emit: &mut impl FnMut(Event)) {
        let (seat, points) = (self.seat, self.points(self.seat));
        self.scores[seat] += points.total();
        let total = self.scores[seat];
        emit(Event::Scored { seat, temples: points.temples, treasures: points.treasures, total });
        self.scoring.done += 1;
        if usize::from(self.scoring.done) < self.rules().players {
            self.begin_scoring_turn();
        } else {
            self.end_scoring(emit);
        }
    }

    /// V7: who drew the volcano places it and takes a normal turn. V8: after the last scoring the game ends.
    fn end_scoring(&mut self, emit: &mut impl FnMut(Event)) {
        let first = self.scoring.order[0];
        self.scoring = Scoring::default();
        match self.hand.index() {
            Some(volcano) => {
                self.seat = first;
                self.begin_placing(volcano, emit);
            }
            None => {
                self.phase = Phase::Over;
                self.seat = Seat::default();
                self.ap = 0;
                emit(Event::GameOver);
            }
        }
    }

    /// TA2: as many tiles are shown as there are players. TA8: all markers are opened.
    fn begin_round(
        &mut self,
        opener: Seat,
        source: &mut impl Source<Tikal>,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        let players = self.rules().players;
        for place in 0..players {
            self.display[place] = Held::tile(self.draw(source)?);
        }
        sort_few(&mut self.display[..players], |&tile| tile);
        self.round = Round { open: SeatSet::all(players), opener, free: false };
        emit(Event::RoundBegan { opener, tiles: self.display().collect() });
        self.begin_auction(opener, emit);
        Ok(())
    }

    fn begin_auction(&mut self, opener: Seat, emit: &mut impl FnMut(Event)) {
        self.round.opener = opener;
        self.seat = opener;
        self.ap = 0;
        self.phase = Phase::Bid(Bidding::OPEN);
        emit(Event::AuctionBegan { opener });
    }

    /// TA4: the marker is turned down. TA5, TA7: the next auction, or the last tile for free.
    fn end_auctioned_turn(
        &mut self,
        source: &mut impl Source<Tikal>,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        self.round.open.remove(self.seat);
        let next = self.next_open(self.seat);
        match next {
            Some(seat) if self.round.free || self.round.open.len() == 1 => {
                self.seat = seat;
                self.go_free(emit);
            }
            Some(opener) => self.begin_auction(opener, emit),
            None if self.undrawn() != 0 => return self.begin_round(self.next_opener(), source, emit),
            None => self.begin_last_scoring(emit),
        }
        Ok(())
    }

    /// TA5: the first player clockwise whose marker is open.
    pub(crate) fn next_open(&self, seat: Seat) -> Option<Seat> {
        seat.next(self.rules().players).around(self.rules().players).find(|&other| self.round.open.has(other))
    }

    /// TA8, E2: who opens the next round.
    fn next_opener(&self) -> Seat {
        let last = match self.rules().next_opener {
            NextOpener::LeftOfLastPlayer => self.seat,
            NextOpener::LeftOfLastOpener => self.round.opener,
        };
        last.next(self.rules().players)
    }

    /// TA9: in order of score, lowest first; of tied players the one nearest clockwise after who played last.
    fn begin_last_scoring(&mut self, emit: &mut impl FnMut(Event)) {
        let players = self.rules().players;
        let mut order = self.clockwise(self.seat.next(players));
        let scores = self.scores;
        sort_few(&mut order[..players], |&seat| scores[seat]);
        self.begin_scoring(order, true, emit);
    }

    /// TA4, TA7: the seat to move chooses a tile without paying.
    fn go_free(&mut self, emit: &mut impl FnMut(Event)) {
        emit(Event::WentFree { seat: self.seat });
        self.begin_choosing();
    }

    fn begin_choosing(&mut self) {
        self.phase = Phase::Choose;
        self.ap = 0;
    }

    /// TA4: the winner pays the bid from his score.
    pub(crate) fn win_auction(&mut self, seat: Seat, price: u16, emit: &mut impl FnMut(Event)) {
        self.seat = seat;
        self.scores[seat] -= price;
        emit(Event::Won { seat, price });
        self.begin_choosing();
    }

    /// TA6, E3: nobody bid, so the first who passed goes for free.
    pub(crate) fn nobody_bid(&mut self, first_passer: Seat, emit: &mut impl FnMut(Event)) {
        self.round.free = self.rules().nobody_bids == NobodyBids::RestIsFree;
        self.seat = first_passer;
        self.go_free(emit);
    }

    /// Whether ending this turn turns tiles up.
    pub(crate) fn end_reveals(&self) -> bool {
        let last_of_round = !self.rules().auction || self.round.open.len() == 1;
        matches!(self.phase, Phase::Act(_)) && last_of_round && self.undrawn() != 0
    }
}
