//! In which language somebody wants to read.

use axum::http::{HeaderMap, header::ACCEPT_LANGUAGE};

use super::cookie;

/// The cookie in which the page keeps a choice: two letters, and nothing of who chose. `web/src/i18n/chosen.ts` writes it.
const CHOSEN: &str = "mutal-language";
/// Who reads the first is better served by the second than by English, as in the page itself.
const KIN: [(&str, &str); 1] = [("sk", "cs")];

/// Of the languages that are spoken the one that was chosen before, else the one that the browser likes best.
pub fn wanted<'a>(headers: &HeaderMap, spoken: &'a [String]) -> Option<&'a str> {
    let chosen = cookie::all(headers).filter(|(name, _)| *name == CHOSEN).find_map(|(_, tag)| find(tag, spoken));
    chosen.or_else(|| liked(headers, spoken))
}

/// The one that the browser likes best; of several that it likes alike, the first.
fn liked<'a>(headers: &HeaderMap, spoken: &'a [String]) -> Option<&'a str> {
    let lines = headers.get_all(ACCEPT_LANGUAGE).iter().filter_map(|line| line.to_str().ok());
    let wishes = lines.flat_map(|line| line.split(',')).filter_map(|item| {
        let (tag, quality) = wish(item)?;
        Some((find(tag, spoken)?, quality))
    });
    wishes.min_by(|(_, one), (_, other)| other.total_cmp(one)).map(|(language, _)| language)
}

/// One item of the header: a tag and how much it is liked. Nothing where it is refused or makes no sense.
fn wish(item: &str) -> Option<(&str, f32)> {
    let (tag, quality) = match item.split_once(';') {
        Some((tag, quality)) => (tag, quality.trim().strip_prefix("q=")?.trim().parse().ok()?),
        None => (item, 1.0),
    };
    (quality > 0.0 && quality <= 1.0).then_some((tag, quality))
}

fn find<'a>(tag: &str, spoken: &'a [String]) -> Option<&'a str> {
    let named = tag.trim().split('-').next()?;
    let kin = KIN.iter().find(|(other, _)| other.eq_ignore_ascii_case(named));
    let wanted = kin.map_or(named, |(_, kin)| kin);
    spoken.iter().find(|language| language.eq_ignore_ascii_case(wanted)).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue, header::COOKIE};

    use super::*;

    fn wanted_of(headers: &[(HeaderName, &str)]) -> Option<String> {
        let spoken = ["cs", "de", "en", "fr"].map(str::to_owned);
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(name, HeaderValue::from_bytes(value.as_bytes()).expect("a header"));
        }
        wanted(&map, &spoken).map(str::to_owned)
    }

    fn liked_of(line: &str) -> Option<String> {
        wanted_of(&[(ACCEPT_LANGUAGE, line)])
    }

    #[test]
    fn the_best_liked_language_that_is_spoken_is_wanted() {
        for (line, language) in [
            ("de", "de"),
            ("de-CH, fr;q=0.9", "de"),
            ("ja, fr;q=0.2, de;q=0.7, en;q=0.7", "de"),
            ("FR-fr;q=1.0", "fr"),
            ("sk-SK,en;q=0.5", "cs"),
            ("en;q=0, de;q=0.001", "de"),
            (" de ; q=0.5 , en ; q= 0.4", "de"),
        ] {
            assert_eq!(liked_of(line).as_deref(), Some(language), "{line}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_passed_over() {
        for line in
            ["", "*", "ja", "de;q=0", "de;q=2", "de;q=NaN", "de;q=inf", "de;level=1", "déjà", ";;;,,,", "deutsch"]
        {
            assert_eq!(liked_of(line), None, "{line}");
        }
        assert_eq!(liked_of("de;q=x, fr;q=0.1").as_deref(), Some("fr"));
        let long = format!("{}, cs", "xx-XX;q=0.9, ".repeat(5000));
        assert_eq!(liked_of(&long).as_deref(), Some("cs"));
        let two = [(ACCEPT_LANGUAGE, "ja"), (ACCEPT_LANGUAGE, "fr;q=0.3, cs;q=0.4")];
        assert_eq!(wanted_of(&two).as_deref(), Some("cs"));
    }

    #[test]
    fn what_was_chosen_stands_above_what_the_browser_likes() {
        let with = |cookie: &str| wanted_of(&[(ACCEPT_LANGUAGE, "de"), (COOKIE, cookie)]);
        assert_eq!(with("mutal=abc; mutal-language=fr").as_deref(), Some("fr"));
        for other in ["mutal-language=ja", "mutal-language=", "mutal-languages=fr", "mutal-language", "language=fr"] {
            assert_eq!(with(other).as_deref(), Some("de"), "{other}");
        }
    }
}
