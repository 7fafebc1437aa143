//! From an entry to all its forms.
//!
//! The order is that of the rules' conditions: a suffix looks at the base word, a second suffix at the word with the first one, a prefix at
//! the word with its suffixes. A form made along several ways is handed on several times: who gathers forms makes them unique.

use std::collections::HashSet;

use super::affix::{Affixes, Group, Groups, Rule};
use super::dictionary::{Dictionary, Entry};
use super::flags::{Flag, SetId};

/// What a set of flags means for the one who carries it, a base word or an affix.
#[derive(Debug, Default)]
pub(super) struct Traits {
    /// Groups of suffixes it allows.
    suffixes: Box<[u32]>,
    /// Groups of prefixes it allows.
    prefixes: Box<[u32]>,
    /// No word without another affix.
    need_affix: bool,
    /// No word whatever is put on it.
    forbidden: bool,
    /// Only together with an affix of the other kind that says the same.
    circumfix: bool,
    /// No word outside compounds.
    only_in_compound: bool,
}

impl Traits {
    /// The meaning of every set, by its number.
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

    /// Whether an affix with these flags may stand last.
    fn may_end(&self) -> bool {
        !(self.need_affix || self.circumfix || self.only_in_compound || self.forbidden)
    }
}

/// Receives forms.
pub type Forms<'a> = dyn FnMut(&str) + 'a;

/// A suffix on a word: its own flags, and whether its group goes together with prefixes.
#[derive(Clone, Copy)]
struct Suffix<'a> {
    own: &'a Traits,
    cross: bool,
}

impl Dictionary {
    /// Hands every word that an entry stands for to `take`: the base word itself, if it is one, and all forms. Forms that another entry
    /// forbids are among them ([`forbidden`](Dictionary::forbidden)); an entry that is itself forbidden has none.
    pub fn forms(&self, entry: &Entry, take: &mut Forms<'_>) {
        let base = self.traits(entry.flags);
        if !base.forbidden {
            self.all_forms(entry, take);
        }
    }

    /// Whether the entry's base word is a word as it stands.
    pub fn is_word(&self, entry: &Entry) -> bool {
        let base = self.traits(entry.flags);
        !(base.forbidden || base.need_affix || base.only_in_compound)
    }

    /// The forms that are no words although rules make them: those of entries with the flag `FORBIDDENWORD`.
    pub fn forbidden(&self) -> HashSet<String> {
        let mut found = HashSet::new();
        for entry in self.entries().iter().filter(|entry| self.traits(entry.flags).forbidden) {
            self.all_forms(entry, &mut |form| {
                if !found.contains(form) {
                    found.insert(form.to_owned());
                }
            });
        }
        found
    }

    fn traits(&self, flags: SetId) -> &Traits {
        &self.traits[flags as usize]
    }

    fn all_forms(&self, entry: &Entry, take: &mut Forms<'_>) {
        let (word, base) = (self.word(entry), self.traits(entry.flags));
        if base.only_in_compound {
            return;
        }
        if !base.need_affix {
            take(word);
        }
        let (mut once, mut twice) = (String::new(), String::new());
        self.prefixes_alone(word, base, take, &mut once);
        for (first, rule) in rules(&self.affixes.suffixes, &base.suffixes) {
            if !rule.suffix(word, &mut once) {
                continue;
            }
            let inner = Suffix { own: self.traits(rule.continuation), cross: first.cross };
            if inner.own.may_end() {
                take(&once);
            }
            self.with_prefixes(&once, base, &[inner], take);
            for (second, rule) in rules(&self.affixes.suffixes, &inner.own.suffixes) {
                if !rule.suffix(&once, &mut twice) {
                    continue;
                }
                let outer = Suffix { own: self.traits(rule.continuation), cross: second.cross };
                if outer.own.may_end() && !inner.own.circumfix {
                    take(&twice);
                }
                self.with_prefixes(&twice, base, &[inner, outer], take);
            }
        }
    }

    /// The base word with each prefix and no suffix, and with the suffixes that only the prefix allows.
    fn prefixes_alone(&self, word: &str, base: &Traits, take: &mut Forms<'_>, form: &mut String) {
        let mut suffixed = String::new();
        for (group, rule) in rules(&self.affixes.prefixes, &base.prefixes) {
            let prefix = self.traits(rule.continuation);
            if rule.prefix(word, form) && prefix.may_end() {
                take(form);
            }
            if !group.cross {
                continue;
            }
            for (suffixes, suffix) in rules(&self.affixes.suffixes, &prefix.suffixes) {
                let suffix_own = Suffix { own: self.traits(suffix.continuation), cross: suffixes.cross };
                let fits = suffixes.cross && may_pair(prefix, &[suffix_own]);
                if fits && suffix.suffix(word, &mut suffixed) && rule.prefix(&suffixed, form) {
                    take(form);
                }
            }
        }
    }

    /// The suffixed word with each prefix that the base word or one of the suffixes allows. `suffixes` has the inner one first.
    fn with_prefixes(&self, word: &str, base: &Traits, suffixes: &[Suffix<'_>], take: &mut Forms<'_>) {
        let Some(&outer) = suffixes.last() else { return };
        let all_cross = suffixes.iter().all(|suffix| suffix.cross);
        let mut form = String::new();
        let allowing = std::iter::once(base).chain(suffixes.iter().map(|suffix| suffix.own)).enumerate();
        for (at, traits) in allowing {
            // A prefix that the outer suffix brings along does not ask the inner one.
            let cross = if at == suffixes.len() { outer.cross } else { all_cross };
            if !cross || traits.prefixes.is_empty() {
                continue;
            }
            for (group, rule) in rules(&self.affixes.prefixes, &traits.prefixes) {
                if group.cross && may_pair(self.traits(rule.continuation), suffixes) && rule.prefix(word, &mut form) {
                    take(&form);
                }
            }
        }
    }
}

/// Whether a prefix and the suffixes may stand on one word: circumfixes only with each other, not both in need of another affix, none of them
/// forbidden or for compounds alone.
fn may_pair(prefix: &Traits, suffixes: &[Suffix<'_>]) -> bool {
    fn out(traits: &Traits) -> bool {
        traits.only_in_compound || traits.forbidden
    }
    let any = |property: fn(&Traits) -> bool| suffixes.iter().any(|suffix| property(suffix.own));
    if out(prefix) || any(out) || prefix.circumfix != any(|own| own.circumfix) {
        return false;
    }
    !prefix.need_affix || suffixes.last().is_some_and(|suffix| !suffix.own.need_affix)
}

fn rules<'a>(groups: &'a Groups, indices: &'a [u32]) -> impl Iterator<Item = (&'a Group, &'a Rule)> {
    indices.iter().filter_map(|&index| groups.list.get(index as usize)).flat_map(|group| group.rules.iter().map(move |rule| (group, rule)))
}
