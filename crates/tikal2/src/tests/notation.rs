//! Texts of actions and reveals.

use super::*;
use crate::deal::Reveal;

#[test]
fn actions_have_a_long_and_a_brief_form() {
    for (long, brief) in [
        ("keys pink blue", "ks.p.b"),
        ("sail 3", "s.3"),
        ("pay green", "p.g"),
        ("forfeit", "ff"),
        ("deliver 2", "d.2"),
        ("go", "go"),
        ("take 12", "t.12"),
        ("use key-pink", "u.key-pink"),
        ("key brown camp", "k.n.c"),
        ("draw 2", "x.2"),
        ("open 1 2", "o.1.2"),
        ("keep 2 swap", "h.2.s"),
        ("place c3 4", "l.c3.4"),
        ("count pink", "n.p"),
        ("walk c3", "w.c3"),
        ("walk s1 from out chips 1 cards 2+5", "w.s1.f.out.c.1.k.2+5"),
        ("dig", "g"),
        ("dig 2", "g.2"),
        ("back", "bk"),
        ("stay", "st"),
        ("stop", "sp"),
        ("buy pink", "b.p"),
        ("explore", "e"),
        ("tent pink", "z.p"),
        ("play 2", "y.2"),
        ("play 2 pink backpack", "y.2.p.b"),
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
        ("walk c3 cards 2+1", 14),
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
fn reveals_are_single_words() {
    for text in ["T:mask.cup.figure", "C:passage", "R:pink1.brown2", "A:many", "D:4", "L:3.1.24"] {
        assert_eq!(text.parse::<Reveal>().unwrap().to_string(), text);
    }
    for text in ["", "T", "T:", "T:mask.mask.mask.mask", "X:1", "D:44", "L:25", "L:01", "L:+1", "A:red", "R:pink3"] {
        assert!(text.parse::<Reveal>().is_err(), "{text}");
    }
}
