//! Scrabble.

pub(crate) mod event;
pub(crate) mod scripted;

/// What is measured of it.
pub(crate) mod bench {
    pub(crate) mod answer;
    pub(crate) mod generation;
    pub(crate) mod levels;
}

/// The experiments with its players.
pub(crate) mod experiment {
    pub(crate) mod genetic;
    pub(crate) mod thesis;
}
