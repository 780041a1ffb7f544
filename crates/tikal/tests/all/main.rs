//! Tikal from outside, by rules and by laws. One program: each more would be linked anew.

mod acting;
mod auction;
mod components;
mod editions;
mod golden;
mod knowledge;
mod laws;
mod perft;
mod placing;
mod positions;
mod refusals;
mod rulings;
mod scoring;
mod sets;
mod table;
