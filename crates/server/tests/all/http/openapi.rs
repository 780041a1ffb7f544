use std::{fs, path::Path};

use expect_test::expect_file;
use reqwest::{Method, StatusCode};

use crate::http::site::{Answer, Site};

/// The document in the repository is the one of the routes. `UPDATE_EXPECT=1` writes it anew.
#[tokio::test]
async fn the_document_is_up_to_date() {
    let site = Site::open().await;
    let answer = site.browser().get("/openapi.json").await;
    assert_eq!((answer.status, answer.body["openapi"].as_str()), (StatusCode::OK, Some("3.1.0")));
    expect_file!["../../../../../docs/openapi.json"].assert_eq(&answer.text);
}

/// What the document names is there: no path and no method of it is unknown to the router.
#[tokio::test]
async fn everything_in_the_document_is_there() {
    let site = Site::with(|config| config.metrics = true).await;
    let browser = site.browser();
    let api = browser.get("/openapi.json").await.ok(StatusCode::OK);
    for (path, methods) in api["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys() {
            let method: Method = method.to_uppercase().parse().expect("a method");
            let url = site.url(&path.replace("{id}", "00000000000000000000"));
            let answer = Answer::of(browser.client.request(method.clone(), url).header("origin", site.url(""))).await;
            let code = answer.body["code"].as_str().unwrap_or_default();
            assert!(!["no_route", "method"].contains(&code), "{method} {path}: {}", answer.text);
        }
    }
}

/// Routes are only made together with their description, so that none can miss; the document itself and the page, which a
/// table has in its own way, are the ones that are not.
#[test]
fn no_route_is_made_without_its_description() {
    let mut bare = Vec::new();
    visit(Path::new("src"), &mut |file, text| {
        for line in text.lines().filter(|line| line.contains(".route(") || line.contains(".nest(")) {
            bare.push(format!("{}: {}", file.display(), line.trim()));
        }
    });
    bare.sort();
    assert_eq!(
        bare,
        [
            r#"src/http/ahead.rs: OpenApiRouter::new().route("/t/{id}", any(table))"#,
            "src/http/openapi.rs: page::fallback(router.route(PATH, document))",
        ]
    );
}

fn visit(folder: &Path, look: &mut impl FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            visit(&path, look);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            look(&path, &fs::read_to_string(&path).expect("text"));
        }
    }
}

/// Every way that the page of the API tells of is in the document, and the other way round.
#[test]
fn the_page_about_the_api_names_every_path() {
    let page = fs::read_to_string("../../docs/api.md").expect("docs/api.md");
    let api = fs::read_to_string("../../docs/openapi.json").expect("docs/openapi.json");
    let api: serde_json::Value = serde_json::from_str(&api).expect("json");
    let missing: Vec<&String> =
        api["paths"].as_object().expect("paths").keys().filter(|path| !page.contains(*path)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
