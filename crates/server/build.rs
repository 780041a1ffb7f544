//! Packs the built page into the program. The page's own build has compressed its files;
//! of those only the compressed forms are packed.

use std::{
    env, fs, io,
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
        } else if is_packed(&source) {
            fs::copy(&source, &target)?;
        }
    }
    Ok(())
}

/// The sources of the page are for those who build it, and a plain file lies in its compressed form already.
fn is_packed(file: &Path) -> bool {
    let is_source = file.extension().is_some_and(|extension| extension == "map");
    !is_source && !file.with_added_extension("gz").is_file()
}
