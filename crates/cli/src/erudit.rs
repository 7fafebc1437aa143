//! Erudit: value parsers for rule options and thinking time.

use crossword::erudit::{Leftovers, Repeats, Scoring, StarWorth, Take};

/// Parses a number of seconds; fractions are allowed.
///
/// # Errors
/// Returns an error if the text is not a number from 0 to 86400.
pub fn seconds(text: &str) -> Result<f64, String> {
    let known = text.parse::<f64>().ok().filter(|seconds| (0.0..=86_400.0).contains(seconds));
    known.ok_or_else(|| "write a number of seconds from 0 to 86400, such as 1 or 0.5".to_owned())
}

/// Finds an option value by its name.
fn parse_choice<T: Copy>(name: &str, all: &[T], text: fn(T) -> &'static str) -> Result<T, String> {
    all.iter().copied().find(|&value| text(value) == name).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|&value| text(value)).collect();
        format!("choose one of {}", known.join(", "))
    })
}

/// Parses the option `scoring`: what a turn scores.
///
/// # Errors
/// Returns an error if the name is unknown.
pub fn scoring(name: &str) -> Result<Scoring, String> {
    parse_choice(name, Scoring::ALL, Scoring::name)
}

/// Parses the option `repeats`: whether a word may be formed again.
///
/// # Errors
/// Returns an error if the name is unknown.
pub fn repeats(name: &str) -> Result<Repeats, String> {
    parse_choice(name, Repeats::ALL, Repeats::name)
}

/// Parses the option `take`: whether stars on the board may be taken.
///
/// # Errors
/// Returns an error if the name is unknown.
pub fn take(name: &str) -> Result<Take, String> {
    parse_choice(name, Take::ALL, Take::name)
}

/// Parses the option `star-worth`: the value of a star on the board.
///
/// # Errors
/// Returns an error if the name is unknown.
pub fn star_worth(name: &str) -> Result<StarWorth, String> {
    parse_choice(name, StarWorth::ALL, StarWorth::name)
}

/// Parses the option `leftovers`: whether tiles left on the racks at the end are deducted.
///
/// # Errors
/// Returns an error if the name is unknown.
pub fn leftovers(name: &str) -> Result<Leftovers, String> {
    parse_choice(name, Leftovers::ALL, Leftovers::name)
}
