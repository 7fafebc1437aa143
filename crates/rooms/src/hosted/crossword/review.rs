//! What the reviews of Scrabble and Erudit share: the moves of records, tags and reasons.

use wire::{GameFields, ReviewText};

use crate::hosted::review::text;

/// A mistake costs at least this much win probability, or a point of an exact result.
const LEAST_LOSS: f64 = 0.005;

/// A difference of scores or of the scores of replies that is worth a sentence, in points.
const POINTS: f64 = 5.0;

/// A difference of leave values that is worth a sentence, in points.
const LEAVE: f64 = 3.0;

/// Returns the move of a record in the notation of the analysis, or `None` if it is no move. Records
/// of the kind `placed` are placements.
pub(in crate::hosted) fn move_of(record: &GameFields, placed: &str) -> Option<String> {
    let text = |field: &str| record.0.get(field)?.as_str();
    match text("kind")? {
        "passed" => Some("pass".into()),
        "exchanged" => match text("tiles") {
            Some(tiles) => Some(format!("ex {tiles}")),
            None => Some(format!("ex {}", record.0.get("count")?.as_u64()?)),
        },
        kind if kind == placed => text("move").map(str::to_owned),
        _ => None,
    }
}

/// Returns why an exchange cannot be compared if only the number of its tiles is known: `ex 3`.
pub(in crate::hosted) fn unseen_exchange(played: &str) -> Option<ReviewText> {
    let count = played.strip_prefix("ex ").filter(|count| count.parse::<usize>().is_ok())?;
    Some(text("unseen-exchange", &[("tiles", count.to_owned())], "The tiles that were exchanged are not known."))
}

/// Returns why a move with words that are not in the lexicon cannot be compared.
pub(in crate::hosted) fn phony(words: &[String]) -> ReviewText {
    let words = words.join(", ");
    text("phony", &[("words", words.clone())], format!("Not in the lexicon: {words}."))
}

/// The best or the played move of a comparison.
pub(in crate::hosted) struct ComparedMove {
    /// In the notation of the analysis.
    pub(in crate::hosted) notation: String,
    pub(in crate::hosted) score: u32,
    /// The word of a bingo.
    pub(in crate::hosted) bingo: Option<String>,
    /// The tiles kept and their value in points; `None` with an empty bag or a partly known rack.
    pub(in crate::hosted) leave: Option<(String, f64)>,
    /// The mean score of the next seat's turn in the rollouts.
    pub(in crate::hosted) reply: Option<f64>,
    /// The expected final spread.
    pub(in crate::hosted) spread: Option<f64>,
}

/// The best and the played move.
pub(in crate::hosted) struct Comparison {
    pub(in crate::hosted) best: ComparedMove,
    pub(in crate::hosted) played: ComparedMove,
    /// The loss of win probability.
    pub(in crate::hosted) loss: f64,
    /// The loss of spread.
    pub(in crate::hosted) lost: Option<f64>,
    /// Whether both values are exact.
    pub(in crate::hosted) exact: bool,
    /// Whether the bag is empty and the racks are known.
    pub(in crate::hosted) endgame: bool,
    /// The best moves from here on, starting with the best one.
    pub(in crate::hosted) line: Vec<String>,
}

impl Comparison {
    /// Returns what the turn is counted as in the summary.
    pub(in crate::hosted) fn tags(&self) -> Vec<String> {
        let missed = self.misses_bingo() && self.is_mistake();
        let tags = [(self.played.bingo.is_some(), "bingo"), (missed, "missed-bingo")];
        tags.into_iter().filter(|(holds, _)| *holds).map(|(_, tag)| tag.to_owned()).collect()
    }

    /// Returns the reasons why the best move is better, the most important first.
    pub(in crate::hosted) fn reasons(&self) -> Vec<ReviewText> {
        if !self.is_mistake() {
            return Vec::new();
        }
        let reasons = if self.exact && self.endgame {
            vec![self.lost_win(), self.lost_points()]
        } else {
            vec![self.missed_bingo(), self.points(), self.leave(), self.opens()]
        };
        let mut reasons: Vec<ReviewText> = reasons.into_iter().flatten().collect();
        if reasons.is_empty() {
            reasons.extend(if self.loss >= LEAST_LOSS { Some(self.lost_probability()) } else { self.lost_points() });
        }
        reasons
    }

    fn is_mistake(&self) -> bool {
        self.loss >= LEAST_LOSS || (self.exact && self.lost.is_some_and(|lost| lost >= 1.0))
    }

    fn misses_bingo(&self) -> bool {
        self.best.bingo.is_some() && self.played.bingo.is_none()
    }

    fn lost_probability(&self) -> ReviewText {
        let (percent, best) = (format!("{:.1}", 100.0 * self.loss), self.best.notation.clone());
        let sentence = format!("Wins {percent}% less often than {best}.");
        text("win", &[("percent", percent), ("best", best)], sentence)
    }

    fn lost_win(&self) -> Option<ReviewText> {
        let (best, played) = (self.best.spread?, self.played.spread?);
        if best <= 0.0 || played > 0.0 {
            return None;
        }
        let [best, played] = [best, played].map(|spread| with_sign(spread, 0));
        let sentence = format!("Gives away a won endgame: {best} with the best move, {played} with this one.");
        Some(text("lost-win", &[("best", best), ("played", played)], sentence))
    }

    fn lost_points(&self) -> Option<ReviewText> {
        let points = self.lost.filter(|lost| *lost >= 1.0)?;
        let (points, line) = (format!("{points:.0}"), self.line.join(", "));
        let sentence = format!("Loses {points} points of spread; best line: {line}.");
        Some(text("endgame", &[("points", points), ("line", line)], sentence))
    }

    fn missed_bingo(&self) -> Option<ReviewText> {
        let word = self.best.bingo.clone().filter(|_| self.misses_bingo())?;
        let points = self.best.score.to_string();
        let sentence = format!("Misses the bingo {word} for {points} points.");
        Some(text("bingo-missed", &[("word", word), ("move", self.best.notation.clone()), ("points", points)], sentence))
    }

    fn points(&self) -> Option<ReviewText> {
        let points = f64::from(self.best.score) - f64::from(self.played.score);
        if points < POINTS || self.misses_bingo() {
            return None;
        }
        let (points, best) = (format!("{points:.0}"), self.best.notation.clone());
        let sentence = format!("Scores {points} less than {best}.");
        Some(text("points", &[("points", points), ("best", best)], sentence))
    }

    fn leave(&self) -> Option<ReviewText> {
        let ((kept, value), (better, best)) = (self.played.leave.clone()?, self.best.leave.clone()?);
        if best - value < LEAVE {
            return None;
        }
        let [value, best] = [value, best].map(|value| with_sign(value, 1));
        let sentence = match (kept.is_empty(), better.is_empty()) {
            (false, false) => format!("Keeps {kept} ({value}); {better} would be worth {best}."),
            (false, true) => format!("Keeps {kept} ({value}); {} keeps nothing.", self.best.notation),
            (true, _) => format!("Keeps nothing ({value}); {better} would be worth {best}."),
        };
        Some(text("leave", &[("kept", kept), ("value", value), ("better", better), ("best", best)], sentence))
    }

    fn opens(&self) -> Option<ReviewText> {
        let more = self.played.reply? - self.best.reply?;
        if more < POINTS {
            return None;
        }
        let (points, best) = (format!("{more:.0}"), self.best.notation.clone());
        let sentence = format!("Replies score {points} more on average than after {best}.");
        Some(text("opens", &[("points", points), ("best", best)], sentence))
    }
}

/// Writes a number with its sign and this many decimals.
fn with_sign(number: f64, decimals: usize) -> String {
    format!("{number:+.decimals$}").replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(notation: &str, score: u32) -> ComparedMove {
        ComparedMove { notation: notation.into(), score, bingo: None, leave: None, reply: None, spread: None }
    }

    fn comparison(best: ComparedMove, played: ComparedMove) -> Comparison {
        Comparison { best, played, loss: 0.02, lost: Some(2.0), exact: false, endgame: false, line: vec!["8h A".into(), "pass".into()] }
    }

    fn sentences(comparison: &Comparison) -> Vec<String> {
        comparison.reasons().into_iter().map(|reason| reason.text).collect()
    }

    #[test]
    fn reasons_follow_from_the_numbers() {
        let with = |leave: &str, value, reply, score| ComparedMove {
            leave: Some((leave.into(), value)),
            reply: Some(reply),
            ..compared("8h A", score)
        };
        let several = comparison(with("ERS?", 21.34, 30.0, 30), with("VVU", -12.0, 41.2, 24));
        let expected = [
            "Scores 6 less than 8h A.",
            "Keeps VVU (−12.0); ERS? would be worth +21.3.",
            "Replies score 11 more on average than after 8h A.",
        ];
        assert_eq!(sentences(&several), expected);
        let small = comparison(with("E", 2.0, 30.0, 24), with("", 0.0, 30.0, 24));
        assert_eq!(sentences(&small), ["Wins 2.0% less often than 8h A."]);
        assert!(Comparison { loss: 0.004, ..small }.reasons().is_empty());
    }

    #[test]
    fn a_missed_bingo_explains_its_points() {
        let bingo = || ComparedMove { bingo: Some("SOURDiNE".into()), ..compared("8h SOURDiNE", 80) };
        let missed = comparison(bingo(), compared("8h A", 2));
        assert_eq!(
            (sentences(&missed), missed.tags()),
            (vec!["Misses the bingo SOURDiNE for 80 points.".to_owned()], vec!["missed-bingo".to_owned()])
        );
        assert_eq!(comparison(bingo(), bingo()).tags(), ["bingo"]);
        assert!(Comparison { loss: 0.0, ..missed }.tags().is_empty(), "the played move was as good");
    }

    /// Before the endgame, exact values can lose points without losing wins.
    #[test]
    fn exact_values_explain_lost_points() {
        let valued = |spread| ComparedMove { spread: Some(spread), ..compared("8h A", 2) };
        let exact = |endgame, loss| Comparison { exact: true, endgame, loss, ..comparison(valued(1.0), valued(-1.0)) };
        let line = "Loses 2 points of spread; best line: 8h A, pass.".to_owned();
        let won = "Gives away a won endgame: +1 with the best move, −1 with this one.".to_owned();
        assert_eq!(sentences(&exact(true, 1.0)), [won, line.clone()]);
        assert_eq!(sentences(&exact(false, 0.0)), [line]);
        assert_eq!(sentences(&exact(false, 0.01)), ["Wins 1.0% less often than 8h A."]);
    }
}
