//! A minimal client of the server: HTTP by hand, WebSockets by tungstenite, and a scripted player.

use std::net::SocketAddr;
use std::time::Duration;

use crossword::{Board, Cell, Direction, Generator, Method, Move, PlacedTile, RuleSet, Square, Tiles};
use futures_util::{SinkExt, StreamExt};
use lexicon::Lexicon;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than any response takes, so that a hanging test fails.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A response of the server.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| &**value)
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|why| panic!("{why}: {}", String::from_utf8_lossy(&self.body)))
    }

    /// Returns the status and the code of an error response.
    pub fn refusal(&self) -> (u16, String) {
        (self.status, self.json()["error"]["code"].as_str().unwrap_or_default().to_owned())
    }
}

/// Sends raw bytes and reads the response to its end.
pub async fn raw(address: SocketAddr, request: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request).await.unwrap();
    let mut bytes = Vec::new();
    tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.unwrap().unwrap();
    let cut = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a response has headers");
    let head = String::from_utf8(bytes[..cut].to_vec()).unwrap();
    let mut lines = head.split("\r\n");
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let headers = lines.map(|line| line.split_once(':').unwrap()).map(|(k, v)| (k.to_ascii_lowercase(), v.trim().to_owned())).collect();
    Answer { status, headers, body: bytes[cut + 4..].to_vec() }
}

/// A client with a cookie jar.
#[derive(Clone)]
pub struct Guest {
    pub address: SocketAddr,
    pub cookie: Option<String>,
}

impl Guest {
    pub fn new(address: SocketAddr) -> Guest {
        Guest { address, cookie: None }
    }

    pub async fn send(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut head =
            format!("{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-length: {}\r\n", self.address, body.len());
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        if let Some(cookie) = &self.cookie {
            head += &format!("cookie: {cookie}\r\n");
        }
        let answer = raw(self.address, &[head.as_bytes(), b"\r\n", body].concat()).await;
        if let Some(cookie) = answer.header("set-cookie") {
            self.cookie = Some(cookie.split(';').next().unwrap().to_owned());
        }
        answer
    }

    pub async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, &[], b"").await
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, &[("content-type", "application/json")], body.to_string().as_bytes()).await
    }

    pub async fn put(&mut self, path: &str, body: &Value) -> Answer {
        self.send("PUT", path, &[("content-type", "application/json")], body.to_string().as_bytes()).await
    }

    pub async fn delete(&mut self, path: &str) -> Answer {
        self.send("DELETE", path, &[], b"").await
    }

    /// Creates a game and returns its id.
    pub async fn begin(&mut self, body: &Value) -> String {
        let answer = self.post("/api/v1/games", body).await;
        assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// Opens the socket of a game.
    pub async fn socket(&self, id: &str, since: usize) -> Socket {
        self.try_socket(id, since, &[]).await.unwrap()
    }

    /// Opens the news socket.
    pub async fn news(&self) -> Socket {
        self.open("news", &[]).await.unwrap()
    }

    /// Opens the news socket with additional headers.
    pub async fn news_as(&self, headers: &[(&'static str, &str)]) -> Socket {
        let mut socket = self.open("news", headers).await.unwrap();
        socket.next().await.unwrap();
        socket
    }

    /// Goes online and waits for the first news, after which others see it.
    pub async fn stays(&self) -> Socket {
        let mut socket = self.news().await;
        socket.next().await.unwrap();
        socket
    }

    pub async fn try_socket(&self, id: &str, since: usize, headers: &[(&'static str, &str)]) -> Result<Socket, Error> {
        self.open(&format!("games/{id}/socket?since={since}"), headers).await
    }

    async fn open(&self, path: &str, headers: &[(&'static str, &str)]) -> Result<Socket, Error> {
        let url = format!("ws://{}/api/v1/{path}", self.address);
        let mut request = url.into_client_request().unwrap();
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let (stream, response) = tokio::time::timeout(PATIENCE, connect_async(request)).await.unwrap()?;
        let cookie = response.headers().get("set-cookie").map(|c| c.to_str().unwrap().split(';').next().unwrap().to_owned());
        Ok(Socket { stream, heard: Vec::new(), reference: 0, cookie })
    }
}

/// An open socket that records all received texts.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// All received texts, one item per message.
    pub heard: Vec<String>,
    reference: u64,
    /// The cookie set by the upgrade response.
    pub cookie: Option<String>,
}

impl Socket {
    /// Returns the next message, or `Err` with the close reason.
    pub async fn next(&mut self) -> Result<Value, Option<CloseFrame>> {
        loop {
            match tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("no message within the timeout") {
                Some(Ok(Message::Text(text))) => {
                    self.heard.push(text.to_string());
                    return Ok(serde_json::from_str(&text).unwrap());
                }
                Some(Ok(Message::Close(frame))) => return Err(frame),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// Returns the next message of this type and skips others.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.unwrap();
            if message["type"] == kind {
                return message;
            }
        }
    }

    pub async fn say(&mut self, text: impl Into<String>) {
        self.stream.send(Message::Text(text.into().into())).await.unwrap();
    }

    pub async fn say_bytes(&mut self, bytes: Vec<u8>) -> Result<(), Error> {
        self.stream.send(Message::Binary(bytes.into())).await
    }

    pub async fn try_say(&mut self, text: String) -> Result<(), Error> {
        self.stream.send(Message::Text(text.into())).await
    }

    /// Sends a request with a reference and returns the reply to it.
    pub async fn ask(&mut self, mut message: Value) -> Value {
        self.reference += 1;
        message["ref"] = json!(self.reference);
        self.say(message.to_string()).await;
        loop {
            let answer = self.next().await.unwrap();
            if answer["ref"] == json!(self.reference) {
                return answer;
            }
        }
    }

    pub async fn act(&mut self, seat: usize, version: u64, action: Value) -> Value {
        self.ask(json!({"type": "act", "seat": seat, "version": version, "action": action})).await
    }

    /// Returns the first state in which this seat is on turn or the game is over: the last one, or
    /// one that arrives.
    pub async fn until_turn(&mut self, seat: usize, state: Value) -> Value {
        let mut state = state;
        while state["view"]["turn"] != json!(seat) && state["view"]["over"].is_null() {
            state = loop {
                let message = self.next().await.unwrap();
                if message["view"].is_object() {
                    break message;
                }
            };
        }
        state
    }

    /// Returns the last received state.
    pub fn last_state(&self) -> Value {
        let states = self.heard.iter().rev().map(|text| serde_json::from_str::<Value>(text).unwrap());
        states.into_iter().find(|message| message["view"].is_object()).unwrap()
    }

    pub async fn look(&mut self, seat: impl Into<Value>) -> Value {
        self.ask(json!({"type": "look", "seat": seat.into()})).await
    }

    pub async fn close(mut self) {
        let _ = self.stream.close(None).await;
    }
}

/// A scripted player with a word list.
pub struct Script {
    rules: RuleSet,
    generator: Generator,
    /// Plays the lowest-scoring word instead of the highest, so that a game lasts.
    pub slow: bool,
}

impl Script {
    pub fn new(rules: &str, lexicon: &Lexicon) -> Script {
        let rules = RuleSet::by_name(rules).unwrap();
        let generator = Generator::new(&rules, lexicon).unwrap().with_method(Method::Dawg);
        Script { rules, generator, slow: false }
    }

    fn board(&self, view: &Value) -> Board {
        let alphabet = self.rules.alphabet();
        let mut laid = Vec::new();
        for (row, text) in view["board"].as_array().unwrap().iter().enumerate() {
            for (column, written) in text.as_str().unwrap().chars().enumerate().filter(|(_, c)| *c != '.') {
                let letter = alphabet.tile(written).unwrap();
                laid.push(PlacedTile { square: Square::new(row, column).unwrap(), letter, blank: alphabet.letter(letter) != written });
            }
        }
        let mut board = Board::new();
        board.lay(&laid);
        board
    }

    /// Chooses an action of the protocol.
    pub fn choose(&self, view: &Value) -> Value {
        let alphabet = self.rules.alphabet();
        let rack = Tiles::parse(view["rack"].as_str().expect("the player on turn sees a rack"), alphabet).unwrap();
        let board = self.generator.prepare(&self.board(view));
        let mut all = Vec::new();
        self.generator.placements(&board, &rack, &mut all);
        all.sort_unstable();
        let best = if self.slow { all.iter().min_by_key(|p| (p.len(), p.score())) } else { all.iter().max_by_key(|p| p.score()) };
        match best.map(|placement| placement.to_move(board.board())) {
            Some(Move::Place(laid)) => {
                let tile = |laid: &PlacedTile| {
                    let cell = Cell { letter: laid.letter, blank: laid.blank };
                    json!({"square": laid.square.index(), "letter": cell.text(alphabet).to_string()})
                };
                json!({"place": laid.iter().map(tile).collect::<Vec<_>>()})
            }
            _ if view["may"]["exchange"] == true => json!({"exchange": view["rack"]}),
            _ => json!({"pass": true}),
        }
    }

    /// Returns an illegal first move: two disconnected tiles in a corner.
    pub fn astray(&self, view: &Value) -> Value {
        let rack: Vec<char> = view["rack"].as_str().unwrap().chars().filter(|c| *c != '?').collect();
        let corner = Square::on_line(Direction::Across, 0, 0).unwrap().index();
        json!({"place": [{"square": corner, "letter": rack[0].to_string()}, {"square": corner + 1, "letter": rack[1].to_string()}]})
    }
}
