//! The lists of checks, and of every code there is.

use super::run::{OobPage, Table};
use super::{
    arm_mismatch, backwards_range, battery_without_guns, commander_twice, conflicting_traits,
    date_out_of_period, duplicate_document, duplicate_id, echelon_order, empty_formation, excuse,
    implausible_strength, leaderless_formation, nameless_body, nation_out_of_time,
    native_without_ruleset, no_such_date, reconstruction_without_note, regiment_twice,
    round_strength, strength_twice, too_many_guns, total_mismatch, troops_out_of_time,
    unit_without_strength, unknown_nation, unsourced_strength, zero_strength,
};
use crate::diagnostic::{Code, Diagnostic, TOO_MANY_FINDINGS};
use crate::document::{Body, Collection, Map, Ruleset, Scenario};
use crate::{document, files, project, syntax};

/// What looks at one body of an order of battle, given with its number. They run body by body, so
/// that each body is at hand for all of them.
pub(super) static BODY_CHECKS: &[BodyCheck] = &[
    arm_mismatch::check,
    backwards_range::check,
    battery_without_guns::check,
    conflicting_traits::check,
    echelon_order::check,
    empty_formation::check,
    implausible_strength::check,
    leaderless_formation::check,
    nameless_body::check,
    nation_out_of_time::check,
    reconstruction_without_note::check,
    strength_twice::check,
    too_many_guns::check,
    unit_without_strength::check,
    unknown_nation::body,
    zero_strength::check,
];

/// A check of one body.
type BodyCheck = fn(&OobPage<'_>, usize, &Body<'_>, &mut Vec<Diagnostic>);

/// What looks at one order of battle as a whole.
pub(super) static OOB_CHECKS: &[fn(&OobPage<'_>, &mut Vec<Diagnostic>)] = &[
    commander_twice::check,
    date_out_of_period::oob,
    duplicate_id::oob,
    native_without_ruleset::check,
    no_such_date::oob,
    regiment_twice::check,
    round_strength::check,
    total_mismatch::check,
    troops_out_of_time::check,
    unsourced_strength::check,
];

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
    &arm_mismatch::CODE,
    &backwards_range::CODE,
    &battery_without_guns::CODE,
    &commander_twice::CODE,
    &conflicting_traits::CODE,
    &date_out_of_period::CODE,
    &duplicate_document::CODE,
    &duplicate_id::CODE,
    &echelon_order::CODE,
    &empty_formation::CODE,
    &excuse::EXCUSE_WITHOUT_REASON,
    &excuse::UNKNOWN_CODE,
    &excuse::UNUSED_EXCUSE,
    &implausible_strength::CODE,
    &leaderless_formation::CODE,
    &nameless_body::CODE,
    &nation_out_of_time::CODE,
    &native_without_ruleset::CODE,
    &no_such_date::CODE,
    &reconstruction_without_note::CODE,
    &regiment_twice::CODE,
    &round_strength::CODE,
    &strength_twice::CODE,
    &too_many_guns::CODE,
    &total_mismatch::CODE,
    &troops_out_of_time::CODE,
    &unit_without_strength::CODE,
    &unknown_nation::CODE,
    &unsourced_strength::CODE,
    &zero_strength::CODE,
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
