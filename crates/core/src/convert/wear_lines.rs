//! Finds the lines of a pack from which the wear of a body is computed.

use super::authority::Authority;
use super::basis::{Basis, PackLine, PackList};
use super::fielded::ProfileFigure;
use super::ledger::FurtherBasis;
use super::scope::{Facts, fits};
use crate::document::Provenance;
use crate::ruleset::{
    Chart, Formula, GameQuality, Mark, MarkAt, Origin, Ruleset, Sourced, WearModel,
};

#[derive(Clone, Copy)]
pub(super) struct Bearer<'f> {
    /// Id of the grade whose points a formula uses.
    pub(super) grade: Option<&'f str>,
    pub(super) quality: Option<&'f GameQuality>,
    pub(super) facts: Option<&'f Facts<'f>>,
    /// Figures of the unit that bears the wear.
    pub(super) profile: &'f [ProfileFigure],
}

/// A line of a pack that callers turn into a ledger line, or of which they only need the origin.
enum WearLine<'r> {
    Mark(&'r str),
    Boxes,
    Chart(&'r str),
    Quality(&'r str, &'r str),
    Grade(&'r str),
    Figure(&'r str),
}

pub(super) fn kind_of_boxes(rules: &Ruleset, model: &WearModel, bearer: &Bearer<'_>) -> Provenance {
    let mut kind = Provenance::Text;
    boxes_lines(rules, model, bearer, &mut |_, origin| weaken(&mut kind, origin));
    model.boxes.iter().for_each(|boxes| weaken_by_figures(&mut kind, boxes, bearer));
    kind
}

/// The weakest origin among the lines that give the number of a mark. `raised` is true if the
/// mark's minimum replaced the number.
pub(super) fn kind_of_mark(
    rules: &Ruleset,
    (mark, raised): (&Mark, bool),
    bearer: &Bearer<'_>,
) -> Provenance {
    let mut kind = Provenance::Text;
    mark_lines(rules, mark, bearer, &mut |_, origin| weaken(&mut kind, origin));
    if let MarkAt::Formula(formula) = &mark.at {
        weaken_by_figures(&mut kind, formula, bearer);
    }
    if let Some(least) = mark.least.as_ref().filter(|_| raised) {
        weaken(&mut kind, least.origin.as_ref());
    }
    kind
}

/// Weakens an origin by the figures of the unit that a formula uses. The ledger already has lines
/// of the figures of the unit, so `wear_lines` need not repeat the figures.
fn weaken_by_figures(kind: &mut Provenance, formula: &Sourced<Formula>, bearer: &Bearer<'_>) {
    formula.value.each_name(&mut |name| {
        let figure = bearer.profile.iter().find(|figure| figure.id == name);
        *kind = figure.map_or(*kind, |figure| figure.kind.max(*kind));
    });
}

fn weaken(kind: &mut Provenance, origin: Option<&Origin>) {
    *kind = origin.map_or(*kind, |origin| origin.kind.max(*kind));
}

/// The lines outside the rule book that give the number of a mark. `grade` is for units and
/// `quality` for formations.
pub fn wear_lines(
    rules: &Ruleset,
    (wear, mark): (&str, &str),
    grade: Option<&str>,
    quality: Option<&str>,
) -> Vec<FurtherBasis> {
    let model = rules.wear.iter().find(|model| model.entry.id == wear);
    let Some(model) = model else { return Vec::new() };
    let Some(mark) = model.marks.iter().find(|other| other.entry.id == mark) else {
        return Vec::new();
    };
    let quality = quality.and_then(|id| rules.qualities.iter().find(|other| other.entry.id == id));
    let bearer = Bearer { grade, quality, facts: None, profile: &[] };
    let mut lines = Vec::new();
    let mut add = |line: WearLine<'_>, origin: Option<&Origin>| {
        let source = Authority::of(origin);
        if source.needs_mark() {
            lines.push(FurtherBasis { basis: basis(model, &line), source });
        }
    };
    boxes_lines(rules, model, &bearer, &mut add);
    mark_lines(rules, mark, &bearer, &mut add);
    lines
}

fn basis(model: &WearModel, line: &WearLine<'_>) -> Basis {
    let wear = &model.entry.id;
    match line {
        WearLine::Mark(mark) => {
            Basis::Pack(PackLine::WearMark { wear: wear.clone(), mark: (*mark).to_owned() })
        }
        WearLine::Boxes => PackList::Wear.figure(wear, "boxes"),
        WearLine::Chart(chart) => PackList::Charts.line(chart),
        WearLine::Quality(quality, name) => PackList::Qualities.figure(quality, name),
        WearLine::Grade(grade) => PackList::Grades.figure(grade, "points"),
        WearLine::Figure(figure) => PackList::Figures.line(figure),
    }
}

type See<'s> = dyn FnMut(WearLine<'_>, Option<&Origin>) + 's;

fn boxes_lines(rules: &Ruleset, model: &WearModel, bearer: &Bearer<'_>, see: &mut See<'_>) {
    if let Some(boxes) = &model.boxes {
        see(WearLine::Boxes, boxes.origin.as_ref());
        formula_lines(rules, boxes, bearer, see);
    }
}

fn mark_lines(rules: &Ruleset, mark: &Mark, bearer: &Bearer<'_>, see: &mut See<'_>) {
    let line = || WearLine::Mark(&mark.entry.id);
    match &mark.at {
        MarkAt::Formula(formula) => {
            see(line(), formula.origin.as_ref());
            formula_lines(rules, formula, bearer, see);
        }
        MarkAt::Cell { chart, .. } => {
            see(line(), mark.entry.origin.as_ref());
            let Some(table) = rules.chart(chart) else { return };
            let found = bearer.facts.and_then(|facts| cell(table, facts));
            let origin = found.and_then(|cell| cell.origin.as_ref());
            see(WearLine::Chart(chart), origin.or(table.entry.origin.as_ref()));
        }
        MarkAt::Unsaid => {}
    }
}

fn formula_lines(
    rules: &Ruleset,
    formula: &Sourced<Formula>,
    bearer: &Bearer<'_>,
    see: &mut See<'_>,
) {
    formula.value.each_name(&mut |name| match name {
        "n" | "parts" | "guns" | "men" | "units" => {}
        "points" => bearer.grade.into_iter().for_each(|grade| grade_line(rules, grade, see)),
        name => {
            let values = bearer.quality.map(|quality| (quality, quality.values.iter()));
            let value = values.and_then(|(quality, mut values)| {
                Some((quality, values.find(|(value, _)| value == name)?))
            });
            let figure = || rules.figures.iter().find(|figure| figure.entry.id == name);
            if let Some((quality, (name, figure))) = value {
                see(WearLine::Quality(&quality.entry.id, name), figure.origin.as_ref());
            } else if let Some(grade) = name.strip_prefix("grade.") {
                grade_line(rules, grade, see);
            } else if let Some(figure) = figure() {
                see(WearLine::Figure(name), figure.entry.origin.as_ref());
            }
        }
    });
}

fn grade_line(rules: &Ruleset, grade: &str, see: &mut See<'_>) {
    let found = rules.grades.iter().find(|game| game.entry.id == grade);
    if let Some(points) = found.and_then(|game| game.points.as_ref()) {
        see(WearLine::Grade(grade), points.origin.as_ref());
    }
}

/// The first cell of a chart whose row and column fit a body.
pub(super) fn cell<'c>(chart: &'c Chart, facts: &Facts<'_>) -> Option<&'c Sourced<String>> {
    let row = chart.rows.iter().find(|row| fits(&row.scope, facts))?;
    let column = chart.columns.iter().position(|column| fits(&column.scope, facts))?;
    row.cells.get(column)
}
