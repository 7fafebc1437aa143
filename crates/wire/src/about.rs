//! The server's games, rule sets, lexicons and players.

use serde::{Deserialize, Serialize};

/// The server's games, rule sets, lexicons and players.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct About {
    /// The name of the program, `deska`.
    pub name: &'static str,
    pub version: &'static str,
    /// The games that can be played here.
    pub games: Vec<GameInfo>,
    pub rules: Vec<RulesInfo>,
    /// All known lexicons, installed or not.
    pub lexicons: Vec<LexiconInfo>,
    pub players: Vec<PlayerInfo>,
    /// Whether there are matches or tournaments of programs to show.
    pub events: bool,
    /// The name of the signed-in member.
    pub member: Option<String>,
}

/// Notices from the administrators.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NoticeList {
    /// The current notices, newest first.
    pub notices: Vec<NoticeEntry>,
}

/// A notice to everyone.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NoticeEntry {
    pub number: u64,
    /// The start, in milliseconds since the Unix epoch.
    pub at: u64,
    /// The end.
    pub until: u64,
    pub text: String,
    /// Whether no new games can be started while it is shown.
    pub drains: bool,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameInfo {
    /// The name, such as `scrabble`.
    pub name: &'static str,
    pub rules: Vec<&'static str>,
    pub seats: SeatCount,
    /// The computer players, weakest first.
    pub players: Vec<&'static str>,
    /// Aliases: further player names that play like one of `players`.
    pub also: Vec<&'static str>,
    /// The extension of game files.
    pub file: &'static str,
    /// Whether the game has draws by agreement.
    pub draws: bool,
    /// Whether positions can be analysed.
    pub analysis: bool,
}

/// The allowed number of seats.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatCount {
    pub least: usize,
    pub most: usize,
}

/// A rule set.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RulesInfo {
    /// The name, such as `scrabble-en`.
    pub name: &'static str,
    pub game: &'static str,
    /// The language; `null` in games without words.
    pub language: Option<&'static str>,
    /// The compatible lexicons, the default one first.
    pub lexicons: Vec<String>,
    /// The computer players, weakest first.
    pub players: Vec<&'static str>,
}

/// A lexicon.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LexiconInfo {
    /// The name, such as `cs-mixed`.
    pub name: String,
    pub language: String,
    /// The number of words, if known without opening the lexicon.
    pub words: Option<u64>,
    /// Whether it is installed.
    pub available: bool,
    pub licence: String,
    /// How to install it, if it is not installed.
    pub cure: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PlayerInfo {
    pub name: &'static str,
}

/// The addresses of the server.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Reach {
    /// Whether the client runs on the server's machine.
    pub here: bool,
    /// Whether the server listens on other interfaces than loopback.
    pub open: bool,
    /// Its actual or possible addresses in the local network; empty for clients on other machines.
    pub addresses: Vec<String>,
    /// The configured public address.
    pub public: Option<String>,
}

/// The sources of words and definitions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Credits {
    pub version: &'static str,
    /// The licence of the program.
    pub licence: &'static str,
    pub sources: Vec<Source>,
}

/// The source of a lexicon, or of the definitions of a language.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Source {
    pub kind: SourceKind,
    /// The name of the lexicon, or the language of the definitions.
    pub name: String,
    pub language: String,
    /// The number of words, if counted.
    pub words: Option<u64>,
    /// One entry a package: its version and the parts used.
    pub sources: Vec<String>,
    pub licence: String,
}

/// The kind of data from a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SourceKind {
    Lexicon,
    Definitions,
}

/// A request for a QR code.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CodeQuery {
    /// An http or https URL of at most 500 bytes.
    pub text: String,
}
