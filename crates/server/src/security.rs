//! What protects people's browsers: headers on every answer, and the question where a request comes from.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Extensions, Method, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::rejection::Rejection;

/// Only what this server itself serves may run or be loaded; nobody may frame the page.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; \
                      base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// A year, in which a browser that came by https comes by nothing else.
const HTTPS_ALONE: &str = "max-age=31536000";

/// Puts the headers on every answer.
pub(crate) async fn headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let fixed: [(HeaderName, &'static str); 5] = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // The link of a game is told to nobody else.
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Browsers heed it only in an answer that comes by https, as those through the proxy do.
    if app.public_url.as_ref().is_some_and(PublicUrl::is_secure) {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(HTTPS_ALONE));
    }
    response
}

/// What is asked of every request before it is looked at: that it is for this server, and that no other site's page sends it.
///
/// Pages are no business of the second question: a link on another site leads there. What is asked of the interface is, reading included: a socket opens,
/// and an analysis is begun, by a request that only reads.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let interface = request.uri().path().starts_with("/api/") || !(request.method() == Method::GET || request.method() == Method::HEAD);
    let ours = app.hosts.check(&request);
    match ours.and_then(|()| if interface { check_origin(request.headers(), app.public_url.as_ref()) } else { Ok(()) }) {
        Ok(()) => next.run(request).await,
        Err(foreign) => foreign.into_response(),
    }
}

/// The address under which people reach this server, where that is not the one it listens at: `https://deska.example`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    origin: String,
    secure: bool,
}

/// Text that is no address of a server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no public address: expected https://NAME or http://NAME, with a port if need be and nothing after it")]
pub struct PublicUrlError(String);

impl std::fmt::Display for PublicUrl {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.origin)
    }
}

impl std::str::FromStr for PublicUrl {
    type Err = PublicUrlError;

    fn from_str(text: &str) -> Result<PublicUrl, PublicUrlError> {
        let error = || PublicUrlError(text.chars().take(200).collect());
        let uri: Uri = text.parse().map_err(|_| error())?;
        let secure = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(error()),
        };
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@')).ok_or_else(error)?;
        if uri.path() != "/" || uri.query().is_some() {
            return Err(error());
        }
        let port = if secure { ":443" } else { ":80" };
        let place = authority.as_str().to_ascii_lowercase();
        let place = place.strip_suffix(port).unwrap_or(&place);
        Ok(PublicUrl { origin: format!("{}://{place}", if secure { "https" } else { "http" }), secure })
    }
}

impl PublicUrl {
    /// The address without a path: `https://deska.example`.
    pub(crate) fn origin(&self) -> &str {
        &self.origin
    }

    /// The name and the port, if one is given: `deska.example`.
    pub(crate) fn place(&self) -> &str {
        self.origin.split_once("://").map_or("", |(_, place)| place)
    }

    /// Do people reach it by https?
    pub(crate) fn is_secure(&self) -> bool {
        self.secure
    }
}

/// Refuses a request that a browser sends on behalf of another site. Programs that are no browsers send no `Origin`.
///
/// # Errors
/// The origin is another one than the host that the request is for, or the public address.
fn check_origin(headers: &HeaderMap, public: Option<&PublicUrl>) -> Result<(), Rejection> {
    let Some(origin) = headers.get(header::ORIGIN) else { return check_site(headers) };
    let origin = origin.to_str().unwrap_or("not text").to_ascii_lowercase();
    let foreign = || Rejection::ForeignOrigin(origin.chars().take(100).collect());
    if public.is_some_and(|public| public.origin == origin) {
        return Ok(());
    }
    let place = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://")).ok_or_else(foreign)?;
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if !place.is_empty() && host.eq_ignore_ascii_case(place) { Ok(()) } else { Err(foreign()) }
}

/// Refuses a request without `Origin` that another site's page sends, which browsers tell by `Sec-Fetch-Site`. Following a link is left: it leads to what the
/// reader sees, and what would begin something asks [`no_link`].
fn check_site(headers: &HeaderMap) -> Result<(), Rejection> {
    let told = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    match told("sec-fetch-site") {
        None | Some("same-origin" | "none") => Ok(()),
        Some(_) if told("sec-fetch-mode") == Some("navigate") && told("sec-fetch-dest") == Some("document") => Ok(()),
        Some(site) => Err(Rejection::ForeignOrigin(site.chars().take(100).collect())),
    }
}

/// Refuses a request for what begins something if a browser only follows a link there, from wherever.
///
/// # Errors
/// It does.
pub(crate) fn no_link(headers: &HeaderMap) -> Result<(), Rejection> {
    let mode = headers.get("sec-fetch-mode").and_then(|mode| mode.to_str().ok());
    if mode == Some("navigate") { Err(Rejection::ForeignOrigin("a link".into())) } else { Ok(()) }
}

/// The address of whoever asks; behind a proxy that is trusted, what the proxy says.
pub(crate) fn client(headers: &HeaderMap, extensions: &Extensions, behind_proxy: bool) -> IpAddr {
    let peer = extensions.get::<axum::extract::ConnectInfo<SocketAddr>>().map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.0.ip());
    if !behind_proxy {
        return peer;
    }
    // The last entry is the one that our own proxy added; all before it anybody may have written.
    let told = headers.get_all("x-forwarded-for").into_iter().next_back().and_then(|value| value.to_str().ok());
    told.and_then(|told| told.rsplit(',').next()?.trim().parse().ok()).unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap())).collect()
    }

    #[test]
    fn a_foreign_origin_is_refused() {
        let public: PublicUrl = "https://Deska.example:443".parse().unwrap();
        let ask = |pairs: &[_], public: Option<&PublicUrl>| check_origin(&request(pairs), public).is_ok();
        assert!(ask(&[("host", "127.0.0.1:8421")], None));
        assert!(ask(&[("host", "127.0.0.1:8421"), ("origin", "http://127.0.0.1:8421")], None));
        assert!(ask(&[("host", "Deska.example"), ("origin", "https://deska.example")], None));
        for foreign in [
            "http://evil.example",
            "null",
            "",
            "http://",
            "http://127.0.0.1",
            "http://127.0.0.1:84210",
            "file://",
            "http://127.0.0.1:8421.evil",
        ] {
            assert!(!ask(&[("host", "127.0.0.1:8421"), ("origin", foreign)], None), "{foreign}");
            assert!(!ask(&[("host", "127.0.0.1:8421"), ("origin", foreign)], Some(&public)), "{foreign}");
        }
        assert!(!ask(&[("origin", "http://")], None));
        assert!(ask(&[("host", "10.0.0.7:80"), ("origin", "https://deska.example")], Some(&public)));
        assert!(!ask(&[("host", "10.0.0.7:80"), ("origin", "http://deska.example")], Some(&public)));
    }

    #[test]
    fn without_an_origin_browsers_still_tell_that_another_site_asks() {
        let ask = |pairs: &[_]| check_origin(&request(pairs), None).is_ok();
        assert!(ask(&[]) && ask(&[("sec-fetch-site", "same-origin")]) && ask(&[("sec-fetch-site", "none")]));
        for site in ["cross-site", "same-site", "", "new"] {
            assert!(!ask(&[("sec-fetch-site", site)]), "{site}");
            assert!(!ask(&[("sec-fetch-site", site), ("sec-fetch-mode", "no-cors"), ("sec-fetch-dest", "image")]), "{site}");
            assert!(!ask(&[("sec-fetch-site", site), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "iframe")]), "{site}");
        }
        // A link is followed, but begins no analysis.
        let link = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")];
        assert!(ask(&link) && no_link(&request(&link)).is_err() && no_link(&request(&[("sec-fetch-mode", "cors")])).is_ok());
    }

    #[test]
    fn public_addresses_are_read() {
        assert!("https://deska.example".parse::<PublicUrl>().unwrap().is_secure());
        assert!(!"http://deska.example:8080/".parse::<PublicUrl>().unwrap().is_secure());
        for bad in ["deska.example", "ftp://deska.example", "https://deska.example/play", "https://a@b", "https://b?c", "", "https://"] {
            assert!(bad.parse::<PublicUrl>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_proxy_is_believed_only_if_trusted() {
        let headers = request(&[("x-forwarded-for", "198.51.100.9, 203.0.113.5")]);
        let mut extensions = Extensions::new();
        extensions.insert(axum::extract::ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 9))));
        assert_eq!(client(&headers, &extensions, false).to_string(), "127.0.0.1");
        assert_eq!(client(&headers, &extensions, true).to_string(), "203.0.113.5");
        assert_eq!(client(&request(&[("x-forwarded-for", "unknown")]), &extensions, true).to_string(), "127.0.0.1");
    }
}
