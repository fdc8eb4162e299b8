//! Helpers that check files in tests and print the findings.

pub mod laws;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use grognard_check::check::{Checked, Options, check};
use grognard_project::files::{Files, Given, given};
use grognard_project::project::{Settings, settings};
use grognard_syntax::diagnostic::{Diagnostic, Format, PageFile, Report, print, tidy};
use grognard_syntax::text::Text;
use proptest::prelude::ProptestConfig;

/// Whether this run is `just quick`, which sets `GROGNARD_QUICK`.
pub fn is_quick() -> bool {
    std::env::var_os("GROGNARD_QUICK").is_some()
}

/// The number of cases or lines to test: all, or an eighth in `just quick`.
pub fn share(all: usize) -> usize {
    if is_quick() { all.div_ceil(8) } else { all }
}

/// The configuration of a property test with `all` cases, or an eighth of them in `just quick`.
pub fn cases(all: u32) -> ProptestConfig {
    ProptestConfig::with_cases(share(all as usize) as u32)
}

/// The settings of a project without a settings file, read only once because most tests need these
/// settings.
pub static NO_SETTINGS: LazyLock<Settings> = LazyLock::new(|| settings(None));

/// Checks some files as a whole project.
pub fn check_files(files: Vec<(String, Vec<u8>)>, options: Options) -> (Files, Checked) {
    let project = files.iter().find(|(name, _)| name == "grognard.yaml");
    let project = project.and_then(|(_, bytes)| String::from_utf8(bytes.clone()).ok());
    let mut settings = match project {
        Some(project) => settings(Some(&project)),
        None => NO_SETTINGS.clone(),
    };
    // `check` needs only the name of a theme, so the files of a theme are not read.
    let theme = |name: &str| Some(name.strip_prefix("themes/")?.split_once('/')?.0.to_owned());
    settings.themes = files.iter().filter_map(|(name, _)| theme(name)).collect();
    let files = files.into_iter().filter(|(name, _)| !name.starts_with("themes/"));
    let (strays, files): (Vec<_>, Vec<_>) = files.partition(|(name, _)| name.ends_with(".yml"));
    let files = files.into_iter();
    let texts = files.map(|(name, bytes)| Given { name, bytes, project: 0 }).collect();
    let (mut files, mut found) = given(texts);
    for (name, bytes) in strays {
        files.add_stray(0, Text::new(name, String::from_utf8_lossy(&bytes)), None);
    }
    let mut checked = check(&files, &[settings], options);
    checked.diagnostics.append(&mut found);
    tidy(&mut checked.diagnostics);
    (files, checked)
}

pub fn short(files: &Files, diagnostics: &[Diagnostic]) -> String {
    printed(files, diagnostics, Format::Short)
}

/// Findings in any format, without a summary.
pub fn printed(files: &Files, diagnostics: &[Diagnostic], format: Format) -> String {
    let report = Report {
        diagnostics,
        texts: &files.texts,
        checked: files.documents.len(),
        colour: false,
        width: 100,
        quiet: true,
    };
    let mut out = Vec::new();
    print(&report, format, &mut out).expect("a vector takes everything");
    String::from_utf8(out).expect("every voice speaks UTF-8")
}

/// The path of a file of the repository, from the tests of any crate.
pub fn repository(path: impl AsRef<Path>) -> PathBuf {
    let mut above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let root = above.find(|folder| folder.join("Cargo.lock").is_file());
    root.expect("the crates are in the repository").join(path)
}

/// Asserts that a file of the repository has the given text. `GROGNARD_BLESS=1` writes the file.
pub fn in_step(path: &Path, now: &str) {
    let path = &repository(path);
    if std::env::var_os("GROGNARD_BLESS").is_some() {
        let folder = path.parent().expect("a file stands in a folder");
        std::fs::create_dir_all(folder).expect("the folder can be made");
        std::fs::write(path, now).expect("the file can be written");
    }
    let before = std::fs::read_to_string(path).unwrap_or_default();
    assert!(before == now, "{} is stale: run `just bless`", path.display());
}

/// The bytes of a file in the example of a page, which are the text on the page, changed by the
/// marks of the file.
///
/// `bom`, `crlf`, `utf-16`, `latin-1` change the encoding; `tabs` turns `→` into a tab and `nul`
/// turns `␀` into a NUL; `many=N` repeats the last line, `deep=N` appends N nested formations,
/// `large=N` appends a comment of N bytes.
pub fn example_bytes(file: &PageFile<'_>) -> Vec<u8> {
    let mut text = file.body.to_owned();
    let mut latin = false;
    let mut wide = false;
    for mark in &file.marks {
        let (mark, number) = mark.split_once('=').unwrap_or((mark, "0"));
        let number: usize = number.parse().expect("a mark's number is a number");
        match mark {
            "bom" => text.insert(0, '\u{feff}'),
            "crlf" => text = text.replace('\n', "\r\n"),
            "cr" => text = text.replace('\n', "\r"),
            "tabs" => text = text.replace('→', "\t"),
            "nul" => text = text.replace('␀', "\0"),
            "utf-16" => wide = true,
            "latin-1" => latin = true,
            "many" => {
                let last = text.trim_end().lines().last().unwrap_or("").to_owned() + "\n";
                text.push_str(&last.repeat(number - 1));
            }
            "deep" => {
                let (open, close) = ("[{ formations: ".repeat(number), "}]".repeat(number));
                text.push_str(&format!("formations: {open}[]{close}\n"));
            }
            "large" => text.push_str(&format!("# {}\n", "x".repeat(number))),
            other => panic!("`{other}` is not a mark"),
        }
    }
    match (latin, wide) {
        (true, _) => text.chars().map(|c| u8::try_from(u32::from(c)).expect("Latin-1")).collect(),
        (_, true) => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        _ => text.into_bytes(),
    }
}

/// Findings of `check` on several documents, one per line.
pub fn told(documents: &[(&str, &str)]) -> String {
    let files = documents.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()));
    let (files, checked) = check_files(files.collect(), Options::default());
    short(&files, &checked.diagnostics)
}

/// Fills the holes `{0}`, `{1}` of a document with the values of each row, which are separated by
/// `|`. Asserts that the findings with this code contain the words of the row, or that there are
/// none if the words are empty. Reports all rows that fail.
pub fn each_says(code: &str, name: &str, template: &str, rows: &[(impl AsRef<str>, &str)]) {
    each_says_in(code, &[(name, template)], rows);
}

/// Like [`each_says`], for several documents.
pub fn each_says_in(code: &str, templates: &[(&str, &str)], rows: &[(impl AsRef<str>, &str)]) {
    let has = |hole: usize| templates.iter().any(|(_, text)| text.contains(&format!("{{{hole}}}")));
    let holes = (0..).take_while(|hole| has(*hole)).count();
    let mut failed = String::new();
    for (row, wanted) in rows {
        let parts: Vec<&str> = row.as_ref().splitn(holes, '|').collect();
        assert_eq!(parts.len(), holes, "{}", row.as_ref());
        let fill = |text: &str| {
            let parts = parts.iter().enumerate();
            parts.fold(text.to_owned(), |text, (hole, part)| {
                text.replace(&format!("{{{hole}}}"), part)
            })
        };
        let texts: Vec<_> = templates.iter().map(|(name, text)| (*name, fill(text))).collect();
        let texts: Vec<_> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let told = told(&texts);
        let found: String = told.lines().filter(|line| line.contains(code)).collect();
        if !found.contains(wanted) || found.is_empty() != wanted.is_empty() {
            failed += &format!("`{code}` {wanted:?} of {:?}:\n{told}\n", row.as_ref());
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

/// Applies each change to the first text that contains the words to change, and panics if no text
/// does.
pub fn changed(texts: &mut [(&str, String)], changes: &[(&str, &str)]) {
    for (from, to) in changes {
        let text = texts.iter_mut().find(|(_, text)| text.contains(from));
        let (_, text) = text.unwrap_or_else(|| panic!("`{from}` is not there to be replaced"));
        *text = text.replacen(from, to, 1);
    }
}

/// Calls `wrong` with the changes and words of each row `from → to | from → to ⇒ words ⇒ words` of
/// a table, and asserts that it finds no problem. A line that begins with `# ` is a heading.
pub fn each_row(table: &str, wrong: impl Fn(&[(&str, &str)], &[&str]) -> Option<String>) {
    let mut failed = String::new();
    for row in table.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        let text = row.replace("\\n", "\n");
        let (changes, words) = text.split_once(" ⇒ ").expect("words");
        let changes =
            changes.split(" | ").map(|change| change.split_once(" → ").expect("a change"));
        let words: Vec<&str> = words.split(" ⇒ ").collect();
        if let Some(found) = wrong(&changes.collect::<Vec<_>>(), &words) {
            failed += &format!("{row}\n{found}\n");
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

pub fn list(rest: &str) -> String {
    format!("oob: 1\nid: army\nname: Army\nnation: france\ndate: 1809-07-06\n{rest}")
}

pub fn unit(unit: &str) -> String {
    list(&format!("units:\n  - {{ {unit} }}\n"))
}
