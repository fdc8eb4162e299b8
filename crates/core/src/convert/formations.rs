//! Decides which bodies become formations of the game, and computes their wear.

use std::collections::HashSet;
use std::sync::Arc;

use super::authority::Authority;
use super::basis::{Basis, PackLine, PackList};
use super::change::{Change, CountedTroops, Named, NoPlace};
use super::command::quality;
use super::fielded::{FieldedFormation, Track, TrackMark};
use super::ledger::{Entry, FurtherBasis, readings};
use super::piece::Piece;
use super::run::Run;
use super::scope::Facts;
use super::wear::{FormationForWear, UnitBoxes, of_formation};
use super::wear_lines::wear_lines;
use crate::document::{Echelon, Provenance};

impl<'c> Run<'c> {
    /// Records strengths that are not fielded: unknown strengths, and guns of battalions because
    /// they fire with their battalion.
    pub(super) fn left_out(&mut self, pieces: &[Piece<'_>]) {
        let fielded: HashSet<usize> = pieces.iter().map(|piece| piece.body).collect();
        for (index, body) in self.force.bodies.iter().enumerate() {
            if body.unknown && !fielded.contains(&index) {
                self.note(Entry::told(&body.id, Change::UnknownStrength));
            }
            let is_foot_or_horse =
                body.is_unit() && body.arm.is_some_and(|arm| !arm.is_artillery());
            let guns = body.guns.filter(|guns| is_foot_or_horse && guns.most > 0);
            if let Some(strength) = guns {
                let (troops, reason) = (CountedTroops::Guns, NoPlace::RegimentalGuns);
                self.note(Entry::told(&body.id, Change::LeftOut { strength, troops, reason }));
            }
        }
    }

    pub(super) fn formations(&mut self, pieces: &[&Piece<'_>]) {
        let units: HashSet<usize> =
            pieces.iter().filter(|piece| piece.consumes).map(|piece| piece.block).collect();
        let mut bodies: Vec<usize> = pieces.iter().map(|piece| piece.body).collect();
        bodies.sort_unstable();
        for (index, body) in self.force.bodies.iter().enumerate() {
            let parent = body.parent.and_then(|parent| self.became[parent]);
            self.became[index] = parent;
            let within = self.force.above(index).any(|above| units.contains(&above));
            let keeps = !within && !units.contains(&index);
            // The whole force always becomes a formation, because its units need a parent.
            let Some(echelon) = body.echelon.filter(|_| index == 0 || keeps) else { continue };
            let first = bodies.partition_point(|piece| *piece < index);
            if index > 0 && bodies.get(first).is_none_or(|piece| *piece >= body.end) {
                continue;
            }
            self.formation(index, echelon, parent);
        }
    }

    fn formation(&mut self, index: usize, echelon: Echelon, parent: Option<usize>) {
        let body = &self.force.bodies[index];
        self.became[index] = Some(self.conversion.formations.len());
        self.ids.insert(body.id.clone());
        let by_author = self.terms(index).and_then(|terms| terms.quality);
        let found = quality(self.rules, by_author.or(body.quality));
        self.conversion.formations.push(FieldedFormation {
            quality: found.map(|(game, _)| (game.entry.id.clone(), game.entry.name.clone())),
            ..FieldedFormation::of(body, echelon, parent)
        });
        if let Some((game, true)) = found {
            let change = Change::AssumedQuality { quality: Named::of(&game.entry) };
            self.note_line(&body.id, PackList::Qualities, &game.entry, change);
        }
    }

    pub(super) fn wear(&mut self) {
        for index in 0..self.conversion.units.len() {
            let unit = &self.conversion.units[index];
            let (elements, men, fielded, guns) = (unit.elements, unit.men, unit.fielded, unit.guns);
            let mut parent = Some(unit.parent);
            while let Some(above) = parent {
                let Some(formation) = self.conversion.formations.get_mut(above) else { break };
                formation.elements = formation.elements.saturating_add(elements);
                if guns {
                    formation.gun_elements = formation.gun_elements.saturating_add(elements);
                } else {
                    formation.men = formation.men.saturating_add(men);
                    formation.fielded_men += fielded;
                }
                parent = formation.parent;
            }
        }
        for (index, below) in self.conversion.below().iter().enumerate() {
            let tracks = self.formation_tracks(index, below);
            for track in &tracks {
                self.note_wear(index, track);
            }
            self.conversion.formations[index].tracks = tracks;
        }
    }

    fn note_wear(&mut self, index: usize, track: &Track) {
        let body = self.conversion.formations[index].id.clone();
        for mark in &track.marks {
            let line = PackLine::WearMark { wear: track.id.clone(), mark: mark.id.clone() };
            self.note(Entry {
                change: Change::Worn {
                    boxes: track.boxes,
                    counts: track.counts.clone(),
                    percent: mark.percent.clone(),
                    mark: mark.name.clone(),
                    lost: mark.lost,
                },
                basis: Basis::Pack(line),
                source: self.wear_source(track, mark),
                also: self.behind_wear(index, track, mark),
                body: body.clone(),
            });
        }
    }

    fn wear_source(&self, track: &Track, mark: &TrackMark) -> Authority {
        let model = self.rules.wear.iter().find(|model| model.entry.id == track.id);
        let mut marks = model.into_iter().flat_map(|model| &model.marks);
        let found = marks.find(|found| found.entry.id == mark.id);
        Authority::of(found.and_then(|found| found.entry.origin.as_ref()))
    }

    /// The further lines of a pack from which an effect of losses was computed; empty if all are
    /// from the rule book.
    fn behind_wear(&self, index: usize, track: &Track, mark: &TrackMark) -> Vec<Arc<FurtherBasis>> {
        if mark.kind == Provenance::Text && mark.readings.is_empty() {
            return Vec::new();
        }
        let quality = self.conversion.formations[index].quality.as_ref();
        let quality = quality.map(|(id, _)| id.as_str());
        let lines = wear_lines(self.rules, (&track.id, &mark.id), None, quality);
        let readings = readings(self.rules, mark.readings.iter().map(String::as_str));
        lines.into_iter().map(Arc::new).chain(readings).collect()
    }

    fn formation_tracks(&self, index: usize, below: &[usize]) -> Vec<Track> {
        let formation = &self.conversion.formations[index];
        let units: Vec<(Facts<'_>, UnitBoxes<'_>)> = below
            .iter()
            .map(|unit| (&self.conversion.units[*unit], &self.sketches[*unit]))
            .map(|(unit, sketch)| {
                let boxes = UnitBoxes { id: &unit.id, tracks: &unit.tracks };
                (sketch.facts(self.rules, self.force.year()), boxes)
            })
            .collect();
        let quality = formation.quality.as_ref().and_then(|(id, _)| {
            self.rules.qualities.iter().find(|quality| quality.entry.id == *id)
        });
        let (echelon, above) = (formation.echelon, self.conversion.echelons_above(index));
        of_formation(
            self.rules,
            &FormationForWear { echelon, above: &above, quality, units: &units },
        )
    }
}
