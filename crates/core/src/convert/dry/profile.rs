//! Finds rows of figures that never apply, units without a figure, and rows of which none is more
//! specific than the other.

use std::collections::BTreeSet;

use super::army::too_late;
use super::levy::{Levy, Stage};
use super::{Dry, Idle, Why};
use crate::convert::profile::row_of;
use crate::convert::scope::{Facts, fits};
use crate::document::{Arm, Scores};
use crate::ruleset::{Ruleset, Scope, UnitFigure, UnitFigureRow};

/// Units that have no row in a figure.
#[derive(Debug, Clone)]
pub struct FigureGap<'r> {
    pub figure: &'r UnitFigure,
    /// The units without a row: each arm with the numbers of elements.
    pub units: Vec<(Arm, Vec<i64>)>,
    /// Nations that rows name, if only units of other nations have no row; otherwise empty.
    pub nations: Vec<&'r str>,
    /// Years that rows name, if only units of other years have no row.
    pub years: Vec<Scores>,
    /// Traits that rows name, if only units without these traits have no row.
    pub traits: Vec<&'r str>,
}

/// A row of a figure, and the rows above it that apply to the same units and are equally specific.
#[derive(Debug, Clone)]
pub struct TiedRows<'r> {
    pub figure: &'r UnitFigure,
    pub first: Vec<&'r UnitFigureRow>,
    pub second: &'r UnitFigureRow,
}

/// Units that can be fielded without a row in a figure of the pack.
pub fn figure_gaps(rules: &Ruleset) -> Vec<FigureGap<'_>> {
    let levy = Levy::of(rules);
    let mut gaps = Vec::new();
    for figure in &rules.unit_figures {
        let scopes = scopes(figure);
        if !scopes.iter().all(|scope| levy.knows(scope)) {
            continue;
        }
        let mut units: Vec<(Arm, Vec<i64>)> = Vec::new();
        for arm in &levy.arms {
            let only = Scope { arms: vec![*arm], ..Scope::default() };
            let mut sizes = levy.sizes(*arm, &scopes);
            sizes.retain(|size| {
                levy.any(Stage::Fielded, &[&only, &figure.scope], &scopes, &mut |facts| {
                    // Every unit has a grade if the game has grades.
                    let graded = facts.grade.is_some() || rules.grades.is_empty();
                    graded
                        && facts.elements == Some(*size)
                        && row_of(rules, figure, facts).is_none()
                })
            });
            units.extend((!sizes.is_empty()).then_some((*arm, sizes)));
        }
        if !units.is_empty() {
            gaps.push(gap(rules, &levy, figure, units));
        }
    }
    gaps
}

/// A gap with the key that all its units lack.
fn gap<'r>(
    rules: &'r Ruleset,
    levy: &Levy<'r>,
    figure: &'r UnitFigure,
    units: Vec<(Arm, Vec<i64>)>,
) -> FigureGap<'r> {
    let scopes = scopes(figure);
    let of_rows = || figure.rows.iter().map(|row| &row.scope);
    let lacks = |having: &dyn Fn(&Facts<'_>) -> bool| {
        levy.any(Stage::Fielded, &[&figure.scope], &scopes, &mut |facts| {
            let graded = facts.grade.is_some() || rules.grades.is_empty();
            graded && having(facts) && row_of(rules, figure, facts).is_none()
        })
    };
    let nations: BTreeSet<&str> =
        of_rows().flat_map(|scope| &scope.nations).map(String::as_str).collect();
    let traits: BTreeSet<&str> =
        of_rows().flat_map(|scope| &scope.traits).map(String::as_str).collect();
    let mut years: Vec<Scores> = of_rows().filter_map(|scope| scope.years).collect();
    years.dedup();
    let named = |facts: &Facts<'_>| nations.contains(facts.nation);
    let dated =
        |facts: &Facts<'_>| facts.year.is_some_and(|year| years.iter().any(|it| it.holds(year)));
    let marked = |facts: &Facts<'_>| {
        let history = facts.traits.iter().any(|named| traits.contains(named.word()));
        history || facts.game_traits.iter().any(|id| traits.contains(id.as_str()))
    };
    let (of_nations, of_years, of_traits) = (lacks(&named), lacks(&dated), lacks(&marked));
    FigureGap {
        figure,
        units,
        nations: if of_nations { Vec::new() } else { nations.into_iter().collect() },
        years: if of_years { Vec::new() } else { years },
        traits: if of_traits { Vec::new() } else { traits.into_iter().collect() },
    }
}

/// Rows that are not more specific than rows above them, although some unit has both and no more
/// specific row.
pub fn tied_rows(rules: &Ruleset) -> Vec<TiedRows<'_>> {
    let levy = Levy::of(rules);
    let mut tied = Vec::new();
    for figure in &rules.unit_figures {
        let scopes = scopes(figure);
        if !scopes.iter().all(|scope| levy.knows(scope)) {
            continue;
        }
        let rows: Vec<&UnitFigureRow> =
            figure.rows.iter().filter(|row| rules.holds(&row.when)).collect();
        for (index, second) in rows.iter().copied().enumerate() {
            let keys = second.scope.keys();
            let above: Vec<&Scope> =
                rows.iter().map(|row| &row.scope).filter(|scope| scope.keys() > keys).collect();
            let ties = |first: &&UnitFigureRow| {
                let wanted = [&first.scope, &second.scope, &figure.scope];
                // Rows that give the same number need no order.
                first.scope.keys() == keys
                    && first.value.value != second.value.value
                    && levy.any(Stage::Fielded, &wanted, &above, &mut |facts| {
                        !above.iter().any(|scope| fits(scope, facts))
                    })
            };
            let first: Vec<&UnitFigureRow> = rows[..index].iter().copied().filter(ties).collect();
            if !first.is_empty() {
                tied.push(TiedRows { figure, first, second });
            }
        }
    }
    tied
}

fn scopes(figure: &UnitFigure) -> Vec<&Scope> {
    figure.rows.iter().map(|row| &row.scope).chain([&figure.scope]).collect()
}

impl<'r> Dry<'r> {
    pub(super) fn profile(&self, idle: &mut Vec<Idle<'r>>) {
        for figure in &self.rules.unit_figures {
            let within = Some(("figure", figure.entry.id.as_str()));
            for row in figure.rows.iter().filter(|row| row.scope.keys() > 0) {
                let why = match too_late(&row.scope) {
                    Some(key) => Some(Why::TooEarly(key)),
                    None => self.row(figure, row),
                };
                let (id, span) = (row.entry.id.as_str(), row.entry.span);
                idle.extend(why.map(|why| Idle { noun: "row", id, within, why, span }));
            }
        }
        for (index, size) in self.rules.sizes.iter().enumerate() {
            let before: Vec<(&str, &Scope)> = self.rules.sizes[..index]
                .iter()
                .map(|other| (other.entry.id.as_str(), &other.scope))
                .collect();
            let why = self.first(Stage::Fielded, &[&size.scope], &before, &|_| true);
            let (id, span) = (size.entry.id.as_str(), size.entry.span);
            idle.extend(why.map(|why| Idle { noun: "size", id, within: None, why, span }));
        }
    }

    /// The reason why a row of a figure never applies. Only more specific rows hide a row, and of
    /// equally specific rows those above it.
    fn row(&self, figure: &'r UnitFigure, row: &'r UnitFigureRow) -> Option<Why<'r>> {
        let index = figure.rows.iter().position(|other| std::ptr::eq(other, row))?;
        let before: Vec<(&str, &Scope)> = figure
            .rows
            .iter()
            .enumerate()
            .filter(|(place, other)| {
                let (keys, own) = (other.scope.keys(), row.scope.keys());
                let settles = other.when.is_empty() || other.when == row.when;
                settles && (keys > own || keys == own && *place < index)
            })
            .map(|(_, other)| (other.entry.id.as_str(), &other.scope))
            .collect();
        let wanted = [&figure.scope, &row.scope];
        self.first(Stage::Fielded, &wanted, &before, &|_: &Facts<'_>| true)
    }
}
