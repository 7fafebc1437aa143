//! Classification of database driver errors.

use sqlx::error::{DatabaseError, ErrorKind};

use crate::error::DataError;

/// The cause of a driver error, independent of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    Locked,
    Full,
    ReadOnly,
    CannotOpen,
    Foreign,
    Damaged,
    /// An I/O error of the operating system.
    Io,
    Duplicate,
    Other,
}

/// Classifies a driver error.
pub(crate) fn cause(error: &sqlx::Error) -> Cause {
    match error {
        sqlx::Error::PoolTimedOut => Cause::Locked,
        sqlx::Error::Database(error) => database_cause(&**error),
        _ => Cause::Other,
    }
}

fn database_cause(error: &dyn DatabaseError) -> Cause {
    if error.kind() == ErrorKind::UniqueViolation {
        return Cause::Duplicate;
    }
    let code = error.code().unwrap_or_default();
    match code.parse::<u32>() {
        // SQLite's extended result codes are numbers whose low byte is the primary code.
        // PostgreSQL's codes have five characters.
        Ok(number) if code.len() != 5 => match number & 0xff {
            5 | 6 => Cause::Locked,
            8 | 3 => Cause::ReadOnly,
            10 => Cause::Io,
            11 => Cause::Damaged,
            13 => Cause::Full,
            14 => Cause::CannotOpen,
            26 => Cause::Foreign,
            _ => Cause::Other,
        },
        _ => match &*code {
            "53100" => Cause::Full,
            "55P03" | "40001" | "40P01" => Cause::Locked,
            "25006" | "42501" => Cause::ReadOnly,
            _ => Cause::Other,
        },
    }
}

impl From<sqlx::Error> for DataError {
    fn from(error: sqlx::Error) -> DataError {
        let error = match error {
            sqlx::Error::Decode(source) => match source.downcast::<DataError>() {
                Ok(error) => return *error,
                Err(source) => sqlx::Error::Decode(source),
            },
            error => error,
        };
        match cause(&error) {
            Cause::Locked => DataError::Locked,
            Cause::Full => DataError::Full,
            Cause::ReadOnly => DataError::ReadOnly,
            Cause::Damaged => DataError::Damaged(error.to_string()),
            _ => DataError::Other(error.to_string()),
        }
    }
}

/// Wraps the error of a malformed row, so that `FromRow` implementations can return it.
impl From<DataError> for sqlx::Error {
    fn from(error: DataError) -> sqlx::Error {
        sqlx::Error::Decode(Box::new(error))
    }
}
