//! Treasures and their prices (LC5, LC6).

use crate::name::named;

named! {
    /// The kinds of treasures, clockwise round the price disc.
    Treasure: "a treasure (mask, cup, figure, necklace, tablet)" {
        /// A mask.
        Mask = "mask" / "m",
        /// A cup.
        Cup = "cup" / "c",
        /// A figure.
        Figure = "figure" / "f",
        /// A necklace.
        Necklace = "necklace" / "n",
        /// A tablet.
        Tablet = "tablet" / "t",
    }
}

/// How many treasures there are of each kind (LC5).
pub const TREASURES_PER_KIND: usize = 5;
/// How many treasures there are.
pub const TREASURES: usize = Treasure::COUNT * TREASURES_PER_KIND;

/// How far the price disc is turned, in steps clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Disc(pub u8);

impl Disc {
    /// LC6: turned one step, the number at a kind moves to the next kind clockwise.
    #[inline]
    pub fn price(self, numbers: &[u8; Treasure::COUNT], kind: Treasure) -> u8 {
        numbers[(kind.index() + Treasure::COUNT - usize::from(self.0)) % Treasure::COUNT]
    }

    /// LD3: the disc turns one step.
    pub fn turn(&mut self) {
        self.0 = (self.0 + 1) % Treasure::COUNT as u8;
    }
}
