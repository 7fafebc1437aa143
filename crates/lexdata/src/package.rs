//! Packages of registries: the archives in which sources are handed out.

/// One version of a package of a registry, to the byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Package {
    /// Its name there.
    pub name: &'static str,
    /// The version.
    pub version: &'static str,
    /// The name of its archive.
    pub archive: &'static str,
    /// SHA-256 of the archive.
    pub sha256: &'static str,
}
