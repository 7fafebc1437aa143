//! What several verbs are told and how they print it.

use std::collections::HashSet;
use std::sync::Mutex;
use std::time::Duration;

use assets::Library;
use cli::learned::{LearnedArguments, describe_leaves};
use cli::output::warn;
use cli::words::Words;
use crossword::{BadCgp, Cgp, Generator, RuleSet};
use engine::tiles::LearnedValues;
use lexicon::Lexicon;

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

/// Reads positions, and tells once on standard error what of them is not used.
pub(super) struct PositionReader<'a> {
    rules: &'a RuleSet,
    lexicon: &'a str,
    told: Mutex<HashSet<String>>,
}

impl<'a> PositionReader<'a> {
    /// A reader of positions that are looked at with these words.
    pub(super) fn new(rules: &'a RuleSet, lexicon: &'a Lexicon) -> PositionReader<'a> {
        PositionReader { rules, lexicon: lexicon.name(), told: Mutex::default() }
    }

    /// Reads a position.
    pub(super) fn read(&self, text: &str) -> Result<Cgp, BadCgp> {
        let position = Cgp::parse(text, self.rules)?;
        for warning in position.warnings(Some(self.lexicon)) {
            let warning = warning.to_string();
            if self.told.lock().is_ok_and(|mut told| told.insert(warning.clone())) {
                warn(warning);
            }
        }
        Ok(position)
    }

    /// Reads the one position that is asked about, and says also how much of its rack is known.
    pub(super) fn read_one(&self, text: &str) -> Result<Cgp, BadCgp> {
        let position = self.read(text)?;
        let (known, held) = (position.certain_rack(0, self.rules).len(), position.held(0));
        if (1..held).contains(&known) {
            warn(format_args!("{known} of {held} tiles of the rack are known: moves are those of the known tiles"));
        }
        Ok(position)
    }
}

/// What was learned; it is said where that is not the lexicon's own.
pub(super) fn learned(arguments: &LearnedArguments, library: &Library, generator: &Generator) -> anyhow::Result<LearnedValues> {
    let learned = arguments.open(library, generator.lexicon(), generator.rules())?;
    if !learned.own {
        warn(describe_leaves(&learned, generator.lexicon()));
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
