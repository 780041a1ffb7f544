//! The tests of a crate, found by their names.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::rule::is_id;

/// A test function.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Test {
    /// Its file, from the root of its crate.
    pub file: String,
    /// Its name.
    pub name: String,
}

impl Test {
    /// The rules that the name begins with: `a7_r3_at_most_two_levels` names A7 and R3.
    pub fn ids(&self) -> Vec<String> {
        self.name.split('_').map(str::to_uppercase).take_while(|word| is_id(word)).collect()
    }

    /// Whether it plays through a worked example of a rule book.
    pub fn is_example(&self) -> bool {
        self.name.starts_with("example_")
    }
}

/// All tests in the Rust files of a crate, sorted.
pub fn in_crate(folder: &Path) -> io::Result<Vec<Test>> {
    let mut files = Vec::new();
    ["src", "tests"].iter().try_for_each(|part| rust_files(&folder.join(part), &mut files))?;
    let mut tests = Vec::new();
    for path in files {
        let inside = path.strip_prefix(folder).expect("found in it");
        let file = inside.to_string_lossy().replace('\\', "/");
        tests.extend(names(&fs::read_to_string(&path)?).into_iter().map(|name| Test { file: file.clone(), name }));
    }
    tests.sort();
    Ok(tests)
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            rust_files(&path, files)?;
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// The functions marked `#[test]`, inside `proptest!` too. An ignored test proves nothing and is left out.
fn names(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    let (mut marked, mut ignored) = (false, false);
    for line in source.lines().map(str::trim).filter(|line| !line.starts_with("//")) {
        marked |= line.contains("#[test]");
        ignored |= line.starts_with("#[ignore");
        let Some(name) = function(line) else { continue };
        if marked && !ignored {
            names.push(name.to_owned());
        }
        (marked, ignored) = (false, false);
    }
    names
}

/// The name of the function that a line declares.
fn function(line: &str) -> Option<&str> {
    let start = if line.starts_with("fn ") { 3 } else { line.find(" fn ")? + 4 };
    let rest = &line[start..];
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    (end > 0).then(|| &rest[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(name: &str) -> Test {
        Test { file: "src/lib.rs".into(), name: name.into() }
    }

    #[test]
    fn a_name_begins_with_its_rules() {
        assert_eq!(test("a7_r3_at_most_two_levels").ids(), ["A7", "R3"]);
        assert_eq!(test("lr14_between_symbols").ids(), ["LR14"]);
        assert_eq!(test("no_heap_in_a7").ids(), [""; 0]);
        assert_eq!(test("example_of_v4").ids(), [""; 0]);
        assert!(test("example_of_v4").is_example());
    }

    #[test]
    fn only_marked_functions_are_tests() {
        let source = "
            fn a1_helper() {}
            #[test]
            fn a2_plain() {
            #[test]
            #[should_panic(expected = \"x\")]
            fn a3_with_more_marks() {}
            // #[test]
            fn a4_commented() {}
            proptest! {
                #![proptest_config(config())]
                /// Words.
                #[test]
                fn a5_property(seed in any::<u64>()) {}
            }
            #[test] fn a6_on_one_line() {}
            #[test]
            #[ignore]
            fn a7_ignored() {}
            #[test]
            fn a8_after_it() {}";
        assert_eq!(names(source), ["a2_plain", "a3_with_more_marks", "a5_property", "a6_on_one_line", "a8_after_it"]);
    }
}
