//! Reports a body that faces away from its enemies, unlike the other bodies of its side.

use grognard_core::document::{Placement, Posture};
use grognard_syntax::diagnostic::Diagnostic;

use super::outside_zone::stood;
use super::unknown_body::scenarios_by_map;
use crate::check::one_slip::{Stood, points_away};
use crate::check::subject::ProjectSubject;

code!("facing-away", Warning, "facing_away.md");

/// Maximum number of bodies on a map, because each body is compared with every other body.
const MAX_BODIES: usize = 1000;

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (number, links) in scenarios_by_map(subject) {
        let map = &subject.project.maps[number];
        // The scenario determines who the enemies are, so a map of several scenarios is skipped.
        let [links] = links.as_slice() else { continue };
        if !map.asked || !links.whole || map.document.placements.items.len() > MAX_BODIES {
            continue;
        }
        let placements = map.document.placements.items.iter();
        let stood: Vec<(&Placement<'_>, Stood)> = placements
            .filter_map(|it| Some((&it.value, stood(subject, links, &it.value)?)))
            .collect();
        let all: Vec<Stood> = stood.iter().map(|(_, stood)| *stood).collect();
        for (placement, body) in &stood {
            diagnostics.extend(judge(placement, body, &all));
        }
    }
}

fn judge(placement: &Placement<'_>, body: &Stood, all: &[Stood]) -> Option<Diagnostic> {
    // Troops on the march face in the direction of their march, not towards the enemy.
    if !matches!(
        placement.posture.value(),
        Some(Posture::Line | Posture::Column | Posture::Unlimbered)
    ) {
        return None;
    }
    let facing = placement.facing.get()?;
    let of_side = all.iter().filter(|other| other.side == body.side);
    let others: Vec<bool> = of_side
        .filter(|other| other.span != body.span)
        .filter_map(|other| looks_away_from_all(other, all))
        .collect();
    let is_alone = !others.is_empty() && others.iter().all(|away| !away);
    if !is_alone || !looks_away_from_all(body, all)? {
        return None;
    }
    // A body behind all enemies has probably the wrong place and not the wrong facing: a digit
    // lost from its place puts it on the far side of the enemy.
    let is_behind_all = all.iter().filter(|other| other.side != body.side).all(|enemy| {
        let Some(facing) = enemy.facing else { return false };
        points_away(facing, (body.place.0 - enemy.place.0, body.place.1 - enemy.place.1))
    });
    if is_behind_all {
        return None;
    }
    let id = placement.body.value().map_or("", |body| body.0);
    let message = format!("`{id}` faces away from every enemy, unlike all others of its side");
    let turned = (facing.value + 180) % 360;
    let found = Diagnostic::new(&CODE, facing.span, message);
    Some(found.help(format!(
        "`facing` is in degrees clockwise from north, the upper edge: did you mean `{turned}`?"
    )))
}

/// Whether a body faces away from every enemy on the map. `None` if the body has no facing or no
/// enemy is on the map.
fn looks_away_from_all(body: &Stood, all: &[Stood]) -> Option<bool> {
    let facing = body.facing?;
    let mut enemies = all.iter().filter(|other| other.side != body.side).peekable();
    enemies.peek()?;
    let towards = |enemy: &Stood| (enemy.place.0 - body.place.0, enemy.place.1 - body.place.1);
    Some(enemies.all(|enemy| points_away(facing, towards(enemy))))
}
