//! Work shared among threads.

use std::{collections::BTreeMap, sync::Mutex, thread};

/// Does the work for every number below `count` and gives the results in their order, whatever the number of threads.
/// `each` hears when one is done.
pub fn in_order<T: Send>(jobs: usize, count: u64, work: impl Fn(u64) -> T + Sync, each: &(dyn Fn() + Sync)) -> Vec<T> {
    let next = Mutex::new(0..count);
    let results = Mutex::new(BTreeMap::new());
    thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                while let Some(number) = { next.lock().expect("no panic while it is held").next() } {
                    let result = work(number);
                    results.lock().expect("no panic while it is held").insert(number, result);
                    each();
                }
            });
        }
    });
    results.into_inner().expect("all threads are done").into_values().collect()
}
