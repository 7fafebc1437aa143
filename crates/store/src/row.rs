//! Decoding of columns into the types of this crate.

use sqlx::any::AnyRow;
use sqlx::{Any, Decode, Row, Type};

use lexicon::LexiconRef;
use table::GuestId;

/// A value of one column.
pub(crate) trait Column {
    /// The type that the database drivers decode.
    type Stored: for<'r> Decode<'r, Any> + Type<Any>;

    fn from_stored(stored: Self::Stored) -> Self;
}

/// A time or a count. Negative values become 0.
impl Column for u64 {
    type Stored = i64;

    fn from_stored(stored: i64) -> u64 {
        to_u64(stored)
    }
}

/// Stored as 0 or 1.
impl Column for bool {
    type Stored = i64;

    fn from_stored(stored: i64) -> bool {
        stored != 0
    }
}

impl Column for GuestId {
    type Stored = String;

    fn from_stored(stored: String) -> GuestId {
        stored.into()
    }
}

impl Column for LexiconRef {
    type Stored = String;

    fn from_stored(stored: String) -> LexiconRef {
        stored.into()
    }
}

impl<T: Column> Column for Option<T> {
    type Stored = Option<T::Stored>;

    fn from_stored(stored: Option<T::Stored>) -> Option<T> {
        stored.map(T::from_stored)
    }
}

macro_rules! stored_as_is {
    ($($type:ty)*) => {$(
        impl Column for $type {
            type Stored = $type;

            fn from_stored(stored: $type) -> $type {
                stored
            }
        }
    )*};
}

stored_as_is!(i64 f64 String);

/// Adds [`Self::column`] to rows.
pub(crate) trait RowExt {
    /// Decodes the column with this name.
    fn column<T: Column>(&self, name: &str) -> sqlx::Result<T>;
}

impl RowExt for AnyRow {
    fn column<T: Column>(&self, name: &str) -> sqlx::Result<T> {
        self.try_get(name).map(T::from_stored)
    }
}

/// Converts a time or a count to its stored form.
pub(crate) fn to_i64(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// Converts a stored time or count. Negative values become 0.
pub(crate) fn to_u64(stored: i64) -> u64 {
    u64::try_from(stored).unwrap_or(0)
}
