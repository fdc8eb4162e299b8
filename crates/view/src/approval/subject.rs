//! The subject of an approval: a scenario under a rule set. Each subject has its own approved file.

use grognard_core::document::Id;

/// The folder of approved files in a project.
pub const FOLDER: &str = "approved";

/// The file in that folder with the digests of the inputs of all approved results.
pub const MADE_OF: &str = "made-of.txt";

/// End of the name of an approved file.
pub const SUFFIX: &str = ".txt";

/// End of the name of a file that waits for approval.
pub const RECEIVED_SUFFIX: &str = ".received.txt";

/// The path below the folder of approved files, if the file is an approved file or [`MADE_OF`]. `None` for files that
/// wait for approval, hidden files and deeper folders, because they approve nothing.
pub fn below_folder(path: &str) -> Option<&str> {
    let below = path.strip_prefix(FOLDER)?.strip_prefix('/')?;
    let is_hidden = below.split('/').any(|part| part.is_empty() || part.starts_with('.'));
    let is_deep = below.split('/').count() > 2;
    let is_approved = below.ends_with(SUFFIX) && !below.ends_with(RECEIVED_SUFFIX);
    (is_approved && !is_hidden && !is_deep).then_some(below)
}

/// A scenario under a rule set, by their ids.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subject {
    /// Id of the rule set.
    pub ruleset: String,
    /// Id of the scenario.
    pub scenario: String,
}

impl Subject {
    /// The subject of an approved file, from its path below the folder of approved files, with `/`.
    pub fn of_path(path: &str) -> Option<Subject> {
        Subject::of_name(path.strip_suffix(SUFFIX)?)
    }

    /// Reads a name of the form `RULES/SCENARIO`, such as `club-rules/waterloo`. Both parts must be ids, so that no
    /// name leads out of the folder.
    pub fn of_name(name: &str) -> Option<Subject> {
        let (ruleset, scenario) = name.split_once('/')?;
        let (ruleset, scenario) = (Id::read(ruleset)?.0, Id::read(scenario)?.0);
        Some(Subject { ruleset: ruleset.to_owned(), scenario: scenario.to_owned() })
    }

    /// The name in the form `RULES/SCENARIO`, such as `club-rules/waterloo`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.ruleset, self.scenario)
    }

    /// The path of the approved file, relative to the folder of the project.
    pub fn approved_path(&self) -> String {
        format!("{FOLDER}/{}{SUFFIX}", self.name())
    }

    /// The path of the file that waits for approval, relative to the folder of the project.
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
