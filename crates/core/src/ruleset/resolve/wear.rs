//! Converts the wear and postures of a written pack.

use grognard_syntax::text::{Spanned, one_line};

use super::fields::{
    BadFormulas, entries, entries_with, entry, formula, origin, plain, scope, sourced, text, when,
    words,
};
use crate::document::ruleset as written;
use crate::document::{CountFrom, Field, List, Ratio, Table, WrittenFigure as WrittenSourced};
use crate::ruleset::types::{
    GamePosture, LossWeight, Mark, MarkAt, Origin, Sourced, WearModel, WearSum,
};

pub(super) fn wear(
    wear: &written::WearModel<'_>,
    bad_formulas: &mut BadFormulas,
) -> Option<WearModel> {
    let entry = entry(&wear.id, &wear.name, &wear.source, &wear.note)?;
    Some(WearModel {
        of: plain(&wear.of)?,
        echelons: words(&wear.echelons),
        arms: words(&wear.arms),
        counts: text(&wear.counts)?,
        boxes: formula(&wear.boxes, &entry.origin, bad_formulas),
        takes: plain(&wear.takes),
        states: states(&wear.states),
        falls: plain(&wear.falls).unwrap_or(false),
        sums: wear.sums.value().and_then(|sums| sum(sums, bad_formulas)),
        marks: entries_with(&wear.marks, bad_formulas, mark),
        weights: entries(&wear.weights, weight),
        when: when(&wear.when),
        highest_only: when(&wear.highest_only),
        entry,
    })
}

pub(super) fn mark(mark: &written::Mark<'_>, bad_formulas: &mut BadFormulas) -> Option<Mark> {
    let entry = entry(&mark.id, &mark.name, &mark.source, &mark.note)?;
    let cell = mark.cell.value().and_then(|cell| {
        let chart = cell.chart.get()?;
        let part = usize::try_from(plain(&cell.part).unwrap_or(1)).ok()?;
        Some(MarkAt::Cell { chart: chart.value.0.to_owned(), part, span: chart.span })
    });
    let formula = formula(&mark.at, &entry.origin, bad_formulas).map(MarkAt::Formula);
    Some(Mark {
        at: formula.or(cell).unwrap_or(MarkAt::Unsaid),
        from: plain(&mark.from).unwrap_or(CountFrom::Lost),
        least: sourced(&mark.least, &entry.origin),
        when: when(&mark.when),
        means: text(&mark.means),
        grade: plain(&mark.grade).unwrap_or(0),
        sets: sets(&mark.sets, &entry.origin),
        entry,
    })
}

fn sum(sum: &written::WearSum<'_>, bad_formulas: &mut BadFormulas) -> Option<WearSum> {
    Some(WearSum {
        wear: sum.wear.spanned_id()?,
        mark: sum.mark.spanned_id(),
        by: formula(&sum.by, &origin(&sum.source), bad_formulas),
    })
}

fn states(list: &List<&str>) -> Vec<Spanned<String>> {
    let state = |state: &Spanned<&str>| Spanned::new(one_line(state.value), state.span);
    list.items.iter().map(state).collect()
}

fn sets(
    table: &Table<'_, WrittenSourced<'_, Ratio>>,
    inherited: &Option<Origin>,
) -> Vec<(Spanned<String>, Sourced<Ratio>)> {
    let set = |(key, value): &(Spanned<&str>, Field<WrittenSourced<'_, Ratio>>)| {
        let name = Spanned::new(key.value.to_owned(), key.span);
        Some((name, sourced(value, inherited)?))
    };
    table.entries.iter().filter_map(set).collect()
}

pub(super) fn weight(weight: &written::LossWeight<'_>) -> Option<LossWeight> {
    let entry = entry(&weight.id, &Field::Absent, &weight.source, &weight.note)?;
    Some(LossWeight {
        scope: scope(&weight.r#for),
        echelons: words(&weight.echelons),
        counts: sourced(&weight.counts, &entry.origin)?,
        total: sourced(&weight.total, &entry.origin),
        when: when(&weight.when),
        entry,
    })
}

pub(super) fn posture(
    posture: &written::GamePosture<'_>,
    bad_formulas: &mut BadFormulas,
) -> Option<GamePosture> {
    let entry = entry(&posture.id, &posture.name, &posture.source, &posture.note)?;
    Some(GamePosture {
        is: plain(&posture.is),
        arms: words(&posture.arms),
        files: formula(&posture.files, &entry.origin, bad_formulas),
        ranks: formula(&posture.ranks, &entry.origin, bad_formulas),
        width: formula(&posture.width, &entry.origin, bad_formulas),
        depth: formula(&posture.depth, &entry.origin, bad_formulas),
        least: sourced(&posture.least, &entry.origin),
        scope: scope(&posture.r#for),
        means: text(&posture.means),
        entry,
    })
}
