//! The stable names of refusals, written once: what names one, and the list of all.

/// Gives the reasons of a game their stable names: `code`, for programs and for sentences in other languages, and `CODES`, the list of all. Behind a
/// semicolon stands a reason that another type names.
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
            /// All stable names of reasons, but for those that another type names; some of them twice.
            pub const CODES: &'static [&'static str] = &[$($code),+];

            /// The stable name of the reason, for programs and for sentences in other languages.
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
