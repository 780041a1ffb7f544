//! The packed form of a table: equal for equal tables and for no others.

use crate::{
    hex::{TEMPLE, places},
    phase::{Choice, Exploration, Phase, Stage, Turn},
    room::Room,
    state::{Player, State},
    token::Token,
};

/// Writes numbers one after the other.
struct Packer<'a>(&'a mut Vec<u8>);

impl Packer<'_> {
    fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn flag(&mut self, flag: bool) {
        self.byte(u8::from(flag));
    }

    /// 0 for nothing, else one more than the value.
    fn option(&mut self, value: Option<u8>) {
        self.byte(value.map_or(0, |value| value + 1));
    }

    fn token(&mut self, token: &Token) {
        self.option(token.known());
        self.byte(token.seen().0 | token.from() << 5);
    }

    fn row(&mut self, tokens: &[Token]) {
        self.byte(tokens.len() as u8);
        tokens.iter().for_each(|token| self.token(token));
    }

    fn player(&mut self, player: &Player) {
        self.bytes(&player.score.to_le_bytes());
        self.bytes(&player.backpack.0);
        self.bytes(&player.camp.0);
        self.bytes(&[player.chips, u8::from(player.tent), player.explorer.index() as u8, player.canoe]);
        self.bytes(&player.tiles.to_le_bytes());
        self.row(&player.treasures);
        self.row(&player.cards);
        self.bytes(&player.barred.to_le_bytes());
        self.bytes(&player.paired.to_le_bytes());
    }

    fn room(&mut self, room: Room) {
        match room {
            Room::Empty => self.byte(0),
            Room::Printed(i) => self.bytes(&[1, i]),
            Room::Light(light, turn) => self.bytes(&[2, light.0, turn]),
            Room::Altar(altar) => self.bytes(&[3, altar as u8]),
            Room::Chamber => self.byte(4),
        }
    }

    fn phase(&mut self, phase: &Phase) {
        match phase {
            Phase::Keys => self.byte(0),
            Phase::Over => self.byte(1),
            Phase::Turn(turn) => {
                self.byte(2);
                self.turn(turn);
            }
        }
    }

    fn turn(&mut self, turn: &Turn) {
        match turn.stage {
            Stage::Before => self.byte(0),
            Stage::Trip { goal, at } => self.bytes(&[1, goal, at]),
            Stage::Arrived => self.byte(2),
            Stage::Symbols { tile, left } => self.bytes(&[3, tile, left]),
            Stage::Rest => self.byte(4),
            Stage::Last => self.byte(5),
        }
        self.flag(turn.explored);
        self.exploration(turn.exploration.as_ref());
        self.choice(&turn.choice);
        self.flag(turn.delivery.is_some());
        if let Some(delivery) = turn.delivery {
            [delivery.flight, delivery.bonus, delivery.kinds].into_iter().for_each(|flag| self.flag(flag));
            self.bytes(&[delivery.count, delivery.next]);
            self.option(delivery.kind.map(|kind| kind as u8));
        }
    }

    fn exploration(&mut self, exploration: Option<&Exploration>) {
        self.flag(exploration.is_some());
        if let Some(e) = exploration {
            [e.walked, e.bought, e.dug, e.treasure].into_iter().for_each(|flag| self.flag(flag));
            self.option(e.from.map(|from| from.index() as u8));
        }
    }

    fn choice(&mut self, choice: &Choice) {
        match choice {
            Choice::None => self.byte(0),
            Choice::Key(colour) => {
                self.byte(1);
                self.option(colour.map(|colour| colour as u8));
            }
            Choice::Stack => self.byte(2),
            Choice::Look(look) => {
                self.bytes(&[3, look.pile.0]);
                self.row(&look.items);
            }
            Choice::Light(token) => {
                self.byte(4);
                self.token(token);
            }
            Choice::Altar => self.byte(5),
            Choice::Count => self.byte(6),
            Choice::Return => self.byte(7),
        }
    }
}

impl State {
    /// Appends the packed form. What follows from the rest (walls, free spots) is left out.
    pub(crate) fn write_packed(&self, out: &mut Vec<u8>) {
        let mut packer = Packer(out);
        packer.bytes(self.rules.digest.to_string().as_bytes());
        packer.bytes(&[self.seat.number(), self.first.number(), self.round]);
        packer.phase(&self.phase);
        let seats = self.seats();
        self.players.0[..seats].iter().for_each(|player| packer.player(player));
        self.flags.0[..seats].iter().for_each(|flags| packer.bytes(&flags.to_le_bytes()));
        self.spots.iter().for_each(|spots| packer.bytes(&spots.to_le_bytes()));
        places(TEMPLE).for_each(|field| packer.room(self.rooms[field.index()]));
        packer.bytes(&self.keys.0);
        packer.byte(self.chips);
        self.sites.iter().for_each(|tiles| packer.bytes(&tiles.to_le_bytes()));
        packer.byte(self.disc.0);
        packer.option(self.altar.map(|altar| altar as u8));
        packer.byte(self.altars);
        for stack in &self.stacks {
            packer.byte(stack.len);
            packer.row(&stack.seen);
        }
        self.open.iter().for_each(|open| packer.option(open.map(|kind| kind as u8)));
        packer.bytes(&self.delivered);
        packer.bytes(&self.played);
    }
}
