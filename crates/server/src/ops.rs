//! For those who run the server: backups, repairs, a look at everything.

pub mod admin;
pub mod backup;
pub mod check;
mod disk;
pub mod restore;
