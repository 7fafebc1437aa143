//! A client of the server: HTTP requests and game sockets, with a separate loopback address per
//! guest.

use std::fmt::Display;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Timeout for every operation.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(60);

/// Read buffer per socket. The default of 128 KiB would take gigabytes for thousands of sockets.
const READ_BUFFER: usize = 4096;

/// First address of guests: 127.1.0.0 and above, all of which are loopback addresses on Linux.
const FIRST_ADDRESS: u32 = 0x7f01_0000;

/// A failed operation. Its text is the category it is counted under.
#[derive(Debug)]
pub(crate) struct ClientError(pub(crate) String);

impl ClientError {
    fn new(what: &str, error: &impl Display) -> ClientError {
        ClientError(format!("{what}: {error}"))
    }

    /// Creates the error of an HTTP response.
    fn status(what: &str, status: u16, body: &[u8]) -> ClientError {
        let response: Value = serde_json::from_slice(body).unwrap_or_default();
        let code = response["error"]["code"].as_str().unwrap_or("without a code");
        ClientError(format!("{what} {status} {code}"))
    }
}

/// A guest with a cookie and an address.
#[derive(Clone)]
pub(crate) struct GuestClient {
    server: SocketAddr,
    from: Ipv4Addr,
    cookie: Option<String>,
}

impl GuestClient {
    /// Creates the guest with this number, without a cookie.
    pub(crate) fn new(server: SocketAddr, number: usize) -> GuestClient {
        // Last bytes 0 and 255 could be taken for network addresses.
        let number = u32::try_from(number).unwrap_or(u32::MAX) % (250 * 0xfe00);
        GuestClient { server, from: Ipv4Addr::from(FIRST_ADDRESS + number / 250 * 256 + number % 250 + 1), cookie: None }
    }

    /// Returns a new guest at the same address.
    pub(crate) fn new_guest(&self) -> GuestClient {
        GuestClient { cookie: None, ..self.clone() }
    }

    async fn connect(&self) -> Result<TcpStream, ClientError> {
        let connecting = async {
            let socket = TcpSocket::new_v4()?;
            // Outside Linux only 127.0.0.1 is a loopback address.
            if cfg!(target_os = "linux") {
                socket.bind(SocketAddr::new(IpAddr::V4(self.from), 0))?;
            }
            let stream = socket.connect(self.server).await?;
            stream.set_nodelay(true)?;
            Ok::<_, std::io::Error>(stream)
        };
        let connected = timeout(TIMEOUT, connecting).await.map_err(|_| ClientError("connecting took a minute".to_owned()))?;
        connected.map_err(|error| ClientError::new("connecting", &error.kind()))
    }

    /// Sends a request and returns the JSON body of the response.
    pub(crate) async fn request(&mut self, method: &str, path: &str, body: Option<&Value>) -> Result<Value, ClientError> {
        let mut stream = self.connect().await?;
        let (length, body) = body.map_or((0, String::new()), |body| (body.to_string().len(), body.to_string()));
        let cookie = self.cookie.as_ref().map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{cookie}content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}",
            self.server
        );
        let mut answer = Vec::new();
        let exchange = async {
            stream.write_all(request.as_bytes()).await?;
            stream.read_to_end(&mut answer).await
        };
        let exchanged = timeout(TIMEOUT, exchange).await.map_err(|_| ClientError("an answer took a minute".to_owned()))?;
        exchanged.map_err(|error| ClientError::new("a request", &error.kind()))?;
        let cut = answer.windows(4).position(|four| four == b"\r\n\r\n").ok_or_else(|| ClientError("half an answer".to_owned()))?;
        let (head, body) = (String::from_utf8_lossy(&answer[..cut]), &answer[cut + 4..]);
        let mut lines = head.split("\r\n");
        let status: u16 = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok()).unwrap_or_default();
        for (name, value) in lines.filter_map(|line| line.split_once(':')) {
            if name.eq_ignore_ascii_case("set-cookie") {
                self.cookie = value.split(';').next().map(|cookie| cookie.trim().to_owned());
            }
        }
        if !(200..300).contains(&status) {
            return Err(ClientError::status(method, status, body));
        }
        Ok(serde_json::from_slice(body).unwrap_or_default())
    }

    /// Creates a game and returns its id.
    pub(crate) async fn create_game(&mut self, game: &Value) -> Result<String, ClientError> {
        let response = self.request("POST", "/api/v1/games", Some(game)).await?;
        response["id"].as_str().map(str::to_owned).ok_or_else(|| ClientError("a game without an id".to_owned()))
    }

    /// Opens an event stream and returns it once its status line has arrived.
    pub(crate) async fn stream(&self, path: &str) -> Result<TcpStream, ClientError> {
        let mut stream = self.connect().await?;
        let cookie = self.cookie.as_ref().map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
        let request = format!("GET {path} HTTP/1.1\r\nhost: {}\r\n{cookie}\r\n", self.server);
        let mut head = [0; 12];
        let exchange = async {
            stream.write_all(request.as_bytes()).await?;
            stream.read_exact(&mut head).await
        };
        let exchanged = timeout(TIMEOUT, exchange).await.map_err(|_| ClientError("a stream took a minute to begin".to_owned()))?;
        exchanged.map_err(|error| ClientError::new("a stream", &error.kind()))?;
        match head.strip_prefix(b"HTTP/1.1 ") {
            Some(b"200") => Ok(stream),
            Some(status) => Err(ClientError(format!("a stream {}", String::from_utf8_lossy(status)))),
            None => Err(ClientError("a stream that is no HTTP".to_owned())),
        }
    }

    /// Opens the socket of a game, from this version on.
    pub(crate) async fn socket(&mut self, game: &str, since: u64) -> Result<Socket, ClientError> {
        self.socket_at(&format!("/api/v1/games/{game}/socket?since={since}")).await
    }

    /// Opens the WebSocket at an API path.
    pub(crate) async fn socket_at(&mut self, path: &str) -> Result<Socket, ClientError> {
        let stream = self.connect().await?;
        let url = format!("ws://{}{path}", self.server);
        let mut request = url.into_client_request().map_err(|error| ClientError::new("a socket", &error))?;
        if let Some(cookie) = self.cookie.as_ref().and_then(|cookie| cookie.parse().ok()) {
            request.headers_mut().insert("cookie", cookie);
        }
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0).max_write_buffer_size(1 << 18);
        let opening = timeout(TIMEOUT, client_async_with_config(request, stream, Some(config)));
        match opening.await.map_err(|_| ClientError("opening a socket took a minute".to_owned()))? {
            Ok((stream, response)) => {
                let cookie = response.headers().get("set-cookie").and_then(|value| value.to_str().ok());
                if let Some(cookie) = cookie.and_then(|value| value.split(';').next()) {
                    self.cookie = Some(cookie.to_owned());
                }
                Ok(Socket(stream))
            }
            Err(Error::Http(response)) => {
                let body = response.body().as_deref().unwrap_or_default();
                Err(ClientError::status("a socket", response.status().as_u16(), body))
            }
            Err(Error::Io(error)) => Err(ClientError::new("a socket", &error.kind())),
            Err(error) => Err(ClientError::new("a socket", &error)),
        }
    }
}

/// A WebSocket of a game or of news.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    pub(crate) async fn send(&mut self, message: &Value) -> Result<(), ClientError> {
        let sending = timeout(TIMEOUT, self.0.send(Message::Text(message.to_string().into())));
        let sent = sending.await.map_err(|_| ClientError("sending took a minute".to_owned()))?;
        sent.map_err(|_| ClientError("a socket broke off".to_owned()))
    }

    /// Returns the next text message. Cancel-safe.
    pub(crate) async fn text(&mut self) -> Result<String, ClientError> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Close(Some(frame)))) => {
                    return Err(ClientError(format!("closed {} {}", u16::from(frame.code), frame.reason)));
                }
                Some(Ok(Message::Close(None)) | Err(_)) | None => return Err(ClientError("a socket broke off".to_owned())),
                Some(Ok(_)) => {}
            }
        }
    }

    /// Returns the next message as JSON.
    pub(crate) async fn next(&mut self) -> Result<Value, ClientError> {
        let text = self.text().await?;
        serde_json::from_str(&text).map_err(|_| ClientError("a message that is no JSON".to_owned()))
    }

    /// Returns the first message that matches; skips others.
    pub(crate) async fn wait_for(&mut self, mut will_do: impl FnMut(&Value) -> bool) -> Result<Value, ClientError> {
        let waiting = async {
            loop {
                let message = self.next().await?;
                if will_do(&message) {
                    return Ok(message);
                }
            }
        };
        timeout(TIMEOUT, waiting).await.map_err(|_| ClientError("a message took a minute".to_owned()))?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_have_distinct_loopback_addresses() {
        let server = SocketAddr::from(([127, 0, 0, 1], 1));
        let all: std::collections::BTreeSet<Ipv4Addr> = (0..40_000).map(|number| GuestClient::new(server, number).from).collect();
        assert_eq!(all.len(), 40_000);
        assert!(all.iter().all(|address| address.is_loopback() && !matches!(address.octets()[3], 0 | 255)));
    }
}
