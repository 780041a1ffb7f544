//! The cookie that holds a session.

use axum::http::{HeaderMap, HeaderValue, header::COOKIE};

use super::client::Client;
use crate::accounts::LIFE;

/// Over https: bound to this very host, and never sent without encryption.
const SECURE: &str = "__Host-mutal";
/// Over plain http, where browsers take no secure cookie: a club's own network.
const PLAIN: &str = "mutal";

fn name(client: &Client) -> &'static str {
    if client.secure { SECURE } else { PLAIN }
}

/// Every cookie that came along: name and value.
pub fn all(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(';')).filter_map(|cookie| cookie.trim().split_once('='))
}

/// The secret in the cookie.
pub fn read<'a>(headers: &'a HeaderMap, client: &Client) -> Option<&'a str> {
    all(headers).find(|(key, value)| *key == name(client) && is_secret(value)).map(|(_, value)| value)
}

/// What cannot be one of ours is not looked up.
fn is_secret(value: &str) -> bool {
    (1..=64).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Sets the cookie.
pub fn set(secret: &str, client: &Client) -> HeaderValue {
    write(secret, LIFE / 1000, client)
}

/// Takes the cookie away.
pub fn clear(client: &Client) -> HeaderValue {
    write("", 0, client)
}

fn write(value: &str, seconds: i64, client: &Client) -> HeaderValue {
    let secure = if client.secure { "; Secure" } else { "" };
    let text = format!("{}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}", name(client));
    HeaderValue::try_from(text).expect("letters and digits")
}
