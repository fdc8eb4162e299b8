//! The subject of an approval is a scenario under a rule set. Each subject has a separate approved
//! file.

use grognard_core::document::Id;

/// Folder of a project that contains the approved files.
pub const FOLDER: &str = "approved";

/// File in the folder of approved files that contains the digests of the inputs of all approved
/// results.
pub const MADE_OF: &str = "made-of.txt";

/// End of the name of an approved file.
pub const SUFFIX: &str = ".txt";

/// End of the name of a file with a result that waits for approval.
pub const RECEIVED_SUFFIX: &str = ".received.txt";

/// Path below the folder of approved files, if the file is an approved file or [`MADE_OF`]; `None`
/// for results that wait for approval, hidden files and deeper folders, because such files approve
/// nothing.
pub fn below_folder(path: &str) -> Option<&str> {
    let below = path.strip_prefix(FOLDER)?.strip_prefix('/')?;
    let is_hidden = below.split('/').any(|part| part.is_empty() || part.starts_with('.'));
    let is_deep = below.split('/').count() > 2;
    let is_approved = below.ends_with(SUFFIX) && !below.ends_with(RECEIVED_SUFFIX);
    (is_approved && !is_hidden && !is_deep).then_some(below)
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subject {
    pub ruleset: String,
    pub scenario: String,
}

impl Subject {
    /// Subject of an approved file, from the path below the folder of approved files.
    pub fn of_path(path: &str) -> Option<Subject> {
        Subject::of_name(path.strip_suffix(SUFFIX)?)
    }

    /// Reads a name of the form `RULES/SCENARIO`, such as `club-rules/waterloo`. Both parts of the
    /// name must be ids, so that it cannot lead out of the folder.
    pub fn of_name(name: &str) -> Option<Subject> {
        let (ruleset, scenario) = name.split_once('/')?;
        let (ruleset, scenario) = (Id::read(ruleset)?.0, Id::read(scenario)?.0);
        Some(Subject { ruleset: ruleset.to_owned(), scenario: scenario.to_owned() })
    }

    pub fn name(&self) -> String {
        format!("{}/{}", self.ruleset, self.scenario)
    }

    /// Path of the approved file, relative to the folder of the project.
    pub fn approved_path(&self) -> String {
        format!("{FOLDER}/{}{SUFFIX}", self.name())
    }

    /// Path of the file with a result that waits for approval, relative to the folder of the
    /// project.
    pub fn received_path(&self) -> String {
        format!("{FOLDER}/{}{RECEIVED_SUFFIX}", self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_approved_files_are_read_below_their_folder() {
        assert_eq!(below_folder("approved/nf/jena.txt"), Some("nf/jena.txt"));
        assert_eq!(below_folder("approved/made-of.txt"), Some(MADE_OF));
        for path in [
            "nf/jena.txt",
            "approved/nf/jena.received.txt",
            "approved/.a/b.txt",
            "approved/a/b/c.txt",
        ] {
            assert_eq!(below_folder(path), None, "{path}");
        }
    }

    #[test]
    fn a_path_names_a_subject_only_without_traversal() {
        let subject = Subject::of_path("napoleonic-fury/jena.txt").expect("a subject");
        assert_eq!(subject.approved_path(), "approved/napoleonic-fury/jena.txt");
        assert_eq!(subject.received_path(), "approved/napoleonic-fury/jena.received.txt");
        for path in ["jena.txt", "nf/jena.received.txt", "nf/../jena.txt", "nf/a/b.txt", "nf/.txt"]
        {
            assert_eq!(Subject::of_path(path), None, "{path}");
        }
    }
}
