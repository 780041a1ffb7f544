//! What the compiler was told, and the machine it runs on.

use std::fs;

const WORKSPACE: &str = include_str!("../../../Cargo.toml");

/// Compiler, flags and processor, a line each.
pub fn lines() -> Vec<String> {
    let flags = match env!("BENCH_RUSTFLAGS") {
        "" => "none",
        flags => flags,
    };
    vec![
        format!("compiler   {}, {}", env!("BENCH_RUSTC"), env!("BENCH_TARGET")),
        format!("profile    {}, opt-level {}", env!("BENCH_PROFILE"), env!("BENCH_OPT_LEVEL")),
        format!("release    {}", release_profile()),
        format!("RUSTFLAGS  {flags}; target features {}", env!("BENCH_FEATURES")),
        format!("processor  {}", processor()),
    ]
}

/// The workspace's settings for release builds.
fn release_profile() -> String {
    let section = WORKSPACE.split("[profile.release]").nth(1).unwrap_or_default();
    let settings = section.lines().skip(1).take_while(|line| !line.starts_with('['));
    settings.filter(|line| !line.trim().is_empty()).collect::<Vec<_>>().join(", ")
}

fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split(':').nth(1));
    model.unwrap_or("unknown").trim().to_owned()
}
