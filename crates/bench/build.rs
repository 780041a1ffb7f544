//! Keeps what the compiler was told, so that the table can say it.

use std::{env, process::Command};

fn main() {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().map(|out| String::from_utf8_lossy(&out.stdout).into());
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default().replace('\u{1f}', " ");
    println!("cargo:rustc-env=BENCH_RUSTC={}", version.unwrap_or_else(|_| String::from("unknown")).trim());
    println!("cargo:rustc-env=BENCH_RUSTFLAGS={flags}");
    for name in ["PROFILE", "OPT_LEVEL", "TARGET"] {
        println!("cargo:rustc-env=BENCH_{name}={}", env::var(name).unwrap_or_default());
    }
    println!("cargo:rustc-env=BENCH_FEATURES={}", env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default());
    println!("cargo:rerun-if-changed=build.rs");
}
