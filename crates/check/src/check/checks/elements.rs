//! Reports a strength that fits several numbers of elements in a game, or fits no number.

use std::sync::Arc;

use grognard_core::convert::{Certainty, ConvertOptions, FieldedUnit, convert};
use grognard_core::model::Force;
use grognard_core::ruleset::Ruleset;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::numbers;

use super::assumed_value;
use grognard_project::project::Settings;

code!(AMBIGUOUS: "ambiguous-elements", Hint, "ambiguous_elements.md");

code!(IMPOSSIBLE: "impossible-elements", Warning, "impossible_elements.md");

/// Fields a historical list under each game that the project of the list names.
pub(in crate::check) fn check(
    force: &Force,
    games: &[Arc<Ruleset>],
    settings: &Settings,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if force.native.is_some() {
        return;
    }
    for game in games {
        let conversion = convert(force, game, None, &ConvertOptions::default());
        for unit in &conversion.units {
            diagnostics.extend(complain(game, unit));
        }
        if assumed_value::is_asked_for(settings) {
            assumed_value::check(force, game, &conversion, diagnostics);
        }
    }
}

fn complain(game: &Ruleset, unit: &FieldedUnit) -> Option<Diagnostic> {
    let (name, id) = (&game.name, &game.id);
    let what = &unit.element_name;
    let said = match unit.guns {
        true => format!("{} guns", unit.strength),
        false => format!("{} men", unit.strength),
    };
    let whole = format!("{said} of `{}`", unit.name);
    let author = format!(
        "to choose the number, write `fielded: {{ {id}: {{ stands: {} }} }}`",
        unit.elements
    );
    match &unit.certainty {
        Certainty::Ambiguous { least, most } => {
            let others: Vec<u32> =
                (*least..=*most).filter(|count| *count != unit.elements).collect();
            let message = format!(
                "under {name}, {whole} are {} {what}, but could also be {}",
                unit.elements,
                numbers(&others).replace(", ", " or ")
            );
            Some(Diagnostic::new(&AMBIGUOUS, unit.span, message).help(author))
        }
        Certainty::Impossible => {
            let message = format!("under {name}, no number of elements fits {whole}");
            let nearest = format!("{} {what} fit best", unit.elements);
            Some(Diagnostic::new(&IMPOSSIBLE, unit.span, message).help(nearest).help(author))
        }
        Certainty::Certain | Certainty::Author => None,
    }
}
