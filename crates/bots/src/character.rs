//! Who people play against. Each is somebody of its own in every game that it plays.

/// Opponents for people, from the first game of one's life to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Character {
    /// For the first game.
    Turtle,
    /// For the second.
    Sloth,
    /// Sees what lies near.
    Frog,
    /// Sees a little more.
    Armadillo,
    /// Overlooks much.
    Tapir,
    /// Overlooks less.
    Iguana,
    /// Knows what is good.
    Toucan,
    /// Knows what is better.
    Coati,
    /// Errs now and then.
    Parrot,
    /// For who knows the game.
    Monkey,
    /// Errs a little.
    Bat,
    /// Hardly errs.
    Snake,
    /// Finds what there is in a turn.
    Owl,
    /// Looks ahead: the strongest.
    Jaguar,
}
