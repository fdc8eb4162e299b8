//! Reports losses of a side that cannot be right.

use grognard_core::document::{Id, Scenario};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use crate::check::subject::ProjectSubject;

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

/// Factor by which losses are surely wrong, because sources count the men of a side differently.
const BEYOND: u64 = 2;

/// Reports losses of far more men than the lists of the side have.
pub(super) fn beyond_lists(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject.scenarios().filter(|(placed, links)| placed.asked && links.whole)
    {
        let Some(facts) = placed.document.facts.value() else { continue };
        let sides = placed.document.sides.items.iter().map(|side| side.value.id.value());
        let sides: Vec<Option<&Id<'_>>> = sides.collect();
        for losses in &facts.losses {
            let (Some(side), Some(text)) = (losses.side.value(), losses.text.get()) else {
                continue;
            };
            let index = sides.iter().position(|id| *id == Some(side));
            let lists = links.oobs.iter().filter(|link| Some(link.side) == index);
            let most =
                lists.map(|link| subject.project.oobs[link.oob?].most_men).sum::<Option<u64>>();
            let (Some(most), Some(lost)) = (most, men_lost(text.value)) else { continue };
            if most == 0 || lost <= most * BEYOND {
                continue;
            }
            let message = format!(
                "losses of {lost} men are more than the lists of `{}` have, about {most}",
                side.0
            );
            diagnostics.push(
                Diagnostic::new(&CODE, text.span, message)
                    .help("correct the number, or state of whom it is: `2,000 of 9,000 men`"),
            );
        }
    }
}

/// The men of a text such as `some 14,000 men`. Losses of another number of men are of a larger army.
fn men_lost(text: &str) -> Option<u64> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_men = |word: &&str| {
        let word = word.trim_end_matches([',', '.', ';']);
        ["men", "Mann", "hommes", "hombres", "uomini"].contains(&word)
    };
    if words.iter().any(|word| ["of", "von", "sur"].contains(word)) {
        return None;
    }
    let place = words.iter().position(is_men)?;
    let digits: String =
        words[place.checked_sub(1)?].chars().filter(char::is_ascii_digit).collect();
    digits.parse().ok()
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
