//! What every answer tells the browser to beware of.

use axum::{
    http::{
        HeaderName, HeaderValue,
        header::{
            CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
            X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
        },
    },
    response::Response,
};

use super::client::Client;

/// For data: it is nothing to be shown or run.
const DATA_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

const PERMISSIONS: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), \
                           magnetometer=(), microphone=(), midi=(), payment=(), usb=()";

/// A file of the page that does nothing by itself: the page that asks for it has its policy. Each header counts, there are a
/// dozen such files at a table.
#[derive(Clone, Copy, Debug)]
pub struct Part;

/// Writes them all. An answer that sets one itself keeps it.
pub fn harden(response: &mut Response, client: &Client) {
    let is_part = response.extensions().get::<Part>().is_some();
    let headers = response.headers_mut();
    let is_data = headers.get(CONTENT_TYPE).is_none_or(|kind| {
        let kind = kind.as_bytes();
        kind.starts_with(b"application/json")
            || kind.starts_with(b"application/x-ndjson")
            || kind.starts_with(b"text/plain")
    });
    // Shown by itself it is drawn, and nothing of it runs.
    let is_picture = headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"image/"));
    let mut add = |name: HeaderName, value: HeaderValue| {
        headers.entry(name).or_insert(value);
    };
    add(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    add(HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin"));
    add(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if client.secure {
        add(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    if is_part {
        return;
    }
    if is_picture {
        add(CONTENT_SECURITY_POLICY, HeaderValue::from_static(DATA_POLICY));
        return;
    }
    add(CONTENT_SECURITY_POLICY, if is_data { HeaderValue::from_static(DATA_POLICY) } else { page_policy(client) });
    add(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    // The address of a table is its invitation: other sites do not get to see it.
    add(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    add(HeaderName::from_static("permissions-policy"), HeaderValue::from_static(PERMISSIONS));
    add(HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin"));
}

/// For the page, its scripts and workers: only what comes from here, and WebAssembly.
fn page_policy(client: &Client) -> HeaderValue {
    // Older browsers do not count sockets as 'self'. An authority holds no space or semicolon.
    let socket = match &client.host {
        Some(host) if client.secure => format!(" wss://{host}"),
        Some(host) => format!(" ws://{host}"),
        None => String::new(),
    };
    let policy = format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
         font-src 'self'; media-src 'self' data:; connect-src 'self'{socket}; worker-src 'self'; manifest-src 'self'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    );
    HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static(DATA_POLICY))
}
