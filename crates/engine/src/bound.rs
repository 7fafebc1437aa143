//! Bounds of scores in transposition tables.

/// How a stored score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true score is at least this.
    Lower = 1,
    /// The true score is at most this.
    Upper = 2,
    Exact = 3,
}

impl Bound {
    /// Decodes two bits. Returns `None` for an empty entry.
    #[inline]
    pub(crate) fn of(bits: u64) -> Option<Bound> {
        match bits & 3 {
            1 => Some(Bound::Lower),
            2 => Some(Bound::Upper),
            3 => Some(Bound::Exact),
            _ => None,
        }
    }
}
