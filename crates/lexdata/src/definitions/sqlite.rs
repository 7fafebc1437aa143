//! A minimal SQLite reader: the rows of a table.
//!
//! A file consists of pages of the same size. A table is a B-tree of pages: interior pages (type 5)
//! list their children, leaves (type 13) contain the rows in the order of their ids. A row is a
//! record: a header with the type of each column, then the values. A record that does not fit on
//! its page continues on a chain of overflow pages. The first page is the root of the schema table.
//! Indexes, free pages and everything about writing are ignored. Texts must be UTF-8. The format is
//! described on SQLite's page "Database File Format", sections 1.3 to 2.6.

/// Why a table cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SqliteError {
    #[error("this is not an SQLite file")]
    NotSqlite,
    #[error("{0} is not supported")]
    Unsupported(&'static str),
    #[error("there is no table {0}")]
    NoTable(String),
    /// A damaged page.
    #[error("page {page}: {what}: the file is damaged")]
    Page {
        /// The page number, from 1.
        page: u32,
        what: &'static str,
    },
}

/// The value of a column.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Blob(Vec<u8>),
}

impl Value {
    /// Returns the text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// An SQLite file in memory.
#[derive(Debug)]
pub struct Sqlite<'a> {
    bytes: &'a [u8],
    page_size: usize,
    /// The usable bytes per page.
    usable: usize,
}

impl<'a> Sqlite<'a> {
    /// Parses the header.
    pub fn open(bytes: &'a [u8]) -> Result<Sqlite<'a>, SqliteError> {
        let header: &[u8; 100] = bytes.first_chunk().ok_or(SqliteError::NotSqlite)?;
        if !header.starts_with(b"SQLite format 3\0") {
            return Err(SqliteError::NotSqlite);
        }
        let page_size = match u16::from_be_bytes([header[16], header[17]]) {
            1 => 1 << 16,
            size if size.is_power_of_two() && size >= 512 => usize::from(size),
            _ => return Err(SqliteError::NotSqlite),
        };
        if header[59] > 1 {
            return Err(SqliteError::Unsupported("UTF-16"));
        }
        let usable = page_size - usize::from(header[20]);
        if usable < 480 { Err(SqliteError::NotSqlite) } else { Ok(Sqlite { bytes, page_size, usable }) }
    }

    /// Calls `row` for every row of a table, in the order of their ids.
    pub fn rows(&self, table: &str, row: &mut dyn FnMut(&[Value])) -> Result<(), SqliteError> {
        let mut root = None;
        self.walk(1, &mut |columns| {
            // The columns are type, name, tbl_name, rootpage, sql.
            if let [kind, name, _, Value::Integer(page), ..] = columns
                && (kind.text(), name.text()) == (Some("table"), Some(table))
            {
                root = u32::try_from(*page).ok();
            }
        })?;
        self.walk(root.ok_or_else(|| SqliteError::NoTable(table.to_owned()))?, row)
    }

    /// Visits the leaves of a tree from left to right. A tree has at most as many pages as the
    /// file, which also bounds cyclic trees in damaged files.
    fn walk(&self, root: u32, row: &mut dyn FnMut(&[Value])) -> Result<(), SqliteError> {
        let mut left = self.bytes.len() / self.page_size;
        let mut waiting = vec![root];
        while let Some(number) = waiting.pop() {
            let fault = |what| SqliteError::Page { page: number, what };
            left = left.checked_sub(1).ok_or_else(|| fault("pages in a circle"))?;
            let page = self.page(number)?;
            let head = &page[if number == 1 { 100 } else { 0 }..];
            let cells = usize::from(u16_at(head, 3).ok_or_else(|| fault("no header"))?);
            let start = match head[0] {
                5 => 12,
                13 => 8,
                _ => return Err(fault("no page of a table")),
            };
            let cell = |at: usize| {
                let at = u16_at(head, start + 2 * at).map(usize::from);
                at.and_then(|at| page.get(at..self.usable)).ok_or_else(|| fault("a cell outside the page"))
            };
            if head[0] == 13 {
                for at in 0..cells {
                    let payload = self.payload(number, cell(at)?)?;
                    row(&record(&payload).ok_or_else(|| fault("a row that cannot be read"))?);
                }
            } else {
                let last = head.get(8..12).ok_or_else(|| fault("no header"))?;
                waiting.push(u32_of(last).ok_or_else(|| fault("no header"))?);
                for at in (0..cells).rev() {
                    waiting.push(u32_of(cell(at)?).ok_or_else(|| fault("a cell outside the page"))?);
                }
            }
        }
        Ok(())
    }

    fn page(&self, number: u32) -> Result<&'a [u8], SqliteError> {
        let end = (number as usize).checked_mul(self.page_size);
        let page = end.filter(|&end| end > 0).and_then(|end| self.bytes.get(end - self.page_size..end));
        page.ok_or(SqliteError::Page { page: number, what: "there is no such page" })
    }

    /// Returns the complete record of a leaf cell, including its overflow pages.
    fn payload(&self, number: u32, cell: &[u8]) -> Result<Vec<u8>, SqliteError> {
        let fault = |what| SqliteError::Page { page: number, what };
        let mut rest = cell;
        let length = varint(&mut rest).and_then(|n| usize::try_from(n).ok()).filter(|&n| n <= self.bytes.len());
        let length = length.ok_or_else(|| fault("a row longer than the file"))?;
        varint(&mut rest).ok_or_else(|| fault("a row without a number"))?;
        let max = self.usable - 35;
        if length <= max {
            return Ok(rest.get(..length).ok_or_else(|| fault("a row beyond the page"))?.to_vec());
        }
        let min = (self.usable - 12) * 32 / 255 - 23;
        let wanted = min + (length - min) % (self.usable - 4);
        let here = if wanted <= max { wanted } else { min };
        let (here, next) = rest.split_at_checked(here).ok_or_else(|| fault("a row beyond the page"))?;
        let mut payload = here.to_vec();
        let mut next = u32_of(next).ok_or_else(|| fault("a row beyond the page"))?;
        while payload.len() < length {
            let page = self.page(next)?;
            let part = &page[4..self.usable.min(4 + length - payload.len())];
            payload.extend(part);
            next = u32_of(page).ok_or_else(|| fault("a chain that ends"))?;
        }
        Ok(payload)
    }
}

/// Parses the columns of a record.
fn record(payload: &[u8]) -> Option<Vec<Value>> {
    let mut rest = payload;
    let header = usize::try_from(varint(&mut rest)?).ok()?;
    let read = payload.len() - rest.len();
    let mut types = payload.get(read..header)?;
    let mut body = &payload[header..];
    let mut values = Vec::new();
    while !types.is_empty() {
        let kind = varint(&mut types)?;
        let length = match kind {
            0 | 8 | 9 => 0,
            1..=4 => kind as usize,
            5 => 6,
            6 | 7 => 8,
            10 | 11 => return None,
            _ => usize::try_from((kind - 12) / 2).ok()?,
        };
        let (bytes, after) = body.split_at_checked(length)?;
        body = after;
        values.push(match kind {
            0 => Value::Null,
            8 => Value::Integer(0),
            9 => Value::Integer(1),
            7 => Value::Real(f64::from_be_bytes(bytes.try_into().ok()?)),
            1..=6 => {
                // Big-endian two's complement.
                let negative = bytes[0] >= 0x80;
                Value::Integer(bytes.iter().fold(if negative { -1 } else { 0 }, |n, &byte| n << 8 | i64::from(byte)))
            }
            _ if kind % 2 == 0 => Value::Blob(bytes.to_vec()),
            _ => Value::Text(String::from_utf8_lossy(bytes).into_owned()),
        });
    }
    Some(values)
}

/// Parses a variable-length integer: one to nine bytes of seven bits each, eight in the ninth.
fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0u64;
    for at in 0..9 {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        if at == 8 {
            return Some(number << 8 | u64::from(byte));
        }
        number = number << 7 | u64::from(byte & 0x7F);
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn u32_of(bytes: &[u8]) -> Option<u32> {
    bytes.first_chunk().map(|bytes| u32::from_be_bytes(*bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Created by SQLite: see tests/data/sqlite/README.md.
    const SMALL: &[u8] = include_bytes!("../../../../tests/data/sqlite/small.db");

    fn rows(bytes: &[u8], table: &str) -> Result<Vec<Vec<Value>>, SqliteError> {
        let mut rows = Vec::new();
        Sqlite::open(bytes)?.rows(table, &mut |row| rows.push(row.to_vec()))?;
        Ok(rows)
    }

    #[test]
    fn files_written_by_sqlite_are_read() {
        let text = |text: &str| Value::Text(text.to_owned());
        let kinds = rows(SMALL, "kinds").unwrap();
        let numbers = [0, 1, -1, 127, -129, 32768, -8_388_609, 1 << 40, i64::MIN, i64::MAX];
        assert_eq!(kinds[..10], numbers.map(|n| vec![Value::Integer(n), text("n")]));
        assert_eq!(kinds[10..], [vec![Value::Real(-2.5), Value::Null], vec![Value::Blob(b"\x00\xFF".to_vec()), text("")]]);
        // Several levels of pages, and rows with overflow pages.
        let many = rows(SMALL, "many").unwrap();
        assert_eq!(many.len(), 300);
        for (n, row) in many.iter().enumerate() {
            let long = if n % 50 == 0 { 10 * n } else { n % 60 };
            assert_eq!(row[..], [Value::Integer(n as i64 * 7), text(&format!("слово{n}")), text(&"я".repeat(long))], "row {n}");
        }
        assert_eq!(rows(SMALL, "none"), Err(SqliteError::NoTable("none".into())));
        assert_eq!(rows(b"no", "none"), Err(SqliteError::NotSqlite));
    }

    proptest::proptest! {
        #[test]
        fn arbitrary_bytes_never_panic(changes in proptest::collection::vec((0..SMALL.len(), 0..=255u8), 1..30), cut in 0..=SMALL.len()) {
            let mut bytes = SMALL.to_vec();
            for (at, byte) in changes {
                bytes[at] = byte;
            }
            for bytes in [&bytes[..], &bytes[..cut]] {
                let _ = rows(bytes, "kinds");
                let _ = rows(bytes, "many");
            }
        }
    }
}
