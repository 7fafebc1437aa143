//! `deska-lab bench erudit leaves`: learns leave values from games of the exact player against
//! itself.
//!
//! A linear regression of the best turn's score on features of the rack: the count of each tile, of
//! tiles beyond the first of a kind, of excess vowels or consonants, and of stars on the board that
//! could be taken. A tile's value is relative to that of a randomly drawn tile.

use std::time::Duration;

use cli::data::DataArguments;
use cli::output::{Answer, print_line};
use crossword::KINDS;
use engine::erudit::{Limits, TileLeaves, best_turn};
use play::CancellationToken;

use super::deals::turns;
use super::{Words, erudit};

#[derive(clap::Args)]
#[command(after_help = "Example: deska-lab bench erudit leaves --games 240")]
pub(crate) struct Arguments {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "ru-nouns")]
    lexicon: String,
    /// Number of games to learn from
    #[arg(long, value_name = "N", default_value_t = 240, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    data: DataArguments,
}

/// Ridge regularization: acts like this many additional racks at the mean.
const RIDGE: f64 = 30.0;

/// Features after the tile kinds: duplicates, imbalance, stars to be taken.
const FEATURES: usize = KINDS + 3;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let game = erudit(&arguments.data, &arguments.lexicon, Words::All)?;
    let (rules, leave) = (game.rules(), TileLeaves::learned(game.rules()));
    let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
    let mut racks: Vec<([f64; FEATURES], f64)> = Vec::new();
    for turn in turns(&game, arguments.games, usize::MAX, arguments.seed)? {
        let (rack, board) = (turn.situation.rack, &turn.situation.board);
        if rack.len() < rules.placement_rules().rack_size() {
            continue;
        }
        let mut features = [0.0; FEATURES];
        features.iter_mut().zip(rack.counts()).for_each(|(feature, &count)| *feature = f64::from(count));
        let (again, askew) = leave.balance(&rack);
        features[KINDS] = f64::from(again);
        features[KINDS + 1] = f64::from(askew);
        features[KINDS + 2] = board.iter().filter(|(_, cell)| cell.blank && rack.count(cell.letter) > 0).count() as f64;
        racks.push((features, f64::from(best_turn(&game, &turn.situation, &limits, &CancellationToken::new()).score)));
    }
    let mean = racks.iter().map(|(_, points)| points).sum::<f64>() / racks.len().max(1) as f64;
    let line = fit(&racks, mean);
    let tiles = rules.placement_rules().tiles();
    let drawn = (0..KINDS).map(|kind| f64::from(tiles.counts()[kind]) * line[kind]).sum::<f64>() / tiles.len() as f64;
    print_line(format_args!("{} racks, {mean:.1} points on average; values in hundredths of a point:", racks.len()))?;
    for kind in (0..KINDS).filter(|&kind| tiles.counts()[kind] > 0) {
        let letter = if kind == 0 { '*' } else { rules.alphabet().letter(kind as u8) };
        print_line(format_args!("{letter} {:>6.0}", 100.0 * (line[kind] - drawn)))?;
    }
    print_line(format_args!("each tile beyond the first of a kind {:.0}", 100.0 * line[KINDS]))?;
    print_line(format_args!("each excess vowel or consonant {:.0}", 100.0 * line[KINDS + 1]))?;
    print_line(format_args!("each star to be taken {:.0}", 100.0 * line[KINDS + 2]))?;
    Ok(Answer::Yes)
}

/// Solves the regularized least squares problem by Gaussian elimination.
fn fit(racks: &[([f64; FEATURES], f64)], mean: f64) -> [f64; FEATURES] {
    let mut matrix = vec![[0.0; FEATURES]; FEATURES];
    let mut right = [0.0; FEATURES];
    for (features, points) in racks {
        for one in (0..FEATURES).filter(|&one| features[one] != 0.0) {
            right[one] += features[one] * (points - mean);
            for other in 0..FEATURES {
                matrix[one][other] += features[one] * features[other];
            }
        }
    }
    for (at, row) in matrix.iter_mut().enumerate() {
        row[at] += RIDGE;
    }
    for pivot in 0..FEATURES {
        let above = matrix[pivot];
        for below in pivot + 1..FEATURES {
            let factor = matrix[below][pivot] / above[pivot];
            (pivot..FEATURES).for_each(|column| matrix[below][column] -= factor * above[column]);
            right[below] -= factor * right[pivot];
        }
    }
    let mut line = [0.0; FEATURES];
    for at in (0..FEATURES).rev() {
        let rest: f64 = (at + 1..FEATURES).map(|column| matrix[at][column] * line[column]).sum();
        line[at] = (right[at] - rest) / matrix[at][at];
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_coefficients_are_recovered() {
        let racks: Vec<([f64; FEATURES], f64)> = (0..20_000)
            .map(|number: usize| {
                let mut features = [0.0; FEATURES];
                (1..4).for_each(|kind| features[kind] = f64::from(u8::from(number >> kind & 1 != 0)));
                (features, 40.0 + 5.0 * features[1] - 3.0 * features[2] + features[3] - 1.5)
            })
            .collect();
        let line = fit(&racks, 40.0 - 1.5 + 1.5);
        // Without an intercept its value is spread over the coefficients, so only differences are
        // exact.
        assert!((line[1] - line[2] - 8.0).abs() < 0.1 && (line[3] - line[2] - 4.0).abs() < 0.1, "{:?}", &line[..4]);
    }
}
