//! Restores paths in a program's output to the form used in its command. The program runs in
//! another directory, gets absolute paths, and reports those.

use std::path::Path;

/// Pairs of a path as the program sees it and its replacement.
#[derive(Clone, Debug, Default)]
pub(super) struct OriginalPaths(Vec<(String, String)>);

impl OriginalPaths {
    /// Maps paths in the program's working directory to the directory it was started from: a
    /// missing relative path is resolved there.
    pub(super) fn in_directory(directory: &Path) -> OriginalPaths {
        let mut paths = OriginalPaths::default();
        for directory in [Some(directory.to_owned()), directory.canonicalize().ok()].into_iter().flatten() {
            let directory = directory.display().to_string();
            paths.0.push((format!("{directory}/"), String::new()));
            paths.0.push((directory, ".".to_owned()));
        }
        paths
    }

    /// Adds a path with its original form.
    pub(super) fn add(&mut self, whole: &Path, written: &Path) {
        if whole != written {
            self.0.push((whole.display().to_string(), written.display().to_string()));
        }
    }

    /// Returns the text with all paths in their original form.
    pub(super) fn of(&self, text: &str) -> String {
        let mut told = String::with_capacity(text.len());
        let mut rest = text;
        while !rest.is_empty() {
            let begins = !told.ends_with(|before: char| before.is_alphanumeric() || "./_-".contains(before));
            let found = self.0.iter().filter(|(whole, _)| begins && rest.starts_with(whole) && ends(whole, &rest[whole.len()..]));
            if let Some((whole, written)) = found.max_by_key(|(whole, _)| whole.len()) {
                told += written;
                // Path characters after a directory belong to the same path.
                rest = &rest[whole.len()..];
                let kept = rest.find(|c: char| !c.is_alphanumeric() && !"./_-".contains(c)).unwrap_or(rest.len());
                told += &rest[..kept];
                rest = &rest[kept..];
            } else {
                let next = rest.chars().next().map_or(rest.len(), char::len_utf8);
                told += &rest[..next];
                rest = &rest[next..];
            }
        }
        told
    }
}

/// Returns whether a path ends here. A directory with a trailing slash continues.
fn ends(whole: &str, rest: &str) -> bool {
    let mut rest = rest.chars();
    whole.ends_with('/')
        || match rest.next() {
            // The end of a sentence or of a name.
            Some('.') => rest.next().is_none_or(|c| !c.is_alphanumeric()),
            Some(next) => !next.is_alphanumeric() && !"/_-".contains(next),
            None => true,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_restored_to_their_original_form() {
        let mut paths = OriginalPaths::in_directory(Path::new("/nonexistent/deska-player-x"));
        paths.add(Path::new("/usr/bin/python3"), Path::new("python3"));
        paths.add(Path::new("/home/ann/bots/bot.py"), Path::new("bots/bot.py"));
        paths.add(Path::new("/same"), Path::new("/same"));
        for (said, told) in [
            (
                "/usr/bin/python3: can't open file '/nonexistent/deska-player-x/no/bot.py': No such file",
                "python3: can't open file 'no/bot.py': No such file",
            ),
            ("File \"/home/ann/bots/bot.py\", line 3", "File \"bots/bot.py\", line 3"),
            ("/home/ann/bots/bot.py: Permission denied; see /home/ann/bots/bot.py.", "bots/bot.py: Permission denied; see bots/bot.py."),
            ("cwd is /nonexistent/deska-player-x", "cwd is ."),
            // Other files that share a prefix or suffix.
            (
                "/usr/bin/python3.11 /mnt/usr/bin/python3 /home/ann/bots/bot.pyc /home/ann/bots/bot.py-old",
                "/usr/bin/python3.11 /mnt/usr/bin/python3 /home/ann/bots/bot.pyc /home/ann/bots/bot.py-old",
            ),
            ("без пути", "без пути"),
        ] {
            assert_eq!(paths.of(said), told);
        }
    }
}
