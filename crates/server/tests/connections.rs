//! Idle, slow and excess connections.

use std::net::SocketAddr;
use std::time::Duration;

use crate::common::TestServer;
use crate::common::client::{PATIENCE, raw};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Sends a text and returns everything received until the server closes.
async fn say(address: SocketAddr, text: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut heard = Vec::new();
    tokio::time::timeout(PATIENCE, stream.read_to_end(&mut heard)).await.expect("the server closes the connection").unwrap();
    String::from_utf8(heard).unwrap()
}

#[tokio::test]
async fn slow_connections_time_out() {
    let server = TestServer::start_with(|config| {
        config.limits.request_head = Duration::from_millis(300);
        config.limits.request_body = Duration::from_millis(300);
    })
    .await;
    let host = server.address;
    // A silent connection, half a request head, and an idle one after a request.
    assert_eq!(say(host, "").await, "");
    say(host, "GET /api/v1/games HTTP/1.1\r\nhost: local").await;
    let answered = say(host, &format!("GET /api/v1/games HTTP/1.1\r\nhost: {host}\r\n\r\n")).await;
    assert!(answered.starts_with("HTTP/1.1 200"), "{answered}");
    // Half a body.
    let head = format!("POST /api/v1/games HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{{");
    let cut = say(host, &head).await;
    assert!(cut.starts_with("HTTP/1.1 400") && cut.contains("\"cut\"") && cut.contains("longer than"), "{cut}");
    // A complete request works.
    let whole = raw(host, head.replace("99", "2").replacen("\r\n\r\n{", "\r\nconnection: close\r\n\r\n{}", 1).as_bytes()).await;
    assert_eq!(whole.refusal(), (422, "bad-body".into()));
}

#[tokio::test]
async fn connections_are_limited_per_address() {
    let server = TestServer::start_with(|config| config.limits.connections = 3).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(format!("GET /api/v1/games HTTP/1.1\r\nhost: {}\r\n\r\n", server.address).as_bytes()).await.unwrap();
        stream.read_u8().await.unwrap();
        open.push(stream);
    }
    assert!(say(server.address, "").await.starts_with("HTTP/1.1 503"));
    open.clear();
    // The server may take a moment to notice.
    let mut guest = server.guest();
    let again = async {
        while guest.get("/api/v1/games").await.status != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, again).await.unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn the_limit_of_open_files_is_raised() {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};
    let (_, hard) = getrlimit(Resource::RLIMIT_NOFILE).unwrap();
    setrlimit(Resource::RLIMIT_NOFILE, hard.min(500), hard).unwrap();
    let _server = TestServer::start().await;
    assert_eq!(getrlimit(Resource::RLIMIT_NOFILE).unwrap(), (hard, hard));
}
