use serde::{Deserialize, Serialize};
use tabletop::{Seat, record::Label};

use crate::wire::{
    BotLevel, Hex64, Time, User, UserId,
    table::{SeatKind, SeatPlan, SeatUser, TableSeat},
};

/// For how many seconds a game is not ended as it stands without somebody who left it.
const SAY: u32 = 600;

/// So often somebody can be replaced before others have to wait for longer.
const SOON: u8 = 4;

/// The longest that others have to wait, in seconds, unless the table says more.
const DAY: u32 = 24 * 60 * 60;

/// A place at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// Nobody yet, a person or a bot.
    pub who: Who,
    /// The seat in the game, once it is known.
    pub seat: Option<Seat>,
    /// What was published before anything was opened.
    pub commitment: Option<Hex64>,
    /// What it had committed to, once it is opened to the server.
    pub entropy: Option<Hex64>,
    /// The bot that plays for the person.
    pub stand_in: Option<BotLevel>,
    /// Since when the person has been away, as far as that was kept.
    pub away_since: Option<Time>,
    /// How often others gave the place to a bot.
    #[serde(default)]
    pub forced: u8,
    /// When the person left the game to a bot.
    #[serde(default)]
    pub left_at: Option<Time>,
    /// What the device is called on which the person committed.
    #[serde(default)]
    pub device: Option<Label>,
    /// For whom the free place is kept.
    #[serde(default)]
    pub reserved: Option<SeatUser>,
}

/// Who is at a place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Who {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// The person with the name shown at the table.
        user: SeatUser,
    },
    /// A bot.
    Bot {
        /// How well it plays.
        level: BotLevel,
    },
}

impl Who {
    /// This person.
    pub fn person(user: &User) -> Who {
        Who::Person { user: SeatUser { id: Some(user.id.clone()), name: user.name.clone() } }
    }
}

impl Place {
    /// A place at which nothing has happened yet.
    pub fn of(who: Who) -> Place {
        Place {
            who,
            seat: None,
            commitment: None,
            entropy: None,
            stand_in: None,
            away_since: None,
            forced: 0,
            left_at: None,
            device: None,
            reserved: None,
        }
    }

    /// As the maker of the table planned it.
    pub fn planned(plan: SeatPlan, host: &User) -> Place {
        Place::of(match plan {
            SeatPlan::Me => Who::person(host),
            SeatPlan::Open => Who::Open,
            SeatPlan::Bot { level } => Who::Bot { level },
        })
    }

    /// The person who sits here.
    pub fn user(&self) -> Option<&UserId> {
        match &self.who {
            Who::Person { user } => user.id.as_ref(),
            _ => None,
        }
    }

    /// Whether a person sits here, with an account or without.
    pub fn is_person(&self) -> bool {
        matches!(self.who, Who::Person { .. })
    }

    /// Whether the person who sat here has no account any more.
    pub fn is_gone(&self) -> bool {
        matches!(&self.who, Who::Person { user } if user.id.is_none())
    }

    /// The bot that plays here now.
    pub fn bot(&self) -> Option<BotLevel> {
        match self.who {
            Who::Bot { level } => Some(level),
            _ => self.stand_in,
        }
    }

    /// Whether nothing is ended without the person: he plays, or left the game to a bot only a while ago.
    pub fn has_a_say(&self, now: Time) -> bool {
        self.user().is_some() && (self.stand_in.is_none() || self.say_until().is_some_and(|until| now < until))
    }

    /// Until when nothing is ended without somebody who left the game to a bot.
    fn say_until(&self) -> Option<Time> {
        self.left_at.map(|left| left.plus_seconds(SAY))
    }

    /// After how many seconds of absence others may give the place to a bot, where the table says so many; 0 for never.
    /// With every further time they wait twice as long, so that nobody is driven out of a game.
    pub fn replace_after(&self, seconds: u32) -> u32 {
        let grown =
            seconds.saturating_mul(1_u32.checked_shl(self.forced.saturating_sub(SOON).into()).unwrap_or(u32::MAX));
        grown.min(DAY).max(seconds)
    }

    /// How whoever plays here now is called.
    pub fn name(&self) -> String {
        match (&self.who, self.bot()) {
            (_, Some(level)) => bot_name(level),
            (Who::Person { user }, None) => user.name.clone(),
            _ => super::NOBODY.to_owned(),
        }
    }

    /// What who sits here is called, whoever plays now.
    pub fn called(&self) -> Option<String> {
        match &self.who {
            Who::Open => None,
            Who::Person { user } => Some(user.name.clone()),
            Who::Bot { level } => Some(bot_name(*level)),
        }
    }

    /// As anybody sees it.
    pub fn info(&self, index: usize, here: bool, agrees: bool) -> TableSeat {
        let (kind, user, level) = match &self.who {
            Who::Open => (SeatKind::Open, None, None),
            Who::Person { user } => (SeatKind::Person, Some(user.clone()), self.stand_in),
            Who::Bot { level } => (SeatKind::Bot, None, Some(*level)),
        };
        TableSeat {
            place: index as u8 + 1,
            seat: self.seat.map(Seat::number),
            kind,
            user,
            level,
            commitment: self.commitment,
            opened: self.entropy.is_some(),
            present: here,
            away_since: if kind == SeatKind::Person && !here { self.away_since } else { None },
            bot_plays: self.stand_in.is_some(),
            agrees,
            say_until: self.say_until(),
            reserved: None,
            replace_after: 0,
        }
    }
}

/// How records name a bot.
pub fn bot_name(level: BotLevel) -> String {
    format!("{} bot", level.id())
}
