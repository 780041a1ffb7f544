//! Panics, so that `tools/size.sh` can look whether the trace of a release build names functions.

fn main() {
    here_it_breaks(std::env::args().count());
}

#[inline(never)]
fn here_it_breaks(arguments: usize) {
    assert!(arguments > 1, "as it should");
}
