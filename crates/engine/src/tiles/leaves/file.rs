//! The file of what self-play taught of one rule set and lexicon.
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
//! After the empty line comes a zlib stream: the number of the model's weights and the weights (u32, f32, little-endian), then for each leave by how much
//! its value differs from what the model says, in twentieths of a point: a byte (i8), or -128 and two bytes (i16).
//!
//! Version 2 is the same with one header line more, `step`: the differences count so many hundredths of a point each, and not five. Tile sets of millions of
//! leaves are kept so.

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

/// The usual extension of the name of such a file.
pub const EXTENSION: &str = "leaves";

/// The latest version, which this program writes where the differences are stored in coarser steps than those of version 1.
pub const VERSION: u32 = 2;

/// The version whose differences are in steps of [`STEP`].
const PLAIN: u32 = 1;

const MAGIC: &str = "deska-leaves ";

/// Hundredths of a point in the finest unit in which differences are stored.
pub const STEP: i32 = 5;

/// The coarsest that is read: 50 points.
const MOST_STEP: i32 = 5000;

/// A file that many people fetch, or that is part of the program, has no more bytes than this.
const SMALL: usize = 2_000_000;

/// A coarser unit says less than the play of so many games did.
const COARSEST: i32 = 40;

/// Announces a difference of two bytes.
const LONG: i8 = -128;

/// All that a file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct LeavesFile {
    /// The rule set's name.
    pub rules: String,
    /// The lexicon's name.
    pub lexicon: String,
    /// The hash of its words.
    pub words_sha256: String,
    /// The model that stands in for leaves seen too seldom.
    pub model: Model,
    /// The values themselves.
    pub leaves: Leaves,
    /// To how many hundredths of a point they are stored, as differences from the model's; [`STEP`] is the finest.
    pub step: i32,
    /// What counts when the bag runs out.
    pub late: LateAdjustment,
    /// What a vowel beside a premium costs on the first move, in thousandths of a point.
    pub opening: i32,
    /// How it came about, a line each.
    pub sources: Vec<String>,
    /// The licence.
    pub licence: String,
    /// The command that made it.
    pub made_with: String,
}

/// What is wrong with the bytes of a file of leaves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LeavesFault {
    /// The first line is another.
    #[error("this is no file of leaves; a KLV2 file is read with `deska lexicon leaves import`")]
    NotLeaves,
    /// Another version of the format.
    #[error(
        "the file has version {0} of the format, and this program reads versions {PLAIN} and {VERSION}: make it again with `deska experiment leaves`"
    )]
    Version(String),
    /// The header does not end.
    #[error("the header is cut short: the file is damaged; make or fetch it again")]
    HeaderOpen,
    /// A header line that is missing or not understood.
    #[error("the header line `{key}` is missing or wrong ({value:?}): the file is damaged; make or fetch it again")]
    Header {
        /// Its key.
        key: &'static str,
        /// What it says; empty where it is missing.
        value: String,
    },
    /// A stream that cannot be unpacked.
    #[error("the values cannot be unpacked ({0}): the file is damaged; make or fetch it again")]
    Stream(String),
    /// Values for another tile set.
    #[error("the values are for the rule set {found}, not for {wanted}: leaves of another tile set say nothing about these tiles")]
    Rules {
        /// The rule set in the file.
        found: String,
        /// The one that is played.
        wanted: String,
    },
    /// Another number of leaves than the tile set has.
    #[error("the file has {found} leaves, but the tiles of {rules} make {wanted}: it was made for another tile set")]
    Count {
        /// Leaves in the file.
        found: usize,
        /// Leaves of the tile set.
        wanted: usize,
        /// The rule set's name.
        rules: String,
    },
}

impl From<HeaderFault> for LeavesFault {
    fn from(fault: HeaderFault) -> LeavesFault {
        match fault {
            HeaderFault::Kind => LeavesFault::NotLeaves,
            HeaderFault::Version(found) => LeavesFault::Version(found),
            HeaderFault::Open => LeavesFault::HeaderOpen,
            HeaderFault::Line { key, value } => LeavesFault::Header { key, value },
        }
    }
}

/// Why a file of leaves was not opened or written.
pub type LeavesFileError = FileTrouble<LeavesFault>;

impl LeavesFile {
    /// What a static player needs of it.
    #[must_use]
    pub fn equities(&self) -> Equities {
        Equities::new(self.leaves.clone()).with_late(self.late.clone()).with_opening(self.opening)
    }

    /// Whether it was made with the words of this lexicon, whatever its name.
    #[must_use]
    pub fn is_of(&self, lexicon: &Lexicon) -> bool {
        self.words_sha256 == lexicon.info().words_sha256
    }

    /// Opens a file for a rule set.
    ///
    /// # Errors
    /// It can't be read, is damaged, or is for another tile set.
    pub fn open(path: &Path, rules: &RuleSet) -> Result<LeavesFile, LeavesFileError> {
        let bytes = std::fs::read(path).map_err(|error| FileTrouble::Io { path: path.to_owned(), error })?;
        LeavesFile::from_bytes(&bytes, rules).map_err(|fault| FileTrouble::Content { path: path.to_owned(), fault })
    }

    /// Writes a file: under a temporary name first, then renamed.
    ///
    /// # Errors
    /// What the operating system says.
    pub fn save(&self, path: &Path) -> Result<(), LeavesFileError> {
        write_renamed(path, &self.to_bytes()).map_err(|error| FileTrouble::Io { path: path.to_owned(), error })
    }

    /// What stands in the bytes of a file, for a rule set.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn from_bytes(bytes: &[u8], rules: &RuleSet) -> Result<LeavesFile, LeavesFault> {
        let header = Header::read_any(bytes, MAGIC, &[PLAIN, VERSION])?;
        let found = header.one("rules")?;
        if found != rules.name() {
            return Err(LeavesFault::Rules { found: found.to_owned(), wanted: rules.name().to_owned() });
        }
        let index = LeaveIndex::new(rules.tiles(), rules.rack_size().saturating_sub(1));
        let count: usize = header.one_as("leaves", |value| value.parse().ok())?;
        if count + 1 != index.len() {
            return Err(LeavesFault::Count { found: count, wanted: index.len() - 1, rules: rules.name().to_owned() });
        }
        let list = |text: &str| text.split_whitespace().map(|number| number.parse().ok()).collect::<Option<Vec<i32>>>();
        let late = LateAdjustment { shift: header.one_as("late-shift", list)?, share: header.one_as("late-share", list)? };
        let plain = Header::read(bytes, MAGIC, PLAIN).is_ok();
        let read_step = |value: &str| value.parse().ok().filter(|step| (1..=MOST_STEP).contains(step));
        let step = if plain { STEP } else { header.one_as("step", read_step)? };
        let model = Model::new(rules);
        // The most that the stream can hold: weights, and three bytes a leave.
        let most = 4 + 4 * model.weights().len() + 3 * count;
        let mut stream = Vec::new();
        let unpacked = ZlibDecoder::new(&bytes[header.end..]).take(most as u64 + 1).read_to_end(&mut stream);
        unpacked.map_err(|error| LeavesFault::Stream(error.to_string()))?;
        let damaged = || LeavesFault::Stream("they end too early or go on too long".to_owned());
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

    /// The bytes of a file. What is read back are its values to the nearest step from the model's.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let step = self.step.clamp(1, MOST_STEP);
        let mut header = Writer::new(MAGIC, if step == STEP { PLAIN } else { VERSION });
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
            let step = steps(i32::from(values[number]), model, step);
            match i8::try_from(step) {
                Ok(step) if step != LONG => content.push(step as u8),
                _ => {
                    content.push(LONG as u8);
                    content.extend((step.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16).to_le_bytes());
                }
            }
        });
        let mut stream = ZlibEncoder::new(header.finish(), Compression::best());
        let packed = stream.write_all(&content).and_then(|()| stream.finish());
        packed.expect("writing into memory does not fail")
    }

    /// The same with values as they are read back.
    #[must_use]
    pub fn rounded(mut self) -> LeavesFile {
        let (values, step) = (&mut self.leaves.values, self.step.clamp(1, MOST_STEP));
        self.model.values(&self.leaves.index, |number, model| {
            if number != 0 {
                values[number] = near(steps(i32::from(values[number]), model, step), model, step);
            }
        });
        self
    }

    /// The same in the finest steps, each twice the one before, with which the file has at most two million bytes; values are as they are read back.
    #[must_use]
    pub fn small(self) -> LeavesFile {
        let mut step = self.step;
        loop {
            let file = LeavesFile { step, ..self.clone() }.rounded();
            if step * 2 > COARSEST || file.to_bytes().len() <= SMALL {
                return file;
            }
            step *= 2;
        }
    }
}

/// A value as a difference from the model's, both in hundredths of a point.
fn steps(value: i32, model: i32, step: i32) -> i32 {
    let apart = value - model;
    (apart + if apart < 0 { -step / 2 } else { step / 2 }) / step
}

fn near(steps: i32, model: i32, step: i32) -> i16 {
    (model + steps * step).clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
}

/// The values that lie so many steps from the model's; none if there are not as many as leaves.
fn add_steps(model: &Model, index: &LeaveIndex, bytes: &[u8], unit: i32) -> Option<Vec<i16>> {
    let mut values = vec![0; index.len()];
    let (mut rest, mut sound) = (bytes, true);
    model.values(index, |number, model| {
        if number == 0 || !sound {
            return;
        }
        let step = match *rest {
            [step, ref more @ ..] if step as i8 != LONG => {
                rest = more;
                i32::from(step as i8)
            }
            [_, low, high, ref more @ ..] => {
                rest = more;
                i32::from(i16::from_le_bytes([low, high]))
            }
            _ => {
                sound = false;
                return;
            }
        };
        values[number] = near(step, model, unit);
    });
    (sound && rest.is_empty()).then_some(values)
}
