//! Win probabilities by spread and number of unseen tiles, learned by self-play of static players.
//!
//! The spread includes the leaves of both sides after their last moves. The tally counts, for each
//! number of tiles unseen by the seat on turn, how the spread changed until the end of the game.
//! From this the win probability for any spread follows.

use std::io::{Read as _, Write as _};
use std::path::Path;

use crossword::RuleSet;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use lexicon::Lexicon;
use lexicon::file::{FileTrouble, write_renamed};
use lexicon::header::{Header, HeaderFault, Writer};

use crate::tiles::selfplay::SelfPlay;
use crate::tiles::{Equities, Turn};

/// The usual file extension.
pub const EXTENSION: &str = "wins";

/// The format version that this program reads and writes.
pub const VERSION: u32 = 1;

const MAGIC: &str = "deska-wins ";

/// Spreads are clamped to this many points.
pub const MAX_SPREAD: i32 = 300;

/// Entries for each number of unseen tiles: -300 to 300 points.
const ROW_LEN: usize = 2 * MAX_SPREAD as usize + 1;

/// An upper limit of the unseen tiles in any game.
const MAX_UNSEEN: usize = 255;

/// The stored form of the probability 1.
const SHARE_SCALE: f32 = 65_535.0;

/// Win probabilities for the seat on turn; draws count half.
#[derive(Clone, Debug, PartialEq)]
pub struct WinTable {
    unseen: usize,
    shares: Vec<u16>,
}

impl WinTable {
    /// Returns a table for untrained games: a logistic curve that widens with the number of unseen
    /// tiles.
    #[must_use]
    pub fn plain(rules: &RuleSet) -> WinTable {
        let unseen = rules.tiles().len();
        let mut shares = Vec::with_capacity((unseen + 1) * ROW_LEN);
        for tiles in 0..=unseen {
            let width = 12.0 + 8.5 * (tiles as f64).sqrt();
            for spread in -MAX_SPREAD..=MAX_SPREAD {
                // A logistic curve approximates a normal distribution well enough; the 12 points
                // are the half move by which the seat on turn is ahead.
                let share = 1.0 / (1.0 + (-1.7 * (f64::from(spread) + 12.0) / width).exp());
                shares.push((share * f64::from(SHARE_SCALE)).round() as u16);
            }
        }
        WinTable { unseen, shares }
    }

    /// Returns the win probability of the seat on turn. `spread` is in thousandths of a point;
    /// `unseen` counts the tiles that the seat does not see.
    #[must_use]
    pub fn share(&self, spread: i32, unseen: usize) -> f32 {
        let row = unseen.min(self.unseen) * ROW_LEN;
        let spread = spread.clamp(-MAX_SPREAD * 1000, MAX_SPREAD * 1000 - 1) + MAX_SPREAD * 1000;
        let (low, part) = ((spread / 1000) as usize, (spread % 1000) as f32 / 1000.0);
        let at = |place: usize| f32::from(self.shares[row + place.min(ROW_LEN - 1)]) / SHARE_SCALE;
        at(low) + (at(low + 1) - at(low)) * part
    }

    /// Returns the highest number of unseen tiles in the table.
    #[must_use]
    pub fn unseen(&self) -> usize {
        self.unseen
    }
}

/// Counts of results in self-play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinTally {
    unseen: usize,
    /// Indexed by unseen tiles, then by how the spread of the seat on turn changed until the end.
    counts: Vec<u32>,
}

impl WinTally {
    /// Creates an empty tally.
    #[must_use]
    pub fn new(rules: &RuleSet) -> WinTally {
        let unseen = rules.tiles().len();
        WinTally { unseen, counts: vec![0; (unseen + 1) * 2 * ROW_LEN] }
    }

    /// Adds a result: a seat that did not see `unseen` tiles outscored the other by `gain` from
    /// then on.
    pub fn add(&mut self, unseen: usize, gain: i32) {
        let place = (gain.clamp(-2 * MAX_SPREAD, 2 * MAX_SPREAD) + 2 * MAX_SPREAD) as usize;
        self.counts[unseen.min(self.unseen) * 2 * ROW_LEN + place] += 1;
    }

    /// Returns all counts, for a checkpoint.
    #[must_use]
    pub fn counts(&self) -> &[u32] {
        &self.counts
    }

    /// Restores counts from a checkpoint. Returns false if their number is wrong.
    #[must_use]
    pub fn restore(&mut self, counts: Vec<u32>) -> bool {
        let fits = counts.len() == self.counts.len();
        if fits {
            self.counts = counts;
        }
        fits
    }

    /// Adds the counts of another tally.
    pub fn join(&mut self, other: &WinTally) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(count, more)| *count += more);
    }

    /// Plays a game and adds the result of each of its positions. Calls `observe` for each position
    /// with the unseen tiles, the spread in thousandths of a point, and the final spread.
    pub fn play(&mut self, mut play: SelfPlay, equities: &Equities, mut observe: impl FnMut(usize, i32, i32)) {
        let mut kept = [0i32; 2];
        let mut seen = Vec::with_capacity(40);
        while !play.is_over() {
            let (seat, other) = (play.seat, 1 - play.seat);
            seen.push((seat, play.in_bag() + play.racks[other].len(), play.spread(seat) * 1000 + kept[seat] - kept[other]));
            let turn: Turn = play.play(play.static_choice(equities));
            kept[seat] = if play.in_bag() == 0 { 0 } else { i32::from(equities.leaves().value(&turn.kept).unwrap_or(0)) * 10 };
            if play.in_bag() == 0 {
                kept[other] = 0;
            }
        }
        for (seat, unseen, ahead) in seen {
            let end = play.spread(seat);
            self.add(unseen, end - (f64::from(ahead) / 1000.0).round() as i32);
            observe(unseen, ahead, end);
        }
    }

    /// Returns the table, smoothed over neighbouring numbers of tiles and points.
    #[must_use]
    pub fn table(&self) -> WinTable {
        let mut shares = Vec::with_capacity((self.unseen + 1) * ROW_LEN);
        for unseen in 0..=self.unseen {
            let row = self.smoothed(unseen);
            let all: f64 = row.iter().sum();
            // The gains above -spread, and half of those equal to it.
            let mut above = vec![0.0; row.len() + 1];
            (0..row.len()).rev().for_each(|at| above[at] = above[at + 1] + row[at]);
            for spread in -MAX_SPREAD..=MAX_SPREAD {
                let at = (2 * MAX_SPREAD - spread) as usize;
                let share = if all > 0.0 { (above[at + 1] + row[at] / 2.0) / all } else { 0.5 };
                shares.push((share * f64::from(SHARE_SCALE)).round() as u16);
            }
        }
        WinTable { unseen: self.unseen, shares }
    }

    /// Returns the counts for a number of unseen tiles, including its neighbours.
    fn smoothed(&self, unseen: usize) -> Vec<f64> {
        let wide = 2 * ROW_LEN;
        let mut row = vec![0.0; wide - 1];
        // Near the end each tile matters; earlier, neighbouring numbers hardly differ.
        let reach = if unseen <= 8 { 0 } else { 1 + unseen / 20 };
        for near in unseen.saturating_sub(reach)..=(unseen + reach).min(self.unseen) {
            // Neighbours do not mix across the moment when the bag becomes empty.
            if near > 7 || near == unseen {
                row.iter_mut().zip(&self.counts[near * wide..]).for_each(|(sum, &count)| *sum += f64::from(count));
            }
        }
        let blur: i32 = if unseen == 0 { 0 } else { 1 + (unseen as i32).min(40) / 8 };
        (0..row.len() as i32).map(|at| (at - blur..=at + blur).filter_map(|near| row.get(usize::try_from(near).ok()?)).sum()).collect()
    }
}

/// The content of a file of win probabilities.
#[derive(Clone, Debug, PartialEq)]
pub struct WinFile {
    pub rules: String,
    pub lexicon: String,
    pub words_sha256: String,
    pub table: WinTable,
    /// Where the table comes from, one line each.
    pub sources: Vec<String>,
    pub licence: String,
    /// The command that created the file.
    pub made_with: String,
}

/// The content of a file of win probabilities is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WinFormatError {
    /// The file is of another kind, or its header is damaged.
    #[error("this is not a wins file, or its header is damaged ({0}): make it again with `deska-lab experiment winpct`")]
    Header(String),
    /// The stream cannot be decompressed, or has the wrong length.
    #[error("the table cannot be unpacked ({0}): the file is damaged; make or fetch it again")]
    Stream(String),
}

impl From<HeaderFault> for WinFormatError {
    fn from(fault: HeaderFault) -> WinFormatError {
        WinFormatError::Header(match fault {
            HeaderFault::Kind => "the first line differs".to_owned(),
            HeaderFault::Version(found) => format!("version {found} of the format; this program reads {VERSION}"),
            HeaderFault::Open => "it is cut short".to_owned(),
            HeaderFault::Line { key, value } => format!("`{key}` is missing or invalid: {value:?}"),
        })
    }
}

/// A file of win probabilities could not be read or written.
pub type WinFileError = FileTrouble<WinFormatError>;

impl WinFile {
    /// Returns whether the table was learned with the words of this lexicon.
    #[must_use]
    pub fn is_of(&self, lexicon: &Lexicon) -> bool {
        self.words_sha256 == lexicon.info().words_sha256
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is damaged.
    pub fn open(path: &Path) -> Result<WinFile, WinFileError> {
        let bytes = std::fs::read(path).map_err(|error| FileTrouble::Io { path: path.to_owned(), error })?;
        WinFile::from_bytes(&bytes).map_err(|fault| FileTrouble::Content { path: path.to_owned(), fault })
    }

    /// Writes a file atomically: under a temporary name first, then renamed.
    ///
    /// # Errors
    /// Returns an error of the operating system.
    pub fn save(&self, path: &Path) -> Result<(), WinFileError> {
        write_renamed(path, &self.to_bytes()).map_err(|error| FileTrouble::Io { path: path.to_owned(), error })
    }

    /// Parses a file.
    ///
    /// # Errors
    /// Returns an error if the content is invalid.
    pub fn from_bytes(bytes: &[u8]) -> Result<WinFile, WinFormatError> {
        let header = Header::read(bytes, MAGIC, VERSION)?;
        let unseen: usize = header.one_as("unseen", |value| value.parse().ok().filter(|&tiles| tiles <= MAX_UNSEEN))?;
        let mut stream = Vec::new();
        let want = (unseen + 1) * ROW_LEN * 2;
        let unpacked = ZlibDecoder::new(&bytes[header.end..]).take(want as u64 + 1).read_to_end(&mut stream);
        unpacked.map_err(|error| WinFormatError::Stream(error.to_string()))?;
        if stream.len() != want {
            return Err(WinFormatError::Stream(format!("{} bytes instead of {want}", stream.len())));
        }
        // Each entry is stored as the difference from the previous one.
        let mut share = 0u16;
        let steps = stream.as_chunks::<2>().0.iter().map(|&two| u16::from_le_bytes(two));
        let shares = steps.map(|step| {
            share = share.wrapping_add(step);
            share
        });
        Ok(WinFile {
            rules: header.one("rules")?.to_owned(),
            lexicon: header.one("lexicon")?.to_owned(),
            words_sha256: header.one("words-sha256")?.to_owned(),
            table: WinTable { unseen, shares: shares.collect() },
            sources: header.texts("source"),
            licence: header.joined("licence"),
            made_with: header.joined("made-with"),
        })
    }

    /// Encodes the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut header = Writer::new(MAGIC, VERSION);
        header.line("rules", &self.rules);
        header.line("lexicon", &self.lexicon);
        header.line("words-sha256", &self.words_sha256);
        header.line("unseen", &self.table.unseen.to_string());
        self.sources.iter().for_each(|source| header.line("source", source));
        header.line("licence", &self.licence);
        header.line("made-with", &self.made_with);
        let mut before = 0u16;
        let mut content = Vec::with_capacity(2 * self.table.shares.len());
        for &share in &self.table.shares {
            content.extend(share.wrapping_sub(before).to_le_bytes());
            before = share;
        }
        let mut stream = ZlibEncoder::new(header.finish(), Compression::best());
        let packed = stream.write_all(&content).and_then(|()| stream.finish());
        packed.expect("writing into memory does not fail")
    }
}
