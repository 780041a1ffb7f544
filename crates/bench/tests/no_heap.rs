//! No heap in check, legal, apply and score: whole random games under an allocator that counts.
#![allow(unsafe_code)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

use bench::games::{set_up, tikal_configs, tikal2_configs};
use tabletop::{Actions, Dice, Game, Seat};
use tikal::Tikal;

/// Counts what the current thread asks of the heap.
struct Counting;

thread_local! {
    static ASKED: Cell<usize> = const { Cell::new(0) };
}

fn count() {
    // A thread that is ending has no counter any more, and nothing left to prove.
    _ = ASKED.try_with(|asked| asked.set(asked.get() + 1));
}

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(old, layout, size) }
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        unsafe { System.dealloc(old, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Runs something that must not touch the heap.
fn heap_free<T>(what: &str, run: impl FnOnce() -> T) -> T {
    let before = ASKED.get();
    let result = run();
    assert_eq!(ASKED.get() - before, 0, "{what} asked the heap");
    result
}

/// The latest actions that were legal once, most of them illegal by now: how many are kept.
const OLD: usize = 64;

/// Plays a random game; everything it does must leave the heap alone.
fn play<G: Game>(config: &G::Config, number: u64, score: impl Fn(&G)) {
    let (mut table, mut deal) = set_up::<G>(config, number);
    let (mut legal, mut dice) = (Actions::new(), Dice::new(number));
    let mut old = [G::Action::default(); OLD];
    let mut refused = 0;
    for step in 0.. {
        let Some(seat) = table.to_move().seat() else { break };
        heap_free("legal", || table.legal(&mut legal));
        for &action in legal.iter() {
            heap_free("check", || table.check(seat, action)).expect("a listed action is legal");
        }
        for &action in &old {
            let other = *dice.pick(&Seat::ALL);
            refused += u32::from(heap_free("check", || table.check(other, action)).is_err());
        }
        heap_free("score", || score(&table));
        let action = *dice.pick(&legal);
        old[step % OLD] = *dice.pick(&legal);
        heap_free("apply", || table.apply(action, &mut deal, &mut |_| ())).expect("the piles answer");
    }
    assert!(refused > 0, "refusals were tried too");
}

#[test]
fn the_allocator_counts() {
    let before = ASKED.get();
    drop(std::hint::black_box(vec![1u8; 100]));
    assert_eq!(ASKED.get() - before, 1);
}

#[test]
fn tikal_leaves_the_heap_alone() {
    for (number, config) in (0..).zip(tikal_configs()) {
        let seats = Seat::at_table(config.players.into());
        let score = |table: &Tikal| seats.clone().for_each(|seat| _ = table.points(seat));
        (0..5).for_each(|game| play(&config, 5 * number + game, score));
    }
}

#[test]
fn tikal2_leaves_the_heap_alone() {
    for (number, config) in (0..).zip(tikal2_configs()) {
        let seats = Seat::at_table(config.players);
        let score = |table: &tikal2::State| {
            seats.clone().for_each(|seat| _ = table.card_points(seat));
            table.altar_rooms().for_each(|(altar, at)| _ = table.altar_winners(altar, at).count());
        };
        (0..5).for_each(|game| play(&config, 5 * number + game, score));
    }
}
