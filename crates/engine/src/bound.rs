//! What a score in a table of positions says of the true one.

/// What a score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is at least so high.
    Lower = 1,
    /// It is at most so high.
    Upper = 2,
    /// It is this.
    Exact = 3,
}

impl Bound {
    /// As two bits say it; none for an entry that holds nothing.
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
