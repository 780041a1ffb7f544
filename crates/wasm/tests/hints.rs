//! Advice: every claim of a hint is true at the table, and what people look at first is never left out.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use tabletop::{Dice, Game, Seat, Seed, ToMove, Viewer};
use wasm::{any, bot_view::BotView, games::Hosted};

/// Hints in all, half of them in each game.
const HINTS: usize = 1_000;

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn number(reason: &Value, key: &str) -> i64 {
    reason[key].as_i64().unwrap_or_else(|| panic!("{reason} has no {key}"))
}

/// A hint, the table before it, the table where it stops, and the action at which it does.
struct Hint<G: Game> {
    seat: Seat,
    before: G,
    then: G,
    /// The action at which it stops, if something comes to light there.
    next: Option<G::Action>,
    /// All before it.
    line: Vec<G::Action>,
    reasons: Vec<Value>,
}

impl<G: Game> Hint<G> {
    fn of(&self, why: &str) -> Vec<&Value> {
        self.reasons.iter().filter(|reason| reason["why"] == why).collect()
    }
}

/// What a hint is made from is the same where the table differs in what its seat does not know alone. Says whether this one did.
fn knows_no_more<G: Hosted>(table: &G, seat: Seat, told: &str, dice: &mut Dice) -> bool {
    let (twin, _) = G::imagine(&table.view(Viewer::Seat(seat)), dice);
    assert_eq!(serde_json::to_string(&BotView::of(&twin, seat)).unwrap(), told);
    twin != *table
}

/// Asks for a hint at every decision of bots' games, and goes on as it says.
fn hints<G: Hosted>(
    configs: &[G::Config],
    level: &str,
    nodes: u64,
    mut check: impl FnMut(&Hint<G>),
) -> BTreeMap<String, usize> {
    let (mut count, mut kinds, mut twins, mut dice) = (0, BTreeMap::new(), 0, Dice::new(7));
    for (number, config) in configs.iter().enumerate().cycle() {
        let seed = (count + number) as u64;
        let mut deal = G::deal(config, &Seed::from_number(seed)).unwrap();
        let mut table = G::start(config, G::RULES, &mut deal, &mut |_| ()).unwrap();
        while let ToMove::Seat(seat) = table.to_move() {
            if count == HINTS / 2 {
                assert_eq!(twins > 100, G::SECRETS, "{twins} other worlds");
                return kinds;
            }
            count += 1;
            let view = serde_json::to_string(&BotView::of(&table, seat)).unwrap();
            twins += usize::from(knows_no_more(&table, seat, &view, &mut dice));
            let advice = parsed(&any::advise(G::NAME, &view, level, nodes, seed, &[]).unwrap());
            assert_eq!((&advice["played"], &advice["same"]), (&json!([]), &json!(false)));
            let before = table.clone();
            let (mut then, mut next, mut line) = (None, None, Vec::new());
            for text in advice["actions"].as_array().unwrap() {
                let action: G::Action = text.as_str().unwrap().parse().unwrap_or_else(|_| panic!("{text}"));
                assert_eq!(table.check(seat, action).map_err(|_| ()), Ok(()), "{action}");
                if next.is_none() && table.reveals(action) {
                    (then, next) = (Some(table.clone()), Some(action));
                }
                table.apply(action, &mut deal, &mut |_| ()).unwrap();
                if next.is_none() {
                    line.push(action);
                }
            }
            let reasons = advice["reasons"].as_array().unwrap().clone();
            for reason in &reasons {
                *kinds.entry(reason["why"].as_str().unwrap().to_owned()).or_default() += 1;
            }
            check(&Hint { seat, before, then: then.unwrap_or_else(|| table.clone()), next, line, reasons });
        }
    }
    kinds
}

mod in_tikal {
    use tikal::{Action, Config, Figure, Hex, Kind, Mode, Motif, Phase, Tikal};

    use super::*;

    fn hex(reason: &Value) -> Hex {
        reason["hex"].as_str().unwrap().parse().unwrap()
    }

    fn seat_of(value: &Value) -> Option<Seat> {
        value.as_u64().map(|number| Seat::new(number as usize - 1))
    }

    /// V3, once more and from figures alone: a guard, or whoever has more than every other.
    fn holder(table: &Tikal, at: Hex) -> Option<Seat> {
        let seats = || Seat::at_table(table.rules().players);
        if let Some(guard) = seats().find(|&seat| table.guards(seat).has(at)) {
            return Some(guard);
        }
        let strength = |seat| table.workers_on(seat, at) + 3 * u8::from(table.has_figure(seat, Figure::Leader, at));
        let most = seats().map(strength).max()?;
        let mut first = seats().filter(|&seat| strength(seat) == most);
        let found = first.next().filter(|_| most > 0 && matches!(table.terrain(at), Some(Kind::Temple(_))));
        found.filter(|_| first.next().is_none())
    }

    fn treasures(table: &Tikal, seat: Seat) -> i64 {
        Motif::all().map(|motif| [0, 1, 3, 6][usize::from(table.treasures(seat).of(motif))]).sum()
    }

    fn temples(table: &Tikal, seat: Seat) -> i64 {
        let held = table.explored().into_iter().filter(|&at| holder(table, at) == Some(seat));
        held.map(|at| i64::from(table.temple_value(at))).sum()
    }

    fn check(hint: &Hint<Tikal>) {
        let Hint { seat, before, then, next, line, reasons } = hint;
        let seat = *seat;
        let total = |table: &Tikal| temples(table, seat) + treasures(table, seat);
        let more = total(then) - total(before);
        if matches!(before.phase(), Phase::Score(_)) {
            let [scores] = hint.of("scores")[..] else { panic!("{reasons:?}") };
            let said = ["temples", "treasures", "total"].map(|key| number(scores, key));
            assert_eq!(said, [temples(then, seat), treasures(then, seat), total(then)]);
        } else {
            assert_eq!(hint.of("now").iter().map(|now| number(now, "points")).sum::<i64>(), more, "{reasons:?}");
        }
        for reason in reasons {
            let value = |at| i64::from(then.temple_value(at));
            match reason["why"].as_str().unwrap() {
                "scores" | "now" => (),
                "wins" => {
                    assert_eq!(
                        (holder(before, hex(reason)), holder(then, hex(reason))),
                        (seat_of(&reason["from"]), Some(seat))
                    );
                    assert_eq!(number(reason, "value"), value(hex(reason)));
                }
                "raises" => {
                    assert_eq!([before, then].map(|table| holder(table, hex(reason))), [Some(seat); 2]);
                    assert!(before.temple_value(hex(reason)) < then.temple_value(hex(reason)));
                    assert_eq!(number(reason, "value"), value(hex(reason)));
                }
                "denies" => {
                    let rival = seat_of(&reason["seat"]);
                    assert!(rival != Some(seat) && rival.is_some());
                    assert_eq!((holder(before, hex(reason)), holder(then, hex(reason))), (rival, None));
                    assert_eq!(number(reason, "value"), value(hex(reason)));
                }
                "leaves" => {
                    assert_eq!(holder(before, hex(reason)), Some(seat));
                    assert_ne!(holder(then, hex(reason)), Some(seat));
                    assert_eq!(number(reason, "value"), value(hex(reason)));
                }
                "guards" => {
                    assert!(then.guards(seat).has(hex(reason)) && !before.guards(seat).has(hex(reason)));
                    assert_eq!(number(reason, "value"), value(hex(reason)));
                }
                "treasures" => {
                    let whose = seat_of(&reason["seat"]).unwrap();
                    let points = treasures(then, whose) - treasures(before, whose);
                    assert!(points != 0);
                    assert_eq!(number(reason, "points"), points);
                }
                "camps" => assert!(then.camps(seat).has(hex(reason)) && !before.camps(seat).has(hex(reason))),
                "digs" => assert_eq!(*next, Some(Action::Dig(hex(reason)))),
                "bids" => assert!(line.contains(&Action::Bid(number(reason, "points") as u16))),
                other => panic!("{other} is no reason that this test knows"),
            }
        }
        // Nothing is left out: each temple that changed hands is named, for better or for worse.
        let named: BTreeSet<Hex> = ["wins", "leaves", "denies"].iter().flat_map(|why| hint.of(why)).map(hex).collect();
        let changed = |&at: &Hex| {
            let (was, is) = (holder(before, at), holder(then, at));
            was != is && (was == Some(seat) || is == Some(seat) || is.is_none())
        };
        assert_eq!(named, before.explored().into_iter().chain(then.explored()).filter(changed).collect());
    }

    #[test]
    fn every_claim_is_true() {
        let modes = [(3, Mode::Auction), (2, Mode::Basic), (4, Mode::Basic)];
        let configs = modes.map(|(players, mode)| Config::new(players, mode));
        let kinds = hints::<Tikal>(&configs, "master", 600, check);
        for why in
            ["scores", "now", "wins", "raises", "denies", "leaves", "guards", "camps", "digs", "bids", "treasures"]
        {
            assert!(kinds.get(why).is_some_and(|&count| count > 2), "{why}: {kinds:?}");
        }
    }
}

mod in_tikal2 {
    use tikal2::{
        Action, Config, State,
        hex::{Place, places},
        key::{Colour, Keys},
        room::Altar,
        scoring::altar_keys,
    };

    use super::*;

    fn place(reason: &Value) -> Place {
        reason["place"].as_str().unwrap().parse().unwrap()
    }

    /// LV2, once more: the sizes of sets, and what each scores.
    fn keys(camp: &Keys) -> i64 {
        let most = Colour::ALL.iter().map(|&colour| camp.of(colour)).max().unwrap();
        let set = |size: u8| Colour::ALL.iter().filter(|&&colour| camp.of(colour) >= size).count() as i64;
        (1..=most).map(|size| set(size) * (set(size) + 1) / 2).sum()
    }

    /// LV3, once more: with a flag there, as many keys as anybody with one.
    fn scores(table: &State, seat: Seat, (altar, at): (Altar, Place)) -> bool {
        let flagged = |seat: Seat| at.within(table.flags(seat));
        let count = |seat: Seat| altar_keys(altar, &table.player(seat).camp);
        flagged(seat)
            && Seat::at_table(table.seats()).filter(|&rival| flagged(rival)).all(|rival| count(rival) <= count(seat))
    }

    fn altars(table: &State, seat: Seat) -> BTreeSet<String> {
        table.altar_rooms().filter(|&room| scores(table, seat, room)).map(|(_, at)| at.to_string()).collect()
    }

    fn now(table: &State, seat: Seat) -> i64 {
        let player = table.player(seat);
        let rest =
            if table.round() == 2 { player.treasures.len() as i64 + i64::from(table.card_points(seat)) } else { 0 };
        keys(&player.camp) + 3 * altars(table, seat).len() as i64 + rest
    }

    fn check(hint: &Hint<State>) {
        let Hint { seat, before, then, next, reasons, .. } = hint;
        let seat = *seat;
        let sum = |why: &str| hint.of(why).iter().map(|reason| number(reason, "points")).sum::<i64>();
        assert_eq!(sum("scores"), i64::from(then.player(seat).score - before.player(seat).score), "{reasons:?}");
        assert_eq!(sum("now"), now(then, seat) - now(before, seat), "{reasons:?}");
        let named = |why: &str| hint.of(why).iter().map(|reason| place(reason).to_string()).collect::<BTreeSet<_>>();
        let news = |from: &State, to: &State, seat| {
            altars(to, seat).difference(&altars(from, seat)).cloned().collect::<BTreeSet<_>>()
        };
        assert_eq!(named("altar"), news(before, then, seat));
        assert!(hint.of("altar").iter().all(|reason| number(reason, "points") == 3));
        let rivals = Seat::at_table(before.seats()).filter(|&rival| rival != seat);
        assert_eq!(named("denies"), rivals.flat_map(|rival| news(then, before, rival)).collect());
        let flags = places(then.flags(seat) & !before.flags(seat)).map(|at| at.to_string()).collect();
        assert_eq!(named("digs"), flags);
        let pockets = |table: &State| [&table.player(seat).camp, &table.player(seat).backpack].map(|keys| *keys);
        for ((name, was), is) in ["camp", "backpack"].iter().zip(pockets(before)).zip(pockets(then)) {
            for &colour in Colour::ALL {
                let said = |key: &&&Value| key["pocket"] == *name && key["colour"] == json!(colour);
                let more = is.of(colour).saturating_sub(was.of(colour));
                assert_eq!(hint.of("key").iter().filter(said).count(), usize::from(more), "{reasons:?}");
            }
        }
        let opened =
            places(then.digs_in_reach(seat) & !before.digs_in_reach(seat)).map(|at| at.to_string()).collect::<Vec<_>>();
        let said: Vec<String> = hint
            .of("opens")
            .iter()
            .flat_map(|reason| reason["rooms"].as_array().unwrap())
            .map(|room| room.as_str().unwrap().to_owned())
            .collect();
        assert_eq!(said, opened);
        assert_eq!(hint.of("looks").len(), usize::from(matches!(next, Some(Action::Draw(_) | Action::Use(_)))));
    }

    #[test]
    fn every_claim_is_true() {
        let configs = [2, 3, 4].map(Config::new);
        let kinds = hints::<State>(&configs, "search", 400, check);
        for why in ["scores", "now", "altar", "denies", "digs", "key", "opens", "looks"] {
            assert!(kinds.get(why).is_some_and(|&count| count > 2), "{why}: {kinds:?}");
        }
    }
}

/// What was played is judged by the same words, and the same turn is known for the same.
#[test]
fn what_was_played_is_compared() {
    let config = tikal::Config::new(2, tikal::Mode::Basic);
    let mut deal = tikal::Tikal::deal(&config, &Seed::from_number(3)).unwrap();
    let table = tikal::Tikal::start(&config, tikal::Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
    let view = serde_json::to_string(&BotView::of(&table, Seat::new(0))).unwrap();
    let ask = |played: &[String]| parsed(&any::advise("tikal", &view, "planner", 2_000, 1, played).unwrap());
    let own: Vec<String> =
        ask(&[])["actions"].as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect();
    let same = ask(&own);
    assert_eq!((&same["same"], &same["played"]), (&json!(true), &same["reasons"]));
    let other = ask(&own[..1]);
    assert_eq!(other["same"], json!(false));
    assert_eq!(any::advise("tikal", &view, "planner", 10, 1, &["dance".into()]).unwrap_err().code, "text");
    assert_eq!(any::advise("tikal", &view, "king", 10, 1, &[]).unwrap_err().code, "unknown_level");
    assert_eq!(any::advise("chess", &view, "planner", 10, 1, &[]).unwrap_err().code, "unknown_game");
}
