//! Steps of an import: from bytes to text, format, draft, documents and report.

use grognard_check::check::{GUESSED_READING, LEFT_OUT, UNREADABLE_LIST};
use grognard_core::document::kebab;
use grognard_project::files;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{FileId, Span, list};

use super::beyond::beyond_documents;
use super::free_ids::FreeIds;
use super::shown::drop_blanks;
use super::sniff::has_magic;
use super::{
    Format, TEXT, Tally, Way, WrittenList, find_format, read_formats, report, sniff, written,
};
use grognard_lists::lists::is_binary;
use grognard_lists::lists::table::Mapping;
use grognard_lists::lists::{
    Decoded, Draft, DraftList, Encoding, Input, ListImportOptions, decode,
};

/// Maximum size in bytes of a file that is imported as a list, so that its memory is bounded.
const MAX_BYTES: usize = 64 * 1024 * 1024;

/// First bytes of an archive, such as a workbook.
const ARCHIVE: &[u8] = b"PK\x03\x04";

#[derive(Debug, Default)]
pub struct ImportedFile {
    pub format: &'static str,
    /// Text to which the spans of findings refer.
    pub shown: String,
    /// Contents that the importer understands.
    pub draft: Draft,
    pub lists: Vec<WrittenList>,
    /// Findings in the order of the file: guesses, lines that were left out, and errors.
    pub found: Vec<Diagnostic>,
    pub tally: Tally,
    /// Meaning of the columns of a table, as the importer read them.
    pub mapping: Mapping,
}

/// Decodes the bytes of a file. Returns `None` for an archive and for other binary files, unless the
/// user states an encoding.
fn text_of(bytes: &[u8], encoding: Option<Encoding>) -> Option<Decoded> {
    let is_text = !bytes.starts_with(ARCHIVE)
        && !has_magic(bytes)
        && (encoding.is_some() || !is_binary(bytes));
    is_text.then(|| decode(bytes, encoding))
}

pub fn format_of(name: &str, bytes: &[u8], encoding: Option<Encoding>) -> &'static Format {
    sniff(name, bytes, text_of(bytes, encoding).as_ref().map_or("", |decoded| &decoded.text))
}

/// Imports a file. `from` is the name of the format, if the user states it.
pub fn run(
    name: &str,
    bytes: &[u8],
    from: Option<&str>,
    options: &ListImportOptions,
) -> ImportedFile {
    let file = FileId(0);
    if bytes.len() > MAX_BYTES {
        let mebibytes = MAX_BYTES >> 20;
        return unreadable(
            format!("the file is larger than {mebibytes} MiB"),
            "cut the file down to the list that you need",
            "",
        );
    }
    let decoded = text_of(bytes, options.encoding);
    let text = decoded.as_ref().map_or("", |decoded| decoded.text.as_str());
    let format = match from {
        Some(from) if decoded.is_some() || bytes.starts_with(ARCHIVE) => find_format(from),
        _ => Some(sniff(name, bytes, text)),
    };
    let Some(format) = format else { return unknown(from.unwrap_or_default(), text) };
    let read = match format.way {
        Way::List(read) => read,
        Way::Refused(Some((what, help))) => {
            return unreadable(format!("the file is {}: {what}", format.title), help, text);
        }
        Way::Refused(None) | Way::Map | Way::Scenario => return unknown(format.name, text),
    };
    let mut reading = read(&Input { file, name, bytes, text }, options);
    let shown = reading.shown.take().unwrap_or_else(|| text.to_owned());
    let mut found: Vec<Diagnostic> =
        decoded.iter().flat_map(|decoded| of_encoding(decoded, &shown, file)).collect();
    grognard_lists::lists::text::stated(&mut reading.draft, options, file);
    reading.draft.lists.iter_mut().for_each(|list| grognard_lists::lists::text::arms(list, false));
    chosen(&mut reading.draft, options, &mut reading.found);
    if let Some(establishments) = &options.establishments {
        reading.found.extend(super::on_paper::fill(&mut reading.draft, establishments));
    }
    reading.draft.lists.iter_mut().for_each(note_side);
    drop_blanks(&mut reading.draft);
    reading.found.extend(beyond_documents(&reading.draft));
    let is_refused = reading.draft.lists.is_empty() && !reading.found.is_empty();
    let (tally, told) = match is_refused {
        true => (Tally::default(), Vec::new()),
        false => report(&reading.draft, &reading.found, file, &shown),
    };
    found.extend(reading.found);
    found.extend(told);
    let (lists, large): (Vec<WrittenList>, Vec<WrittenList>) =
        documents(&reading.draft.lists, name)
            .into_iter()
            .partition(|list| list.text.len() as u64 <= files::MAX_BYTES);
    found.extend(large.iter().map(|list| too_large(list, file)));
    found.extend(nationless(&lists, file));
    found.sort_by_key(|found| (found.span.start, found.severity));
    let mapping = reading.mapping;
    ImportedFile { format: format.name, shown, draft: reading.draft, lists, found, tally, mapping }
}

/// Reports lists without a nation, because `check` requires a nation.
fn nationless(lists: &[WrittenList], file: FileId) -> Option<Diagnostic> {
    let without = lists.iter().filter(|list| !list.has_nation).count();
    let (message, help) = match (without, lists.len()) {
        (0, _) => return None,
        (_, 1) => (
            "guess `nation`: the file names no nation, so the document has `unknown`".to_owned(),
            "write `--nation` with its id, such as `france`",
        ),
        (without, count) => (
            format!(
                "guess `nation`: {without} of {count} lists name no nation, so their documents have `unknown`"
            ),
            "write the id of the nation into the document, such as `france`",
        ),
    };
    Some(Diagnostic::new(&GUESSED_READING, Span::new(file, 0, 0), message).help(help))
}

/// Adds a note with the side of a list, unless the list or its nation has the same name. A side
/// that the importer made up has an empty span, and gets no note.
fn note_side(list: &mut DraftList) {
    let Some(side) = list.side.clone().filter(|side| side.span.end > side.span.start) else {
        return;
    };
    let id = kebab(&side.value);
    let mut said = [&list.name, &list.nation].into_iter().flatten();
    if !said.any(|value| kebab(&value.value) == id) {
        list.notes
            .push(grognard_lists::lists::Value { value: format!("side: {}", side.value), ..side });
    }
}

/// Reports a document that is not written because it is too large for `check`.
fn too_large(list: &WrittenList, file: FileId) -> Diagnostic {
    let message = format!(
        "the list `{}` makes a document of {} KiB, but a document has at most {} MiB",
        list.id,
        list.text.len().div_ceil(1024),
        files::MAX_BYTES >> 20
    );
    Diagnostic::new(&UNREADABLE_LIST, Span::new(file, 0, 0), message)
        .help("split the text into one file for each force")
}

fn documents(lists: &[DraftList], name: &str) -> Vec<WrittenList> {
    let mut ids = FreeIds::default();
    let mut documents = Vec::new();
    for list in lists.iter().filter(|list| !list.nodes.is_empty()) {
        let mut document = written(list, name);
        let id = ids.free(&document.id);
        if id != document.id {
            let mut renamed = list.clone();
            renamed.id = Some(grognard_lists::lists::Value::sure(id, Span::new(FileId(0), 0, 0)));
            document = written(&renamed, name);
        }
        documents.push(document);
    }
    documents
}

/// Removes all sides except the side that the user wants. If the file has no such side, its sides
/// are reported.
fn chosen(draft: &mut Draft, options: &ListImportOptions, found: &mut Vec<Diagnostic>) {
    let Some(wanted) = options.side.as_deref().map(kebab) else { return };
    let names = |list: &DraftList| {
        let names = [&list.side, &list.name, &list.nation, &list.id].into_iter().flatten();
        names.map(|name| kebab(&name.value)).collect::<Vec<String>>()
    };
    let is_wanted = |list: &DraftList| names(list).contains(&wanted);
    if draft.lists.iter().any(is_wanted) {
        draft.lists.retain(is_wanted);
        return;
    }
    let known: Vec<String> =
        draft.lists.iter().filter_map(|list| names(list).into_iter().next()).collect();
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    let span = Span::new(FileId(0), 0, 0);
    let message = format!("the file has no side `{wanted}`");
    found.push(
        Diagnostic::new(&UNREADABLE_LIST, span, message)
            .help(format!("the sides of the file are {}", list(known.iter().copied(), 12))),
    );
    draft.lists.clear();
}

fn of_encoding(decoded: &Decoded, shown: &str, file: FileId) -> Vec<Diagnostic> {
    let end = shown.find('\n').unwrap_or(shown.len());
    let name = decoded.encoding.name();
    let mut found = Vec::new();
    if decoded.is_guess {
        let message = match decoded.undone {
            true => {
                "guess `encoding`: UTF-8 that was read as windows-1252, now corrected".to_owned()
            }
            false if !decoded.odd_lines.is_empty() => {
                let lines: Vec<String> = decoded.odd_lines.iter().map(usize::to_string).collect();
                let lines = list(lines.iter().map(String::as_str), 12);
                format!(
                    "guess `encoding`: the text is UTF-8, with letters of windows-1252 at line {lines}"
                )
            }
            false => format!("guess `encoding`: the text is read as {name}"),
        };
        let rival = decoded
            .rival
            .map(|rival| format!("; `{}` fits as well", rival.name()))
            .unwrap_or_default();
        let help = format!("if letters are wrong, write another `--encoding`{rival}");
        found.push(Diagnostic::new(&GUESSED_READING, Span::new(file, 0, end), message).help(help));
    }
    let lost = decoded.text.matches('\u{fffd}').count();
    if lost > 0 {
        // A reader may leave out the part of the text with the letter.
        let at = shown.find('\u{fffd}');
        let span = match at {
            Some(at) => Span::new(file, at, at + '\u{fffd}'.len_utf8()),
            None => Span::new(file, 0, end),
        };
        let message = format!("{lost} letters cannot be read as {name}");
        found.push(
            Diagnostic::new(&LEFT_OUT, span, message).help("give the encoding with `--encoding`"),
        );
    }
    found
}

fn unknown(format: &str, text: &str) -> ImportedFile {
    let lists = read_formats().filter(|format| format.is_list()).map(|format| format.name);
    let message = format!("the format `{format}` cannot be read");
    unreadable(
        message,
        &format!(
            "readable formats are {}; `--format {}` reads any text as a list",
            list(lists, 12),
            TEXT.name
        ),
        text,
    )
}

fn unreadable(message: String, help: &str, text: &str) -> ImportedFile {
    let span = Span::new(FileId(0), 0, text.find('\n').unwrap_or(text.len()));
    ImportedFile {
        format: "unknown",
        shown: text.to_owned(),
        found: vec![Diagnostic::new(&UNREADABLE_LIST, span, message).help(help)],
        ..ImportedFile::default()
    }
}
