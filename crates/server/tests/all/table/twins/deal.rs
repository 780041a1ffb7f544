use tabletop::{
    Dice, Record, Session, Viewer,
    fair::Bytes32,
    record::{Entry, Header},
    session::{Prepared, Wish},
};
use tikal2::{Deal, State};

use super::Case;

/// A game that was played.
pub struct Past {
    pub case: Case,
    pub record: Record<State>,
    /// What its viewer was told up to this version is to stay the same.
    pub until: usize,
}

/// How often other piles are tried.
const TRIES: usize = 300;

impl Past {
    /// Other piles with which the same can be played, and of which the viewer notices nothing. And in how many pairs of things
    /// they differ.
    pub fn differing(&self, piles: &Deal) -> (Deal, usize) {
        let mut dice = Dice::new(self.case.seed);
        let wanted = self.told(piles).expect("the game can be played again");
        let (mut found, mut swaps) = (piles.clone(), 0);
        for _ in 0..TRIES {
            let Some(tried) = swapped(&found, &mut dice) else { continue };
            if self.told(&tried).as_ref() == Some(&wanted) {
                found = tried;
                swaps += 1;
            }
        }
        (found, swaps)
    }

    /// What the viewer is told with these piles; nothing where the game cannot be played with them to its end.
    fn told(&self, piles: &Deal) -> Option<String> {
        let viewer: Viewer = self.case.viewer;
        let header = Header::dealt(self.case.config(), piles.clone(), Bytes32([0; 32]));
        let mut session = Session::<State>::new(header).ok()?;
        // What the seals hide behind is the luck of one world.
        let head = session.head_for(viewer);
        let mut told: String = head.lines().filter(|line| !line.starts_with("commit")).collect();
        let mut entries = self.record.entries.iter();
        while let Some(entry) = entries.next() {
            let version = session.version();
            let key = format!("k{version}");
            let done = match entry {
                Entry::Act { seat, action, .. } => session.submit(*seat, version, &key, &[*action]),
                Entry::Undo { seat, count } => session.undo(*seat, version, &key, *count),
                Entry::Takeover { seat, name, cause } => session.take_over(*seat, version, &key, name.clone(), *cause),
                // Whoever plays on for him comes with it.
                Entry::Resign { seat, cause } => {
                    let Some(Entry::Takeover { name, .. }) = entries.next() else { panic!("nobody plays on") };
                    let wish = Wish::Resign { heir: Some(name.clone()), cause: *cause };
                    session.prepare(Some(*seat), version, &key, wish).map(|prepared| match prepared {
                        Prepared::New(change) => session.adopt(*change),
                        Prepared::Known(receipt) => receipt,
                    })
                }
                other => panic!("nobody does this here: {other:?}"),
            };
            done.ok()?;
            if session.version() <= self.until {
                told += &session.entries_for(version, viewer).lines();
            }
        }
        session.to_move().seat().is_none().then_some(told)
    }
}

/// The same piles with two things of one stack in each other's place.
fn swapped(piles: &Deal, dice: &mut Dice) -> Option<Deal> {
    let mut piles = piles.clone();
    let stack = dice.below(piles.stacks.len());
    let stack = &mut piles.stacks[stack];
    if stack.len() < 2 {
        return None;
    }
    let (one, other) = (dice.below(stack.len()), dice.below(stack.len()));
    if stack[one] == stack[other] {
        return None;
    }
    stack.swap(one, other);
    Some(piles)
}
