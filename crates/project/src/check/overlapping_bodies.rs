//! Two bodies where there is room for one.

use std::collections::HashSet;

use super::ground::Looks;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::{Map, Phase, Placement, Posture, Reference};
use grognard_core::text::{Span, Spanned};

/// Two bodies where there is room for one.
pub static CODE: Code =
    Code::new("overlapping-bodies", Severity::Warning, include_str!("overlapping_bodies.md"));

/// Closer than this, in metres, no two formed bodies stand: men in column need twice the room.
const ONE_SPOT: f64 = 10.0;

/// The narrowest line, in metres: about two hundred men in three ranks, at 55 cm a man.
const NARROWEST_LINE: f64 = 35.0;

/// Lines one behind another are farther apart than this, in metres: else the second is a fourth rank.
const RANKS: f64 = 10.0;

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let looks = Looks::new();
    let mut told = HashSet::new();
    let mut standing: Vec<&Spanned<Placement<'_>>> = map.placements.items.iter().collect();
    overlaps(&standing, &looks, &mut told, diagnostics);
    for phase in &map.phases {
        if !looks.may(standing.len() + 1) {
            return;
        }
        go_on(&mut standing, &phase.value);
        overlaps(&standing, &looks, &mut told, diagnostics);
    }
}

/// Lays a phase over what stood before.
fn go_on<'m>(standing: &mut Vec<&'m Spanned<Placement<'m>>>, phase: &'m Phase<'m>) {
    let gone = phase.gone.items.iter().map(|one| one.value);
    let moved = phase.placements.items.iter().filter_map(|one| one.body.value()).copied();
    let left: HashSet<&str> = gone.chain(moved).map(|body| body.parts().1).collect();
    let stays = |one: &&Spanned<Placement<'_>>| {
        one.body.value().is_some_and(|body: &Reference<'_>| !left.contains(body.parts().1))
    };
    standing.retain(|one| stays(one));
    standing.extend(&phase.placements.items);
}

fn overlaps(
    standing: &[&Spanned<Placement<'_>>],
    looks: &Looks,
    told: &mut HashSet<(Span, Span)>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut formed: Vec<Formed<'_>> = standing.iter().filter_map(|one| Formed::of(one)).collect();
    formed.sort_by_key(|one| (one.at.0, one.at.1, one.span.start));
    for (number, one) in formed.iter().enumerate() {
        let near = formed[number + 1..]
            .iter()
            .take_while(|other| f64::from(other.at.0 - one.at.0) <= NARROWEST_LINE && looks.may(1));
        // Of a heap each is told once, with the next of it.
        let Some(other) = near.into_iter().find(|other| one.overlaps(other)) else { continue };
        let (first, second) = if one.span < other.span { (one, other) } else { (other, one) };
        if told.insert((first.span, second.span)) {
            let message =
                format!("`{}` and `{}` stand on the same ground", second.body.0, first.body.0);
            diagnostics.push(
                Diagnostic::new(&CODE, second.span, message)
                    .label(first.span, format!("`{}` stands here", first.body.0))
                    .help("a place is the middle of a body's front: give each its own, or place only the body above them"),
            );
        }
    }
}

/// A body that stands in ranks.
struct Formed<'m> {
    body: Reference<'m>,
    at: (i32, i32),
    facing: Option<i64>,
    posture: Posture,
    span: Span,
}

impl<'m> Formed<'m> {
    /// Skirmishers and guns stand between others, and of whom nothing is said nobody knows.
    fn of(placement: &Spanned<Placement<'m>>) -> Option<Formed<'m>> {
        let posture = *placement.posture.value()?;
        let ranks = [Posture::Line, Posture::Column, Posture::MarchColumn, Posture::Square];
        let place = placement.at.get()?;
        Some(Formed {
            body: *placement.body.value()?,
            at: (place.value.east, place.value.north),
            facing: placement.facing.value().copied(),
            posture: Some(posture).filter(|posture| ranks.contains(posture))?,
            span: place.span,
        })
    }

    fn overlaps(&self, other: &Formed<'_>) -> bool {
        let east = f64::from(other.at.0) - f64::from(self.at.0);
        let north = f64::from(other.at.1) - f64::from(self.at.1);
        if east.hypot(north) < ONE_SPOT {
            return true;
        }
        let (Some(one), Some(two)) = (self.facing, other.facing) else { return false };
        let lines = self.posture == Posture::Line && other.posture == Posture::Line;
        let turned = (one - two).rem_euclid(360);
        if !lines || (20..=340).contains(&turned) {
            return false;
        }
        // Along the front of the one, and behind it.
        let (sine, cosine) = (one as f64).to_radians().sin_cos();
        let (along, behind) = (east * cosine - north * sine, east * sine + north * cosine);
        along.abs() < NARROWEST_LINE && behind.abs() < RANKS
    }
}
