//! The lists of checks, and of every code there is.

use std::collections::HashMap;
use std::sync::LazyLock;

use grognard_core::document;
use grognard_core::document::{Body, Collection, Layout, Log, Map, ProjectFile, Ruleset, Scenario};
use grognard_syntax::diagnostic::{Code, Diagnostic, TOO_MANY_FINDINGS};
use grognard_syntax::syntax;
use grognard_syntax::text::nearest;

use super::subject::{OobSubject, PackSubject, ProjectSubject};
use super::{
    acts_after_removal, ambiguous_body, approval_codes, arm_mismatch, arrival_after_end,
    arrival_behind_enemy, arrival_twice, arrival_with_two_times, arrival_without_entry,
    arrival_without_time, assumed_value, backwards_range, bad_formula, battery_without_guns,
    body_twice_on_map, bridge_off_water, broken_table, clock_backwards, commander_twice,
    conflicting_traits, contour_outside, crossing_outline, date_for_name, date_mismatch,
    date_out_of_period, dead_reference, decided_throw, doubtful_base, doubtful_drill,
    doubtful_layout, doubtful_origin, duplicate_document, duplicate_id, echelon_order,
    element_twice, element_without_strength, elements, empty_formation, empty_holding,
    empty_objective, enemy_nation, example_disagrees, excuse_codes, export_codes, facing_away,
    fallen_out_of_hours, fatigue_beyond_stands, figure_without_source, figures_mismatch,
    foreign_die, foreign_name, foreign_rank, forgotten_list, grade_twice, height_without_hill,
    held_by_enemy, hill_without_height, holding_twice, hours_in_text, html_in_page, idle_force,
    implausible_strength, import_codes, impossible_score, incomplete_entry, leaderless_formation,
    low_rank, mark_beyond_boxes, marks_out_of_order, misnamed_document, misplaced_sum, missing_arm,
    missing_page, missing_shape, move_backwards, move_from_afar, nameless_body, nameless_objective,
    nation_out_of_time, native_without_ruleset, native_without_stands, never_applies, no_such_date,
    no_victory, number_in_name, objective_after_end, objective_twice, off_the_map,
    on_impassable_ground, one_sided_die, oob_on_two_sides, outside_own_range, outside_zone,
    overlapping_bodies, overlapping_zones, own_extension, own_intel, own_stand_in,
    page_without_title, parts_mismatch, phase_out_of_time, placed_and_arriving, placed_and_gone,
    play_codes, points_in_text, posture_mismatch, print_codes, rank_for_name,
    reconstruction_without_note, regiment_twice, repeated_point, reserved_id, round_strength,
    row_twice, rule_out_of_hours, rule_twice, ruleset_chain, ruleset_cycle, shifted_names,
    shorter_reach, sides_swapped, source_before_event, start_before_dawn, state_twice, stray_page,
    strength_twice, taken_alias, too_many_battalions, too_many_guns, total_mismatch,
    troops_out_of_time, turn_backwards, unanswered_grade, uncovered_case, uncovered_score,
    uncovered_unit, uneven_stands, unexplained_reading, unfielded_arm, unit_without_strength,
    unknown_body, unknown_entry, unknown_fate, unknown_layout, unknown_leader, unknown_map,
    unknown_nation, unknown_oob, unknown_place, unknown_ruleset, unknown_scenario, unknown_side,
    unknown_source, unknown_term, unknown_theme, unknown_unit_fact, unlinked_chart,
    unreachable_state, unsourced_strength, unused_map, unused_oob, unused_source, unused_value,
    victory_out_of_hours, wide_range, window_backwards, wrong_cell_count, wrong_place,
    zero_strength,
};
use crate::{files, project};

/// Checks of one body of an order of battle, given with its index. They run body by body: each body
/// is at hand for all of them.
pub(super) static BODY_CHECKS: &[BodyCheck] = &[
    arm_mismatch::check,
    backwards_range::check,
    battery_without_guns::check,
    conflicting_traits::check,
    date_for_name::check,
    echelon_order::check,
    empty_formation::check,
    fatigue_beyond_stands::check,
    foreign_name::check,
    implausible_strength::check,
    leaderless_formation::check,
    low_rank::check,
    missing_arm::check,
    nameless_body::check,
    nation_out_of_time::check,
    number_in_name::check,
    parts_mismatch::check,
    rank_for_name::check,
    reconstruction_without_note::check,
    shifted_names::check,
    strength_twice::check,
    too_many_battalions::check,
    too_many_guns::check,
    unit_without_strength::check,
    unknown_nation::body,
    wide_range::check,
    zero_strength::check,
];

/// A check of one body.
type BodyCheck = fn(&OobSubject<'_>, usize, &Body<'_>, &mut Vec<Diagnostic>);

/// Checks of one order of battle as a whole.
pub(super) static OOB_CHECKS: &[fn(&OobSubject<'_>, &mut Vec<Diagnostic>)] = &[
    commander_twice::check,
    date_out_of_period::oob,
    duplicate_id::oob,
    foreign_rank::check,
    implausible_strength::far_from_others,
    native_without_ruleset::check,
    native_without_stands::check,
    regiment_twice::check,
    round_strength::check,
    source_before_event::oob,
    total_mismatch::check,
    troops_out_of_time::check,
    uneven_stands::check,
    unknown_source::check,
    unsourced_strength::check,
    unused_source::check,
    unused_value::check,
];

/// Checks of one scenario.
pub(super) static SCENARIO_CHECKS: &[fn(&Scenario<'_>, &mut Vec<Diagnostic>)] = &[
    arrival_after_end::check,
    arrival_twice::check,
    arrival_with_two_times::check,
    clock_backwards::check,
    date_out_of_period::scenario,
    duplicate_id::scenario,
    empty_objective::check,
    fallen_out_of_hours::check,
    hours_in_text::check,
    objective_after_end::check,
    objective_twice::check,
    points_in_text::check,
    rule_out_of_hours::check,
    rule_twice::check,
    source_before_event::scenario,
    start_before_dawn::check,
    victory_out_of_hours::check,
    window_backwards::check,
];

/// Checks of one map.
pub(super) static MAP_CHECKS: &[fn(&Map<'_>, &mut Vec<Diagnostic>)] = &[
    bridge_off_water::check,
    contour_outside::check,
    crossing_outline::check,
    doubtful_origin::check,
    duplicate_id::map,
    height_without_hill::check,
    missing_shape::check,
    move_backwards::check,
    move_from_afar::check,
    off_the_map::check,
    on_impassable_ground::check,
    overlapping_bodies::check,
    phase_out_of_time::order,
    placed_and_gone::check,
    repeated_point::check,
];

/// Checks of one rule set.
pub(super) static RULESET_CHECKS: &[fn(&Ruleset<'_>, &mut Vec<Diagnostic>)] =
    &[duplicate_id::ruleset, taken_alias::check];

/// Checks of a pack over all that it extends, with its pages.
pub(super) static PACK_CHECKS: &[fn(&PackSubject<'_>, &mut Vec<Diagnostic>)] = &[
    backwards_range::pack,
    bad_formula::check,
    dead_reference::check,
    element_without_strength::check,
    example_disagrees::check,
    figure_without_source::check,
    impossible_score::check,
    decided_throw::check,
    doubtful_base::check,
    element_twice::check,
    example_disagrees::check,
    figure_without_source::check,
    grade_twice::check,
    incomplete_entry::check,
    foreign_die::check,
    mark_beyond_boxes::check,
    marks_out_of_order::check,
    outside_own_range::check,
    misplaced_sum::check,
    missing_page::check,
    never_applies::check,
    one_sided_die::check,
    row_twice::check,
    shorter_reach::check,
    state_twice::check,
    unanswered_grade::check,
    uncovered_case::check,
    uncovered_score::check,
    uncovered_unit::check,
    unexplained_reading::check,
    unfielded_arm::check,
    unknown_entry::check,
    unknown_source::pack,
    unknown_unit_fact::check,
    unlinked_chart::check,
    unreachable_state::check,
    wrong_cell_count::check,
];

/// Checks of one collection.
pub(super) static COLLECTION_CHECKS: &[fn(&Collection<'_>, &mut Vec<Diagnostic>)] = &[
    conflicting_traits::collection,
    figures_mismatch::check,
    holding_twice::check,
    own_stand_in::check,
];

/// Checks of one layout of cards.
pub(super) static LAYOUT_CHECKS: &[fn(&Layout<'_>, &mut Vec<Diagnostic>)] =
    &[doubtful_layout::check, own_extension::check];

/// Checks of one log.
pub(super) static LOG_CHECKS: &[fn(&Log<'_>, &mut Vec<Diagnostic>)] =
    &[acts_after_removal::check, turn_backwards::check, unknown_fate::check];

/// Checks of the file of a project.
pub(super) static SETTINGS_CHECKS: &[fn(&ProjectFile<'_>, &mut Vec<Diagnostic>)] =
    &[backwards_range::settings, doubtful_drill::check, implausible_strength::establishments];

/// Checks of documents together, and of what a document leaves out.
pub(super) static PROJECT_CHECKS: &[fn(&ProjectSubject<'_>, &mut Vec<Diagnostic>)] = &[
    ambiguous_body::check,
    arrival_behind_enemy::check,
    arrival_without_entry::check,
    arrival_without_time::check,
    body_twice_on_map::check,
    date_mismatch::check,
    duplicate_document::check,
    empty_holding::check,
    enemy_nation::check,
    facing_away::check,
    fallen_out_of_hours::before_arrival,
    forgotten_list::check,
    held_by_enemy::check,
    hill_without_height::check,
    idle_force::check,
    nameless_objective::check,
    no_such_date::check,
    no_victory::check,
    oob_on_two_sides::check,
    outside_zone::check,
    overlapping_zones::check,
    own_intel::check,
    phase_out_of_time::clock,
    placed_and_arriving::check,
    posture_mismatch::check,
    reserved_id::check,
    ruleset_chain::check,
    ruleset_cycle::check,
    sides_swapped::check,
    unknown_body::arrivals,
    unknown_body::placements,
    unknown_leader::check,
    unknown_map::check,
    unknown_nation::collections,
    unknown_oob::check,
    unknown_place::check,
    unknown_scenario::check,
    unknown_side::check,
    unused_map::check,
    unused_oob::check,
];

/// The codes of checks that look at one document and need no other.
static CODES_OF_ONE_DOCUMENT: &[&Code] = &[
    &acts_after_removal::CODE,
    &arm_mismatch::CODE,
    &arrival_after_end::CODE,
    &arrival_twice::CODE,
    &arrival_with_two_times::CODE,
    &battery_without_guns::CODE,
    &clock_backwards::CODE,
    &commander_twice::CODE,
    &conflicting_traits::CODE,
    &date_for_name::CODE,
    &date_out_of_period::CODE,
    &doubtful_drill::CODE,
    &doubtful_layout::CODE,
    &duplicate_id::CODE,
    &echelon_order::CODE,
    &empty_formation::CODE,
    &empty_objective::CODE,
    &excuse_codes::EXCUSE_WITHOUT_REASON,
    &fatigue_beyond_stands::CODE,
    &figures_mismatch::CODE,
    &foreign_name::CODE,
    &foreign_rank::CODE,
    &holding_twice::CODE,
    &hours_in_text::CODE,
    &implausible_strength::CODE,
    &leaderless_formation::CODE,
    &low_rank::CODE,
    &misnamed_document::CODE,
    &nameless_body::CODE,
    &nation_out_of_time::CODE,
    &native_without_ruleset::CODE,
    &native_without_stands::CODE,
    &no_such_date::CODE,
    &number_in_name::CODE,
    &objective_after_end::CODE,
    &objective_twice::CODE,
    &own_extension::CODE,
    &own_stand_in::CODE,
    &rule_out_of_hours::CODE,
    &parts_mismatch::CODE,
    &points_in_text::CODE,
    &rank_for_name::CODE,
    &reconstruction_without_note::CODE,
    &regiment_twice::CODE,
    &round_strength::CODE,
    &rule_twice::CODE,
    &shifted_names::CODE,
    &source_before_event::CODE,
    &start_before_dawn::CODE,
    &strength_twice::CODE,
    &too_many_battalions::CODE,
    &too_many_guns::CODE,
    &total_mismatch::CODE,
    &troops_out_of_time::CODE,
    &turn_backwards::CODE,
    &uneven_stands::CODE,
    &unit_without_strength::CODE,
    &unknown_fate::CODE,
    &unsourced_strength::CODE,
    &excuse_codes::UNUSED_EXCUSE,
    &excuse_codes::VOID_EXCUSE,
    &unused_source::CODE,
    &unused_value::CODE,
    &victory_out_of_hours::CODE,
    &wide_range::CODE,
    &window_backwards::CODE,
    &zero_strength::CODE,
];

/// The codes of checks that look at several documents, at packs over packs, or at a map with its features.
static CODES_OF_DOCUMENTS_TOGETHER: &[&Code] = &[
    &ambiguous_body::CODE,
    &arrival_behind_enemy::CODE,
    &arrival_without_entry::CODE,
    &arrival_without_time::CODE,
    &assumed_value::CODE,
    &backwards_range::CODE,
    &bad_formula::CODE,
    &body_twice_on_map::CODE,
    &bridge_off_water::CODE,
    &contour_outside::CODE,
    &crossing_outline::CODE,
    &date_mismatch::CODE,
    &dead_reference::CODE,
    &decided_throw::CODE,
    &doubtful_base::CODE,
    &doubtful_origin::CODE,
    &duplicate_document::CODE,
    &element_without_strength::CODE,
    &element_twice::CODE,
    &elements::AMBIGUOUS,
    &elements::IMPOSSIBLE,
    &empty_holding::CODE,
    &example_disagrees::CODE,
    &enemy_nation::CODE,
    &facing_away::CODE,
    &fallen_out_of_hours::CODE,
    &figure_without_source::CODE,
    &grade_twice::CODE,
    &height_without_hill::CODE,
    &held_by_enemy::CODE,
    &hill_without_height::CODE,
    &html_in_page::CODE,
    &idle_force::CODE,
    &impossible_score::CODE,
    &incomplete_entry::CODE,
    &foreign_die::CODE,
    &mark_beyond_boxes::CODE,
    &marks_out_of_order::CODE,
    &outside_own_range::CODE,
    &overlapping_zones::CODE,
    &broken_table::CODE,
    &misplaced_sum::CODE,
    &missing_page::CODE,
    &missing_shape::CODE,
    &never_applies::CODE,
    &move_backwards::CODE,
    &move_from_afar::CODE,
    &nameless_objective::CODE,
    &no_victory::CODE,
    &off_the_map::CODE,
    &on_impassable_ground::CODE,
    &one_sided_die::CODE,
    &oob_on_two_sides::CODE,
    &placed_and_gone::CODE,
    &row_twice::CODE,
    &shorter_reach::CODE,
    &sides_swapped::CODE,
    &taken_alias::CODE,
    &uncovered_score::OVERLAPPING,
    &outside_zone::CODE,
    &overlapping_bodies::CODE,
    &own_intel::CODE,
    &page_without_title::CODE,
    &phase_out_of_time::CODE,
    &placed_and_arriving::CODE,
    &posture_mismatch::CODE,
    &repeated_point::CODE,
    &reserved_id::CODE,
    &ruleset_chain::CODE,
    &ruleset_cycle::CODE,
    &state_twice::CODE,
    &stray_page::CODE,
    &unanswered_grade::CODE,
    &uncovered_case::CODE,
    &uncovered_score::CODE,
    &uncovered_unit::CODE,
    &unexplained_reading::CODE,
    &unfielded_arm::CODE,
    &unknown_body::CODE,
    &excuse_codes::UNKNOWN_CODE,
    &unknown_entry::CODE,
    &unknown_leader::CODE,
    &unknown_map::CODE,
    &unknown_nation::CODE,
    &unknown_oob::CODE,
    &unknown_place::CODE,
    &unknown_ruleset::CODE,
    &unknown_scenario::CODE,
    &unknown_side::CODE,
    &unknown_source::CODE,
    &unknown_term::CODE,
    &unknown_layout::CODE,
    &unknown_theme::CODE,
    &unknown_unit_fact::CODE,
    &unlinked_chart::CODE,
    &uncovered_case::UNREACHABLE,
    &unreachable_state::CODE,
    &unused_map::CODE,
    &unused_oob::CODE,
    &wrong_cell_count::CODE,
    &wrong_place::CODE,
];

/// The codes of what is printed and drawn: `check` never finds them.
static CODES_OF_PRINTS: &[&Code] = &[
    &print_codes::NO_ROOM,
    &print_codes::TEMPLATE_FAULT,
    &print_codes::THINNED_GROUND,
    &print_codes::BEYOND_ZONE,
    &print_codes::UNITS_OVERLAP,
];

/// The codes of logs of battles in play.
static CODES_OF_PLAY: &[&Code] =
    &[&play_codes::MORE_THAN_THERE_IS, &play_codes::MOVED_BY_ENEMY, &play_codes::UNPLAYED_ENTRY];

/// The codes of approved files.
static CODES_OF_APPROVALS: &[&Code] =
    &[&approval_codes::APPROVED_CHANGE, &approval_codes::UNUSED_APPROVAL];

/// Codes of lists that others wrote.
static CODES_OF_IMPORTS: &[&Code] = &[
    &import_codes::GUESSED_READING,
    &import_codes::IMPORT_CONFLICT,
    &import_codes::LEFT_OUT,
    &import_codes::UNREADABLE_LIST,
    &import_codes::WRONG_MAPPING,
];

/// Codes of what is exported.
static CODES_OF_EXPORTS: &[&Code] = &[&export_codes::FORMULA_IN_TABLE, &export_codes::NOT_EXPORTED];

/// Every code of every room, sorted by name.
pub fn codes() -> Vec<&'static Code> {
    let rooms = [
        files::CODES,
        syntax::CODES,
        document::CODES,
        project::CODES,
        CODES_OF_ONE_DOCUMENT,
        CODES_OF_DOCUMENTS_TOGETHER,
        CODES_OF_PRINTS,
        CODES_OF_PLAY,
        CODES_OF_APPROVALS,
        CODES_OF_IMPORTS,
        CODES_OF_EXPORTS,
    ];
    let mut codes: Vec<&Code> = rooms.into_iter().flatten().copied().collect();
    codes.push(&TOO_MANY_FINDINGS);
    codes.sort_by_key(|code| code.name);
    codes
}

/// The code with this name; without one, a sentence that says so.
pub fn code_named(name: &str) -> Result<&'static Code, String> {
    find_code(name).ok_or_else(|| match nearest(name, codes().into_iter().map(|code| code.name)) {
        Some(near) => format!("there is no finding `{name}`; did you mean `{near}`?"),
        None => format!("there is no finding `{name}`; `grognard explain` lists them all"),
    })
}

/// The code with this name.
pub fn find_code(name: &str) -> Option<&'static Code> {
    static BY_NAME: LazyLock<HashMap<&str, &Code>> =
        LazyLock::new(|| codes().into_iter().rev().map(|code| (code.name, code)).collect());
    BY_NAME.get(name).copied()
}

/// Is a finding with this code found in a document by itself, whatever the others are?
pub(super) fn is_found_in_one_document(name: &str) -> bool {
    let rooms = [files::CODES, syntax::CODES, document::CODES, CODES_OF_ONE_DOCUMENT];
    rooms.into_iter().flatten().any(|code| code.name == name)
}
