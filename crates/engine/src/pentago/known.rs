//! Known positions: exact values, and results of long searches. Both the endgame base and the
//! opening book use this format.
//!
//! Positions are stored up to symmetry, by the key of the canonical board
//! ([`pentago::Board::key`]). Positions that wait for an answer to a five are not stored, since
//! their values follow directly.
//!
//! # File
//! | bytes | what |
//! |---|---|
//! | 0..8 | `DESKAPGO` |
//! | 8 | version, 1 |
//! | 9 | rule set: 0 standard, 1 answer |
//! | 10..16 | zero |
//! | 16..24 | number of entries, little-endian |
//! | 24..56 | SHA-256 of all that follows |
//! | 56.. | entries of 12 bytes, keys ascending: key (8, little-endian), value (0 loss, 1 draw, 2 win, 255 not proved), depth, score (2, little-endian) |

use std::collections::HashMap;

use pentago::{Board, Marbles, Move, Next, Position, RuleSet, Side};
use sha2::{Digest, Sha256};

use super::Value;

const MAGIC: &[u8; 8] = b"DESKAPGO";
const VERSION: u8 = 1;
const HEADER: usize = 56;
const ENTRY: usize = 12;
const NOT_PROVEN: u8 = 255;

/// A stored evaluation of a position, relative to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The exact value, if proven.
    pub value: Option<Value>,
    /// The score of a search.
    pub score: i16,
    /// Search depth in plies; 0 for exact values.
    pub depth: u8,
}

impl Entry {
    /// Creates an entry with an exact value.
    #[must_use]
    pub const fn exact(value: Value) -> Entry {
        Entry { value: Some(value), score: 0, depth: 0 }
    }

    /// Returns whether this entry supersedes another of the same position.
    fn supersedes(&self, other: &Entry) -> bool {
        (self.value.is_some(), self.depth) > (other.value.is_some(), other.depth)
    }
}

/// Known positions of one rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPositions {
    rules: RuleSet,
    entries: HashMap<u64, Entry>,
}

/// Errors of [`KnownPositions::read`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KnownPositionsError {
    #[error("not a file of known Pentago positions: it does not begin with DESKAPGO")]
    Magic,
    #[error("the file has version {0}, but this program reads version {VERSION}: rebuild it")]
    Version(u8),
    #[error("the file names rule set {0}, but only 0 (standard) and 1 (answer) exist: it is damaged, rebuild it")]
    Rules(u8),
    #[error("the file declares {entries} entries, but {bytes} bytes follow its header: it is truncated or damaged, rebuild it")]
    Length { entries: u64, bytes: usize },
    #[error("the hash of the entries does not match the header: the file is damaged, rebuild it")]
    Hash,
    #[error("entry {0} is invalid: the file was not written by this program")]
    Entry(usize),
}

impl KnownPositions {
    /// Creates an empty set.
    #[must_use]
    pub fn new(rules: RuleSet) -> KnownPositions {
        KnownPositions { rules, entries: HashMap::new() }
    }

    /// Parses a file.
    ///
    /// # Errors
    /// Returns an error if the bytes are not such a file or are damaged.
    pub fn read(bytes: &[u8]) -> Result<KnownPositions, KnownPositionsError> {
        let (header, body) =
            bytes.split_at_checked(HEADER).filter(|(header, _)| header.starts_with(MAGIC)).ok_or(KnownPositionsError::Magic)?;
        if header[8] != VERSION {
            return Err(KnownPositionsError::Version(header[8]));
        }
        let rules = *RuleSet::ALL.get(usize::from(header[9])).ok_or(KnownPositionsError::Rules(header[9]))?;
        let count = u64::from_le_bytes(std::array::from_fn(|n| header[16 + n]));
        if u64::try_from(body.len()).ok() != count.checked_mul(ENTRY as u64) {
            return Err(KnownPositionsError::Length { entries: count, bytes: body.len() });
        }
        if header[24..] != *Sha256::digest(body) {
            return Err(KnownPositionsError::Hash);
        }
        let mut entries = HashMap::with_capacity(body.len() / ENTRY);
        let mut before = None;
        for (n, bytes) in body.as_chunks::<ENTRY>().0.iter().enumerate() {
            let (key, entry) =
                parse(bytes).filter(|(key, _)| before.is_none_or(|before| before < *key)).ok_or(KnownPositionsError::Entry(n))?;
            before = Some(key);
            entries.insert(key, entry);
        }
        Ok(KnownPositions { rules, entries })
    }

    /// Returns the bytes of a file.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut sorted: Vec<(&u64, &Entry)> = self.entries.iter().collect();
        sorted.sort_unstable_by_key(|&(key, _)| *key);
        let mut body = Vec::with_capacity(sorted.len() * ENTRY);
        for (key, entry) in sorted {
            body.extend(key.to_le_bytes());
            body.push(entry.value.map_or(NOT_PROVEN, |value| value as u8));
            body.push(entry.depth);
            body.extend(entry.score.to_le_bytes());
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, self.rules as u8, 0, 0, 0, 0, 0, 0]);
        bytes.extend((self.entries.len() as u64).to_le_bytes());
        bytes.extend(Sha256::digest(&body));
        bytes.extend(body);
        bytes
    }

    #[must_use]
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Returns the number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the stored evaluation of a position.
    #[must_use]
    pub fn get(&self, position: &Position) -> Option<Entry> {
        self.entries.get(&self.key(position)?).copied()
    }

    /// Stores an entry, unless a better one exists. Ignores positions of other rule sets, and
    /// positions in which a five awaits an answer.
    pub fn insert_if_better(&mut self, position: &Position, entry: Entry) {
        if let Some(key) = self.key(position) {
            self.entries
                .entry(key)
                .and_modify(|old| {
                    if entry.supersedes(old) {
                        *old = entry
                    }
                })
                .or_insert(entry);
        }
    }

    /// Stores an entry, replacing any other.
    pub fn insert(&mut self, position: &Position, entry: Entry) {
        if let Some(key) = self.key(position) {
            self.entries.insert(key, entry);
        }
    }

    /// Merges the entries of another set with the same rules.
    pub fn extend(&mut self, other: &KnownPositions) {
        if self.rules == other.rules {
            for (&key, &entry) in &other.entries {
                self.entries
                    .entry(key)
                    .and_modify(|old| {
                        if entry.supersedes(old) {
                            *old = entry
                        }
                    })
                    .or_insert(entry);
            }
        }
    }

    /// Returns all positions as canonical boards, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (Board, Entry)> {
        self.entries.iter().filter_map(|(&key, &entry)| Some((board_of(key)?, entry)))
    }

    fn key(&self, position: &Position) -> Option<u64> {
        (position.rules() == self.rules && position.waiting().is_none()).then(|| position.board().canonical().key())
    }

    /// Returns the best known moves, or `None` if too little is known.
    ///
    /// Exact values take precedence: moves proven to win, or moves that keep the value of the
    /// position if that is known or follows because all moves are. Otherwise, if every move has an
    /// entry, returns those with the best score.
    #[must_use]
    pub fn best(&self, position: &Position) -> Option<BestMoves> {
        if position.rules() != self.rules || position.waiting().is_some() {
            return None;
        }
        let moves: Vec<(Move, Option<Entry>)> = position.moves().into_iter().map(|play| (play, self.entry_after(position, play))).collect();
        let known_value = self.get(position).and_then(|entry| entry.value);
        let best_proven = moves.iter().filter_map(|(_, entry)| entry.and_then(|entry| entry.value)).max();
        let all = moves.iter().all(|(_, entry)| entry.is_some_and(|entry| entry.value.is_some()));
        if let Some(value) = best_proven.filter(|&value| value == Value::Win || known_value == Some(value) || all) {
            let keeping = moves.iter().filter(|(_, entry)| entry.is_some_and(|entry| entry.value == Some(value)));
            return Some(BestMoves { moves: keeping.map(|&(play, _)| play).collect(), value: Some(value), score: 0 });
        }
        let scores: Option<Vec<(Move, i16)>> = moves.iter().map(|&(play, entry)| Some((play, score(&entry?)))).collect();
        let scores = scores?;
        let best = scores.iter().map(|&(_, score)| score).max()?;
        let moves = scores.into_iter().filter(|&(_, score)| score == best).map(|(play, _)| play).collect();
        Some(BestMoves { moves, value: None, score: best })
    }

    /// Returns the value implied by the exact values of all moves, or `None` if one is unknown.
    #[must_use]
    pub fn implied(&self, position: &Position) -> Option<Value> {
        self.moves(position)?.into_iter().map(|(_, value)| value).max()
    }

    /// Returns the exact value of every move, in the order of [`Position::moves`], or `None` if one
    /// is unknown.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Option<Vec<(Move, Value)>> {
        position.moves().into_iter().map(|play| Some((play, self.entry_after(position, play)?.value?))).collect()
    }

    /// Returns the evaluation after a move, relative to the side that makes it.
    fn entry_after(&self, position: &Position, play: Move) -> Option<Entry> {
        match position.play(play).ok()? {
            Next::Over(_, end) => Some(Entry::exact(Value::of_end(end.winner, position.turn()))),
            // A turned five wins unless the opponent answers it with a five; such values are not
            // stored.
            Next::Going(next) if next.waiting().is_some() => {
                let answers = |answer| matches!(next.play(answer), Ok(Next::Over(_, end)) if end.winner.is_none());
                Some(Entry::exact(if next.moves().into_iter().any(answers) { Value::Draw } else { Value::Win }))
            }
            Next::Going(next) => {
                let entry = self.get(&next)?;
                Some(Entry { value: entry.value.map(Value::flipped), score: entry.score.saturating_neg(), depth: entry.depth })
            }
        }
    }
}

/// Returns the score of an entry, with exact values beyond all search scores.
fn score(entry: &Entry) -> i16 {
    match entry.value {
        Some(Value::Win) => i16::MAX,
        Some(Value::Draw) => 0,
        Some(Value::Loss) => -i16::MAX,
        None => entry.score,
    }
}

/// The best known moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMoves {
    /// The moves, in the order of [`Position::moves`].
    pub moves: Vec<Move>,
    /// Their exact value, if proven.
    pub value: Option<Value>,
    /// Their score, if not proven.
    pub score: i16,
}

fn parse(bytes: &[u8; ENTRY]) -> Option<(u64, Entry)> {
    let key = u64::from_le_bytes(std::array::from_fn(|n| bytes[n]));
    let value = match bytes[8] {
        NOT_PROVEN => None,
        value => Some(*Value::ALL.get(usize::from(value))?),
    };
    board_of(key)?;
    Some((key, Entry { value, depth: bytes[9], score: i16::from_le_bytes([bytes[10], bytes[11]]) }))
}

/// Returns the board of a key if the key is valid and canonical.
fn board_of(key: u64) -> Option<Board> {
    let digit = |quadrant: usize, square: u32| (key >> (15 * quadrant) & 0x7fff) / 3_u64.pow(square) % 3;
    let sides = [1, 2].map(|side| {
        std::array::from_fn(|quadrant| (0..9).filter(|&square| digit(quadrant, square) == side).fold(0, |all, square| all | 1 << square))
    });
    let [white, black] = sides.map(Marbles::from_quadrants);
    let board = Board::new(white, black)?;
    let counts = [Side::White, Side::Black].map(|side| board.marbles(side).len());
    (board.key() == key && board.canonical() == board && (counts[0] == counts[1] || counts[0] == counts[1] + 1)).then_some(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        Position::new(text.parse().unwrap(), RuleSet::Standard).unwrap()
    }

    fn sample() -> KnownPositions {
        let mut known = KnownPositions::new(RuleSet::Standard);
        known.insert_if_better(&position("...................................w"), Entry::exact(Value::Draw));
        known.insert_if_better(&position(".......w............................"), Entry { value: None, score: -77, depth: 6 });
        known
    }

    #[test]
    fn files_round_trip_and_lookups_use_symmetry() {
        let known = sample();
        let read = KnownPositions::read(&known.bytes()).unwrap();
        assert_eq!(read, known);
        assert_eq!(read.get(&position("w...................................")), Some(Entry::exact(Value::Draw)));
        assert_eq!(read.get(&position("..........................b.......w.")), None);
        assert_eq!(read.iter().count(), 2);
    }

    #[test]
    fn damage_is_reported() {
        let good = sample().bytes();
        let with = |place: usize, byte: u8| {
            let mut bytes = good.clone();
            bytes[place] = byte;
            KnownPositions::read(&bytes)
        };
        assert_eq!(KnownPositions::read(b"DESKAPGO"), Err(KnownPositionsError::Magic));
        assert_eq!(with(0, b'X'), Err(KnownPositionsError::Magic));
        assert_eq!(with(8, 9), Err(KnownPositionsError::Version(9)));
        assert_eq!(with(9, 2), Err(KnownPositionsError::Rules(2)));
        assert_eq!(with(16, 3), Err(KnownPositionsError::Length { entries: 3, bytes: 24 }));
        assert_eq!(KnownPositions::read(&good[..good.len() - 1]), Err(KnownPositionsError::Length { entries: 2, bytes: 23 }));
        assert_eq!(with(70, 1), Err(KnownPositionsError::Hash));
        // A key that is not of a canonical board, with a matching hash.
        let mut bytes = good.clone();
        bytes[HEADER..HEADER + 8].copy_from_slice(&[255; 8]);
        let hash = Sha256::digest(&bytes[HEADER..]);
        bytes[24..56].copy_from_slice(&hash);
        assert_eq!(KnownPositions::read(&bytes), Err(KnownPositionsError::Entry(0)));
    }

    #[test]
    fn better_entries_replace_worse_ones() {
        let mut known = sample();
        let (corner, centre) = (position("w..................................."), position(".......w............................"));
        known.insert_if_better(&corner, Entry { value: None, score: 5, depth: 20 });
        assert_eq!(known.get(&corner), Some(Entry::exact(Value::Draw)), "proven values stay");
        known.insert_if_better(&centre, Entry { value: None, score: 5, depth: 5 });
        assert_eq!(known.get(&centre).unwrap().score, -77, "deeper searches stay");
        known.insert_if_better(&centre, Entry::exact(Value::Win));
        assert_eq!(known.get(&centre).unwrap().value, Some(Value::Win));
    }

    #[test]
    fn best_moves_follow_from_entries() {
        let start = position("....................................");
        let mut known = KnownPositions::new(RuleSet::Standard);
        assert_eq!(known.best(&start), None);
        // The six distinct positions after the first move, with black to move.
        let mut scores = 0;
        for play in start.moves() {
            if let Next::Going(next) = start.play(play).unwrap()
                && known.get(&next).is_none()
            {
                scores += 10;
                known.insert_if_better(&next, Entry { value: None, score: -scores, depth: 1 });
            }
        }
        assert_eq!(known.len(), 6);
        let best = known.best(&start).unwrap();
        assert_eq!((best.value, best.score), (None, 60));
        known.insert_if_better(&position(".......w............................"), Entry::exact(Value::Loss));
        let best = known.best(&start).unwrap();
        assert_eq!((best.value, best.moves.len()), (Some(Value::Win), 32), "four centres with eight turns each");
    }
}
