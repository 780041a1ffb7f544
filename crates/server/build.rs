//! Packs the built page: every file as it is, and compressed as well as it goes.

use std::{
    env, fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

/// Shown where the page was not built.
const MISSING: &str = "<!doctype html>
<html lang=\"en\">
<head><meta charset=\"utf-8\"><title>Mutal</title><link rel=\"icon\" href=\"data:,\"></head>
<body>
<h1>Mutal</h1>
<p>This server was built without its page. Build both with <code>make play</code>.</p>
</body>
</html>
";

/// Smaller files are not worth a second form.
const WORTH: usize = 512;

fn main() -> io::Result<()> {
    let page = PathBuf::from("../../web/dist");
    let packed = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where")).join("page");
    // A folder that is not there would have this run at every build.
    fs::create_dir_all(&page)?;
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", page.display());
    if packed.exists() {
        fs::remove_dir_all(&packed)?;
    }
    fs::create_dir_all(&packed)?;
    if page.join("index.html").is_file() { pack(&page, &packed) } else { fs::write(packed.join("index.html"), MISSING) }
}

fn pack(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            fs::create_dir_all(&target)?;
            pack(&source, &target)?;
        } else {
            pack_file(&source, &target)?;
        }
    }
    Ok(())
}

fn pack_file(source: &Path, target: &Path) -> io::Result<()> {
    let extension = source.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    // The sources of the page are for those who build it.
    if matches!(extension, "map" | "br" | "gz") {
        return Ok(());
    }
    let plain = fs::read(source)?;
    fs::write(target, &plain)?;
    let compresses = matches!(extension, "html" | "js" | "css" | "wasm" | "json" | "svg" | "txt" | "webmanifest");
    if compresses && plain.len() >= WORTH {
        keep_smaller(target, "br", &plain, brotli(&plain)?)?;
        keep_smaller(target, "gz", &plain, gzip(&plain)?)?;
    }
    Ok(())
}

fn keep_smaller(target: &Path, extension: &str, plain: &[u8], small: Vec<u8>) -> io::Result<()> {
    let mut name = target.as_os_str().to_owned();
    name.push(format!(".{extension}"));
    if small.len() < plain.len() { fs::write(name, small) } else { Ok(()) }
}

fn brotli(plain: &[u8]) -> io::Result<Vec<u8>> {
    // The slow best is for what people install; whoever only builds to test waits less.
    let quality = if env::var("PROFILE").is_ok_and(|profile| profile == "release") { 11 } else { 5 };
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 4096, quality, 22);
    writer.write_all(plain)?;
    Ok(writer.into_inner())
}

fn gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(plain)?;
    writer.finish()
}
