//! JSON responses that are identical for all clients but for a small part. The shared part is built
//! once for all waiting requests and compressed once.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

use axum::http::HeaderMap;
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::response::{IntoResponse, Response};
use flate2::{Compress, Compression, Crc, FlushCompress};
use parking_lot::Mutex;
use serde::Serialize;

use crate::http::compression;

/// The shared part of a response: a JSON object without its closing brace.
pub(crate) struct SharedPart {
    text: Vec<u8>,
    /// The text as a deflate stream that is flushed to a byte boundary, so that a block can be
    /// appended.
    deflated: Vec<u8>,
    sum: Crc,
}

/// Maximum length in bytes of a stored deflate block.
const MAX_STORED_BLOCK: usize = 65_535;

impl SharedPart {
    /// Serializes and compresses an object with at least one field.
    ///
    /// # Errors
    /// Returns an error if serializing to JSON fails.
    pub(crate) fn of(shared: &impl Serialize) -> serde_json::Result<SharedPart> {
        let mut text = serde_json::to_vec(shared)?;
        text.truncate(text.len().saturating_sub(1));
        let mut compress = Compress::new(Compression::default(), false);
        let mut deflated = Vec::with_capacity(text.len() / 4 + 1024);
        let mut taken = 0;
        // Each call compresses as much as fits. The flush is complete when output space remains.
        loop {
            deflated.reserve(text.len() / 4 + 1024);
            let _ = compress.compress_vec(&text[taken..], &mut deflated, FlushCompress::Sync);
            taken = usize::try_from(compress.total_in()).unwrap_or(text.len()).min(text.len());
            if taken == text.len() && deflated.len() < deflated.capacity() {
                break;
            }
        }
        let mut sum = Crc::new();
        sum.update(&text);
        Ok(SharedPart { text, deflated, sum })
    }

    /// Returns the response for one client, with the fields of `own` added.
    ///
    /// # Errors
    /// Returns an error if serializing to JSON fails.
    pub(crate) fn with(&self, headers: &HeaderMap, own: &impl Serialize) -> serde_json::Result<Response> {
        let mut rest = serde_json::to_vec(own)?;
        if let Some(brace) = rest.first_mut() {
            *brace = b',';
        }
        let kind = [(CONTENT_TYPE, "application/json"), (VARY, "accept-encoding")];
        if !compression::accepts_gzip(headers) || rest.len() > MAX_STORED_BLOCK {
            return Ok((kind, [&self.text[..], &rest].concat()).into_response());
        }
        Ok((kind, [(CONTENT_ENCODING, "gzip")], self.gzip_with(&rest)).into_response())
    }

    /// Returns the text followed by `rest` as a gzip file.
    fn gzip_with(&self, rest: &[u8]) -> Vec<u8> {
        let length = u16::try_from(rest.len()).unwrap_or_default();
        let mut file = Vec::with_capacity(self.deflated.len() + rest.len() + 32);
        // gzip header: magic bytes, deflate, no flags, no modification time, unknown system.
        file.extend([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
        file.extend(&self.deflated);
        // The final deflate block, stored: its length and the complement of the length.
        file.push(1);
        file.extend(length.to_le_bytes());
        file.extend((!length).to_le_bytes());
        file.extend(rest);
        let mut sum = Crc::new();
        sum.update(rest);
        let mut all = Crc::new();
        all.combine(&self.sum);
        all.combine(&sum);
        file.extend(all.sum().to_le_bytes());
        file.extend(all.amount().to_le_bytes());
        file
    }
}

/// Coalesces concurrent requests for the same value. A request never gets a value whose computation
/// started before the request; one computation serves all requests that were waiting when it
/// started.
pub(crate) struct Coalescer<T> {
    slots: Mutex<HashMap<String, Arc<Slot<T>>>>,
}

struct Slot<T> {
    /// Number of requests so far.
    requests: AtomicU64,
    /// The last value, and the number of requests that had arrived when its computation started.
    computed: tokio::sync::Mutex<(u64, Option<Arc<T>>)>,
}

impl<T> Default for Coalescer<T> {
    fn default() -> Coalescer<T> {
        Coalescer { slots: Mutex::default() }
    }
}

impl<T> Coalescer<T> {
    /// Computes the value, or returns one computed for a concurrent request.
    ///
    /// # Errors
    /// Returns an error if the computation fails. The next waiting request then retries.
    pub(crate) async fn get<E>(&self, name: &str, compute: impl Future<Output = Result<T, E>>) -> Result<Arc<T>, E> {
        let slot = {
            let mut slots = self.slots.lock();
            let new = || Arc::new(Slot { requests: AtomicU64::new(0), computed: tokio::sync::Mutex::new((0, None)) });
            Arc::clone(slots.entry(name.to_owned()).or_insert_with(new))
        };
        let _leaving = SlotGuard { coalescer: self, name };
        let number = slot.requests.fetch_add(1, SeqCst) + 1;
        let mut computed = slot.computed.lock().await;
        if let (served, Some(value)) = &*computed
            && *served >= number
        {
            return Ok(Arc::clone(value));
        }
        let serves = slot.requests.load(SeqCst);
        let value = Arc::new(compute.await?);
        *computed = (serves, Some(Arc::clone(&value)));
        Ok(value)
    }
}

/// Removes the slot when its last request ends.
struct SlotGuard<'a, T> {
    coalescer: &'a Coalescer<T>,
    name: &'a str,
}

impl<T> Drop for SlotGuard<'_, T> {
    fn drop(&mut self) {
        let mut slots = self.coalescer.slots.lock();
        // The map and the leaving request hold one reference each.
        if slots.get(self.name).is_some_and(|slot| Arc::strong_count(slot) <= 2) {
            slots.remove(self.name);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;
    use std::sync::atomic::AtomicUsize;
    use std::time::Duration;

    use axum::http::header::ACCEPT_ENCODING;
    use flate2::read::GzDecoder;
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn shared_and_own_parts_form_one_object() {
        for entries in [1, 100, 20_000] {
            let shared = json!({"list": (0..entries).map(|n| json!({"n": n * 7919 % 1009, "name": "Žofie"})).collect::<Vec<_>>()});
            let part = SharedPart::of(&shared).unwrap();
            let mut text = String::new();
            let own = json!({"you": 3, "owner": false});
            let mut rest = serde_json::to_vec(&own).unwrap();
            rest[0] = b',';
            GzDecoder::new(&part.gzip_with(&rest)[..]).read_to_string(&mut text).unwrap();
            let read: Value = serde_json::from_str(&text).unwrap();
            assert_eq!((&read["list"], &read["you"], &read["owner"]), (&shared["list"], &json!(3), &json!(false)));
            let mut headers = HeaderMap::new();
            assert_eq!(part.with(&headers, &own).unwrap().headers().get(CONTENT_ENCODING), None);
            headers.insert(ACCEPT_ENCODING, "gzip".parse().unwrap());
            assert_eq!(part.with(&headers, &own).unwrap().headers().get(CONTENT_ENCODING).unwrap(), "gzip");
        }
    }

    #[tokio::test]
    async fn waiting_requests_share_the_next_value() {
        let coalescer = Arc::new(Coalescer::default());
        let computed = Arc::new(AtomicUsize::new(0));
        let ask = || {
            let (coalescer, computed) = (Arc::clone(&coalescer), Arc::clone(&computed));
            tokio::spawn(async move {
                let compute = async {
                    let number = computed.fetch_add(1, SeqCst);
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    if number == 1 { Err("this one fails") } else { Ok(number) }
                };
                coalescer.get("a", compute).await.map(|number| *number)
            })
        };
        let first = ask();
        tokio::time::sleep(Duration::from_millis(10)).await;
        let rest: Vec<_> = (0..50).map(|_| ask()).collect();
        assert_eq!(first.await.unwrap(), Ok(0), "computed before the other requests");
        let mut results = Vec::new();
        for one in rest {
            results.push(one.await.unwrap());
        }
        // One waiting request got the error; the others share the value that was computed next.
        assert_eq!(results.iter().filter(|one| one.is_err()).count(), 1);
        assert!(results.iter().filter(|one| one.is_ok()).all(|one| *one == Ok(2)), "{results:?}");
        assert_eq!(computed.load(SeqCst), 3);
        assert!(coalescer.slots.lock().is_empty(), "no slot remains");
    }
}
