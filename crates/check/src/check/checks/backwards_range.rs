//! Reports a range whose first number is larger than its second.

use grognard_core::document::{Field, Men, ProjectFile};
use grognard_syntax::diagnostic::{Diagnostic, Fix, Safety};
use grognard_syntax::syntax::Node;
use grognard_syntax::text::Span;

use crate::check::subject::BodySubject;
use crate::check::subject::{OobSubject, PackSubject};

code!("backwards-range", Unread, "backwards_range.md");

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { body, .. } = *at;
    for (_, strength) in body.strengths() {
        range(strength, diagnostics);
    }
    if let Some(total) = body.total().value() {
        for strength in [&total.men, &total.sabres, &total.guns] {
            range(strength, diagnostics);
        }
    }
}

/// Reports sizes of stands whose first number is larger than the second.
pub(super) fn per_stand(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let oob = subject.oob;
    for size in [&oob.men_per_stand, &oob.sabres_per_stand, &oob.guns_per_stand] {
        range(size, diagnostics);
    }
}

/// Reports ranges of a pack whose first number is larger than the second.
pub(super) fn pack(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rules = subject.alone;
    let years = subject.tree.root().and_then(|root| root.get("period")).and_then(|period| {
        let year = |key: &str| period.get(key).and_then(|it| Some((it.as_int()?, it.span())));
        Some((year("from")?, year("to")?))
    });
    years.into_iter().for_each(|(from, to)| two_years(from, to, diagnostics));
    for figure in rules.elements.iter().flat_map(|element| [&element.men, &element.guns]).flatten()
    {
        let Some((least, most)) = figure.value.range.filter(|(least, most)| least > most) else {
            continue;
        };
        complain(figure.span, least.into(), most.into(), diagnostics);
    }
    for unit in &rules.units {
        if let (Some(least), Some(most)) = (&unit.least, &unit.most)
            && least.value > most.value
        {
            let (least, most) =
                ((least.value.floor(), least.span), (most.value.floor(), most.span));
            two_keys(least, most, diagnostics);
        }
    }
    // The facts are taken from the text, because a ruling with another error is not read.
    let rulings = subject.tree.root().and_then(|root| root.get("rulings"));
    let facts = rulings.into_iter().flat_map(Node::items).filter_map(|ruling| ruling.get("facts"));
    for fact in facts.flat_map(Node::items) {
        let number = |key: &str| fact.get(key).and_then(|it| Some((it.as_int()?, it.span())));
        if let (Some(least), Some(most)) = (number("least"), number("most"))
            && least.0 > most.0
        {
            two_keys(least, most, diagnostics);
        }
    }
    for item in subject.tree.nodes().filter(|node| node.get("odds").is_some()) {
        let number = |key: &str| item.get(key).and_then(|it| Some((it.as_int()?, it.span())));
        if let (Some(from), Some(to)) = (number("from"), number("to"))
            && from.0 > to.0
        {
            let message = format!("`from` is {}, but `to` is only {}", from.0, to.0);
            let found = Diagnostic::new(&CODE, to.1, message).label(from.1, "`from` is here");
            diagnostics.push(found.help("swap the two numbers, or correct the wrong one"));
        }
    }
    for row in rules.tables.iter().flat_map(|table| table.rows.iter().chain(&table.beyond)) {
        if let (Some(least), Some(most)) = (row.score.least, row.score.most)
            && row.score.is_backwards()
        {
            complain(row.span, least, most, diagnostics);
        }
    }
}

/// Reports nations, troops, drill and establishments of a project that end before they begin.
pub(super) fn settings(project: &ProjectFile<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let nations = project.nations.entries.iter().filter_map(|(name, nation)| {
        let nation = nation.value()?;
        let name = nation.name.value().copied().unwrap_or(name.value);
        Some((format!("`{name}`"), &nation.from, &nation.to))
    });
    let troops = project.troops.items.iter();
    let troops = troops.map(|it| ("this kind of troops".to_owned(), &it.from, &it.to));
    let drill = project.drill.items.iter();
    let drill = drill.map(|it| ("this drill".to_owned(), &it.from, &it.to));
    let parts = project.establishments.items.iter();
    let parts = parts.map(|it| ("this establishment".to_owned(), &it.from, &it.to));
    if let Some(period) = project.period.value()
        && let (Some(from), Some(to)) = (period.from.get(), period.to.get())
    {
        two_years((from.value, from.span), (to.value, to.span), diagnostics);
    }
    for (what, from, to) in nations.chain(troops).chain(drill).chain(parts) {
        let (Some(from), Some(to)) = (from.get(), to.get()) else { continue };
        if from.value <= to.value {
            continue;
        }
        let message = format!("{what} ends on {}, before it begins on {}", to.value, from.value);
        let found = Diagnostic::new(&CODE, from.span, message).label(to.span, "the last day");
        // No repair, because the wrong year in one date is as likely as two dates in the wrong order.
        diagnostics.push(found.help("correct the wrong date, or swap `from` and `to`"));
    }
}

/// Reports a period that ends before it begins.
fn two_years(from: (i64, Span), to: (i64, Span), diagnostics: &mut Vec<Diagnostic>) {
    if from.0 <= to.0 {
        return;
    }
    let message = format!("this period ends in {}, before it begins in {}", to.0, from.0);
    let found = Diagnostic::new(&CODE, from.1, message).label(to.1, "the last year");
    diagnostics.push(found.help("correct the wrong year, or swap `from` and `to`"));
}

/// Reports the keys `least` and `most` of one entry.
fn two_keys(least: (i64, Span), most: (i64, Span), diagnostics: &mut Vec<Diagnostic>) {
    let message = format!("`least` is {}, but `most` is only {}", least.0, most.0);
    let found = Diagnostic::new(&CODE, most.1, message).label(least.1, "`least` is here");
    diagnostics.push(found.help("swap the two numbers, or correct the wrong one"));
}

fn complain(span: Span, least: i64, most: i64, diagnostics: &mut Vec<Diagnostic>) {
    let message = format!("this interval runs backwards: {least} is more than {most}");
    diagnostics.push(Diagnostic::new(&CODE, span, message).help("write the smaller number first"));
}

fn range(strength: &Field<Men>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(strength) = strength.get() else { return };
    let Some((least, most)) = strength.range.filter(|(least, most)| least > most) else { return };
    let span = strength.span;
    let found = Diagnostic::new(
        &CODE,
        span,
        format!("the range `{least}-{most}` runs backwards: {least} is more than {most}"),
    );
    // If the larger number comes first because the second number has lost a digit, the reversed
    // range would be wrong too.
    if least.to_string().len() > most.to_string().len() {
        diagnostics.push(found.help("write the larger number last, or look for a missing digit"));
        return;
    }
    let found = found.help("write the smaller number first");
    let turned = format!("{most}-{least}");
    // If the text is longer than the two numbers and a pair of quotes, there is no fix, because the
    // fix would delete the rest of the text.
    let alone = (span.end - span.start) as usize <= turned.len() + 2;
    diagnostics.push(if alone {
        found.fix(Fix::replace(Safety::Safe, span, turned))
    } else {
        found
    });
}
