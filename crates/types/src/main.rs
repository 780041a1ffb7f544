//! Writes `web/src/generated/*.ts`; `--check` writes nothing and fails if a file is stale.

mod file;

use std::{env, fs, path::PathBuf, process::ExitCode};

use server::{
    error::ErrorBody,
    http::accounts::{Me, NewTokenBody, RecoverableBody, SignedInBody, TokensBody},
    wire::{
        ClientFrame, GameInfo, Hello, ServerMessage,
        game::{Fork, Games},
        table::{ChangeBot, Commit, Join, Mine, NewTable, Open, Tables},
    },
};
use tabletop::session::Receipt;
use tikal::{Config, Event, Refusal, Setup, View};
use wasm::{
    board::Board, bot::Choice, draft::Fitted, entry::EntryInfo, fault, games::Path, header::HeaderInfo,
    standing::Standing,
};

use crate::file::File;

fn files() -> Vec<File> {
    vec![
        File::new("engine")
            .with::<Board>()
            .with::<Choice>()
            .with::<Config>()
            .with::<EntryInfo<Event>>()
            .with::<Event>()
            .with::<fault::Fault>()
            .with::<Fitted>()
            .with::<HeaderInfo<Config>>()
            .with::<Path>()
            .with::<Receipt>()
            .with::<Refusal>()
            .with::<Setup>()
            .with::<Standing>()
            .with::<tabletop::Fault>()
            .with::<tabletop::record::Report>()
            .with::<tabletop::record::Seen>()
            .with::<View>(),
        File::new("server")
            .with::<ChangeBot>()
            .with::<ClientFrame>()
            .with::<Commit>()
            .with::<ErrorBody>()
            .with::<Fork>()
            .with::<GameInfo>()
            .with::<Games>()
            .with::<Hello>()
            .with::<Join>()
            .with::<Me>()
            .with::<Mine>()
            .with::<NewTable>()
            .with::<NewTokenBody>()
            .with::<Open>()
            .with::<RecoverableBody>()
            .with::<ServerMessage>()
            .with::<SignedInBody>()
            .with::<Tables>()
            .with::<TokensBody>(),
    ]
}

fn main() -> ExitCode {
    let check = env::args().nth(1).as_deref() == Some("--check");
    let here = env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from("crates/types"), PathBuf::from);
    let folder = here.join("../../web/src/generated");
    let mut stale = false;
    for file in files() {
        let path = folder.join(format!("{}.ts", file.name));
        let text = file.text();
        if fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        if check {
            eprintln!("types: web/src/generated/{}.ts is stale: run `cargo xtask types`", file.name);
            stale = true;
        } else if let Err(error) = fs::create_dir_all(&folder).and_then(|()| fs::write(&path, text)) {
            eprintln!("types: {}: {error}", path.display());
            return ExitCode::FAILURE;
        }
    }
    if stale { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
