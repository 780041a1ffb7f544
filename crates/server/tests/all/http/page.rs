use std::io::Read;

use flate2::read::GzDecoder;
use reqwest::StatusCode;

use crate::http::site::{Answer, Site};

#[tokio::test]
async fn the_page_is_asked_for_again_and_told_if_it_is_the_same() {
    let site = Site::open().await;
    let client = reqwest::Client::new();
    for path in ["/", "/lobby", "/t/abc", "/replay/abc@3", "/rules"] {
        let page = Answer::of(client.get(site.url(path))).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert!(page.header("content-type").starts_with("text/html") && page.text.contains("<title>"), "{path}");
        assert_eq!(page.header("cache-control"), "no-cache");
        let tag = page.header("etag").to_owned();
        assert!(tag.len() > 10, "{tag}");
        let same = Answer::of(client.get(site.url(path)).header("if-none-match", &tag)).await;
        assert_eq!(
            (same.status, same.text.as_str(), same.header("etag")),
            (StatusCode::NOT_MODIFIED, "", tag.as_str())
        );
    }
    let head = client.head(site.url("/")).send().await.expect("an answer");
    assert_eq!((head.status(), head.bytes().await.expect("no body").len()), (StatusCode::OK, 0));
}

#[tokio::test]
async fn who_is_lost_gets_the_page_and_programs_get_a_code() {
    let site = Site::open().await;
    let client = reqwest::Client::new();
    let lost = Answer::of(client.get(site.url("/nowhere")).header("accept", "text/html,*/*")).await;
    assert_eq!(lost.status, StatusCode::NOT_FOUND);
    assert!(lost.header("content-type").starts_with("text/html"));
    Answer::of(client.get(site.url("/nowhere"))).await.refused(404, "no_route");
    Answer::of(client.get(site.url("/api/v1/nowhere")).header("accept", "text/html")).await.refused(404, "no_route");
}

#[tokio::test]
async fn every_form_of_a_file_is_the_same_file() {
    let site = Site::open().await;
    let client = reqwest::Client::new();
    let page = Answer::of(client.get(site.url("/"))).await;
    assert_eq!(page.header("content-encoding"), "");
    assert!(page.text.contains("</html>"), "{}", page.text);
    let Some((_, rest)) = page.text.split_once("/assets/") else {
        // The page was not built; `make test` builds it first.
        assert!(page.text.contains("built without its page"), "{}", page.text);
        return;
    };
    let name = rest.split('"').next().expect("an address ends");
    let plain = Answer::of(client.get(site.url(&format!("/assets/{name}")))).await;
    let asked = client.get(site.url(&format!("/assets/{name}"))).header("accept-encoding", "gzip");
    let small = asked.send().await.expect("an answer");
    assert_eq!(small.headers()["content-encoding"], "gzip");
    assert_ne!(small.headers()["etag"], plain.header("etag"));
    let small = small.bytes().await.expect("its bytes");
    let mut inflated = String::new();
    GzDecoder::new(&*small).read_to_string(&mut inflated).expect("a script");
    assert_eq!(inflated, plain.text);
    assert!(small.len() < plain.text.len());
    Answer::of(client.get(site.url(&format!("/assets/{name}.gz")))).await.refused(404, "no_route");
}
