//! An example program that adds a game, noughts and crosses, to those of Deska: `serve` offers it
//! on the page, `play` plays it in the terminal.
//!
//! ```text
//! cargo run --example noughts -- serve --port 8421
//! cargo run --example noughts -- play --seat Ann --seat =careful
//! ```
#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used)] // The test's game panics on errors.

#[path = "../../../server/tests/noughts/mod.rs"]
mod noughts;
mod terminal_game;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use assets::Library;
use clap::{Parser, Subcommand};
use play::Seed;
use server::{Config, Server};
use store::Address;

#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Serve the page with the game
    Serve {
        /// Port to listen on; 0 picks a free one
        #[arg(long, default_value_t = server::DEFAULT_PORT)]
        port: u16,
        /// Database: a file
        #[arg(long, default_value = "noughts.db")]
        database: PathBuf,
        /// Minimum time of a computer's move, in milliseconds
        #[arg(long, default_value_t = 400)]
        pace: u64,
        /// Folder of matches and tournaments
        #[arg(long)]
        events: Option<PathBuf>,
        /// Seed of every game, for tests
        #[arg(long)]
        seed: Option<Seed>,
    },
    /// Play the game in the terminal
    Play(terminal::AddedArguments),
}

fn main() -> anyhow::Result<()> {
    games::add(&noughts::GAME)?;
    match Arguments::parse().verb {
        Verb::Serve { port, database, pace, events, seed } => {
            let mut config = Config::new(Address::File(database), Arc::new(server::LibraryWords(Library::find(None)?)));
            config.port = port;
            config.pace = Duration::from_millis(pace);
            config.events = events;
            config.seed = seed;
            config.games = config.games.with(|_| Arc::new(noughts::NoughtsHost));
            tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
                let server = Server::bind(config).await?;
                println!("Deska is at {}", server.url());
                Ok(server.run(async { tokio::signal::ctrl_c().await.unwrap_or_default() }).await?)
            })
        }
        Verb::Play(arguments) => terminal::play_added::<noughts::Noughts>(&arguments).map(|_| ()),
    }
}
