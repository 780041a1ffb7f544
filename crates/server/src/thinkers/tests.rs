use futures_util::FutureExt;

use super::*;

fn person(name: &str) -> Owner {
    Owner::Person(format!("{name:0>20}").parse().unwrap())
}

fn cause(rank: Rank, names: &[&str]) -> Cause {
    Cause { rank, owners: names.iter().map(|name| person(name)).collect() }
}

fn may_think(ticket: &mut Ticket) -> bool {
    ticket.turn().now_or_never().is_some()
}

/// Thinks all that waits, one after the other, and says in which order.
fn order(mut waiting: Vec<(&str, Ticket)>) -> Vec<&str> {
    let mut order = Vec::new();
    while !waiting.is_empty() {
        let next = waiting.iter_mut().position(|(_, ticket)| may_think(ticket)).expect("somebody thinks");
        order.push(waiting.remove(next).0);
    }
    order
}

#[test]
fn who_waits_comes_before_two_hundred_tables_of_bots() {
    let thinkers = Thinkers::new(1);
    let mut flood: Vec<Ticket> = (0..220).map(|_| thinkers.queue(cause(Rank::BotsAlone, &["m"]))).collect();
    assert!(may_think(&mut flood[0]) && !flood[0].gave_way());
    let mut ann = thinkers.queue(cause(Rank::Awaited, &["a"]));
    assert!(!may_think(&mut ann) && flood[0].gave_way(), "what is worth less is stopped");
    flood[0].again();
    assert!(may_think(&mut ann), "she is the next, before 219 others");
    assert!(!may_think(&mut flood[0]));
    drop(ann);
    assert_eq!((0..220).filter(|&n| may_think(&mut flood[n])).count(), 1);
    assert_eq!(thinkers.waiting(), 219);
}

#[test]
fn owners_take_turns_however_many_tables_they_have() {
    let thinkers = Thinkers::new(1);
    let running = thinkers.queue(cause(Rank::Awaited, &["m"]));
    let mut waiting = Vec::new();
    for name in ["m", "m", "m", "m", "a", "b", "a"] {
        waiting.push((name, thinkers.queue(cause(Rank::Awaited, &[name]))));
    }
    waiting.push(("away", thinkers.queue(cause(Rank::Unattended, &["c"]))));
    drop(running);
    assert_eq!(order(waiting), ["a", "b", "m", "a", "m", "m", "m", "away"]);
    // Who was served longest ago is the next: nobody gains by coming first.
    let running = thinkers.queue(cause(Rank::Awaited, &["m"]));
    let again = ["m", "a", "b"].map(|name| (name, thinkers.queue(cause(Rank::Awaited, &[name]))));
    drop(running);
    assert_eq!(order(again.into()), ["b", "a", "m"]);
}

#[test]
fn a_table_with_a_busy_person_goes_by_another_who_waits_there() {
    let thinkers = Thinkers::new(1);
    let running = thinkers.queue(cause(Rank::Awaited, &["m"]));
    let mut waiting: Vec<_> = (0..3).map(|_| ("m", thinkers.queue(cause(Rank::Awaited, &["m"])))).collect();
    waiting.push(("both", thinkers.queue(cause(Rank::Awaited, &["m", "a"]))));
    drop(running);
    assert_eq!(order(waiting), ["both", "m", "m", "m"]);
}

#[test]
fn equals_do_not_stop_each_other() {
    let thinkers = Thinkers::new(2);
    let mut one = thinkers.queue(cause(Rank::Awaited, &["a"]));
    let mut two = thinkers.queue(cause(Rank::Unattended, &["b"]));
    let three = thinkers.queue(cause(Rank::Unattended, &["c"]));
    assert!(may_think(&mut one) && may_think(&mut two));
    assert!(!one.gave_way() && !two.gave_way());
    // One more of worth stops one that is worth less, and no more than that.
    let _four = thinkers.queue(cause(Rank::Awaited, &["d"]));
    let _five = thinkers.queue(cause(Rank::Awaited, &["e"]));
    assert!(!one.gave_way() && two.gave_way());
    drop((three, two));
    assert_eq!(thinkers.waiting(), 1);
}

#[test]
fn who_comes_to_the_table_is_waited_for_no_longer() {
    let thinkers = Thinkers::new(1);
    let mut bots = thinkers.queue(cause(Rank::Unattended, &["m"]));
    let mut ann = thinkers.queue(cause(Rank::Unattended, &["a"]));
    assert!(may_think(&mut bots) && !bots.gave_way());
    thinkers.change(ann.number(), cause(Rank::Awaited, &["a"]));
    assert!(bots.gave_way());
    bots.again();
    assert!(may_think(&mut ann));
    // And who goes gives way to others.
    let _bob = thinkers.queue(cause(Rank::Awaited, &["b"]));
    assert!(!ann.gave_way());
    thinkers.change(ann.number(), cause(Rank::Unattended, &["a"]));
    assert!(ann.gave_way());
}

#[test]
fn who_was_served_is_not_remembered_for_ever() {
    let thinkers = Thinkers::new(1);
    for n in 0..3 * REMEMBERED {
        drop(thinkers.queue(cause(Rank::Awaited, &[&n.to_string()])));
    }
    assert!(thinkers.lock().served.len() <= REMEMBERED);
    assert_eq!(thinkers.waiting(), 0);
}
