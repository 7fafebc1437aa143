//! The file format for values learned by self-play for a rule set and lexicon.
//!
//! ```text
//! deska-leaves 1
//! rules: scrabble-en
//! lexicon: en
//! words-sha256: 57ed2220...
//! leaves: 914624
//! late-shift: 0 0 1200 ...
//! late-share: 1000 1000 900 ...
//! opening: 700
//! source: 120000 games of self-play
//! licence: permissive; as that of the words
//! made-with: deska experiment leaves --lexicon en --seed 1
//!
//! ```
//!
//! A zlib stream follows the empty line: the number of model weights and the weights (u32, f32,
//! little-endian), then the difference between the value of each leave and its model value, in
//! twentieths of a point. Each difference is one byte (i8), or -128 and two bytes (i16).
//!
//! Version 2 adds the header line `step`: the unit of the differences in hundredths of a point,
//! instead of 5. It is used for tile sets with millions of leaves.

use std::io::{Read as _, Write as _};
use std::path::Path;

use crossword::RuleSet;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use lexicon::Lexicon;
use lexicon::file::{FileTrouble, write_renamed};
use lexicon::header::{Header, HeaderFault, Writer};

use crate::tiles::equity::{Equities, LateAdjustment};
use crate::tiles::leaves::{LeaveIndex, Leaves, Model};

/// The usual file extension.
pub const EXTENSION: &str = "leaves";

/// The latest format version. It is written if the step is not [`STEP`].
pub const VERSION: u32 = 2;

/// The format version with differences in units of [`STEP`].
const VERSION_1: u32 = 1;

const MAGIC: &str = "deska-leaves ";

/// The finest unit of the differences, in hundredths of a point.
pub const STEP: i32 = 5;

/// The coarsest unit that is accepted: 50 points.
const MAX_STEP: i32 = 5000;

/// The size limit in bytes for files that are distributed.
const MAX_SMALL_BYTES: usize = 2_000_000;

/// The coarsest unit that [`LeavesFile::small`] uses. A coarser one would lose what self-play has
/// learned.
const MAX_SMALL_STEP: i32 = 40;

/// Marks a two-byte difference.
const LONG_MARKER: i8 = -128;

/// The content of a file of leaves.
#[derive(Clone, Debug, PartialEq)]
pub struct LeavesFile {
    pub rules: String,
    pub lexicon: String,
    pub words_sha256: String,
    /// The model for leaves that were seen too rarely.
    pub model: Model,
    pub leaves: Leaves,
    /// The unit of the stored differences in hundredths of a point, at least 1; usually [`STEP`].
    pub step: i32,
    /// The adjustment for a bag that runs out.
    pub late: LateAdjustment,
    /// The penalty for a vowel next to a premium square on the first move, in thousandths of a
    /// point.
    pub opening: i32,
    /// Where the values come from, one line each.
    pub sources: Vec<String>,
    pub licence: String,
    /// The command that created the file.
    pub made_with: String,
}

/// The content of a file of leaves is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LeavesFormatError {
    /// The first line differs.
    #[error("this is not a leaves file; read a KLV2 file with `deska lexicon leaves import`")]
    NotLeaves,
    /// The format version is not supported.
    #[error(
        "the file has format version {0}, but this program reads versions {VERSION_1} and {VERSION}: make it again with `deska-lab experiment leaves`"
    )]
    Version(String),
    /// The header is truncated.
    #[error("the header is cut short: the file is damaged; make or fetch it again")]
    HeaderOpen,
    /// A header line is missing or invalid.
    #[error("the header line `{key}` is missing or invalid ({value:?}): the file is damaged; make or fetch it again")]
    Header {
        key: &'static str,
        /// The value; empty if the line is missing.
        value: String,
    },
    /// The stream cannot be unpacked.
    #[error("the values cannot be unpacked ({0}): the file is damaged; make or fetch it again")]
    Stream(String),
    /// The file is for another tile set.
    #[error("the values are for the rule set {found}, not for {wanted}: leaves of another tile set do not apply")]
    Rules {
        /// The rule set of the file.
        found: String,
        /// The rule set of the game.
        wanted: String,
    },
    /// The number of leaves does not fit the tile set.
    #[error("the file has {found} leaves, but {rules} has {wanted}: the file is for another tile set")]
    Count {
        /// Leaves in the file.
        found: usize,
        /// Leaves of the tile set.
        wanted: usize,
        rules: String,
    },
}

impl From<HeaderFault> for LeavesFormatError {
    fn from(fault: HeaderFault) -> LeavesFormatError {
        match fault {
            HeaderFault::Kind => LeavesFormatError::NotLeaves,
            HeaderFault::Version(found) => LeavesFormatError::Version(found),
            HeaderFault::Open => LeavesFormatError::HeaderOpen,
            HeaderFault::Line { key, value } => LeavesFormatError::Header { key, value },
        }
    }
}

/// A file of leaves could not be read or written.
pub type LeavesFileError = FileTrouble<LeavesFormatError>;

impl LeavesFile {
    /// Returns the equities for a static player.
    #[must_use]
    pub fn equities(&self) -> Equities {
        Equities::new(self.leaves.clone()).with_late(self.late.clone()).with_opening(self.opening)
    }

    /// Returns whether the values were learned with the words of this lexicon, regardless of its
    /// name.
    #[must_use]
    pub fn is_of(&self, lexicon: &Lexicon) -> bool {
        self.words_sha256 == lexicon.info().words_sha256
    }

    /// Reads a file for a rule set.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is damaged, or is for another tile set.
    pub fn open(path: &Path, rules: &RuleSet) -> Result<LeavesFile, LeavesFileError> {
        let bytes = std::fs::read(path).map_err(|error| FileTrouble::Io { path: path.to_owned(), error })?;
        LeavesFile::from_bytes(&bytes, rules).map_err(|fault| FileTrouble::Content { path: path.to_owned(), fault })
    }

    /// Writes a file atomically: under a temporary name first, then renamed.
    ///
    /// # Errors
    /// Returns an error of the operating system.
    pub fn save(&self, path: &Path) -> Result<(), LeavesFileError> {
        write_renamed(path, &self.to_bytes()).map_err(|error| FileTrouble::Io { path: path.to_owned(), error })
    }

    /// Parses a file for a rule set.
    ///
    /// # Errors
    /// Returns an error if the content is invalid or for another tile set.
    pub fn from_bytes(bytes: &[u8], rules: &RuleSet) -> Result<LeavesFile, LeavesFormatError> {
        let header = Header::read_any(bytes, MAGIC, &[VERSION_1, VERSION])?;
        let found = header.one("rules")?;
        if found != rules.name() {
            return Err(LeavesFormatError::Rules { found: found.to_owned(), wanted: rules.name().to_owned() });
        }
        let index = LeaveIndex::new(rules.tiles(), rules.rack_size().saturating_sub(1));
        let count: usize = header.one_as("leaves", |value| value.parse().ok())?;
        if count + 1 != index.len() {
            return Err(LeavesFormatError::Count { found: count, wanted: index.len() - 1, rules: rules.name().to_owned() });
        }
        let list = |text: &str| text.split_whitespace().map(|number| number.parse().ok()).collect::<Option<Vec<i32>>>();
        let late = LateAdjustment { shift: header.one_as("late-shift", list)?, share: header.one_as("late-share", list)? };
        let plain = Header::read(bytes, MAGIC, VERSION_1).is_ok();
        let read_step = |value: &str| value.parse().ok().filter(|step| (1..=MAX_STEP).contains(step));
        let step = if plain { STEP } else { header.one_as("step", read_step)? };
        let model = Model::new(rules);
        // The maximum size of the stream: the weights, and three bytes per leave.
        let max = 4 + 4 * model.weights().len() + 3 * count;
        let mut stream = Vec::new();
        let unpacked = ZlibDecoder::new(&bytes[header.end..]).take(max as u64 + 1).read_to_end(&mut stream);
        unpacked.map_err(|error| LeavesFormatError::Stream(error.to_string()))?;
        let damaged = || LeavesFormatError::Stream("they are too short or too long".to_owned());
        let (head, rest) = stream.split_at_checked(4).ok_or_else(damaged)?;
        let weights = u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize;
        let (weights, steps) = rest.split_at_checked(weights.saturating_mul(4)).ok_or_else(damaged)?;
        let weights: Vec<f32> = weights.as_chunks::<4>().0.iter().map(|&four| f32::from_le_bytes(four)).collect();
        let model = model.with_weights(weights).ok_or_else(damaged)?;
        let values = add_steps(&model, &index, steps, step).ok_or_else(damaged)?;
        Ok(LeavesFile {
            rules: found.to_owned(),
            lexicon: header.one("lexicon")?.to_owned(),
            words_sha256: header.one("words-sha256")?.to_owned(),
            model,
            leaves: Leaves { index, values },
            step,
            late,
            opening: header.one_as("opening", |value| value.parse().ok())?,
            sources: header.texts("source"),
            licence: header.joined("licence"),
            made_with: header.joined("made-with"),
        })
    }

    /// Encodes the file. Values are rounded to whole steps from the model.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let step = self.step.clamp(1, MAX_STEP);
        let mut header = Writer::new(MAGIC, if step == STEP { VERSION_1 } else { VERSION });
        let list = |numbers: &[i32]| numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
        header.line("rules", &self.rules);
        header.line("lexicon", &self.lexicon);
        header.line("words-sha256", &self.words_sha256);
        header.line("leaves", &(self.leaves.values().len() - 1).to_string());
        header.line("late-shift", &list(&self.late.shift));
        header.line("late-share", &list(&self.late.share));
        header.line("opening", &self.opening.to_string());
        if step != STEP {
            header.line("step", &step.to_string());
        }
        self.sources.iter().for_each(|source| header.line("source", source));
        header.line("licence", &self.licence);
        header.line("made-with", &self.made_with);
        let mut content = (self.model.weights().len() as u32).to_le_bytes().to_vec();
        self.model.weights().iter().for_each(|weight| content.extend(weight.to_le_bytes()));
        let values = self.leaves.values();
        self.model.values(self.leaves.index(), |number, model| {
            if number == 0 {
                return;
            }
            let step = steps_from_model(i32::from(values[number]), model, step);
            match i8::try_from(step) {
                Ok(step) if step != LONG_MARKER => content.push(step as u8),
                _ => {
                    content.push(LONG_MARKER as u8);
                    content.extend((step.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16).to_le_bytes());
                }
            }
        });
        let mut stream = ZlibEncoder::new(header.finish(), Compression::best());
        let packed = stream.write_all(&content).and_then(|()| stream.finish());
        packed.expect("writing into memory does not fail")
    }

    /// Rounds the values as serialization does.
    #[must_use]
    pub fn rounded(mut self) -> LeavesFile {
        let (values, step) = (&mut self.leaves.values, self.step.clamp(1, MAX_STEP));
        self.model.values(&self.leaves.index, |number, model| {
            if number != 0 {
                values[number] = value_from_steps(steps_from_model(i32::from(values[number]), model, step), model, step);
            }
        });
        self
    }

    /// Doubles the step until the file has at most two million bytes, or the step reaches its
    /// limit, and rounds the values.
    #[must_use]
    pub fn small(self) -> LeavesFile {
        let mut step = self.step;
        loop {
            let file = LeavesFile { step, ..self.clone() }.rounded();
            if step * 2 > MAX_SMALL_STEP || file.to_bytes().len() <= MAX_SMALL_BYTES {
                return file;
            }
            step *= 2;
        }
    }
}

/// Returns the difference between a value and its model value in steps. Both are in hundredths of a
/// point.
fn steps_from_model(value: i32, model: i32, step: i32) -> i32 {
    let apart = value - model;
    (apart + if apart < 0 { -step / 2 } else { step / 2 }) / step
}

fn value_from_steps(steps: i32, model: i32, step: i32) -> i16 {
    (model + steps * step).clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
}

/// Adds the stored differences to the model values. Returns `None` if there are too few or too many
/// of them.
fn add_steps(model: &Model, index: &LeaveIndex, bytes: &[u8], unit: i32) -> Option<Vec<i16>> {
    let mut values = vec![0; index.len()];
    let (mut rest, mut valid) = (bytes, true);
    model.values(index, |number, model| {
        if number == 0 || !valid {
            return;
        }
        let step = match *rest {
            [step, ref more @ ..] if step as i8 != LONG_MARKER => {
                rest = more;
                i32::from(step as i8)
            }
            [_, low, high, ref more @ ..] => {
                rest = more;
                i32::from(i16::from_le_bytes([low, high]))
            }
            _ => {
                valid = false;
                return;
            }
        };
        values[number] = value_from_steps(step, model, unit);
    });
    (valid && rest.is_empty()).then_some(values)
}
