//! The mounts of a program in a mount namespace: every file system is read-only except its working
//! directory.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};

use nix::errno::Errno;
use nix::mount::{MsFlags, mount};
use nix::unistd::{Gid, Uid};

/// The file system type whose mount points mount something when they are accessed.
const AUTOMATIC: &str = "autofs";

/// Makes all mounts private and read-only. This also makes file times and modes immutable, by which
/// games could communicate.
pub(super) fn make_read_only() -> io::Result<()> {
    mount(None::<&str>, "/", None::<&str>, MsFlags::MS_REC | MsFlags::MS_PRIVATE, None::<&str>)?;
    let mounts = fs::read_to_string("/proc/self/mountinfo")?;
    for line in mounts.lines() {
        let Some((point, flags)) = read(line) else { continue };
        let flags = flags | MsFlags::MS_BIND | MsFlags::MS_REMOUNT | MsFlags::MS_RDONLY;
        match mount(None::<&str>, &point, None::<&str>, flags, None::<&str>) {
            // A mount point that this user cannot access is not needed; a mount point hidden below
            // another mount no longer exists.
            Ok(()) | Err(Errno::EACCES | Errno::ENOENT | Errno::ENOTDIR) => {}
            Err(Errno::EINVAL) if hidden(&mounts, &point) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Mounts a tmpfs over the directory, owned by this user and limited in size. It disappears with
/// the namespace.
pub(super) fn mount_private(folder: &Path, bytes: u64, user: (Uid, Gid)) -> io::Result<()> {
    let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
    let (files, (user, group)) = (1024, user);
    let data = format!("size={},nr_inodes={files},mode=700,uid={user},gid={group}", bytes.max(4096));
    Ok(mount(Some("tmpfs"), folder, Some("tmpfs"), flags, Some(data.as_str()))?)
}

/// Parses a line of the kernel's list of mounts. Returns the mount point, and the flags to repeat
/// in a remount.
fn read(line: &str) -> Option<(PathBuf, MsFlags)> {
    let (own, kind) = line.split_once(" - ")?;
    let mut fields = own.split(' ').skip(4);
    let (point, options) = (fields.next()?, fields.next()?);
    if kind.split(' ').next() == Some(AUTOMATIC) {
        return None;
    }
    let flags = options.split(',').fold(MsFlags::empty(), |flags, option| {
        flags
            | match option {
                "nosuid" => MsFlags::MS_NOSUID,
                "nodev" => MsFlags::MS_NODEV,
                "noexec" => MsFlags::MS_NOEXEC,
                "noatime" => MsFlags::MS_NOATIME,
                "nodiratime" => MsFlags::MS_NODIRATIME,
                "relatime" => MsFlags::MS_RELATIME,
                _ => MsFlags::empty(),
            }
    });
    Some((unescaped(point), flags))
}

/// Returns whether a later mount hides this mount point.
fn hidden(mounts: &str, point: &Path) -> bool {
    let points = mounts.lines().filter_map(read).map(|(point, _)| point);
    points.skip_while(|other| other != point).skip(1).any(|other| point.starts_with(other))
}

/// Decodes a path of the kernel's lists, where a space is `\040`.
pub(super) fn unescaped(text: &str) -> PathBuf {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..3).filter(|_| first == b'\\').and_then(|digits| std::str::from_utf8(digits).ok());
        match code.and_then(|digits| u8::from_str_radix(digits, 8).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[3..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    OsString::from_vec(bytes).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mountinfo_lines_are_parsed() {
        let (point, flags) = read("36 35 98:0 /mnt1 /mnt\\0402 rw,nosuid,noatime master:1 - ext3 /dev/root rw,errors=continue").unwrap();
        assert_eq!((point, flags), (PathBuf::from("/mnt 2"), MsFlags::MS_NOSUID | MsFlags::MS_NOATIME));
        assert_eq!(read("36 35 98:0 / /auto rw - autofs systemd-1 rw"), None);
        let over = "1 0 8:1 / / rw - ext4 a rw\n2 1 8:2 / /a/b rw - ext4 b rw\n3 1 8:3 / /a rw - ext4 c rw\n";
        assert!(hidden(over, Path::new("/a/b")) && !hidden(over, Path::new("/a")) && !hidden(over, Path::new("/")));
    }
}
