//! The seed of an event: a secret that is published at the end, or a number for reproducible
//! events.

use std::fmt::{self, Write};

use play::Seed;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::record::Task;

/// The seed of an event, from which all randomness is derived.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "SerializedSeed", into = "SerializedSeed")]
pub enum EventSeed {
    /// A number given by the user. All random draws can be predicted from it.
    Number(u64),
    /// 256 random bits, kept secret until the end of the event. Their hash is published at the
    /// start, to prove afterwards that they were not chosen later.
    Secret(SecretSeed),
}

/// A secret seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretSeed {
    sha256: String,
    /// The seed, if known: to the runner during the event, and to everyone afterwards.
    seed: Option<Seed>,
    over: bool,
    /// Published seeds of games played before others were added.
    earlier: Vec<PublishedSeed>,
}

/// A published seed with its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublishedSeed {
    /// The hash published at the start.
    pub sha256: String,
    /// The seed as 64 hexadecimal digits.
    pub seed: String,
}

/// The serialized form. Events of earlier versions have a number.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum SerializedSeed {
    Number(u64),
    Secret {
        sha256: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        earlier: Vec<PublishedSeed>,
    },
}

impl From<EventSeed> for SerializedSeed {
    fn from(seed: EventSeed) -> SerializedSeed {
        match seed {
            EventSeed::Number(number) => SerializedSeed::Number(number),
            EventSeed::Secret(secret) => {
                let told = secret.published().map(|told| told.seed);
                SerializedSeed::Secret { sha256: secret.sha256, seed: told, earlier: secret.earlier }
            }
        }
    }
}

impl From<SerializedSeed> for EventSeed {
    fn from(written: SerializedSeed) -> EventSeed {
        match written {
            SerializedSeed::Number(number) => EventSeed::Number(number),
            SerializedSeed::Secret { sha256, seed, earlier } => {
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

/// Writes the number, or `secret`.
impl fmt::Display for EventSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EventSeed::Number(number) => write!(f, "{number}"),
            EventSeed::Secret(_) => f.write_str("secret"),
        }
    }
}

impl EventSeed {
    /// Draws a new secret.
    ///
    /// # Errors
    /// Returns an error if the system provides no random numbers.
    pub fn drawn() -> Result<EventSeed, getrandom::Error> {
        Ok(EventSeed::Secret(SecretSeed::of(draw()?, Vec::new())))
    }

    /// Returns the secret, if it is one.
    #[must_use]
    pub fn secret(&self) -> Option<&SecretSeed> {
        match self {
            EventSeed::Number(_) => None,
            EventSeed::Secret(secret) => Some(secret),
        }
    }

    /// Returns the seed for random draws of the whole event, or `None` if unknown.
    #[must_use]
    pub fn root_seed(&self) -> Option<Seed> {
        match self {
            EventSeed::Number(number) => Some(Seed::from_number(*number)),
            EventSeed::Secret(secret) => secret.seed,
        }
    }

    /// Returns the seed of a pair's games, or `None` if the event's seed is unknown. A number
    /// yields the same seed for all meetings of a round, so that all players have the same luck. A
    /// secret yields a different seed for each meeting and each version of a player's files: seeing
    /// a game or resubmitting a player reveals nothing about the next one.
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

    /// Returns all seeds with which a pair's games may have been played.
    pub(super) fn all_of_pair(&self, task: &Task, files: [Option<&str>; 2]) -> Vec<Seed> {
        let earlier = self.secret().into_iter().flat_map(|secret| &secret.earlier);
        let earlier = earlier.filter_map(|told| Some(of_secret(&told.seed.parse().ok()?, task, files)));
        self.of_pair(task, files).into_iter().chain(earlier).collect()
    }

    /// Marks the event as finished, so that the secret may be published.
    #[must_use]
    pub fn over(mut self) -> EventSeed {
        if let EventSeed::Secret(secret) = &mut self {
            secret.over = secret.seed.is_some();
        }
        self
    }

    /// Prepares for more games: draws a new secret if this one is published.
    pub(super) fn for_more_games(self) -> Result<EventSeed, getrandom::Error> {
        match self {
            EventSeed::Secret(mut secret) if secret.over => {
                secret.earlier.extend(secret.published());
                Ok(EventSeed::Secret(SecretSeed::of(draw()?, secret.earlier)))
            }
            other => Ok(other),
        }
    }

    /// Sets the secret stored next to the event.
    pub(super) fn with_stored(mut self, kept: Option<Seed>) -> EventSeed {
        if let EventSeed::Secret(secret) = &mut self {
            secret.seed = secret.seed.or(kept);
        }
        self
    }
}

impl SecretSeed {
    fn of(seed: Seed, earlier: Vec<PublishedSeed>) -> SecretSeed {
        SecretSeed { sha256: hash(&seed.to_string()), seed: Some(seed), over: false, earlier }
    }

    /// Returns the SHA-256 of its 64 hexadecimal digits, published at the start.
    #[must_use]
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// Returns the seed with its hash, once it may be published.
    #[must_use]
    pub fn published(&self) -> Option<PublishedSeed> {
        let seed = self.seed.filter(|_| self.over)?;
        Some(PublishedSeed { sha256: self.sha256.clone(), seed: seed.to_string() })
    }

    /// Returns the published seeds of games played before others were added.
    #[must_use]
    pub fn earlier(&self) -> &[PublishedSeed] {
        &self.earlier
    }

    /// Returns the seed to store next to the event while it is running.
    pub(super) fn to_store(&self) -> Option<Seed> {
        self.seed.filter(|_| !self.over)
    }
}

impl PublishedSeed {
    /// Returns whether the seed matches its hash.
    #[must_use]
    pub fn is_valid(&self) -> bool {
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

/// Derives a seed from another one. The other one cannot be computed from it.
pub(crate) fn derived(seed: &Seed, what: &str) -> Seed {
    Seed::from_bytes(Sha256::digest(format!("{seed} {what}").as_bytes()).into())
}

/// Returns the SHA-256 in hexadecimal digits.
fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().fold(String::new(), |mut text, byte| {
        // Writing to a `String` never fails.
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
    fn secret_is_published_only_after_the_event() {
        let seed = EventSeed::drawn().unwrap();
        let secret = seed.root_seed().unwrap().to_string();
        let written = serde_json::to_string(&seed).unwrap();
        assert!(!written.contains(&secret) && written.contains(seed.secret().unwrap().sha256()), "{written}");
        assert!(!format!("{seed} {seed:?}").contains(&secret));
        // After deserialization the seed is unknown, unless the separate file provides it.
        let read: EventSeed = serde_json::from_str(&written).unwrap();
        assert_eq!((read.root_seed(), read.of_pair(&task([0, 1], 0), [None; 2])), (None, None));
        assert_eq!(read.with_stored(seed.root_seed()), seed);
        let over = seed.clone().over();
        let told = over.secret().unwrap().published().unwrap();
        assert_eq!((told.seed.as_str(), told.is_valid()), (secret.as_str(), true));
        assert!(!PublishedSeed { seed: secret.replace(&secret[..1], "g"), ..told.clone() }.is_valid());
        assert_eq!(serde_json::from_str::<EventSeed>(&serde_json::to_string(&over).unwrap()).unwrap(), over);
        // Games added later have another seed.
        let more = over.for_more_games().unwrap();
        assert_ne!(more.secret().unwrap().sha256(), told.sha256);
        assert_eq!((more.secret().unwrap().published(), more.secret().unwrap().earlier()), (None, &[told][..]));
        assert_eq!(seed.clone().for_more_games().unwrap(), seed);
        let all = more.all_of_pair(&task([0, 1], 3), [None; 2]);
        assert!(all.len() == 2 && all.contains(&seed.of_pair(&task([0, 1], 3), [None; 2]).unwrap()));
    }

    #[test]
    fn secret_seeds_differ_by_event_meeting_and_files_but_numbers_repeat() {
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
        // As in versions before secret seeds.
        assert_eq!(number.of_pair(&task([0, 1], 2), [None; 2]), Some(Seed::from_number(7_000_023)));
        assert_eq!(serde_json::from_str::<EventSeed>("7").unwrap(), number);
        assert_eq!(serde_json::to_string(&number).unwrap(), "7");
    }
}
