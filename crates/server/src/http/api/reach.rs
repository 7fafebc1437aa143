//! The addresses at which other machines reach this server. The page asks for them when it is
//! opened on the server's own machine, where `localhost` is no use in a link for others.

use std::net::{IpAddr, SocketAddr};

use axum::Json;
use axum::extract::{ConnectInfo, Extension, State};
use axum::http::header::HeaderMap;
use wire::Reach;

use crate::app::App;
use crate::http::security;

/// Prefixes of virtual interfaces that other machines cannot reach.
const VIRTUAL_PREFIXES: [&str; 4] = ["docker", "veth", "virbr", "br-"];

pub(super) async fn reach(State(app): State<App>, headers: HeaderMap, peer: Option<Extension<ConnectInfo<SocketAddr>>>) -> Json<Reach> {
    let public = app.public_url.as_ref().map(|url| url.origin().to_owned());
    let mut extensions = axum::http::Extensions::new();
    if let Some(Extension(peer)) = peer {
        extensions.insert(peer);
    }
    // Security: only clients on this machine learn its addresses.
    let here = security::client_address(&headers, &extensions, app.behind_proxy).to_canonical().is_loopback();
    if !here || app.behind_proxy {
        return Json(Reach { here: false, open: true, addresses: Vec::new(), public });
    }
    let listens = app.listen_address;
    let addresses = addresses(listens.ip(), &interfaces()).into_iter().map(|ip| origin(ip, listens.port())).collect();
    Json(Reach { here: true, open: !listens.ip().is_loopback(), addresses, public })
}

/// Returns the names and addresses of this machine's network interfaces.
pub(crate) fn interfaces() -> Vec<(String, IpAddr)> {
    match if_addrs::get_if_addrs() {
        Ok(all) => all.into_iter().map(|one| (one.name.clone(), one.ip())).collect(),
        Err(error) => {
            tracing::warn!(%error, "failed to list network interfaces");
            Vec::new()
        }
    }
}

/// Returns the addresses at which others on the network reach a server that listens on `listens`.
/// For a loopback address, returns those that would work if it listened on all interfaces.
pub(crate) fn addresses(listens: IpAddr, interfaces: &[(String, IpAddr)]) -> Vec<IpAddr> {
    if !listens.is_loopback() && !listens.is_unspecified() {
        return vec![listens];
    }
    let inner = |name: &str| VIRTUAL_PREFIXES.iter().any(|prefix| name.starts_with(prefix));
    let reachable = |ip: &IpAddr| match ip {
        IpAddr::V4(v4) => !(v4.is_loopback() || v4.is_link_local() || v4.is_unspecified()),
        // IPv6 works only if the server listens on it. Addresses that need a zone cannot be used in
        // links.
        IpAddr::V6(v6) => listens.is_ipv6() && !(v6.is_loopback() || v6.is_unicast_link_local() || v6.is_unspecified()),
    };
    let mut found: Vec<IpAddr> = interfaces.iter().filter(|(name, _)| !inner(name)).map(|(_, ip)| *ip).filter(reachable).collect();
    // Private IPv4 addresses come first: they are short and usually the right ones.
    found.sort_by_key(|ip| (ip.is_ipv6(), !matches!(ip, IpAddr::V4(v4) if v4.is_private())));
    found.dedup();
    found
}

/// Returns the origin URL of an address.
pub(crate) fn origin(ip: IpAddr, port: u16) -> String {
    format!("http://{}", SocketAddr::new(ip, port))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_come_first() {
        let own = |pairs: &[(&str, &str)]| -> Vec<(String, IpAddr)> {
            pairs.iter().map(|(name, ip)| ((*name).to_owned(), ip.parse().unwrap())).collect()
        };
        let all = own(&[
            ("lo", "127.0.0.1"),
            ("docker0", "172.17.0.1"),
            ("eth0", "203.0.113.9"),
            ("wlan0", "192.168.1.5"),
            ("wlan0", "fe80::1"),
            ("wlan0", "2001:db8::5"),
            ("usb0", "169.254.3.4"),
        ]);
        let told =
            |listens: &str| -> Vec<String> { addresses(listens.parse().unwrap(), &all).into_iter().map(|ip| origin(ip, 8421)).collect() };
        assert_eq!(told("0.0.0.0"), ["http://192.168.1.5:8421", "http://203.0.113.9:8421"]);
        assert_eq!(told("127.0.0.1"), told("0.0.0.0"));
        assert_eq!(told("::"), ["http://192.168.1.5:8421", "http://203.0.113.9:8421", "http://[2001:db8::5]:8421"]);
        assert_eq!(told("10.0.0.7"), ["http://10.0.0.7:8421"]);
    }
}
