//! How often a seat wins that is so far ahead with so many tiles unseen: learned by self-play of static players.
//!
//! How far a seat is ahead counts what both sides kept after their last moves. The table holds, for each number of tiles that the seat on turn does not
//! see, how far it came ahead from there on in the games that were played; from that the share of wins follows for any spread.

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

/// The usual extension of the name of such a file.
pub const EXTENSION: &str = "wins";

/// The version this program writes and reads.
pub const VERSION: u32 = 1;

const MAGIC: &str = "deska-wins ";

/// Whoever is further ahead, or behind, in points, counts as if it were so much.
pub const REACH: i32 = 300;

/// Entries for a number of unseen tiles: -300 to 300 points.
const WIDTH: usize = 2 * REACH as usize + 1;

/// More unseen tiles than any game has.
const MOST_UNSEEN: usize = 255;

/// A share of 1, as stored.
const ONE: f32 = 65_535.0;

/// Shares of wins (draws count half) for the seat on turn.
#[derive(Clone, Debug, PartialEq)]
pub struct WinTable {
    unseen: usize,
    shares: Vec<u16>,
}

impl WinTable {
    /// A table where none was learned: the final difference is spread around the present one like a bell, the wider the more tiles are unseen.
    #[must_use]
    pub fn plain(rules: &RuleSet) -> WinTable {
        let unseen = rules.tiles().len();
        let mut shares = Vec::with_capacity((unseen + 1) * WIDTH);
        for tiles in 0..=unseen {
            let width = 12.0 + 8.5 * (tiles as f64).sqrt();
            for spread in -REACH..=REACH {
                // A logistic curve is close enough to a bell's sum; the seat on turn is half a move ahead.
                let share = 1.0 / (1.0 + (-1.7 * (f64::from(spread) + 12.0) / width).exp());
                shares.push((share * f64::from(ONE)).round() as u16);
            }
        }
        WinTable { unseen, shares }
    }

    /// How often the seat on turn wins that is ahead by so many thousandths of a point and does not see so many tiles.
    #[must_use]
    pub fn share(&self, spread: i32, unseen: usize) -> f32 {
        let row = unseen.min(self.unseen) * WIDTH;
        let spread = spread.clamp(-REACH * 1000, REACH * 1000 - 1) + REACH * 1000;
        let (low, part) = ((spread / 1000) as usize, (spread % 1000) as f32 / 1000.0);
        let at = |place: usize| f32::from(self.shares[row + place.min(WIDTH - 1)]) / ONE;
        at(low) + (at(low + 1) - at(low)) * part
    }

    /// For how many unseen tiles it was learned.
    #[must_use]
    pub fn unseen(&self) -> usize {
        self.unseen
    }
}

/// What games say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinTally {
    unseen: usize,
    /// By unseen tiles and by how many points more the seat on turn made until the end.
    counts: Vec<u32>,
}

impl WinTally {
    /// Nothing yet.
    #[must_use]
    pub fn new(rules: &RuleSet) -> WinTally {
        let unseen = rules.tiles().len();
        WinTally { unseen, counts: vec![0; (unseen + 1) * 2 * WIDTH] }
    }

    /// A seat that did not see so many tiles made so many points more than the other from then on.
    pub fn add(&mut self, unseen: usize, gain: i32) {
        let place = (gain.clamp(-2 * REACH, 2 * REACH) + 2 * REACH) as usize;
        self.counts[unseen.min(self.unseen) * 2 * WIDTH + place] += 1;
    }

    /// All counts, to be kept.
    #[must_use]
    pub fn counts(&self) -> &[u32] {
        &self.counts
    }

    /// Takes counts that were kept; false if they are not as many as there must be.
    #[must_use]
    pub fn restore(&mut self, counts: Vec<u32>) -> bool {
        let fits = counts.len() == self.counts.len();
        if fits {
            self.counts = counts;
        }
        fits
    }

    /// Adds what other games say.
    pub fn join(&mut self, other: &WinTally) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(count, more)| *count += more);
    }

    /// Plays a game, and adds what each of its positions says; `also` is told of them: unseen tiles, thousandths of a point ahead, and the final spread.
    pub fn play(&mut self, mut play: SelfPlay, equities: &Equities, mut also: impl FnMut(usize, i32, i32)) {
        let mut kept = [0i32; 2];
        let mut seen = Vec::with_capacity(40);
        while !play.is_over() {
            let (seat, other) = (play.seat, 1 - play.seat);
            seen.push((seat, play.in_bag() + play.racks[other].len(), play.spread(seat) * 1000 + kept[seat] - kept[other]));
            let turn: Turn = play.play(play.choice(equities));
            kept[seat] = if play.in_bag() == 0 { 0 } else { i32::from(equities.leaves().value(&turn.kept).unwrap_or(0)) * 10 };
            if play.in_bag() == 0 {
                kept[other] = 0;
            }
        }
        for (seat, unseen, ahead) in seen {
            let end = play.spread(seat);
            self.add(unseen, end - (f64::from(ahead) / 1000.0).round() as i32);
            also(unseen, ahead, end);
        }
    }

    /// The table that the games give, smoothed over neighbouring numbers of tiles and points.
    #[must_use]
    pub fn table(&self) -> WinTable {
        let mut shares = Vec::with_capacity((self.unseen + 1) * WIDTH);
        for unseen in 0..=self.unseen {
            let row = self.smoothed(unseen);
            let all: f64 = row.iter().sum();
            // Of gains above -spread, and half of those just so high.
            let mut above = vec![0.0; row.len() + 1];
            (0..row.len()).rev().for_each(|at| above[at] = above[at + 1] + row[at]);
            for spread in -REACH..=REACH {
                let at = (2 * REACH - spread) as usize;
                let share = if all > 0.0 { (above[at + 1] + row[at] / 2.0) / all } else { 0.5 };
                shares.push((share * f64::from(ONE)).round() as u16);
            }
        }
        WinTable { unseen: self.unseen, shares }
    }

    /// The counts for a number of unseen tiles, with those beside it.
    fn smoothed(&self, unseen: usize) -> Vec<f64> {
        let wide = 2 * WIDTH;
        let mut row = vec![0.0; wide - 1];
        // Near the end each tile makes a difference, before it hardly any.
        let reach = if unseen <= 8 { 0 } else { 1 + unseen / 20 };
        for near in unseen.saturating_sub(reach)..=(unseen + reach).min(self.unseen) {
            // Not across the moment when the bag is empty.
            if near > 7 || near == unseen {
                row.iter_mut().zip(&self.counts[near * wide..]).for_each(|(sum, &count)| *sum += f64::from(count));
            }
        }
        let blur: i32 = if unseen == 0 { 0 } else { 1 + (unseen as i32).min(40) / 8 };
        (0..row.len() as i32).map(|at| (at - blur..=at + blur).filter_map(|near| row.get(usize::try_from(near).ok()?)).sum()).collect()
    }
}

/// All that a file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct WinFile {
    /// The rule set's name.
    pub rules: String,
    /// The lexicon's name.
    pub lexicon: String,
    /// The hash of its words.
    pub words_sha256: String,
    /// The shares.
    pub table: WinTable,
    /// How it came about, a line each.
    pub sources: Vec<String>,
    /// The licence.
    pub licence: String,
    /// The command that made it.
    pub made_with: String,
}

/// What is wrong with the bytes of a table of wins.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WinFault {
    /// Not such a file, or a damaged header.
    #[error("this is no table of wins, or its header is damaged ({0}): make or fetch it again with `deska experiment winpct`")]
    Header(String),
    /// A stream that cannot be unpacked, or with another number of entries.
    #[error("the table cannot be unpacked ({0}): the file is damaged; make or fetch it again")]
    Stream(String),
}

impl From<HeaderFault> for WinFault {
    fn from(fault: HeaderFault) -> WinFault {
        WinFault::Header(match fault {
            HeaderFault::Kind => "another first line".to_owned(),
            HeaderFault::Version(found) => format!("version {found} of the format; this program reads {VERSION}"),
            HeaderFault::Open => "it does not end".to_owned(),
            HeaderFault::Line { key, value } => format!("`{key}` is missing or wrong: {value:?}"),
        })
    }
}

/// Why a table of wins was not opened or written.
pub type WinFileError = FileTrouble<WinFault>;

impl WinFile {
    /// Whether it was made with the words of this lexicon.
    #[must_use]
    pub fn is_of(&self, lexicon: &Lexicon) -> bool {
        self.words_sha256 == lexicon.info().words_sha256
    }

    /// Opens a file.
    ///
    /// # Errors
    /// It can't be read or is damaged.
    pub fn open(path: &Path) -> Result<WinFile, WinFileError> {
        let bytes = std::fs::read(path).map_err(|error| FileTrouble::Io { path: path.to_owned(), error })?;
        WinFile::from_bytes(&bytes).map_err(|fault| FileTrouble::Content { path: path.to_owned(), fault })
    }

    /// Writes a file: under a temporary name first, then renamed.
    ///
    /// # Errors
    /// What the operating system says.
    pub fn save(&self, path: &Path) -> Result<(), WinFileError> {
        write_renamed(path, &self.to_bytes()).map_err(|error| FileTrouble::Io { path: path.to_owned(), error })
    }

    /// What stands in the bytes of a file.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn from_bytes(bytes: &[u8]) -> Result<WinFile, WinFault> {
        let header = Header::read(bytes, MAGIC, VERSION)?;
        let unseen: usize = header.one_as("unseen", |value| value.parse().ok().filter(|&tiles| tiles <= MOST_UNSEEN))?;
        let mut stream = Vec::new();
        let want = (unseen + 1) * WIDTH * 2;
        let unpacked = ZlibDecoder::new(&bytes[header.end..]).take(want as u64 + 1).read_to_end(&mut stream);
        unpacked.map_err(|error| WinFault::Stream(error.to_string()))?;
        if stream.len() != want {
            return Err(WinFault::Stream(format!("{} bytes instead of {want}", stream.len())));
        }
        // Each entry is stored as the step from the one before.
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

    /// The bytes of a file.
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
