//! A complete outside player for every game of Deska: takes the best-scoring of the moves that the runner lists.
//!
//! ```text
//! cargo build --release --manifest-path examples/bots/rust/Cargo.toml
//! deska match greedy bot=cmd:examples/bots/rust/target/release/bot --game scrabble-en --pairs 5
//! ```
//!
//! The protocol is described in docs/bots.md. It runs over standard input and output, an object of JSON a line; print for yourself to standard error only.

use std::io::{self, BufRead, Write};

use serde_json::{Value, json};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut others_exchanged = 0;
    for line in io::stdin().lock().lines() {
        let message: Value = serde_json::from_str(&line?)?;
        let answer = match message["type"].as_str() {
            // What could be prepared is prepared here: message["words"] is a file with the words, one a line (null in games without words).
            Some("start") => {
                others_exchanged = 0;
                json!({
                    "type": "ready",
                    "protocol": 1,
                    "id": { "name": "example in Rust", "version": "2.0" },
                    "want": ["moves", "exchanges"],
                    "many_games": true,
                })
            }
            Some("turn") => {
                others_exchanged += exchanged(&message);
                choose(&message, others_exchanged)
            }
            // What a later version of the protocol may tell. After "over" another game may begin; when there is none, the input ends.
            _ => continue,
        };
        writeln!(out, "{answer}")?;
        // Without it the answer would stay here.
        out.flush()?;
    }
    Ok(())
}

/// Tiles that the other has exchanged since the last turn: the view alone does not tell.
fn exchanged(message: &Value) -> u64 {
    let news = message["news"].as_array().into_iter().flatten();
    news.filter(|record| record["kind"] == "exchanged" && record["tiles"].is_null()).filter_map(|record| record["count"].as_u64()).sum()
}

/// The best-scoring move of those listed; in a game without scores the one whose turn the number of the turn falls on. Where nothing scores, all tiles are
/// exchanged, as long as the other does not do the same again and again.
fn choose(message: &Value, others_exchanged: u64) -> Value {
    let moves = message["moves"].as_array().map_or(&[][..], Vec::as_slice);
    let (exchanges, others): (Vec<&Value>, Vec<&Value>) =
        moves.iter().partition(|play| play["move"].as_str().is_some_and(|text| text.starts_with("ex ")));
    let best = others.iter().enumerate().max_by_key(|(at, play)| (play["score"].as_i64(), std::cmp::Reverse(*at)));
    let chosen = match (best, exchanges.last()) {
        (Some((_, play)), Some(all)) if play["score"] == 0 && others_exchanged < 14 => *all,
        (Some((_, play)), _) if play["score"].is_i64() => *play,
        (Some(_), _) => others[message["n"].as_u64().unwrap_or(0) as usize * 7 % others.len()],
        (None, _) => return json!({ "type": "move", "move": "pass" }),
    };
    json!({ "type": "move", "move": chosen["move"], "value": chosen["score"], "line": [chosen["move"]] })
}
