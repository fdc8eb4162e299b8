//! The lists of checks, and of every code there is.

use super::run::{OobPage, Table};
use super::{
    commander_twice, duplicate_document, duplicate_id, excuse, total_mismatch, unknown_nation,
};
use crate::diagnostic::{Code, Diagnostic, TOO_MANY_FINDINGS};
use crate::document::{Collection, Map, Ruleset, Scenario};
use crate::{document, files, project, syntax};

/// What looks at one order of battle.
pub(super) static OOB_CHECKS: &[fn(&OobPage<'_>, &mut Vec<Diagnostic>)] =
    &[commander_twice::check, duplicate_id::oob, total_mismatch::check, unknown_nation::oob];

/// What looks at one scenario.
pub(super) static SCENARIO_CHECKS: &[fn(&Scenario<'_>, &mut Vec<Diagnostic>)] =
    &[duplicate_id::scenario];

/// What looks at one map.
pub(super) static MAP_CHECKS: &[fn(&Map<'_>, &mut Vec<Diagnostic>)] = &[duplicate_id::map];

/// What looks at one rule set.
pub(super) static RULESET_CHECKS: &[fn(&Ruleset<'_>, &mut Vec<Diagnostic>)] =
    &[duplicate_id::ruleset];

/// What looks at one collection.
pub(super) static COLLECTION_CHECKS: &[fn(&Collection<'_>, &mut Vec<Diagnostic>)] = &[];

/// What looks at documents together.
pub(super) static TABLE_CHECKS: &[fn(&Table<'_>, &mut Vec<Diagnostic>)] =
    &[duplicate_document::check, unknown_nation::collections];

/// The codes of the checks themselves.
static OWN_CODES: &[&Code] = &[
    &commander_twice::CODE,
    &duplicate_document::CODE,
    &duplicate_id::CODE,
    &excuse::EXCUSE_WITHOUT_REASON,
    &excuse::UNKNOWN_CODE,
    &excuse::UNUSED_EXCUSE,
    &total_mismatch::CODE,
    &unknown_nation::CODE,
];

/// Every code of every floor, by name.
pub fn codes() -> Vec<&'static Code> {
    let rooms = [files::CODES, syntax::CODES, document::CODES, project::CODES, OWN_CODES];
    let mut codes: Vec<&Code> = rooms.into_iter().flatten().copied().collect();
    codes.push(&TOO_MANY_FINDINGS);
    codes.sort_by_key(|code| code.name);
    codes
}

/// The code with this name.
pub fn find_code(name: &str) -> Option<&'static Code> {
    codes().into_iter().find(|code| code.name == name)
}
