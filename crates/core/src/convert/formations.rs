//! Formations: which bodies stay formations, and what they can bear.

use std::collections::HashSet;

use super::authority::Authority;
use super::basis::{Basis, PackLine, PackList};
use super::change::{Change, Named, NoPlace, Troops};
use super::command::quality;
use super::fielded::{FieldedFormation, Track};
use super::ledger::Entry;
use super::piece::Piece;
use super::run::Run;
use super::scope::Facts;
use super::wear::{Formation, of_formation};
use crate::document::{Echelon, Provenance};

impl<'c> Run<'c> {
    /// What is known of a body but cannot be fielded.
    pub(super) fn left_out(&mut self, pieces: &[Piece<'_>]) {
        for (index, body) in self.force.bodies.iter().enumerate() {
            let fielded = pieces.iter().any(|piece| piece.body == index);
            if body.unknown && !fielded {
                self.note(Entry::told(&body.id, Change::UnknownStrength));
            }
            let is_foot_or_horse =
                body.is_unit() && body.arm.is_some_and(|arm| !arm.is_artillery());
            let guns = body.guns.filter(|guns| is_foot_or_horse && guns.most > 0);
            if let Some(strength) = guns {
                let (troops, reason) = (Troops::Guns, NoPlace::RegimentalGuns);
                self.note(Entry::told(&body.id, Change::LeftOut { strength, troops, reason }));
            }
        }
    }

    /// The bodies that stay formations: those that are not themselves a unit of the game.
    pub(super) fn formations(&mut self, pieces: &[Piece<'_>]) {
        let units: HashSet<usize> =
            pieces.iter().filter(|piece| piece.consumes).map(|piece| piece.block).collect();
        for (index, body) in self.force.bodies.iter().enumerate() {
            let parent = body.parent.and_then(|parent| self.became[parent]);
            self.became[index] = parent;
            let within = self.force.above(index).any(|above| units.contains(&above));
            let keeps = !within && !units.contains(&index);
            // The whole stays, whatever it is: something must hold the units.
            let Some(echelon) = body.echelon.filter(|_| index == 0 || keeps) else { continue };
            // Nothing of it comes to the table: it has no place there either.
            let below = |piece: &Piece<'_>| index <= piece.body && piece.body < body.end;
            if index > 0 && !pieces.iter().any(below) {
                continue;
            }
            self.formation(index, echelon, parent);
        }
    }

    /// Puts one formation onto the table.
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

    /// Sums of the formations, and what they can bear.
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
            let id = self.conversion.formations[index].id.clone();
            for track in &tracks {
                self.note_wear(&id, track);
            }
            self.conversion.formations[index].tracks = tracks;
        }
    }

    /// The effects that losses have on a formation.
    fn note_wear(&mut self, formation: &str, track: &Track) {
        let model = self.rules.wear.iter().find(|model| model.entry.id == track.id);
        let origin = model.and_then(|model| model.entry.origin.as_ref());
        for mark in &track.marks {
            let mut source = Authority::of(origin);
            if let (true, Authority::Pack { kind, .. }) = (mark.by_reading, &mut source) {
                *kind = Provenance::Reading;
            }
            let line = PackLine::WearMark { wear: track.id.clone(), mark: mark.id.clone() };
            self.note(Entry {
                body: formation.to_owned(),
                change: Change::Worn {
                    boxes: track.boxes,
                    counts: track.counts.clone(),
                    percent: mark.percent.clone(),
                    mark: mark.name.clone(),
                    lost: mark.lost,
                },
                basis: Basis::Pack(line),
                source,
            });
        }
    }

    fn formation_tracks(&self, index: usize, below: &[usize]) -> Vec<Track> {
        let formation = &self.conversion.formations[index];
        let units: Vec<(Facts<'_>, u32)> = below
            .iter()
            .map(|unit| (&self.conversion.units[*unit], &self.sketches[*unit]))
            .map(|(unit, sketch)| {
                let boxes = unit.tracks.first().map_or(0, |track| track.boxes);
                (sketch.facts(self.rules, self.force.year()), boxes)
            })
            .collect();
        let quality = formation.quality.as_ref().and_then(|(id, _)| {
            self.rules.qualities.iter().find(|quality| quality.entry.id == *id)
        });
        of_formation(self.rules, &Formation { echelon: formation.echelon, quality, units: &units })
    }
}
