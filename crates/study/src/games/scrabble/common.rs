//! Arguments and output shared by several commands.

use std::collections::HashSet;
use std::sync::Mutex;
use std::time::Duration;

use assets::Library;
use cli::learned::{LearnedArguments, describe_leaves};
use cli::output::print_warning;
use cli::words::Words;
use crossword::{Cgp, Generator, ParseCgpError, RuleSet};
use engine::tiles::LearnedValues;
use lexicon::Lexicon;

/// The lexicon, the rules and the learned values.
#[derive(clap::Args)]
pub(super) struct Table {
    #[command(flatten)]
    pub(super) words: Words,
    #[command(flatten)]
    pub(super) learned: LearnedArguments,
}

impl Table {
    /// Opens the move generator and the learned values.
    pub(super) fn open(&self) -> anyhow::Result<(Generator, LearnedValues)> {
        let (library, generator) = self.words.generator()?;
        let learned = learned(&self.learned, &library, &generator)?;
        Ok((generator, learned))
    }
}

/// Parses positions, and warns once on standard error about each unused part.
pub(super) struct PositionReader<'a> {
    rules: &'a RuleSet,
    lexicon: &'a str,
    told: Mutex<HashSet<String>>,
}

impl<'a> PositionReader<'a> {
    /// Creates a reader for positions that are studied with this lexicon.
    pub(super) fn new(rules: &'a RuleSet, lexicon: &'a Lexicon) -> PositionReader<'a> {
        PositionReader { rules, lexicon: lexicon.name(), told: Mutex::default() }
    }

    /// Parses a position.
    pub(super) fn read(&self, text: &str) -> Result<Cgp, ParseCgpError> {
        let position = Cgp::parse(text, self.rules)?;
        for warning in position.warnings(Some(self.lexicon)) {
            let warning = warning.to_string();
            if self.told.lock().is_ok_and(|mut told| told.insert(warning.clone())) {
                print_warning(warning);
            }
        }
        Ok(position)
    }

    /// Parses a single position, and warns if its rack is only partly known.
    pub(super) fn read_one(&self, text: &str) -> Result<Cgp, ParseCgpError> {
        let position = self.read(text)?;
        let (known, held) = (position.certain_rack(0, self.rules).len(), position.held(0));
        if (1..held).contains(&known) {
            print_warning(format_args!("{known} of {held} tiles of the rack are known: moves are those of the known tiles"));
        }
        Ok(position)
    }
}

/// Opens the learned values, and warns if they are not the lexicon's own.
pub(super) fn learned(arguments: &LearnedArguments, library: &Library, generator: &Generator) -> anyhow::Result<LearnedValues> {
    let learned = arguments.open(library, generator.lexicon(), generator.rules())?;
    if !learned.own {
        print_warning(describe_leaves(&learned, generator.lexicon()));
    }
    Ok(learned)
}

/// Formats thousandths of a point.
pub(super) fn points(milli: i32) -> String {
    format!("{:+.2}", f64::from(milli) / 1000.0)
}

/// Parses a time to think.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.01..=86_400.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("write seconds from 0.01 to 86400".to_owned()),
    }
}
