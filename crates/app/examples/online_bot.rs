//! A program that plays Pentago on a Deska server, over its WebSockets.
//!
//! ```text
//! DESKA_TOKEN=deska_... cargo run --package app --example online_bot -- 127.0.0.1:8421 [GAMES]
//! ```
//!
//! The token needs the scopes read, play and challenge; members create tokens on their account
//! page. The program accepts every challenge to a game of Pentago, and ends after GAMES games if
//! the number is given. It uses HTTP without TLS, so the server should be on this machine or
//! network.

use std::io::{Error, Read as _, Write as _};
use std::net::TcpStream;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

/// The address of the server, and the token.
struct Server {
    address: String,
    token: String,
}

impl Server {
    /// Sends a POST request and returns the status.
    fn post(&self, path: &str, body: &Value) -> Result<u16, Error> {
        let mut stream = TcpStream::connect(&self.address)?;
        let body = body.to_string();
        let (address, token, length) = (&self.address, &self.token, body.len());
        write!(
            stream,
            "POST /api/v1{path} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        answer.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(|| Error::other("the response has no status"))
    }

    /// Opens a WebSocket.
    fn socket(&self, path: &str) -> Result<WebSocket<TcpStream>, Error> {
        let mut request = format!("ws://{}/api/v1{path}", self.address).into_client_request().map_err(Error::other)?;
        request.headers_mut().insert("authorization", format!("Bearer {}", self.token).parse().map_err(Error::other)?);
        let stream = TcpStream::connect(&self.address)?;
        client(request, stream).map(|(socket, _)| socket).map_err(|error| Error::other(error.to_string()))
    }
}

/// Returns the next message of a socket.
fn next(socket: &mut WebSocket<TcpStream>) -> Result<Value, Error> {
    loop {
        if let Message::Text(text) = socket.read().map_err(Error::other)? {
            return serde_json::from_str(&text).map_err(Error::other);
        }
    }
}

/// Chooses the first free square and a rotation by the version: a placeholder for a better player.
fn move_of(view: &Value, version: u64) -> String {
    const TURNS: [&str; 8] = ["AL", "AR", "BL", "BR", "CL", "CR", "DL", "DR"];
    let free = view["board"].as_str().and_then(|board| board.find('.')).unwrap_or_default();
    let turn = TURNS[usize::try_from(version).unwrap_or_default() % TURNS.len()];
    let turn = if view["waiting"].is_null() { turn } else { "" };
    format!("{}{}{turn}", &"abcdef"[free % 6..][..1], 6 - free / 6)
}

/// Plays a complete game.
fn play(server: &Server, game: &str) -> Result<(), Error> {
    let mut socket = server.socket(&format!("/games/{game}/socket"))?;
    let (mut seat, mut last) = (Value::Null, (0, String::new()));
    let act = |seat: &Value, version: u64, text: &str| {
        let act = json!({"type": "act", "ref": version, "seat": seat, "version": version, "action": {"move": text}});
        Message::text(act.to_string())
    };
    loop {
        let message = next(&mut socket)?;
        // Five in a row win immediately, without a rotation.
        if message["why"]["code"] == "turn-after-five" {
            socket.send(act(&seat, last.0, &last.1[..2])).map_err(Error::other)?;
            continue;
        }
        if message["type"] == "welcome" {
            seat = message["looking"].clone();
        }
        let view = &message["view"];
        if !view["over"].is_null() {
            return Ok(());
        }
        if view["turn"].is_u64() && view["turn"] == seat {
            let version = message["version"].as_u64().unwrap_or_default();
            last = (version, move_of(view, version));
            socket.send(act(&seat, last.0, &last.1)).map_err(Error::other)?;
        }
    }
}

fn main() -> Result<(), Error> {
    let mut words = std::env::args().skip(1);
    let address = words.next().ok_or_else(|| Error::other("name the server, such as 127.0.0.1:8421"))?;
    let max: usize = words.next().and_then(|number| number.parse().ok()).unwrap_or(usize::MAX);
    let token = std::env::var("DESKA_TOKEN").map_err(|_| Error::other("DESKA_TOKEN must be set to the token"))?;
    let server = Server { address, token };
    let mut news = server.socket("/news")?;
    let mut played = 0;
    while played < max {
        let message = next(&mut news)?;
        if message["type"] == "lobby" {
            println!("ready");
        }
        if message["type"] != "challenged" || message["game"] != "pentago" {
            continue;
        }
        let game = message["id"].as_str().unwrap_or_default();
        if server.post(&format!("/games/{game}/join"), &json!({}))? == 200 {
            play(&server, game)?;
            played += 1;
            println!("played {game}");
        }
    }
    Ok(())
}
