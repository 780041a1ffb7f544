//! What whoever runs the server chooses.

use std::{fmt, net::SocketAddr, path::PathBuf, str::FromStr, time::Duration};

use ipnet::IpNet;
use url::Url;

use crate::accounts::Cost;

/// Everything that can be chosen about a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder that holds everything it keeps.
    pub data: PathBuf,
    /// How people reach it, if that is not where it listens.
    pub public_url: Option<PublicUrl>,
    /// Proxies whose word about address and scheme counts.
    pub trusted_proxies: Vec<IpNet>,
    /// How much anybody may ask for.
    pub limits: Limits,
    /// Whether numbers about the server are shown to whoever asks.
    pub metrics: bool,
    /// How slow password hashes are.
    pub cost: Cost,
    /// What bots take their luck from, for tests that must go the same way twice; else it is the system's.
    pub luck: Option<u64>,
    /// Another beat for bots of games with secrets, for tests that play whole games; else [`Bounds`](crate::bounds::Bounds) has it.
    pub beat: Option<Duration>,
}

impl Config {
    /// A server on this address and folder, with everything else as it comes.
    pub fn new(listen: SocketAddr, data: PathBuf) -> Config {
        Config {
            listen,
            data,
            public_url: None,
            trusted_proxies: Vec::new(),
            limits: Limits::default(),
            metrics: false,
            cost: Cost::Full,
            luck: None,
            beat: None,
        }
    }
}

/// The address of the server in people's browsers: scheme, host and port alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(Url);

impl PublicUrl {
    /// Whether people reach it over https.
    pub fn is_secure(&self) -> bool {
        self.0.scheme() == "https"
    }

    /// The origin as browsers send it.
    pub fn origin(&self) -> String {
        self.0.origin().ascii_serialization()
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.origin())
    }
}

impl FromStr for PublicUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<PublicUrl, String> {
        let wrong = |why: &str| format!("{why}; write it like https://games.example.org");
        let url = Url::parse(text).map_err(|error| wrong(&format!("not a web address ({error})")))?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(wrong("it must begin with http:// or https://"));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(wrong("it must not hold a name or password"));
        }
        if url.path() != "/" || url.query().is_some() || url.fragment().is_some() {
            return Err(wrong("Mutal needs a host of its own, without a path"));
        }
        Ok(PublicUrl(url))
    }
}

/// Reads a proxy's address or network: `127.0.0.1`, `10.0.0.0/8`, `::1`.
pub fn parse_proxy(text: &str) -> Result<IpNet, String> {
    let net = text.parse::<IpNet>().or_else(|_| text.parse::<std::net::IpAddr>().map(IpNet::from));
    net.map_err(|_| "not an address or network; write it like 127.0.0.1 or 10.0.0.0/8".to_owned())
}

macro_rules! limits {
    ($($(#[doc = $doc:literal])+ $name:ident = $value:literal, $kind:literal;)+) => {
        /// How much one address, user or socket may ask for. The counts per minute refill evenly.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Limits {
            $($(#[doc = $doc])+ pub $name: u32,)+
        }

        impl Default for Limits {
            fn default() -> Limits {
                Limits { $($name: $value,)+ }
            }
        }

        impl Limits {
            /// The names that can be set, with what they mean and what they are.
            pub const NAMES: &[(&'static str, &'static str, u32)] = &[
                $((stringify!($name), concat!($($doc, )+), $value),)+
            ];

            /// Sets one limit by its name.
            pub fn set(&mut self, name: &str, value: u32) -> Result<(), String> {
                match name.replace('-', "_").as_str() {
                    $(stringify!($name) => self.$name = value,)+
                    _ => {
                        let names: Vec<_> = Limits::NAMES.iter().map(|(name, ..)| name.replace('_', "-")).collect();
                        return Err(format!("there is no limit {name:?}; there are {}", names.join(", ")));
                    }
                }
                Ok(())
            }

            /// All of them so many times as large: for load tests.
            pub fn scaled(&self, factor: u32) -> Limits {
                Limits { $($name: if $kind == "fixed" { self.$name } else { self.$name.saturating_mul(factor) },)+ }
            }
        }
    };
}

limits! {
    /// connections of all addresses together
    connections = 20000, "scaled";
    /// connections of one address
    connections_per_address = 256, "scaled";
    /// requests of one address in a minute
    requests_per_address = 1200, "scaled";
    /// changes by one user in a minute
    changes_per_user = 240, "scaled";
    /// sign-ups of one address in an hour
    sign_ups_per_address = 30, "scaled";
    /// guests of one address in an hour
    guests_per_address = 240, "scaled";
    /// wrong passwords of one address in ten minutes
    wrong_passwords_per_address = 60, "scaled";
    /// wrong passwords of one address for one name in ten minutes
    wrong_passwords_per_name = 10, "scaled";
    /// sockets of one address
    sockets_per_address = 128, "scaled";
    /// sockets of one user
    sockets_per_user = 16, "scaled";
    /// messages on one socket in a minute, of whatever kind
    messages_per_socket = 600, "scaled";
    /// tables of one user that wait for players
    waiting_tables_per_user = 8, "scaled";
    /// records that one user may bring in a day
    imports_per_user = 100, "scaled";
    /// tables that one socket may watch
    watches_per_socket = 16, "scaled";
    /// games of one user that bots play among themselves
    bot_tables_per_user = 8, "scaled";
    /// games of one user that go on from a position
    forks_per_user = 32, "scaled";
    /// tables of one user that the lobby shows at the same time
    lobby_tables_per_user = 3, "scaled";
    /// seconds that the lobby shows a guest's table when nobody of it is there
    lobby_guest_seconds = 180, "fixed";
    /// seconds that the lobby shows the table of an account when nobody of it is there
    lobby_account_seconds = 1800, "fixed";
    /// messages that may wait for a slow client
    queue_per_socket = 256, "fixed";
    /// bytes of messages that may wait for a slow client
    queue_bytes_per_socket = 1048576, "fixed";
    /// seconds that a game stays in memory when nobody looks at it
    idle_seconds = 60, "fixed";
    /// bytes of a request's body
    body_bytes = 65536, "fixed";
    /// seconds until a request must be answered
    request_seconds = 20, "fixed";
    /// seconds until the head of a request must have arrived
    head_seconds = 10, "fixed";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_is_a_scheme_and_a_host() {
        let origin = |text: &str| text.parse::<PublicUrl>().map(|url| url.origin());
        assert_eq!(origin("https://games.example.org"), Ok("https://games.example.org".into()));
        assert_eq!(origin("https://games.example.org:443/"), Ok("https://games.example.org".into()));
        assert_eq!(origin("http://192.168.1.5:8080"), Ok("http://192.168.1.5:8080".into()));
        for bad in ["games.example.org", "ftp://x", "https://x/mutal", "https://a:b@x", "https://x?y", "", "https://"] {
            assert!(origin(bad).is_err_and(|why| why.contains("https://games.example.org")), "{bad}");
        }
    }

    #[test]
    fn a_proxy_is_an_address_or_a_network() {
        assert_eq!(parse_proxy("10.1.2.3").map(|net| net.to_string()), Ok("10.1.2.3/32".into()));
        assert_eq!(parse_proxy("10.0.0.0/8").map(|net| net.to_string()), Ok("10.0.0.0/8".into()));
        assert!(parse_proxy("::1").is_ok());
        assert!(parse_proxy("localhost").is_err_and(|why| why.contains("127.0.0.1")));
    }

    #[test]
    fn a_limit_is_set_by_its_name() {
        let mut limits = Limits::default();
        assert_eq!(limits.set("sockets-per-user", 3), Ok(()));
        assert_eq!(limits.sockets_per_user, 3);
        assert!(limits.set("sockets", 3).is_err_and(|why| why.contains("sockets-per-user")));
        let scaled = limits.scaled(1000);
        assert_eq!((scaled.sockets_per_user, scaled.request_seconds), (3000, limits.request_seconds));
        assert_eq!(scaled.connections, 20_000_000);
    }
}
