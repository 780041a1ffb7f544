//! Tikal II from outside, by records and by laws. One program: each more would be linked anew.

mod golden;
mod laws;
mod perft;
mod positions;
