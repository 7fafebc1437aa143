//! What all lots of an event follow from: a secret that is told when the event is over, or a number for events that are to come out the same again.

use std::fmt::{self, Write};

use play::Seed;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::record::Task;

/// What all lots of an event follow from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "WrittenSeed", into = "WrittenSeed")]
pub enum EventSeed {
    /// A number that was asked for. Whoever knows it foretells every draw.
    Number(u64),
    /// 256 bits of the system's randomness, which nobody is told before the event is over. Their hash is told at the start, so that everybody can see
    /// afterwards that they were not chosen later.
    Secret(SecretSeed),
}

/// A seed that is kept secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretSeed {
    sha256: String,
    /// The seed, where it is known: to whoever plays the event, and to all when it is over.
    seed: Option<Seed>,
    over: bool,
    /// Those of games that were over before others were added.
    earlier: Vec<ToldSeed>,
}

/// A seed that was secret once, with its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToldSeed {
    /// What was told at the start.
    pub sha256: String,
    /// The seed, in 64 hexadecimal digits.
    pub seed: String,
}

/// As it stands in files: events of earlier versions have a number.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum WrittenSeed {
    Number(u64),
    Secret {
        sha256: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        earlier: Vec<ToldSeed>,
    },
}

impl From<EventSeed> for WrittenSeed {
    fn from(seed: EventSeed) -> WrittenSeed {
        match seed {
            EventSeed::Number(number) => WrittenSeed::Number(number),
            EventSeed::Secret(secret) => {
                let told = secret.told().map(|told| told.seed);
                WrittenSeed::Secret { sha256: secret.sha256, seed: told, earlier: secret.earlier }
            }
        }
    }
}

impl From<WrittenSeed> for EventSeed {
    fn from(written: WrittenSeed) -> EventSeed {
        match written {
            WrittenSeed::Number(number) => EventSeed::Number(number),
            WrittenSeed::Secret { sha256, seed, earlier } => {
                let over = seed.is_some();
                EventSeed::Secret(SecretSeed { sha256, seed: seed.and_then(|seed| seed.parse().ok()), over, earlier })
            }
        }
    }
}

impl From<u64> for EventSeed {
    fn from(number: u64) -> EventSeed {
        EventSeed::Number(number)
    }
}

/// `7`, or `secret`.
impl fmt::Display for EventSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EventSeed::Number(number) => write!(f, "{number}"),
            EventSeed::Secret(_) => f.write_str("secret"),
        }
    }
}

impl EventSeed {
    /// A new secret.
    ///
    /// # Errors
    /// The system gives no randomness.
    pub fn drawn() -> Result<EventSeed, getrandom::Error> {
        Ok(EventSeed::Secret(SecretSeed::of(draw()?, Vec::new())))
    }

    /// The secret, if it is one.
    #[must_use]
    pub fn secret(&self) -> Option<&SecretSeed> {
        match self {
            EventSeed::Number(_) => None,
            EventSeed::Secret(secret) => Some(secret),
        }
    }

    /// The seed for what is drawn once for the whole event; nothing where it is not known.
    #[must_use]
    pub fn whole(&self) -> Option<Seed> {
        match self {
            EventSeed::Number(number) => Some(Seed::from_number(*number)),
            EventSeed::Secret(secret) => secret.seed,
        }
    }

    /// The seed of a pair's games; nothing where the event's is not known. A number gives all meetings of a round the same, so that all players have the same
    /// luck. A secret gives each meeting its own, and another one for other files of a player: who has seen a game, or hands in a player again, knows
    /// nothing of the next.
    #[must_use]
    pub fn of_pair(&self, task: &Task, files: [Option<&str>; 2]) -> Option<Seed> {
        match self {
            EventSeed::Number(number) => {
                let number = number.wrapping_mul(1_000_003).wrapping_add(u64::from(task.round) << 32).wrapping_add(u64::from(task.pair));
                Some(Seed::from_number(number))
            }
            EventSeed::Secret(secret) => Some(of_secret(&secret.seed?, task, files)),
        }
    }

    /// All seeds that a pair's games can have been played with.
    pub(super) fn all_of_pair(&self, task: &Task, files: [Option<&str>; 2]) -> Vec<Seed> {
        let earlier = self.secret().into_iter().flat_map(|secret| &secret.earlier);
        let earlier = earlier.filter_map(|told| Some(of_secret(&told.seed.parse().ok()?, task, files)));
        self.of_pair(task, files).into_iter().chain(earlier).collect()
    }

    /// The event is over: the secret may be told.
    #[must_use]
    pub fn over(mut self) -> EventSeed {
        if let EventSeed::Secret(secret) = &mut self {
            secret.over = secret.seed.is_some();
        }
        self
    }

    /// More games are to be played: with another secret if this one was told.
    pub(super) fn going_on(self) -> Result<EventSeed, getrandom::Error> {
        match self {
            EventSeed::Secret(mut secret) if secret.over => {
                secret.earlier.extend(secret.told());
                Ok(EventSeed::Secret(SecretSeed::of(draw()?, secret.earlier)))
            }
            other => Ok(other),
        }
    }

    /// With the secret as it is kept beside the event.
    pub(super) fn with_kept(mut self, kept: Option<Seed>) -> EventSeed {
        if let EventSeed::Secret(secret) = &mut self {
            secret.seed = secret.seed.or(kept);
        }
        self
    }
}

impl SecretSeed {
    fn of(seed: Seed, earlier: Vec<ToldSeed>) -> SecretSeed {
        SecretSeed { sha256: hash(&seed.to_string()), seed: Some(seed), over: false, earlier }
    }

    /// The SHA-256 of its 64 hexadecimal digits: what is told at the start.
    #[must_use]
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// The seed with its hash, once it may be told.
    #[must_use]
    pub fn told(&self) -> Option<ToldSeed> {
        let seed = self.seed.filter(|_| self.over)?;
        Some(ToldSeed { sha256: self.sha256.clone(), seed: seed.to_string() })
    }

    /// Those of games that were over before others were added.
    #[must_use]
    pub fn earlier(&self) -> &[ToldSeed] {
        &self.earlier
    }

    /// As it is kept beside the event while that is played.
    pub(super) fn kept(&self) -> Option<Seed> {
        self.seed.filter(|_| !self.over)
    }
}

impl ToldSeed {
    /// Is it the seed whose hash was told?
    #[must_use]
    pub fn is_right(&self) -> bool {
        hash(&self.seed) == self.sha256
    }
}

fn draw() -> Result<Seed, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Seed::from_bytes(bytes))
}

fn of_secret(secret: &Seed, task: &Task, files: [Option<&str>; 2]) -> Seed {
    let Task { round, players: [a, b], pair } = task;
    let [one, other] = files.map(|hash| hash.unwrap_or("-"));
    derived(secret, &format!("round {round}, players {a} {b}, pair {pair}, files {one} {other}"))
}

/// A seed that follows from another, and from which that can't be found out.
pub(crate) fn derived(seed: &Seed, what: &str) -> Seed {
    Seed::from_bytes(Sha256::digest(format!("{seed} {what}").as_bytes()).into())
}

/// A hash in hexadecimal digits.
fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().fold(String::new(), |mut text, byte| {
        // Writing to a text does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(players: [usize; 2], pair: u32) -> Task {
        Task { round: 0, players, pair }
    }

    #[test]
    fn a_secret_is_told_when_the_event_is_over_and_not_before() {
        let seed = EventSeed::drawn().unwrap();
        let secret = seed.whole().unwrap().to_string();
        let written = serde_json::to_string(&seed).unwrap();
        assert!(!written.contains(&secret) && written.contains(seed.secret().unwrap().sha256()), "{written}");
        assert!(!format!("{seed} {seed:?}").contains(&secret));
        // As it is read again, it is known to nobody, unless it lies beside it.
        let read: EventSeed = serde_json::from_str(&written).unwrap();
        assert_eq!((read.whole(), read.of_pair(&task([0, 1], 0), [None; 2])), (None, None));
        assert_eq!(read.with_kept(seed.whole()), seed);
        let over = seed.clone().over();
        let told = over.secret().unwrap().told().unwrap();
        assert_eq!((told.seed.as_str(), told.is_right()), (secret.as_str(), true));
        assert!(!ToldSeed { seed: secret.replace(&secret[..1], "g"), ..told.clone() }.is_right());
        assert_eq!(serde_json::from_str::<EventSeed>(&serde_json::to_string(&over).unwrap()).unwrap(), over);
        // Games that are added then have another.
        let more = over.going_on().unwrap();
        assert_ne!(more.secret().unwrap().sha256(), told.sha256);
        assert_eq!((more.secret().unwrap().told(), more.secret().unwrap().earlier()), (None, &[told][..]));
        assert_eq!(seed.clone().going_on().unwrap(), seed);
        let all = more.all_of_pair(&task([0, 1], 3), [None; 2]);
        assert!(all.len() == 2 && all.contains(&seed.of_pair(&task([0, 1], 3), [None; 2]).unwrap()));
    }

    #[test]
    fn no_two_events_meetings_or_files_have_the_same_lots_unless_a_number_is_asked_for() {
        let (one, other) = (EventSeed::drawn().unwrap(), EventSeed::drawn().unwrap());
        let mut seeds = std::collections::BTreeSet::new();
        for event in [&one, &other] {
            for players in [[0, 1], [0, 2]] {
                for pair in 0..2 {
                    for file in [None, Some("a"), Some("b")] {
                        seeds.insert(event.of_pair(&task(players, pair), [file, None]).unwrap().to_string());
                    }
                }
            }
        }
        assert_eq!(seeds.len(), 24);
        let number = EventSeed::Number(7);
        assert_eq!(number.of_pair(&task([0, 1], 2), [None; 2]), number.of_pair(&task([0, 2], 2), [Some("a"), None]));
        // As versions before secrets had it.
        assert_eq!(number.of_pair(&task([0, 1], 2), [None; 2]), Some(Seed::from_number(7_000_023)));
        assert_eq!(serde_json::from_str::<EventSeed>("7").unwrap(), number);
        assert_eq!(serde_json::to_string(&number).unwrap(), "7");
    }
}
