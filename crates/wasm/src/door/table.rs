//! What a table needs.

use tabletop::{Seat, fair};
use wasm_bindgen::prelude::*;

use super::Answer;
use crate::{
    any::{self, AnyDraft, AnyLocal, Shared},
    fault::Fault,
    local::seed,
};

#[wasm_bindgen]
pub fn board(game: &str, config: &str) -> Answer<String> {
    any::board(game, config)
}

#[wasm_bindgen(js_name = checkConfig)]
pub fn check_config(game: &str, config: &str) -> Answer<String> {
    any::check_config(game, config)
}

#[wasm_bindgen]
pub fn verify(record: &str) -> Answer<String> {
    any::verify(record)
}

#[wasm_bindgen(js_name = verifyAgainst)]
pub fn verify_against(record: &str, seen: &str) -> Answer<String> {
    any::verify_against(record, seen)
}

#[wasm_bindgen]
pub fn marked(record: &str, mark: &str) -> Answer<String> {
    any::marked(record, mark)
}

#[wasm_bindgen]
pub fn commit(player: u32, entropy: &str) -> Answer<String> {
    let seat = Seat::from_number(player.into()).ok_or_else(|| Fault::seat(player, Seat::MAX))?;
    let entropy = fair::Bytes32(seed(entropy)?.0);
    Ok(fair::player_commitment(seat, &entropy).to_string())
}

#[wasm_bindgen]
pub fn replica(record: &str) -> Answer<Replica> {
    any::replica(record).map(Replica)
}

#[wasm_bindgen]
pub fn local(game: &str, options: &str) -> Answer<Local> {
    any::local(game, options).map(Local)
}

#[wasm_bindgen]
pub fn resume(dump: &str) -> Answer<Local> {
    any::resume(dump).map(Local)
}

#[wasm_bindgen]
pub struct Replica(Shared);

#[wasm_bindgen]
impl Replica {
    #[wasm_bindgen(getter)]
    pub fn version(&self) -> usize {
        self.0.borrow().version()
    }

    pub fn header(&self) -> String {
        self.0.borrow().header()
    }

    pub fn append(&self, lines: &str) -> Answer<()> {
        self.0.borrow_mut().append(lines)
    }

    pub fn view(&self, version: usize, viewer: u32) -> Answer<String> {
        self.0.borrow().view(version, viewer)
    }

    #[wasm_bindgen(js_name = seenBy)]
    pub fn seen_by(&self, viewer: u32) -> Answer<Replica> {
        self.0.borrow().seen_by(viewer).map(Replica)
    }

    pub fn entry(&self, version: usize) -> Answer<String> {
        self.0.borrow().entry(version)
    }

    pub fn entries(&self, after: usize) -> Answer<String> {
        self.0.borrow().entries(after)
    }

    #[wasm_bindgen(js_name = toMove)]
    pub fn to_move(&self) -> u32 {
        self.0.borrow().to_move()
    }

    #[wasm_bindgen(getter)]
    pub fn over(&self) -> bool {
        self.0.borrow().over()
    }

    pub fn standing(&self, version: usize) -> Answer<String> {
        self.0.borrow().standing(version)
    }

    pub fn undoable(&self) -> usize {
        self.0.borrow().undoable()
    }

    pub fn record(&self, standing: bool) -> String {
        self.0.borrow().record(standing)
    }

    pub fn draft(&self, seat: u32, version: usize) -> Answer<Draft> {
        self.0.borrow().draft_at(seat, version).map(Draft)
    }

    #[wasm_bindgen(js_name = botView)]
    pub fn bot_view(&self, seat: u32, version: usize) -> Answer<String> {
        self.0.borrow().bot_view(seat, version)
    }

    pub fn ahead(&self, seat: u32) -> Answer<Option<Draft>> {
        Ok(self.0.borrow().ahead(seat)?.map(Draft))
    }

    pub fn fork(&self, version: usize, viewer: u32, chance: &str, names: Vec<String>) -> Answer<String> {
        self.0.borrow().fork(version, viewer, chance, &names)
    }
}

#[wasm_bindgen]
pub struct Draft(Box<dyn AnyDraft>);

#[wasm_bindgen]
impl Draft {
    pub fn actions(&self) -> Vec<String> {
        self.0.actions()
    }

    pub fn last(&self) -> String {
        self.0.last()
    }

    pub fn view(&self) -> String {
        self.0.view()
    }

    pub fn legal(&self) -> String {
        self.0.legal()
    }

    pub fn check(&self, action: &str) -> Answer<()> {
        self.0.check(action)
    }

    pub fn foresee(&self, action: &str) -> String {
        self.0.foresee(action)
    }

    pub fn play(&mut self, action: &str) -> Answer<String> {
        self.0.play(action)
    }

    pub fn undo(&mut self, count: usize) -> Answer<()> {
        self.0.undo(count)
    }

    pub fn ask(&self, question: &str) -> Answer<String> {
        self.0.ask(question)
    }

    pub fn replay(&mut self, actions: Vec<String>) -> String {
        self.0.replay(&actions)
    }
}

#[wasm_bindgen]
pub struct Local(Box<dyn AnyLocal>);

#[wasm_bindgen]
impl Local {
    pub fn replica(&self) -> Replica {
        Replica(self.0.replica())
    }

    pub fn hold(&mut self, viewer: u32) -> Answer<bool> {
        self.0.hold(viewer)
    }

    #[wasm_bindgen(js_name = botView)]
    pub fn bot_view(&self, seat: u32) -> Answer<String> {
        self.0.bot_view(seat)
    }

    pub fn submit(&mut self, seat: u32, version: usize, key: &str, actions: Vec<String>) -> Answer<String> {
        self.0.submit(seat, version, key, &actions)
    }

    pub fn undo(&mut self, seat: u32, version: usize, key: &str, count: usize) -> Answer<String> {
        self.0.undo(seat, version, key, count)
    }

    pub fn resign(&mut self, seat: u32, version: usize, key: &str) -> Answer<String> {
        self.0.resign(seat, version, key)
    }

    #[wasm_bindgen(js_name = takeOver)]
    pub fn take_over(&mut self, seat: u32, version: usize, key: &str, name: &str) -> Answer<String> {
        self.0.take_over(seat, version, key, name)
    }

    pub fn dump(&self) -> String {
        self.0.dump()
    }

    pub fn record(&self, standing: bool) -> String {
        self.0.record(standing)
    }
}
