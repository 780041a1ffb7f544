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
async fn the_start_page_is_drawn_in_the_language_of_whoever_asks() {
    let site = Site::open().await;
    let client = reqwest::Client::new();
    let get = |path: &str, headers: &[(&str, &str)]| {
        let mut request = client.get(site.url(path));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Answer::of(request)
    };
    let plain = get("/", &[]).await;
    assert_eq!(plain.header("vary"), "Accept-Encoding, Accept-Language, Cookie");
    assert_eq!(get("/lobby", &[("accept-language", "de")]).await.header("vary"), "Accept-Encoding");
    if plain.text.contains("built without its page") {
        // `make test` builds it first.
        return;
    }
    let mut tags = vec![];
    for (language, says) in [("en", "Play now"), ("de", "Jetzt spielen"), ("fr", "Jouer"), ("cs", "Hrát hned")] {
        let drawn = format!("<html lang=\"{language}\"");
        let page = get("/", &[("accept-language", &format!("{language}-XX, ja;q=0.9"))]).await;
        assert!(page.text.contains(&drawn) && page.text.contains(says), "{language}: {}", page.text);
        // What was chosen before counts more than what the browser likes.
        let chosen = [("accept-language", "ja, en"), ("cookie", &*format!("mutal=x; mutal-language={language}"))];
        assert_eq!(get("/", &chosen).await.text, page.text, "{language}");
        for encoding in ["gzip", "br"] {
            let packed = client.get(site.url("/")).header("accept-encoding", encoding);
            let packed = packed.header("accept-language", language).send().await.expect("an answer");
            assert_eq!(packed.headers()["content-encoding"], encoding);
            assert_eq!(packed.headers()["vary"], page.header("vary"));
        }
        tags.push(page.header("etag").to_owned());
        // Its own tag says that it is the same; another language's does not.
        for (known, tag) in tags.iter().enumerate() {
            let again = get("/", &[("accept-language", language), ("if-none-match", tag)]).await;
            let same = known + 1 == tags.len();
            assert_eq!(again.status, if same { StatusCode::NOT_MODIFIED } else { StatusCode::OK }, "{language}");
            assert_eq!(again.header("vary"), page.header("vary"));
        }
        // On any other page nothing of it flashes.
        let other = get("/rules", &[("accept-language", language)]).await;
        assert!(other.text.contains("<div id=\"app\"></div>") && !other.text.contains(says), "{}", other.text);
    }
    let weird = ["*", "ja", "de;q=0", ";q=;,,=", "xx-XX;q=0.9, ".repeat(600).leak()];
    for wish in weird {
        assert_eq!(get("/", &[("accept-language", wish)]).await.header("etag"), tags[0], "{wish}");
    }
    let head = client.head(site.url("/")).header("accept-language", "cs").send().await.expect("an answer");
    assert_eq!(head.headers()["etag"], *tags[3]);
    assert!(head.bytes().await.expect("no body").is_empty());
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
    let packed = client.get(site.url("/")).header("accept-encoding", "gzip").send().await.expect("an answer");
    assert_ne!(packed.headers()["etag"], page.header("etag"), "another form of it");
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
    // Its name says which one it is: it is never asked for again.
    assert!(small.headers()["cache-control"].to_str().is_ok_and(|caching| caching.contains("immutable")));
    assert_eq!((small.headers().get("etag"), plain.header("etag")), (None, ""));
    let small = small.bytes().await.expect("its bytes");
    let mut inflated = String::new();
    GzDecoder::new(&*small).read_to_string(&mut inflated).expect("a script");
    assert_eq!(inflated, plain.text);
    assert!(small.len() < plain.text.len());
    Answer::of(client.get(site.url(&format!("/assets/{name}.gz")))).await.refused(404, "no_route");
}

/// What a document or a worker is told to beware of.
const BEWARE: [&str; 5] = [
    "content-security-policy",
    "x-frame-options",
    "referrer-policy",
    "permissions-policy",
    "cross-origin-opener-policy",
];

#[tokio::test]
async fn whatever_runs_by_itself_has_a_policy_and_its_parts_are_light() {
    let site = Site::open().await;
    let client = reqwest::Client::new();
    let get = |path: &str| Answer::of(client.get(site.url(path)));
    let worker = get("/sw.js").await;
    if worker.status == StatusCode::NOT_FOUND {
        // The page was not built; `make test` builds it first.
        return;
    }
    // The service worker has a list of all files of the page.
    let list = worker.text.split_once("[\"/").and_then(|(_, rest)| rest.split_once(']')).expect("a list").0;
    let files: Vec<String> = serde_json::from_str(&format!("[\"/{list}]")).expect("addresses");
    let (mut workers, mut parts) = (vec!["/sw.js".to_owned()], 0);
    for path in &files {
        let file = get(path).await;
        assert_eq!(file.status, StatusCode::OK, "{path}");
        assert_eq!(file.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(file.header("cross-origin-resource-policy"), "same-origin", "{path}");
        // Whatever is started as a worker is named right there.
        for started in file.text.split("new Worker(").skip(1) {
            let name = started.split("/assets/").nth(1).and_then(|rest| rest.split(['"', '`', '\'']).next());
            workers.push(format!("/assets/{}", name.expect("the address of a worker")));
        }
        let told = BEWARE.iter().filter(|name| !file.header(name).is_empty()).count();
        let is_part = path.starts_with("/assets/") && !path.contains("worker");
        let is_picture = !is_part && [".svg", ".png"].iter().any(|kind| path.ends_with(kind));
        if is_picture {
            let policy = file.header("content-security-policy");
            assert_eq!((policy, told), ("default-src 'none'; frame-ancestors 'none'", 1), "{path}: nothing of it runs");
            continue;
        }
        assert_eq!(told, if is_part { 0 } else { BEWARE.len() }, "{path}");
        if is_part {
            let size: usize = file.headers.iter().map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
            assert!(size < 400, "{path}: {size} bytes of headers");
            parts += 1;
        }
    }
    assert!(workers.len() > 1 && parts > 20, "{workers:?} {parts}");
    for path in workers {
        let policy = get(&path).await.header("content-security-policy").to_owned();
        assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"), "{path}: {policy}");
    }
}
