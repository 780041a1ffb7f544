//! The bots of Tikal are built in layers: the solver and the evaluation know neither each other nor who uses them.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// All code of a file or folder, without comments.
fn code(path: &Path) -> String {
    if path.is_dir() {
        let entries = fs::read_dir(path).expect("a folder of sources");
        return entries.map(|entry| code(&entry.expect("an entry").path())).collect();
    }
    let text = fs::read_to_string(path).expect("a source file");
    text.lines().map(|line| format!("{}\n", line.split("//").next().unwrap_or(""))).collect()
}

/// The modules of the bots of Tikal, each with the others that its code names.
fn modules() -> BTreeMap<String, BTreeSet<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tikal");
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("the sources") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        *texts.entry(name).or_default() += &code(&path);
    }
    let names: BTreeSet<String> = texts.keys().cloned().collect();
    let named = |own: &str, text: &str| -> BTreeSet<String> {
        names.iter().filter(|name| *name != own && names_it(text, name)).cloned().collect()
    };
    texts.iter().map(|(name, text)| (name.clone(), named(name, text))).collect()
}

/// Whether code names a module: in a `use`, or before `::`.
fn names_it(code: &str, name: &str) -> bool {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let used = code.split(';').filter_map(|part| part.rsplit_once("use ").map(|(_, path)| path));
    let mut words = used.flat_map(|path| path.split(|c| !word(c)));
    words.any(|other| other == name)
        || code.match_indices(&format!("{name}::")).any(|(at, _)| !code[..at].ends_with(word))
}

/// All modules that are named by a module, or by one that it names.
fn reached(from: &str, modules: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut next = vec![from];
    while let Some(module) = next.pop() {
        next.extend(modules[module].iter().filter(|name| reached.insert((*name).clone())).map(String::as_str));
    }
    reached
}

#[test]
fn solver_options_and_evaluation_know_each_other_one_way_only() {
    let modules = modules();
    for (low, high) in [
        ("solver", ["solver", "evaluation", "options", "analysis"]),
        ("evaluation", ["evaluation", "solver", "options", "analysis"]),
    ] {
        let reached = reached(low, &modules);
        for name in high {
            assert!(modules.contains_key(name), "{name} is a module");
            assert!(!reached.contains(name), "{low} comes to {name}: {modules:?}");
        }
    }
    assert!(reached("options", &modules).is_superset(&["evaluation", "solver"].map(String::from).into()));
}
