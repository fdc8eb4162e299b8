//! Groups the parts of the sheet by the phases of play in which players use them.

use super::part::concerns;
use super::types::{QrsBlock, QrsPhase, QrsStep};
use grognard_core::convert::InPlay;
use grognard_core::document::Topic;
use grognard_core::ruleset::{Chart, Row, Ruleset, SheetPhase};

/// A part of the sheet, with its topic and the phase in which players use it.
pub(super) struct Placed {
    pub topic: Option<Topic>,
    pub phase: Option<String>,
    pub block: QrsBlock,
}

/// Phases of play with their parts, followed by the parts that belong to no phase.
pub(super) fn phases(
    rules: &Ruleset,
    play: Option<&InPlay>,
    parts: Vec<Placed>,
    blanks: Vec<Placed>,
) -> Vec<QrsPhase> {
    let sheet = rules.sheet.as_ref();
    let written = sheet.map_or(&[][..], |sheet| &sheet.phases);
    let sequence = sheet.and_then(|sheet| sheet.sequence.as_ref());
    let sequence = sequence.and_then(|sequence| rules.chart(&sequence.value));
    let mut count = 0;
    let mut all: Vec<QrsPhase> = Vec::new();
    for phase in written {
        count += i64::from(phase.numbered);
        all.push(QrsPhase {
            number: phase.numbered.then_some(count),
            name: Some(phase.name.clone()),
            steps: steps(phase, sequence, play),
            note: phase.note.clone(),
            blocks: Vec::new(),
        });
    }
    // If the pack has no phases, the sheet is one list without a heading.
    all.push(QrsPhase {
        number: None,
        name: (!written.is_empty()).then(|| NO_PHASE.to_owned()),
        steps: Vec::new(),
        note: None,
        blocks: Vec::new(),
    });
    let place = |part: &Placed| {
        let id = part.phase.as_ref();
        let found = id.and_then(|id| written.iter().position(|phase| phase.id == *id));
        found.unwrap_or(written.len())
    };
    for part in parts.into_iter().chain(blanks) {
        all[place(&part)].blocks.push(part.block);
    }
    if all.last().is_some_and(|last| last.blocks.is_empty()) {
        all.pop();
    }
    all
}

/// Heading above the parts that belong to no phase.
const NO_PHASE: &str = "Other charts";

/// Steps of a phase, from the rows of the chart that gives the sequence of a turn.
fn steps(phase: &SheetPhase, sequence: Option<&Chart>, play: Option<&InPlay>) -> Vec<QrsStep> {
    let rows = sequence.map_or(&[][..], |chart| &chart.rows);
    let found =
        phase.steps.iter().filter_map(|id| rows.iter().find(|row| row.entry.id == id.value));
    let found = found.filter(|row| concerns(play, &row.scope));
    let step = |row: &Row| QrsStep {
        name: name_in(&row.entry.name, &phase.name),
        words: row.means.clone().filter(|_| !phase.brief),
    };
    found.map(step).filter(|step| step.name.is_some() || step.words.is_some()).collect()
}

/// Name of a step, without its number and the name of its phase. `3 Fire: the other player` in the
/// phase `Fire` becomes `The other player`. `1. Charges` in the phase `Charges` becomes `None`.
fn name_in(step: &str, phase: &str) -> Option<String> {
    let numbered = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ' ');
    let name = step.trim_start_matches(numbered);
    let Some(rest) = name.strip_prefix(phase) else { return Some(step.to_owned()) };
    if rest.is_empty() {
        return None;
    }
    let Some(rest) = rest.strip_prefix(": ") else { return Some(step.to_owned()) };
    let mut letters = rest.chars();
    let first = letters.next()?;
    Some(first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::name_in;

    #[test]
    fn a_step_repeats_neither_number_nor_name_of_its_phase() {
        for (step, phase, name) in [
            ("3 Fire: the other player", "Fire", Some("The other player")),
            ("1. Charges", "Charges", None),
            ("Move Generals", "Move Generals", None),
            ("Fire of all others", "Fire", Some("Fire of all others")),
            ("March", "Movement", Some("March")),
        ] {
            assert_eq!(name_in(step, phase).as_deref(), name, "{step}");
        }
    }
}
