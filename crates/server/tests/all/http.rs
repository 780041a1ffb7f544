//! The entrance over real HTTP: accounts, origins, limits, bad input, the page, operations.

mod accounts;
mod ahead;
mod bad_input;
mod cookies;
mod hang_up;
mod limits;
mod names;
mod openapi;
mod operations;
mod origins;
mod page;
mod removal;
mod site;
mod sockets;
mod streams;
mod tokens;
