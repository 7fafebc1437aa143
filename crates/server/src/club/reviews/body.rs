//! Decodes stored reviews.

use std::io;

use wire::{REVIEW_FORMAT, Review};

use crate::club::compressed;

/// Decodes a review.
///
/// # Errors
/// The text is damaged, or of another format.
pub(crate) fn decode(body: &str) -> io::Result<Review> {
    let review: Review = compressed::decode(body)?;
    let other = |format: u32| io::Error::new(io::ErrorKind::InvalidData, format!("format {format}"));
    if review.format == REVIEW_FORMAT { Ok(review) } else { Err(other(review.format)) }
}

#[cfg(test)]
mod tests {
    use wire::{BudgetUnit, ReviewBudget, ReviewMaker, TurnReview};

    use crate::club::compressed::encode;

    use super::*;

    #[test]
    fn reviews_round_trip_and_damaged_ones_are_errors() {
        let turn = TurnReview {
            step: 1,
            seat: 0,
            played: "8h КОТ".into(),
            score: Some(12),
            scores: vec![0, 0],
            result: None,
            reason: None,
            class: None,
            mistake: None,
        };
        let budget = ReviewBudget { amount: 9, unit: BudgetUnit::Nodes };
        let review = Review {
            format: REVIEW_FORMAT,
            game: "erudit".into(),
            rules: "erudit".into(),
            lexicon: Some("ru".into()),
            lexicon_hash: None,
            maker: ReviewMaker { version: "1".into(), player: "master".into(), budget, seed: 1 },
            seats: Vec::new(),
            turns: vec![turn; 40],
        };
        let body = encode(&review).unwrap();
        assert!(body.len() < serde_json::to_string(&review).unwrap().len() / 4, "{}", body.len());
        assert_eq!(decode(&body).unwrap(), review);
        for damaged in ["", "!", &body[..body.len() / 2], &encode(&Review { format: 99, ..review.clone() }).unwrap()] {
            assert!(decode(damaged).is_err(), "{damaged}");
        }
    }
}
