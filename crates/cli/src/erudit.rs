//! Erudit: the switches of its rules, and seconds to think, as they are written on the command line.

use crossword::erudit::{Leftovers, Repeats, Scoring, StarWorth, Take};

/// Seconds, a part of one or some.
///
/// # Errors
/// It is no number from 0 to 86400.
pub fn seconds(text: &str) -> Result<f64, String> {
    let known = text.parse::<f64>().ok().filter(|seconds| (0.0..=86_400.0).contains(seconds));
    known.ok_or_else(|| "write a number of seconds from 0 to 86400, as 1 or 0.5".to_owned())
}

/// A switch by its name, or the names there are.
fn switch<T: Copy>(name: &str, all: &[T], text: fn(T) -> &'static str) -> Result<T, String> {
    all.iter().copied().find(|&value| text(value) == name).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|&value| text(value)).collect();
        format!("choose one of {}", known.join(", "))
    })
}

/// What a turn scores, by its name.
///
/// # Errors
/// There is none of this name.
pub fn scoring(name: &str) -> Result<Scoring, String> {
    switch(name, Scoring::ALL, Scoring::name)
}

/// Whether a word may be formed again, by its name.
///
/// # Errors
/// There is none of this name.
pub fn repeats(name: &str) -> Result<Repeats, String> {
    switch(name, Repeats::ALL, Repeats::name)
}

/// Whether stars on the board may be taken, by its name.
///
/// # Errors
/// There is none of this name.
pub fn take(name: &str) -> Result<Take, String> {
    switch(name, Take::ALL, Take::name)
}

/// What a star on the board is worth, by its name.
///
/// # Errors
/// There is none of this name.
pub fn star_worth(name: &str) -> Result<StarWorth, String> {
    switch(name, StarWorth::ALL, StarWorth::name)
}

/// What the tiles left on the racks do to the scores at the end, by its name.
///
/// # Errors
/// There is none of this name.
pub fn leftovers(name: &str) -> Result<Leftovers, String> {
    switch(name, Leftovers::ALL, Leftovers::name)
}
