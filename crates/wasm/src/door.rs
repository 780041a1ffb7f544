//! The classes and functions that the page sees.

#[cfg(feature = "bots")]
mod bots;
#[cfg(feature = "table")]
mod table;

use wasm_bindgen::JsError;

use crate::fault::Fault;

type Answer<T> = Result<T, JsError>;

/// Errors cross as the JSON of a [`Fault`], in the message.
fn thrown(fault: Fault) -> JsError {
    JsError::new(&serde_json::to_string(&fault).unwrap_or_default())
}
