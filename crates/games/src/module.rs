//! What the shells need to know about a game and its rule sets.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::sync::Arc;

use crossword::RuleSet;
use lexicon::LexiconName;

use crate::Language;

/// A game as its crate describes it to the shells. Each game is one static value, which a program
/// registers with [`add`](crate::add); the games of this project are registered from the start.
#[derive(Clone)]
pub struct GameModule {
    /// The name in commands, files, messages and URLs; letters from a to z.
    pub name: &'static str,
    /// The English name for people.
    pub title: &'static str,
    /// The allowed numbers of seats.
    pub seats: RangeInclusive<usize>,
    /// Returns the names of the rule sets, the default one first.
    pub rule_sets: fn() -> Vec<&'static str>,
    /// Returns the rule set with this name.
    pub rules: fn(&str) -> Option<Rules>,
    /// The default lexicons, best known first; empty in games without words. A language may have
    /// several.
    pub lexicons: &'static [(Language, LexiconName)],
    /// The names of all computer players, weakest first.
    pub players: &'static [&'static str],
    /// Players that are practically equal to another one, as pairs of (twin, other). Both can be
    /// used by name, but only the other one is offered.
    pub twins: &'static [(&'static str, &'static str)],
    /// Whether people can play it at a table; if not, it is played in tournaments only.
    pub at_tables: bool,
    /// The extension of game files: `gcg`, or `deska` for games without a notation of their own,
    /// which are written as logs.
    pub file: &'static str,
    /// Whether there is no hidden information, so that a running game can be exported as well.
    pub open: bool,
    /// Whether positions entered by a user can be analysed.
    pub analysis: bool,
    /// The spread of a win without a game, which is also added to a lead for a win by forfeit; 0 in
    /// games without points.
    pub forfeit_spread: i32,
}

impl GameModule {
    /// The defaults for other modules (`..GameModule::PLAIN`): a game for two at tables, without
    /// words, a notation of its own, or analysis.
    pub const PLAIN: GameModule = GameModule {
        name: "",
        title: "",
        seats: 2..=2,
        rule_sets: Vec::new,
        rules: |_| None,
        lexicons: &[],
        players: &[],
        twins: &[],
        at_tables: true,
        file: "deska",
        open: false,
        analysis: false,
        forfeit_spread: 0,
    };
}

impl fmt::Debug for GameModule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameModule").field(&self.name).finish()
    }
}

/// A game. Two are equal if they have the same name.
#[derive(Clone, Copy)]
pub struct GameName(&'static GameModule);

impl GameName {
    /// Returns the game of a module, which need not be registered yet.
    #[must_use]
    pub const fn of(module: &'static GameModule) -> GameName {
        GameName(module)
    }

    /// Returns the module that describes the game.
    #[must_use]
    pub const fn module(self) -> &'static GameModule {
        self.0
    }

    /// Returns the name in commands, files and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns the English name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.0.title
    }

    /// Returns the default lexicon of a language.
    #[must_use]
    pub fn usual_lexicon(self, language: Language) -> Option<&'static LexiconName> {
        self.0.lexicons.iter().find(|(of, _)| *of == language).map(|(_, name)| name)
    }
}

impl PartialEq for GameName {
    fn eq(&self, other: &GameName) -> bool {
        self.0.name == other.0.name
    }
}

impl Eq for GameName {}

impl Hash for GameName {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
    }
}

impl fmt::Debug for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameName").field(&self.0.name).finish()
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A rule set of a game.
pub trait GameRules: Any + fmt::Debug + Send + Sync {
    fn game(&self) -> GameName;

    /// Returns the name, such as `scrabble-en`.
    fn name(&self) -> &str;

    /// Returns the name for people.
    fn title(&self) -> &str {
        self.game().title()
    }

    /// Returns the language of the rule set; `None` in games without words and in those with the
    /// same rules for every language.
    fn only_language(&self) -> Option<Language> {
        None
    }

    /// Returns the default language; `None` in games without words.
    fn language(&self) -> Option<Language> {
        self.only_language()
    }

    /// Returns the rules of board and tiles; `None` in games without tiles.
    fn placement_rules(&self) -> Option<&RuleSet> {
        None
    }
}

/// A rule set without settings.
#[derive(Clone, Copy, Debug)]
pub struct NamedRules {
    pub game: GameName,
    pub name: &'static str,
}

impl GameRules for NamedRules {
    fn game(&self) -> GameName {
        self.game
    }

    fn name(&self) -> &str {
        self.name
    }
}

/// A rule set of any game. Two are equal if they have the same name, even with other options. Cheap
/// to clone.
#[derive(Clone, Debug)]
pub struct Rules(Arc<dyn GameRules>);

impl<T: GameRules> From<T> for Rules {
    fn from(rules: T) -> Rules {
        Rules(Arc::new(rules))
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        self.name() == other.name()
    }
}

impl Rules {
    /// Returns the rule set as its game's type, or `None` if it is of another game.
    #[must_use]
    pub fn get<T: GameRules>(&self) -> Option<&T> {
        let any: &dyn Any = &*self.0;
        any.downcast_ref()
    }

    #[must_use]
    pub fn game(&self) -> GameName {
        self.0.game()
    }

    /// See [`GameRules::only_language`].
    #[must_use]
    pub fn only_language(&self) -> Option<Language> {
        self.0.only_language()
    }

    /// See [`GameRules::language`].
    #[must_use]
    pub fn language(&self) -> Option<Language> {
        self.0.language()
    }

    /// Returns the name of the default lexicon; `None` in games without words.
    #[must_use]
    pub fn usual_lexicon(&self) -> Option<&'static LexiconName> {
        self.game().usual_lexicon(self.language()?)
    }

    /// See [`GameRules::placement_rules`].
    #[must_use]
    pub fn placement_rules(&self) -> Option<&RuleSet> {
        self.0.placement_rules()
    }

    /// See [`GameRules::name`].
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.name()
    }

    /// See [`GameRules::title`].
    #[must_use]
    pub fn title(&self) -> &str {
        self.0.title()
    }
}
