//! The meaning of the flags of base words and affixes.

use super::affix::{Affixes, Groups};
use super::flags::Flag;

/// The meaning of a set of flags for its carrier, a base word or an affix.
#[derive(Debug, Default)]
pub(super) struct Traits {
    /// Permitted groups of suffixes.
    pub(super) suffixes: Box<[u32]>,
    /// Permitted groups of prefixes.
    pub(super) prefixes: Box<[u32]>,
    /// Not a word without another affix.
    pub(super) need_affix: bool,
    /// Not a word, with any affixes.
    pub(super) forbidden: bool,
    /// Only together with a circumfix of the other kind.
    pub(super) circumfix: bool,
    /// Only inside compounds.
    pub(super) only_in_compound: bool,
}

impl Traits {
    /// Returns the meaning of every set, indexed by its id.
    pub(super) fn of_all(affixes: &Affixes) -> Vec<Traits> {
        affixes.sets.sets().iter().map(|flags| Traits::of(flags, affixes)).collect()
    }

    fn of(flags: &[Flag], affixes: &Affixes) -> Traits {
        let groups = |groups: &Groups| flags.iter().filter_map(|&flag| groups.find(flag)).collect();
        let has = |special: Option<Flag>| special.is_some_and(|flag| flags.contains(&flag));
        Traits {
            suffixes: groups(&affixes.suffixes),
            prefixes: groups(&affixes.prefixes),
            need_affix: has(affixes.special.need_affix),
            forbidden: has(affixes.special.forbidden),
            circumfix: has(affixes.special.circumfix),
            only_in_compound: has(affixes.special.only_in_compound),
        }
    }

    /// Returns whether a word may end with an affix with these flags.
    pub(super) fn may_end(&self) -> bool {
        !(self.need_affix || self.circumfix || self.only_in_compound || self.forbidden)
    }
}
