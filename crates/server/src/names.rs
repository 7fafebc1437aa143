//! What people may be called.

use icu_properties::props::{BinaryProperty, DefaultIgnorableCodePoint, EnumeratedProperty, GeneralCategory};
use store::NameKeys;
use unicode_normalization::UnicodeNormalization;
use unicode_security::{MixedScript, skeleton};

pub(crate) use crate::direction::turns_text;
use crate::rejection::Rejection;

/// The longest name of a player, in characters.
pub(crate) const LONGEST_NAME: usize = 40;

/// A player's name without the spaces around it.
pub(crate) fn check_name(name: &str) -> Result<String, Rejection> {
    let name = name.trim();
    if name.is_empty() {
        return Err(Rejection::Name("is empty: give one of 1 to 40 characters"));
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(Rejection::Name("is longer than 40 characters: give a shorter one"));
    }
    if name.chars().any(|c| c.is_control() || turns_text(c) || hides(c)) || !name.chars().any(is_seen) {
        return Err(Rejection::Name("has characters that can't be seen: use letters, digits and signs"));
    }
    Ok(name.to_owned())
}

/// A person's name, or none: a person without a name is a guest with a number.
pub(crate) fn check_own_name(name: &str) -> Result<String, Rejection> {
    if name.trim().is_empty() { Ok(String::new()) } else { check_name(name) }
}

/// The fewest and the most characters of a member's name.
const MEMBER_NAME: std::ops::RangeInclusive<usize> = 3..=20;

/// A member's name, and what it looks like: letters of one script, digits, and a few signs between them.
pub fn check_member_name(name: &str) -> Result<(String, NameKeys), BadMemberName> {
    let name: String = name.trim().nfkc().collect();
    if !MEMBER_NAME.contains(&name.chars().count()) {
        return Err(BadMemberName::Length);
    }
    let sign = |c: char| matches!(c, '-' | '_' | '.');
    if !name.chars().all(|c| c.is_alphanumeric() || sign(c))
        || name.starts_with(sign)
        || name.ends_with(sign)
        || !name.chars().any(char::is_alphabetic)
    {
        return Err(BadMemberName::Characters);
    }
    if !name.is_single_script() {
        return Err(BadMemberName::Scripts);
    }
    let keys = name_keys(&name);
    Ok((name, keys))
}

/// Names by which somebody would pass for whoever runs the server; only `deska admin` gives them.
const RESERVED: [&str; 14] = [
    "admin",
    "administrator",
    "administrátor",
    "správce",
    "spravce",
    "админ",
    "администратор",
    "moderator",
    "moderátor",
    "модератор",
    "deska",
    "support",
    "system",
    "поддержка",
];

/// As [`check_member_name`], of a name that somebody gives themselves: signs and digits make a reserved name no other.
pub(crate) fn check_chosen_name(name: &str) -> Result<(String, NameKeys), BadMemberName> {
    let (name, keys) = check_member_name(name)?;
    if is_reserved(&name) { Err(BadMemberName::Reserved) } else { Ok((name, keys)) }
}

/// Would whoever bears this name pass for whoever runs the server?
pub(crate) fn is_reserved(name: &str) -> bool {
    let letters: String = name.nfkc().filter(|c| c.is_alphabetic()).collect();
    RESERVED.iter().any(|reserved| look_alike(reserved, &letters) || look_alike(reserved, name))
}

/// Why a member may not be called so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadMemberName {
    /// Too short or too long.
    #[error("The name of a member has 3 to 20 characters")]
    Length,
    /// Something other than letters, digits and signs between them.
    #[error("The name of a member has letters and digits, and -, _ and . between them")]
    Characters,
    /// Letters of several scripts, some of which look like those of another.
    #[error("The name of a member has letters of one script only: not Latin and Cyrillic ones together")]
    Scripts,
    /// It would pass for that of whoever runs the server.
    #[error("This name is kept for whoever runs the server: take another")]
    Reserved,
}

/// What a name looks like.
pub fn name_keys(name: &str) -> NameKeys {
    let small: String = name.nfkc().flat_map(char::to_lowercase).collect();
    NameKeys { likeness: skeleton(&small).collect(), written: skeleton(name).collect() }
}

/// Does it leave ink by itself? What joins, parts or marks other characters does not, nor do those that stand for nothing.
fn is_seen(c: char) -> bool {
    use GeneralCategory as Is;
    let unseen = matches!(
        GeneralCategory::for_char(c),
        Is::Control
            | Is::Format
            | Is::Unassigned
            | Is::PrivateUse
            | Is::Surrogate
            | Is::SpaceSeparator
            | Is::LineSeparator
            | Is::ParagraphSeparator
            | Is::NonspacingMark
            | Is::EnclosingMark
    );
    // A pattern of Braille without a dot is a symbol to Unicode.
    !(unseen || DefaultIgnorableCodePoint::for_char(c) || c == '\u{2800}')
}

/// Does it leave nothing, whatever stands beside it, and join nothing either? By such a character one name could be told apart from another by nobody.
fn hides(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}' | '\u{2060}'
            ..='\u{2065}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
    )
}

/// Do two names look the same, or so much so that one person could pass for the other? In small letters or as they are written: a Latin `B` looks like the
/// Russian `В`, but `b` not like `в`.
pub(crate) fn look_alike(one: &str, other: &str) -> bool {
    let (one, other) = (name_keys(one), name_keys(other));
    one.written == other.written || one.likeness == other.likeness
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_checked() {
        assert_eq!(check_name("  Řehoř <b>Ё</b> \u{a0}").unwrap(), "Řehoř <b>Ё</b>");
        assert!(check_name(&"ž".repeat(40)).is_ok());
        for unseen in [
            "\u{200b}",
            "\u{3164}",
            "\u{2800}\u{2800}",
            "\u{61c}",
            "\u{200d}\u{fe0f}",
            "\u{301}",
            "\u{115f} \u{1160}",
            "\u{e0020}",
            "\u{ad}",
        ] {
            assert!(matches!(check_name(unseen), Err(Rejection::Name(_))) && check_own_name(unseen).is_err(), "{unseen:?}");
        }
        // What joins letters or pictures stands between them rightly.
        for seen in ["\u{645}\u{6cc}\u{200c}\u{62e}", "\u{1f469}\u{200d}\u{1f680}", "e\u{301}", "\u{2801}", "\u{fdfa}", "1", "."] {
            assert!(check_name(seen).is_ok(), "{seen:?}");
        }
        for bad in [
            "",
            "   ",
            &"ž".repeat(41),
            "a\nb",
            "a\0",
            "a\u{202e}b",
            "\u{7f}",
            "An\u{200b}na",
            "Anna\u{3164}",
            "\u{2800}Anna",
            "An\u{61c}na",
            "An\u{ad}na",
        ] {
            assert!(matches!(check_name(bad), Err(Rejection::Name(_))), "{bad:?}");
        }
    }

    #[test]
    fn members_have_names_of_one_script() {
        for good in ["Ann", "Řehoř", "Вера-2", "o_O.o", "Jiří.Novák-1950", "  Ｂob ", "ж31"] {
            assert!(check_member_name(good).is_ok(), "{good}");
        }
        assert_eq!(check_member_name("Ｂob").unwrap().0, "Bob");
        for (bad, why) in [
            ("", BadMemberName::Length),
            ("Al", BadMemberName::Length),
            ("abcdefghijklmnopqrstu", BadMemberName::Length),
            ("An na", BadMemberName::Characters),
            ("-Anna", BadMemberName::Characters),
            ("Anna.", BadMemberName::Characters),
            ("1234", BadMemberName::Characters),
            ("<b>x</b>", BadMemberName::Characters),
            ("An\u{200b}na", BadMemberName::Characters),
            ("An\u{202e}na", BadMemberName::Characters),
            ("An\u{301}\u{301}na", BadMemberName::Characters),
            ("Аnna", BadMemberName::Scripts),
            ("Верa", BadMemberName::Scripts),
        ] {
            assert_eq!(check_member_name(bad), Err(why), "{bad:?}");
        }
    }

    #[test]
    fn nobody_calls_themselves_what_whoever_runs_the_server_is_called() {
        for bad in ["admin", "ADMIN", "Admin-1", "d.e.s.k.a", "Správce", "Модератор2"] {
            assert_eq!(check_chosen_name(bad), Err(BadMemberName::Reserved), "{bad}");
            assert!(check_member_name(bad).is_ok(), "{bad}");
        }
        assert_eq!(check_chosen_name("x"), Err(BadMemberName::Length));
        assert!(is_reserved(" A d m i n ") && is_reserved("\u{410}DMIN") && !is_reserved("") && !is_reserved("Adam"));
        for good in ["Adam", "Admiral", "Deskař", "Systema", "Анна"] {
            assert!(check_chosen_name(good).is_ok(), "{good}");
        }
    }

    #[test]
    fn names_that_look_the_same_are_found() {
        for (one, other) in [
            ("Anna", "\u{410}nn\u{430}"),
            ("anna", "ANNA"),
            ("B\u{e9}la", "Be\u{301}la"),
            ("Ｂob", "bob"),
            ("ВЕРА", "BEPA"),
            ("Paul", "Pau1"),
        ] {
            assert!(look_alike(one, other) && look_alike(other, one), "{one} {other}");
        }
        for (one, other) in [("Jana", "Jána"), ("Вера", "Вёра"), ("Ann", "Anna"), ("Петр", "Пётр"), ("Bob", "Вова")] {
            assert!(!look_alike(one, other), "{one} {other}");
        }
    }
}
