//! Results as text.

use std::fmt::Write;

use crate::{Estimate, Report, Verdict};

/// The result as tables for people.
pub fn report(report: &Report) -> String {
    let mut text = String::new();
    fixtures(report, &mut text);
    entrants(report, &mut text);
    matrix(report, &mut text);
    overruns(report, &mut text);
    text
}

fn percent(share: Estimate) -> String {
    let part = |x: f64| if x.is_finite() { format!("{:.1}", 100.0 * x) } else { "?".into() };
    format!("{} % ({}–{})", part(share.value), part(share.low.max(0.0)), part(share.high.min(1.0)))
}

fn number(number: Estimate) -> String {
    let error = number.high - number.value;
    if error.is_finite() { format!("{:.2} ± {error:.2}", number.value) } else { format!("{:.2}", number.value) }
}

fn width<'a>(names: impl Iterator<Item = &'a String>) -> usize {
    names.map(|name| name.chars().count()).max().unwrap_or(0).max(8)
}

fn fixtures(report: &Report, text: &mut String) {
    let versus = |line: &crate::tally::FixtureLine| format!("{} against {}", line.challenger, line.rivals.join(", "));
    let names: Vec<String> = report.fixtures.iter().map(versus).collect();
    let wide = width(names.iter());
    let _ = writeln!(
        text,
        "{:wide$}  {:>6}  {:>22}  {:>13}  {:>15}  (equal share {:.1} %)",
        "fixture",
        "sets",
        "win share (95 %)",
        "mean place",
        "margin",
        100.0 * report.equal
    );
    for (name, line) in names.iter().zip(&report.fixtures) {
        let verdict = match line.verdict {
            None => "",
            Some(Verdict::Better) => "  better",
            Some(Verdict::Worse) => "  worse",
            Some(Verdict::Equal) => "  no difference",
        };
        let (share, rank, margin) = (percent(line.share), number(line.rank), number(line.margin));
        let _ = writeln!(text, "{name:wide$}  {:>6}  {share:>22}  {rank:>13}  {margin:>15}{verdict}", line.sets);
    }
    if let Some(bounds) = report.sprt {
        let _ = writeln!(
            text,
            "sequential test: H0 share {:.3}, H1 better {:.3} or worse {:.3}, alpha {}, beta {}",
            bounds.equal,
            bounds.equal + bounds.step,
            bounds.equal - bounds.step,
            bounds.alpha,
            bounds.beta
        );
    }
}

fn entrants(report: &Report, text: &mut String) {
    let wide = width(report.entrants.iter().map(|line| &line.name));
    let _ = writeln!(
        text,
        "\n{:wide$}  {:>7}  {:>22}  {:>13}  {:>15}  {:>15}  {:>19}  {:>6}",
        "bot", "seats", "win share (95 %)", "mean place", "margin", "points", "rating (95 %)", "faults"
    );
    for line in &report.entrants {
        let rating = format!("{:.0} ({:.0}–{:.0})", line.rating.value, line.rating.low, line.rating.high);
        let _ = writeln!(
            text,
            "{:wide$}  {:>7}  {:>22}  {:>13}  {:>15}  {:>15}  {rating:>19}  {:>6}",
            line.name,
            line.seats,
            percent(line.share),
            number(line.rank),
            number(line.margin),
            number(line.points),
            line.faults
        );
    }
    let _ = writeln!(text, "turns of a game {}, points of a seat {}", number(report.turns), number(report.points));
}

fn matrix(report: &Report, text: &mut String) {
    let names: Vec<&String> = report.entrants.iter().map(|line| &line.name).collect();
    let wide = width(names.iter().copied());
    let _ = write!(text, "\nplaced before, in %  {:wide$}", "");
    for name in &names {
        let _ = write!(text, "  {name:>wide$}");
    }
    text.push('\n');
    for (name, row) in names.iter().zip(&report.ahead) {
        let _ = write!(text, "                     {name:wide$}");
        for cell in row {
            let cell = cell.map_or("–".into(), |share| format!("{:.1}", 100.0 * share));
            let _ = write!(text, "  {cell:>wide$}");
        }
        text.push('\n');
    }
}

fn overruns(report: &Report, text: &mut String) {
    let wide = width(report.entrants.iter().map(|line| &line.name));
    let timed: Vec<_> = report.entrants.iter().filter_map(|line| Some((&line.name, line.overrun.as_ref()?))).collect();
    if timed.is_empty() {
        return;
    }
    let _ = writeln!(
        text,
        "\n{:wide$}  {:>8}  {:>9}  {:>9}  {:>9}  {:>9}  {:>9}  {:>10}  {:>10}",
        "ms a turn", "turns", "budget", "median", "95 %", "99 %", "longest", "over, 99 %", "over, most"
    );
    let budget = |ms: Option<f64>| ms.map_or("–".into(), |ms| format!("{ms:.1}"));
    for (name, o) in timed {
        let _ = writeln!(
            text,
            "{name:wide$}  {:>8}  {:>9}  {:>9.1}  {:>9.1}  {:>9.1}  {:>9.1}  {:>10}  {:>10}",
            o.turns,
            budget(o.limit),
            o.median,
            o.p95,
            o.p99,
            o.most,
            budget(o.over_p99),
            budget(o.over_most)
        );
    }
}
