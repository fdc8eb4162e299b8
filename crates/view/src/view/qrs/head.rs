//! Makes the list of scales at the head of the sheet, and the list of signs at its foot.

use super::types::QrsPhase;
use crate::view::origin::{Mark, mark};
use grognard_core::ruleset::{Origin, Ruleset};

pub(super) fn scale(rules: &Ruleset) -> Vec<(String, String)> {
    let about = |about: bool| if about { "about " } else { "" };
    let sign = |origin: Option<&Origin>| mark(origin).map_or("", Mark::sign);
    let ground = rules.ground.as_ref().map(|ground| {
        let far = format!("{}{}", about(ground.about), ground.ground.value);
        (ground.table.to_string(), format!("{far}{}", sign(ground.ground.origin.as_ref())))
    });
    let turn = rules.turn.as_ref().map(|turn| {
        let long = format!("{}{} minutes", about(turn.about), turn.minutes.value);
        (turn.name.clone(), format!("{long}{}", sign(turn.minutes.origin.as_ref())))
    });
    ground.into_iter().chain(turn).collect()
}

pub(super) fn signs(phases: &[QrsPhase]) -> Vec<(String, String)> {
    let used = |mark: &Mark| {
        let sign = mark.sign();
        phases.iter().flat_map(|phase| &phase.blocks).any(|block| {
            let cells = block.rows.iter().chain(&block.modifiers).flat_map(|row| &row.cells);
            block.sign.as_deref() == Some(sign)
                || cells.into_iter().any(|cell| cell.ends_with(sign))
        })
    };
    let marks = [Mark::Public, Mark::Derived, Mark::Reading, Mark::Unsaid].into_iter().filter(used);
    marks.map(|mark| (mark.sign().to_owned(), mark.words().to_owned())).collect()
}
