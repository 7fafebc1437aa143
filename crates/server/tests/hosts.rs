//! The `Host` header: only requests for the server's own names are accepted.

use crate::common::TestServer;
use crate::common::client::raw;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Error;

/// Returns the response to a request for this host with further headers.
async fn ask(server: &TestServer, method: &str, path: &str, host: &str, more: &str) -> crate::common::client::Answer {
    let request = format!("{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: 0\r\n{more}\r\n");
    raw(server.address, request.as_bytes()).await
}

#[tokio::test]
async fn foreign_host_names_are_rejected() {
    let server = TestServer::start_with(|config| {
        config.public_url = Some("https://deska.example".parse().unwrap());
        config.allowed_hosts = vec!["board.local".parse().unwrap()];
    })
    .await;
    for path in ["/", "/app/api.js", "/api/v1/about", "/api/v1/games", "/nothing"] {
        let answer = ask(&server, "GET", path, "evil.example:8421", "").await;
        assert_eq!(answer.refusal(), (421, "unknown-host".into()), "{path}");
        assert!(answer.header("content-security-policy").is_some());
        assert!(answer.json()["error"]["text"].as_str().unwrap().contains("--allow-host evil.example"), "{path}");
    }
    // Such a page and its requests have the same origin, so checking the origin is not enough.
    let same = "origin: http://evil.example\r\n";
    assert_eq!(ask(&server, "POST", "/api/v1/games", "evil.example", same).await.status, 421);
    for ours in ["localhost:1", "127.0.0.1", "deska.example", "board.local:8421", "[::1]:7"] {
        assert_eq!(ask(&server, "GET", "/api/v1/games", ours, "").await.status, 200, "{ours}");
    }
    // Programs may omit it.
    assert_eq!(raw(server.address, b"GET /api/v1/games HTTP/1.0\r\n\r\n").await.status, 200);
    let whole = b"GET http://evil.example/api/v1/games HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    assert_eq!(raw(server.address, whole).await.status, 421);
}

#[tokio::test]
async fn requests_from_foreign_pages_are_rejected() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = ann.begin(&json!({"rules": "pentago-standard", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}]})).await;
    let host = server.address.to_string();
    let foreign = "origin: http://evil.example\r\n";
    let live = "/api/v1/analysis/live?rules=pentago-standard&position=";
    for (method, path) in [
        ("GET", live.to_owned()),
        ("POST", "/api/v1/analysis/live/name".into()),
        ("GET", format!("/api/v1/games/{id}/socket")),
        ("GET", format!("/api/v1/games/{id}/replay")),
        ("GET", "/api/v1/analysis/speed?rules=pentago-standard".into()),
        ("POST", "/api/v1/games".into()),
        ("DELETE", format!("/api/v1/games/{id}")),
    ] {
        assert_eq!(ask(&server, method, &path, &host, foreign).await.refusal(), (403, "foreign-origin".into()), "{method} {path}");
    }
    let socket = ann.try_socket(&id, 0, &[("origin", "http://evil.example")]).await;
    assert!(matches!(socket, Err(Error::Http(answer)) if answer.status() == 403));
    // A link on another site still opens the page.
    assert_eq!(ask(&server, "GET", &format!("/game/{id}"), &host, foreign).await.status, 200);
    let own = format!("origin: http://{host}\r\n");
    let list: Value = ask(&server, "GET", "/api/v1/games", &host, &own).await.json();
    assert_eq!(list["count"], 0);
}
