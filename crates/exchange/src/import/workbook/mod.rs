//! Reads workbooks in the formats XLSX and ODS. Cells of a workbook become rows of tables, which
//! findings show as lines.

mod archive;
mod ods;
mod raw;
mod sheets;
mod styles;
#[cfg(test)]
mod tests;
mod xlsx;
mod xml;

use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{FileId, Span, list};

pub(crate) use archive::Archive;
use archive::Fault;
use grognard_check::check::LEFT_OUT;
use raw::shown;
use sheets::{Visible, is_plain_name};

use grognard_lists::lists::table::{read_sheets, refused};
use grognard_lists::lists::{Input, ListImportOptions, Reading};

/// Maximum number of hidden sheets that a message names, so that the message can still be read.
const MAX_NAMED: usize = 8;

pub(super) fn read_xlsx(input: &Input<'_>, options: &ListImportOptions) -> Reading {
    read(input, options, xlsx::read)
}

pub(super) fn read_ods(input: &Input<'_>, options: &ListImportOptions) -> Reading {
    read(input, options, ods::read)
}

type ReadSheets = fn(&mut Archive<'_>, Option<&str>) -> Result<Visible, Fault>;

fn read(input: &Input<'_>, options: &ListImportOptions, sheets: ReadSheets) -> Reading {
    let wanted = options.sheet.as_deref().or(options.mapping.sheet.as_deref());
    let visible =
        match Archive::open(input.bytes).and_then(|mut archive| sheets(&mut archive, wanted)) {
            Ok(visible) => visible,
            Err(fault) => return refused(input.file, "", fault.message, fault.help),
        };
    let shown = shown(&visible.sheets);
    let mut reading = Reading { found: told(&visible, input.file), ..Reading::default() };
    reading.draft.passed = shown.names(input.file);
    let mut tables = shown.sheets(input.file);
    for sheet in &mut tables {
        sheet.name.take_if(|name| is_plain_name(&name.value));
    }
    read_sheets(&tables, &shown.text, input.file, options, &mut reading);
    reading.shown = Some(shown.text);
    reading
}

/// Reports hidden sheets, and the messages about each visible sheet.
fn told(visible: &Visible, file: FileId) -> Vec<Diagnostic> {
    let start = Span::new(file, 0, 0);
    let mut found = Vec::new();
    if !visible.others.is_empty() {
        let names = list(visible.others.iter().map(String::as_str), MAX_NAMED);
        let message = match visible.others.len() {
            1 => format!("the hidden sheet {names} is not read"),
            _ => format!("the hidden sheets {names} are not read"),
        };
        found.push(Diagnostic::new(&LEFT_OUT, start, message).help("read one with `--sheet`"));
    }
    for (message, help) in visible.sheets.iter().flat_map(|sheet| &sheet.told) {
        found.push(Diagnostic::new(&LEFT_OUT, start, message.clone()).help(*help));
    }
    found
}
