//! Flags, which name rules and properties, and sets of flags.

use std::collections::HashMap;

use super::fault::Fault;

/// A flag: one character, two characters, or a number, depending on `FLAG`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Flag(u64);

/// The notation of flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum FlagKind {
    /// One character each. In UTF-8 files a character is a code point, with and without `FLAG
    /// UTF-8`: existing dictionaries rely on it, and bytes would split flags.
    #[default]
    Character,
    /// Two characters each.
    Long,
    /// Comma-separated numbers.
    Number,
}

impl FlagKind {
    pub(super) fn by_name(name: &str) -> Result<FlagKind, Fault> {
        match name.to_ascii_lowercase().as_str() {
            "char" | "utf-8" => Ok(FlagKind::Character),
            "long" => Ok(FlagKind::Long),
            "num" => Ok(FlagKind::Number),
            _ => Err(Fault::UnknownFlagKind(name.to_owned())),
        }
    }

    fn name(self) -> &'static str {
        match self {
            FlagKind::Character => "UTF-8",
            FlagKind::Long => "long",
            FlagKind::Number => "num",
        }
    }

    /// Returns the character of a flag, if flags are characters.
    pub(super) fn character(self, flag: Flag) -> Option<char> {
        match self {
            FlagKind::Character => u32::try_from(flag.0).ok().and_then(char::from_u32),
            FlagKind::Long | FlagKind::Number => None,
        }
    }

    /// Parses flags, in order.
    fn split(self, text: &str) -> Result<Vec<Flag>, Fault> {
        let bad = || Fault::BadFlags { flags: text.to_owned(), kind: self.name() };
        match self {
            FlagKind::Character => Ok(text.chars().map(|c| Flag(u64::from(c))).collect()),
            FlagKind::Long => {
                let characters: Vec<char> = text.chars().collect();
                let (pairs, []) = characters.as_chunks::<2>() else { return Err(bad()) };
                Ok(pairs.iter().map(|&[a, b]| Flag(u64::from(a) << 32 | u64::from(b))).collect())
            }
            FlagKind::Number => text.split(',').map(|n| n.trim().parse::<u32>().map(|n| Flag(n.into())).map_err(|_| bad())).collect(),
        }
    }

    /// Parses a single flag.
    pub(super) fn one(self, text: &str) -> Result<Flag, Fault> {
        match self.split(text)?.as_slice() {
            [flag] => Ok(*flag),
            _ => Err(Fault::BadFlags { flags: text.to_owned(), kind: self.name() }),
        }
    }
}

/// The index of a set in [`FlagSets`]. 0 is the empty set.
pub(super) type SetId = u32;

/// All distinct sets of flags in a dictionary: a hundred thousand entries share a few thousand
/// sets.
#[derive(Debug, Default)]
pub(super) struct FlagSets {
    pub(super) kind: FlagKind,
    /// The sets of the `AF` lines, numbered from 1.
    aliases: Option<Vec<SetId>>,
    by_text: HashMap<String, SetId>,
    sets: Vec<Box<[Flag]>>,
}

impl FlagSets {
    pub(super) fn new() -> FlagSets {
        FlagSets { sets: vec![Box::default()], ..FlagSets::default() }
    }

    /// Begins the list of aliases.
    pub(super) fn start_aliases(&mut self) {
        self.aliases = Some(Vec::new());
    }

    /// Adds an alias.
    pub(super) fn push_alias(&mut self, text: &str) -> Result<(), Fault> {
        let id = self.literal(text)?;
        self.aliases.get_or_insert_default().push(id);
        Ok(())
    }

    /// Returns the set after the slash of a word or affix: flags, or the number of an alias if
    /// there are aliases.
    pub(super) fn id(&mut self, text: &str) -> Result<SetId, Fault> {
        let Some(aliases) = &self.aliases else { return self.literal(text) };
        if text.is_empty() {
            return Ok(0);
        }
        let found = text.parse::<usize>().ok().and_then(|number| aliases.get(number.checked_sub(1)?));
        found.copied().ok_or_else(|| Fault::NoAlias { number: text.to_owned(), known: aliases.len() })
    }

    fn literal(&mut self, text: &str) -> Result<SetId, Fault> {
        if text.is_empty() {
            return Ok(0);
        }
        if let Some(&id) = self.by_text.get(text) {
            return Ok(id);
        }
        let mut flags = self.kind.split(text)?;
        flags.sort_unstable();
        flags.dedup();
        let id = SetId::try_from(self.sets.len()).map_err(|_| Fault::TooLarge("more sets of flags than can be numbered"))?;
        self.sets.push(flags.into_boxed_slice());
        self.by_text.insert(text.to_owned(), id);
        Ok(id)
    }

    /// Returns all sets, indexed by [`SetId`].
    pub(super) fn sets(&self) -> &[Box<[Flag]>] {
        &self.sets
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_parsed_in_every_notation() {
        let ids = |kind: FlagKind, text: &str| kind.split(text).map(|flags| flags.iter().map(|f| f.0).collect::<Vec<_>>());
        assert_eq!(ids(FlagKind::Character, "AÚ"), Ok(vec![65, 0xDA]));
        assert_eq!(ids(FlagKind::Long, "AaZ1"), Ok(vec![65 << 32 | 97, 90 << 32 | 49]));
        assert_eq!(ids(FlagKind::Number, "7,65000"), Ok(vec![7, 65000]));
        assert_eq!(FlagKind::Long.split("Aaz"), Err(Fault::BadFlags { flags: "Aaz".into(), kind: "long" }));
        assert_eq!(FlagKind::Number.split("7,x"), Err(Fault::BadFlags { flags: "7,x".into(), kind: "num" }));
        assert!(FlagKind::Character.one("AB").is_err());
        assert!(FlagKind::by_name("wide").is_err());
    }

    #[test]
    fn aliases_refer_to_sets() {
        let mut sets = FlagSets::new();
        sets.start_aliases();
        sets.push_alias("AB").unwrap();
        sets.push_alias("C").unwrap();
        let id = sets.id("2").unwrap();
        assert_eq!(*sets.sets()[id as usize], [Flag(67)]);
        assert_eq!(sets.id(""), Ok(0));
        assert_eq!(sets.id("3"), Err(Fault::NoAlias { number: "3".into(), known: 2 }));
        assert_eq!(sets.id("0"), Err(Fault::NoAlias { number: "0".into(), known: 2 }));
    }
}
