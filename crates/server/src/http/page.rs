//! The page: its files are part of the program.

use std::{borrow::Cow, collections::BTreeMap, io::Read, sync::LazyLock};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::Request,
    http::{
        HeaderMap, HeaderValue, Method, StatusCode,
        header::{
            ACCEPT, ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG,
            IF_NONE_MATCH, VARY,
        },
    },
    response::{IntoResponse, Response},
};
use flate2::read::GzDecoder;
use rust_embed::{Embed, EmbeddedFile};

use super::{headers::Part, language};
use crate::error::ApiError;

#[derive(Embed)]
#[folder = "$OUT_DIR/page"]
struct Page;

/// The plain forms of the files that are packed in compressed forms alone, made when somebody first asks for one.
static PLAIN: LazyLock<BTreeMap<String, Bytes>> = LazyLock::new(|| {
    let compressed = Page::iter().filter_map(|name| Some((name.strip_suffix(".gz")?.to_owned(), Page::get(&name)?)));
    compressed.map(|(name, file)| (name, inflated(&file.data))).collect()
});

fn inflated(file: &[u8]) -> Bytes {
    let mut plain = Vec::new();
    GzDecoder::new(file).read_to_end(&mut plain).expect("the page's build made it");
    plain.into()
}

/// The paths that the page itself understands, by their names; a star is any one part.
static ROUTES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../web/src/routes.json")).expect("paths by name, which a test reads")
});

/// The languages in which the start page is packed as it looks before any script has run.
static DRAWN: LazyLock<Vec<String>> = LazyLock::new(|| {
    let language = |name: &str| Some(name.strip_prefix("index.")?.strip_suffix(".html.gz")?.to_owned());
    Page::iter().filter_map(|name| language(&name)).collect()
});
/// For whoever reads none of them, as in the page itself.
const USUAL: &str = "en";

/// The number of the page's build, or `dev` where there is no built page.
pub fn build() -> String {
    let file = Page::get("build.json");
    let value = file.and_then(|file| serde_json::from_slice::<serde_json::Value>(&file.data).ok());
    value.and_then(|value| value["build"].as_str().map(str::to_owned)).unwrap_or_else(|| "dev".to_owned())
}

/// Everything that is no other route.
pub fn fallback<S: Clone + Send + Sync + 'static>(router: Router<S>) -> Router<S> {
    router.fallback(serve)
}

/// The answer to whatever is no route of the server.
pub async fn serve(request: Request) -> Response {
    let (method, path, headers) = (request.method(), request.uri().path(), request.headers());
    if path.starts_with("/api/") {
        return ApiError::not_found("no_route").into_response();
    }
    if !matches!(*method, Method::GET | Method::HEAD) {
        let mut refusal = ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method").into_response();
        refusal.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return refusal;
    }
    let name = path.trim_start_matches('/');
    let mut response = if path == "/" {
        start(headers)
    } else if is_route(path) {
        file("index.html", headers)
    } else if !is_form(name) && packed(name).is_some() {
        file(name, headers)
    } else {
        lost(headers)
    };
    if *method == Method::HEAD {
        *response.body_mut() = Body::empty();
    }
    response
}

/// The start page as it is drawn in the language of whoever asks.
fn start(asked: &HeaderMap) -> Response {
    let language = language::wanted(asked, &DRAWN).unwrap_or(USUAL);
    let drawn = format!("index.{language}.html");
    let mut response = file(if packed(&drawn).is_some() { &drawn } else { "index.html" }, asked);
    response.headers_mut().insert(VARY, HeaderValue::from_static("Accept-Encoding, Accept-Language, Cookie"));
    response
}

/// A person who is lost gets the page, which says so; a program gets a code.
fn lost(headers: &HeaderMap) -> Response {
    let accepts = headers.get(ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    if !accepts.contains("text/html") {
        return ApiError::not_found("no_route").into_response();
    }
    let mut plain = headers.clone();
    plain.remove(IF_NONE_MATCH);
    let mut response = file("index.html", &plain);
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

fn is_route(path: &str) -> bool {
    let path = if path.len() > 1 { path.trim_end_matches('/') } else { path };
    ROUTES.values().any(|route| {
        let (mut wanted, mut given) = (route.split('/'), path.split('/'));
        loop {
            match (wanted.next(), given.next()) {
                (None, None) => return true,
                (Some("*"), Some(part)) if !part.is_empty() => (),
                (Some(wanted), Some(given)) if wanted == given => (),
                _ => return false,
            }
        }
    })
}

/// Compressed forms are reached through their file alone.
fn is_form(name: &str) -> bool {
    name.ends_with(".br") || name.ends_with(".gz")
}

/// The form in which a file lies in the program.
fn packed(name: &str) -> Option<EmbeddedFile> {
    Page::get(name).or_else(|| Page::get(&format!("{name}.gz")))
}

fn file(name: &str, asked: &HeaderMap) -> Response {
    let Some(packed) = packed(name) else { return ApiError::not_found("no_route").into_response() };
    let (encoding, body) = best_form(name, packed.data.clone(), asked);
    // What never changes under its name is never asked for again.
    let tag = (!is_immutable(name)).then(|| tag(&packed, encoding));
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching(name)));
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    if let Some(tag) = &tag {
        headers.insert(ETAG, tag.clone());
    }
    let mut response = if tag.is_some_and(|tag| knows(asked, &tag)) {
        (StatusCode::NOT_MODIFIED, headers).into_response()
    } else {
        if let Some(encoding) = encoding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        headers.insert(CONTENT_LENGTH, HeaderValue::from(body.len()));
        (StatusCode::OK, headers, Body::from(body)).into_response()
    };
    if is_part(name) {
        response.extensions_mut().insert(Part);
    }
    response
}

/// Whether a file only ever comes as a part of what asks for it. A worker has a policy of its own.
fn is_part(name: &str) -> bool {
    match name.strip_prefix("assets/").and_then(|name| name.rsplit_once('.')) {
        Some((name, "js")) => !name.contains("worker"),
        Some((_, "css" | "wasm")) => true,
        _ => false,
    }
}

/// The smallest form that the browser takes.
fn best_form(name: &str, packed: Cow<'static, [u8]>, asked: &HeaderMap) -> (Option<&'static str>, Bytes) {
    for (encoding, extension) in [("br", "br"), ("gzip", "gz")] {
        if takes(asked, encoding)
            && let Some(form) = Page::get(&format!("{name}.{extension}"))
        {
            return (Some(encoding), bytes(form.data));
        }
    }
    (None, PLAIN.get(name).cloned().unwrap_or_else(|| bytes(packed)))
}

fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    }
}

/// Whether the browser takes this encoding: named, and not with quality 0.
fn takes(asked: &HeaderMap, encoding: &str) -> bool {
    let lines = asked.get_all(ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let refused =
            parts.filter_map(|part| part.strip_prefix("q=")).any(|q| q.parse::<f32>().is_ok_and(|q| q <= 0.0));
        named && !refused
    })
}

fn tag(packed: &EmbeddedFile, encoding: Option<&str>) -> HeaderValue {
    let hash: String = packed.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}{}\"", encoding.map(|encoding| format!("-{encoding}")).unwrap_or_default());
    HeaderValue::try_from(tag).expect("hexadecimal digits")
}

fn knows(asked: &HeaderMap, tag: &HeaderValue) -> bool {
    let lines = asked.get_all(IF_NONE_MATCH).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|known| {
        let known = known.trim();
        known == "*" || known.strip_prefix("W/").unwrap_or(known).as_bytes() == tag.as_bytes()
    })
}

/// A file with a hash in its name never changes; all others are asked for again each time.
fn is_immutable(name: &str) -> bool {
    name.starts_with("assets/")
}

fn caching(name: &str) -> &'static str {
    if is_immutable(name) { "public, max-age=31536000, immutable" } else { "no-cache" }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_knows_its_routes() {
        for route in ["/", "/new", "/play/abc", "/t/abc", "/replay/abc@12", "/replay/local/x", "/rules", "/rules/"] {
            assert!(is_route(route), "{route}");
        }
        for other in ["/x", "/t", "/t/", "/t/a/b", "/play/", "/index", "/replay/local/x/y", "//", "/api/v1/x"] {
            assert!(!is_route(other), "{other}");
        }
    }

    #[test]
    fn encodings_are_taken_as_asked() {
        let asked = |line: &'static str| HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(line))]);
        assert!(takes(&asked("gzip, deflate, br"), "br"));
        assert!(takes(&asked("br;q=0.5"), "br"));
        assert!(!takes(&asked("br;q=0, gzip"), "br"));
        assert!(!takes(&asked("brotli"), "br"));
        assert!(!takes(&HeaderMap::new(), "br"));
    }

    #[test]
    fn a_tag_is_known_in_any_of_its_forms() {
        let tag = HeaderValue::from_static("\"abc\"");
        let asked = |line: &'static str| HeaderMap::from_iter([(IF_NONE_MATCH, HeaderValue::from_static(line))]);
        assert!(knows(&asked("\"x\", W/\"abc\""), &tag));
        assert!(knows(&asked("*"), &tag));
        assert!(!knows(&asked("\"x\""), &tag));
    }
}
