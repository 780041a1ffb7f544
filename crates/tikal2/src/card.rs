//! The cards (LK).

use crate::name::named;

named! {
    /// LK2: the ten kinds of cards.
    Card: "a card" {
        /// One passage.
        Passage = "passage" / "pa",
        /// +2 for each treasure of one delivery.
        Bonus = "bonus" / "bo",
        /// An extra exploration.
        Explore = "explore" / "ex",
        /// Any number of kinds in one delivery.
        Kinds = "kinds" / "ki",
        /// A key of any colour to camp or backpack.
        Key = "key" / "ke",
        /// A delivery without a plane.
        Flight = "flight" / "fl",
        /// A free crossing of the forest.
        Forest = "forest" / "fo",
        /// 5 points at the end.
        Five = "five" / "fi",
        /// 2 points at the end for each colour of light rooms with an own flag.
        Colours = "colours" / "co",
        /// 3 points at the end, 12 for both.
        Twin = "twin" / "tw",
    }
}

/// How many cards there are (LC5).
pub const CARDS: usize = 13;
/// LK2: what a card adds to each treasure of a delivery.
pub const BONUS: i16 = 2;
/// LK2: what a card scores at the end.
pub const FIVE: i16 = 5;
/// LK2: what a card scores at the end for each colour.
pub const EACH_COLOUR: i16 = 2;
/// LK2: what one twin scores at the end, and what both do.
pub const TWINS: [i16; 2] = [3, 12];

impl Card {
    /// LK1: a scoring card is kept to the end.
    pub fn scores(self) -> bool {
        matches!(self, Card::Five | Card::Colours | Card::Twin)
    }
}
