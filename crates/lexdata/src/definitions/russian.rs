//! Russian meanings: from the Python package wiki-ru-wordnet, which has those of the Russian Wiktionary as of 2017 in an SQLite file.
//!
//! Each row of its table `synsets` is one meaning of one word: `WORD~ru~WORD~ru~WIKI TEXT~NUMBER~NUMBER`, in the order of the Wiktionary's
//! page. Names and phrases are left out. The source does not say parts of speech. Forms are found by the rules of a hunspell dictionary: its affix groups are the
//! rules, its words say which groups they belong to; a word that the dictionary has not has no forms.

use lexicon::definitions::{About, Builder, Rule};

use super::markup::plain;
use super::sqlite::{Sqlite, SqliteFault, Value};

/// The most meanings of a word that are taken.
pub const MOST_SENSES: usize = 8;

/// Why the source cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RussianError {
    /// The SQLite file.
    #[error("wikiwordnet.db of wiki-ru-wordnet: {0}")]
    Database(#[from] SqliteFault),
    /// A row that is none of its rows.
    #[error("wikiwordnet.db of wiki-ru-wordnet, row {0} of synsets: no meaning between tildes; wanted is version 1.0.3")]
    Row(usize),
    /// A hunspell file that is not text.
    #[error("{0} of dictionary-ru is not UTF-8")]
    Encoding(&'static str),
}

/// Collects the meanings in `database`, and of the dictionary with the files `aff` and `dic` the forms.
pub fn collect(about: About, database: &[u8], aff: &[u8], dic: &[u8]) -> Result<Builder, RussianError> {
    let mut builder = Builder::new(About { language: "ru".to_owned(), fold: "ёе".to_owned(), ..about });
    let (mut number, mut wrong) = (0, None);
    let mut last: (String, usize) = Default::default();
    Sqlite::open(database)?.rows("synsets", &mut |row| {
        number += 1;
        let Some((word, wiki)) = meaning(row) else {
            wrong.get_or_insert(number);
            return;
        };
        if !is_word(word) {
            return;
        }
        if last.0 != word {
            last = (word.to_owned(), 0);
        }
        if let Some(text) = plain(wiki).filter(|_| last.1 < MOST_SENSES) {
            last.1 += 1;
            builder.sense(word, None, &text);
        }
    })?;
    if let Some(row) = wrong {
        return Err(RussianError::Row(row));
    }
    let aff = std::str::from_utf8(aff).map_err(|_| RussianError::Encoding("index.aff"))?;
    aff.lines().filter_map(rule).for_each(|rule| builder.rule(rule));
    let dic = std::str::from_utf8(dic).map_err(|_| RussianError::Encoding("index.dic"))?;
    for (word, groups) in dic.lines().filter_map(|line| line.trim().split_once('/')).filter(|(word, _)| is_word(word)) {
        groups.chars().for_each(|group| builder.class(word, group));
    }
    Ok(builder)
}

/// Word and wiki text of a row.
fn meaning(row: &[Value]) -> Option<(&str, &str)> {
    let [_, word, definition] = row else { return None };
    let (word, definition) = (word.text()?, definition.text()?);
    let wiki = definition.splitn(5, '~').nth(4)?.rsplitn(3, '~').nth(2)?;
    Some((word, wiki))
}

/// 2 to 15 letters, all small: no name, no phrase.
fn is_word(word: &str) -> bool {
    (2..=15).contains(&word.chars().count()) && word.chars().all(|letter| matches!(letter, 'а'..='я' | 'ё'))
}

/// `SFX K а ами [^я]а` as a rule; heads of groups and other lines are none.
fn rule(line: &str) -> Option<Rule> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let ["SFX", group, strip, add, condition] = fields[..] else { return None };
    let none = |text: &str| if text == "0" { String::new() } else { text.to_owned() };
    let mut letters = group.chars();
    let class = letters.next().filter(|_| letters.as_str().is_empty())?;
    Some(Rule { class, base: none(strip), form: none(add), condition: condition.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_words_and_rules() {
        let text = |text: &str| Value::Text(text.to_owned());
        let row = [Value::Integer(7), text("кот"), text("кот~ru~кот~ru~самец ~ [[кошка|кошки]]~12~34")];
        assert_eq!(meaning(&row), Some(("кот", "самец ~ [[кошка|кошки]]")));
        assert_eq!(meaning(&[Value::Integer(7), text("кот"), text("самец")]), None);
        assert_eq!(meaning(&row[..2]), None);
        for (word, expected) in
            [("кот", true), ("ёж", true), ("я", false), ("Кот", false), ("кто-то", false), ("дед мороз", false), ("cat", false)]
        {
            assert_eq!(is_word(word), expected, "{word}");
        }
        let made = rule("SFX K   а    ами        [^я]а").unwrap();
        assert_eq!((made.class, made.base.as_str(), made.form.as_str(), made.condition.as_str()), ('K', "а", "ами", "[^я]а"));
        assert_eq!(rule("SFX K а 0 .").unwrap().form, "");
        assert_eq!(rule("SFX K Y 55"), None);
        assert_eq!(rule("SET UTF-8"), None);
    }
}
