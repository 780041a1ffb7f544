//! The river (LC7, LT2, LR16).

use crate::name::named;

/// How many sites there are (LC7).
pub const SITES: usize = 6;
/// The most points on the river: six sites, two planes, the forest.
pub const POINTS: usize = 9;

named! {
    /// What lies on the river.
    Point: "site, plane or forest" {
        /// A site with action tiles.
        Site = "site" / "s",
        /// A seaplane.
        Plane = "plane" / "p",
        /// The forest.
        Forest = "forest" / "f",
    }
}

/// LC7: the ring of the river, clockwise from the start site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct River(pub [Point; POINTS]);

impl River {
    /// Where on the ring a site lies.
    pub fn point_of(&self, site: u8) -> u8 {
        let mut sites = (0..POINTS as u8).filter(|&at| self.0[usize::from(at)] == Point::Site);
        sites.nth(usize::from(site)).expect("six sites")
    }

    /// The next point clockwise.
    #[inline]
    pub fn next(&self, at: u8) -> u8 {
        if usize::from(at) + 1 == POINTS { 0 } else { at + 1 }
    }

    /// What lies at this point.
    #[inline]
    pub fn at(&self, at: u8) -> Point {
        self.0[usize::from(at)]
    }

    /// LT3: whether the trip between these sites crosses the forest.
    pub fn crosses(&self, from: u8, to: u8) -> bool {
        self.passes(from, to, Point::Forest) > 0
    }

    /// LT5: how many such points a trip between these sites passes.
    pub fn passes(&self, from: u8, to: u8, what: Point) -> usize {
        let (mut at, goal) = (self.point_of(from), self.point_of(to));
        let mut passed = 0;
        while at != goal {
            at = self.next(at);
            passed += usize::from(self.at(at) == what);
        }
        passed
    }
}
