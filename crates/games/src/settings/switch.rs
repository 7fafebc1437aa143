//! (De)serialization of settings with a few named values.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use ::balda::PassRule;
use crossword::ctu::{Duty, EmptyBag};
use crossword::erudit::{Leftovers, Repeats, Scoring, StarWorth, Take};
use crossword::{Challenge, EndRule};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A setting with a few named values.
pub(super) trait Switch: Copy + 'static {
    /// The name of the setting.
    const NAME: &'static str;
    const CHOICES: &'static [Self];
    fn name(self) -> &'static str;
}

macro_rules! switches {
    ($($kind:ty: $name:literal, $choices:expr;)+) => {
        $(impl Switch for $kind {
            const NAME: &'static str = $name;
            const CHOICES: &'static [Self] = $choices;

            fn name(self) -> &'static str {
                <$kind>::name(self)
            }
        })+
    };
}

switches! {
    Challenge: "challenge", &Challenge::ALL;
    EndRule: "ends", &EndRule::ALL;
    PassRule: "passes", &PassRule::ALL;
    StarWorth: "star_worth", StarWorth::ALL;
    Take: "take", Take::ALL;
    Scoring: "scoring", Scoring::ALL;
    Repeats: "repeats", Repeats::ALL;
    Leftovers: "leftovers", Leftovers::ALL;
    Duty: "duty", &Duty::ALL;
    EmptyBag: "empty_bag", &EmptyBag::ALL;
}

struct ByName<T>(PhantomData<T>);

impl<T: Switch> Visitor<'_> for ByName<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a value of {}: {}", T::NAME, known::<T>())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        let unknown = || {
            let shown: String = text.chars().take(40).collect();
            E::custom(format_args!("`{shown}` is no value of {}; known: {}", T::NAME, known::<T>()))
        };
        T::CHOICES.iter().copied().find(|choice| choice.name() == text).ok_or_else(unknown)
    }
}

/// Returns the names of the choices, separated by commas.
fn known<T: Switch>() -> String {
    T::CHOICES.iter().map(|choice| choice.name()).collect::<Vec<_>>().join(", ")
}

pub(super) fn serialize<T: Switch, S: Serializer>(choice: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(choice.name())
}

pub(super) fn deserialize<'de, T: Switch, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_str(ByName(PhantomData))
}

/// The same for optional settings, which may be absent or null.
pub(super) mod optional {
    use super::{ByName, Cow, Deserialize, Deserializer, Error, PhantomData, Serialize, Serializer, Switch, Visitor};

    pub(in crate::settings) fn serialize<T: Switch, S: Serializer>(choice: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        choice.map(Switch::name).serialize(serializer)
    }

    pub(in crate::settings) fn deserialize<'de, T: Switch, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
        let name: Option<Cow<'de, str>> = Option::deserialize(deserializer)?;
        name.map(|name| ByName::<T>(PhantomData).visit_str::<D::Error>(&name)).transpose().map_err(D::Error::custom)
    }
}
