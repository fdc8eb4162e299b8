//! The lists of checks and of all codes.

use std::collections::HashMap;
use std::sync::LazyLock;

use grognard_core::document;
use grognard_syntax::diagnostic::{Code, TOO_MANY_FINDINGS};
use grognard_syntax::syntax;
use grognard_syntax::text::unknown;

use super::checks::{CHECKS, FindingScope};
use super::{
    approval_codes, budget_codes, excuse_codes, export_codes, import_codes, play_codes, print_codes,
};
use grognard_project::{files, project};

/// Codes of excuses, which are listed here because no check raises them.
static CODES_OF_EXCUSES: &[&Code] = &[
    &excuse_codes::EXCUSE_WITHOUT_REASON,
    &excuse_codes::UNKNOWN_CODE,
    &excuse_codes::UNUSED_EXCUSE,
    &excuse_codes::VOID_EXCUSE,
];

/// Every code of every room, sorted by name.
///
/// Some codes are reported by other modules, which depend on this module. All codes are in one
/// list, because an excuse or a severity may name any code, and `check` must know whether the code
/// exists and can be excused.
pub fn codes() -> Vec<&'static Code> {
    let rooms = [
        files::CODES,
        syntax::CODES,
        document::CODES,
        project::CODES,
        CODES_OF_EXCUSES,
        print_codes::CODES,
        budget_codes::CODES,
        play_codes::CODES,
        approval_codes::CODES,
        import_codes::CODES,
        export_codes::CODES,
    ];
    let mut codes: Vec<&Code> = rooms.into_iter().flatten().copied().collect();
    codes.extend(CHECKS.iter().flat_map(|check| check.codes));
    codes.push(&TOO_MANY_FINDINGS);
    codes.sort_by_key(|code| code.name);
    codes
}

/// The code with this name. The error is a sentence for the user.
pub fn code_named(name: &str) -> Result<&'static Code, String> {
    find_code(name).ok_or_else(|| {
        let known = codes().into_iter().map(|code| code.name);
        let what = format!("there is no finding `{name}`");
        unknown(what, name, known, "`grognard explain` lists all findings")
    })
}

pub fn find_code(name: &str) -> Option<&'static Code> {
    static BY_NAME: LazyLock<HashMap<&str, &Code>> =
        LazyLock::new(|| codes().into_iter().rev().map(|code| (code.name, code)).collect());
    BY_NAME.get(name).copied()
}

/// Whether findings with this code depend on one document only.
pub(super) fn is_found_in_one_document(name: &str) -> bool {
    let alone = CHECKS.iter().filter(|check| check.found == FindingScope::Alone);
    let alone = alone.flat_map(|check| check.codes).copied();
    let rooms = [files::CODES, syntax::CODES, document::CODES, CODES_OF_EXCUSES];
    rooms.into_iter().flatten().copied().chain(alone).any(|code| code.name == name)
}
