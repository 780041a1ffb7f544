//! Everything the fuzzer starts from, run on the stable toolchain.

use std::{fs, path::Path};

fn replay(target: &str, run: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut files = 0;
    for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("a corpus can be listed").path();
        println!("{}", path.display());
        run(&fs::read(&path).expect("a corpus can be read"));
        files += 1;
    }
    assert!(files > 0, "no corpus for {target}");
}

#[test]
fn records() {
    replay("record", fuzz_targets::record);
}

#[test]
fn positions() {
    replay("position", fuzz_targets::position);
}

#[test]
fn component_sets() {
    replay("components", fuzz_targets::components);
}

#[test]
fn action_sequences() {
    replay("actions", fuzz_targets::actions);
}
