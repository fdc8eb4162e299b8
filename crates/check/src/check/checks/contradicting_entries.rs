//! Reports entries of a rule set that contradict one another or that have no effect.

use std::collections::{BTreeMap, HashMap, HashSet};

use grognard_core::document::{Arm, LengthUnit, Quality, Ratio, RoundMethod, Trait};
use grognard_core::ruleset::{GameLeader, Modifier, PackEntry};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, nearest};

use crate::check::subject::PackSubject;

code!("contradicting-entries", Warning, "contradicting_entries.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if subject.has_unread_units() {
        return;
    }
    let mut found = Vec::new();
    modifiers(subject, &mut found);
    units(subject, &mut found);
    traits_and_grades(subject, &mut found);
    roundings(subject, &mut found);
    leaders(subject, &mut found);
    rulings(subject, &mut found);
    reach(subject, &mut found);
    lengths(subject, &mut found);
    gaps(subject, &mut found);
    found.retain(|found| subject.is_own(found.span));
    diagnostics.append(&mut found);
}

pub(super) fn report(
    span: Span,
    message: String,
    label: Option<(Span, &str)>,
    help: &str,
) -> Diagnostic {
    let found = Diagnostic::new(&CODE, span, message).help(help.to_owned());
    match label {
        Some((span, words)) => found.label(span, words.to_owned()),
        None => found,
    }
}

/// Reports a modifier that is in a table twice, and a group with one modifier that is nearly the
/// name of another group.
fn modifiers(subject: &PackSubject<'_>, found: &mut Vec<Diagnostic>) {
    for table in &subject.open.ruleset.tables {
        for list in [&table.modifiers, &table.shifts] {
            for (index, modifier) in list.iter().enumerate() {
                let before = list[..index].iter().find(|before| is_same(before, modifier));
                if let Some(before) = before {
                    let message = format!(
                        "`{}` is for the same troops as `{}` and has the same value",
                        modifier.entry.id, before.entry.id
                    );
                    found.push(report(
                        modifier.entry.span,
                        message,
                        Some((before.entry.span, "both count")),
                        "remove one of the two, or write `times: 2` if the modifier counts twice",
                    ));
                }
            }
            found.extend(odd_group(list));
        }
    }
}

/// Maximum number of groups of modifiers that are compared, because a table has few.
const MAX_GROUPS: usize = 40;

fn odd_group(list: &[Modifier]) -> Option<Diagnostic> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for group in list.iter().filter_map(|it| it.group.as_deref()) {
        *counts.entry(group).or_default() += 1;
    }
    if counts.len() > MAX_GROUPS {
        return None;
    }
    list.iter().find_map(|modifier| {
        let group = modifier.group.as_deref().filter(|group| counts[group] == 1)?;
        let others = counts.keys().copied().filter(|other| *other != group);
        let near = nearest(group, others)?;
        if counts[near] < 2 && near.len().abs_diff(group.len()) > 2 {
            return None;
        }
        let message =
            format!("the group `{group}` has one modifier, and `{near}` is another group");
        let help = format!("did you mean `group: {near}`?");
        Some(report(modifier.entry.span, message, None, &help))
    })
}

fn is_same(before: &Modifier, modifier: &Modifier) -> bool {
    before.scope == modifier.scope
        && modifier.scope.keys() > 0
        && before.value.value == modifier.value.value
        && before.group == modifier.group
        && before.columns == modifier.columns
}

/// Reports a detachment that is no smaller than a unit, and units of an arm that their element is
/// not for.
fn units(subject: &PackSubject<'_>, found: &mut Vec<Diagnostic>) {
    let rules = &subject.open.ruleset;
    for unit in &rules.units {
        if let (Some(detachment), Some(least)) = (&unit.detachment, &unit.least)
            && detachment.value >= least.value
        {
            let message = format!(
                "a detachment of `{}` has {} elements, but the smallest unit has {}",
                unit.entry.id, detachment.value, least.value
            );
            found.push(report(
                detachment.span,
                message,
                Some((least.span, "the smallest unit")),
                "`detachment` is smaller than `least`: correct one of the two",
            ));
        }
        let element = rules.elements.iter().find(|element| element.entry.id == unit.element);
        let Some(element) = element else { continue };
        let shares = unit.arms.iter().any(|arm| element.arms.contains(arm));
        if !shares && !unit.arms.is_empty() && !element.arms.is_empty() {
            let message = format!(
                "the unit `{}` is of `{}`, which is for other arms",
                unit.entry.id, unit.element
            );
            found.push(report(
                unit.entry.span,
                message,
                Some((element.entry.span, "this element")),
                "correct `arms` or `element` of the unit",
            ));
        }
    }
    for figure in &rules.figures {
        let is_share =
            figure.unit.as_deref().is_some_and(|unit| unit.trim_start().starts_with('%'));
        if is_share && figure.value > Ratio::whole(200) {
            let message = format!("`{}` is {} per cent", figure.entry.id, figure.value);
            let help = "a share of a whole is at most 100: is a digit too many?";
            found.push(report(figure.entry.span, message, None, help));
        }
    }
}

/// Reports a trait of the horse for the foot, a grade that returns to another, a mark that lowers
/// the grade by more than all grades, and qualities from the worst to the best.
fn traits_and_grades(subject: &PackSubject<'_>, found: &mut Vec<Diagnostic>) {
    let rules = &subject.open.ruleset;
    for named in rules.traits.iter().filter(|named| !named.arms.is_empty()) {
        let is_for = |arm: Arm| named.from.iter().any(|word: &Trait| word.suits(arm));
        if named.from.is_empty() || named.arms.iter().any(|arm| is_for(*arm)) {
            continue;
        }
        let message = format!(
            "no unit has the trait `{}`: the words in `from` are not for its arms",
            named.entry.id
        );
        found.push(report(
            named.entry.span,
            message,
            None,
            "correct `from` or `arms` of the trait",
        ));
    }
    for grade in &rules.grades {
        let Some(to) = grade.to.filter(|to| !grade.from.is_empty() && !grade.from.contains(to))
        else {
            continue;
        };
        let other = rules.grades.iter().find(|other| other.from.contains(&to));
        let Some(other) = other else { continue };
        let message = format!(
            "`{}` becomes `{}`, which is in `from` of `{}`",
            grade.entry.id,
            to.word(),
            other.entry.id
        );
        found.push(report(
            grade.entry.span,
            message,
            Some((other.entry.span, "the other grade")),
            "write one of the words of `from` in `to`",
        ));
    }
    let grades = i64::try_from(rules.grades.len()).unwrap_or(i64::MAX);
    for mark in rules.wear.iter().flat_map(|wear| &wear.marks) {
        if grades > 1 && mark.grade.abs() >= grades {
            let message = format!(
                "the mark `{}` changes the grade by {}, but there are {grades} grades",
                mark.entry.id, mark.grade
            );
            let help = "write the number of steps, such as `-1`";
            found.push(report(mark.entry.span, message, None, help));
        }
    }
    let best = |words: &[Quality]| words.iter().min().copied();
    let worst = |words: &[Quality]| words.iter().max().copied();
    let mut pairs = rules.qualities.iter().zip(rules.qualities.iter().skip(1));
    let wrong = pairs.find(|(before, after)| {
        worst(&after.from).zip(best(&before.from)).is_some_and(|(after, before)| after < before)
    });
    if let Some((before, after)) = wrong {
        let message = format!(
            "`{}` is better than `{}`, but comes after it",
            after.entry.id, before.entry.id
        );
        found.push(report(
            after.entry.span,
            message,
            Some((before.entry.span, "the worse quality")),
            "list the qualities from the best to the worst, or correct `from`",
        ));
    }
}

/// Reports a fraction from which a method rounds up that does not look at fractions.
fn roundings(subject: &PackSubject<'_>, found: &mut Vec<Diagnostic>) {
    for rounding in &subject.open.ruleset.roundings {
        let Some(up_from) = &rounding.up_from else { continue };
        if !matches!(rounding.method, RoundMethod::Down | RoundMethod::Up) {
            continue;
        }
        let message = "`up_from` has no effect: this method does not look at the fraction";
        let label = Some((rounding.entry.span, "this rounding"));
        let help = "write `method: nearest`, or remove `up_from`";
        found.push(report(up_from.span, message.to_owned(), label, help));
    }
}

/// Reports a rating of a leader that is there twice.
fn leaders(subject: &PackSubject<'_>, found: &mut Vec<Diagnostic>) {
    for leader in &subject.open.ruleset.leaders {
        let mut first: HashMap<Quality, &PackEntry> = HashMap::new();
        for row in &leader.ratings {
            let before = *first.entry(row.rating).or_insert(&row.entry);
            if before.span == row.entry.span {
                continue;
            }
            let message = format!(
                "the rating `{}` of `{}` is there twice",
                row.rating.word(),
                leader.entry.id
            );
            found.push(report(
                row.entry.span,
                message,
                Some((before.span, "this row applies")),
                "correct the rating of one of the two rows",
            ));
        }
    }
}

/// Reports a fact that decides nothing, and two choices or results with one name.
fn rulings(subject: &PackSubject<'_>, found: &mut Vec<Diagnostic>) {
    let rules = &subject.open.ruleset;
    for ruling in &rules.rulings {
        for fact in ruling.facts.iter().filter(|fact| !ruling.asks_for(&fact.id)) {
            let message = format!(
                "the fact `{}` of the ruling `{}` decides nothing",
                fact.id, ruling.entry.id
            );
            let help =
                "name the fact in `when` of a case, or remove it: players would answer in vain";
            found.push(report(fact.span, message, None, help));
        }
    }
    for reading in &rules.readings {
        let mut names: HashSet<&str> = HashSet::new();
        for (id, name) in &reading.choices {
            if names.insert(name) {
                continue;
            }
            let message = format!("two choices of `{}` have the name of `{id}`", reading.entry.id);
            let help = "write what the choice does: players choose by these names";
            found.push(report(reading.entry.span, message, None, help));
        }
    }
    for table in &rules.tables {
        let mut names: HashSet<&str> = HashSet::new();
        for result in &table.results {
            if names.insert(&result.name) {
                continue;
            }
            let message =
                format!("two results of `{}` have the name of `{}`", table.entry.id, result.id);
            let help = "give each result its own name, or use one result in both places";
            found.push(report(table.entry.span, message, None, help));
        }
    }
}

/// Reports a leader of larger bodies whose orders reach less far than those of a leader of smaller
/// bodies.
fn reach(subject: &PackSubject<'_>, found: &mut Vec<Diagnostic>) {
    let of_all = |leader: &&GameLeader| leader.arms.is_empty() && !leader.exceptional_only;
    let leaders: Vec<&GameLeader> = subject.open.ruleset.leaders.iter().filter(of_all).collect();
    for above in &leaders {
        for below in &leaders {
            // Echelons are in the order from the largest to the smallest.
            let (Some(lowest), Some(highest)) =
                (above.echelons.iter().max(), below.echelons.iter().min())
            else {
                continue;
            };
            let (Some(range), Some(other)) = (&above.range, &below.range) else { continue };
            let lengths = range.value.millimetres().zip(other.value.millimetres());
            if lowest >= highest || lengths.is_none_or(|(range, other)| range >= other) {
                continue;
            }
            let message = format!(
                "orders of `{}` reach {}, less than those of `{}` with {}",
                above.entry.id, range.value, below.entry.id, other.value
            );
            found.push(report(
                range.span,
                message,
                Some((other.span, "the leader of smaller bodies")),
                "correct one of the two ranges: is a digit missing or too many?",
            ));
            return;
        }
    }
}

/// Reports lengths in inches in a pack in centimetres, and the reverse.
fn lengths(subject: &PackSubject<'_>, found: &mut Vec<Diagnostic>) {
    let rules = &subject.open.ruleset;
    let Some(unit) = rules.length_unit else { return };
    let of_leaders = rules.leaders.iter().flat_map(|leader| [&leader.range, &leader.moves]);
    let of_bases = rules.bases.iter().flat_map(|base| [&base.width, &base.depth]);
    let lengths: Vec<_> = of_leaders.flatten().chain(of_bases).collect();
    let is_inch = |unit: LengthUnit| unit == LengthUnit::Inch;
    let foreign = || lengths.iter().filter(|it| is_inch(it.value.unit) != is_inch(unit));
    // Bases are often sold in millimetres, so only a length that is alone is probably a slip.
    let (Some(length), true) = (foreign().next(), lengths.len() > 2) else { return };
    if foreign().count() > 1 {
        return;
    }
    let message = format!(
        "this length of {} is in another unit than the game, which is in {}",
        length.value,
        unit.word()
    );
    found.push(report(length.span, message, None, "write the length in the unit of the game"));
}

/// Reports a chart or table with the name of a gap that stays open.
fn gaps(subject: &PackSubject<'_>, found: &mut Vec<Diagnostic>) {
    let rules = &subject.open.ruleset;
    let charts = rules.charts.iter().map(|chart| &chart.entry);
    let tables = rules.tables.iter().map(|table| &table.entry);
    let gaps = rules.gaps.iter().map(|gap| (gap.entry.name.as_str(), gap));
    let gaps: HashMap<&str, _> = gaps.collect();
    for entry in charts.chain(tables) {
        let Some(gap) = gaps.get(entry.name.as_str()) else { continue };
        let message =
            format!("`{}` has the name of the gap `{}`, which stays open", entry.id, gap.entry.id);
        let help = format!("did you mean `id: {}`? or remove the gap", gap.entry.id);
        found.push(report(entry.span, message, Some((gap.entry.span, "the gap")), &help));
    }
}
