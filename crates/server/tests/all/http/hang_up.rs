use std::sync::Arc;

use axum::{Router, body::Body, http::Request, routing::any};
use server::{config::Config, http::security, serve::Premises};
use tokio::sync::Semaphore;
use tower::ServiceExt;

/// Waits for the next mark.
async fn next(marks: &Semaphore) {
    let taken = tokio::time::timeout(std::time::Duration::from_secs(60), marks.acquire()).await;
    taken.expect("in time").expect("never closed").forget();
}

#[tokio::test]
async fn a_change_is_made_to_its_end_though_its_sender_hangs_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = Config::new("127.0.0.1:0".parse().expect("an address"), folder.path().to_owned());
    let premises = Premises::open(config).await.expect("premises");
    let marks = Arc::new([0; 3].map(Semaphore::new));
    let work = {
        let marks = marks.clone();
        any(move || async move {
            let [begun, go, done] = &*marks;
            begun.add_permits(1);
            next(go).await;
            done.add_permits(1);
        })
    };
    let router = security::wrap(Router::new().route("/slow", work), &premises.entrance);
    let request = Request::post("/slow").header("host", "a.example").header("origin", "http://a.example");
    let sent = tokio::spawn(router.oneshot(request.body(Body::empty()).expect("a request")));
    let [begun, go, done] = &*marks;
    next(begun).await;
    sent.abort();
    assert!(sent.await.is_err(), "nobody waits for the answer");
    go.add_permits(1);
    next(done).await;
    premises.close().await;
}
