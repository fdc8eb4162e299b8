//! Entries of a rule set that are there twice, or that an entry above them covers.

use std::collections::{HashMap, HashSet};

use grognard_core::document::{Echelon, Scores};
use grognard_core::ruleset::{GameLeader, Modifier, RangeRow, SheetPart};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use super::contradicting_entries::report;
use crate::check::subject::PackSubject;

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if subject.has_unread_units() {
        return;
    }
    let mut found = Vec::new();
    sheet(subject, &mut found);
    leaders(subject, &mut found);
    ranges(subject, &mut found);
    modifiers(subject, &mut found);
    sizes(subject, &mut found);
    found.retain(|found| subject.is_own(found.span));
    diagnostics.append(&mut found);
}

/// Reports a step in two phases of the sheet, and a part of the sheet that is there twice.
fn sheet(subject: &PackSubject<'_>, found: &mut Vec<Diagnostic>) {
    let Some(sheet) = &subject.open.ruleset.sheet else { return };
    let mut steps: HashMap<&str, (&str, Span)> = HashMap::new();
    for phase in &sheet.phases {
        for step in &phase.steps {
            let (name, before) = *steps.entry(&step.value).or_insert((&phase.name, step.span));
            if before != step.span {
                let message = format!("the step `{}` is already in the phase `{name}`", step.value);
                let help = "name the step of this phase, or remove it: each step comes once";
                found.push(report(step.span, message, Some((before, "the first time")), help));
            }
        }
    }
    let mut items: HashMap<_, Span> = HashMap::new();
    for item in &sheet.items {
        let part = match item.part {
            SheetPart::Chart => "chart",
            SheetPart::Table => "table",
            SheetPart::Ruling => "ruling",
            SheetPart::Odds => "odds",
            SheetPart::Gap => "gap",
        };
        let key = (part, item.id.as_str(), &item.only, &item.columns, item.net);
        let before = *items.entry(key).or_insert(item.span);
        if before != item.span {
            let message = format!("the {part} `{}` is on the sheet twice", item.id);
            let help = "remove one of the two, or give each other rows or columns";
            found.push(report(item.span, message, Some((before, "the first time")), help));
        }
    }
}

/// Reports an echelon that two leaders command, if nothing tells the two apart.
fn leaders(subject: &PackSubject<'_>, found: &mut Vec<Diagnostic>) {
    let mut first: HashMap<Echelon, &GameLeader> = HashMap::new();
    let of_all = |leader: &&GameLeader| leader.arms.is_empty() && !leader.exceptional_only;
    for leader in subject.open.ruleset.leaders.iter().filter(of_all) {
        for echelon in &leader.echelons {
            let before = *first.entry(*echelon).or_insert(leader);
            // A leader of a part of the echelons of another differs in his ratings.
            let contains = |one: &GameLeader, other: &GameLeader| {
                other.echelons.iter().all(|echelon| one.echelons.contains(echelon))
            };
            if before.entry.id == leader.entry.id
                || contains(before, leader)
                || contains(leader, before)
            {
                continue;
            }
            let message = format!(
                "both `{}` and `{}` command a {}",
                before.entry.id,
                leader.entry.id,
                echelon.word()
            );
            found.push(report(
                leader.entry.span,
                message,
                Some((before.entry.span, "the other leader")),
                "remove the echelon from one of the two, or add `arms`",
            ));
        }
    }
}

/// Reports a range of a leader for nations, years and readings that a row above it covers.
fn ranges(subject: &PackSubject<'_>, found: &mut Vec<Diagnostic>) {
    for leader in &subject.open.ruleset.leaders {
        let mut first: HashMap<&str, Vec<&RangeRow>> = HashMap::new();
        for row in &leader.ranges {
            let covers = |before: &&&RangeRow| {
                let has_all = row.nations.iter().all(|nation| before.nations.contains(nation));
                has_all
                    && (before.years.is_none() || before.years == row.years)
                    && (before.when.is_empty() || before.when == row.when)
            };
            let of_nation = row.nations.first().and_then(|nation| first.get(nation.as_str()));
            if let Some(before) = of_nation.and_then(|rows| rows.iter().find(covers)) {
                let message = format!(
                    "the range `{}` of `{}` never applies: `{}` above it is for the same nations",
                    row.entry.id, leader.entry.id, before.entry.id
                );
                let help = "write the id of the row above to replace it, or correct the nations";
                found.push(report(
                    row.entry.span,
                    message,
                    Some((before.entry.span, "the row above")),
                    help,
                ));
            }
            for nation in &row.nations {
                let rows = first.entry(nation).or_default();
                if rows.len() < MAX_ROWS {
                    rows.push(row);
                }
            }
        }
    }
}

/// Maximum number of ranges of one nation, or of modifiers with one name, that are compared.
const MAX_ROWS: usize = 20;

/// Reports two modifiers of one name and condition that both count in a column.
fn modifiers(subject: &PackSubject<'_>, found: &mut Vec<Diagnostic>) {
    for table in &subject.open.ruleset.tables {
        for list in [&table.modifiers, &table.shifts] {
            let mut named: HashMap<&str, Vec<&Modifier>> = HashMap::new();
            for modifier in list {
                let before = named.entry(&modifier.entry.name).or_default();
                let is_same = |other: &&&Modifier| {
                    let columns: HashSet<&String> = other.columns.iter().collect();
                    let shares = modifier.columns.iter().any(|column| columns.contains(column));
                    let is_common = shares || modifier.columns.is_empty() || columns.is_empty();
                    let is_grouped = other.group.is_some() && other.group == modifier.group;
                    // The same value for the same troops is reported as a copy.
                    let is_copy = other.scope.keys() > 0
                        && other.value.value == modifier.value.value
                        && other.columns == modifier.columns;
                    other.scope == modifier.scope && is_common && !is_grouped && !is_copy
                };
                if let Some(other) = before.iter().find(is_same) {
                    let message = format!(
                        "`{}` and `{}` of the table `{}` are both called `{}` and count together",
                        other.entry.id, modifier.entry.id, table.entry.id, modifier.entry.name
                    );
                    found.push(report(
                        modifier.entry.span,
                        message,
                        Some((other.entry.span, "the other modifier")),
                        "give each its own columns, put both into one `group`, or rename one",
                    ));
                }
                if before.len() < MAX_ROWS {
                    before.push(modifier);
                }
            }
        }
    }
}

/// Maximum number of size classes that are compared, because a game has few.
const MAX_SIZES: usize = 40;

/// Reports two classes of size whose intervals of men or elements overlap in part.
fn sizes(subject: &PackSubject<'_>, found: &mut Vec<Diagnostic>) {
    let sizes = &subject.open.ruleset.sizes;
    for (index, size) in sizes.iter().enumerate().take(MAX_SIZES) {
        for before in &sizes[..index] {
            let (one, other) = (&before.scope, &size.scope);
            let pairs = [(one.men, other.men), (one.elements, other.elements)];
            let overlap = pairs.into_iter().find_map(|pair| {
                let (Some(one), Some(other)) = pair else { return None };
                let least = |it: Scores| it.least.unwrap_or(i64::MIN);
                let most = |it: Scores| it.most.unwrap_or(i64::MAX);
                let is_common = least(one) <= most(other) && least(other) <= most(one);
                let holds = |a, b| least(a) <= least(b) && most(a) >= most(b);
                (is_common && !holds(one, other) && !holds(other, one))
                    .then(|| least(one).max(least(other)))
            });
            let Some(number) =
                overlap.filter(|_| one.arms == other.arms && one.nations == other.nations)
            else {
                continue;
            };
            let message = format!(
                "{number} is in both `{}` and `{}`; the first of the two applies",
                before.entry.id, size.entry.id
            );
            found.push(report(
                size.entry.span,
                message,
                Some((before.entry.span, "the class above")),
                "let one class end where the other begins",
            ));
        }
    }
}
