//! Tests the page of every code: *Example* must raise the code, and *Instead* must have no
//! findings.

use std::collections::HashSet;

use grognard_check::check::{Options, codes};
use grognard_syntax::diagnostic::{Code, Diagnostic, Edit, PageFile, Severity, apply_edits};
use grognard_syntax::syntax::format::format;
use grognard_syntax::text::FileId;

use crate::cli::Run;
use crate::support::{check_files, example_bytes, share, short};

#[test]
fn every_code_has_a_unique_name_in_kebab_case() {
    let mut names = HashSet::new();
    for code in codes() {
        assert!(names.insert(code.name), "`{}` stands twice", code.name);
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(code.name.chars().all(plain), "`{}` is not kebab-case", code.name);
    }
}

#[test]
fn every_page_has_its_title_and_headings() {
    for code in codes() {
        let page = code.parse_page();
        assert_eq!(page.title, code.name, "the title of the page");
        let wanted = ["What it does", "Why it matters", "Example", "Instead"];
        assert_eq!(page.headings, wanted, "the headings of `{}`", code.name);
        let summary = code.summary();
        assert!((20..=120).contains(&summary.len()), "`{}`: summary `{summary}`", code.name);
        assert!(summary.ends_with('.'), "`{}`: the summary is a sentence", code.name);
        assert!(!page.example.is_empty() && !page.instead.is_empty(), "`{}`", code.name);
    }
}

#[test]
fn every_example_raises_its_code_and_nothing_worse() {
    let mut told = Vec::new();
    for code in tried() {
        let (found, shown) = findings_of(code, &code.parse_page().example, "republique");
        if !found.iter().any(|(name, _)| *name == code.name) {
            told.push(format!("the example of `{}` does not raise it:\n{shown}", code.name));
        }
        let other = |(name, severity): &&(&str, Severity)| {
            *name != code.name && *severity <= code.severity.min(Severity::Warning)
        };
        if found.iter().any(|finding| other(&finding)) {
            told.push(format!("the example of `{}` raises others too:\n{shown}", code.name));
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn every_instead_has_no_findings() {
    let mut told = Vec::new();
    for code in tried() {
        let (found, shown) = findings_of(code, &code.parse_page().instead, "json");
        if !found.is_empty() {
            told.push(format!("what `{}` says to write instead is not clean:\n{shown}", code.name));
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// The offered repair of an example may reveal a finding elsewhere, but never leads to a new error or
/// warning in the line that it changes.
#[test]
fn no_repair_of_an_example_leads_to_a_new_finding_at_its_place() {
    let mut told = Vec::new();
    let check = |files: &[(String, Vec<u8>)]| {
        check_files(files.to_vec(), Options { complete: true, ..Options::default() })
    };
    for code in tried() {
        let page = code.parse_page();
        let named: Vec<(String, Vec<u8>)> =
            page.example.iter().map(|file| (file.name.to_owned(), example_bytes(file))).collect();
        let (files, before) = check(&named);
        let known: HashSet<&str> =
            before.diagnostics.iter().map(|found| found.message.as_str()).collect();
        for found in &before.diagnostics {
            let Some(fix) = &found.fix else { continue };
            let text = files.texts.get(found.span.file);
            let Some(index) = named.iter().position(|(name, _)| *name == text.name) else {
                continue;
            };
            let mut edits: Vec<&Edit> = fix.edits.iter().collect();
            edits.sort_by_key(|edit| edit.span.start);
            let Some(first) = edits.first() else { continue };
            let line = text.content[..first.span.start as usize].matches('\n').count();
            let mut repaired = named.clone();
            repaired[index].1 = apply_edits(&text.content, edits.iter().copied()).into_bytes();
            let (files, after) = check(&repaired);
            let is_new = |left: &&Diagnostic| {
                let text = files.texts.get(left.span.file);
                let before = &text.content[..left.span.start as usize];
                left.severity <= Severity::Warning
                    && text.name == named[index].0
                    && before.matches('\n').count() == line
                    && !known.contains(left.message.as_str())
            };
            for left in after.diagnostics.iter().filter(is_new) {
                let (code, title) = (code.name, &fix.title);
                told.push(format!("`{code}`: `{title}` leads to: {}", left.message));
            }
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn there_are_enough_codes() {
    let errors = codes().into_iter().filter(|code| code.severity == Severity::Error).count();
    assert!(errors > 20 && codes().len() >= 60, "{errors} errors of {} codes", codes().len());
}

/// Returns the codes to test: an eighth of all in `just quick`. Codes of print templates need the
/// feature `pdf`.
fn tried() -> Vec<&'static Code> {
    let mut codes = codes();
    let of_paper = |code: &Code| code.parse_page().example[0].name.ends_with(".typ");
    codes.retain(|code| cfg!(feature = "pdf") || !of_paper(code));
    let all = codes.len();
    codes.into_iter().step_by(all / share(all)).collect()
}

/// Returns the findings about the files of an example, from the command that reports this code.
fn findings_of(
    code: &Code,
    files: &[PageFile<'_>],
    format: &str,
) -> (Vec<(&'static str, Severity)>, String) {
    match code.name {
        "not-exported" => exported(files, format),
        "formula-in-table" => exported(files, "csv"),
        "import-conflict" => merged(files),
        "more-than-there-is" | "moved-by-enemy" | "unplayed-entry" => played(files),
        _ => findings(files),
    }
}

/// Returns the findings of a merge. The files are the old foreign file, the new one and the
/// document.
fn merged(files: &[PageFile<'_>]) -> (Vec<(&'static str, Severity)>, String) {
    let reading = |file: &PageFile<'_>| {
        let options = grognard_lists::lists::ListImportOptions::default();
        let bytes = file.body.as_bytes();
        // Read both files under one name, as the program does, because the name becomes the source.
        let imported = grognard_exchange::import::run(files[1].name, bytes, None, &options);
        imported.lists[0].text.clone()
    };
    let document = (FileId(0), files[2].body);
    let merged =
        grognard_exchange::import::merge(document, &reading(&files[0]), &reading(&files[1]));
    let found = merged.found.iter().map(|found| (found.code.name, found.severity));
    (found.collect(), files[2].body.to_owned())
}

fn played(files: &[PageFile<'_>]) -> (Vec<(&'static str, Severity)>, String) {
    let project = Run::new().file("grognard.yaml", "grognard: 1\nname: The ridge\n");
    let run = files.iter().fold(project, |run, file| run.file(file.name, file.body));
    let told = run.run(&["play", files[1].name, files[2].name, "--to", "nf"]).err();
    let found = codes().into_iter().filter(|code| told.contains(&format!("[{}]", code.name)));
    (found.map(|code| (code.name, code.severity)).collect(), told)
}

fn exported(files: &[PageFile<'_>], format: &str) -> (Vec<(&'static str, Severity)>, String) {
    let run = files.iter().fold(Run::new(), |run, file| run.file(file.name, file.body));
    let told = run.run(&["export", files[0].name, "--format", format]).err();
    let found = codes().into_iter().filter(|code| told.contains(&format!("[{}]", code.name)));
    (found.map(|code| (code.name, code.severity)).collect(), told)
}

fn findings(files: &[PageFile<'_>]) -> (Vec<(&'static str, Severity)>, String) {
    #[cfg(feature = "pdf")]
    if let [template] = files
        && template.name.ends_with(".typ")
    {
        return pressed(template.body);
    }
    if files.iter().any(|file| file.name.starts_with("site/")) {
        return built(files);
    }
    // These findings need fielded forces, so the whole check run has to find them.
    if files.iter().any(|file| file.name.starts_with("approved/") || file.body.contains("budgets:"))
    {
        return approved(files);
    }
    if let [list] = files
        && list.name.ends_with(".txt")
    {
        let options = grognard_lists::lists::ListImportOptions::default();
        let imported =
            grognard_exchange::import::run(list.name, list.body.as_bytes(), None, &options);
        let found = imported.found.iter().filter(|found| !found.message.contains("`nation`"));
        return (found.map(|found| (found.code.name, found.severity)).collect(), imported.shown);
    }
    if let [mapping] = files
        && mapping.name.ends_with(".mapping.yaml")
    {
        let (_, found) = grognard_lists::lists::table::read_mapping(FileId(0), mapping.body);
        let found = found.iter().map(|found| (found.code.name, found.severity));
        return (found.collect(), mapping.body.to_owned());
    }
    let overlapping = drawn(files);
    let unformatted = unformatted(files);
    let files = files.iter().map(|file| (file.name.to_owned(), example_bytes(file))).collect();
    let options = Options { complete: true, ..Options::default() };
    let (files, checked) = check_files(files, options);
    let found = checked.diagnostics.iter().map(|found| (found.code.name, found.severity));
    (found.chain(overlapping).chain(unformatted).collect(), short(&files, &checked.diagnostics))
}

fn unformatted(files: &[PageFile<'_>]) -> Option<(&'static str, Severity)> {
    let file = files.iter().find(|file| file.marks.contains(&"cr"))?;
    let text = String::from_utf8(example_bytes(file)).ok()?;
    let found = format(FileId(0), &text, Default::default()).left_alone?;
    Some((found.code.name, found.severity))
}

/// Returns findings that appear only when the map of a scenario is drawn.
fn drawn(files: &[PageFile<'_>]) -> Option<(&'static str, Severity)> {
    let scenario = files.iter().find(|file| file.name.ends_with(".scenario.yaml"))?;
    files.iter().find(|file| file.name.ends_with(".map.yaml"))?;
    let run = files.iter().fold(Run::new().file("grognard.yaml", "grognard: 1\n"), |run, file| {
        run.file(file.name, file.body)
    });
    let ended = run.run(&["map", scenario.name, "--to", "napoleonic-fury"]);
    let told = ["beyond-zone", "thinned-ground", "units-overlap"].into_iter();
    let mut told = told.filter(|code| ended.err().contains(&format!("[{code}]")));
    told.next().map(|code| (code, Severity::Hint))
}

fn built(files: &[PageFile<'_>]) -> (Vec<(&'static str, Severity)>, String) {
    let run = files.iter().fold(Run::new(), |run, file| {
        // Leave out downloads and rule sets, because the examples need neither and a build is then
        // fast.
        let leave = "site: { downloads: [], rulesets: [] }\n";
        let text = if file.name == "grognard.yaml" {
            format!("{}{leave}", file.body)
        } else {
            file.body.to_owned()
        };
        run.file(file.name, &text)
    });
    let told = run.typed("build").err();
    let found = codes().into_iter().filter(|code| told.contains(&format!("[{}]", code.name)));
    (found.map(|code| (code.name, code.severity)).collect(), told)
}

fn approved(files: &[PageFile<'_>]) -> (Vec<(&'static str, Severity)>, String) {
    let run = files.iter().fold(Run::new(), |run, file| run.file(file.name, file.body));
    let told = run.typed("check --format short").out();
    let found = codes().into_iter().filter(|code| told.contains(&format!("[{}]", code.name)));
    (found.map(|code| (code.name, code.severity)).collect(), told)
}

/// Returns the findings of a template when it is typeset.
#[cfg(feature = "pdf")]
fn pressed(template: &str) -> (Vec<(&'static str, Severity)>, String) {
    use grognard_print::pdf::{Ink, print};
    use grognard_view::fielding::job::Job;
    let name = "main.typ".to_owned();
    let files = [(name.clone(), template.as_bytes().to_vec())].into();
    let printed = print(&Job { template: name, files, ..Job::default() }, Ink::Pdf);
    let faults = printed.faults.iter().map(|_| ("template-fault", Severity::Error));
    let found = faults.chain(printed.findings.iter().map(|_| ("no-room", Severity::Warning)));
    (found.collect(), format!("{:?}{:?}", printed.faults, printed.findings))
}
