//! Switches and options of positions as text. They follow the rows and the used words.
//!
//! | part | meaning |
//! |---|---|
//! | `knots`, `diagonals` | how words may run |
//! | `prizes` | some squares multiply points |
//! | `in-a-row`, `in-total` | which passes count, if not as usual in the rule set |
//! | `scores=3/5` | the scores, the seat on turn first; two seats without points if missing |
//! | `passes=1/0` | the passes that count, in the same order; a seat that has left the game has the number with which a seat loses |

use balda::game::State;
use balda::{PassRule, RuleSet};
use play::{MAX_SEATS, Seat};

/// The highest score in a position, and negative the lowest. Sums of scores cannot overflow.
const MAX_SCORE: i32 = 99_999;

/// The parsed parts.
pub(super) struct Options {
    pub(super) rules: RuleSet,
    /// The scores by place: the seat on turn first.
    pub(super) scores: Vec<i32>,
    /// The passes that count, by place.
    pub(super) passes: Vec<u8>,
}

impl Options {
    /// Parses the parts after the used words.
    ///
    /// # Errors
    /// The part that is invalid.
    pub(super) fn parse<'a>(parts: impl Iterator<Item = &'a str>, rules: RuleSet) -> Result<Options, String> {
        let (mut rules, mut scores, mut passes) = (rules, None, None);
        for part in parts {
            rules = match part.split_once('=') {
                None if part == "knots" => rules.with_knots(true),
                None if part == "diagonals" => rules.with_diagonals(true),
                None if part == "prizes" => rules.with_prizes(true),
                None if PassRule::by_name(part).is_some() => rules.with_pass_rule(PassRule::by_name(part).unwrap_or(PassRule::InARow)),
                Some(("scores", numbers)) => {
                    scores = Some(list(numbers).ok_or_else(|| bad_list(part, "scores=3/5"))?);
                    rules
                }
                Some(("passes", numbers)) => {
                    passes = Some(list(numbers).ok_or_else(|| bad_list(part, "passes=1/0"))?);
                    rules
                }
                _ => {
                    let shown: String = part.chars().take(20).collect();
                    return Err(format!("`{shown}` stands where `knots`, `diagonals`, `prizes` or nothing was expected"));
                }
            };
        }
        let scores = scores.unwrap_or_else(|| vec![0; 2]);
        let passes = passes.unwrap_or_else(|| vec![0; scores.len()]);
        if scores.len() < 2 || scores.len() != passes.len() {
            return Err(format!(
                "there are {} scores and {} numbers of passes: write one for each of 2 to 4 seats",
                scores.len(),
                passes.len()
            ));
        }
        if let Some(score) = scores.iter().find(|score| !(-MAX_SCORE..=MAX_SCORE).contains(*score)) {
            return Err(format!("`{score}` is not a score: write a number from -{MAX_SCORE} to {MAX_SCORE}"));
        }
        if let Some(passes) = passes.iter().find(|passes| **passes > rules.passes()) {
            return Err(format!("a seat has passed {passes} times, but leaves the game at {max}: write 0 to {max}", max = rules.passes()));
        }
        Ok(Options { rules, scores, passes })
    }
}

fn bad_list(part: &str, example: &str) -> String {
    let shown: String = part.chars().take(30).collect();
    format!("`{shown}`: write a number for each of up to {MAX_SEATS} seats, as in `{example}`")
}

fn list<T: std::str::FromStr>(text: &str) -> Option<Vec<T>> {
    let numbers: Vec<T> = text.split('/').take(MAX_SEATS + 1).map(|number| number.parse().ok()).collect::<Option<_>>()?;
    (numbers.len() <= MAX_SEATS).then_some(numbers)
}

/// Formats the switches and options of a position, each after a space.
pub(super) fn written(rules: &RuleSet, state: &State) -> String {
    let shape = rules.shape();
    let usual = RuleSet::by_name(rules.name()).unwrap_or_default();
    let mut text = String::new();
    for (says, word) in [(shape.knots, " knots"), (shape.diagonals, " diagonals"), (rules.has_prizes(), " prizes")] {
        text += if says { word } else { "" };
    }
    if rules.pass_rule() != usual.pass_rule() {
        text += &format!(" {}", rules.pass_rule().name());
    }
    let seats = state.scores.len();
    let order = || std::iter::successors(Some(state.turn), |seat| Some(seat.next(seats))).take(seats);
    let join = |numbers: Vec<String>| numbers.join("/");
    if seats != 2 || state.scores.iter().any(|score| *score != 0) {
        text += &format!(" scores={}", join(order().map(|seat| state.scores[seat.index()].to_string()).collect()));
    }
    let passes = |seat: Seat| if state.gone.contains(seat) { rules.passes() } else { state.passes[seat.index()] };
    if order().any(|seat| passes(seat) > 0) {
        text += &format!(" passes={}", join(order().map(|seat| passes(seat).to_string()).collect()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_parsed() {
        let read = |text: &str| Options::parse(text.split_whitespace(), RuleSet::default());
        let found = read("knots prizes in-total scores=3/5/-1 passes=1/0/3").unwrap_or_else(|why| panic!("{why}"));
        assert!(found.rules.shape().knots && found.rules.has_prizes() && !found.rules.shape().diagonals);
        assert_eq!((found.rules.pass_rule(), found.scores, found.passes), (PassRule::InTotal, vec![3, 5, -1], vec![1, 0, 3]));
        let error = |text: &str| read(text).err().unwrap_or_default();
        assert_eq!(error("scores=a/b"), "`scores=a/b`: write a number for each of up to 4 seats, as in `scores=3/5`");
        assert_eq!(error("scores=1/2/3/4/5"), "`scores=1/2/3/4/5`: write a number for each of up to 4 seats, as in `scores=3/5`");
        assert_eq!(error("scores=1/2 passes=1/2/3"), "there are 2 scores and 3 numbers of passes: write one for each of 2 to 4 seats");
        for score in ["2147483647", "-100000"] {
            assert_eq!(error(&format!("scores=0/{score}")), format!("`{score}` is not a score: write a number from -99999 to 99999"));
        }
        assert_eq!(error("passes=0/255"), "a seat has passed 255 times, but leaves the game at 3: write 0 to 3");
        assert_eq!(error("wild"), "`wild` stands where `knots`, `diagonals`, `prizes` or nothing was expected");
    }
}
