//! Validation of the names of guests and members.

use icu_properties::props::{BinaryProperty, DefaultIgnorableCodePoint, EnumeratedProperty, GeneralCategory};
use play::PlayerName;
use store::{DataError, GuestId, NameKeys};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{MixedScript, skeleton};

use crate::app::App;
use crate::http::rejection::Rejection;
use rooms::direction::hides;
pub(crate) use rooms::direction::turns_text;
use rooms::room::now;

/// Maximum length of a player's name in characters.
pub(crate) const MAX_NAME_LENGTH: usize = 40;

/// Validates a player's name and trims it.
pub(crate) fn check_name(name: &str) -> Result<String, Rejection> {
    let name = name.trim();
    if name.is_empty() {
        return Err(Rejection::Name("is empty: give one of 1 to 40 characters"));
    }
    if name.chars().count() > MAX_NAME_LENGTH {
        return Err(Rejection::Name("is longer than 40 characters: give a shorter one"));
    }
    if name.chars().any(|c| c.is_control() || turns_text(c) || hides(c)) || !name.chars().any(is_visible) {
        return Err(Rejection::Name("has invisible characters: use letters, digits and punctuation"));
    }
    Ok(name.to_owned())
}

/// Validates a guest's own name. It may be empty: a guest without a name is shown by number.
pub(crate) fn check_own_name(name: &str) -> Result<String, Rejection> {
    if name.trim().is_empty() { Ok(String::new()) } else { check_name(name) }
}

/// Allowed length of a member's name in characters.
const MEMBER_NAME_LENGTH: std::ops::RangeInclusive<usize> = 3..=20;

/// Validates a member's name and returns it with its lookalike keys. Allows letters of one script,
/// digits, and `-`, `_`, `.` between them.
pub fn check_member_name(name: &str) -> Result<(String, NameKeys), MemberNameError> {
    let name: String = name.trim().nfkc().collect();
    if !MEMBER_NAME_LENGTH.contains(&name.chars().count()) {
        return Err(MemberNameError::Length);
    }
    let sign = |c: char| matches!(c, '-' | '_' | '.');
    if !name.chars().all(|c| c.is_alphanumeric() || sign(c))
        || name.starts_with(sign)
        || name.ends_with(sign)
        || !name.chars().any(char::is_alphabetic)
    {
        return Err(MemberNameError::Characters);
    }
    if !name.is_single_script() {
        return Err(MemberNameError::Scripts);
    }
    let keys = name_keys(&name);
    Ok((name, keys))
}

/// Names reserved against impersonation of administrators, which only `deska admin` assigns, and of
/// computers and unnamed guests.
const RESERVED: [&str; 21] = [
    "admin",
    "administrator",
    "správce",
    "админ",
    "администратор",
    "moderator",
    "модератор",
    "deska",
    "support",
    "podpora",
    "system",
    "поддержка",
    "computer",
    "počítač",
    "компьютер",
    "level",
    "úroveň",
    "уровень",
    "guest",
    "host",
    "гость",
];

/// Validates as [`check_member_name`] does a name that members choose for themselves.
///
/// # Errors
/// Returns an error if the name is invalid or [reserved](is_reserved).
pub(crate) fn check_chosen_name(name: &str) -> Result<(String, NameKeys), MemberNameError> {
    let (name, keys) = check_member_name(name)?;
    if is_reserved(&name) { Err(MemberNameError::Reserved) } else { Ok((name, keys)) }
}

/// Returns whether a name could impersonate an administrator or a computer.
pub(crate) fn is_reserved(name: &str) -> bool {
    resembles_any(name, RESERVED)
}

/// Returns whether a guest may use this name. Rejects reserved names, names of members, and names
/// similar to a moderator's or an administrator's.
///
/// # Errors
/// Returns an error if the database fails.
pub(crate) async fn is_name_available(app: &App, guest: &GuestId, name: &str) -> Result<bool, DataError> {
    if name.is_empty() {
        return Ok(true);
    }
    if is_reserved(name) {
        return Ok(false);
    }
    Ok(!impersonates_staff(app, Some(guest), name).await? && app.store.may_bear(guest, &name_keys(name), now()).await?)
}

/// Returns whether a guest may put this name on a seat that others see. A computer `player` may
/// always use its own name.
///
/// # Errors
/// Returns an error if the database fails.
pub(crate) async fn may_use_seat_name(app: &App, guest: &GuestId, name: &str, player: Option<&PlayerName>) -> Result<bool, DataError> {
    Ok(player.is_some_and(|player| player.as_str() == name) || is_name_available(app, guest, name).await?)
}

/// Returns whether a name could impersonate an administrator or a moderator other than this guest.
///
/// # Errors
/// Returns an error if the database fails.
pub(crate) async fn impersonates_staff(app: &App, guest: Option<&GuestId>, name: &str) -> Result<bool, DataError> {
    let staff = app.store.staff().await?;
    Ok(resembles_any(name, staff.iter().filter(|member| Some(&member.guest) != guest).map(|member| &*member.name)))
}

/// Returns whether a name could be mistaken for one of `others`. Ignores case, accents, signs,
/// doubled letters, lookalike characters, and digits, whether they replace letters or are added.
fn resembles_any<'a>(name: &str, others: impl IntoIterator<Item = &'a str>) -> bool {
    let skeletons = [visual_skeleton(name, true), visual_skeleton(name, false)];
    others.into_iter().map(|other| visual_skeleton(other, true)).any(|other| !other.is_empty() && skeletons.contains(&other))
}

/// Reduces a name to the letters that a reader notices. Digits are mapped to the letters they
/// resemble if `digits` is set, else dropped.
fn visual_skeleton(name: &str, digits: bool) -> String {
    let plain = name.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase);
    let letters = plain.map(|c| match c {
        '0' if digits => 'o',
        '1' | 'i' if digits || c == 'i' => 'l',
        '3' if digits => 'e',
        '4' if digits => 'a',
        '5' if digits => 's',
        '7' if digits => 't',
        '8' if digits => 'b',
        '9' if digits => 'g',
        other => other,
    });
    let letters: String = letters.filter(|c| c.is_alphabetic()).collect();
    // Capital Cyrillic letters resemble Latin ones more than small ones do. Comparing capitals
    // catches both.
    let alike = skeleton(&letters.to_uppercase()).flat_map(char::to_lowercase).collect::<String>();
    let mut reduced = String::with_capacity(alike.len());
    for letter in alike.chars().filter(|c| c.is_alphabetic()) {
        if !reduced.ends_with(letter) {
            reduced.push(letter);
        }
    }
    reduced
}

/// Errors of validating a member's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MemberNameError {
    /// The name is too short or too long.
    #[error("A member's name must have 3 to 20 characters")]
    Length,
    /// The name contains characters other than letters, digits and signs between them.
    #[error("A member's name may have letters and digits, with -, _ and . between them")]
    Characters,
    /// The name mixes scripts with lookalike letters.
    #[error("A member's name must use a single script: don't mix Latin and Cyrillic letters")]
    Scripts,
    /// The name could impersonate an administrator, a moderator or a computer.
    #[error("This name, or a similar one, is reserved: choose another")]
    Reserved,
}

/// Returns the lookalike keys of a name.
pub fn name_keys(name: &str) -> NameKeys {
    let small: String = name.nfkc().flat_map(char::to_lowercase).collect();
    NameKeys { likeness: skeleton(&small).collect(), written: skeleton(name).collect() }
}

/// Returns whether a character is visible on its own. Joiners, separators, combining marks and
/// unassigned characters are not.
fn is_visible(c: char) -> bool {
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
    // Unicode classifies the blank Braille pattern as a symbol.
    !(unseen || DefaultIgnorableCodePoint::for_char(c) || c == '\u{2800}')
}

/// Returns whether two names could be confused in lower case or as written. Case matters: a Latin
/// `B` looks like the Russian `В`, but `b` does not look like `в`.
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
        // Joiners between letters or emoji are allowed.
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
            ("", MemberNameError::Length),
            ("Al", MemberNameError::Length),
            ("abcdefghijklmnopqrstu", MemberNameError::Length),
            ("An na", MemberNameError::Characters),
            ("-Anna", MemberNameError::Characters),
            ("Anna.", MemberNameError::Characters),
            ("1234", MemberNameError::Characters),
            ("<b>x</b>", MemberNameError::Characters),
            ("An\u{200b}na", MemberNameError::Characters),
            ("An\u{202e}na", MemberNameError::Characters),
            ("An\u{301}\u{301}na", MemberNameError::Characters),
            ("Аnna", MemberNameError::Scripts),
            ("Верa", MemberNameError::Scripts),
        ] {
            assert_eq!(check_member_name(bad), Err(why), "{bad:?}");
        }
    }

    #[test]
    fn reserved_names_are_rejected() {
        for bad in [
            "admin",
            "ADMIN",
            "Admin-1",
            "d.e.s.k.a",
            "Správce",
            "Spravce",
            "Модератор2",
            "modérator",
            "Moderátor",
            "4dm1n",
            "Adminn",
            "computer",
            "Level3",
            "Guest1",
            "Host-12",
            "Počítač",
            "C0mputer",
            "М0дератор",
        ] {
            assert_eq!(check_chosen_name(bad), Err(MemberNameError::Reserved), "{bad}");
            assert!(check_member_name(bad).is_ok(), "{bad}");
        }
        assert_eq!(check_chosen_name("x"), Err(MemberNameError::Length));
        assert!(is_reserved(" A d m i n ") && is_reserved("\u{410}DMIN") && !is_reserved("") && !is_reserved("Adam") && !is_reserved("4"));
        for good in ["Adam", "Admiral", "Deskař", "Systema", "Анна", "Levelin", "Hosta", "Guesta", "Level-Eva"] {
            assert!(check_chosen_name(good).is_ok(), "{good}");
        }
    }

    #[test]
    fn similar_names_are_detected() {
        for name in ["J-ana", "Jána", "J4na", "JANNA", "jana", "Jana7", "J_a_n_a", "ЈАNА"] {
            assert!(resembles_any(name, ["Jana"]), "{name}");
        }
        for name in ["Jan", "Jane", "Hana", "Jarka", "", "7"] {
            assert!(!resembles_any(name, ["Jana"]), "{name}");
        }
        for (name, other, passes) in [("ВЕРА", "Bepa", true), ("Bob", "B0b", true), ("Mona888", "Mona777", false)] {
            let skeletons = (visual_skeleton(name, true), visual_skeleton(name, false), visual_skeleton(other, true));
            assert_eq!(resembles_any(name, [other]), passes, "{name}, {other}: {skeletons:?}");
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
