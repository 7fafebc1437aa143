//! What several verbs are told and how they print it.

use std::time::Duration;

use assets::Library;
use cli::learned::{LearnedArguments, whose};
use cli::output::warn;
use cli::words::Words;
use crossword::Generator;
use engine::tiles::LearnedValues;

/// Words, rules and what was learned of them.
#[derive(clap::Args)]
pub(super) struct Table {
    #[command(flatten)]
    pub(super) words: Words,
    #[command(flatten)]
    pub(super) learned: LearnedArguments,
}

impl Table {
    /// What finds moves, and what was learned.
    pub(super) fn open(&self) -> anyhow::Result<(Generator, LearnedValues)> {
        let (library, generator) = self.words.generator()?;
        let learned = learned(&self.learned, &library, &generator)?;
        Ok((generator, learned))
    }
}

/// What was learned; it is said where that is not the lexicon's own.
pub(super) fn learned(arguments: &LearnedArguments, library: &Library, generator: &Generator) -> anyhow::Result<LearnedValues> {
    let learned = arguments.open(library, generator.lexicon(), generator.rules())?;
    if !learned.own {
        warn(whose(&learned, generator.lexicon()));
    }
    Ok(learned)
}

/// Thousandths of a point, as people read them.
pub(super) fn points(milli: i32) -> String {
    format!("{:+.2}", f64::from(milli) / 1000.0)
}

/// A time to think.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.01..=86_400.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("write seconds from 0.01 to 86400".to_owned()),
    }
}
