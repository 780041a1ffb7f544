//! Placing rooms.

use tabletop::{Pen, Source, Stopped};

use crate::{
    action::Action,
    deal::{Ask, Reveal},
    event::Event,
    hex::{Place, TEMPLE, places},
    phase::{Choice, Phase, Turn, only},
    refusal::Refusal,
    room::Room,
    state::State,
    token::Token,
};

impl State {
    /// LA7, LA8: any empty field, in any rotation. LR10: rotations that look the same are one.
    pub(super) fn check_place(&self, turn: &Turn, field: Place, sides: u8) -> Result<(), Refusal> {
        only(field.within(TEMPLE), Refusal::NoField)?;
        only(field.within(self.empty_fields()), Refusal::FieldTaken)?;
        let turns = match turn.choice {
            Choice::Light(token) => self.turns_of(token),
            _ => 1,
        };
        only(sides < turns, Refusal::NoTurn { turns })
    }

    /// LR10: in how many ways a light room can lie; in none where the holder of this table does not know it.
    pub(super) fn turns_of(&self, light: Token) -> u8 {
        light.light().map_or(0, |light| self.rules.lights[light.index()].turns)
    }

    pub(super) fn list_fields(&self, turns: u8, out: &mut Pen<'_, Action>) {
        for field in places(self.empty_fields()) {
            (0..turns).for_each(|turn| out.push(Action::Place { field, turn }));
        }
    }

    /// LA7, LA8: place the room.
    pub(super) fn place<S: Source<State>>(
        &mut self,
        field: Place,
        turn: u8,
        source: &mut S,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        match self.turn().choice {
            Choice::Light(token) => {
                let light = token.light().expect("checked");
                self.put_room(field, Room::Light(light, turn));
                emit(Event::PlacedLight { seat: self.seat, light, field, turn });
            }
            _ => self.place_altar(field, source, emit)?,
        }
        self.place_chamber(emit);
        self.settle();
        Ok(())
    }

    /// LA8: the top one; the next one is seen.
    fn place_altar<S: Source<State>>(
        &mut self,
        field: Place,
        source: &mut S,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        let altar = self.altar.take().expect("checked");
        self.put_room(field, Room::Altar(altar));
        emit(Event::PlacedAltar { seat: self.seat, altar, field });
        if self.altars > 0 { self.show_altar(source, emit) } else { Ok(()) }
    }

    /// LS1: only the top altar room is seen.
    pub(crate) fn show_altar<S: Source<State>>(
        &mut self,
        source: &mut S,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        let Some(Reveal::Altar(altar)) = source.reveal(self, Ask::Altar) else { return Err(Stopped) };
        self.altar = Some(altar);
        self.altars -= 1;
        emit(Event::AltarSeen { altar });
        Ok(())
    }

    /// LA12: when one empty field is left, the treasure chamber is placed there at once.
    pub(crate) fn place_chamber(&mut self, emit: &mut impl FnMut(Event)) {
        let empty = self.empty_fields();
        if empty.count_ones() == 1 {
            let field = Place::new(empty.trailing_zeros());
            self.put_room(field, Room::Chamber);
            emit(Event::PlacedChamber { field });
        }
    }

    /// Whether placing the room in hand shows the next altar.
    pub(super) fn place_turns_up(&self) -> bool {
        matches!(self.phase, Phase::Turn(Turn { choice: Choice::Altar, .. })) && self.altars > 0
    }
}
