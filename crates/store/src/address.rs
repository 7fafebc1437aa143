//! Database addresses: a SQLite file or a PostgreSQL server.

use std::fmt;
use std::path::{Path, PathBuf};

/// A database address.
#[derive(Clone, PartialEq, Eq)]
pub enum Address {
    /// A SQLite file. The file and its folder are created if they do not exist.
    File(PathBuf),
    /// The URL of a PostgreSQL database. The database must exist; its tables are created.
    Postgres(String),
}

/// The error of [`Address::parse`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// The URL scheme is not supported.
    #[error("`{0}:` is no database that Deska knows: give a file name, or a URL that begins with sqlite:// or postgres://")]
    Scheme(String),
    /// The file name is empty.
    #[error("the name of the database is empty: give a file name, for example deska.db")]
    Empty,
}

impl Address {
    /// Parses a file name, `sqlite://FILE` or `postgres://USER@HOST/NAME`.
    ///
    /// # Errors
    /// Returns an error if the text is empty or a URL with an unsupported scheme.
    pub fn parse(text: &str) -> Result<Address, AddressError> {
        let file = |name: &str| if name.is_empty() { Err(AddressError::Empty) } else { Ok(Address::File(PathBuf::from(name))) };
        match text.split_once("://") {
            Some(("sqlite", name)) => file(name),
            Some(("postgres" | "postgresql", _)) => Ok(Address::Postgres(text.to_owned())),
            Some((scheme, _)) => Err(AddressError::Scheme(scheme.chars().take(40).collect())),
            None => file(text),
        }
    }
}

impl From<&Path> for Address {
    fn from(path: &Path) -> Address {
        Address::File(path.to_owned())
    }
}

/// Omits the password.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::File(path) => path.display().fmt(f),
            Address::Postgres(url) => f.write_str(&without_secrets(url)),
        }
    }
}

/// Omits the password.
impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

/// Removes `user:password@` and the query parameters, which can also contain a password.
fn without_secrets(url: &str) -> String {
    let url = url.split(['?', '#']).next().unwrap_or_default();
    match url.split_once("://") {
        Some((scheme, rest)) => format!("{scheme}://{}", rest.rsplit_once('@').map_or(rest, |(_, place)| place)),
        None => String::from("postgres"),
    }
}

/// Returns the URL that makes sqlx open a file in a SQLite mode (`rwc`, `rw`). All characters
/// except ASCII letters, digits and `/-_.` are percent-encoded, so that `?`, `#` and `%` in a file
/// name are not parsed as URL syntax.
///
/// Returns `None` if the path is not valid Unicode.
pub(crate) fn sqlite_url(path: &Path, mode: &str) -> Option<String> {
    let mut url = String::from("sqlite:");
    for byte in path.to_str()?.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte) {
            url.push(char::from(byte));
        } else {
            url.push_str(&format!("%{byte:02X}"));
        }
    }
    Some(url + "?mode=" + mode)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        assert_eq!(Address::parse("a b.db"), Ok(Address::File("a b.db".into())));
        assert_eq!(Address::parse("sqlite:///tmp/a.db"), Ok(Address::File("/tmp/a.db".into())));
        assert_eq!(Address::parse("mysql://x/y"), Err(AddressError::Scheme("mysql".into())));
        assert_eq!(Address::parse("sqlite://"), Err(AddressError::Empty));
        assert_eq!(Address::parse(""), Err(AddressError::Empty));
    }

    #[test]
    fn a_password_is_never_shown() {
        let address = Address::parse("postgres://jana:tajne@db.example/deska?password=tajne").unwrap();
        assert_eq!(address.to_string(), "postgres://db.example/deska");
        assert_eq!(format!("{address:?}"), "Address(postgres://db.example/deska)");
        // An unescaped `@` in a password is invalid in a URL, but occurs in practice.
        assert_eq!(Address::parse("postgres://jana:ta@jne@db/x").unwrap().to_string(), "postgres://db/x");
    }

    #[test]
    fn odd_names_survive_as_a_url() {
        assert_eq!(sqlite_url(Path::new("/tmp/ž ?#%/a.db"), "rwc").unwrap(), "sqlite:/tmp/%C5%BE%20%3F%23%25/a.db?mode=rwc");
    }
}
