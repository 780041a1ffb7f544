//! The classes and functions that the page sees.

#[cfg(feature = "bots")]
mod bots;
#[cfg(feature = "table")]
mod table;

use wasm_bindgen::{JsError, JsValue};

use crate::fault::Fault;

type Answer<T> = Result<T, Fault>;

/// Errors cross as the JSON of a [`Fault`], in the message.
impl From<Fault> for JsValue {
    fn from(fault: Fault) -> JsValue {
        JsError::new(&serde_json::to_string(&fault).unwrap_or_default()).into()
    }
}
