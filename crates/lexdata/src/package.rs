//! The registry packages that contain the sources.

/// A specific version of a package in a registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Package {
    pub name: &'static str,
    pub version: &'static str,
    /// The file name of its archive.
    pub archive: &'static str,
    /// The SHA-256 of the archive.
    pub sha256: &'static str,
}
