//! The engine in the page. All logic is plain Rust and tested natively; `door` is the thin shell that wasm-bindgen
//! turns into classes. JSON goes in and out; the page's wrapper gives it types.

#![deny(unsafe_code)]

#[cfg(feature = "bots")]
pub mod advice;
pub mod any;
#[cfg(feature = "bots")]
pub mod bot;
pub mod bot_view;
#[allow(unsafe_code, missing_docs, reason = "wasm-bindgen writes the glue")]
mod door;
pub mod draft;
pub mod entry;
pub mod fault;
pub mod games;
pub mod header;
pub mod legal;
pub mod local;
pub mod replica;
pub mod standing;
#[cfg(feature = "tikal")]
pub mod tikal;
#[cfg(feature = "tikal2")]
pub mod tikal2;
#[cfg(any(test, feature = "toy"))]
pub mod toy;
