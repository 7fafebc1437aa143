//! Checks the `Host` header of requests. This protects against DNS rebinding: browsers treat a
//! hostile name that resolves to this machine as the same origin, and only `Host` reveals it.

use std::net::{IpAddr, Ipv6Addr};

use axum::extract::Request;
use axum::http::header::HOST;
use axum::http::uri::Authority;

use crate::http::rejection::Rejection;
use crate::http::security::PublicUrl;

/// A host name or address that requests may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostName(String);

/// Text that is not a valid host name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a host name: expected a name such as deska.example or an address, without http:// and without a port")]
pub struct HostNameError(String);

impl std::fmt::Display for HostName {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::str::FromStr for HostName {
    type Err = HostNameError;

    fn from_str(text: &str) -> Result<HostName, HostNameError> {
        let error = || HostNameError(text.chars().take(200).collect());
        if let Ok(address) = text.parse::<IpAddr>() {
            return Ok(HostName(format_address(address)));
        }
        let host = parse_host(text).ok_or_else(error)?;
        if text.trim_end_matches('.').eq_ignore_ascii_case(&host.0) { Ok(host) } else { Err(error()) }
    }
}

/// The accepted host names.
#[derive(Debug)]
pub(crate) struct Hosts {
    names: Vec<String>,
}

impl Hosts {
    /// Accepts the host of the public URL and the allowed names.
    pub(crate) fn new(public: Option<&PublicUrl>, allowed: Vec<HostName>) -> Hosts {
        let mut names: Vec<String> = allowed.into_iter().map(|host| host.0).collect();
        names.extend(public.and_then(|public| host_name(public.authority())));
        Hosts { names }
    }

    /// Rejects a request for another host. Clients other than browsers may omit the header.
    ///
    /// # Errors
    /// Returns an error if the host is not accepted.
    pub(crate) fn check(&self, request: &Request) -> Result<(), Rejection> {
        let given = request.headers().get_all(HOST).into_iter().map(|host| host.to_str().unwrap_or("not text"));
        match given.chain(request.uri().authority().map(Authority::as_str)).find(|host| !self.accepts(host)) {
            // The message repeats only well-formed names.
            Some(foreign) => Err(Rejection::UnknownHost(parse_host(foreign).map_or_else(|| "NAME".into(), |HostName(name)| name))),
            None => Ok(()),
        }
    }

    /// Returns whether a host is accepted. Ignores the port, which tunnels and containers may
    /// change but pages of other sites can't.
    fn accepts(&self, host: &str) -> bool {
        let Some(name) = host_name(host) else { return false };
        if name == "localhost" || name.ends_with(".localhost") || self.names.contains(&name) {
            return true;
        }
        // DNS rebinding needs a name; addresses are safe.
        name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok()
    }
}

/// Returns the name in `NAME:PORT` in lower case and without a trailing dot. An IPv6 address keeps
/// its brackets.
fn host_name(host: &str) -> Option<String> {
    let authority: Authority = host.parse().ok()?;
    if host.contains('@') {
        return None;
    }
    let name = authority.host().trim_end_matches('.').to_ascii_lowercase();
    let six = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).and_then(|inner| inner.parse::<Ipv6Addr>().ok());
    let name = six.map_or(name, |six| format_address(six.into()));
    (!name.is_empty()).then_some(name)
}

/// Returns the name only if it has just the characters of names.
fn parse_host(host: &str) -> Option<HostName> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '[' | ']' | ':');
    host_name(host).filter(|name| name.len() <= 253 && name.chars().all(plain)).map(HostName)
}

/// Formats an address as in `Host`.
fn format_address(address: IpAddr) -> String {
    match address {
        IpAddr::V4(v4) => v4.to_string(),
        IpAddr::V6(v6) => format!("[{v6}]"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_host_names_are_accepted() {
        let public: PublicUrl = "https://Deska.example:8443".parse().unwrap();
        let allowed = vec!["Board.Local".parse().unwrap(), "203.0.113.9".parse().unwrap(), "2001:db8::9".parse().unwrap()];
        let hosts = Hosts::new(Some(&public), allowed);
        for ours in [
            "localhost",
            "LOCALHOST:8421",
            "a.localhost:1",
            "127.0.0.1:8421",
            "127.9.9.9",
            "[::1]:8421",
            "[::ffff:127.0.0.1]:1",
            "192.0.2.7:8421",
            "198.51.100.77",
            "[2001:db8::1]",
            "deska.example",
            "deska.example.:443",
            "board.local:80",
            "203.0.113.9",
            "[2001:DB8:0::9]:8421",
        ] {
            assert!(hosts.accepts(ours), "{ours}");
        }
        for foreign in [
            "evil.example",
            "deska.example.evil.example",
            "xdeska.example",
            "evil.example:8421",
            "localhost.evil.example",
            "localhost@evil.example",
            "evil.example@localhost",
            "",
            ":8421",
            "127.0.0.1.evil.example",
        ] {
            assert!(!hosts.accepts(foreign), "{foreign}");
        }
    }

    #[test]
    fn host_names_have_no_scheme_or_port() {
        for bad in ["", "http://deska.example", "deska.example:80", "deska.example/x", "a b", "*", "a@b", "[::1]:80"] {
            assert!(bad.parse::<HostName>().is_err(), "{bad}");
        }
        for good in ["deska.example", "DESKA", "::1", "[::1]", "10.0.0.1", "deska.example."] {
            assert!(good.parse::<HostName>().is_ok(), "{good}");
        }
    }
}
