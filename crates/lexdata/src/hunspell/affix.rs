//! The `.aff` file: groups of affix rules by flag, and flags with a special meaning.

use std::collections::HashMap;

use super::condition::Condition;
use super::encoding;
use super::fault::Fault;
use super::flags::{Flag, FlagKind, FlagSets, SetId};

/// An affix rule.
#[derive(Debug, Clone)]
pub(super) struct Rule {
    /// The letters to remove.
    strip: Box<str>,
    /// The letters to add.
    add: Box<str>,
    condition: Condition,
    /// The flags of the affix itself.
    pub(super) continuation: SetId,
}

impl Rule {
    /// Writes the word with this suffix into `form`. Returns whether the rule applies. A rule that
    /// removes the whole word does not apply.
    pub(super) fn suffix(&self, word: &str, form: &mut String) -> bool {
        let Some(stem) = word.strip_suffix(&*self.strip) else { return false };
        if stem.is_empty() || !self.condition.fits_end(word) {
            return false;
        }
        form.clear();
        form.push_str(stem);
        form.push_str(&self.add);
        true
    }

    /// Writes the word with this prefix into `form`. Returns whether the rule applies.
    pub(super) fn prefix(&self, word: &str, form: &mut String) -> bool {
        let Some(stem) = word.strip_prefix(&*self.strip) else { return false };
        if stem.is_empty() || !self.condition.fits_start(word) {
            return false;
        }
        form.clear();
        form.push_str(&self.add);
        form.push_str(stem);
        true
    }
}

/// The rules of one flag.
#[derive(Debug)]
pub(super) struct Group {
    /// Whether the group's affixes may be combined with affixes of the other kind.
    pub(super) cross: bool,
    pub(super) rules: Vec<Rule>,
}

/// The groups of prefixes or of suffixes.
#[derive(Debug, Default)]
pub(super) struct Groups {
    pub(super) list: Vec<Group>,
    by_flag: HashMap<Flag, u32>,
}

impl Groups {
    /// Returns the index of a flag's group.
    pub(super) fn find(&self, flag: Flag) -> Option<u32> {
        self.by_flag.get(&flag).copied()
    }
}

/// Flags with a special meaning; `None` if the dictionary does not define them.
#[derive(Debug, Default)]
pub(super) struct SpecialFlags {
    pub(super) need_affix: Option<Flag>,
    pub(super) forbidden: Option<Flag>,
    pub(super) circumfix: Option<Flag>,
    pub(super) only_in_compound: Option<Flag>,
}

/// The parsed `.aff` file.
#[derive(Debug)]
pub(super) struct Affixes {
    pub(super) encoding: &'static encoding_rs::Encoding,
    pub(super) sets: FlagSets,
    pub(super) prefixes: Groups,
    pub(super) suffixes: Groups,
    pub(super) special: SpecialFlags,
}

/// A group whose lines are being parsed.
struct OpenGroup {
    directive: &'static str,
    text: String,
    head: usize,
    said: usize,
    found: usize,
}

impl OpenGroup {
    fn missing(&self) -> Fault {
        let (directive, flag) = (self.directive, self.text.clone());
        Fault::RulesMissing { directive, flag, head: self.head, said: self.said, found: self.found }
    }
}

impl Affixes {
    /// Parses the file. An error contains the line, from 1.
    pub(super) fn parse(bytes: &[u8]) -> Result<Affixes, (usize, Fault)> {
        let encoding = encoding::of_affixes(bytes)?;
        let mut affixes = Affixes {
            encoding,
            sets: FlagSets::new(),
            prefixes: Groups::default(),
            suffixes: Groups::default(),
            special: SpecialFlags::default(),
        };
        let mut open: Option<OpenGroup> = None;
        let mut last = 0;
        for line in encoding::text_lines(bytes, encoding) {
            let (number, line) = line?;
            last = number;
            affixes.line(&line, number, &mut open).map_err(|fault| (number, fault))?;
        }
        match open {
            Some(open) => Err((last, open.missing())),
            None => Ok(affixes),
        }
    }

    fn line(&mut self, line: &str, number: usize, open: &mut Option<OpenGroup>) -> Result<(), Fault> {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let Some((&directive, rest)) = fields.split_first() else { return Ok(()) };
        if directive.starts_with('#') {
            return Ok(());
        }
        if let Some(group) = open {
            let belongs = directive == group.directive && (directive == "AF" || rest.first() == Some(&group.text.as_str()));
            if !belongs {
                return Err(group.missing());
            }
        }
        match directive {
            "FLAG" => self.sets.kind = FlagKind::by_name(rest.first().ok_or(Fault::ValueMissing("FLAG"))?)?,
            "NEEDAFFIX" | "PSEUDOROOT" => self.special.need_affix = Some(self.flag(rest, "NEEDAFFIX")?),
            "FORBIDDENWORD" => self.special.forbidden = Some(self.flag(rest, "FORBIDDENWORD")?),
            "CIRCUMFIX" => self.special.circumfix = Some(self.flag(rest, "CIRCUMFIX")?),
            "ONLYINCOMPOUND" => self.special.only_in_compound = Some(self.flag(rest, "ONLYINCOMPOUND")?),
            "COMPLEXPREFIXES" => return Err(Fault::Unsupported("COMPLEXPREFIXES")),
            "IGNORE" => return Err(Fault::Unsupported("IGNORE")),
            "AF" => self.alias(rest, number, open)?,
            "PFX" => self.affix("PFX", rest, number, open)?,
            "SFX" => self.affix("SFX", rest, number, open)?,
            _ => {}
        }
        Ok(())
    }

    fn flag(&self, rest: &[&str], directive: &'static str) -> Result<Flag, Fault> {
        self.sets.kind.one(rest.first().ok_or(Fault::ValueMissing(directive))?)
    }

    fn alias(&mut self, rest: &[&str], number: usize, open: &mut Option<OpenGroup>) -> Result<(), Fault> {
        let &value = rest.first().ok_or(Fault::ValueMissing("AF"))?;
        match open {
            None => {
                let said = count(value)?;
                self.sets.start_aliases();
                *open = (said > 0).then(|| OpenGroup { directive: "AF", text: String::new(), head: number, said, found: 0 });
            }
            Some(group) => {
                self.sets.push_alias(value)?;
                group.found += 1;
                if group.found == group.said {
                    *open = None;
                }
            }
        }
        Ok(())
    }

    fn affix(&mut self, directive: &'static str, rest: &[&str], number: usize, open: &mut Option<OpenGroup>) -> Result<(), Fault> {
        let &text = rest.first().ok_or(Fault::ValueMissing(directive))?;
        let groups = if directive == "PFX" { &mut self.prefixes } else { &mut self.suffixes };
        match open {
            None => {
                let [_, cross @ ("Y" | "N"), said, ..] = rest else {
                    return Err(Fault::RuleWithoutHead { directive, flag: text.to_owned() });
                };
                let (flag, said) = (self.sets.kind.one(text)?, count(said)?);
                let index = u32::try_from(groups.list.len()).map_err(|_| Fault::TooLarge("more groups of rules than can be numbered"))?;
                if groups.by_flag.insert(flag, index).is_some() {
                    return Err(Fault::SecondGroup { directive, flag: text.to_owned() });
                }
                groups.list.push(Group { cross: *cross == "Y", rules: Vec::new() });
                *open = (said > 0).then(|| OpenGroup { directive, text: text.to_owned(), head: number, said, found: 0 });
            }
            Some(group) => {
                let [_, strip, add, others @ ..] = rest else { return Err(Fault::RuleTooShort) };
                let (add, flags) = add.split_once('/').unwrap_or((add, ""));
                let nothing = |text: &str| if text == "0" { Box::default() } else { Box::from(text) };
                let rule = Rule {
                    strip: nothing(strip),
                    add: nothing(add),
                    condition: Condition::parse(others.first().unwrap_or(&"."))?,
                    continuation: self.sets.id(flags)?,
                };
                // The open group is the last one, because no other group is parsed while it is
                // open.
                if let Some(last) = groups.list.last_mut() {
                    last.rules.push(rule);
                }
                group.found += 1;
                if group.found == group.said {
                    *open = None;
                }
            }
        }
        Ok(())
    }
}

fn count(text: &str) -> Result<usize, Fault> {
    text.parse().map_err(|_| Fault::BadCount(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> (usize, Fault) {
        Affixes::parse(text.as_bytes()).unwrap_err()
    }

    #[test]
    fn small_files_are_parsed() {
        let text = "SET UTF-8\n# comment\nTRY abc\nNEEDAFFIX x\nSFX S Y 2\nSFX S y ies [^aeiou]y # comment\nSFX S 0 s/Tx .\n\nPFX U N 1\nPFX U 0 un\n";
        let affixes = Affixes::parse(text.as_bytes()).unwrap();
        assert_eq!((affixes.suffixes.list.len(), affixes.prefixes.list.len()), (1, 1));
        assert!(affixes.suffixes.list[0].cross && !affixes.prefixes.list[0].cross);
        let rules = &affixes.suffixes.list[0].rules;
        assert_eq!((rules.len(), rules[0].continuation), (2, 0));
        assert_eq!(affixes.sets.sets()[rules[1].continuation as usize].len(), 2);
        let mut form = String::new();
        assert!(rules[0].suffix("pony", &mut form));
        assert_eq!(form, "ponies");
        assert!(!rules[0].suffix("y", &mut form), "a rule must not remove the whole word");
        assert!(affixes.special.need_affix.is_some() && affixes.special.circumfix.is_none());
    }

    #[test]
    fn faults_name_their_line() {
        let cut = |found, head| Fault::RulesMissing { directive: "SFX", flag: "S".into(), head, said: 2, found };
        assert_eq!(fault("SFX S Y 2\nSFX S 0 s .\nPFX U Y 0\n"), (3, cut(1, 1)));
        assert_eq!(fault("\nSFX S Y 2\n"), (3, cut(0, 2)));
        assert_eq!(fault("SFX S Y 2\nSFX T 0 s .\n"), (2, cut(0, 1)));
        assert_eq!(fault("SFX S 0 s .\n"), (1, Fault::RuleWithoutHead { directive: "SFX", flag: "S".into() }));
        assert_eq!(fault("SFX S Y 1\nSFX S 0\n"), (2, Fault::RuleTooShort));
        assert_eq!(fault("SFX S Y 1\nSFX S 0 s [a\n"), (2, Fault::BadCondition("[a".into())));
        assert_eq!(fault("SFX S Y 0\nSFX S Y 0\n"), (2, Fault::SecondGroup { directive: "SFX", flag: "S".into() }));
        assert_eq!(fault("SFX S Y many\n"), (1, Fault::BadCount("many".into())));
        assert_eq!(fault("SET klingon\n"), (1, Fault::UnknownEncoding("klingon".into())));
        assert_eq!(fault("SET UTF-8\nTRY \u{fffd}\nFLAG wide\n"), (3, Fault::UnknownFlagKind("wide".into())));
        assert_eq!(fault("COMPLEXPREFIXES\n"), (1, Fault::Unsupported("COMPLEXPREFIXES")));
        assert_eq!(fault("CIRCUMFIX\n"), (1, Fault::ValueMissing("CIRCUMFIX")));
        assert_eq!(fault("AF 2\nAF AB\n").0, 3);
    }
}
