//! Lists for searches that guess nothing.
//!
//! Whether a step of a walk over words is one (can the letter follow? does a word end here?) can't be foreseen, and a processor that guesses wrongly loses more
//! than the whole step costs. So each step that is tried is written to a list, and only then is it decided whether it stays there.

/// A list that keeps its room.
#[derive(Clone, Default)]
pub struct List<T> {
    items: Vec<T>,
    len: usize,
}

impl<T: Copy + Default> List<T> {
    /// Empties it.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Its items.
    #[must_use]
    pub fn all(&self) -> &[T] {
        &self.items[..self.len]
    }

    /// Gives it so many items, of which nothing is promised.
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

    /// Writes at its end what may be any number of items.
    #[inline(always)]
    pub fn growing(&mut self) -> GrowingWriter<'_, T> {
        GrowingWriter { len: self.len, list: self }
    }

    /// Writes at its end, no more than so many items; the list is as long as it was until it is told how many stay.
    #[inline(always)]
    pub fn writer(&mut self, most: usize) -> Writer<'_, T> {
        self.reserve(most + 1);
        Writer { len: self.len, items: &mut self.items }
    }

    /// As many as a writer has told are there.
    #[inline(always)]
    pub fn take_over(&mut self, written: WrittenLength) {
        self.len = written.0.min(self.items.len());
    }
}

/// Writes whether or not what is written is to stay, so that nothing has to be guessed: what does not stay is written over.
pub struct Writer<'l, T> {
    items: &'l mut [T],
    /// Kept here and not in the list, so that it stays in a register.
    len: usize,
}

/// How long a list is after a writer is done.
pub struct WrittenLength(usize);

impl<T: Copy> Writer<'_, T> {
    /// Writes an item, which is there from now on if it stays. Without room for it, it panics.
    #[inline(always)]
    pub fn write(&mut self, item: T, stays: bool) {
        self.items[self.len] = item;
        self.len += usize::from(stays);
    }

    /// How much there is now; see [`List::take_over`].
    #[inline(always)]
    #[must_use]
    pub fn done(self) -> WrittenLength {
        WrittenLength(self.len)
    }
}

/// A writer that makes room on its way.
pub struct GrowingWriter<'l, T> {
    list: &'l mut List<T>,
    len: usize,
}

impl<T: Copy + Default> GrowingWriter<'_, T> {
    /// Makes room for so many more; without it nothing may be written.
    #[inline(always)]
    pub fn reserve(&mut self, more: usize) {
        if self.list.items.len() <= self.len + more {
            self.list.len = self.len;
            self.list.grow(more + 1);
        }
    }

    /// Writes an item, which is there from now on if it stays. Without room for it, it panics.
    #[inline(always)]
    pub fn write(&mut self, item: T, stays: bool) {
        self.list.items[self.len] = item;
        self.len += usize::from(stays);
    }

    /// Tells the list how long it is now.
    #[inline(always)]
    pub fn close(self) {
        self.list.len = self.len;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_stay_is_written_over() {
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
        list.take_over(written);
        assert_eq!(list.all(), (0..1300).step_by(3).collect::<Vec<_>>());
        list.clear();
        assert_eq!((list.all().len(), list.resize(7).len()), (0, 7));
    }
}
