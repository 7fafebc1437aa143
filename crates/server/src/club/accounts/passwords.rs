//! Rules for password strength.

/// The allowed length, in characters.
const ALLOWED_LENGTH: std::ops::RangeInclusive<usize> = 8..=200;

/// The minimum strength, as a power of ten of the estimated guesses. Weaker passwords are among the
/// first million that an attacker tries.
const MIN_GUESSES_LOG10: u32 = 6;

/// The reason a password is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PasswordError {
    #[error("The password is too short: use 8 characters or more")]
    Short,
    #[error("The password is longer than 200 characters: use a shorter one")]
    Long,
    /// The password is a common or predictable one.
    #[error("The password is easy to guess: use several words, or add something unexpected")]
    Common,
}

/// Checks whether a member of this name may use this password.
///
/// # Errors
/// Returns the rule that the password breaks.
pub(super) fn check_password(password: &str, name: &str) -> Result<(), PasswordError> {
    let length = password.chars().count();
    if length < *ALLOWED_LENGTH.start() {
        return Err(PasswordError::Short);
    }
    if length > *ALLOWED_LENGTH.end() {
        return Err(PasswordError::Long);
    }
    // The estimate gets slower with length, and passwords this long are strong enough.
    let part: String = password.chars().take(64).collect();
    let mut known = vec![name, "deska"];
    known.extend(games::GameName::at_tables().map(|game| -> &str { game.name() }));
    if zxcvbn::zxcvbn(&part, &known).guesses_log10() < f64::from(MIN_GUESSES_LOG10) {
        return Err(PasswordError::Common);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_passwords_are_rejected() {
        for (bad, why) in [
            ("", PasswordError::Short),
            ("žluťouč", PasswordError::Short),
            ("password", PasswordError::Common),
            ("12345678", PasswordError::Common),
            ("qwertyuiop", PasswordError::Common),
            ("aaaaaaaaaaaa", PasswordError::Common),
            ("liberty1", PasswordError::Common),
            ("Vladimira", PasswordError::Common),
            (&*format!("{}1", games::GameName::at_tables().next().unwrap()), PasswordError::Common),
            (&*"ž".repeat(201), PasswordError::Long),
            (&*"x".repeat(10_000), PasswordError::Long),
        ] {
            assert_eq!(check_password(bad, "Vladimira"), Err(why), "{}", bad.chars().take(20).collect::<String>());
        }
        for good in ["žluťoučký kůň", "correct horse battery", "tR0ub&dur-9", &*"Vltava teče tiše, a kdo ví kam? ".repeat(6)] {
            assert_eq!(check_password(good, "Vladimira"), Ok(()), "{good}");
        }
    }
}
