//! `deska-lab bench answer`: latency of a computer's reply for a person, from sending a move to
//! receiving the reply.
//!
//! The server runs in this process with a temporary database. The client plays as the page does,
//! over HTTP and WebSocket on the loopback interface; both moves are stored before they are sent.
//! There is no artificial delay (`pace` 0). The person plays greedily, and its thinking time is
//! not measured.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use assets::Library;
use cli::data::DataArguments;
use cli::output::{Answer, Format};
use futures_util::{SinkExt, StreamExt};
use play::Seed;
use serde_json::{Value, json};
use server::{Config, Rate, Server};
use store::Address;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::games::scrabble::scripted::ScrabbleScript;

/// Timeout for a reply.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Disables rate limits.
const UNLIMITED: Rate = Rate { burst: 1_000_000, per_second: 1e6 };

#[derive(clap::Args)]
#[command(after_help = "Example: deska-lab bench answer --lexicon en,cs-mixed,ru-all --games 10")]
pub(crate) struct Arguments {
    /// A lexicon's name; several are comma-separated
    #[arg(long, value_name = "NAME", value_delimiter = ',', default_value = "en")]
    lexicon: Vec<String>,
    /// The computer player
    #[arg(long, value_name = "PLAYER", default_value = "level-5")]
    player: String,
    /// Games per lexicon
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    data: DataArguments,
}

/// The latencies with one lexicon.
#[derive(Default)]
struct Times {
    /// From sending a move to receiving the reply.
    answers: Vec<Duration>,
    /// The first reply of each game, in order of games.
    firsts: Vec<Duration>,
    /// From requesting a game to receiving its state, in order of games.
    starts: Vec<Duration>,
}

impl Times {
    /// Returns a quantile of the replies in milliseconds.
    fn quantile_ms(&self, part: f64) -> f64 {
        Self::share(&self.answers, part)
    }

    /// Returns the first and the maximum time in milliseconds.
    fn first_and_longest(times: &[Duration]) -> [f64; 2] {
        [times.first().map_or(0.0, |time| time.as_secs_f64() * 1e3), Self::share(times, 1.0)]
    }

    fn share(times: &[Duration], part: f64) -> f64 {
        let mut sorted = times.to_vec();
        sorted.sort_unstable();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "an index into the list")]
        let index = (sorted.len() as f64 * part) as usize;
        sorted.get(index.min(sorted.len().saturating_sub(1))).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    }
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let library = arguments.data.library()?;
    // Report an unknown lexicon before starting a server.
    let tables = arguments.lexicon.iter().map(|name| Table::new(&library, name)).collect::<anyhow::Result<Vec<_>>>()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("starting worker threads")?;
    let done = runtime.block_on(measure(library, &tables, &arguments));
    runtime.shutdown_timeout(Duration::from_secs(1));
    done.map(|()| Answer::Yes)
}

async fn measure(library: Library, tables: &[Table], arguments: &Arguments) -> anyhow::Result<()> {
    let folder = tempfile::tempdir().context("creating a folder for the database")?;
    let mut config = Config::new(Address::File(folder.path().join("answer.db")), Arc::new(server::LibraryWords(library)));
    config.port = 0;
    config.pace = Duration::ZERO;
    config.seed = Some(Seed::from_number(arguments.seed));
    config.limits.changes = UNLIMITED;
    config.limits.messages = UNLIMITED;
    config.limits.questions = UNLIMITED;
    let server = Server::bind(config).await?;
    let address = server.address();
    let (stop, stopped) = oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async { drop(stopped.await) }));

    let mut out = io::stdout();
    if arguments.format == Format::Text {
        writeln!(
            out,
            "{}: milliseconds from sending a move to receiving the reply\n{:<12} {:>8} {:>8} {:>8} {:>8} {:>8} {:>10} {:>8} {:>8}",
            arguments.player, "lexicon", "replies", "median", "95%", "max", "first", "per game", "start", "max"
        )?;
    }
    for table in tables {
        let mut times = Times::default();
        for _ in 0..arguments.games {
            table.play(address, &arguments.player, &mut times).await?;
        }
        let name = table.script.generator().lexicon().name();
        let [median, most, longest] = [times.quantile_ms(0.5), times.quantile_ms(0.95), times.quantile_ms(1.0)];
        let ([first, opening], [started, slowest]) = (Times::first_and_longest(&times.firsts), Times::first_and_longest(&times.starts));
        match arguments.format {
            Format::Text => {
                writeln!(
                    out,
                    "{name:<12} {:>8} {median:>8.1} {most:>8.1} {longest:>8.1} {first:>8.1} {opening:>10.1} {started:>8.1} {slowest:>8.1}",
                    times.answers.len()
                )?;
            }
            Format::Json => writeln!(
                out,
                "{}",
                json!({"lexicon": name, "player": arguments.player, "answers": times.answers.len(), "milliseconds": {"median": median, "p95": most, "longest": longest, "first": first, "first_of_a_game": opening, "begun": started, "begun_longest": slowest}})
            )?,
        }
    }
    let _ = stop.send(());
    running.await.context("the server task failed")??;
    Ok(())
}

/// A person's script for a lexicon.
struct Table {
    name: String,
    script: ScrabbleScript,
}

impl Table {
    fn new(library: &Library, name: &str) -> anyhow::Result<Table> {
        Ok(Table { name: name.to_owned(), script: ScrabbleScript::open(library, name)? })
    }

    /// Plays a complete game.
    async fn play(&self, address: SocketAddr, player: &str, times: &mut Times) -> anyhow::Result<()> {
        let requested = Instant::now();
        let mut socket = Socket::create_game(
            address,
            &json!({
                "rules": self.script.generator().rules().name(), "lexicon": self.name, "pace": 0,
                "seats": [{"kind": "person", "name": "Person"}, {"kind": "computer", "player": player}],
            }),
        )
        .await?;
        let mut state = socket.wait_for(is_turn_or_over).await?;
        times.starts.push(requested.elapsed());
        let mut first = true;
        while state["view"]["over"].is_null() {
            let action = self.script.choose(&state["view"])?;
            let sent = Instant::now();
            socket.send(&json!({"type": "act", "ref": 1, "seat": 0, "version": state["version"], "action": action})).await?;
            let mut answered = false;
            state = socket
                .wait_for(|message| {
                    answered |= message["records"]
                        .as_array()
                        .is_some_and(|records| records.iter().any(|record| record["seat"] == 1 && record["kind"] != "drew"));
                    is_turn_or_over(message)
                })
                .await?;
            if answered {
                let time = sent.elapsed();
                times.answers.push(time);
                if std::mem::take(&mut first) {
                    times.firsts.push(time);
                }
            }
        }
        Ok(())
    }
}

/// Returns whether a message shows that it is the person's turn or that the game is over.
fn is_turn_or_over(message: &Value) -> bool {
    let view = &message["view"];
    view.is_object() && (view["turn"] == 0 || !view["over"].is_null())
}

struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    /// Creates a game and opens its socket.
    async fn create_game(address: SocketAddr, game: &Value) -> anyhow::Result<Socket> {
        let body = game.to_string();
        let mut stream = TcpStream::connect(address).await?;
        let request = format!(
            "POST /api/v1/games HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let (head, body) = answer.split_once("\r\n\r\n").context("the response has no end of headers")?;
        let response: Value = serde_json::from_str(body).with_context(|| format!("the server responded {head}"))?;
        let Some(id) = response["id"].as_str() else {
            bail!("the game was not created: {}", response["error"]["text"].as_str().unwrap_or(body))
        };
        let cookie = head
            .lines()
            .filter_map(|line| line.split_once(':'))
            .find(|(name, _)| name.eq_ignore_ascii_case("set-cookie"))
            .and_then(|(_, value)| value.split(';').next())
            .context("the response sets no cookie")?;
        let mut request = format!("ws://{address}/api/v1/games/{id}/socket").into_client_request()?;
        request.headers_mut().insert("cookie", cookie.trim().parse()?);
        let (stream, _) = connect_async(request).await?;
        if let MaybeTlsStream::Plain(plain) = stream.get_ref() {
            plain.set_nodelay(true)?;
        }
        Ok(Socket(stream))
    }

    async fn send(&mut self, message: &Value) -> anyhow::Result<()> {
        Ok(self.0.send(Message::Text(message.to_string().into())).await?)
    }

    /// Returns the first message that matches; a refusal is an error.
    async fn wait_for(&mut self, mut will_do: impl FnMut(&Value) -> bool) -> anyhow::Result<Value> {
        let late = tokio::time::Instant::now() + TIMEOUT;
        loop {
            let next = tokio::time::timeout_at(late, self.0.next()).await.context("no reply arrived within a minute")?;
            let Message::Text(text) = next.context("the server closed the socket")?? else { continue };
            let message: Value = serde_json::from_str(&text)?;
            if message["type"] == "refused" || message["type"] == "error" {
                bail!("the server refused: {text}");
            }
            if will_do(&message) {
                return Ok(message);
            }
        }
    }
}
