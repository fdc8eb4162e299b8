//! Addresses of built-in documents and of the pages of codes, which no file on the disk has.

use grognard_check::check::find_code;
use grognard_project::files::builtin;
use grognard_project::project::built_in_file;
use grognard_syntax::text::FileId;

const SCHEME: &str = "grognard:/";

const CODES: &str = "codes/";

/// The text of a built-in document, or of the page of a code, by its address.
pub(super) fn built_in_text(address: &str) -> Option<String> {
    let path = address.strip_prefix(SCHEME)?;
    let code = path.strip_prefix(CODES).and_then(|name| name.strip_suffix(".md"));
    let text = || builtin(path).map(str::to_owned);
    code.map_or_else(text, |code| Some(find_code(code)?.whole_page()))
}

pub(super) fn page_address(code: &str) -> String {
    format!("{SCHEME}{CODES}{code}.md")
}

pub(super) fn built_in_address(file: FileId) -> Option<String> {
    built_in_file(file).map(|(path, _)| format!("{SCHEME}{path}"))
}
