//! Converts the figures of units and the size classes of a written pack.

use super::fields::{self, BadFormulas, formula, origin, plain, scope, text, when};
use crate::document::ruleset as written;
use crate::document::{Field, List};
use crate::ruleset::formula::Formula;
use crate::ruleset::types::{GameSize, Scope, Sourced, UnitFigure, UnitFigureRow};

/// Whether a figure is a figure of units, and not of the whole game. A number with a scope, a short
/// name or a sign is of units too, because a number of the whole game is shown without them.
pub(super) fn is_of_units(figure: &written::Figure<'_>) -> bool {
    figure.rows.span.is_some()
        || !figure.formula.is_absent()
        || !figure.r#for.is_absent()
        || !figure.short.is_absent()
        || !figure.sign.is_absent()
        || !figure.total.is_absent()
}

pub(super) fn unit_figures(
    figures: &List<written::Figure<'_>>,
    bad_formulas: &mut BadFormulas,
) -> Vec<UnitFigure> {
    let figures = figures.items.iter().filter(|figure| is_of_units(&figure.value));
    figures.filter_map(|figure| unit_figure(&figure.value, bad_formulas)).collect()
}

fn unit_figure(figure: &written::Figure<'_>, bad_formulas: &mut BadFormulas) -> Option<UnitFigure> {
    let entry = fields::entry(&figure.id, &figure.name, &figure.source, &figure.note)?;
    let mut rows = Vec::new();
    for row in &figure.rows.items {
        let row = &row.value;
        let own = fields::entry(&row.id, &Field::Absent, &row.source, &row.note);
        let Some(mut own) = own else { continue };
        own.origin = own.origin.or_else(|| entry.origin.clone());
        let Some(value) = formula(&row.value, &own.origin, bad_formulas) else { continue };
        let (scope, when) = (scope(&row.r#for), when(&row.when));
        rows.push(UnitFigureRow { entry: own, scope, value, when });
    }
    // The general number is a last row for all units, so that every other row takes precedence.
    let general = formula(&figure.formula, &entry.origin, bad_formulas).or_else(|| {
        let value = plain(&figure.value)?;
        Some(Sourced {
            value: Formula::read(&value.to_string()).ok()?,
            origin: origin(&figure.source),
            note: text(&figure.note),
            span: figure.value.span()?,
        })
    });
    rows.extend(general.map(|value| UnitFigureRow {
        entry: entry.clone(),
        scope: Scope::default(),
        value,
        when: Vec::new(),
    }));
    Some(UnitFigure {
        short: text(&figure.short),
        scope: scope(&figure.r#for),
        rows,
        sign: text(&figure.sign),
        unit: text(&figure.unit),
        total: figure.total.value() == Some(&true),
        entry,
    })
}

pub(super) fn size(size: &written::GameSize<'_>) -> Option<GameSize> {
    Some(GameSize {
        entry: fields::entry(&size.id, &size.name, &size.source, &size.note)?,
        scope: scope(&size.r#for),
    })
}
