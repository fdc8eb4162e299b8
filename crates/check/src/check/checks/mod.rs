//! The table of all checks: their codes, and the functions that find them.

use std::sync::LazyLock;

use grognard_core::document::{Collection, Layout, Log, Map, Page, ProjectFile, Ruleset, Scenario};
use grognard_syntax::diagnostic::{Code, Diagnostic};
use grognard_syntax::text::FileId;

use super::subject::{BodySubject, OobSubject, PackSubject, ProjectSubject};

/// The texts that must have been read before a check without findings means that nothing is wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FindingScope {
    /// The check needs only the document itself.
    Alone,
    /// The check also needs other documents, the packs below a pack, or the features of a map. An
    /// excuse for its finding is reported as unused only if all needed texts could be read.
    Together,
}

pub(super) struct Check {
    pub codes: &'static [&'static Code],
    pub found: FindingScope,
    runs: &'static [Run],
}

/// Defines a variant of `Run` for each kind of subject, and the list of all functions for that
/// kind.
macro_rules! subjects {
    ($($kind:ident $list:ident: $function:ty;)*) => {
        enum Run {
            $($kind($function),)*
        }
        $(
            pub(super) static $list: LazyLock<Vec<$function>> = LazyLock::new(|| {
                let runs = CHECKS.iter().flat_map(|check| check.runs);
                runs.filter_map(|run| if let Run::$kind(check) = run { Some(*check) } else { None })
                    .collect()
            });
        )*
    };
}

subjects! {
    // Called once for each body of an order of battle.
    Body BODY_CHECKS: fn(&BodySubject<'_>, &mut Vec<Diagnostic>);
    Oob OOB_CHECKS: fn(&OobSubject<'_>, &mut Vec<Diagnostic>);
    Scenario SCENARIO_CHECKS: fn(&Scenario<'_>, &mut Vec<Diagnostic>);
    Map MAP_CHECKS: fn(&Map<'_>, &mut Vec<Diagnostic>);
    Ruleset RULESET_CHECKS: fn(&Ruleset<'_>, &mut Vec<Diagnostic>);
    // Called once for each pack with its pages, after the pack is merged with the packs that it
    // extends.
    Pack PACK_CHECKS: fn(&PackSubject<'_>, &mut Vec<Diagnostic>);
    Page PAGE_CHECKS: fn(FileId, &Page, &mut Vec<Diagnostic>);
    Collection COLLECTION_CHECKS: fn(&Collection<'_>, &mut Vec<Diagnostic>);
    Layout LAYOUT_CHECKS: fn(&Layout<'_>, &mut Vec<Diagnostic>);
    Log LOG_CHECKS: fn(&Log<'_>, &mut Vec<Diagnostic>);
    Settings SETTINGS_CHECKS: fn(&ProjectFile<'_>, &mut Vec<Diagnostic>);
    // Called once for all documents of a project. Checks for missing keys are `Project` checks too,
    // because only a `Project` check knows the unclear parts of each document.
    Project PROJECT_CHECKS: fn(&ProjectSubject<'_>, &mut Vec<Diagnostic>);
}

macro_rules! checks {
    ($($module:ident $found:ident [$($code:ident),*] $($kind:ident($function:ident))*;)*) => {
        $(pub(super) mod $module;)*

        pub(super) static CHECKS: &[Check] = &[$(Check {
            codes: &[$(&$module::$code),*],
            found: FindingScope::$found,
            runs: &[$(Run::$kind($module::$function)),*],
        }),*];
    };
}

/// Defines the code of a check with its severity, its page, and its stage if that is not `Sense`.
macro_rules! code {
    ($name:literal $($rest:tt)*) => { code!(CODE: $name $($rest)*); };
    ($code:ident: $name:literal, $severity:ident, $page:literal $(, $stage:ident)?) => {
        #[doc = concat!("The code `", $name, "`.")]
        pub static $code: grognard_syntax::diagnostic::Code =
            grognard_syntax::codes!(@ $name, $severity, include_str!($page))
                $(.at(grognard_syntax::diagnostic::Stage::$stage))?;
    };
}

checks! {
    acts_after_removal Alone [CODE] Log(check);
    ambiguous_body Together [CODE] Project(check);
    arm_mismatch Alone [CODE] Body(check);
    arrival_after_end Alone [CODE] Scenario(check);
    arrival_behind_enemy Together [CODE] Project(check);
    arrival_twice Alone [CODE] Scenario(check);
    arrival_with_two_times Alone [CODE] Scenario(check);
    arrival_without_entry Together [CODE] Project(check);
    arrival_without_time Together [CODE] Project(check);
    assumed_value Together [CODE];
    backwards_range Together [CODE] Oob(per_stand) Body(check) Pack(pack) Settings(settings);
    bad_formula Together [CODE] Pack(check);
    battery_without_guns Alone [CODE] Body(check);
    body_twice_on_map Together [CODE] Project(check);
    bridge_off_water Together [CODE] Map(check);
    briefing_hour Together [CODE] Project(check);
    broken_table Together [CODE] Page(check);
    clock_backwards Alone [CODE] Scenario(check);
    commander_twice Together [CODE] Oob(check) Project(across_lists);
    conflicting_traits Alone [CODE] Body(check) Collection(collection);
    contour_outside Together [CODE] Map(check);
    contradicting_entries Together [CODE] Pack(check);
    contradicting_values Alone [CODE] Body(check) Oob(of_list);
    crossing_outline Together [CODE] Map(check);
    date_for_name Alone [CODE] Body(check);
    date_mismatch Together [CODE] Project(check);
    date_out_of_period Together [CODE] Oob(oob) Project(scenarios);
    dead_reference Together [CODE] Pack(check);
    dead_removal Together [CODE] Pack(check);
    decided_throw Together [CODE] Pack(check);
    doubtful_base Together [CODE] Pack(check) Collection(holdings) Collection(beside_others);
    doubtful_drill Alone [CODE] Settings(check);
    doubtful_entry Alone [CODE] Log(check);
    doubtful_establishment Together [CODE] Settings(check) Project(before_nation);
    doubtful_holding Alone [CODE] Collection(check);
    doubtful_layout Alone [CODE] Layout(check);
    doubtful_losses Together [CODE] Scenario(check) Project(beyond_lists);
    doubtful_nation Together [CODE] Settings(check) Project(words);
    doubtful_origin Together [CODE] Map(check);
    doubtful_scale Together [CODE] Pack(check);
    doubtful_shape Together [CODE] Map(check);
    doubtful_size Together [CODE] Map(check);
    doubtful_weight Alone [CODE] Body(check);
    duplicate_document Together [CODE] Project(check);
    duplicate_id Alone [CODE] Oob(oob) Scenario(scenario) Map(map) Ruleset(ruleset);
    echelon_order Alone [CODE] Body(check);
    element_twice Together [CODE] Pack(check);
    element_without_strength Together [CODE] Pack(check);
    elements Together [AMBIGUOUS, IMPOSSIBLE];
    empty_formation Alone [CODE] Body(check);
    empty_holding Together [CODE] Project(check);
    empty_objective Alone [CODE] Scenario(check);
    enemy_nation Together [CODE] Project(check);
    entry_after_end Alone [CODE] Log(check);
    entry_inside Together [CODE] Map(check);
    example_disagrees Together [CODE] Pack(check);
    facing_away Together [CODE] Project(check);
    fallen_on_map Together [CODE] Map(phases) Project(scenario) Project(hours);
    fallen_out_of_hours Together [CODE] Scenario(check) Project(before_arrival);
    fatigue_beyond_stands Alone [CODE] Body(check);
    figure_without_row Together [CODE] Pack(check);
    figure_without_source Together [CODE] Pack(check);
    figures_mismatch Alone [CODE] Collection(check);
    foreign_die Together [CODE] Pack(check);
    foreign_name Alone [CODE] Oob(check);
    foreign_rank Alone [CODE] Oob(check);
    forgotten_list Alone [] Project(check);
    grade_twice Together [CODE] Pack(check);
    grades_out_of_order Together [CODE] Pack(check) Pack(qualities);
    height_without_hill Together [CODE] Map(check);
    held_by_enemy Together [CODE] Project(check);
    hill_without_height Together [CODE] Project(check);
    holding_twice Alone [CODE] Collection(check);
    holding_without_arm Together [CODE] Project(check);
    hours_in_text Alone [CODE] Scenario(check);
    html_in_page Together [CODE] Page(check);
    idle_force Together [CODE] Project(check);
    implausible_strength Alone [CODE] Body(check) Oob(far_from_others) Oob(far_below_others) Settings(establishments);
    impossible_dice Together [CODE] Pack(check);
    impossible_score Together [CODE] Pack(check) Pack(pools);
    incomplete_entry Together [CODE] Pack(check);
    leaderless_formation Alone [CODE] Body(check);
    low_rank Alone [CODE] Body(check);
    malformed_quantity Together [CODE] Scenario(check) Project(too_long);
    mark_beyond_boxes Together [CODE] Pack(check);
    marks_out_of_order Together [CODE] Pack(check);
    misnamed_document Alone [CODE];
    misplaced_sum Together [CODE] Pack(check);
    missing_arm Alone [] Body(check);
    missing_page Together [CODE] Pack(check) Project(of_site);
    missing_shape Together [CODE] Map(check);
    move_backwards Together [CODE] Map(check);
    move_from_afar Together [CODE] Map(check) Map(of_another);
    move_kind Together [] Project(check);
    name_twice Together [CODE] Oob(oob) Scenario(scenario) Map(map) Project(objectives);
    nameless_body Alone [CODE] Body(check);
    nameless_objective Together [CODE] Project(check);
    nation_out_of_time Alone [CODE] Body(check);
    native_without_ruleset Alone [CODE] Oob(check);
    native_without_stands Alone [CODE] Oob(check);
    near_entry Together [CODE] Pack(check);
    never_applies Together [CODE] Pack(check) Pack(columns) Pack(pools) Pack(results);
    never_arrives Alone [CODE] Scenario(check);
    no_effect Together [CODE] Scenario(scenario) Map(map) Project(project) Settings(settings);
    no_such_date Alone [CODE] Project(check);
    no_victory Together [CODE] Project(check);
    number_in_name Alone [CODE] Body(check);
    objective_after_end Alone [CODE] Scenario(check);
    objective_twice Alone [CODE] Scenario(check);
    off_the_map Together [CODE] Map(check);
    on_impassable_ground Together [CODE] Map(check);
    one_sided_die Together [CODE] Pack(check);
    oob_on_two_sides Together [CODE] Project(check);
    outside_own_range Together [CODE] Pack(check);
    outside_zone Together [CODE] Project(check);
    overlapping_bodies Together [CODE] Map(check);
    overlapping_zones Together [CODE] Project(check);
    own_extension Alone [CODE] Layout(check);
    own_intel Together [CODE] Project(check);
    own_stand_in Alone [CODE] Collection(check);
    pack_twice Together [] Pack(check);
    pack_words Together [] Pack(check);
    page_without_title Together [CODE] Page(check);
    parts_mismatch Alone [CODE] Body(check);
    phase_out_of_time Together [CODE] Map(order) Project(clock) Project(arrivals) Project(speed);
    placed_and_arriving Together [CODE] Project(check) Project(leaders);
    placed_and_gone Together [CODE] Map(check);
    placeholder Alone [CODE];
    point_bands Alone [] Scenario(check);
    points_in_text Alone [CODE] Scenario(check) Scenario(missing);
    posture_mismatch Together [CODE] Project(check);
    rank_for_name Alone [CODE] Body(check);
    reconstruction_without_note Alone [CODE] Body(check);
    regiment_twice Together [CODE] Oob(check) Project(across_lists);
    repeated_point Together [CODE] Map(check);
    reserved_id Together [CODE] Project(check);
    round_strength Alone [CODE] Oob(check);
    row_twice Together [CODE] Pack(check);
    rule_out_of_hours Alone [CODE] Scenario(check);
    rule_twice Alone [CODE] Scenario(check);
    ruleset_chain Together [CODE] Project(check);
    ruleset_cycle Together [CODE] Project(check);
    shifted_names Alone [CODE] Body(check) Map(places);
    shorter_reach Together [CODE] Pack(check);
    sides_swapped Together [CODE] Project(check) Project(zones);
    sight_rules Alone [] Scenario(check);
    small_stands Alone [CODE] Oob(check);
    source_before_event Alone [CODE] Oob(oob) Scenario(scenario);
    source_twice Alone [CODE] Oob(oob) Scenario(scenario) Map(map) Settings(settings);
    start_before_dawn Alone [CODE] Scenario(check);
    state_twice Together [CODE] Pack(check);
    stray_page Together [CODE];
    strength_twice Alone [CODE] Body(check);
    taken_alias Together [CODE] Ruleset(check);
    throw_tables Alone [] Scenario(check);
    tied_rows Together [CODE] Pack(check);
    too_many_battalions Alone [CODE] Body(check);
    too_many_guns Alone [CODE] Body(check);
    total_mismatch Alone [CODE] Oob(check);
    troops_out_of_time Alone [CODE] Oob(check);
    turn_backwards Alone [CODE] Log(check);
    umpire_and_known Alone [CODE] Scenario(check);
    unanswered_grade Together [CODE] Pack(check);
    unbridged_road Together [CODE] Map(check);
    uncovered_case Together [CODE, UNREACHABLE] Pack(check);
    uncovered_score Together [OVERLAPPING, CODE] Pack(check);
    uncovered_unit Together [CODE] Pack(check);
    uneven_stands Alone [CODE] Oob(check);
    unexplained_reading Together [CODE] Pack(check);
    unfielded_arm Together [CODE] Pack(check);
    unit_without_strength Alone [CODE] Body(check);
    unfit_version Together [CODE] Pack(check);
    unknown_body Together [CODE] Project(arrivals) Project(placements);
    unknown_entry Together [CODE] Pack(check);
    unknown_fate Alone [CODE] Log(check);
    unknown_layout Together [CODE] Project(check);
    unknown_leader Together [CODE] Project(check);
    unknown_map Together [CODE] Project(check);
    unknown_nation Together [CODE] Body(body) Project(collections) Settings(project_file);
    unknown_oob Together [CODE] Project(check);
    unknown_place Together [CODE] Project(check);
    unknown_ruleset Together [CODE] Project(check);
    unknown_scenario Together [CODE] Project(check);
    unknown_side Together [CODE] Project(check);
    unknown_source Together [CODE] Oob(check) Scenario(scenario) Pack(pack) Settings(project_file);
    unknown_term Together [CODE];
    unknown_theme Together [CODE] Project(check);
    unknown_unit_fact Together [CODE] Pack(check);
    unlinked_chart Together [CODE] Pack(check);
    unreachable_state Together [CODE] Pack(check);
    unsourced_strength Alone [CODE] Oob(check);
    unused_map Together [CODE] Project(check);
    unused_oob Together [CODE] Project(check);
    unused_source Alone [CODE] Oob(check) Settings(settings);
    unused_value Alone [CODE] Oob(check);
    victory_out_of_hours Alone [CODE] Scenario(check);
    wide_range Alone [CODE] Body(check);
    window_backwards Alone [CODE] Scenario(check);
    wrong_cell_count Together [CODE] Pack(check);
    wrong_place Together [CODE];
    year_mismatch Alone [CODE] Oob(oob) Scenario(scenario);
    zero_strength Alone [CODE] Body(check);
}
