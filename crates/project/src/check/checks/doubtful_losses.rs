//! Reports losses of a side that cannot be right.

use grognard_core::document::Scenario;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

code!("doubtful-losses", Warning, "doubtful_losses.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(facts) = scenario.facts.value() else { return };
    for losses in &facts.losses {
        diagnostics.extend(losses.text.get().and_then(|text| more_than_all(*text)));
    }
    if !facts.losses.whole {
        return;
    }
    let sides = scenario.sides.items.iter().filter_map(|side| side.value.id.value());
    let named: Vec<_> = facts
        .losses
        .items
        .iter()
        .filter_map(|losses| {
            let source = losses.value.source.value().map(|source| source.0);
            Some((losses.value.side.get()?, source))
        })
        .collect();
    for (index, (side, source)) in named.iter().enumerate() {
        let before =
            named[..index].iter().find(|(other, of)| other.value == side.value && of == source);
        let is_missing =
            |id: &grognard_core::document::Id<'_>| !named.iter().any(|(side, _)| side.value == *id);
        let (Some((before, _)), Some(missing)) = (before, sides.clone().find(|id| is_missing(id)))
        else {
            continue;
        };
        let message = format!("`{}` has losses twice, and `{}` has none", side.value.0, missing.0);
        diagnostics.push(
            Diagnostic::new(&CODE, side.span, message)
                .label(before.span, "the first losses of this side")
                .help(format!("did you mean `side: {}`?", missing.0)),
        );
    }
}

/// Reports losses of more than there were: `6,900 of 5,153 men`.
fn more_than_all(text: Spanned<&str>) -> Option<Diagnostic> {
    let words: Vec<&str> = text.value.split_whitespace().collect();
    let number = |word: &str| -> Option<u32> {
        let digits: String = word.chars().filter(char::is_ascii_digit).collect();
        let is_number = word.chars().all(|sign| sign.is_ascii_digit() || ",.;'’".contains(sign));
        digits.parse().ok().filter(|_| is_number)
    };
    let found = words.windows(3).find_map(|words| {
        let is_of = matches!(words[1], "of" | "von" | "sur" | "de" | "di");
        let (lost, all) = (number(words[0])?, number(words[2])?);
        (is_of && lost > all).then_some((words[0], words[2]))
    });
    let (lost, all) = found?;
    let all = all.trim_end_matches([',', '.', ';']);
    let message = format!("losses of {lost} are more than the {all} who were there");
    Some(Diagnostic::new(&CODE, text.span, message).help("correct one of the two numbers"))
}
