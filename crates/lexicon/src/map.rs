//! The memory map: the only place in the project with `unsafe`.
//!
//! A file is mapped read-only and its nodes are read in place. Two risks of memory maps are
//! handled:
//!
//! - *The file changes while mapped.* Every file mapped here is written under a temporary name and
//!   renamed ([`crate::file`]), so replacing a lexicon leaves the mapped one untouched. If another
//!   process writes into the file anyway, node values change. All reads go through checked slices
//!   of `u32`, for which every bit pattern is valid, so the worst case is a wrong word or a panic
//!   of the bounds check.
//! - *The file is truncated.* The kernel then ends the program with SIGBUS on the next read beyond
//!   the end. Renaming avoids this as well.

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// Maps a whole file read-only.
#[allow(unsafe_code)]
pub(crate) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the map is private to this crate, read-only, and read only as plain bytes and u32s;
    // the module comment covers changes from outside.
    unsafe { Mmap::map(file) }
}

/// The nodes in a mapped file.
pub(crate) struct MappedNodes {
    map: Mmap,
    start: usize,
}

impl MappedNodes {
    /// Returns the nodes from byte `start` to the end. Returns the map as the error if the nodes
    /// must be copied: if they are not aligned or not a whole number of nodes, or if the machine is
    /// not little-endian.
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
    fn nodes_are_read_in_place() {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"abcd\x01\0\0\0\x02\0\0\xFF").unwrap();
        let Ok(mapped) = MappedNodes::new(map(&file).unwrap(), 4) else { panic!("the nodes are not aligned") };
        assert_eq!(mapped.nodes(), [1, 0xFF00_0002]);
        assert!(MappedNodes::new(map(&file).unwrap(), 3).is_err());
        assert!(MappedNodes::new(map(&file).unwrap(), 13).is_err());
        assert!(MappedNodes::new(map(&file).unwrap(), 12).is_ok());
    }

    #[test]
    fn replacing_a_file_keeps_the_mapped_one() {
        let folder = tempfile::tempdir().unwrap();
        let (old, new) = (folder.path().join("a"), folder.path().join("b"));
        std::fs::write(&old, [7, 0, 0, 0]).unwrap();
        std::fs::write(&new, []).unwrap();
        let Ok(mapped) = MappedNodes::new(map(&File::open(&old).unwrap()).unwrap(), 0) else { panic!("the nodes are not aligned") };
        std::fs::rename(&new, &old).unwrap();
        assert_eq!(mapped.nodes(), [7]);
    }
}
