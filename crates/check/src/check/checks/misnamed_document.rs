//! Reports a document with a name that `check` does not search for.

use std::collections::{BTreeMap, HashSet};

use grognard_core::document::{Kind, ProjectFile, read};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::{FileId, Span};

use grognard_project::files::{Document, Files, Hidden};

code!("misnamed-document", Warning, "misnamed_document.md", Project);

/// A file that looks like a document by its first lines or its name, but is not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misnamed {
    pub file: FileId,
    pub kind: Kind,
    pub why: &'static str,
    /// What the author must do so that the file is read.
    pub help: String,
    /// Id of the document, if the first lines of the file have an id.
    pub id: Option<String>,
    /// Pattern in the settings of the project that excludes the file, or `None` if no pattern
    /// excludes it.
    pub hidden_by: Option<Span>,
}

pub fn misnamed(files: &Files) -> Vec<Misnamed> {
    let names = files.documents.iter().map(|document| files.texts.get(document.file).name.as_str());
    let names: HashSet<&str> = names.collect();
    let judge = |file: FileId| {
        let text = files.texts.get(file);
        let name = text.name.rsplit('/').next().unwrap_or(&text.name);
        let (stem, ending) = [".yaml", ".yml"].into_iter().find_map(|end| name.rsplit_once(end))?;
        let promised = Kind::of_path(&format!("{stem}.yaml"));
        let kind = Kind::of_head(&text.content).or(promised)?;
        let suffix = kind.suffix();
        let right_name = match (kind, promised) {
            (Kind::Project, _) => suffix.to_owned(),
            (_, Some(promised)) if promised == kind => format!("{stem}.yaml"),
            _ => format!("{stem}{suffix}"),
        };
        // A file is a backup, kept on purpose, if a document with the right name is read.
        let folder = &text.name[..text.name.len() - name.len()];
        let is_copy =
            !ending.is_empty() && names.contains(&format!("{folder}{right_name}").as_str());
        let id = id_of_head(&text.content);
        // A file with the right name would have been read, unless it is behind a symbolic link.
        let (why, help) = match right_name == name {
            true => (
                "the file is behind a symbolic link, which is not followed",
                "replace the link with the file or its folder".to_owned(),
            ),
            false => (
                "the file name is not that of a document",
                format!("rename the file to `{right_name}`"),
            ),
        };
        (!is_copy).then_some(Misnamed { file, kind, why, help, id, hidden_by: None })
    };
    let mut all: Vec<Misnamed> =
        files.strays.iter().filter_map(|stray| judge(stray.file)).collect();
    let mut patterns: BTreeMap<usize, Vec<(String, Span)>> = BTreeMap::new();
    for hidden in &files.hidden {
        let project = hidden.document.project;
        let patterns = patterns.entry(project).or_insert_with(|| patterns_of(files, project));
        all.extend(hidden_document(files, hidden, patterns));
    }
    all
}

fn id_of_head(head: &str) -> Option<String> {
    let id = head.lines().find_map(|line| line.strip_prefix("id:"))?;
    let id = id.split(" #").next().unwrap_or(id);
    Some(id.trim().trim_matches(['"', '\'']).to_owned())
}

fn patterns_of(files: &Files, project: usize) -> Vec<(String, Span)> {
    let is_settings = |other: &&Document| {
        let name = &files.texts.get(other.file).name;
        other.project == project && Kind::of_path(name) == Some(Kind::Project)
    };
    let Some(settings) = files.documents.iter().find(is_settings) else { return Vec::new() };
    let text = &files.texts.get(settings.file).content;
    let (tree, _) = parse(settings.file, text, Reader::TwoTier);
    let file = tree.root().map(read::<ProjectFile<'_>>);
    let patterns = file.iter().filter_map(|file| file.value()).flat_map(|file| &file.ignore.items);
    patterns.map(|pattern| (pattern.value.to_owned(), pattern.span)).collect()
}

fn hidden_document(
    files: &Files,
    hidden: &Hidden,
    patterns: &[(String, Span)],
) -> Option<Misnamed> {
    let Hidden { document, pattern } = hidden;
    let text = files.texts.get(document.file);
    let kind = Kind::of_path(&text.name).or(Kind::of_head(&text.content))?;
    let (_, span) = patterns.iter().find(|(written, _)| written == pattern)?;
    Some(Misnamed {
        file: document.file,
        kind,
        why: "`ignore` of its project excludes it",
        help: format!("remove `{pattern}` from `ignore`, or narrow it"),
        id: id_of_head(&text.content),
        hidden_by: Some(*span),
    })
}

impl Misnamed {
    pub(super) fn find<'m>(all: &'m [Misnamed], kind: Kind, id: &str) -> Option<&'m Misnamed> {
        all.iter().find(|one| one.kind == kind && one.id.as_deref() == Some(id))
    }

    /// If a file contains the missing document of this kind and id, adds the file to the finding
    /// about the missing document.
    pub(super) fn explains(
        all: &[Misnamed],
        kind: Kind,
        id: &str,
        found: Diagnostic,
    ) -> Diagnostic {
        let Some(it) = Misnamed::find(all, kind, id) else { return found };
        let Misnamed { file, help, hidden_by, .. } = it;
        if let Some(pattern) = hidden_by {
            let message = format!("`{id}` is not read: `ignore` of the project excludes its file");
            let found = Diagnostic { fix: None, help: Vec::new(), message, ..found };
            return found.label(*pattern, "this excludes it").help(help.clone());
        }
        let span = Span::new(*file, 0, 0);
        let found = Diagnostic { fix: None, help: Vec::new(), ..found };
        found.label(span, UNREAD).help(format!("{help}: until then it is not read"))
    }
}

/// Label at a file whose document is missing elsewhere.
const UNREAD: &str = "the document is in this file, which is not read";

/// Reports stray files, except those that are already a label of another finding.
pub(in crate::check) fn check(all: &[Misnamed], files: &Files, diagnostics: &mut Vec<Diagnostic>) {
    let labels = diagnostics.iter().flat_map(|found| &found.labels);
    let told = labels.filter(|label| label.message == UNREAD).map(|label| label.span.file);
    let told: Vec<FileId> = told.collect();
    for Misnamed { file, kind, why, help, hidden_by, .. } in all {
        // A hidden file is excluded on purpose, so it matters only if another document names it.
        if told.contains(file) || hidden_by.is_some() {
            continue;
        }
        let file = *file;
        let head = files.texts.get(file).content.lines().next().map_or(0, str::len);
        let message = format!("this is {}, but {why}", kind.words());
        diagnostics.push(
            Diagnostic::new(&CODE, Span::new(file, 0, head), message)
                .help(format!("{help}: until then it is not read")),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::check::Options;
    use grognard_project::files::{Given, given};
    use grognard_project::project::settings;
    use grognard_syntax::text::Text;

    const OOB: &str = "oob: 1\nid: army\nname: Army\nnation: france\n";

    /// The findings of a run with a scenario that names the orders of battle `named`, and with
    /// stray files.
    fn found(strays: &[&str], named: &str) -> Vec<(&'static str, Vec<String>)> {
        let text =
            format!("scenario: 1\nid: s\nname: S\nsides:\n  - {{ id: one, oobs: [{named}] }}\n");
        let mut all =
            vec![("field.scenario.yaml", text), ("here.oob.yaml", OOB.replace("army", "here"))];
        all.sort();
        let all = all.into_iter().map(|(name, text)| Given {
            name: name.to_owned(),
            bytes: text.into_bytes(),
            project: 0,
        });
        let (mut files, _) = given(all.collect());
        for name in strays {
            files.add_stray(0, Text::new((*name).to_owned(), OOB.to_owned()), None);
        }
        let options = Options { complete: true, ..Options::default() };
        let found = crate::check::check(&files, &[settings(None)], options).diagnostics;
        let about = ["misnamed-document", "unknown-oob"];
        let found = found.into_iter().filter(|found| about.contains(&found.code.name));
        found.map(|found| (found.code.name, found.help)).collect()
    }

    #[test]
    fn a_document_under_another_name_explains_why_it_is_missing() {
        for name in ["army.oob.yml", "army.oob.yaml.txt", "army.oob.yaml.bak"] {
            let help = "rename the file to `army.oob.yaml`: until then it is not read".to_owned();
            assert_eq!(found(&[name], "army"), [("unknown-oob", vec![help.clone()])], "{name}");
            assert_eq!(found(&[name], "here"), [("misnamed-document", vec![help])], "{name}");
        }
    }

    #[test]
    fn a_missing_document_that_is_ignored_is_reported_with_the_pattern() {
        let scenario = "scenario: 1\nid: s\nname: S\nsides:\n  - { id: a, oobs: [army] }\n";
        let all =
            [("field.scenario.yaml", scenario), ("grognard.yaml", "grognard: 1\nignore: [old]\n")];
        let all = all.map(|(name, text)| Given {
            name: name.to_owned(),
            bytes: text.as_bytes().to_vec(),
            project: 0,
        });
        let (mut files, _) = given(all.to_vec());
        let text = Text::new("old/army.oob.yaml".to_owned(), OOB.to_owned());
        files.add_hidden(0, text, None, "old".to_owned());
        let options = Options { complete: true, ..Options::default() };
        let found = crate::check::check(&files, &[settings(None)], options).diagnostics;
        let unknown: Vec<_> = found.iter().filter(|it| it.code.name == "unknown-oob").collect();
        assert_eq!(unknown.len(), 1, "{found:?}");
        assert!(unknown[0].message.contains("`ignore` of the project"), "{unknown:?}");
        assert_eq!(files.texts.slice(unknown[0].labels[0].span), "old");
        assert!(found.iter().all(|it| it.code.name != "misnamed-document"), "{found:?}");
    }

    #[test]
    fn a_backup_beside_its_document_is_not_reported() {
        assert!(found(&["here.oob.yaml.bak"], "here").is_empty());
    }

    #[test]
    fn a_document_behind_a_link_is_reported() {
        let found = found(&["packs/army.oob.yaml"], "here");
        assert_eq!(found[0].0, "misnamed-document");
        assert!(found[0].1[0].contains("replace the link with the file"), "{found:?}");
    }
}
