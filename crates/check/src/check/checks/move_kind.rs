//! Moves on a map that go the other way than their kind: an advance away from every enemy.

use std::collections::{BTreeSet, HashMap};

use grognard_core::document::{Move, MoveKind, Phase, Placement, Reference};
use grognard_core::model::{Metres, PlaceAt};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use super::move_backwards::CODE;
use super::unknown_body::scenarios_by_map;
use crate::check::ground::{Comparisons, apart, at};
use crate::check::subject::ProjectSubject;

/// Minimum change of the distance from the nearest enemy, in metres, that is a mistake.
const MIN_CHANGE: Metres = 50.0;

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (number, links) in scenarios_by_map(subject) {
        let map = &subject.project.maps[number];
        // The scenario determines who the enemies are, so a map of several scenarios is skipped.
        let [links] = links.as_slice() else { continue };
        if !map.asked || !links.whole {
            continue;
        }
        let side = |body: &Reference<'_>| {
            let meant = subject.links.bodies(links, *body);
            let [meant] = meant[..] else { return None };
            links.oobs.iter().find(|link| link.oob == Some(meant.oob)).map(|link| link.side)
        };
        let comparisons = Comparisons::new();
        let mut places: SidedPlaces<'_> = HashMap::new();
        for placement in &map.document.placements {
            place(&mut places, placement, &side);
        }
        for phase in &map.document.phases {
            let before = doubtful(phase, &places, &side, &comparisons);
            for placement in &phase.placements {
                place(&mut places, placement, &side);
            }
            for body in &phase.gone {
                places.remove(&body.value);
            }
            // The enemies may have moved in the phase too, so both their places must show it.
            let after = doubtful(phase, &places, &side, &comparisons);
            for movement in before.iter().filter(|index| after.contains(index)) {
                let movement = &phase.moves.items[*movement].value;
                let own = movement.body.value().and_then(&side);
                // One enemy in a wrong place turns the direction of a move around.
                let enemies = places.values().filter(|(side, ..)| Some(*side) != own);
                let mut causes: Vec<Span> = enemies.map(|(.., place)| *place).collect();
                causes.sort_unstable_by_key(|span| span.start);
                causes.truncate(MAX_CAUSES);
                // A move that begins in a wrong place goes in a wrong direction too.
                causes.extend(movement.path.items.first().map(|first| first.span));
                diagnostics.extend(report(movement).map(|found| found.rests_on(causes)));
            }
        }
    }
}

/// The side, the place and the span of the place of each body.
type SidedPlaces<'d> = HashMap<Reference<'d>, (usize, PlaceAt, Span)>;

/// Maximum number of enemies whose places are named as causes, because a wrong place matters only
/// if there are few.
const MAX_CAUSES: usize = 50;

fn place<'d>(
    places: &mut SidedPlaces<'d>,
    placement: &Placement<'d>,
    side: &impl Fn(&Reference<'_>) -> Option<usize>,
) {
    let (Some(body), Some(to)) = (placement.body.value(), placement.at.get()) else { return };
    if let Some(side) = side(body) {
        places.insert(*body, (side, at(to.value), to.span));
    }
}

/// The indices of the moves of a phase that go the other way than their kind.
fn doubtful(
    phase: &Phase<'_>,
    places: &SidedPlaces<'_>,
    side: &impl Fn(&Reference<'_>) -> Option<usize>,
    comparisons: &Comparisons,
) -> BTreeSet<usize> {
    let is_doubtful = |movement: &Move<'_>| {
        let kind = movement.kind.value()?;
        let ends = movement.path.items.first().zip(movement.path.items.last());
        let ((first, last), own) = ends.zip(side(movement.body.value()?))?;
        let change =
            |enemy: &PlaceAt| apart(at(last.value), *enemy) - apart(at(first.value), *enemy);
        let enemies =
            || places.values().filter(|(side, ..)| *side != own).map(|(_, enemy, _)| enemy);
        comparisons.allow(places.len()).then_some(())?;
        let is_wrong = match kind {
            MoveKind::Advance => enemies().all(|enemy| change(enemy) > MIN_CHANGE),
            MoveKind::Retreat => enemies().all(|enemy| change(enemy) < -MIN_CHANGE),
            _ => false,
        };
        (is_wrong && enemies().next().is_some()).then_some(())
    };
    let moves = phase.moves.items.iter().enumerate();
    moves
        .filter(|(_, movement)| is_doubtful(&movement.value).is_some())
        .map(|(index, _)| index)
        .collect()
}

fn report(movement: &Move<'_>) -> Option<Diagnostic> {
    let (body, kind) = (movement.body.get()?, movement.kind.get()?);
    let way = if kind.value == MoveKind::Advance { "away from" } else { "towards" };
    let message = format!("the {} of `{}` goes {way} every enemy", kind.value.word(), body.value.0);
    Some(
        Diagnostic::new(&CODE, kind.span, message)
            .label(movement.path.items.last()?.span, "the move ends here")
            .help("correct `kind`, or the points of `path`"),
    )
}
