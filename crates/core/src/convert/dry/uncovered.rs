//! Finds units for which a chart has no cell.

use std::collections::BTreeSet;
use std::ptr;

use grognard_syntax::text::Span;

use super::levy::{Levy, Stage};
use crate::convert::element::limits;
use crate::convert::grade::graded;
use crate::convert::wear_lines::cell;
use crate::document::{Arm, Grade, WearOf};
use crate::ruleset::{Chart, MarkAt, Ruleset, Scope};

/// Units for which a chart of wear has no cell, so that the mark on their track has no number.
#[derive(Debug, Clone)]
pub struct Uncovered<'r> {
    pub chart: &'r Chart,
    /// The units without a cell: each arm with its numbers of elements.
    pub units: Vec<(Arm, Vec<i64>)>,
    /// Span of the name of the chart in the mark.
    pub span: Span,
}

pub fn uncovered(rules: &Ruleset) -> Vec<Uncovered<'_>> {
    let levy = Levy::of(rules);
    let mut found: Vec<Uncovered<'_>> = Vec::new();
    for model in rules.wear.iter().filter(|model| model.of == WearOf::Unit) {
        for mark in &model.marks {
            let MarkAt::Cell { chart, span, .. } = &mark.at else { continue };
            let Some(chart) = rules.chart(chart) else { continue };
            if found.iter().any(|other| ptr::eq(other.chart, chart)) {
                continue;
            }
            let scopes = scopes(chart);
            if !scopes.iter().all(|scope| levy.knows(scope)) {
                continue;
            }
            let mut units: Vec<(Arm, Vec<i64>)> = Vec::new();
            let borne = |arm: &&Arm| model.arms.is_empty() || model.arms.contains(arm);
            for arm in levy.arms.iter().filter(borne) {
                let only = Scope { arms: vec![*arm], ..Scope::default() };
                let grades = grades(rules, &levy, &only);
                let mut sizes = levy.sizes(*arm, &scopes);
                sizes.retain(|size| is_whole(rules, *arm, *size));
                sizes.retain(|size| {
                    levy.any(Stage::Fielded, &[&only], &scopes, &mut |facts| {
                        let graded = facts.grade.is_some_and(|grade| grades.contains(&grade));
                        let graded = graded || rules.grades.is_empty();
                        graded && facts.elements == Some(*size) && cell(chart, facts).is_none()
                    })
                });
                units.extend((!sizes.is_empty()).then_some((*arm, sizes)));
            }
            if !units.is_empty() {
                found.push(Uncovered { chart, units, span: *span });
            }
        }
    }
    found
}

fn is_whole(rules: &Ruleset, arm: Arm, size: i64) -> bool {
    let units = rules.units.iter().filter(|unit| unit.arms.contains(&arm));
    units.map(limits).any(|(least, most)| (i64::from(least)..=i64::from(most)).contains(&size))
}

/// The grades that troops can have in history, so that a chart for cavalry need not have a row for
/// guards if no cavalry is guard.
fn grades<'r>(rules: &'r Ruleset, levy: &Levy<'r>, troops: &Scope) -> BTreeSet<&'r str> {
    let scopes: Vec<&Scope> = rules.assign.iter().map(|assign| &assign.scope).collect();
    let mut grades = BTreeSet::new();
    levy.any(Stage::Record, &[troops], &scopes, &mut |facts| {
        let found = Grade::ALL.iter().filter_map(|grade| graded(rules, Some(*grade), facts).grade);
        grades.extend(found.map(|grade| rules.grades[grade].entry.id.as_str()));
        false
    });
    grades
}

fn scopes(chart: &Chart) -> Vec<&Scope> {
    let rows = chart.rows.iter().map(|row| &row.scope);
    rows.chain(chart.columns.iter().map(|column| &column.scope)).collect()
}
