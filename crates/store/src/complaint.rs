//! Classification of database driver errors.

use sqlx::error::{DatabaseError, ErrorKind};

use crate::error::DataError;

/// The cause of a driver error, independent of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Complaint {
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
pub(crate) fn complaint(error: &sqlx::Error) -> Complaint {
    match error {
        sqlx::Error::PoolTimedOut => Complaint::Locked,
        sqlx::Error::Database(error) => database_complaint(&**error),
        _ => Complaint::Other,
    }
}

fn database_complaint(error: &dyn DatabaseError) -> Complaint {
    if error.kind() == ErrorKind::UniqueViolation {
        return Complaint::Duplicate;
    }
    let code = error.code().unwrap_or_default();
    match code.parse::<u32>() {
        // SQLite's extended result codes are numbers whose low byte is the primary code.
        // PostgreSQL's codes have five characters.
        Ok(number) if code.len() != 5 => match number & 0xff {
            5 | 6 => Complaint::Locked,
            8 | 3 => Complaint::ReadOnly,
            10 => Complaint::Io,
            11 => Complaint::Damaged,
            13 => Complaint::Full,
            14 => Complaint::CannotOpen,
            26 => Complaint::Foreign,
            _ => Complaint::Other,
        },
        _ => match &*code {
            "53100" => Complaint::Full,
            "55P03" | "40001" | "40P01" => Complaint::Locked,
            "25006" | "42501" => Complaint::ReadOnly,
            _ => Complaint::Other,
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
        match complaint(&error) {
            Complaint::Locked => DataError::Locked,
            Complaint::Full => DataError::Full,
            Complaint::ReadOnly => DataError::ReadOnly,
            Complaint::Damaged => DataError::Damaged(error.to_string()),
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
