//! Stable codes of rejection reasons.

/// Implements `code`, which returns the stable code of a reason for programs and translations, and
/// `CODES`, the list of all codes. A pattern after a semicolon delegates to the code of another
/// type.
///
/// ```
/// enum Why { Taken, Full }
/// play::codes! { Why {
///     Why::Taken => "taken",
///     Why::Full => "full",
/// } }
/// assert_eq!((Why::Full.code(), Why::CODES), ("full", &["taken", "full"][..]));
/// assert_eq!(Why::Taken.code(), "taken");
/// ```
#[macro_export]
macro_rules! codes {
    ($why:ty { $($reason:pat => $code:literal),+ $(,)? $(; $passed:pat => $named:expr)? }) => {
        impl $why {
            /// All codes of this type, excluding types it delegates to. A code may appear twice.
            pub const CODES: &'static [&'static str] = &[$($code),+];

            /// Returns the stable code of the reason, for programs and translations.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                match self {
                    $($reason => $code,)+
                    $($passed => $named,)?
                }
            }
        }
    };
}
