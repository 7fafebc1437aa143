//! Endgames and pre-endgames of positions, and the arguments shared by their commands.

use std::num::NonZeroUsize;
use std::time::Duration;

use anyhow::{Context, bail};
use cli::output::MovesFormat;
use cli::words::Words;
use crossword::{Cgp, EndRule, Move, RuleSet, Tiles};
use engine::tiles::PositionError;
use engine::tiles::endgame::{Endgame, EndgameError};
use engine::tiles::preendgame::{Preendgame, PreendgameError};

use super::common;

/// The positions, and the limits of the search.
#[derive(clap::Args)]
pub(super) struct ExactArguments {
    /// A file with one position per line; - for standard input
    #[arg(long, value_name = "FILE", required_unless_present = "position")]
    pub(super) positions: Option<String>,
    /// A position: ROWS RACKS SCORES ZEROS; the rack of the seat to move comes first
    #[arg(long, value_name = "CGP", conflicts_with = "positions")]
    pub(super) position: Option<String>,
    /// Time limit per position in seconds
    #[arg(long, value_name = "S", default_value = "60", value_parser = common::seconds)]
    pub(super) seconds: Duration,
    /// Number of threads; by default all processors
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Memory of the transposition table, in MB
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
    #[command(flatten)]
    pub(super) words: Words,
    /// Output format; text and tsv are the same
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: MovesFormat,
}

impl ExactArguments {
    pub(super) fn threads(&self) -> usize {
        self.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }

    /// Returns the size of the transposition table in bytes.
    pub(super) fn table(&self) -> anyhow::Result<usize> {
        (self.memory as usize).checked_mul(1 << 20).context("--memory: more than this machine can address")
    }

    /// Answers the position, or each line of the file.
    pub(super) fn each<W: std::io::Write>(
        &self,
        mut out: W,
        mut answer: impl FnMut(&mut W, &str) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        match (&self.position, &self.positions) {
            (Some(position), _) => {
                answer(&mut out, position).context("--position")?;
                Ok(out.flush()?)
            }
            (None, Some(file)) => cli::batch::answer_lines(file, out, |out, line| {
                if cli::interrupt::is_interrupted() {
                    bail!("interrupted");
                }
                // Ignore further columns.
                answer(out, line.text.split('\t').next().unwrap_or_default().trim())?;
                Ok(out.flush()?)
            }),
            (None, None) => bail!("no position: give one with --position, or a file of them with --positions"),
        }
    }
}

/// Formats the principal variation.
pub(super) fn line(moves: &[Move], position: &Cgp, rules: &RuleSet) -> Vec<String> {
    let mut board = position.board().clone();
    let mut written = Vec::with_capacity(moves.len());
    for action in moves {
        written.push(action.notation(&board, rules.alphabet()));
        if let Move::Place(laid) = action {
            board.lay(laid);
        }
    }
    written
}

/// Returns the endgame of a position. With two seats the second rack may be omitted: it contains
/// all unseen tiles.
///
/// # Errors
/// Returns an error if there are tiles in the bag or the game is over.
pub(super) fn endgame(position: &Cgp, rules: &RuleSet) -> anyhow::Result<Endgame> {
    let unseen = position.unwritten(rules);
    let mut racks: Vec<Tiles> = (0..position.seats()).map(|seat| position.rack(seat)).collect();
    if let [_, other] = racks.as_mut_slice()
        && other.is_empty()
        && unseen.len() <= rules.rack_size()
    {
        *other = unseen;
    }
    if racks.iter().any(Tiles::is_empty) {
        bail!("a rack is empty: the game is over, or a rack is missing; write the tiles of all seats");
    }
    match Endgame::new(position.board().clone(), &racks, rules) {
        Ok(endgame) => Ok(endgame.after(position.scoreless())),
        Err(fault @ EndgameError::InBag { .. }) => bail!(
            "{fault}: write both racks in full; with one or two tiles in the bag ask `deska scrabble preendgame`, with more `deska scrabble analyse`"
        ),
        Err(fault) => Err(fault.into()),
    }
}

/// Returns the pre-endgame of a position. Of the second rack only the number of tiles is used,
/// because the seat to move does not know which unseen tiles are in the bag.
///
/// # Errors
/// Returns an error if the bag does not have one or two tiles, there are not two seats, or the game
/// is over.
pub(super) fn preendgame(position: &Cgp, rules: &RuleSet) -> anyhow::Result<Preendgame> {
    let &[own, other] = position.scores() else {
        bail!("there are {} racks: a pre-endgame has two seats; with more ask `deska scrabble analyse`", position.seats());
    };
    if position.rack(0).is_empty() {
        return Err(PositionError::NoRack.into());
    }
    let (turns, limit) = (position.scoreless(), rules.scoreless_turns());
    if rules.end_rule(2) == EndRule::Tournament && turns >= limit {
        return Err(PositionError::Scoreless { turns, limit }.into());
    }
    // If both racks are given they are used, even if the bag would be empty with so few tiles left.
    let as_written = position.in_bag(rules) == 0 && !position.rack(1).is_empty();
    let (rack, in_bag) = match as_written {
        true => (position.rack(0), position.unwritten(rules).len()),
        false => (position.certain_rack(0, rules), position.in_bag(rules)),
    };
    if !as_written && rack.len() < position.held(0) {
        bail!(
            "the seat on turn has {} tiles, and {} of them are known: write all of them, or ask `deska scrabble analyse`",
            position.held(0),
            rack.len()
        );
    }
    match Preendgame::new(position.board().clone(), rack, in_bag, own.saturating_sub(other), rules) {
        Ok(preendgame) => Ok(preendgame.after(position.scoreless())),
        Err(fault @ PreendgameError::InBag { tiles: 0 }) => bail!("{fault}; with an empty bag ask `deska scrabble endgame`"),
        Err(fault @ PreendgameError::InBag { .. }) => bail!("{fault}; with more ask `deska scrabble analyse`"),
        Err(fault) => Err(fault.into()),
    }
}
