//! The server from outside: over sockets, and without a network. One program, beside `kill`: each more would be linked anew.

mod bots;
mod http;
mod old_data;
mod people;
mod room;
mod seats;
mod secrets;
mod shuffle;
mod table;
mod twins;
mod whole_games;
