//! Reports a formula that cannot be evaluated.

use grognard_core::document::WearOf;
use grognard_core::ruleset::{Formula, MarkAt, Sourced};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{list, nearest};

use crate::check::subject::PackSubject;

code!("bad-formula", Unread, "bad_formula.md", Reference);

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for bad in &subject.open.bad_formulas {
        let message = format!("the formula cannot be read: {}", bad.value);
        let found = Diagnostic::new(&CODE, subject.place(bad.span), message);
        diagnostics.push(match product(&bad.value) {
            Some(product) => {
                found.help(format!("a sign of multiplication is missing: write `{product}`"))
            }
            None => found.help(
                "write numbers, names, `+ - * /`, brackets, and `floor ceil round min max abs`",
            ),
        });
    }
    let rules = &subject.open.ruleset;
    let of_unit = ["n", "men", "points", "guns"];
    let figures: Vec<&str> =
        rules.unit_figures.iter().map(|figure| figure.entry.id.as_str()).collect();
    for (index, figure) in rules.unit_figures.iter().enumerate() {
        // A figure can use the figures above it, so that no figure uses itself.
        let known_names: Vec<&str> = of_unit.iter().chain(&figures[..index]).copied().collect();
        for row in &figure.rows {
            names(subject, &row.value, &known_names, diagnostics);
        }
    }
    for wear in &rules.wear {
        let mut known_names = vec!["n", "points", "men"];
        if wear.of == WearOf::Formation {
            let values = rules.qualities.iter().flat_map(|quality| &quality.values);
            known_names.extend(values.map(|(name, _)| name.as_str()));
            known_names.extend(["parts", "units"]);
        } else {
            known_names.push("guns");
            known_names.extend(&figures);
        }
        let marks = wear.marks.iter().filter_map(|mark| match &mark.at {
            MarkAt::Formula(formula) => Some(formula),
            _ => None,
        });
        for formula in marks.chain(&wear.boxes) {
            names(subject, formula, &known_names, diagnostics);
        }
        // The contribution of a unit to a sum is computed from values of that unit.
        if let Some(by) = wear.sums.as_ref().and_then(|sums| sums.by.as_ref()) {
            let known_names: Vec<&str> = of_unit.iter().chain(&figures).copied().collect();
            names(subject, by, &known_names, diagnostics);
        }
    }
    for posture in &rules.postures {
        let formulas = [&posture.files, &posture.ranks, &posture.width, &posture.depth];
        for formula in formulas.into_iter().flatten() {
            names(subject, formula, &["n", "w", "d"], diagnostics);
        }
    }
    for column in rules.tables.iter().flat_map(|table| &table.columns) {
        if let Some(formula) = &column.value {
            names(subject, formula, &["score"], diagnostics);
        }
    }
    for ruling in &rules.rulings {
        let known_names: Vec<&str> = ruling.facts.iter().map(|fact| fact.id.as_str()).collect();
        for formula in ruling.cases.iter().filter_map(|case| case.value.as_ref()) {
            names(subject, formula, &known_names, diagnostics);
        }
    }
}

/// The product that the word in a message about a formula means: `2 * n` for `2n`.
fn product(message: &str) -> Option<String> {
    let word = message.split('`').nth(1)?;
    let letters = word.find(|letter: char| !letter.is_ascii_digit() && letter != '.')?;
    let (number, name) = word.split_at(letters);
    let is_name = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let is_product = !number.is_empty() && is_name && message.ends_with("is not a number");
    is_product.then(|| format!("{number} * {name}"))
}

fn names(
    subject: &PackSubject<'_>,
    formula: &Sourced<Formula>,
    known_names: &[&str],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let rules = &subject.open.ruleset;
    for name in formula.value.names() {
        if known_names.contains(&name) || rules.number(name).is_some() {
            continue;
        }
        // The figure is there, but its value cannot be read.
        if !subject.unread.is_empty() && subject.is_written("figure", name) {
            continue;
        }
        let message = format!("there is no `{name}` in this formula");
        let mut found = Diagnostic::new(&CODE, subject.place(formula.span), message);
        let is_known = |name: &str| known_names.contains(&name) || rules.number(name).is_some();
        let figures = || rules.figures.iter().map(|figure| figure.entry.id.as_str());
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let parts: Vec<&str> = name.split('-').collect();
        let is_difference = parts.len() > 1
            && is_known(parts[0])
            && parts.iter().all(|part| !part.is_empty() && (is_known(part) || is_number(part)));
        // `nearest` does not find a name whose first word differs, such as `shaken-percent` for
        // `tired-percent`, so a figure is also suggested if it is the only figure with the same
        // last word.
        let same_end = || {
            let (_, end) = name.rsplit_once('-')?;
            let mut same =
                figures().filter(|id| id.rsplit_once('-').is_some_and(|(_, it)| it == end));
            same.next().filter(|_| same.next().is_none())
        };
        let near = nearest(name, known_names.iter().copied().chain(figures()));
        if is_difference {
            let message =
                format!("`{name}` is read as one name: a hyphen between letters is not a minus");
            found = Diagnostic { message, ..found };
            let help = format!("write spaces around the minus: `{}`", parts.join(" - "));
            diagnostics.push(found.help(help));
            continue;
        }
        if let Some(near) = near.or_else(same_end) {
            found = found.help(format!("did you mean `{near}`?"));
        }
        let mut different: Vec<&str> = Vec::new();
        for known in known_names {
            if !different.contains(known) {
                different.push(known);
            }
        }
        diagnostics.push(found.help(format!(
            "the formula can use {} and the figures of the pack",
            list(different, 20)
        )));
    }
}
