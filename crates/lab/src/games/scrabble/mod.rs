//! Scrabble.

pub(crate) mod scripted;

pub(crate) mod bench {
    pub(crate) mod answer;
    pub(crate) mod generation;
    pub(crate) mod levels;
}

pub(crate) mod experiment {
    pub(crate) mod genetic;
    pub(crate) mod thesis;
}
