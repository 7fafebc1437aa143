//! Measures durable moves per second of concurrent games.
//!
//! `cargo run -p store --example writing -- DATABASE [GAMES] [MOVES]`: a new file or an empty
//! PostgreSQL database, the number of concurrent games (200) and of moves in each (50).
#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};

use play::Seed;
use store::{Address, GameSummary, Line, NewGame, OpenOptions, Store};
use tokio::task::JoinSet;

/// A move and the following draw, as long as in Scrabble.
const LINES: [&str; 2] = ["game act 0 place 8d across QUIXOTE", "game drew 0 ABCDEFG"];

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut given = std::env::args().skip(1);
    let address = given.next().ok_or("name a new database")?;
    let games: u64 = given.next().map_or(Ok(200), |text| text.parse())?;
    let moves: u64 = given.next().map_or(Ok(50), |text| text.parse())?;
    let patience = OpenOptions { patience: Duration::from_secs(600), ..OpenOptions::default() };
    let store = Store::open_with(&Address::parse(&address)?, patience).await?;
    for number in 0..games {
        let game = NewGame {
            id: format!("g{number}"),
            game: "counting".into(),
            rules: "counting".into(),
            lexicon: None,
            lexicon_hash: None,
            seed: Seed::from_number(number),
            options: "{}".into(),
            seats: vec![],
            created: 1,
            follows: None,
            rated: None,
            audience: store::Audience::default(),
        };
        store.create_game(&game).await?;
    }
    let begun = Instant::now();
    let mut playing = JoinSet::new();
    for number in 0..games {
        let store = store.clone();
        playing.spawn(async move {
            let mut took = Vec::new();
            for turn in 0..moves {
                let begun = Instant::now();
                let lines = LINES.map(|text| Line { at: turn, text: text.into() });
                store.append(&format!("g{number}"), turn * 2, &lines, &GameSummary::default()).await.map_err(|error| error.to_string())?;
                took.push(begun.elapsed());
            }
            Ok::<_, String>(took)
        });
    }
    let mut took = Vec::new();
    while let Some(played) = playing.join_next().await {
        took.extend(played??);
    }
    let seconds = begun.elapsed().as_secs_f64();
    took.sort_unstable();
    let part = |hundredth: usize| took.get((took.len() * hundredth / 100).min(took.len().saturating_sub(1))).copied().unwrap_or_default();
    println!(
        "{} moves in {seconds:.2} s: {:.0} a second; median {:?}, 99% within {:?}",
        took.len(),
        took.len() as f64 / seconds,
        part(50),
        part(99)
    );
    store.close().await;
    Ok(())
}
