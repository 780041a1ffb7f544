//! What a bot's worker needs.

use wasm_bindgen::prelude::*;

use super::Answer;
use crate::any;

#[wasm_bindgen]
pub fn choose(game: &str, view: &str, level: &str, nodes: f64, seed: f64) -> Answer<String> {
    any::choose(game, view, level, nodes as u64, seed as u64)
}

#[wasm_bindgen]
pub fn advise(game: &str, view: &str, level: &str, nodes: f64, seed: f64, played: Vec<String>) -> Answer<String> {
    any::advise(game, view, level, nodes as u64, seed as u64, &played)
}
