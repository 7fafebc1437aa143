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
    for line in io::stdin().lock().lines() {
        let message: Value = serde_json::from_str(&line?)?;
        let answer = match message["type"].as_str() {
            // What could be prepared is prepared here: message["words"] is a file with the words, one a line (null in games without words).
            Some("start") => json!({ "type": "ready", "protocol": 1, "want": ["moves"] }),
            Some("turn") => json!({ "type": "move", "move": choose(&message) }),
            Some("over") => break,
            // What a later version of the protocol may tell.
            _ => continue,
        };
        writeln!(out, "{answer}")?;
        // Without it the answer would stay here.
        out.flush()?;
    }
    Ok(())
}

/// The best-scoring move of those listed; in a game without scores the one whose turn the number of the turn falls on.
fn choose(message: &Value) -> Value {
    let moves = message["moves"].as_array().map_or(&[][..], Vec::as_slice);
    let scored = moves.iter().max_by_key(|play| play["score"].as_i64());
    match scored {
        Some(play) if play["score"].is_i64() => play["move"].clone(),
        Some(_) => moves[message["n"].as_u64().unwrap_or(0) as usize * 7 % moves.len()]["move"].clone(),
        None => json!("pass"),
    }
}
