//! The profile of a unit: the figures of the pack, each from the most specific row that applies.

use std::sync::Arc;

use super::authority::Authority;
use super::basis::{Basis, PackList};
use super::change::{Change, Named};
use super::fielded::ProfileFigure;
use super::grade::game_traits;
use super::ledger::readings;
use super::ledger::{Entry, FurtherBasis};
use super::scope::{Facts, fits};
use super::wear::Measured;
use crate::document::{Provenance, Ratio};
use crate::model::Terms;
use crate::ruleset::{Assign, Ruleset, Scope, UnitFigure, UnitFigureRow};

/// The profile of a unit, with the ledger entries that explain it. The author's figures in `terms`
/// take precedence over the rows of the pack.
pub(super) fn profile(
    rules: &Ruleset,
    (id, facts): (&str, &Facts<'_>),
    measured: Measured<'_>,
    terms: Option<&Terms>,
) -> (Vec<ProfileFigure>, Vec<Entry>) {
    let given = terms.map(|terms| terms.figures.as_slice()).unwrap_or_default();
    let mut profile: Vec<ProfileFigure> = Vec::with_capacity(rules.unit_figures.len());
    let mut entries = Vec::new();
    for figure in &rules.unit_figures {
        let by_author = given.iter().find(|(name, _)| *name == figure.entry.id);
        let computed = computed(rules, figure, facts, Measured { profile: &profile, ..measured });
        if let Some((_, value)) = by_author {
            let computed = computed.as_ref().map(|(found, ..)| found.shown.clone());
            let found = shown(figure, *value, Provenance::Text, true);
            let change = Change::AuthorFigure {
                figure: Named::of(&figure.entry),
                computed,
                given: found.shown.clone(),
            };
            let (basis, source) = (Basis::Fielded, Authority::Author);
            entries.push(Entry { basis, source, ..Entry::told(id, change) });
            profile.push(found);
            continue;
        }
        let Some((found, row, assigned)) = computed else { continue };
        let value = found.shown.clone();
        let mut also = readings(rules, found.readings.iter().map(String::as_str));
        also.extend(assigned.iter().filter_map(|assign| {
            let source = Authority::of(assign.entry.origin.as_ref());
            let basis = PackList::Assign.line(&assign.entry.id);
            source.needs_mark().then(|| Arc::new(FurtherBasis { basis, source }))
        }));
        entries.push(Entry {
            basis: PackList::Figures.figure(&figure.entry.id, &row.entry.id),
            source: Authority::of(row.value.origin.as_ref()),
            also,
            ..Entry::told(id, Change::Figured { figure: Named::of(&figure.entry), value })
        });
        profile.push(found);
    }
    (profile, entries)
}

/// A figure of a unit, the row that gives it, and the entries of `assign` behind the row; `None` if
/// the unit does not have the figure, or if its formula has no value.
fn computed<'r>(
    rules: &'r Ruleset,
    figure: &'r UnitFigure,
    facts: &Facts<'_>,
    measured: Measured<'_>,
) -> Option<(ProfileFigure, &'r UnitFigureRow, Vec<&'r Assign>)> {
    let (row, mut readings) = row_of(rules, figure, facts)?;
    let value = row.value.value.value(&|name| measured.number(rules, facts, name)).ok()?;
    let mut kind = row.value.origin.as_ref().map_or(Provenance::Text, |origin| origin.kind);
    row.value.value.each_name(&mut |name| {
        let of_unit = measured.profile.iter().find(|figure| figure.id == name);
        kind = of_unit.map_or(kind, |figure| kind.max(figure.kind));
    });
    let assigned = behind_traits(rules, &row.scope, facts);
    for assign in &assigned {
        kind = kind.max(assign.entry.origin.as_ref().map_or(Provenance::Text, |it| it.kind));
        readings.extend(assign.when.iter().map(|(reading, _)| reading.clone()));
    }
    let found = ProfileFigure { readings, ..shown(figure, value, kind, false) };
    Some((found, row, assigned))
}

/// The entries of `assign` without which the unit would not have a trait that a row tests. A number
/// from a row that tests a trait is only as certain as the entries that give the trait.
fn behind_traits<'r>(rules: &'r Ruleset, scope: &Scope, facts: &Facts<'_>) -> Vec<&'r Assign> {
    if scope.traits.is_empty() && scope.all_traits.is_empty() {
        return Vec::new();
    }
    let own = game_traits(rules, facts);
    let is_own = |id: &&String| {
        own.contains(id) || facts.traits.iter().any(|named| named.word() == id.as_str())
    };
    // One of the traits of `traits` is enough, but each of `all_traits` counts.
    let any = Some(scope.traits.as_slice()).filter(|any| !any.iter().any(|id| is_own(&id)));
    let all = scope.all_traits.iter().filter(|id| !is_own(id)).map(std::slice::from_ref);
    let giver = |wanted: &[String]| {
        rules.assign.iter().find(|assign| {
            let gives = |id: &String| {
                assign.traits.as_ref().is_some_and(|traits| traits.contains(id))
                    && facts.game_traits.contains(id)
            };
            wanted.iter().any(gives) && fits(&assign.scope, facts) && rules.holds(&assign.when)
        })
    };
    any.into_iter().chain(all).filter_map(giver).collect()
}

/// The row of a figure that applies to a unit, and the readings that could have changed the row.
pub(super) fn row_of<'r>(
    rules: &Ruleset,
    figure: &'r UnitFigure,
    facts: &Facts<'_>,
) -> Option<(&'r UnitFigureRow, Vec<String>)> {
    if !fits(&figure.scope, facts) {
        return None;
    }
    let mut fitting: Vec<&UnitFigureRow> =
        figure.rows.iter().filter(|row| fits(&row.scope, facts)).collect();
    // The sort is stable, so of equally specific rows the first counts.
    fitting.sort_by_key(|row| std::cmp::Reverse(row.scope.keys()));
    let mut readings = Vec::new();
    for row in fitting {
        readings.extend(row.when.iter().map(|(reading, _)| reading.clone()));
        if rules.holds(&row.when) {
            return Some((row, readings));
        }
    }
    None
}

fn shown(figure: &UnitFigure, value: Ratio, kind: Provenance, by_author: bool) -> ProfileFigure {
    ProfileFigure {
        id: figure.entry.id.clone(),
        name: figure.entry.name.clone(),
        short: figure.short.clone(),
        value,
        shown: figure.shown(value),
        kind,
        readings: Vec::new(),
        by_author,
    }
}

/// The id and the name of a size class.
pub(super) fn named_size(rules: &Ruleset, id: &str) -> (String, String) {
    let size = rules.sizes.iter().find(|size| size.entry.id == id);
    (id.to_owned(), size.map_or(id, |size| &size.entry.name).to_owned())
}
