//! `deska-lab bench`: benchmarks of speed and size, as ratios within one run, and of playing
//! strength.

pub(crate) mod arena;
pub(crate) mod default_lexicons;
pub(crate) mod jail;
pub(crate) mod lexicon;
pub(crate) mod matches;
pub(crate) mod review;
pub(crate) mod server;
pub(crate) mod strength;
