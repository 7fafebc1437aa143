//! Buffers for branch-free searches.
//!
//! Whether a step of a search is valid (does the letter follow, does a word end here?) is
//! unpredictable, and a branch misprediction costs more than the step itself. So each step is
//! written to a list unconditionally, and the length grows only if the step is valid.

/// A list that keeps its allocation when cleared.
#[derive(Clone, Default)]
pub struct List<T> {
    items: Vec<T>,
    len: usize,
}

impl<T: Copy + Default> List<T> {
    /// Clears the list.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Returns the items.
    #[must_use]
    pub fn all(&self) -> &[T] {
        &self.items[..self.len]
    }

    /// Sets the length. The contents are unspecified.
    pub fn resize(&mut self, len: usize) -> &mut [T] {
        self.len = 0;
        self.reserve(len);
        self.len = len;
        &mut self.items[..len]
    }

    #[inline(always)]
    fn reserve(&mut self, more: usize) {
        if self.items.len() < self.len + more {
            self.grow(more);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, more: usize) {
        self.items.resize((self.len + more) * 2, T::default());
    }

    /// Returns a writer that appends any number of items.
    #[inline(always)]
    pub fn growing(&mut self) -> GrowingWriter<'_, T> {
        GrowingWriter { len: self.len, list: self }
    }

    /// Returns a writer that appends at most `max_items` items. The list's length changes only in
    /// [`commit`](Self::commit).
    #[inline(always)]
    pub fn writer(&mut self, max_items: usize) -> Writer<'_, T> {
        self.reserve(max_items + 1);
        Writer { len: self.len, items: &mut self.items }
    }

    /// Sets the length that a writer has reached.
    #[inline(always)]
    pub fn commit(&mut self, written: WrittenLength) {
        self.len = written.0.min(self.items.len());
    }
}

/// Writes items unconditionally; an item that is not kept is overwritten by the next one.
pub struct Writer<'l, T> {
    items: &'l mut [T],
    /// Stored here instead of in the list, so that it stays in a register.
    len: usize,
}

/// The length of a list after a writer is done.
pub struct WrittenLength(usize);

impl<T: Copy> Writer<'_, T> {
    /// Writes an item and keeps it if `keep`.
    ///
    /// # Panics
    /// Panics if the reserved room is exceeded.
    #[inline(always)]
    pub fn write(&mut self, item: T, keep: bool) {
        self.items[self.len] = item;
        self.len += usize::from(keep);
    }

    /// Returns the length reached; see [`List::commit`].
    #[inline(always)]
    #[must_use]
    pub fn done(self) -> WrittenLength {
        WrittenLength(self.len)
    }
}

/// A writer whose room can be extended.
pub struct GrowingWriter<'l, T> {
    list: &'l mut List<T>,
    len: usize,
}

impl<T: Copy + Default> GrowingWriter<'_, T> {
    /// Reserves room for more items. Required before writing.
    #[inline(always)]
    pub fn reserve(&mut self, more: usize) {
        if self.list.items.len() <= self.len + more {
            self.list.len = self.len;
            self.list.grow(more + 1);
        }
    }

    /// Writes an item and keeps it if `keep`.
    ///
    /// # Panics
    /// Panics if the reserved room is exceeded.
    #[inline(always)]
    pub fn write(&mut self, item: T, keep: bool) {
        self.list.items[self.len] = item;
        self.len += usize::from(keep);
    }

    /// Sets the length of the list.
    #[inline(always)]
    pub fn close(self) {
        self.list.len = self.len;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_kept_items_remain() {
        let mut list = List::default();
        let mut growing = list.growing();
        for n in 0..1000u32 {
            growing.reserve(1);
            growing.write(n, n % 3 == 0);
        }
        growing.close();
        let mut writer = list.writer(100);
        for n in 1000..1300 {
            writer.write(n, n % 3 == 0);
        }
        let written = writer.done();
        list.commit(written);
        assert_eq!(list.all(), (0..1300).step_by(3).collect::<Vec<_>>());
        list.clear();
        assert_eq!((list.all().len(), list.resize(7).len()), (0, 7));
    }
}
