//! Changes come from our own page, or from a script with a token.

use axum::{
    extract::Request,
    http::{
        HeaderMap, Method,
        header::{AUTHORIZATION, ORIGIN, UPGRADE},
        uri::Authority,
    },
};
use url::{Host, Url};

use super::client::Client;
use crate::{config::Config, error::ApiError};

/// Refuses what another site's page asks in somebody's name.
pub fn check(request: &Request, client: &Client, config: &Config) -> Result<(), ApiError> {
    let (method, headers) = (request.method(), request.headers());
    let safe = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) && !headers.contains_key(UPGRADE);
    if safe || has_token(request) || is_own(headers, client, config) {
        return Ok(());
    }
    Err(ApiError::forbidden("origin"))
}

/// Whether it brings a token. Then no cookie counts, and there is nothing that a foreign page could use.
pub fn has_token(request: &Request) -> bool {
    request.headers().contains_key(AUTHORIZATION) || query_token(request).is_some()
}

/// The token in the address of a socket: browsers cannot send it otherwise there.
pub fn query_token(request: &Request) -> Option<String> {
    if !request.headers().contains_key(UPGRADE) {
        return None;
    }
    let query = request.uri().query()?;
    url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "token").map(|(_, token)| token.into())
}

fn is_own(headers: &HeaderMap, client: &Client, config: &Config) -> bool {
    let mut origins = headers.get_all(ORIGIN).iter();
    let (Some(origin), None) = (origins.next(), origins.next()) else { return false };
    let Ok(origin) = origin.to_str() else { return false };
    if config.public_url.as_ref().is_some_and(|url| url.origin() == origin) {
        return true;
    }
    let Ok(origin) = Url::parse(origin) else { return false };
    let fits = client.host.as_ref().is_some_and(|host| same_host(&origin, host));
    // A page that came without encryption must not act on one that came with it.
    let scheme = origin.scheme() == "https" || (origin.scheme() == "http" && !client.secure);
    // With a public name, other names are somebody else's trick to get at this address; plain addresses are not.
    let named = config.public_url.is_some() && matches!(origin.host(), Some(Host::Domain(name)) if name != "localhost");
    fits && scheme && !named
}

fn same_host(origin: &Url, host: &Authority) -> bool {
    let asked = Url::parse(&format!("{}://{host}", origin.scheme()));
    asked.is_ok_and(|asked| {
        asked.host() == origin.host() && asked.port_or_known_default() == origin.port_or_known_default()
    })
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use axum::body::Body;

    use super::*;

    fn config(public: Option<&str>) -> Config {
        let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), "data".into());
        config.public_url = public.map(|url| url.parse().expect("a url"));
        config
    }

    fn allows(config: &Config, method: &str, headers: &[(&str, &str)]) -> bool {
        let mut request = Request::builder().method(method).uri("/api/v1/socket?token=abc");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::empty()).expect("a request");
        check(&request, &Client::of(&request, config), config).is_ok()
    }

    #[test]
    fn only_the_own_page_changes_things() {
        let config = config(None);
        let post = |headers: &[(&str, &str)]| allows(&config, "POST", headers);
        assert!(post(&[("host", "a.example:8080"), ("origin", "http://a.example:8080")]));
        assert!(post(&[("host", "a.example"), ("origin", "https://a.example")]));
        assert!(post(&[("host", "[::1]:80"), ("origin", "http://[::1]")]));
        assert!(post(&[("host", "a.example"), ("authorization", "Bearer x")]), "scripts bring a token");
        assert!(!post(&[("host", "a.example")]), "no origin");
        assert!(!post(&[("host", "a.example"), ("origin", "null")]));
        assert!(!post(&[("host", "a.example"), ("origin", "http://b.example")]));
        assert!(!post(&[("host", "a.example"), ("origin", "http://a.example:81")]));
        assert!(!post(&[("host", "a.example"), ("origin", "http://a.example.evil")]));
        assert!(!post(&[("host", "a.example"), ("origin", "http://a.example"), ("origin", "http://b.example")]));
        assert!(!post(&[("origin", "http://a.example")]), "no host");
    }

    #[test]
    fn reading_needs_no_origin_but_a_socket_does() {
        let config = config(None);
        assert!(allows(&config, "GET", &[("host", "a.example")]));
        assert!(allows(&config, "GET", &[("host", "a.example"), ("origin", "http://b.example")]));
        let socket = [("host", "a.example"), ("upgrade", "websocket"), ("origin", "http://b.example")];
        assert!(allows(&config, "GET", &socket), "a token in the address is as good as one in a header");
        let mut request = Request::builder().uri("/api/v1/socket");
        for (name, value) in socket {
            request = request.header(name, value);
        }
        let request = request.body(Body::empty()).expect("a request");
        assert!(check(&request, &Client::of(&request, &config), &config).is_err());
    }

    #[test]
    fn the_public_name_is_the_only_name() {
        let config = config(Some("https://games.example.org"));
        let post = |host: &str, origin: &str| allows(&config, "POST", &[("host", host), ("origin", origin)]);
        assert!(post("games.example.org", "https://games.example.org"));
        assert!(post("127.0.0.1:8080", "https://games.example.org"), "a proxy may change the host");
        assert!(!post("games.example.org", "http://games.example.org"), "not encrypted");
        assert!(!post("evil.example", "http://evil.example"), "a name that somebody points here");
        assert!(post("192.168.1.2:8080", "http://192.168.1.2:8080"));
        assert!(post("localhost:8080", "http://localhost:8080"));
    }
}
