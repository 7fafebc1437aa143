//! Ratings of an event: maximum-likelihood strengths in the Bradley-Terry model (Elo's formula),
//! with draws as half a win. Errors are computed from the residuals of pairs of games, without
//! assuming that games are independent.

use serde::Serialize;

use super::normal::{Z95, normal};

/// Elo points per factor e of the odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// An independent observation: a pair of games, or one game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    pub players: [usize; 2],
    /// The number of games.
    pub games: f64,
    /// The points of the first player.
    pub points: f64,
}

/// The ratings of all players of an event.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// Elo by player; the mean is 0.
    pub elo: Vec<f64>,
    /// The covariances of `elo`, in squared Elo points.
    covariance: Vec<Vec<f64>>,
}

/// The rating of a player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// In Elo, relative to the mean of the event.
    pub elo: f64,
    /// Half the width of its 95% interval.
    pub error: f64,
}

impl Ratings {
    /// Returns the rating of a player.
    #[must_use]
    pub fn of(&self, player: usize) -> Rating {
        Rating { elo: self.elo[player], error: Z95 * self.covariance[player][player].max(0.0).sqrt() }
    }

    /// Returns the likelihood that `one` is stronger than `other`.
    #[must_use]
    pub fn superiority(&self, one: usize, other: usize) -> f64 {
        let c = &self.covariance;
        let deviation = (c[one][one] + c[other][other] - 2.0 * c[one][other]).max(0.0).sqrt();
        let difference = self.elo[one] - self.elo[other];
        if deviation < 1e-9 {
            if difference.abs() < 1e-9 { 0.5 } else { f64::from(u8::from(difference > 0.0)) }
        } else {
            normal(difference / deviation)
        }
    }
}

/// Rates `count` players. Each is given `prior` virtual draws against a player of mean strength, so
/// that a player who won all games has a finite rating: 0 yields the plain maximum likelihood, 1
/// has little effect.
///
/// With `independent` games the errors are those of the model (the inverse Fisher information),
/// otherwise they are estimated from the meetings.
#[must_use]
pub fn rate(count: usize, meetings: &[Meeting], prior: f64, independent: bool) -> Ratings {
    let mut strength = vec![0.0; count];
    let chance = |strength: &[f64], [a, b]: [usize; 2]| 1.0 / (1.0 + (strength[b] - strength[a]).exp());
    for _ in 0..100 {
        let (gradient, information) = gradient_and_information(count, meetings, prior, &strength, chance);
        let inverse = inverse(&information);
        let step: Vec<f64> = inverse.iter().map(|row| row.iter().zip(&gradient).map(|(a, g)| a * g).sum()).collect();
        // A Newton step, limited so that it does not overshoot.
        let longest = step.iter().fold(0.0, |max: f64, part| max.max(part.abs()));
        let scale = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        strength.iter_mut().zip(&step).for_each(|(value, part)| *value += scale * part);
        let mean = strength.iter().sum::<f64>() / count.max(1) as f64;
        strength.iter_mut().for_each(|value| *value -= mean);
        if longest < 1e-10 {
            break;
        }
    }
    let (_, information) = gradient_and_information(count, meetings, prior, &strength, chance);
    let bread = inverse(&information);
    let covariance = if independent {
        bread
    } else {
        let mut meat = vec![vec![0.0; count]; count];
        for meeting in meetings {
            let [a, b] = meeting.players;
            let square = (meeting.points - meeting.games * chance(&strength, meeting.players)).powi(2);
            meat[a][a] += square;
            meat[b][b] += square;
            meat[a][b] -= square;
            meat[b][a] -= square;
        }
        product(&product(&bread, &meat), &bread)
    };
    let covariance = centred(&covariance);
    Ratings {
        elo: strength.iter().map(|value| value * SCALE).collect(),
        covariance: covariance.iter().map(|row| row.iter().map(|value| value * SCALE * SCALE).collect()).collect(),
    }
}

/// Returns the gradient of the log-likelihood, and the information matrix (its negated second
/// derivatives).
fn gradient_and_information(
    count: usize,
    meetings: &[Meeting],
    prior: f64,
    strength: &[f64],
    chance: impl Fn(&[f64], [usize; 2]) -> f64,
) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut gradient = vec![0.0; count];
    let mut information = vec![vec![0.0; count]; count];
    for meeting in meetings {
        let [a, b] = meeting.players;
        let p = chance(strength, meeting.players);
        let surplus = meeting.points - meeting.games * p;
        gradient[a] += surplus;
        gradient[b] -= surplus;
        let weight = meeting.games * p * (1.0 - p);
        information[a][a] += weight;
        information[b][b] += weight;
        information[a][b] -= weight;
        information[b][a] -= weight;
    }
    for player in 0..count {
        let p = 1.0 / (1.0 + (-strength[player]).exp());
        gradient[player] += prior * (0.5 - p);
        information[player][player] += prior * p * (1.0 - p);
        // Only differences are determined: fix the common offset at 0. Players without games stay
        // there too.
        information[player].iter_mut().for_each(|value| *value += 1.0 / count as f64);
        information[player][player] += 1e-9;
    }
    (gradient, information)
}

/// Inverts a matrix by Gauss-Jordan elimination with pivoting. It has one row per player.
fn inverse(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut work: Vec<Vec<f64>> = matrix
        .iter()
        .enumerate()
        .map(|(row, values)| values.iter().copied().chain((0..n).map(|column| f64::from(u8::from(row == column)))).collect())
        .collect();
    for column in 0..n {
        let pivot = (column..n).max_by(|&a, &b| work[a][column].abs().total_cmp(&work[b][column].abs())).unwrap_or(column);
        work.swap(column, pivot);
        let divisor = work[column][column];
        work[column].iter_mut().for_each(|value| *value /= divisor);
        for row in (0..n).filter(|&row| row != column) {
            let factor = work[row][column];
            let pivot_row = work[column].clone();
            work[row].iter_mut().zip(pivot_row).for_each(|(value, part)| *value -= factor * part);
        }
    }
    work.into_iter().map(|row| row[n..].to_vec()).collect()
}

fn product(a: &[Vec<f64>], b: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = a.len();
    (0..n).map(|row| (0..n).map(|column| (0..n).map(|k| a[row][k] * b[k][column]).sum()).collect()).collect()
}

/// Returns the covariances of the differences from the mean.
fn centred(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let rows: Vec<f64> = matrix.iter().map(|row| row.iter().sum::<f64>() / n as f64).collect();
    let all = rows.iter().sum::<f64>() / n.max(1) as f64;
    (0..n).map(|row| (0..n).map(|column| matrix[row][column] - rows[row] - rows[column] + all).collect()).collect()
}
