//! Why the best move is better than the played one, in sentences made from the numbers.

use crossword::{Board, MILLI, Move, RuleSet, Tiles};
use engine::tiles::master::Candidate;
use wire::ReviewText;

use crate::hosted::review::text;

/// A difference of scores or of the scores of replies that is worth a sentence, in points.
const POINTS: f64 = 5.0;

/// A difference of leave values that is worth a sentence, in points.
const LEAVE: f64 = 3.0;

/// The best and the played move.
pub(super) struct Comparison<'a> {
    pub(super) rules: &'a RuleSet,
    pub(super) board: &'a Board,
    pub(super) rack: &'a Tiles,
    pub(super) best: &'a Candidate,
    pub(super) played: &'a Candidate,
    pub(super) loss: f64,
    pub(super) lost: Option<f64>,
    /// Whether both values are exact results of an endgame.
    pub(super) exact_endgame: bool,
    /// The best line, if it is known.
    pub(super) line: &'a [Move],
    /// Whether some tiles of the rack are unknown.
    pub(super) is_partial: bool,
    pub(super) bag: usize,
}

impl Comparison<'_> {
    fn is_bingo(&self, action: &Move) -> bool {
        matches!(action, Move::Place(laid) if laid.len() == self.rules.rack_size())
    }

    /// Returns what the turn is counted as in the summary.
    pub(super) fn tags(&self, costs: bool) -> Vec<String> {
        let (played, best) = (self.is_bingo(&self.played.action), self.is_bingo(&self.best.action));
        let missed = costs && best && !played;
        [(played, "bingo"), (missed, "missed-bingo")].into_iter().filter(|(is, _)| *is).map(|(_, tag)| tag.to_owned()).collect()
    }

    /// Returns the reasons, the most important first.
    pub(super) fn reasons(&self) -> Vec<ReviewText> {
        let reasons = if self.exact_endgame {
            vec![self.lost_win(), self.endgame()]
        } else {
            vec![self.bingo(), self.points(), self.leave(), self.opens()]
        };
        let mut reasons: Vec<ReviewText> = reasons.into_iter().flatten().collect();
        if reasons.is_empty() {
            let percent = format!("{:.1}", 100.0 * self.loss);
            let sentence = format!("Wins {percent}% less often than {}.", self.best_move());
            reasons.push(text("win", &[("percent", percent), ("best", self.best_move())], sentence));
        }
        reasons
    }

    fn best_move(&self) -> String {
        self.best.action.notation(self.board, self.rules.alphabet())
    }

    fn lost_win(&self) -> Option<ReviewText> {
        let (best, played) = (self.best.spread?, self.played.spread?);
        if best <= 0.0 || played > 0.0 {
            return None;
        }
        let (best_text, played_text) = (whole(best), whole(played));
        let sentence = format!("Gives away a won endgame: {best_text} with the best move, {played_text} with this one.");
        Some(text("lost-win", &[("best", best_text), ("played", played_text)], sentence))
    }

    fn endgame(&self) -> Option<ReviewText> {
        let points = self.lost.filter(|lost| *lost >= 1.0)?;
        let (mut board, mut moves) = (self.board.clone(), Vec::new());
        let is_own = self.line.first() == Some(&self.best.action);
        let line = if is_own { self.line } else { std::slice::from_ref(&self.best.action) };
        for action in line {
            moves.push(action.notation(&board, self.rules.alphabet()));
            if let Move::Place(laid) = action {
                board.lay(laid);
            }
        }
        let (points, line) = (format!("{points:.0}"), moves.join(", "));
        let sentence = format!("Loses {points} points of spread; best line: {line}.");
        Some(text("endgame", &[("points", points), ("line", line)], sentence))
    }

    fn bingo(&self) -> Option<ReviewText> {
        let Move::Place(laid) = &self.best.action else { return None };
        if !self.is_bingo(&self.best.action) || self.is_bingo(&self.played.action) {
            return None;
        }
        let word = self.board.examine(self.rules, laid).ok()?.words.first()?.text(self.rules.alphabet());
        let sentence = format!("Misses the bingo {word} for {} points.", self.best.score);
        let parameters = [("word", word), ("move", self.best_move()), ("points", self.best.score.to_string())];
        Some(text("bingo-missed", &parameters, sentence))
    }

    fn points(&self) -> Option<ReviewText> {
        let points = f64::from(self.best.score) - f64::from(self.played.score);
        let is_bingo = self.is_bingo(&self.best.action) && !self.is_bingo(&self.played.action);
        if points < POINTS || is_bingo {
            return None;
        }
        let points = format!("{points:.0}");
        let sentence = format!("Scores {points} less than {}.", self.best_move());
        Some(text("points", &[("points", points), ("best", self.best_move())], sentence))
    }

    fn leave(&self) -> Option<ReviewText> {
        if self.bag == 0 || self.is_partial {
            return None;
        }
        let (best, played) = (leave_value(self.best)?, leave_value(self.played)?);
        if best - played < LEAVE {
            return None;
        }
        let [kept, better] = [self.played, self.best].map(|one| self.leave_text(&one.action));
        let (value, best_value) = (signed(played), signed(best));
        let sentence = match (kept.is_empty(), better.is_empty()) {
            (false, false) => format!("Keeps {kept} ({value}); {better} would be worth {best_value}."),
            (false, true) => format!("Keeps {kept} ({value}); {} keeps nothing.", self.best_move()),
            _ => format!("Keeps nothing ({value}); {better} would be worth {best_value}."),
        };
        let parameters = [("kept", kept), ("value", value), ("better", better), ("best", best_value)];
        Some(text("leave", &parameters, sentence))
    }

    fn leave_text(&self, action: &Move) -> String {
        let used: Tiles = match action {
            Move::Place(laid) => laid.iter().map(|tile| tile.kind()).collect(),
            Move::Exchange(tiles) => *tiles,
            Move::Pass => Tiles::new(),
        };
        self.rack.without(&used).unwrap_or_default().display(self.rules.alphabet()).to_string()
    }

    fn opens(&self) -> Option<ReviewText> {
        let more = self.played.plies.first()?.0 - self.best.plies.first()?.0;
        if more < POINTS {
            return None;
        }
        let points = format!("{more:.0}");
        let sentence = format!("Replies score {points} more on average than after {}.", self.best_move());
        Some(text("opens", &[("points", points), ("best", self.best_move())], sentence))
    }
}

/// Returns the value of a candidate's leave in points.
fn leave_value(candidate: &Candidate) -> Option<f64> {
    Some(f64::from(candidate.equity?) / f64::from(MILLI) - f64::from(candidate.score))
}

/// Writes a number with its sign and one decimal.
fn signed(number: f64) -> String {
    format!("{number:+.1}").replace('-', "−")
}

/// Writes a whole number with its sign.
fn whole(number: f64) -> String {
    format!("{number:+.0}").replace('-', "−")
}
