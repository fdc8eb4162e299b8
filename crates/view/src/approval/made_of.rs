//! Digests of the inputs of approved results, so that a finding can name the input that has changed
//! since the approval.

use std::collections::BTreeMap;
use std::fmt::Write;

use grognard_syntax::text::{Digest, one_line};

use super::subject::Subject;

/// Digest of each input of a result.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MadeOf(BTreeMap<Part, Digest>);

/// An input of a result: a document, a pack, or the program.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// A document, by its path in the project.
    Document(String),
    /// A rule set, by its id. The digest covers the pages of the rule set and the packs that it
    /// extends.
    Pack(String),
    Program,
}

impl Part {
    fn words(&self) -> String {
        match self {
            Part::Document(path) => format!("`{path}`"),
            Part::Pack(id) => format!("the pack `{id}`"),
            Part::Program => "grognard".to_owned(),
        }
    }
}

impl MadeOf {
    /// Adds a document by its path in the project. The digest ignores line endings, because
    /// [`differs`](super::differs) ignores them too.
    pub fn add_document(&mut self, path: &str, text: &str) {
        let digest = Digest::of([text.replace("\r\n", "\n")]);
        self.0.insert(Part::Document(one_line(path)), digest);
    }

    pub fn add_pack(&mut self, id: &str, digest: Digest) {
        self.0.insert(Part::Pack(one_line(id)), digest);
    }

    pub fn add_program(&mut self, program: &str) {
        self.0.insert(Part::Program, Digest::of([program]));
    }

    /// Inputs that differ from the inputs at the approval, in words: `` `jena.oob.yaml` ``, `` the
    /// pack `nf` ``, `grognard`.
    pub fn changes_since(&self, before: &MadeOf) -> Vec<String> {
        let mut parts: Vec<&Part> = self.0.keys().chain(before.0.keys()).collect();
        parts.sort();
        parts.dedup();
        parts.retain(|part| self.0.get(part) != before.0.get(part));
        parts.into_iter().map(Part::words).collect()
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MadeOfAll(pub BTreeMap<Subject, MadeOf>);

/// Comment at the head of `made-of.txt`.
const HEAD: &str = "\
# Digests of the inputs of each approved file. `grognard check` uses them to report what has changed.
# `grognard approve --accept` writes this file.
";

impl MadeOfAll {
    /// Reads `made-of.txt`. Ignores lines that cannot be read, because a missing digest only makes
    /// a help text less precise.
    pub fn read(text: &str) -> MadeOfAll {
        let mut all = MadeOfAll::default();
        let mut subject: Option<Subject> = None;
        for line in text.lines().map(str::trim) {
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                subject = Subject::of_name(name);
            } else if let (Some(subject), Some((part, digest))) = (&subject, read_line(line)) {
                all.0.entry(subject.clone()).or_default().0.insert(part, digest);
            }
        }
        all
    }

    pub fn written(&self) -> String {
        let mut text = HEAD.to_owned();
        for (subject, made_of) in &self.0 {
            _ = writeln!(text, "\n[{}]", subject.name());
            for (part, digest) in &made_of.0 {
                _ = match part {
                    Part::Document(path) => writeln!(text, "{digest} document {path}"),
                    Part::Pack(id) => writeln!(text, "{digest} pack {id}"),
                    Part::Program => writeln!(text, "{digest} grognard"),
                };
            }
        }
        text
    }
}

fn read_line(line: &str) -> Option<(Part, Digest)> {
    let (digest, rest) = line.split_once(' ')?;
    let (kind, name) = rest.split_once(' ').unwrap_or((rest, ""));
    let part = match (kind, name) {
        ("document", path) if !path.is_empty() => Part::Document(one_line(path)),
        ("pack", id) if !id.is_empty() => Part::Pack(one_line(id)),
        ("grognard", "") => Part::Program,
        _ => return None,
    };
    Some((part, Digest::read(digest)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made_of(text: &str) -> MadeOf {
        let mut made_of = MadeOf::default();
        made_of.add_document("lists of 1806/jena.oob.yaml", text);
        made_of.add_pack("club", Digest::of(["a"]));
        made_of.add_program("0.1.0");
        made_of
    }

    #[test]
    fn a_written_file_reads_back_equal_with_any_line_ends() {
        let subject = Subject::of_name("club/jena").expect("a subject");
        let all = MadeOfAll([(subject, made_of("oob: 1\n"))].into());
        assert_eq!(MadeOfAll::read(&all.written()), all);
        assert_eq!(MadeOfAll::read(&all.written().replace('\n', "\r\n")), all);
        assert_eq!(
            MadeOfAll::read("[a/b]\nnothing\n12 document x\n[../c]\n"),
            MadeOfAll::default()
        );
    }

    #[test]
    fn changes_name_the_document_and_ignore_line_ends() {
        let before = made_of("oob: 1\n");
        assert!(made_of("oob: 1\r\n").changes_since(&before).is_empty());
        let now = made_of("oob: 1\nid: a\n");
        assert_eq!(now.changes_since(&before), ["`lists of 1806/jena.oob.yaml`"]);
        let none = MadeOf::default();
        assert_eq!(none.changes_since(&before).len(), 3);
    }
}
