//! What this server is and has.

use serde::{Deserialize, Serialize};

/// What this server is and has.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct About {
    /// The program: `deska`.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
    /// The games that are begun here.
    pub games: Vec<GameInfo>,
    /// Their rule sets.
    pub rules: Vec<RulesInfo>,
    /// The lexicons, also those that are not at hand.
    pub lexicons: Vec<LexiconInfo>,
    /// The computer players of all games.
    pub players: Vec<PlayerInfo>,
    /// Are there matches or tournaments to show?
    pub events: bool,
    /// The name of whoever asks, if they are signed in as a member.
    pub member: Option<String>,
}

/// What those who run the server tell everybody.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NoticeList {
    /// What stands now, the newest first.
    pub notices: Vec<NoticeTold>,
}

/// Something that everybody is told.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NoticeTold {
    /// Its number.
    pub number: u64,
    /// Since when, in milliseconds since 1970.
    pub at: u64,
    /// Until when.
    pub until: u64,
    /// What.
    pub text: String,
    /// Do no new games begin as long as it stands?
    pub drains: bool,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameInfo {
    /// Its name: `scrabble`.
    pub name: &'static str,
    /// The names of its rule sets.
    pub rules: Vec<&'static str>,
    /// How many seats it has.
    pub seats: SeatCount,
    /// Its computer players, the weakest first.
    pub players: Vec<&'static str>,
    /// Players that can be asked for by name, too, but play as one of the others does.
    pub also: Vec<&'static str>,
    /// The ending of its file names.
    pub file: &'static str,
    /// Can draws be agreed on?
    pub draws: bool,
    /// Can positions be analysed?
    pub analysis: bool,
}

/// How many seats a game has.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatCount {
    /// The least.
    pub least: usize,
    /// The most.
    pub most: usize,
}

/// A rule set.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RulesInfo {
    /// Its name: `scrabble-en`.
    pub name: &'static str,
    /// Its game.
    pub game: &'static str,
    /// The language of its words; `null` in a game without words.
    pub language: Option<&'static str>,
    /// The lexicons that fit, the usual one first.
    pub lexicons: Vec<String>,
    /// Its computer players, the weakest first.
    pub players: Vec<&'static str>,
}

/// A lexicon.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LexiconInfo {
    /// Its name: `cs-mixed`.
    pub name: String,
    /// The language of its words.
    pub language: String,
    /// How many words it has, where that is known without opening it.
    pub words: Option<u64>,
    /// Is it at hand?
    pub available: bool,
    /// The licence of its words.
    pub licence: String,
    /// How to get it, if it is not at hand.
    pub cure: Option<String>,
}

/// A computer player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PlayerInfo {
    /// Its name.
    pub name: &'static str,
}

/// How others reach this server.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Reach {
    /// Does the client sit at the server's own machine?
    pub here: bool,
    /// Does it listen to more than its own machine?
    pub open: bool,
    /// The addresses that it has, or would have, on its network; only told at its own machine.
    pub addresses: Vec<String>,
    /// The address that it was given for everybody.
    pub public: Option<String>,
}

/// Where the words and definitions come from.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Credits {
    /// The version of the program.
    pub version: &'static str,
    /// Its licence.
    pub licence: &'static str,
    /// The sources.
    pub sources: Vec<Source>,
}

/// Where a lexicon, or the definitions of a language, come from.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Source {
    /// What comes from there.
    pub kind: SourceKind,
    /// The name of the lexicon; of definitions, their language.
    pub name: String,
    /// The language.
    pub language: String,
    /// How many words, where that is counted.
    pub words: Option<u64>,
    /// Packages with their versions and what was taken, one an item.
    pub sources: Vec<String>,
    /// The licence.
    pub licence: String,
}

/// What comes from a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SourceKind {
    /// The words of a lexicon.
    Lexicon,
    /// Definitions.
    Definitions,
}

/// A link that is shown as a QR code.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CodeQuery {
    /// The link, http or https, at most 500 bytes.
    pub text: String,
}
