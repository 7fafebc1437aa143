//! Authentication of requests by session cookie or API token. The database stores only hashes of
//! tokens.

use axum::http::header::{AUTHORIZATION, COOKIE, HeaderMap, HeaderValue, USER_AGENT};
use sha2::{Digest, Sha256};
use store::{DataError, GuestId, Store, TokenHash};

use rooms::random::{LETTERS, RandomError};
pub(crate) use rooms::random::{random_name, random_seed};
use rooms::room::now;

/// Name of the session cookie.
pub(crate) const COOKIE_NAME: &str = "deska_session";

/// Name of the cookie that preserves the guest session while a member is signed in.
const GUEST_COOKIE: &str = "deska_guest";

/// Name of the cookie that identifies a browser in which a member has signed in. It survives
/// signing out and grants no access.
const BROWSER_COOKIE: &str = "deska_browser";

/// Prefix of cookie names over HTTPS. Browsers accept such cookies only from this exact host.
const HOST_PREFIX: &str = "__Host-";

/// Prefix of API tokens, recognizable to people and secret scanners.
const API_TOKEN_PREFIX: &str = "deska_";

/// Length of a token in characters of 5 bits each: long enough that guessing is infeasible.
const TOKEN_LENGTH: usize = 26;

/// Length of a token that is accepted only from a cookie with [`HOST_PREFIX`].
const HOST_TOKEN_LENGTH: usize = 30;

/// Lifetime of cookies in seconds: 400 days, the most that browsers allow.
const COOKIE_MAX_AGE: u64 = 400 * 24 * 3600;

/// Resolution of `seen` in milliseconds, so that most requests write nothing.
const SEEN_RESOLUTION: u64 = 24 * 3600 * 1000;

/// Lifetime of an idle member session in milliseconds.
pub(crate) const MEMBER_SESSION_TTL: u64 = 30 * 24 * 3600 * 1000;

/// Errors of authenticating a request.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SessionError {
    #[error(transparent)]
    Data(#[from] DataError),
    #[error(transparent)]
    Random(#[from] RandomError),
}

/// The authenticated sender of a request.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    pub(crate) guest: GuestId,
    /// Whether the session is signed in as a member.
    pub(crate) member: bool,
    pub(crate) token: TokenHash,
    /// Scopes of an API token; `None` for a browser session.
    pub(crate) scopes: Option<Vec<wire::Scope>>,
}

/// Returns the guest of a request with a valid session.
pub(crate) async fn guest(headers: &HeaderMap, store: &Store) -> Result<Option<GuestId>, SessionError> {
    Ok(requester(headers, store).await?.map(|requester| requester.guest))
}

/// Authenticates a request. Returns `None` without a valid session.
pub(crate) async fn requester(headers: &HeaderMap, store: &Store) -> Result<Option<Identity>, SessionError> {
    // An `Authorization` header takes precedence over all cookies.
    if headers.contains_key(AUTHORIZATION) {
        let Some(token) = api_token(headers) else { return Ok(None) };
        return Ok(requester_by_token(token, store).await?.filter(|requester| requester.scopes.is_some()));
    }
    for token in tokens(headers, COOKIE_NAME) {
        if let Some(requester) = requester_by_token(token, store).await? {
            return Ok(Some(requester));
        }
    }
    Ok(None)
}

async fn requester_by_token(token: &str, store: &Store) -> Result<Option<Identity>, SessionError> {
    let token = hash(token);
    let Some(session) = store.session(token).await? else { return Ok(None) };
    let now = now();
    if session.member && session.scopes.is_none() && session.seen + MEMBER_SESSION_TTL < now {
        return Ok(None);
    }
    if session.seen + SEEN_RESOLUTION < now {
        store.touch_session(token, now).await?;
    }
    let scopes = session.scopes.map(|scopes| scopes.split(' ').filter_map(wire::Scope::by_name).collect());
    Ok(Some(Identity { guest: session.guest, member: session.member, token, scopes }))
}

/// Creates a guest. Returns the guest and the `Set-Cookie` value of their session.
pub(crate) async fn new_guest(store: &Store, secure: bool) -> Result<(GuestId, HeaderValue), SessionError> {
    let guest = new_guest_id()?;
    let cookie = start_session(store, &guest, secure).await?;
    Ok((guest, cookie))
}

/// Starts a session of a guest. Returns its `Set-Cookie` value.
pub(crate) async fn start_session(store: &Store, guest: &GuestId, secure: bool) -> Result<HeaderValue, SessionError> {
    let token = new_token(secure)?;
    store.begin_session(hash(&token), guest, now()).await?;
    Ok(cookie(COOKIE_NAME, &token, COOKIE_MAX_AGE, secure))
}

/// Starts a member session with a new token. Returns the `Set-Cookie` values. The guest session of
/// the browser is restored on sign-out.
pub(crate) async fn sign_in(store: &Store, guest: &GuestId, headers: &HeaderMap, secure: bool) -> Result<Vec<HeaderValue>, SessionError> {
    let token = new_token(secure)?;
    let browser = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let browser: String = browser.chars().filter(|c| !c.is_control()).take(200).collect();
    store.sign_in(hash(&token), guest, (&random_name(8)?, &browser), now()).await?;
    let mut cookies = vec![cookie(COOKIE_NAME, &token, COOKIE_MAX_AGE, secure)];
    let known_browser = tokens(headers, BROWSER_COOKIE).next().map(str::to_owned);
    let own = known_browser.map_or_else(|| new_token(secure), Ok)?;
    store.remember_browser(hash(&own), guest, now()).await?;
    cookies.push(cookie(BROWSER_COOKIE, &own, COOKIE_MAX_AGE, secure));
    for before in tokens(headers, COOKIE_NAME) {
        if let Some(requester) = requester_by_token(before, store).await?
            && !requester.member
        {
            cookies.push(cookie(GUEST_COOKIE, before, COOKIE_MAX_AGE, secure));
            break;
        }
    }
    Ok(cookies)
}

/// Returns the hashes of the browser tokens of a request.
pub(crate) fn browser_tokens(headers: &HeaderMap) -> impl Iterator<Item = TokenHash> {
    tokens(headers, BROWSER_COOKIE).map(hash)
}

/// Ends the session of a request. Returns the `Set-Cookie` values that restore the previous guest
/// session, if there was one.
pub(crate) async fn sign_out(
    store: &Store,
    requester: &Identity,
    headers: &HeaderMap,
    secure: bool,
) -> Result<Vec<HeaderValue>, SessionError> {
    store.end_session(requester.token).await?;
    let mut back = None;
    for before in tokens(headers, GUEST_COOKIE) {
        if requester_by_token(before, store).await?.is_some_and(|requester| !requester.member) {
            back = Some(cookie(COOKIE_NAME, before, COOKIE_MAX_AGE, secure));
            break;
        }
    }
    Ok(vec![back.unwrap_or_else(|| cookie(COOKIE_NAME, "", 0, secure)), cookie(GUEST_COOKIE, "", 0, secure)])
}

/// Creates an API token. Returns the token and its hash.
pub(crate) fn new_api_token() -> Result<(String, TokenHash), RandomError> {
    let token = format!("{API_TOKEN_PREFIX}{}", random_name(HOST_TOKEN_LENGTH)?);
    let hash = hash(&token);
    Ok((token, hash))
}

/// Returns the API token of a request.
fn api_token(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let letters = token.trim().strip_prefix(API_TOKEN_PREFIX)?;
    let fits = letters.len() == HOST_TOKEN_LENGTH && letters.bytes().all(|byte| LETTERS.contains(&byte));
    (scheme.eq_ignore_ascii_case("bearer") && fits).then(|| token.trim())
}

/// Creates a random token. Its length determines which cookie it is accepted from.
fn new_token(secure: bool) -> Result<String, RandomError> {
    random_name(if secure { HOST_TOKEN_LENGTH } else { TOKEN_LENGTH })
}

/// Returns a `Set-Cookie` value; zero seconds remove the cookie. Whether the name gets
/// [`HOST_PREFIX`] depends on the length of the token.
fn cookie(name: &str, token: &str, seconds: u64, secure: bool) -> HeaderValue {
    let (prefix, secure) = match (secure, token.len()) {
        (true, 0 | HOST_TOKEN_LENGTH) => (HOST_PREFIX, "; Secure"),
        (true, _) => ("", "; Secure"),
        (false, _) => ("", ""),
    };
    let cookie = format!("{prefix}{name}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    let mut value = HeaderValue::try_from(cookie).expect("letters, digits and punctuation make a valid header");
    value.set_sensitive(true);
    value
}

/// Returns the well-formed tokens of all cookies with this name. A browser may send several, since
/// other paths and hosts of the domain can set cookies too. Those with [`HOST_PREFIX`], which only
/// this host can set, come first.
fn tokens<'a>(headers: &'a HeaderMap, name: &'static str) -> impl Iterator<Item = &'a str> {
    let of = move |prefix: &'static str, length: usize| {
        let pairs = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(';'));
        let values = pairs.filter_map(move |pair| pair.trim().strip_prefix(prefix)?.strip_prefix(name)?.strip_prefix('='));
        values.filter(move |token| token.len() == length && token.bytes().all(|byte| LETTERS.contains(&byte))).take(4)
    };
    of(HOST_PREFIX, HOST_TOKEN_LENGTH).chain(of("", TOKEN_LENGTH))
}

/// Generates a new guest id.
///
/// # Errors
/// Returns an error if the system provides no random numbers.
pub fn new_guest_id() -> Result<GuestId, RandomError> {
    Ok(GuestId::from(random_name(16)?))
}

/// Generates a code to hand out and its hash. The code has 20 letters and digits in groups for
/// readability.
///
/// # Errors
/// Returns an error if the system provides no random numbers.
pub fn new_code() -> Result<(String, TokenHash), RandomError> {
    let letters = random_name(20)?;
    let groups: Vec<&str> = (0..4).map(|group| &letters[group * 5..][..5]).collect();
    Ok((groups.join("-"), hash(&letters)))
}

/// Normalizes a typed code for hashing.
pub(crate) fn code_letters(typed: &str) -> String {
    typed.chars().take(100).filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// Returns the SHA-256 hash of a secret.
pub(crate) fn hash(token: &str) -> TokenHash {
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
    fn tokens_are_parsed_from_cookies() {
        let token = "a".repeat(26);
        let mut headers = HeaderMap::new();
        headers.append(COOKIE, HeaderValue::from_str(&format!("x=1; deska_session={token};y")).unwrap());
        headers.append(COOKIE, HeaderValue::from_static("deska_session=short; deska_sessions=aaaaaaaaaaaaaaaaaaaaaaaaaa"));
        headers.append(COOKIE, HeaderValue::from_bytes(b"deska_session=\xff").unwrap());
        assert_eq!(tokens(&headers, COOKIE_NAME).collect::<Vec<_>>(), [&*token]);
        // Cookies that only this host can set come first; a token is accepted only from its own
        // cookie.
        let other = "b".repeat(30);
        headers.append(COOKIE, HeaderValue::from_str(&format!("__Host-deska_session={other}; deska_session={other}")).unwrap());
        headers.append(COOKIE, HeaderValue::from_str(&format!("__Host-deska_session={token}; __Host-deska_guest={other}")).unwrap());
        assert_eq!(tokens(&headers, COOKIE_NAME).collect::<Vec<_>>(), [&*other, &*token]);
    }

    #[tokio::test]
    async fn guests_are_recognized_and_tokens_not_stored() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        let store = Store::open(&store::Address::File(path.clone())).await.unwrap();
        let (known, cookie) = new_guest(&store, true).await.unwrap();
        let cookie = cookie.to_str().unwrap();
        assert!(cookie.starts_with("__Host-deska_session=") && cookie.ends_with("; HttpOnly; SameSite=Lax; Secure"), "{cookie}");
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
