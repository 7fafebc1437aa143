//! Number formatting for readers: no negative zero, no infinite bounds.

use super::language::Language;
use crate::stats::{Interval, Rating};

/// Formats a number with fixed decimals, without a sign if it is rounded to zero.
pub(super) fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let nothing = text.chars().all(|c| matches!(c, '-' | '0' | '.'));
    if nothing { text.trim_start_matches('-').to_owned() } else { text }
}

/// Formats a difference with fixed decimals and its sign.
pub(super) fn signed(value: f64, decimals: usize) -> String {
    let text = fixed(value, decimals);
    let plus = text.chars().any(|c| c.is_ascii_digit() && c != '0') && value > 0.0;
    if plus { format!("+{text}") } else { text }
}

/// Formats a rating with its error, or as unknown if the error is implausible: huge without
/// informative games, or tiny, which results from too few games rather than from many.
pub(super) fn rating(rating: &Rating, language: Language) -> String {
    if rating.error > 5_000.0 || rating.error < 0.5 {
        language.text("report-unknown")
    } else {
        format!("{} ±{}", signed(rating.elo, 0), fixed(rating.error, 0))
    }
}

/// Formats a difference in Elo with its interval, which is open if all games were won or lost.
pub(super) fn difference(elo: &Interval, language: Language) -> String {
    let Interval { value, low, high } = *elo;
    let sure = match (low.is_finite(), high.is_finite()) {
        (true, true) => language.say("report-interval", &[("low", signed(low, 1).into()), ("high", signed(high, 1).into())]),
        (true, false) => language.say("report-interval-low", &[("low", signed(low, 1).into())]),
        (false, true) => language.say("report-interval-high", &[("high", signed(high, 1).into())]),
        (false, false) => return language.text("report-elo-few"),
    };
    let message = match (value.is_finite(), value > 0.0) {
        (true, _) => "report-elo-value",
        (false, true) => "report-elo-all-won",
        (false, false) => "report-elo-all-lost",
    };
    language.say(message, &[("value", signed(value, 1).into()), ("interval", sure.into())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_rounded_to_zero_have_no_sign() {
        assert_eq!((fixed(-0.0, 2), fixed(-0.001, 2), fixed(-0.4, 0)), ("0.00".into(), "0.00".into(), "0".into()));
        assert_eq!((signed(-0.3, 0), signed(0.3, 0), signed(0.0, 1)), ("0".into(), "0".into(), "0.0".into()));
        assert_eq!((signed(12.34, 1), signed(-12.36, 1), signed(0.06, 1)), ("+12.3".into(), "-12.4".into(), "+0.1".into()));
        assert_eq!(rating(&Rating { elo: -0.2, error: 148.0 }, Language::En), "0 ±148");
        assert_eq!(rating(&Rating { elo: 0.0, error: 9_000.0 }, Language::En), "unknown");
        assert_eq!(rating(&Rating { elo: 0.0, error: 0.0 }, Language::En), "unknown");
    }

    #[test]
    fn open_intervals_are_described_in_words() {
        let (low, high) = (f64::NEG_INFINITY, f64::INFINITY);
        let told = |value, low, high| difference(&Interval { value, low, high }, Language::En);
        assert_eq!(told(high, low, high), "Elo: too few games to say");
        assert_eq!(told(0.0, -100.0, 100.0), "Elo 0.0 (95%: -100.0 to +100.0)");
        assert_eq!(told(high, 120.0, high), "Elo: all games won, so there is no figure (95%: at least +120.0)");
        assert_eq!(told(low, low, -120.0), "Elo: all games lost, so there is no figure (95%: at most -120.0)");
        assert_eq!(told(30.0, low, 400.0), "Elo +30.0 (95%: at most +400.0)");
    }
}
