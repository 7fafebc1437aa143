//! What a password must be like.

/// The least and the most characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=200;

/// A password that needs fewer guesses than ten to this power is too easy: whoever knows what people choose finds it among the first million.
const EASY: u32 = 6;

/// Why a password is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadPassword {
    /// Too few characters.
    #[error("The password is too short: take 8 characters or more")]
    Short,
    /// Too many.
    #[error("The password is longer than 200 characters: take a shorter one")]
    Long,
    /// Others choose it, too.
    #[error("The password is easily guessed: take several words, or add what nobody would expect")]
    Common,
}

/// Whether somebody of this name may have this password.
///
/// # Errors
/// What is wrong with it.
pub(super) fn check_password(password: &str, name: &str) -> Result<(), BadPassword> {
    let length = password.chars().count();
    if length < *LENGTHS.start() {
        return Err(BadPassword::Short);
    }
    if length > *LENGTHS.end() {
        return Err(BadPassword::Long);
    }
    // The estimate takes longer the longer the text is, and long ones are good by then.
    let part: String = password.chars().take(64).collect();
    let mut known = vec![name, "deska"];
    known.extend(games::GameName::at_tables().map(|game| -> &str { game.name() }));
    if zxcvbn::zxcvbn(&part, &known).guesses_log10() < f64::from(EASY) {
        return Err(BadPassword::Common);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_that_many_have_are_refused() {
        for (bad, why) in [
            ("", BadPassword::Short),
            ("žluťouč", BadPassword::Short),
            ("password", BadPassword::Common),
            ("12345678", BadPassword::Common),
            ("qwertyuiop", BadPassword::Common),
            ("aaaaaaaaaaaa", BadPassword::Common),
            ("liberty1", BadPassword::Common),
            ("Vladimira", BadPassword::Common),
            (&*format!("{}1", games::GameName::at_tables().next().unwrap()), BadPassword::Common),
            (&*"ž".repeat(201), BadPassword::Long),
            (&*"x".repeat(10_000), BadPassword::Long),
        ] {
            assert_eq!(check_password(bad, "Vladimira"), Err(why), "{}", bad.chars().take(20).collect::<String>());
        }
        for good in ["žluťoučký kůň", "correct horse battery", "tR0ub&dur-9", &*"Vltava teče tiše, a kdo ví kam? ".repeat(6)] {
            assert_eq!(check_password(good, "Vladimira"), Ok(()), "{good}");
        }
    }
}
