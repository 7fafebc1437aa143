//! The stored form of reviews and studies: compressed JSON in Base64, since text columns hold no
//! bytes.

use std::io::{self, Read as _, Write as _};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The maximum size of a decoded value in bytes; larger ones are damaged.
const MAX_BYTES: u64 = 64 << 20;

/// Encodes a value.
///
/// # Errors
/// The value cannot be written as JSON.
pub(crate) fn encode(value: &impl Serialize) -> io::Result<String> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&serde_json::to_vec(value)?)?;
    Ok(STANDARD.encode(encoder.finish()?))
}

/// Decodes a value.
///
/// # Errors
/// The text is damaged, or of another type.
pub(crate) fn decode<T: DeserializeOwned>(body: &str) -> io::Result<T> {
    let bytes = STANDARD.decode(body).map_err(|why| io::Error::new(io::ErrorKind::InvalidData, why))?;
    let mut json = Vec::new();
    DeflateDecoder::new(&*bytes).take(MAX_BYTES).read_to_end(&mut json)?;
    Ok(serde_json::from_slice(&json)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_round_trip_and_damaged_ones_are_errors() {
        let value: Vec<String> = vec!["8h КОТ".into(); 400];
        let body = encode(&value).unwrap();
        assert!(body.len() < serde_json::to_string(&value).unwrap().len() / 4, "{}", body.len());
        assert_eq!(decode::<Vec<String>>(&body).unwrap(), value);
        for damaged in ["", "!", &body[..body.len() / 2], &encode(&7).unwrap()] {
            assert!(decode::<Vec<String>>(damaged).is_err(), "{damaged}");
        }
    }
}
