//! The numbered rules, as the pages in `rules/` write them.

/// The longest summary of a rule, in characters.
const SUMMARY: usize = 90;

/// A numbered rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// `A7`, `TA3`, `LC1`.
    pub id: String,
    /// The rule in a few words.
    pub summary: String,
}

/// All rules of a page, in its order: list items `- A7 …` and table rows `| E1 | … |`.
pub fn parse(page: &str) -> Vec<Rule> {
    let mut rules: Vec<(String, String)> = Vec::new();
    let mut open = false;
    for line in page.lines() {
        if let Some((id, text)) = item(line).or_else(|| row(line)) {
            open = line.starts_with('-');
            rules.push((id.to_owned(), text.to_owned()));
        } else if let (true, Some(more)) = (open, line.strip_prefix("  ")) {
            let text = &mut rules.last_mut().expect("an item is open").1;
            text.push(' ');
            text.push_str(more.trim());
        } else {
            open = false;
        }
    }
    rules.into_iter().map(|(id, text)| Rule { id, summary: summary(&text) }).collect()
}

/// Whether a word has the shape of a rule's ID: one to three capitals and a number.
pub fn is_id(word: &str) -> bool {
    let letters = word.bytes().take_while(u8::is_ascii_uppercase).count();
    let number = &word[letters..];
    (1..=3).contains(&letters) && (1..=2).contains(&number.len()) && number.bytes().all(|c| c.is_ascii_digit())
}

fn item(line: &str) -> Option<(&str, &str)> {
    let (id, text) = line.strip_prefix("- ")?.split_once(' ')?;
    is_id(id).then_some((id, text))
}

fn row(line: &str) -> Option<(&str, &str)> {
    let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
    let (id, text) = (cells.next()?, cells.next()?);
    is_id(id).then_some((id, text))
}

/// The first sentence without markup; a long one is cut at a word's end.
fn summary(text: &str) -> String {
    let plain = text.replace(['*', '`'], "").replace('|', "/");
    let end = plain.match_indices(". ").map(|(at, _)| at).find(|&at| !plain[..at].ends_with([' ', '.']));
    let sentence = plain[..end.unwrap_or(plain.len())].trim().trim_end_matches(['.', ':']);
    if sentence.chars().count() <= SUMMARY {
        return sentence.to_owned();
    }
    let mut short = String::new();
    for word in sentence.split(' ') {
        if short.chars().count() + word.chars().count() + 2 > SUMMARY {
            break;
        }
        if !short.is_empty() {
            short.push(' ');
        }
        short.push_str(word);
    }
    format!("{}…", short.trim_end_matches([',', ';', ':']))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# Rules\n\
        A7 in a text is no rule.\n\
        - A7 At most *2 levels* per temple, A .. G. More words.\n\
        - TA3 Bidding goes clockwise\n  from the opener: bid or pass.\n  Then on.\n\
        \n  not part of it\n\
        - Worked example: 21.\n\
        | ID | field | 2005 |\n|---|---|---|\n| E1 | camp needs a figure | no |\n";

    #[test]
    fn items_and_rows_are_rules_and_nothing_else_is() {
        let rules = parse(PAGE);
        let found: Vec<(&str, &str)> = rules.iter().map(|rule| (rule.id.as_str(), rule.summary.as_str())).collect();
        assert_eq!(
            found,
            [
                ("A7", "At most 2 levels per temple, A .. G"),
                ("TA3", "Bidding goes clockwise from the opener: bid or pass"),
                ("E1", "camp needs a figure"),
            ]
        );
    }

    #[test]
    fn a_long_rule_is_cut_at_a_word() {
        let rules = parse(&format!("- C1 {}", "figure, ".repeat(30)));
        assert_eq!(rules[0].summary, format!("{}figure…", "figure, ".repeat(10)));
        assert!(rules[0].summary.chars().count() <= SUMMARY);
    }

    #[test]
    fn an_id_is_capitals_and_a_number() {
        assert!(["C1", "TA9", "LR22", "A18"].into_iter().all(is_id));
        assert!(!["", "A", "1", "a1", "A1b", "ABCD1", "A100", "Ä1"].into_iter().any(is_id));
    }

    #[test]
    fn both_pages_hold_the_rules_we_count_on() {
        let ids = |page| parse(page).into_iter().map(|rule| rule.id).collect::<Vec<_>>();
        let tikal = ids(include_str!("../../../rules/tikal.md"));
        for id in ["C1", "C8", "S5", "T5", "P6", "A18", "V10", "TA9", "E1", "E4", "R10"] {
            assert!(tikal.iter().any(|known| known == id), "{id}");
        }
        assert_eq!(tikal.len(), 8 + 5 + 5 + 6 + 18 + 10 + 9 + 4 + 10);
        let tikal2 = ids(include_str!("../../../rules/tikal2.md"));
        for id in ["LC1", "LS6", "LT5", "LA13", "LE12", "LD4", "LX2", "LV8", "LK2", "LO2", "LR22"] {
            assert!(tikal2.iter().any(|known| known == id), "{id}");
        }
    }
}
