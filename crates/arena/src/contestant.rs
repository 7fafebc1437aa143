//! Who sits at the board: built-in players, and whatever else chooses moves and may fail at it.

use std::fmt;
use std::time::Duration;

use play::{Budget, Player, Rules, Seat, Seed, SeenRecord, Stop};
use serde::{Deserialize, Serialize};
use table::log_file::Reason;

/// Somebody who plays one game, and may lose it by more than moves.
pub trait Contestant<R: Rules> {
    /// The game begins. Outside programs start here.
    ///
    /// # Errors
    /// Why the game is lost before it began.
    fn begin(&mut self, _rules: &R, _seat: Seat, _names: &[&str]) -> Result<(), Forfeit> {
        Ok(())
    }

    /// How long it took to begin, where it is known better than by the clock on the wall: the constructor alone, without the program's start.
    fn start_time(&self) -> Option<Duration> {
        None
    }

    /// Chooses an action in a position where it is the view's seat that acts; `seed` is for what it leaves to chance.
    ///
    /// # Errors
    /// Why the game is lost.
    fn choose(&mut self, rules: &R, view: &R::View, seed: &Seed, stop: &Stop) -> Result<Decision<R::Action>, Forfeit>;

    /// A seat (perhaps its own) has acted, and all that follows by chance is drawn: how it stands now for this contestant.
    ///
    /// # Errors
    /// Why the game is lost.
    fn moved(&mut self, _rules: &R, _view: &R::View) -> Result<(), Forfeit> {
        Ok(())
    }

    /// What it calls itself, where that is more than its name in the event.
    fn identity(&self) -> Option<String> {
        None
    }

    /// Does it want to be told what happens?
    fn follows(&self) -> bool {
        false
    }

    /// Something has happened, told as this seat may know it, with its number; only to those that follow, before they are asked or told of the end.
    fn happened(&mut self, _number: usize, _record: &SeenRecord<R::EventView>) {}

    /// The game is over. What was printed besides the protocol, if anything.
    fn end(&mut self, _rules: &R, _view: &R::View) -> Option<String> {
        None
    }
}

/// What a contestant chose.
#[derive(Clone, Debug)]
pub struct Decision<A> {
    /// What it wants to do; nothing: it resigns.
    pub action: Option<A>,
    /// How long it took, where somebody nearer than the referee has measured it.
    pub time: Option<Duration>,
    /// What it thought of the position.
    pub thought: Thought,
}

/// What a contestant says of a position besides its move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thought {
    /// How good it is for the one who moves; the larger the better, in whatever unit.
    pub value: Option<f64>,
    /// How it expects the game to go on, its own move first.
    pub line: Vec<String>,
    /// The rules by which it chose, in a player of ours that names some.
    pub rules: Vec<&'static str>,
}

impl<A> From<A> for Decision<A> {
    fn from(action: A) -> Decision<A> {
        Decision { action: Some(action), time: None, thought: Thought::default() }
    }
}

/// Why a contestant has lost otherwise than by the rules of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeit {
    /// In a word.
    pub kind: ForfeitKind,
    /// In a sentence, with what exactly happened.
    pub text: String,
    /// The move that was foul, where there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempt: Option<Attempt>,
    /// The same as `text`, for sentences in other languages; games of earlier versions do not have it.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "stored_reason")]
    pub reason: Option<Box<Reason>>,
}

/// The form in which a reason is stored.
mod stored_reason {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use table::log_file::Reason;

    #[derive(Serialize, Deserialize)]
    struct StoredReason {
        code: String,
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        parameters: BTreeMap<String, String>,
    }

    #[expect(clippy::ref_option, reason = "serde hands the field over")]
    pub(super) fn serialize<S: Serializer>(reason: &Option<Box<Reason>>, serializer: S) -> Result<S::Ok, S::Error> {
        let stored =
            reason.as_deref().map(|Reason { code, parameters }| StoredReason { code: code.clone(), parameters: parameters.clone() });
        stored.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Box<Reason>>, D::Error> {
        let stored = Option::<StoredReason>::deserialize(deserializer)?;
        Ok(stored.map(|StoredReason { code, parameters }| Box::new(Reason { code, parameters })))
    }
}

/// A move that does not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// As it was written.
    #[serde(rename = "m")]
    pub text: String,
    /// The squares that it would have changed, with what they would show then.
    #[serde(rename = "d", default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<(usize, char)>,
}

/// Why a contestant has lost, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForfeitKind {
    /// A move against the rules, or none at all.
    Illegal,
    /// Out of time.
    Time,
    /// It ended, or raised an exception.
    Crash,
    /// It printed too much.
    Flood,
    /// It did not keep to the protocol.
    Protocol,
    /// It could not be started.
    Start,
}

impl ForfeitKind {
    /// All of them.
    pub const ALL: [ForfeitKind; 6] =
        [ForfeitKind::Illegal, ForfeitKind::Time, ForfeitKind::Crash, ForfeitKind::Flood, ForfeitKind::Protocol, ForfeitKind::Start];

    /// As it stands in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ForfeitKind::Illegal => "illegal",
            ForfeitKind::Time => "time",
            ForfeitKind::Crash => "crash",
            ForfeitKind::Flood => "flood",
            ForfeitKind::Protocol => "protocol",
            ForfeitKind::Start => "start",
        }
    }
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.name(), self.text)
    }
}

impl Forfeit {
    /// Of this kind, with this sentence.
    pub fn new(kind: ForfeitKind, text: impl Into<String>) -> Forfeit {
        Forfeit { kind, text: text.into(), attempt: None, reason: None }
    }

    /// With the move that was foul.
    #[must_use]
    pub fn attempting(self, text: impl Into<String>, changes: Vec<(usize, char)>) -> Forfeit {
        Forfeit { attempt: Some(Attempt { text: text.into(), changes }), ..self }
    }

    /// Adds the reason for sentences in other languages, if there is one.
    #[must_use]
    pub fn because(self, reason: impl Into<Option<Reason>>) -> Forfeit {
        Forfeit { reason: reason.into().map(Box::new), ..self }
    }
}

/// A computer player of ours.
pub struct Builtin<R: Rules> {
    player: Box<dyn Player<R>>,
    budget: Budget,
}

impl<R: Rules> Builtin<R> {
    /// A player that takes so much for a move; the seed comes with each.
    pub fn new(player: Box<dyn Player<R>>, budget: Budget) -> Builtin<R> {
        Builtin { player, budget }
    }
}

impl<R: Rules> Contestant<R> for Builtin<R> {
    fn choose(&mut self, rules: &R, view: &R::View, seed: &Seed, stop: &Stop) -> Result<Decision<R::Action>, Forfeit> {
        let action = self.player.choose(rules, view, &Budget { seed: Some(*seed), ..self.budget }, stop);
        let thought = Thought { rules: self.player.rules_applied().to_vec(), ..Thought::default() };
        Ok(Decision { thought, ..action.into() })
    }
}
