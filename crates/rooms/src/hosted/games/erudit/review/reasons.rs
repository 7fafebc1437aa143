//! Why the best action is better than the played one, in sentences made from the numbers.

use crossword::MILLI;
use crossword::erudit::{Action, EruditRules, Situation};
use engine::erudit::analysis::ValuedAction;
use wire::ReviewText;

use crate::hosted::review::text;

/// A difference of scores or of the scores of replies that is worth a sentence, in points.
const POINTS: f64 = 5.0;

/// A difference of leave values that is worth a sentence, in points.
const LEAVE: f64 = 3.0;

/// The best and the played action.
pub(super) struct Comparison<'a> {
    pub(super) rules: &'a EruditRules,
    pub(super) situation: &'a Situation,
    pub(super) best: &'a ValuedAction,
    pub(super) played: &'a ValuedAction,
    pub(super) loss: f64,
    pub(super) lost: Option<f64>,
    /// Whether both values are exact results of an endgame.
    pub(super) exact_endgame: bool,
}

impl Comparison<'_> {
    /// Returns whether an action uses a full rack.
    fn has_bonus(&self, valued: &ValuedAction) -> bool {
        match &valued.action {
            Action::Lay(turn) => self.rules.judge(self.situation, turn, None).is_ok_and(|scored| scored.bonus),
            Action::Exchange(_) | Action::Pass => false,
        }
    }

    /// Returns what the turn is counted as in the summary.
    pub(super) fn tags(&self, costs: bool) -> Vec<String> {
        let (played, best) = (self.has_bonus(self.played), self.has_bonus(self.best));
        let missed = costs && best && !played;
        [(played, "bingo"), (missed, "missed-bingo")].into_iter().filter(|(is, _)| *is).map(|(_, tag)| tag.to_owned()).collect()
    }

    /// Returns the reasons, the most important first.
    pub(super) fn reasons(&self) -> Vec<ReviewText> {
        let reasons = if self.exact_endgame {
            vec![self.lost_win(), self.endgame()]
        } else {
            vec![self.bonus(), self.points(), self.leave(), self.opens()]
        };
        let mut reasons: Vec<ReviewText> = reasons.into_iter().flatten().collect();
        if reasons.is_empty() {
            let (percent, best) = (format!("{:.1}", 100.0 * self.loss), self.best_move());
            let sentence = format!("Wins {percent}% less often than {best}.");
            reasons.push(text("win", &[("percent", percent), ("best", best)], sentence));
        }
        reasons
    }

    fn best_move(&self) -> String {
        self.best.action.notation(&self.situation.board, self.rules)
    }

    fn lost_win(&self) -> Option<ReviewText> {
        let (best, played) = (self.best.spread?, self.played.spread?);
        if best <= 0.0 || played > 0.0 {
            return None;
        }
        let [best, played] = [best, played].map(|spread| format!("{spread:+.0}").replace('-', "−"));
        let sentence = format!("Gives away a won endgame: {best} with the best move, {played} with this one.");
        Some(text("lost-win", &[("best", best), ("played", played)], sentence))
    }

    fn endgame(&self) -> Option<ReviewText> {
        let points = self.lost.filter(|lost| *lost >= 1.0)?;
        let (points, line) = (format!("{points:.0}"), self.best_move());
        let sentence = format!("Loses {points} points of spread; best move: {line}.");
        Some(text("endgame", &[("points", points), ("line", line)], sentence))
    }

    fn bonus(&self) -> Option<ReviewText> {
        if !self.has_bonus(self.best) || self.has_bonus(self.played) {
            return None;
        }
        let (best, points) = (self.best_move(), self.best.score.to_string());
        let sentence = format!("Misses a turn with all tiles, {best}, for {points} points.");
        Some(text("bingo-missed", &[("word", best.clone()), ("move", best), ("points", points)], sentence))
    }

    fn points(&self) -> Option<ReviewText> {
        let points = f64::from(self.best.score) - f64::from(self.played.score);
        if points < POINTS || (self.has_bonus(self.best) && !self.has_bonus(self.played)) {
            return None;
        }
        let (points, best) = (format!("{points:.0}"), self.best_move());
        let sentence = format!("Scores {points} less than {best}.");
        Some(text("points", &[("points", points), ("best", best)], sentence))
    }

    fn leave(&self) -> Option<ReviewText> {
        let [played, best] = [self.played, self.best].map(|one| f64::from(one.leave_value) / f64::from(MILLI));
        if best - played < LEAVE {
            return None;
        }
        let [kept, better] = [self.played, self.best].map(|one| self.rules.rack_text(&one.leave));
        let [value, best_value] = [played, best].map(|value| format!("{value:+.1}").replace('-', "−"));
        let sentence = match (kept.is_empty(), better.is_empty()) {
            (false, false) => format!("Keeps {kept} ({value}); {better} would be worth {best_value}."),
            (false, true) => format!("Keeps {kept} ({value}); {} keeps nothing.", self.best_move()),
            _ => format!("Keeps nothing ({value}); {better} would be worth {best_value}."),
        };
        Some(text("leave", &[("kept", kept), ("value", value), ("better", better), ("best", best_value)], sentence))
    }

    fn opens(&self) -> Option<ReviewText> {
        let more = self.played.reply? - self.best.reply?;
        if more < POINTS {
            return None;
        }
        let (points, best) = (format!("{more:.0}"), self.best_move());
        let sentence = format!("Replies score {points} more on average than after {best}.");
        Some(text("opens", &[("points", points), ("best", best)], sentence))
    }
}
