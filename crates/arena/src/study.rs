//! What happens in games: which rooms are dug and which tiles taken, to judge designed components by.
