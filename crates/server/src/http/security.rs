//! Protection of browsers: security headers on every response, and `Host` and `Origin` checks on
//! every request.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Extensions, Method, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::http::rejection::Rejection;

/// Allows only resources of this server, and no framing.
const CSP: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; \
                      base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// HSTS for one year.
const HSTS: &str = "max-age=31536000";

/// Adds the security headers to every response.
pub(crate) async fn add_headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let fixed: [(HeaderName, &'static str); 5] = [
        (header::CONTENT_SECURITY_POLICY, CSP),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // Keeps links to games secret from other sites.
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Browsers ignore HSTS over plain HTTP; responses through the proxy use HTTPS.
    if app.public_url.as_ref().is_some_and(PublicUrl::is_secure) {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(HSTS));
    }
    response
}

/// Rejects requests for another host, and API requests that are sent by pages of other sites.
///
/// Pages skip the origin check, because other sites may link to them. The API checks it for reads
/// as well: a `GET` can open a socket or start an analysis.
pub(crate) async fn check_host_and_origin(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/") || !(request.method() == Method::GET || request.method() == Method::HEAD);
    let host = app.hosts.check(&request);
    match host.and_then(|()| if is_api { check_origin(request.headers(), app.public_url.as_ref()) } else { Ok(()) }) {
        Ok(()) => next.run(request).await,
        Err(foreign) => foreign.into_response(),
    }
}

/// The public URL of a server behind a proxy, such as `https://deska.example`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    origin: String,
    secure: bool,
}

/// Text that is not a valid public URL.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a public URL: expected https://NAME or http://NAME, with an optional port and no path")]
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
    /// Returns the origin: `https://deska.example`.
    pub(crate) fn origin(&self) -> &str {
        &self.origin
    }

    /// Returns the host and the optional port: `deska.example`.
    pub(crate) fn authority(&self) -> &str {
        self.origin.split_once("://").map_or("", |(_, place)| place)
    }

    /// Returns whether the URL uses HTTPS.
    pub(crate) fn is_secure(&self) -> bool {
        self.secure
    }
}

/// Rejects a request that a browser sends for another site. Clients other than browsers send no
/// `Origin`.
///
/// # Errors
/// Returns an error if the origin matches neither the `Host` header nor the public URL.
fn check_origin(headers: &HeaderMap, public: Option<&PublicUrl>) -> Result<(), Rejection> {
    let Some(origin) = headers.get(header::ORIGIN) else { return check_fetch_site(headers) };
    let origin = origin.to_str().unwrap_or("not text").to_ascii_lowercase();
    let foreign = || Rejection::ForeignOrigin(origin.chars().take(100).collect());
    if public.is_some_and(|public| public.origin == origin) {
        return Ok(());
    }
    let place = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://")).ok_or_else(foreign)?;
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if !place.is_empty() && host.eq_ignore_ascii_case(place) { Ok(()) } else { Err(foreign()) }
}

/// Rejects a cross-site request without `Origin`, which browsers mark by `Sec-Fetch-Site`.
/// Following a link is allowed, because it only shows a page; handlers with side effects call
/// [`reject_navigation`].
fn check_fetch_site(headers: &HeaderMap) -> Result<(), Rejection> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    match header("sec-fetch-site") {
        None | Some("same-origin" | "none") => Ok(()),
        Some(_) if header("sec-fetch-mode") == Some("navigate") && header("sec-fetch-dest") == Some("document") => Ok(()),
        Some(site) => Err(Rejection::ForeignOrigin(site.chars().take(100).collect())),
    }
}

/// Rejects a request with side effects that a browser sends by following a link.
///
/// # Errors
/// Returns an error if the request is a navigation.
pub(crate) fn reject_navigation(headers: &HeaderMap) -> Result<(), Rejection> {
    let mode = headers.get("sec-fetch-mode").and_then(|mode| mode.to_str().ok());
    if mode == Some("navigate") { Err(Rejection::ForeignOrigin("a link".into())) } else { Ok(()) }
}

/// Returns the client's address, taken from `X-Forwarded-For` behind a trusted proxy.
pub(crate) fn client_address(headers: &HeaderMap, extensions: &Extensions, behind_proxy: bool) -> IpAddr {
    let peer = extensions.get::<axum::extract::ConnectInfo<SocketAddr>>().map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.0.ip());
    if !behind_proxy {
        return peer;
    }
    // Our proxy appended the last entry; clients can forge all earlier ones.
    let forwarded = headers.get_all("x-forwarded-for").into_iter().next_back().and_then(|value| value.to_str().ok());
    forwarded.and_then(|list| list.rsplit(',').next()?.trim().parse().ok()).unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap())).collect()
    }

    #[test]
    fn foreign_origins_are_rejected() {
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
    fn cross_site_requests_without_origin_are_rejected() {
        let ask = |pairs: &[_]| check_origin(&request(pairs), None).is_ok();
        assert!(ask(&[]) && ask(&[("sec-fetch-site", "same-origin")]) && ask(&[("sec-fetch-site", "none")]));
        for site in ["cross-site", "same-site", "", "new"] {
            assert!(!ask(&[("sec-fetch-site", site)]), "{site}");
            assert!(!ask(&[("sec-fetch-site", site), ("sec-fetch-mode", "no-cors"), ("sec-fetch-dest", "image")]), "{site}");
            assert!(!ask(&[("sec-fetch-site", site), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "iframe")]), "{site}");
        }
        // Following a link is allowed, but starts no analysis.
        let link = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")];
        assert!(
            ask(&link) && reject_navigation(&request(&link)).is_err() && reject_navigation(&request(&[("sec-fetch-mode", "cors")])).is_ok()
        );
    }

    #[test]
    fn public_urls_are_parsed() {
        assert!("https://deska.example".parse::<PublicUrl>().unwrap().is_secure());
        assert!(!"http://deska.example:8080/".parse::<PublicUrl>().unwrap().is_secure());
        for bad in ["deska.example", "ftp://deska.example", "https://deska.example/play", "https://a@b", "https://b?c", "", "https://"] {
            assert!(bad.parse::<PublicUrl>().is_err(), "{bad}");
        }
    }

    #[test]
    fn forwarded_addresses_need_a_trusted_proxy() {
        let headers = request(&[("x-forwarded-for", "198.51.100.9, 203.0.113.5")]);
        let mut extensions = Extensions::new();
        extensions.insert(axum::extract::ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 9))));
        assert_eq!(client_address(&headers, &extensions, false).to_string(), "127.0.0.1");
        assert_eq!(client_address(&headers, &extensions, true).to_string(), "203.0.113.5");
        assert_eq!(client_address(&request(&[("x-forwarded-for", "unknown")]), &extensions, true).to_string(), "127.0.0.1");
    }
}
