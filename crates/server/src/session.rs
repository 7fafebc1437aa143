//! Who asks: guests, known by a cookie that scripts can't read. The database holds the token's hash only.

use axum::http::header::{COOKIE, HeaderMap, HeaderValue};
use sha2::{Digest, Sha256};
use store::{DataError, GuestId, Store, TokenHash};

use crate::room::now;

/// The cookie's name.
pub(crate) const COOKIE_NAME: &str = "deska_session";

/// How long a browser keeps the cookie: 400 days, the most that browsers allow.
const KEPT: u64 = 400 * 24 * 3600;

/// How exactly `seen` is kept up: not every request need write.
const SEEN_EVERY: u64 = 24 * 3600 * 1000;

/// Letters and digits that are not mistaken for one another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A random name of `length` characters, 5 bits each.
pub(crate) fn random_name(length: usize) -> Result<String, getrandom::Error> {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// Why it can't be told who asks.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SessionError {
    #[error(transparent)]
    Data(#[from] DataError),
    #[error("the system gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

/// The guest of a request, if it comes with a session that is known.
pub(crate) async fn guest(headers: &HeaderMap, store: &Store) -> Result<Option<GuestId>, SessionError> {
    for token in tokens(headers) {
        let hash = hash(token);
        if let Some((guest, seen)) = store.session(hash).await? {
            let now = now();
            if seen + SEEN_EVERY < now {
                store.touch_session(hash, now).await?;
            }
            return Ok(Some(guest));
        }
    }
    Ok(None)
}

/// A new guest, and the value of the header that gives them their cookie.
pub(crate) async fn new_guest(store: &Store, secure: bool) -> Result<(GuestId, HeaderValue), SessionError> {
    // 26 characters of 5 bits: 130 bits that nobody guesses.
    let (token, guest) = (random_name(26)?, GuestId::from(random_name(16)?));
    store.begin_session(hash(&token), &guest, now()).await?;
    let secure = if secure { "; Secure" } else { "" };
    let cookie = format!("{COOKIE_NAME}={token}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax{secure}");
    let mut value = HeaderValue::try_from(cookie).expect("letters, digits and signs make a header");
    value.set_sensitive(true);
    Ok((guest, value))
}

/// What stands in our cookie. A browser may send several (for other paths); none of them is trusted for that.
fn tokens(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let pairs = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(';'));
    let ours = pairs.filter_map(|pair| pair.trim().strip_prefix(COOKIE_NAME)?.strip_prefix('='));
    ours.filter(|token| token.len() == 26 && token.bytes().all(|byte| LETTERS.contains(&byte))).take(4)
}

fn hash(token: &str) -> TokenHash {
    TokenHash(Sha256::digest(token).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_long_and_different() {
        let names: std::collections::HashSet<String> = (0..100).map(|_| random_name(26).unwrap()).collect();
        assert_eq!(names.len(), 100);
        assert!(names.iter().all(|name| name.len() == 26 && name.bytes().all(|b| LETTERS.contains(&b))));
    }

    #[test]
    fn our_token_is_found_among_cookies() {
        let token = "a".repeat(26);
        let mut headers = HeaderMap::new();
        headers.append(COOKIE, HeaderValue::from_str(&format!("x=1; deska_session={token};y")).unwrap());
        headers.append(COOKIE, HeaderValue::from_static("deska_session=short; deska_sessions=aaaaaaaaaaaaaaaaaaaaaaaaaa"));
        headers.append(COOKIE, HeaderValue::from_bytes(b"deska_session=\xff").unwrap());
        assert_eq!(tokens(&headers).collect::<Vec<_>>(), [token]);
    }

    #[tokio::test]
    async fn a_guest_comes_back_and_the_token_is_not_stored() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        let store = Store::open(&store::Address::File(path.clone())).await.unwrap();
        let (known, cookie) = new_guest(&store, true).await.unwrap();
        let cookie = cookie.to_str().unwrap();
        assert!(cookie.ends_with("; HttpOnly; SameSite=Lax; Secure"), "{cookie}");
        let pair = cookie.split(';').next().unwrap();
        let mut headers = HeaderMap::new();
        assert_eq!(guest(&headers, &store).await.unwrap(), None);
        headers.insert(COOKIE, HeaderValue::from_str(pair).unwrap());
        assert_eq!(guest(&headers, &store).await.unwrap(), Some(known));
        store.close().await;
        let token = pair.split('=').nth(1).unwrap().as_bytes();
        assert!(!std::fs::read(&path).unwrap().windows(token.len()).any(|bytes| bytes == token));
    }
}
