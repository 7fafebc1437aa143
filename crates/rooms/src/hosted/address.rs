//! Addresses of the page that show a game or a position.

use percent_encoding::percent_decode_str;

use super::GameFileError;
use super::open::{ADDRESS, FOREIGN, MAX_SHORT_TEXT, fault};

/// The longest identifier of a game or a file.
const MAX_ID: usize = 64;

/// A pasted address of a game, file or position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The host with its port; `None` for a path.
    pub host: Option<String>,
    pub target: Target,
}

/// What an address shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// `/game/ID`, `/game/ID/replay`.
    Game(String),
    /// `/replay/ID`: a shared file.
    File(String),
    /// `/analysis/GAME/POSITION?rules=R&lexicon=L`; GAME may also be the rules.
    Position { text: String, rules: Option<String>, lexicon: Option<String> },
    /// Another page.
    Other,
}

impl Address {
    /// Parses an address: a URL, or a path that begins with `/`. `None` if the text is none, or too
    /// long to be one.
    pub fn parse(text: &str) -> Option<Address> {
        let text = text.trim();
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        if !(rest.is_some() || text.starts_with('/')) || text.len() > MAX_SHORT_TEXT || text.contains(char::is_whitespace) {
            return None;
        }
        let (host, path) = match rest {
            Some(rest) => {
                let cut = rest.find(['/', '?', '#']).unwrap_or(rest.len());
                (Some(rest[..cut].to_owned()), &rest[cut..])
            }
            None => (None, text),
        };
        // The fragment is the step, which the page shows.
        let path = path.split('#').next().unwrap_or_default();
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        Some(Address { host, target: Target::parse(path, query) })
    }

    /// Returns the error of an address of another server.
    pub fn foreign(&self) -> GameFileError {
        let host: String = self.host.as_deref().unwrap_or_default().chars().take(60).collect();
        let said = format!("the address is of another server, {host}: open it there, and copy the position or the file");
        fault(FOREIGN, said, [("host", host)])
    }

    /// Returns the error of an address that shows no game.
    pub fn without_game() -> GameFileError {
        let said = "the address shows no game: copy that of a game, a replay, a shared file or a position (/game/ID, /replay/ID, \
                    /analysis/GAME/POSITION)";
        fault(ADDRESS, said, [])
    }
}

impl Target {
    fn parse(path: &str, query: &str) -> Target {
        let parts: Vec<&str> = path.trim_end_matches('/').split('/').skip(1).collect();
        let id = |text: &str| {
            let valid = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
            ((1..=MAX_ID).contains(&text.len()) && text.chars().all(valid)).then(|| text.to_owned())
        };
        match parts[..] {
            ["game", game] | ["game", game, "replay"] => id(game).map_or(Target::Other, Target::Game),
            ["replay", file] => id(file).map_or(Target::Other, Target::File),
            // A position that was not encoded has slashes of its own.
            ["analysis", game, ref position @ ..] if !position.is_empty() => {
                let parameter = |name: &str| {
                    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
                    pairs.filter(|(key, _)| *key == name).map(|(_, value)| decoded(value)).next()
                };
                let rules = parameter("rules").or_else(|| ::games::Rules::by_name(game).is_ok().then(|| game.to_owned()));
                Target::Position { text: decoded(&position.join("/")), rules, lexicon: parameter("lexicon") }
            }
            _ => Target::Other,
        }
    }
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_parsed() {
        let game = |id: &str| Target::Game(id.into());
        for (text, host, target) in [
            ("/game/abc", None, game("abc")),
            ("/game/abc/replay#12", None, game("abc")),
            ("https://deska.example/game/abc/replay?seat=1#3", Some("deska.example"), game("abc")),
            ("http://127.0.0.1:8421/replay/x-_1/", Some("127.0.0.1:8421"), Target::File("x-_1".into())),
            ("https://deska.example", Some("deska.example"), Target::Other),
            ("/game/a%2Fb", None, Target::Other),
            ("/lobby", None, Target::Other),
        ] {
            assert_eq!(Address::parse(text), Some(Address { host: host.map(str::to_owned), target }), "{text}");
        }
        let position = |text: &str| match Address::parse(text) {
            Some(Address { target: Target::Position { text, rules, lexicon }, .. }) => (text, rules, lexicon),
            other => panic!("{text}: {other:?}"),
        };
        let encoded = "/analysis/balda/..%2F%D0%9A%D0%9E%20-?lexicon=ru-nouns";
        assert_eq!(position(encoded), ("../КО -".into(), Some("balda".into()), Some("ru-nouns".into())));
        assert_eq!(position("/analysis/scrabble/15/15%20A?rules=scrabble-cs"), ("15/15 A".into(), Some("scrabble-cs".into()), None));
        for none in ["", "game/abc", "/game/abc and more", "ftp://x/y", "15/15"] {
            assert_eq!(Address::parse(none), None, "{none}");
        }
    }
}
