//! The stored form of reviews: compressed JSON in Base64, since text columns hold no bytes.

use std::io::{self, Read as _, Write as _};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use wire::{REVIEW_FORMAT, Review};

/// The maximum size of a review in bytes; larger ones are damaged.
const MAX_BYTES: u64 = 64 << 20;

/// Encodes a review.
pub(super) fn encode(review: &Review) -> io::Result<String> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&serde_json::to_vec(review)?)?;
    Ok(STANDARD.encode(encoder.finish()?))
}

/// Decodes a review.
///
/// # Errors
/// The text is damaged, or of another format.
pub(crate) fn decode(body: &str) -> io::Result<Review> {
    let invalid = |why: String| io::Error::new(io::ErrorKind::InvalidData, why);
    let bytes = STANDARD.decode(body).map_err(|why| invalid(why.to_string()))?;
    let mut json = Vec::new();
    DeflateDecoder::new(&*bytes).take(MAX_BYTES).read_to_end(&mut json)?;
    let review: Review = serde_json::from_slice(&json)?;
    if review.format == REVIEW_FORMAT { Ok(review) } else { Err(invalid(format!("format {}", review.format))) }
}

#[cfg(test)]
mod tests {
    use wire::{BudgetUnit, ReviewBudget, ReviewMaker, TurnReview};

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
