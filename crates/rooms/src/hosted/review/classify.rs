//! Classes of turns, sizes of mistakes and accuracy. `docs/review.md` explains the numbers.

use wire::{MistakeSize, MoveClass, TurnResult};

/// The least loss of win probability of each class; smaller losses are `excellent`.
const CLASSES: [(f64, MoveClass); 4] =
    [(0.20, MoveClass::Blunder), (0.10, MoveClass::Mistake), (0.05, MoveClass::Inaccuracy), (0.02, MoveClass::Good)];

/// Losses below this are rounding errors.
const NO_LOSS: f64 = 1e-6;

/// The least loss of win probability for each size of a mistake before the endgame.
const WIN_SIZES: [(f64, MistakeSize); 3] = [(0.07, MistakeSize::Large), (0.03, MistakeSize::Medium), (0.005, MistakeSize::Small)];

/// The least loss of spread for each size of a mistake in the endgame.
const SPREAD_SIZES: [(f64, MistakeSize); 3] = [(15.0, MistakeSize::Large), (7.0, MistakeSize::Medium), (1.0, MistakeSize::Small)];

pub(super) fn classify(result: &TurnResult) -> MoveClass {
    if result.legal <= 1 {
        return MoveClass::Forced;
    }
    let lost_points = result.exact && result.points_lost.is_some_and(|points| points >= 1.0);
    if result.loss < NO_LOSS && !lost_points {
        return MoveClass::Best;
    }
    CLASSES.iter().find(|(least, _)| result.loss + NO_LOSS >= *least).map_or(MoveClass::Excellent, |(_, class)| *class)
}

/// Returns the size of a mistake, or `None` if it is too small to count.
pub fn mistake_size(result: &TurnResult) -> Option<MistakeSize> {
    let size = |sizes: &[(f64, MistakeSize)], lost: f64| sizes.iter().find(|(least, _)| lost + NO_LOSS >= *least).map(|(_, size)| *size);
    match result.points_lost.filter(|_| result.endgame) {
        // A won endgame that is no longer won.
        Some(_) if result.best.win > 0.5 && result.played.win <= 0.5 && result.loss > NO_LOSS => Some(MistakeSize::Large),
        Some(points) => size(&SPREAD_SIZES, points),
        None => size(&WIN_SIZES, result.loss),
    }
}

/// Returns the weight of a mistake in the mistake index.
pub(super) const fn weight(size: MistakeSize) -> f64 {
    match size {
        MistakeSize::Small => 0.2,
        MistakeSize::Medium => 0.5,
        MistakeSize::Large => 1.0,
    }
}

/// Returns the accuracy, from 0 to 100, for a mean loss of win probability. This is the formula for
/// moves of <https://lichess.org/page/accuracy>, applied to the mean.
pub(super) fn accuracy(mean_loss: f64) -> f64 {
    (103.1668 * (-0.04354 * 100.0 * mean_loss).exp() - 3.1669).clamp(0.0, 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::ReviewedMove;

    fn result(best: f64, played: f64) -> TurnResult {
        let at = |win| ReviewedMove { win, ..ReviewedMove::default() };
        TurnResult {
            best: at(best),
            played: at(played),
            loss: best - played,
            points_lost: None,
            exact: false,
            endgame: false,
            legal: 20,
            partial: false,
            luck: None,
            tags: Vec::new(),
            reasons: Vec::new(),
            candidates: Vec::new(),
        }
    }

    #[test]
    fn the_class_depends_on_the_lost_win_probability() {
        for (loss, class) in [
            (0.0, MoveClass::Best),
            (0.019, MoveClass::Excellent),
            (0.02, MoveClass::Good),
            (0.05, MoveClass::Inaccuracy),
            (0.1, MoveClass::Mistake),
            (0.2, MoveClass::Blunder),
            (1.0, MoveClass::Blunder),
        ] {
            assert_eq!(classify(&result(1.0, 1.0 - loss)), class, "{loss}");
        }
        assert_eq!(classify(&TurnResult { legal: 1, ..result(0.5, 0.5) }), MoveClass::Forced);
        let lost = TurnResult { exact: true, points_lost: Some(3.0), ..result(1.0, 1.0) };
        assert_eq!(classify(&lost), MoveClass::Excellent, "a lost point in a decided endgame is not the best");
    }

    #[test]
    fn mistakes_count_by_win_probability_and_in_the_endgame_by_spread() {
        for (loss, size) in
            [(0.004, None), (0.005, Some(MistakeSize::Small)), (0.03, Some(MistakeSize::Medium)), (0.0701, Some(MistakeSize::Large))]
        {
            assert_eq!(mistake_size(&result(0.9, 0.9 - loss)), size, "{loss}");
        }
        let endgame = |points| TurnResult { endgame: true, points_lost: Some(points), ..result(1.0, 1.0) };
        for (points, size) in
            [(0.9, None), (1.0, Some(MistakeSize::Small)), (7.0, Some(MistakeSize::Medium)), (15.0, Some(MistakeSize::Large))]
        {
            assert_eq!(mistake_size(&endgame(points)), size, "{points}");
        }
        let thrown = TurnResult { endgame: true, points_lost: Some(2.0), ..result(1.0, 0.0) };
        assert_eq!(mistake_size(&thrown), Some(MistakeSize::Large));
    }

    #[test]
    fn accuracy_falls_with_the_mean_loss() {
        assert!((accuracy(0.0) - 100.0).abs() < 0.01);
        assert_eq!(accuracy(1.0), 0.0);
        let all: Vec<f64> = (0..80).map(|loss| accuracy(f64::from(loss) / 100.0)).collect();
        assert!(all.windows(2).all(|pair| pair[0] > pair[1]), "{all:?}");
    }
}
