//! Players of a game: built-in players, and external players that may forfeit.

use std::fmt;
use std::time::Duration;

use play::{Budget, CancellationToken, Player, Rules, Seat, Seed, SeenRecord};
use serde::{Deserialize, Serialize};
use table::log_file::Reason;

/// A player of one game. It may forfeit.
pub trait Contestant<R: Rules> {
    /// Starts the game. External programs start here.
    ///
    /// # Errors
    /// Returns the forfeit by which the game is lost before its first move.
    fn begin(&mut self, _rules: &R, _seat: Seat, _names: &[&str]) -> Result<(), Forfeit> {
        Ok(())
    }

    /// Returns the startup time if it is known more precisely than by the wall clock: the
    /// constructor alone, without the start of the process.
    fn start_time(&self) -> Option<Duration> {
        None
    }

    /// Chooses an action in a position where the view's seat is to move. `seed` is for randomness.
    ///
    /// # Errors
    /// Returns the forfeit by which the game is lost.
    fn choose(&mut self, rules: &R, view: &R::View, seed: &Seed, stop: &CancellationToken) -> Result<Decision<R::Action>, Forfeit>;

    /// Handles a new position: a seat (perhaps its own) has moved, and all chance events that
    /// follow are drawn.
    ///
    /// # Errors
    /// Returns the forfeit by which the game is lost.
    fn position_changed(&mut self, _rules: &R, _view: &R::View) -> Result<(), Forfeit> {
        Ok(())
    }

    /// Returns the name that the player reports for itself, if any.
    fn identity(&self) -> Option<String> {
        None
    }

    /// Returns whether [`observe`](Self::observe) is to be called.
    fn observes(&self) -> bool {
        false
    }

    /// Handles the record at this log index, as visible to its seat. Called only if
    /// [`observes`](Self::observes), and before [`choose`](Self::choose) and [`end`](Self::end).
    fn observe(&mut self, _number: usize, _record: &SeenRecord<R::EventView>) {}

    /// Handles the end of the game. Returns the output outside the protocol, if any.
    fn end(&mut self, _rules: &R, _view: &R::View) -> Option<String> {
        None
    }
}

/// The decision of a contestant.
#[derive(Clone, Debug)]
pub struct Decision<A> {
    /// The action, or `None` to resign.
    pub action: Option<A>,
    /// The thinking time, if measured more precisely than by the referee.
    pub time: Option<Duration>,
    pub analysis: Analysis,
}

/// A contestant's comments on a position besides its move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// The evaluation for the side to move: larger is better, in any unit.
    pub value: Option<f64>,
    /// The expected line, beginning with its own move.
    pub line: Vec<String>,
    /// Names of the heuristic rules that chose the move, for built-in players that report them.
    pub rules: Vec<&'static str>,
}

impl<A> From<A> for Decision<A> {
    fn from(action: A) -> Decision<A> {
        Decision { action: Some(action), time: None, analysis: Analysis::default() }
    }
}

/// A loss for a reason outside the game's scoring: an illegal move, a timeout, a crash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeit {
    pub kind: ForfeitKind,
    /// A sentence with the details.
    pub text: String,
    /// The illegal move, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempt: Option<Attempt>,
    /// The code and parameters of `text`, for translation. Records of earlier versions lack it.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "stored_reason")]
    pub reason: Option<Box<Reason>>,
}

/// The stored form of a reason.
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

/// A rejected move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// The move as written.
    #[serde(rename = "m")]
    pub text: String,
    /// The squares that it would have changed, with their new contents.
    #[serde(rename = "d", default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<(usize, char)>,
}

/// The kind of a forfeit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForfeitKind {
    /// An illegal move, or none at all.
    Illegal,
    /// A timeout.
    Time,
    /// The program exited or raised an exception.
    Crash,
    /// The program printed too much.
    Flood,
    /// A protocol error.
    Protocol,
    /// The program failed to start.
    Start,
}

impl ForfeitKind {
    pub const ALL: [ForfeitKind; 6] =
        [ForfeitKind::Illegal, ForfeitKind::Time, ForfeitKind::Crash, ForfeitKind::Flood, ForfeitKind::Protocol, ForfeitKind::Start];

    /// Returns the name used in tables.
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
    pub fn new(kind: ForfeitKind, text: impl Into<String>) -> Forfeit {
        Forfeit { kind, text: text.into(), attempt: None, reason: None }
    }

    /// Adds the rejected move.
    #[must_use]
    pub fn with_attempt(self, text: impl Into<String>, changes: Vec<(usize, char)>) -> Forfeit {
        Forfeit { attempt: Some(Attempt { text: text.into(), changes }), ..self }
    }

    /// Adds the code and parameters for translation, if known.
    #[must_use]
    pub fn with_reason(self, reason: impl Into<Option<Reason>>) -> Forfeit {
        Forfeit { reason: reason.into().map(Box::new), ..self }
    }
}

/// A built-in player.
pub struct BuiltinPlayer<R: Rules> {
    player: Box<dyn Player<R>>,
    budget: Budget,
}

impl<R: Rules> BuiltinPlayer<R> {
    /// Creates a player with this budget per move. The seed is passed with each move.
    pub fn new(player: Box<dyn Player<R>>, budget: Budget) -> BuiltinPlayer<R> {
        BuiltinPlayer { player, budget }
    }
}

impl<R: Rules> Contestant<R> for BuiltinPlayer<R> {
    fn choose(&mut self, rules: &R, view: &R::View, seed: &Seed, stop: &CancellationToken) -> Result<Decision<R::Action>, Forfeit> {
        let action = self.player.choose(rules, view, &Budget { seed: Some(*seed), ..self.budget }, stop);
        let analysis = Analysis { rules: self.player.rules_applied().to_vec(), ..Analysis::default() };
        Ok(Decision { analysis, ..action.into() })
    }
}
