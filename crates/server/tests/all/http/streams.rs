//! Who reads a stream is told what his seat knows, so it ends with his session.

use std::time::Duration;

use futures_util::SinkExt;
use reqwest::{Method, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::http::{
    site::{Browser, PASSWORD, Site},
    sockets::{begin, cookie, socket},
    tokens::token,
};

/// A stream that is being read.
struct Stream {
    response: Response,
    read: Vec<u8>,
}

impl Stream {
    /// One that has told how the game stands.
    async fn begun(request: RequestBuilder) -> Stream {
        let response = request.send().await.expect("an answer");
        assert_eq!(response.status(), StatusCode::OK);
        let mut stream = Stream { response, read: Vec::new() };
        assert_eq!(stream.next().await.expect("the game")["type"], "game");
        stream
    }

    /// The next message, if the stream goes on.
    async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some(end) = self.read.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.read.drain(..=end).collect();
                return Some(serde_json::from_slice(&line).expect("json"));
            }
            let piece = tokio::time::timeout(Duration::from_secs(60), self.response.chunk()).await;
            self.read.extend_from_slice(&piece.expect("something happens").expect("a whole answer")?);
        }
    }

    /// Whether it ends without another word.
    async fn ends(mut self) -> bool {
        self.next().await.is_none()
    }
}

async fn open(browser: &Browser, id: &str) -> Stream {
    Stream::begun(browser.request(Method::GET, &format!("/games/{id}/stream"))).await
}

#[tokio::test]
async fn a_stream_ends_with_the_session_that_opened_it() {
    let site = Site::open().await;
    let (ada, _) = site.account("Ada").await;
    let (ben, _) = site.account("Ben").await;
    let id = begin(&ada, &ben).await;
    let ((here, _), (there, secret)) = (cookie(&site, "Ada").await, cookie(&site, "Ada").await);
    let one = open(&here, &id).await;
    let others = [open(&there, &id).await, open(&site.browser(), &id).await];
    here.poke("/logout").await.ok(StatusCode::NO_CONTENT);
    assert!(one.ends().await, "she has left");
    // The others are told how it goes on.
    let resign = json!({"type": "resign", "id": id, "version": 0, "key": "k"});
    let mut ada = socket(&site, &secret).await;
    ada.send(Message::text(resign.to_string())).await.expect("open");
    for mut stream in others {
        assert_eq!(stream.next().await.expect("it goes on")["type"], "news");
    }
}

#[tokio::test]
async fn a_stream_ends_when_its_reader_is_signed_out_from_elsewhere() {
    let site = Site::open().await;
    let (ada, _) = site.account("Ada").await;
    let (ben, _) = site.account("Ben").await;
    let id = begin(&ada, &ben).await;
    let script = async |token: &str| {
        let path = site.url(&format!("/api/v1/games/{id}/stream"));
        Stream::begun(reqwest::Client::new().get(path).bearer_auth(token)).await
    };
    let (name, secret) = token(&ada, "my bot").await;
    let reads = script(&secret).await;
    ada.delete(&format!("/me/tokens/{name}"), json!({})).await.ok(StatusCode::NO_CONTENT);
    assert!(reads.ends().await, "the token is gone");
    let (borrowed, _) = cookie(&site, "Ada").await;
    let reads = open(&borrowed, &id).await;
    let change = json!({ "old": PASSWORD, "new": "another horse battery" });
    ada.post("/me/password", change).await.ok(StatusCode::NO_CONTENT);
    assert!(reads.ends().await, "the password was changed");
    let (_, secret) = token(&ada, "my bot").await;
    let (own, reads) = (open(&ada, &id).await, script(&secret).await);
    ada.poke("/logout-everywhere").await.ok(StatusCode::NO_CONTENT);
    for stream in [own, reads] {
        assert!(stream.ends().await, "she signed out everywhere");
    }
}
