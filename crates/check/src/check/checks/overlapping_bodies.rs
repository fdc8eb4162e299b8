//! Reports two bodies where there is room for only one.

use std::collections::HashSet;

use grognard_core::document::{Map, Phase, Placement, Posture, Reference};
use grognard_core::model::PlaceAt;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, Spanned};

use crate::check::ground::{Comparisons, at};

code!("overlapping-bodies", Warning, "overlapping_bodies.md");

/// Minimum distance in metres between two formed bodies. Men in column need twice that distance.
const MIN_DISTANCE: f64 = 10.0;

/// Width in metres of the narrowest line: about two hundred men in three ranks, with 55 cm for each
/// man.
const MIN_LINE_WIDTH: f64 = 35.0;

/// Minimum distance in metres between two lines, one behind the other, because a nearer line would
/// be a fourth rank of the line in front.
const MIN_LINE_DISTANCE: f64 = 10.0;

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let comparisons = Comparisons::new();
    let mut told = HashSet::new();
    let mut standing: Vec<&Spanned<Placement<'_>>> = map.placements.items.iter().collect();
    overlaps(&standing, &comparisons, &mut told, diagnostics);
    for phase in &map.phases {
        if !comparisons.allow(standing.len() + 1) {
            return;
        }
        go_on(&mut standing, &phase.value);
        overlaps(&standing, &comparisons, &mut told, diagnostics);
    }
}

pub(in crate::check) fn standing_at<'m>(
    map: &'m Map<'m>,
    phase: Option<usize>,
) -> Vec<&'m Spanned<Placement<'m>>> {
    let mut standing: Vec<_> = map.placements.items.iter().collect();
    for phase in map.phases.items.iter().take(phase.map_or(0, |last| last + 1)) {
        go_on(&mut standing, &phase.value);
    }
    standing
}

fn go_on<'m>(standing: &mut Vec<&'m Spanned<Placement<'m>>>, phase: &'m Phase<'m>) {
    let gone = phase.gone.items.iter().map(|body| body.value);
    let moved =
        phase.placements.items.iter().filter_map(|placement| placement.body.value()).copied();
    let left: HashSet<&str> = gone.chain(moved).map(|body| body.parts().1).collect();
    let stays = |placement: &&Spanned<Placement<'_>>| {
        placement.body.value().is_some_and(|body: &Reference<'_>| !left.contains(body.parts().1))
    };
    standing.retain(|placement| stays(placement));
    standing.extend(&phase.placements.items);
}

fn overlaps(
    standing: &[&Spanned<Placement<'_>>],
    comparisons: &Comparisons,
    told: &mut HashSet<(Span, Span)>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut formed: Vec<Formed<'_>> =
        standing.iter().filter_map(|placement| Formed::of(placement)).collect();
    formed.sort_by_key(|formed| (formed.at.0, formed.at.1, formed.span.start));
    for (number, body) in formed.iter().enumerate() {
        let near = formed[number + 1..].iter().take_while(|other| {
            f64::from(other.at.0 - body.at.0) <= MIN_LINE_WIDTH && comparisons.allow(1)
        });
        // If many bodies overlap, each is reported only once, together with the next body.
        let Some(other) = near.into_iter().find(|other| body.overlaps(other)) else { continue };
        let (first, second) = if body.span < other.span { (body, other) } else { (other, body) };
        if told.insert((first.span, second.span)) {
            let message =
                format!("`{}` and `{}` are on the same ground", second.body.0, first.body.0);
            diagnostics.push(
                Diagnostic::new(&CODE, second.span, message)
                    .label(first.span, format!("`{}` is here", first.body.0))
                    .rests_on([first.span, second.span])
                    .help(
                        "give each body a place of its own, the middle of its front, or place only \
                         the body above both",
                    ),
            );
        }
    }
}

pub(in crate::check) struct Formed<'m> {
    pub body: Reference<'m>,
    at: PlaceAt,
    facing: Option<i64>,
    posture: Posture,
    span: Span,
}

impl<'m> Formed<'m> {
    pub(in crate::check) fn of(placement: &Spanned<Placement<'m>>) -> Option<Formed<'m>> {
        let place = placement.at.get()?;
        let standing = (at(place.value), placement.facing.value().copied());
        let posture = placement.posture.value().copied();
        Formed::new(*placement.body.value()?, standing, posture, place.span)
    }

    /// A body in ranks, or guns. `None` for skirmishers, which may be among other troops, and for a
    /// body without a posture.
    pub(in crate::check) fn new(
        body: Reference<'m>,
        (at, facing): (PlaceAt, Option<i64>),
        posture: Option<Posture>,
        span: Span,
    ) -> Option<Formed<'m>> {
        let ranks = [
            Posture::Line,
            Posture::Column,
            Posture::MarchColumn,
            Posture::Square,
            Posture::Limbered,
            Posture::Unlimbered,
        ];
        let posture = posture.filter(|posture| ranks.contains(posture))?;
        Some(Formed { body, at, facing, posture, span })
    }

    /// Whether two bodies are so near that there is room for only one of them.
    pub(in crate::check) fn overlaps(&self, other: &Formed<'_>) -> bool {
        let east = f64::from(other.at.0) - f64::from(self.at.0);
        let north = f64::from(other.at.1) - f64::from(self.at.1);
        // Guns stand between the bodies of other troops, but not on the same point.
        let is_guns = |it: Posture| matches!(it, Posture::Limbered | Posture::Unlimbered);
        if is_guns(self.posture) || is_guns(other.posture) {
            return self.at == other.at;
        }
        if east.hypot(north) < MIN_DISTANCE {
            return true;
        }
        let (Some(facing), Some(other_facing)) = (self.facing, other.facing) else { return false };
        let lines = self.posture == Posture::Line && other.posture == Posture::Line;
        let turned = (facing - other_facing).rem_euclid(360);
        if !lines || (20..=340).contains(&turned) {
            return false;
        }
        // Distances of the other body along and behind the front of the first body.
        let (sine, cosine) = (facing as f64).to_radians().sin_cos();
        let (along, behind) = (east * cosine - north * sine, east * sine + north * cosine);
        along.abs() < MIN_LINE_WIDTH && behind.abs() < MIN_LINE_DISTANCE
    }
}
