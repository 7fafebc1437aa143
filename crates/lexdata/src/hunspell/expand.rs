//! Expands an entry to all its forms.
//!
//! Affixes are applied in the order of their conditions: a suffix tests the base word, a second
//! suffix tests the word with the first one, and a prefix tests the word with its suffixes. A form
//! that is derived in several ways is passed on several times; the caller removes duplicates.

use std::collections::HashSet;

use super::affix::{Group, Groups, Rule};
use super::dictionary::{Dictionary, Entry};
use super::flags::SetId;
use super::traits::Traits;

/// A callback for forms.
pub type Forms<'a> = dyn FnMut(&str) + 'a;

/// A suffix on a word: its own flags, and whether its group may be combined with prefixes.
#[derive(Clone, Copy)]
struct Suffix<'a> {
    own: &'a Traits,
    cross: bool,
}

impl Dictionary {
    /// Calls `take` for the base word, if it is a word, and for all its forms. They include forms
    /// that another entry forbids, see [`forbidden`](Dictionary::forbidden). A forbidden entry has
    /// none.
    pub fn forms(&self, entry: &Entry, take: &mut Forms<'_>) {
        let base = self.traits(entry.flags);
        if !base.forbidden {
            self.all_forms(entry, take);
        }
    }

    /// Returns whether the base word of an entry is a word.
    pub fn is_word(&self, entry: &Entry) -> bool {
        let base = self.traits(entry.flags);
        !(base.forbidden || base.need_affix || base.only_in_compound)
    }

    /// Returns the forms of entries with the flag `FORBIDDENWORD`, which are not words although
    /// rules produce them.
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

    /// Passes on the base word with each prefix, without a suffix or with the suffixes that only
    /// the prefix permits.
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

    /// Passes on the suffixed word with each prefix permitted by the base word or one of the
    /// suffixes. `suffixes` begins with the inner one.
    fn with_prefixes(&self, word: &str, base: &Traits, suffixes: &[Suffix<'_>], take: &mut Forms<'_>) {
        let Some(&outer) = suffixes.last() else { return };
        let all_cross = suffixes.iter().all(|suffix| suffix.cross);
        let mut form = String::new();
        let allowing = std::iter::once(base).chain(suffixes.iter().map(|suffix| suffix.own)).enumerate();
        for (at, traits) in allowing {
            // A prefix permitted by the outer suffix does not depend on the inner one.
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

/// Returns whether a prefix and suffixes may be combined: circumfixes only with each other, not
/// both in need of another affix, and none forbidden or for compounds only.
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
