//! Progress bars and threads.

use std::{num::NonZero, thread};

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error; nothing where that is no terminal.
pub fn bar(length: u64, unit: &str) -> ProgressBar {
    let template = format!("{{msg}} {{bar:40}} {{human_pos}}/{{human_len}} {unit} {{elapsed}} (eta {{eta}})");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style)
}

/// How many threads: as asked, or one for each core.
pub fn jobs(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get)).clamp(1, 256)
}
