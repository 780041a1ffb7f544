//! Writes `web/src/generated/*.ts`; `--check` writes nothing and fails if a file is stale.

mod declined;
mod file;
mod opponents;

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use serde_json::{Value, json};
use server::{
    error::ErrorBody,
    http::accounts::{Me, NewTokenBody, RecoverableBody, SignedInBody, TokensBody},
    refusal::Refusal,
    wire::{
        ClientFrame, GameInfo, Hello, ServerMessage,
        game::{Fork, ForkRecord, Games},
        table::{ChangeBot, Commit, Join, Mine, NewTable, Open, Tables},
    },
};
use tabletop::session::Receipt;
use wasm::{
    advice::Advice, bot::Choice, draft::Fitted, entry::EntryInfo, fault, header::HeaderInfo, legal::Legal,
    standing::Standing,
};

use crate::file::File;

/// What the engine says of any game; where it carries a game's own data, it is generic.
fn engine() -> File<'static> {
    File::new("engine")
        .with::<Advice<()>>()
        .with::<Choice>()
        .with::<EntryInfo<(), ()>>()
        .with::<fault::Fault>()
        .with::<Fitted<()>>()
        .with::<HeaderInfo<()>>()
        .with::<Legal<()>>()
        .with::<Receipt>()
        .with::<Standing<()>>()
        .with::<tabletop::Fault>()
        .with::<tabletop::Viewer>()
        .with::<tabletop::record::Report>()
        .with::<tabletop::record::Seen>()
}

/// Tikal's own data. Another game is another file, so that both can name theirs by the same words.
fn tikal<'a>(engine: &'a File<'a>) -> File<'a> {
    File::upon(engine, "tikal")
        .with::<tikal::Config>()
        .with::<tikal::Event>()
        .with::<tikal::Refusal>()
        .with::<tikal::Setup>()
        .with::<tikal::Variant>()
        .value("EDITIONS", "Record<Edition, Variant>", &editions())
        .value("MODES", "readonly Mode[]", &tikal::Mode::ALL)
        .value("PLAYERS", "readonly number[]", &tikal::Rules::PLAYERS)
        .value("USUAL", "Config", &tikal::Config::new(2, tikal::Mode::default()))
        .with::<wasm::tikal::TieBreak>()
        .with::<wasm::tikal::action::Parts>()
        .with::<wasm::tikal::board::Board>()
        .with::<wasm::tikal::reason::Reason>()
        .with::<wasm::tikal::view::View>()
        .with::<wasm::tikal::ways::Found>()
        .with::<wasm::tikal::ways::Path>()
        .with::<wasm::tikal::ways::Ways>()
}

/// Tikal II's own data.
fn tikal2<'a>(engine: &'a File<'a>) -> File<'a> {
    File::upon(engine, "tikal2")
        .with::<tikal2::Config>()
        .with::<tikal2::Event>()
        .with::<tikal2::Refusal>()
        .value(
            "NUMBERS",
            "Record<'bonus' | 'colours' | 'five' | 'penalty' | 'rounds' | 'twin' | 'twins', number>",
            &numbers(),
        )
        .value("PLAYERS", "readonly number[]", &tikal2::Config::PLAYERS)
        .value("USUAL", "Config", &tikal2::Config::new(2))
        .with::<wasm::tikal2::action::Parts>()
        .with::<wasm::tikal2::ask::Answer>()
        .with::<wasm::tikal2::ask::Question>()
        .with::<wasm::tikal2::board::Board>()
        .with::<wasm::tikal2::reason::Reason>()
        .with::<wasm::tikal2::view::View>()
}

/// The numbers of Tikal II that its texts have.
fn numbers() -> Value {
    let [twin, twins] = tikal2::card::TWINS;
    json!({
        "bonus": tikal2::card::BONUS,
        "colours": tikal2::card::EACH_COLOUR,
        "five": tikal2::card::FIVE,
        "penalty": tikal2::state::PENALTY,
        "rounds": tikal2::state::ROUNDS,
        "twin": twin,
        "twins": twins,
    })
}

/// E: what each edition says where editions differ.
fn editions() -> BTreeMap<String, tikal::Variant> {
    let name = |edition| serde_json::to_value(edition).ok()?.as_str().map(str::to_owned);
    tikal::Edition::ALL.into_iter().filter_map(|edition| Some((name(edition)?, edition.rules()))).collect()
}

fn server<'a>(engine: &'a File<'a>) -> File<'a> {
    File::upon(engine, "server")
        .with::<ChangeBot>()
        .with::<ClientFrame>()
        .with::<Commit>()
        .with::<ErrorBody>()
        .with::<Fork>()
        .with::<ForkRecord>()
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
        .with::<TokensBody>()
}

/// What a table is like where its maker does not say, and every code by which the server refuses or a session declines:
/// values, not types.
fn values() -> [(&'static str, Value); 2] {
    let bare = json!({ "game": server::games::GameName::ALL[0], "config": {}, "seats": [] });
    let table: NewTable = serde_json::from_value(bare).expect("the rest has defaults");
    let defaults = json!({
        "order": table.order,
        "visibility": table.visibility,
        "takeover_after": table.takeover_after,
        "open_seconds": table.open_seconds,
    });
    let codes = json!({ "server": Refusal::CODES, "session": declined::codes() });
    [("defaults", defaults), ("codes", codes)]
}

fn main() -> ExitCode {
    let check = env::args().nth(1).as_deref() == Some("--check");
    let here = env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from("crates/types"), PathBuf::from);
    let folder = here.join("../../web/src/generated");
    let engine = engine();
    let mut failed = false;
    let files = [&engine, &tikal(&engine), &tikal2(&engine), &server(&engine)];
    let texts = files.map(|file| (format!("{}.ts", file.name), text(file)));
    let values = values().map(|(name, value)| (format!("{name}.json"), Ok(format!("{value:#}\n"))));
    let opponents = (format!("{}.ts", opponents::NAME), Ok(opponents::text()));
    for (name, text) in texts.into_iter().chain(values).chain([opponents]) {
        if let Err(wrong) = text.and_then(|text| write(&folder.join(&name), &text, check)) {
            eprintln!("types: web/src/generated/{name}: {wrong}");
            failed = true;
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The text of a file of types, or which of its names clash.
fn text(file: &File<'_>) -> Result<String, String> {
    file.text().map_err(|clashes| {
        let lines: Vec<String> = clashes.iter().map(ToString::to_string).collect();
        lines.join("\n")
    })
}

/// Writes a file, or only says whether it is stale.
fn write(path: &Path, text: &str, check: bool) -> Result<(), String> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    if check {
        return Err("stale: run `cargo xtask types`".into());
    }
    let folder = path.parent().expect("files lie in a folder");
    fs::create_dir_all(folder).and_then(|()| fs::write(path, text)).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the path of a type in Rust goes through a game.
    fn of_a_game(origin: &str) -> bool {
        origin.split("::").any(|part| ["tikal", "tikal2", "toy"].contains(&part))
    }

    #[test]
    fn what_is_for_any_game_names_none_and_a_game_declares_its_own_alone() {
        let engine = engine();
        for file in [&engine, &server(&engine)] {
            let of_games: Vec<&str> = file.origins().filter(|origin| of_a_game(origin)).collect();
            assert_eq!(of_games, [""; 0], "{}", file.name);
        }
        for game in [tikal(&engine), tikal2(&engine)] {
            let shared: Vec<&str> = game.origins().filter(|origin| !of_a_game(origin)).collect();
            assert_eq!(shared, [""; 0], "{}: these belong to the engine's file", game.name);
        }
    }

    #[test]
    fn no_name_stands_for_two_things() {
        let engine = engine();
        for file in [&engine, &tikal(&engine), &tikal2(&engine), &server(&engine)] {
            assert!(file.text().is_ok(), "{:?}", file.text());
        }
    }
}
