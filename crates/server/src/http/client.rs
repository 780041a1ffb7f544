//! From where somebody asks, and how.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::{
    extract::{ConnectInfo, Request},
    http::{HeaderMap, header::HOST, uri::Authority},
};

use super::limits::Net;
use crate::config::Config;

/// The other end of a connection, as far as it can be trusted to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// Its address, as limits count it.
    pub net: Net,
    /// Whether it came over https.
    pub secure: bool,
    /// The host that it asked for.
    pub host: Option<Authority>,
}

impl Client {
    /// Reads it from a request. What proxies say counts only if they are trusted.
    pub fn of(request: &Request, config: &Config) -> Client {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip().to_canonical());
        let headers = request.headers();
        let host = host(request);
        let said = trusts(config, peer).then(|| text(headers, "x-forwarded-proto")).flatten();
        let secure = match said {
            Some(scheme) => scheme.split(',').next_back().is_some_and(|scheme| scheme.trim() == "https"),
            None => is_public(config, host.as_ref()),
        };
        Client { net: address(config, peer, headers).into(), secure, host }
    }
}

fn host(request: &Request) -> Option<Authority> {
    let host = request.headers().get(HOST).and_then(|host| Authority::try_from(host.as_bytes()).ok());
    host.or_else(|| request.uri().authority().cloned())
}

/// Whether it was asked for under its public https name.
fn is_public(config: &Config, host: Option<&Authority>) -> bool {
    let public = config.public_url.as_ref().filter(|url| url.is_secure());
    public.zip(host).is_some_and(|(url, host)| url.origin() == format!("https://{host}"))
}

fn trusts(config: &Config, address: IpAddr) -> bool {
    config.trusted_proxies.iter().any(|net| net.contains(&address))
}

/// The last address of the chain that is no trusted proxy: all before it may be made up.
fn address(config: &Config, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    if !trusts(config, peer) {
        return peer;
    }
    let chain = headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok());
    let chain: Vec<&str> = chain.flat_map(|line| line.split(',')).collect();
    let mut nearest = peer;
    for hop in chain.iter().rev() {
        let Ok(hop) = hop.trim().parse::<IpAddr>() else { break };
        nearest = hop.to_canonical();
        if !trusts(config, nearest) {
            break;
        }
    }
    nearest
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn config(public: Option<&str>, proxies: &[&str]) -> Config {
        let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), "data".into());
        config.public_url = public.map(|url| url.parse().expect("a url"));
        config.trusted_proxies =
            proxies.iter().map(|proxy| crate::config::parse_proxy(proxy).expect("a proxy")).collect();
        config
    }

    fn client(config: &Config, peer: &str, headers: &[(&str, &str)]) -> Client {
        let mut request = Request::builder().uri("/");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.body(Body::empty()).expect("a request");
        let peer: IpAddr = peer.parse().expect("an address");
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(peer, 1)));
        Client::of(&request, config)
    }

    fn net(text: &str) -> Net {
        text.parse::<IpAddr>().expect("an address").into()
    }

    #[test]
    fn strangers_cannot_say_where_they_are() {
        let made_up = [("x-forwarded-for", "1.2.3.4"), ("x-forwarded-proto", "https"), ("host", "a.example")];
        let client = client(&config(None, &["10.0.0.1"]), "10.0.0.2", &made_up);
        assert_eq!((client.net, client.secure), (net("10.0.0.2"), false));
    }

    #[test]
    fn a_trusted_proxy_can() {
        let config = config(None, &["10.0.0.0/8"]);
        let said = [("x-forwarded-for", "6.6.6.6, 1.2.3.4, 10.0.0.9"), ("x-forwarded-proto", "https")];
        let seen = client(&config, "10.0.0.1", &said);
        assert_eq!((seen.net, seen.secure), (net("1.2.3.4"), true));
        let plain = client(&config, "10.0.0.1", &[("x-forwarded-proto", "http")]);
        assert_eq!((plain.net, plain.secure), (net("10.0.0.1"), false));
        let junk = client(&config, "10.0.0.1", &[("x-forwarded-for", "1.2.3.4, junk")]);
        assert_eq!(junk.net, net("10.0.0.1"));
        let mapped = client(&config, "::ffff:10.0.0.1", &[("x-forwarded-for", "1.2.3.4")]);
        assert_eq!(mapped.net, net("1.2.3.4"));
    }

    #[test]
    fn the_public_name_tells_the_scheme() {
        let config = config(Some("https://games.example.org"), &[]);
        assert!(client(&config, "10.0.0.1", &[("host", "games.example.org")]).secure);
        assert!(!client(&config, "10.0.0.1", &[("host", "192.168.1.2:8080")]).secure);
    }
}
