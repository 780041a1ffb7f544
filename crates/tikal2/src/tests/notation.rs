//! Texts of actions and reveals.

use super::*;
use crate::deal::Reveal;

#[test]
fn actions_have_a_long_and_a_brief_form() {
    for (long, brief) in [
        ("keys pink blue", "keys p/b"),
        ("sail 3", "sail 3"),
        ("pay green", "pay g"),
        ("forfeit", "forfeit"),
        ("deliver 2", "deliver 2"),
        ("go", "go"),
        ("take 12", "take 12"),
        ("use key-pink", "use key-pink"),
        ("key brown camp", "key n/c"),
        ("draw 2", "draw 2"),
        ("open 1 2", "open 1/2"),
        ("open 3", "open 3"),
        ("keep 2", "keep 2"),
        ("keep 2 swap", "keep 2/s"),
        ("place c3 4", "place c3/4"),
        ("count pink", "count p"),
        ("walk c3", "walk c3"),
        ("walk c3 chips 2", "walk c3/c2"),
        ("walk s1 from out cards 2", "walk out-s1/k2"),
        ("walk s1 from out chips 1 cards 2+5", "walk out-s1/c1/k2+5"),
        ("dig", "dig"),
        ("dig 2", "dig 2"),
        ("back", "back"),
        ("stay", "stay"),
        ("stop", "stop"),
        ("buy pink", "buy p"),
        ("explore", "explore"),
        ("tent pink", "tent p"),
        ("play 2", "play 2"),
        ("play 2 pink backpack", "play 2/p/b"),
        ("end", "end"),
    ] {
        let action: Action = long.parse().unwrap();
        assert_eq!((action.to_string(), action.brief()), (long.into(), brief.into()));
        assert_eq!(brief.parse(), Ok(action));
    }
}

#[test]
fn a_wrong_text_is_refused_with_its_place() {
    for (text, at) in [
        ("", 0),
        ("fly 3", 0),
        ("sail 7", 5),
        ("sail", 4),
        ("sail 03", 5),
        ("keys pink", 9),
        ("walk c9", 5),
        ("walk c3 cards 2+2", 14),
        ("walk c3 cards 2+14", 14),
        ("walk c3/k2+2", 8),
        ("walk c3/x1", 8),
        ("walk -c3", 5),
        ("end now", 4),
        ("dig 5", 4),
        ("place c3 6", 9),
        ("end ", 4),
        ("é", 0),
    ] {
        assert_eq!(text.parse::<Action>().map_err(|error| error.at), Err(at), "{text:?}");
    }
}

#[test]
fn cards_are_read_in_any_order_and_written_ascending() {
    for text in ["walk c3 cards 3+2", "walk c3/k3+2", "walk c3/k2+3"] {
        assert_eq!(text.parse::<Action>().map(Action::brief), Ok("walk c3/k2+3".to_owned()), "{text}");
    }
}

#[test]
fn what_was_expected_is_said_in_words_of_this_game() {
    for (text, expected) in [
        ("fly 3", "sail, pay, forfeit"),
        ("walk c3 cards 2+2", "each once, like 2+5"),
        ("walk c3 chips 9", "a number of chips from 1 to 8"),
    ] {
        let said = text.parse::<Action>().map_err(|error| error.expected).unwrap_err();
        assert!(said.contains(expected), "{text}: {said}");
    }
}

#[test]
fn reveals_are_single_words() {
    for text in ["T:mask.cup.figure", "C:passage", "R:pink1.brown2", "A:many", "D:4", "L:3.1.24"] {
        assert_eq!(text.parse::<Reveal>().unwrap().to_string(), text);
    }
    for text in ["", "T", "T:", "T:mask.mask.mask.mask", "X:1", "D:44", "L:25", "L:01", "L:+1", "A:red", "R:pink3"] {
        assert!(text.parse::<Reveal>().is_err(), "{text}");
    }
}
