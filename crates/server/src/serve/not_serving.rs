use std::{fmt, io, net::SocketAddr, path::PathBuf};

use crate::store::{InUse, Unopened};

/// Why there is no server, with what to do about it.
#[derive(Debug)]
pub enum NotServing {
    /// It cannot listen there.
    Listen(SocketAddr, io::Error),
    /// The data folder cannot be had.
    Folder(InUse),
    /// The database cannot be opened.
    Store(PathBuf, Unopened),
    /// The socket for operators cannot be made.
    Admin(PathBuf, io::Error),
}

impl fmt::Display for NotServing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotServing::Listen(address, error) => match error.kind() {
                io::ErrorKind::AddrInUse => write!(
                    f,
                    "{address} is taken by another program; choose another port with --listen {}:{}, or stop that program",
                    address.ip(),
                    address.port().checked_add(1).unwrap_or(8080)
                ),
                io::ErrorKind::PermissionDenied => write!(
                    f,
                    "{address} may not be used by this user; choose a port from 1024 on with --listen {}:8080",
                    address.ip()
                ),
                io::ErrorKind::AddrNotAvailable => write!(
                    f,
                    "{} is no address of this machine; choose one with --listen, or 0.0.0.0:{} for all of them",
                    address.ip(),
                    address.port()
                ),
                _ => write!(f, "cannot listen on {address}: {error}; choose another address with --listen"),
            },
            NotServing::Folder(error) => error.fmt(f),
            NotServing::Store(path, error) => write!(f, "{}: {error}", path.display()),
            NotServing::Admin(path, error) => write!(
                f,
                "{}: the socket for `mutal admin` cannot be made: {error}; choose another folder with --data",
                path.display()
            ),
        }
    }
}

impl std::error::Error for NotServing {}

impl From<InUse> for NotServing {
    fn from(error: InUse) -> NotServing {
        NotServing::Folder(error)
    }
}
