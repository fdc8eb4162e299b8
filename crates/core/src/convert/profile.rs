//! The profile of a unit: the figures of the pack, each from the most specific row that applies.

use super::authority::Authority;
use super::basis::{Basis, PackList};
use super::change::{Change, Named};
use super::fielded::ProfileFigure;
use super::ledger::Entry;
use super::ledger::readings;
use super::scope::{Facts, fits};
use super::wear::Measured;
use crate::document::{Provenance, Ratio};
use crate::model::Terms;
use crate::ruleset::{Ruleset, UnitFigure, UnitFigureRow};

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
            let computed = computed.as_ref().map(|(found, _)| found.shown.clone());
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
        let Some((found, row)) = computed else { continue };
        let value = found.shown.clone();
        entries.push(Entry {
            basis: PackList::Figures.figure(&figure.entry.id, &row.entry.id),
            source: Authority::of(row.value.origin.as_ref()),
            also: readings(rules, found.readings.iter().map(String::as_str)),
            ..Entry::told(id, Change::Figured { figure: Named::of(&figure.entry), value })
        });
        profile.push(found);
    }
    (profile, entries)
}

/// A figure of a unit, and the row that gives it; `None` if the unit does not have the figure, or
/// if its formula has no value.
fn computed<'r>(
    rules: &'r Ruleset,
    figure: &'r UnitFigure,
    facts: &Facts<'_>,
    measured: Measured<'_>,
) -> Option<(ProfileFigure, &'r UnitFigureRow)> {
    let (row, readings) = row_of(rules, figure, facts)?;
    let value = row.value.value.value(&|name| measured.number(rules, facts, name)).ok()?;
    let mut kind = row.value.origin.as_ref().map_or(Provenance::Text, |origin| origin.kind);
    row.value.value.each_name(&mut |name| {
        let of_unit = measured.profile.iter().find(|figure| figure.id == name);
        kind = of_unit.map_or(kind, |figure| kind.max(figure.kind));
    });
    let found = ProfileFigure { readings, ..shown(figure, value, kind, false) };
    Some((found, row))
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
