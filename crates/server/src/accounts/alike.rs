//! When names look the same, and what nobody sees in them.

use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

/// What parts words in a name and does not tell names apart.
pub(super) const GAPS: [char; 3] = [' ', '-', '_'];

/// What accounts are found by: case, gaps and look-alikes do not count.
pub(super) fn key(name: &str) -> String {
    let folded = without_gaps(name).to_lowercase();
    skeleton(&folded).collect::<String>().to_lowercase()
}

/// How it looks as it is written: a capital can look like what its small letter does not, as I like l.
fn shape(name: &str) -> String {
    skeleton(&without_gaps(name)).collect()
}

/// How a word looks in small letters and in capitals.
pub(super) fn looks(word: &str) -> [String; 2] {
    [key(word), shape(&word.to_uppercase()).to_lowercase()]
}

/// What a name can be taken for: whatever looks as one of these does.
pub(super) fn seen_as(name: &str) -> [String; 2] {
    [key(name), shape(name).to_lowercase()]
}

fn without_gaps(name: &str) -> String {
    name.chars().filter(|c| !GAPS.contains(c)).collect()
}

/// Whether people would take one for the other.
pub fn alike(one: &str, other: &str) -> bool {
    key(one) == key(other) || shape(one) == shape(other)
}

/// Characters that draw nothing, and those that turn the direction of what stands beside them.
pub(super) fn is_hidden(c: char) -> bool {
    let ignored = matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}');
    ignored || c.is_control()
}

/// A text that others will read: normalised, with plain single spaces and without what nobody sees, at most so long.
pub fn cleaned(text: &str, longest: usize) -> String {
    let seen: String = text.nfkc().filter(|&c| c.is_whitespace() || !is_hidden(c)).collect();
    let words = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().take(longest).collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_the_same_is_alike() {
        for (one, other) in
            [("Ann", "ann"), ("Anne Sophie", "anne-sophie"), ("PauI", "Paul"), ("ВОВ", "BOB"), ("сосо", "coco")]
        {
            assert!(alike(one, other), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anna"), ("Ian", "Lan"), ("Ann (2)", "Ann (3)")] {
            assert!(!alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn nothing_unseen_is_left_in_a_cleaned_text() {
        assert_eq!(cleaned(" Fun\u{200b}ny\u{202e}  \u{3000}table\u{3164}\n", 64), "Funny table");
        assert_eq!(cleaned("Ｆｕｎ", 64), "Fun");
        assert_eq!(cleaned("\u{2067}\u{2800}", 64), "");
        assert_eq!(cleaned("abc def", 4), "abc");
    }
}
