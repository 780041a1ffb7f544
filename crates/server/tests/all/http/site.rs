//! A server on a free port, and people with browsers.

use std::{net::SocketAddr, sync::Arc};

use reqwest::{Client, Method, RequestBuilder, Response, StatusCode, header::ORIGIN};
use serde_json::{Value, json};
use server::{
    accounts::Cost,
    clock::HandClock,
    config::Config,
    serve::{Premises, Server},
    wire::Time,
};
use tempfile::TempDir;
use tokio::net::TcpListener;

pub const PASSWORD: &str = "correct horse battery";

pub struct Site {
    pub server: Server,
    pub clock: Arc<HandClock>,
    pub folder: TempDir,
}

impl Site {
    pub async fn open() -> Site {
        Site::with(|_| ()).await
    }

    pub async fn with(choose: impl FnOnce(&mut Config)) -> Site {
        Site::on(tempfile::tempdir().expect("a folder"), choose).await
    }

    pub async fn on(folder: TempDir, choose: impl FnOnce(&mut Config)) -> Site {
        let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), folder.path().to_owned());
        config.cost = Cost::Least;
        choose(&mut config);
        let clock = Arc::new(HandClock::at(Time(1_800_000_000_000)));
        let listener = TcpListener::bind(config.listen).await.expect("a port");
        let premises = Premises::open_at(config, clock.clone()).await.expect("premises");
        let server = Server::over(premises, listener).await.expect("a server");
        Site { server, clock, folder }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.server.address())
    }

    /// Somebody with a browser of their own.
    pub fn browser(&self) -> Browser {
        let client = Client::builder().cookie_store(true).build().expect("a client");
        Browser { client, origin: self.url("") }
    }

    pub async fn guest(&self, name: &str) -> Browser {
        let browser = self.browser();
        browser.post("/guest", json!({ "name": name })).await.ok(StatusCode::OK);
        browser
    }

    /// Somebody with an account, and the recovery code.
    pub async fn account(&self, name: &str) -> (Browser, String) {
        let browser = self.browser();
        let body =
            browser.post("/accounts", json!({ "name": name, "password": PASSWORD })).await.ok(StatusCode::CREATED);
        (browser, body["recovery_code"].as_str().expect("a code").to_owned())
    }
}

pub struct Browser {
    pub client: Client,
    pub origin: String,
}

impl Browser {
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let url = format!("{}/api/v1{path}", self.origin);
        self.client.request(method, url).header(ORIGIN, &self.origin)
    }

    pub async fn get(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        Answer::of(self.request(Method::POST, path).json(&body)).await
    }

    pub async fn poke(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::POST, path)).await
    }

    pub async fn delete(&self, path: &str, body: Value) -> Answer {
        Answer::of(self.request(Method::DELETE, path).json(&body)).await
    }

    pub async fn login(&self, name: &str, password: &str) -> Answer {
        self.post("/login", json!({ "name": name, "password": password })).await
    }

    /// Who the server takes this browser for.
    pub async fn me(&self) -> Value {
        self.get("/me").await.ok(StatusCode::OK)["user"].clone()
    }

    /// A new table for two, at which this person sits.
    pub async fn table(&self) -> Value {
        let table = json!({
            "game": "tikal", "config": { "players": 2 }, "seats": [{ "kind": "me" }, { "kind": "open" }], "order": "chosen",
        });
        let answer = self.post("/tables", table).await;
        assert!(answer.status.is_success(), "{}", answer.body);
        answer.body
    }
}

#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: reqwest::header::HeaderMap,
    pub body: Value,
    pub text: String,
}

impl Answer {
    pub async fn of(request: RequestBuilder) -> Answer {
        Answer::read(request.send().await.expect("an answer")).await
    }

    pub async fn read(response: Response) -> Answer {
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.expect("a body");
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        Answer { status, headers, body, text }
    }

    /// The body of an answer with this status.
    #[track_caller]
    pub fn ok(self, status: StatusCode) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        self.body
    }

    /// An error is a status, a code and params, and nothing else.
    #[track_caller]
    pub fn refused(self, status: u16, code: &str) -> Value {
        assert_eq!((self.status.as_u16(), self.body["code"].as_str()), (status, Some(code)), "{}", self.text);
        let keys: Vec<&str> = self.body.as_object().expect("an object").keys().map(String::as_str).collect();
        assert_eq!(keys, ["code", "params"]);
        assert!(self.header("content-type").starts_with("application/json"));
        self.body["params"].clone()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}
