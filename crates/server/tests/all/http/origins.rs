use reqwest::{Method, StatusCode, header::ORIGIN};
use serde_json::Value;

use crate::http::site::{Answer, Site};

/// Every change that the document knows, asked for by another site's page and by nobody's.
#[tokio::test]
async fn no_change_comes_from_elsewhere() {
    let site = Site::open().await;
    let (ada, _) = site.account("Ada").await;
    let api = ada.get("/openapi.json").await.ok(StatusCode::OK);
    let mut changes = 0;
    for (path, methods) in api["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys().filter(|method| *method != "get") {
            let method: Method = method.to_uppercase().parse().expect("a method");
            let url = site.url(&path.replace("{id}", "00000000000000000000"));
            for origin in [None, Some("http://evil.example"), Some("null"), Some("https://127.0.0.1")] {
                let mut request = ada.client.request(method.clone(), &url);
                if let Some(origin) = origin {
                    request = request.header(ORIGIN, origin);
                }
                Answer::of(request).await.refused(403, "origin");
            }
            changes += 1;
        }
    }
    assert!(changes >= 18, "{changes}");
    assert_eq!(ada.me().await["name"], "Ada");
}

#[tokio::test]
async fn no_socket_opens_from_elsewhere() {
    let site = Site::open().await;
    let (ada, _) = site.account("Ada").await;
    for origin in [None, Some("http://evil.example")] {
        let mut request = ada.client.get(site.url("/api/v1/socket"));
        for (name, value) in [
            ("connection", "upgrade"),
            ("upgrade", "websocket"),
            ("sec-websocket-version", "13"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ] {
            request = request.header(name, value);
        }
        if let Some(origin) = origin {
            request = request.header(ORIGIN, origin);
        }
        Answer::of(request).await.refused(403, "origin");
    }
}

#[tokio::test]
async fn every_answer_is_hardened() {
    let site = Site::open().await;
    let browser = site.browser();
    for path in ["/", "/api/v1/me", "/api/v1/nothing", "/nothing", "/health"] {
        let answer = Answer::of(browser.client.get(site.url(path))).await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert!(answer.header("permissions-policy").contains("camera=()"), "{path}");
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{path}: {policy}");
    }
    let page = Answer::of(browser.client.get(site.url("/"))).await;
    let policy = page.header("content-security-policy");
    assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
    assert!(policy.contains(&format!("connect-src 'self' ws://{};", site.server.address())), "{policy}");
    assert_ne!(page.body, Value::from(0));
}
