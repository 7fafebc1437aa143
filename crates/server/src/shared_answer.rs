//! An answer of which all but a little is the same for everybody who asks: made once for all who wait for it, and packed once.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::HeaderMap;
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::response::{IntoResponse, Response};
use flate2::{Compress, Compression, Crc, FlushCompress};
use serde::Serialize;

use crate::compressed;

/// What is the same for everybody: an object of JSON without its closing brace.
pub(crate) struct SharedPart {
    text: Vec<u8>,
    /// The text as a deflate stream that ends at a whole byte and can go on.
    packed: Vec<u8>,
    sum: Crc,
}

/// A deflate block that is the last one and is not packed holds at most so many bytes.
const LONGEST_REST: usize = 65_535;

impl SharedPart {
    /// Of something that is an object with at least one field.
    ///
    /// # Errors
    /// It can't be written as JSON.
    pub(crate) fn of(shared: &impl Serialize) -> serde_json::Result<SharedPart> {
        let mut text = serde_json::to_vec(shared)?;
        text.truncate(text.len().saturating_sub(1));
        let mut compress = Compress::new(Compression::default(), false);
        let mut packed = Vec::with_capacity(text.len() / 4 + 1024);
        let mut taken = 0;
        // A call packs as much as there is room for; it is done when a flush leaves room.
        loop {
            packed.reserve(text.len() / 4 + 1024);
            let _ = compress.compress_vec(&text[taken..], &mut packed, FlushCompress::Sync);
            taken = usize::try_from(compress.total_in()).unwrap_or(text.len()).min(text.len());
            if taken == text.len() && packed.len() < packed.capacity() {
                break;
            }
        }
        let mut sum = Crc::new();
        sum.update(&text);
        Ok(SharedPart { text, packed, sum })
    }

    /// The answer to one of those who ask, with an object of what is their own.
    ///
    /// # Errors
    /// It can't be written as JSON.
    pub(crate) fn with(&self, headers: &HeaderMap, own: &impl Serialize) -> serde_json::Result<Response> {
        let mut rest = serde_json::to_vec(own)?;
        if let Some(brace) = rest.first_mut() {
            *brace = b',';
        }
        let kind = [(CONTENT_TYPE, "application/json"), (VARY, "accept-encoding")];
        if !compressed::is_accepted(headers) || rest.len() > LONGEST_REST {
            return Ok((kind, [&self.text[..], &rest].concat()).into_response());
        }
        Ok((kind, [(CONTENT_ENCODING, "gzip")], self.packed_with(&rest)).into_response())
    }

    /// A gzip file of the text and this rest.
    fn packed_with(&self, rest: &[u8]) -> Vec<u8> {
        let length = u16::try_from(rest.len()).unwrap_or_default();
        let mut file = Vec::with_capacity(self.packed.len() + rest.len() + 32);
        // Its kind, deflate, no name, no time, no system.
        file.extend([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
        file.extend(&self.packed);
        // The last block, as it is: its length, and that once more turned round.
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

/// Makes things for many who ask at once, by a name: whoever asks gets what was begun to be made after they asked, and shares it with all who asked before that.
pub(crate) struct Batches<T> {
    slots: Mutex<HashMap<String, Arc<Slot<T>>>>,
}

struct Slot<T> {
    /// How many have asked.
    asked: AtomicU64,
    /// The last that was made, and for how many.
    made: tokio::sync::Mutex<(u64, Option<Arc<T>>)>,
}

impl<T> Default for Batches<T> {
    fn default() -> Batches<T> {
        Batches { slots: Mutex::default() }
    }
}

impl<T> Batches<T> {
    /// What is made now, or for another who asked at the same time.
    ///
    /// # Errors
    /// Making it failed; the next who waits tries again.
    pub(crate) async fn get<E>(&self, name: &str, make: impl Future<Output = Result<T, E>>) -> Result<Arc<T>, E> {
        let slot = {
            let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
            let new = || Arc::new(Slot { asked: AtomicU64::new(0), made: tokio::sync::Mutex::new((0, None)) });
            Arc::clone(slots.entry(name.to_owned()).or_insert_with(new))
        };
        let _leaving = Leaving { batches: self, name };
        let number = slot.asked.fetch_add(1, SeqCst) + 1;
        let mut made = slot.made.lock().await;
        if let (served, Some(thing)) = &*made
            && *served >= number
        {
            return Ok(Arc::clone(thing));
        }
        let serves = slot.asked.load(SeqCst);
        let thing = Arc::new(make.await?);
        *made = (serves, Some(Arc::clone(&thing)));
        Ok(thing)
    }
}

/// Whoever leaves last takes away what was made.
struct Leaving<'a, T> {
    batches: &'a Batches<T>,
    name: &'a str,
}

impl<T> Drop for Leaving<'_, T> {
    fn drop(&mut self) {
        let mut slots = self.batches.slots.lock().unwrap_or_else(PoisonError::into_inner);
        // The map holds one, and whoever leaves another.
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
    fn what_is_put_together_is_one_object_and_one_file() {
        for entries in [1, 100, 20_000] {
            let shared = json!({"list": (0..entries).map(|n| json!({"n": n * 7919 % 1009, "name": "Žofie"})).collect::<Vec<_>>()});
            let part = SharedPart::of(&shared).unwrap();
            let mut text = String::new();
            let own = json!({"you": 3, "owner": false});
            let mut rest = serde_json::to_vec(&own).unwrap();
            rest[0] = b',';
            GzDecoder::new(&part.packed_with(&rest)[..]).read_to_string(&mut text).unwrap();
            let read: Value = serde_json::from_str(&text).unwrap();
            assert_eq!((&read["list"], &read["you"], &read["owner"]), (&shared["list"], &json!(3), &json!(false)));
            let mut headers = HeaderMap::new();
            assert_eq!(part.with(&headers, &own).unwrap().headers().get(CONTENT_ENCODING), None);
            headers.insert(ACCEPT_ENCODING, "gzip".parse().unwrap());
            assert_eq!(part.with(&headers, &own).unwrap().headers().get(CONTENT_ENCODING).unwrap(), "gzip");
        }
    }

    #[tokio::test]
    async fn whoever_asks_while_it_is_made_shares_the_next() {
        let batches = Arc::new(Batches::default());
        let made = Arc::new(AtomicUsize::new(0));
        let ask = || {
            let (batches, made) = (Arc::clone(&batches), Arc::clone(&made));
            tokio::spawn(async move {
                let make = async {
                    let number = made.fetch_add(1, SeqCst);
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    if number == 1 { Err("this one fails") } else { Ok(number) }
                };
                batches.get("a", make).await.map(|number| *number)
            })
        };
        let first = ask();
        tokio::time::sleep(Duration::from_millis(10)).await;
        let rest: Vec<_> = (0..50).map(|_| ask()).collect();
        assert_eq!(first.await.unwrap(), Ok(0), "made before the others asked");
        let mut told = Vec::new();
        for one in rest {
            told.push(one.await.unwrap());
        }
        // One of the others had the failure, and all that waited share what was made after it.
        assert_eq!(told.iter().filter(|one| one.is_err()).count(), 1);
        assert!(told.iter().filter(|one| one.is_ok()).all(|one| *one == Ok(2)), "{told:?}");
        assert_eq!(made.load(SeqCst), 3);
        assert!(batches.slots.lock().unwrap().is_empty(), "nothing is kept");
    }
}
