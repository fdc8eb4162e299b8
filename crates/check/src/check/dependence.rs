//! Dependences between documents, so that after a change only the affected documents need
//! attention.

use std::collections::{BTreeSet, HashMap, HashSet};

use grognard_core::document::{GEOJSON_SUFFIX, Id, Kind, PAGE_SUFFIX};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::{FileId, Text};

use super::context::ProjectContext;
use super::findings::{Dependence, DocumentName};
use super::subject::ProjectSubject;
use grognard_project::files::Files;

pub(super) fn dependences(
    context: &ProjectContext<'_>,
    subject: &ProjectSubject<'_>,
) -> Vec<Dependence> {
    let rulesets = rulesets(subject);
    let mut found = BTreeSet::new();
    let mut add = |from: FileId, kind: Kind, name: &str, to: Option<FileId>| {
        let on = DocumentName { kind: Some(kind), name: name.to_owned() };
        found.insert(Dependence { from, on, to });
    };
    let project = subject.project;
    for (placed, links) in subject.scenarios() {
        let map = links.map_of(project);
        let dependents = || map.map(|map| map.file).into_iter().chain([placed.file]);
        for link in &links.oobs {
            let oob = link.oob.map(|index| project.oobs[index].file);
            // The map depends on the orders of battle too, because it places their bodies.
            dependents().for_each(|from| add(from, Kind::Oob, link.id.value, oob));
        }
        if let Some(Id(name)) = placed.document.map.value() {
            add(placed.file, Kind::Map, name, map.map(|map| map.file));
        }
        if let (Some(map), Some(Id(name))) = (map, placed.document.id.value()) {
            add(map.file, Kind::Scenario, name, Some(placed.file));
        }
    }
    for oob in &project.oobs {
        let fielded = subject.settings.fielded_under.iter();
        for name in oob.rulesets.iter().map(|id| &id.value).chain(fielded) {
            add(oob.file, Kind::Ruleset, name, rulesets.get(name.as_str()).copied());
        }
    }
    for ruleset in &project.rulesets {
        if let Some(extended) = &ruleset.extends {
            let to = rulesets.get(extended.value.as_str()).copied();
            add(ruleset.file, Kind::Ruleset, &extended.value, to);
        }
    }
    files_beside(context, subject, &mut found);
    found.into_iter().collect()
}

fn rulesets<'p>(subject: &ProjectSubject<'p>) -> HashMap<&'p str, FileId> {
    let rulesets = subject.project.rulesets.iter();
    let names = rulesets
        .flat_map(|ruleset| ruleset.names().map(move |name| (name.value.as_str(), ruleset.file)));
    names.collect()
}

/// Adds the dependences by folder: a pack and the pages in its folder or below depend on each
/// other, and a map depends on the GeoJSON file that it names.
fn files_beside(
    context: &ProjectContext<'_>,
    subject: &ProjectSubject<'_>,
    found: &mut BTreeSet<Dependence>,
) {
    let texts = subject.texts;
    let in_project = context.files.documents.iter().filter(|it| it.project == context.number);
    let files: Vec<FileId> = in_project.map(|document| document.file).collect();
    let mut add = |from: FileId, path: &str, to: Option<FileId>| {
        let on = DocumentName { kind: None, name: file_name(path).to_owned() };
        found.insert(Dependence { from, on, to });
    };
    for ruleset in &subject.project.rulesets {
        let path = &texts.get(ruleset.file).name;
        let is_page = |name: &str| name.ends_with(PAGE_SUFFIX) && name.starts_with(folder(path));
        for page in files.iter().filter(|file| is_page(&texts.get(**file).name)) {
            add(ruleset.file, &texts.get(*page).name, Some(*page));
            add(*page, path, Some(ruleset.file));
        }
    }
    for map in &subject.project.maps {
        let Some(named) = map.document.geojson.value() else { continue };
        let path = format!("{}{named}", folder(&texts.get(map.file).name));
        let features = files.iter().find(|file| texts.get(**file).name == path);
        add(map.file, named, features.copied());
    }
}

/// The folder of a path, including the `/` at its end, or an empty text if the path has no `/`.
fn folder(path: &str) -> &str {
    &path[..path.rfind('/').map_or(0, |slash| slash + 1)]
}

fn file_name(path: &str) -> &str {
    &path[folder(path).len()..]
}

/// The names by which other documents can refer to a document, read from its text.
pub fn names_of(text: &Text) -> Vec<DocumentName> {
    if text.name.ends_with(PAGE_SUFFIX) || text.name.ends_with(GEOJSON_SUFFIX) {
        return vec![DocumentName { kind: None, name: file_name(&text.name).to_owned() }];
    }
    let Some(kind) = Kind::of_path(&text.name) else { return Vec::new() };
    let (tree, _) = parse(FileId(0), &text.content, Reader::TwoTier);
    let Some(root) = tree.root() else { return Vec::new() };
    let aliases = root.get("aliases").into_iter().flat_map(|aliases| aliases.items());
    let names = root.get("id").into_iter().chain(aliases).filter_map(|node| node.as_str());
    names.map(|name| DocumentName { kind: Some(kind), name: name.to_owned() }).collect()
}

/// The changed files, and all files that depend on them directly or indirectly. `former` has the
/// names that changed and removed documents had before.
pub fn affected(
    files: &Files,
    dependences: &[Dependence],
    changed: &HashSet<FileId>,
    former: &HashSet<DocumentName>,
) -> HashSet<FileId> {
    let mut affected = changed.clone();
    let is_project =
        |file: &FileId| Kind::of_path(&files.texts.get(*file).name) == Some(Kind::Project);
    for file in changed.iter().filter(|file| is_project(file)) {
        // Every document depends on the settings of its project.
        let project = files.document(*file).project;
        let documents = files.documents.iter().filter(|document| document.project == project);
        affected.extend(documents.map(|document| document.file));
    }
    let mut dependents: HashMap<FileId, Vec<FileId>> = HashMap::new();
    for dependence in dependences {
        if former.contains(&dependence.on) {
            affected.insert(dependence.from);
        }
        if let Some(to) = dependence.to {
            dependents.entry(to).or_default().push(dependence.from);
        }
    }
    let mut unseen: Vec<FileId> = affected.iter().copied().collect();
    while let Some(file) = unseen.pop() {
        for from in dependents.get(&file).into_iter().flatten() {
            if affected.insert(*from) {
                unseen.push(*from);
            }
        }
    }
    affected
}

/// Keeps the findings that are in an affected file or have a label in a changed file.
pub fn keep_affected(
    diagnostics: &mut Vec<Diagnostic>,
    affected: &HashSet<FileId>,
    changed: &HashSet<FileId>,
) {
    diagnostics.retain(|found| {
        let points_at_changed =
            || found.labels.iter().any(|label| changed.contains(&label.span.file));
        affected.contains(&found.span.file) || points_at_changed()
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_named_by_its_id_and_aliases_and_a_page_by_its_file_name() {
        let names = |name: &str, text: &str| -> Vec<(Option<Kind>, String)> {
            let named = names_of(&Text::new(name, text));
            named.into_iter().map(|named| (named.kind, named.name)).collect()
        };
        let pack = "ruleset: 1\nid: club\naliases: [cl]\n";
        let ruleset = Some(Kind::Ruleset);
        assert_eq!(
            names("club.ruleset.yaml", pack),
            [(ruleset, "club".to_owned()), (ruleset, "cl".to_owned())]
        );
        assert_eq!(names("a/fire.rules.md", "# Fire"), [(None, "fire.rules.md".to_owned())]);
        assert_eq!(names("notes.txt", "id: x"), []);
        assert_eq!(names("a.oob.yaml", "oob: ["), []);
    }
}
