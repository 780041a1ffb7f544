//! Whole tournaments: the same results however they are played, and programs as bots.

use std::{collections::BTreeMap, fs, ops::ControlFlow, path::PathBuf, time::Duration};

use arena::{Bounds, Entrant, Fault, Format, Limit, Plan, SetKey, SetLine, Step, Tally, Verdict, Why, run};
use bots::Playable;
use tabletop::Seat;

const NODES: Limit = Limit::Nodes(200);

/// A name that says so is given little patience.
fn entrant<G: Playable>(text: &str) -> Entrant<G> {
    let patience = if text.starts_with("mute=") { Duration::from_millis(300) } else { Duration::from_secs(60) };
    Entrant::parse(text, NODES, patience).expect("a bot")
}

struct Tournament {
    played: Vec<SetLine>,
    heard: Vec<(usize, SetLine)>,
}

fn tournament<G: Playable>(
    config: G::Config,
    bots: &[&str],
    format: Format,
    sets: u64,
    jobs: usize,
    done: &[SetLine],
) -> Tournament {
    let entrants: Vec<Entrant<G>> = bots.iter().map(|text| entrant(text)).collect();
    let fixtures = format.fixtures(entrants.len(), G::players(&config).expect("a game"));
    let mut played = Vec::new();
    let mut heard = Vec::new();
    let plan = Plan {
        config,
        entrants,
        fixtures,
        sets,
        seed: 7,
        jobs,
        timed: false,
        done: done.iter().map(|line| (line.key.clone(), line.clone())).collect::<BTreeMap<SetKey, SetLine>>(),
        build: String::new(),
        keep: &mut |line| played.push(line.clone()),
    };
    run(plan, &mut |Step { fixture, line }| {
        heard.push((fixture, line.clone()));
        ControlFlow::Continue(())
    });
    Tournament { played, heard }
}

fn sorted(mut heard: Vec<(usize, SetLine)>) -> Vec<(usize, SetLine)> {
    heard.sort_by_key(|(fixture, line)| (*fixture, line.set));
    heard
}

#[test]
fn results_do_not_depend_on_threads() {
    let with = |jobs| {
        let config = tikal2::Config::new(3);
        tournament::<tikal2::State>(config, &["greedy", "random"], Format::RoundRobin, 3, jobs, &[])
    };
    let (one, many) = (with(1), with(3));
    assert_eq!(sorted(one.heard), sorted(many.heard));
    assert_eq!(one.played.len(), 6);
}

#[test]
fn what_was_played_is_not_played_again() {
    let with = |sets, done: &[SetLine]| {
        let config = tikal2::Config::new(2);
        tournament::<tikal2::State>(config, &["greedy", "random"], Format::RoundRobin, sets, 1, done)
    };
    let (part, whole) = (with(2, &[]), with(4, &[]));
    let text: String = part.played.iter().map(SetLine::write).collect();
    let read: Vec<SetLine> = SetLine::read(&text).into_values().collect();
    let rest = with(4, &read);
    assert_eq!(rest.played, whole.played[2..]);
    assert_eq!(rest.heard, whole.heard);
}

#[test]
fn a_set_has_the_same_piles_in_all_its_games() {
    let config = tikal::Config::new(2, tikal::Mode::Basic);
    let played = tournament::<tikal::Tikal>(config, &["a=random", "b=random"], Format::Gauntlet(0), 2, 1, &[]).played;
    for set in &played {
        let seats: Vec<&[String]> = set.games.iter().map(|game| &game.seats[..]).collect();
        assert_eq!(seats, [["a", "b"], ["b", "a"]]);
        assert!(set.games.iter().all(|game| game.fault.is_none() && game.actions > 50));
    }
}

#[test]
fn the_sequential_test_ends_a_fixture() {
    let entrants: Vec<Entrant<tikal2::State>> = ["greedy", "random"].map(entrant).to_vec();
    let fixtures = Format::Gauntlet(0).fixtures(2, 2);
    let bounds = Bounds { equal: 0.5, step: 0.1, alpha: 0.05, beta: 0.05 };
    let names = entrants.iter().map(|entrant| entrant.name.clone()).collect();
    let mut tally = Tally::new(names, fixtures.clone(), 2, Some(bounds));
    let plan = Plan {
        config: tikal2::Config::new(2),
        entrants,
        fixtures,
        sets: 500,
        seed: 1,
        jobs: 2,
        timed: false,
        done: BTreeMap::new(),
        build: String::new(),
        keep: &mut |_| (),
    };
    run(plan, &mut |Step { fixture, line }| match tally.hear(fixture, line) {
        Some(_) => ControlFlow::Break(()),
        None => ControlFlow::Continue(()),
    });
    let report = tally.report(20, Some(bounds));
    assert_eq!(report.fixtures[0].verdict, Some(Verdict::Better));
    assert!(report.fixtures[0].sets < 20, "{}", report.fixtures[0].sets);
    assert_eq!(report.ahead[0][1], Some(1.0));
    assert!(report.entrants[0].rating.value > report.entrants[1].rating.value);
    let text = arena::report(&report);
    assert!(text.contains("greedy against random") && text.contains("better"), "{text}");
}

/// A program in a file.
fn script(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("a file");
    format!("me=ext:sh '{}'", path.display())
}

const HELLO: &str = r#"read line; echo '{"type":"hello","protocol":1}'"#;

fn faults(program: &str) -> Vec<Option<Fault>> {
    let config = tikal2::Config::new(2);
    let played = tournament::<tikal2::State>(config, &[program, "random"], Format::Gauntlet(0), 1, 1, &[]).played;
    let games = played.into_iter().flat_map(|set| set.games);
    games
        .inspect(|game| {
            if let Some(fault) = game.fault {
                assert_eq!(game.share(fault.seat.index()), 0.0, "who fails loses");
                assert_eq!(game.share(1 - fault.seat.index()), 1.0);
            }
        })
        .map(|game| game.fault)
        .collect()
}

fn always(why: Why) -> Vec<Option<Fault>> {
    [0, 1].map(|seat| Some(Fault { seat: Seat::new(seat), why })).to_vec()
}

#[test]
fn a_program_plays() {
    let text = r#"
while read -r line; do
    case "$line" in
        *'"type":"hello"'*) echo '{"type":"hello","protocol":1}' ;;
        *'"type":"move"'*) echo "$line" | sed 's/.*"legal":\["\([^"]*\)".*/{"type":"move","actions":["\1"]}/' ;;
    esac
done"#;
    assert_eq!(faults(&script("first", text)), [None, None]);
}

#[test]
fn a_crash_loses() {
    assert_eq!(faults("me=ext:/no/such/program"), always(Why::Crash));
    assert_eq!(faults(&script("gone", "exit 1")), always(Why::Crash));
    assert_eq!(faults(&script("later", &format!("{HELLO}; read line; read line; exit 1"))), always(Why::Crash));
}

#[test]
fn silence_loses() {
    let mute = |name, text: &str| script(name, text).replace("me=", "mute=");
    assert_eq!(faults(&mute("mute", "sleep 1000")), always(Why::Silence));
    assert_eq!(faults(&mute("deaf", &format!("{HELLO}; sleep 1000"))), always(Why::Silence));
}

#[test]
fn junk_loses() {
    assert_eq!(faults(&script("junk", "echo hi; cat >/dev/null")), always(Why::Junk));
    let other = r#"read line; echo '{"type":"hello","protocol":99}'; cat >/dev/null"#;
    assert_eq!(faults(&script("other", other)), always(Why::Junk));
    let verb = format!(r#"{HELLO}; echo '{{"type":"move","action":"fly"}}'; cat >/dev/null"#);
    assert_eq!(faults(&script("verb", &verb)), always(Why::Junk));
    let none = format!(r#"{HELLO}; echo '{{"type":"move"}}'; cat >/dev/null"#);
    assert_eq!(faults(&script("none", &none)), always(Why::Junk));
}

#[test]
fn a_flood_loses() {
    let flood = format!("{HELLO}; yes x | tr -d '\\n'");
    assert_eq!(faults(&script("flood", &flood)), always(Why::TooLong));
}

#[test]
fn an_illegal_move_loses() {
    let illegal = format!(r#"{HELLO}; while read line; do echo '{{"type":"move","action":"end"}}'; done"#);
    assert_eq!(faults(&script("illegal", &illegal)), always(Why::Illegal));
}
