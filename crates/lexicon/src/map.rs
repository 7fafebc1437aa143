//! The memory map: the one place in the project with `unsafe`.
//!
//! A file is mapped read-only and its nodes are read where they lie. Two things could go wrong with a map, and both are met:
//!
//! - *The file is changed under us.* Every file mapped here is written under a temporary name and renamed ([`crate::file`]), so replacing a
//!   lexicon leaves the mapped one untouched. Should somebody write into it all the same, nodes change their values: all reads of nodes go
//!   through checked slices of `u32`, for which every bit pattern is a value, so the worst is a wrong word or a panic of the index check.
//! - *The file is cut short.* The kernel then ends the program with SIGBUS on the next read beyond the end; renaming keeps us from that too.

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// The whole of a file, mapped read-only.
#[allow(unsafe_code)]
pub(crate) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the map is private to this crate, read-only, and read only as plain bytes and u32s; see the module comment for changes from outside.
    unsafe { Mmap::map(file) }
}

/// The nodes inside a mapped file.
pub(crate) struct MappedNodes {
    map: Mmap,
    start: usize,
}

impl MappedNodes {
    /// The nodes from byte `start` to the end; `None` unless that is aligned and a whole number of nodes, and the machine's integers are
    /// little-endian as the file's: then the bytes have to be copied.
    pub(crate) fn new(map: Mmap, start: usize) -> Result<MappedNodes, Mmap> {
        let fits =
            cfg!(target_endian = "little") && map.get(start..).is_some_and(|bytes| bytemuck::try_cast_slice::<u8, u32>(bytes).is_ok());
        if fits { Ok(MappedNodes { map, start }) } else { Err(map) }
    }

    #[inline]
    pub(crate) fn nodes(&self) -> &[u32] {
        bytemuck::cast_slice(&self.map[self.start..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn nodes_are_read_where_they_lie() {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"abcd\x01\0\0\0\x02\0\0\xFF").unwrap();
        let Ok(mapped) = MappedNodes::new(map(&file).unwrap(), 4) else { panic!("aligned") };
        assert_eq!(mapped.nodes(), [1, 0xFF00_0002]);
        assert!(MappedNodes::new(map(&file).unwrap(), 3).is_err());
        assert!(MappedNodes::new(map(&file).unwrap(), 13).is_err());
        assert!(MappedNodes::new(map(&file).unwrap(), 12).is_ok());
    }

    #[test]
    fn replacing_a_file_leaves_the_mapped_one_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let (old, new) = (folder.path().join("a"), folder.path().join("b"));
        std::fs::write(&old, [7, 0, 0, 0]).unwrap();
        std::fs::write(&new, []).unwrap();
        let Ok(mapped) = MappedNodes::new(map(&File::open(&old).unwrap()).unwrap(), 0) else { panic!("aligned") };
        std::fs::rename(&new, &old).unwrap();
        assert_eq!(mapped.nodes(), [7]);
    }
}
