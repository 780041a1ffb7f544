use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::http::site::{Answer, Site};

#[tokio::test]
async fn over_plain_http_the_cookie_is_plain_and_the_page_is_told() {
    let site = Site::open().await;
    let browser = site.browser();
    let answer = browser.post("/guest", json!({})).await;
    let cookie = answer.header("set-cookie");
    assert!(cookie.starts_with("mutal=") && !cookie.contains("Secure"), "{cookie}");
    assert!(
        cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Lax") && cookie.contains("; Path=/"),
        "{cookie}"
    );
    assert_eq!(answer.header("strict-transport-security"), "");
    assert_eq!(browser.get("/hello").await.ok(StatusCode::OK)["secure"], false);
}

#[tokio::test]
async fn over_https_the_cookie_is_bound_to_the_host() {
    let site = Site::with(|config| {
        config.public_url = Some("https://games.example.org".parse().expect("a url"));
        config.trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")];
    })
    .await;
    let proxied = |method, path: &str| {
        let request = site.browser().client.request(method, site.url(path));
        request.header("x-forwarded-proto", "https").header("origin", "https://games.example.org")
    };
    let answer = Answer::of(proxied(Method::POST, "/api/v1/guest")).await;
    let cookie = answer.header("set-cookie").to_owned();
    assert!(cookie.starts_with("__Host-mutal=") && cookie.contains("; Secure"), "{cookie}");
    assert!(!cookie.contains("Domain"), "{cookie}");
    assert!(answer.header("strict-transport-security").starts_with("max-age="));
    let hello = Answer::of(proxied(Method::GET, "/api/v1/hello")).await.ok(StatusCode::OK);
    assert_eq!(hello["secure"], true);
    let pair = cookie.split(';').next().expect("a pair").to_owned();
    let me = Answer::of(proxied(Method::GET, "/api/v1/me").header("cookie", &pair)).await.ok(StatusCode::OK);
    assert_eq!(me["user"]["guest"], true);
    let plain = pair.replace("__Host-", "");
    let me = Answer::of(proxied(Method::GET, "/api/v1/me").header("cookie", plain)).await.ok(StatusCode::OK);
    assert!(me["user"].is_null(), "a plain cookie is nobody's over https");
}

#[tokio::test]
async fn secrets_are_long_and_not_stored() {
    let site = Site::open().await;
    let (ada, code) = site.account("Ada").await;
    let token = ada.post("/me/tokens", json!({ "label": "script" })).await.ok(StatusCode::CREATED);
    let token = token["token"].as_str().expect("a token").to_owned();
    let answer = site.browser().login("Ada", crate::http::site::PASSWORD).await;
    let secret = answer.header("set-cookie").split(['=', ';']).nth(1).expect("a secret").to_owned();
    // Five bits a letter.
    assert!(secret.len() * 5 >= 128 && token.len() * 5 >= 128 && code.replace('-', "").len() * 5 >= 128);
    site.server.stop().await;
    let mut stored = Vec::new();
    for file in std::fs::read_dir(site.folder.path()).expect("a folder") {
        stored.extend(std::fs::read(file.expect("a file").path()).expect("bytes"));
    }
    let holds = |text: &str| stored.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds("Ada") && holds("$argon2id$"), "this is the store");
    for hidden in [&secret, &token, &code, &code.replace('-', ""), crate::http::site::PASSWORD] {
        assert!(!holds(hidden), "{hidden}");
    }
}
