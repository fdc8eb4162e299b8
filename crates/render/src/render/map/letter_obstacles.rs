//! Obstacles for letters beside signs. Letters must not cover houses, walls and marks; they cover
//! lines only at a cost.

use super::blocks::PlacedBlock;
use super::curves::course;
use super::ground::Ground;
use super::houses::Roofs;
use super::obstacles::{TurnedBox, Weight};
use super::plane::{along, apart, bounds, length, minus, plus, times, unit};
use super::river_width::river;
use super::sign_places::{SignPlaces, spot_sign};
use super::sparse::seen_length;
use super::subjects::Subject;
use grognard_core::document::{AreaKind, LineKind};

/// Approximate maximum number of pieces into which the lines of a map are cut: 100,000 pieces take
/// 30 MB. The lines of Waterloo are cut into 1,500 pieces.
const MAX_PIECES: f64 = 100_000.0;

impl SignPlaces<'_> {
    /// Adds houses, walls, bridges and single buildings as hard obstacles, each with its owner.
    pub fn houses(&mut self, ground: &Ground, built: &[(usize, Roofs)]) {
        let edge = 0.5 * self.frame.large;
        for (index, roofs) in built {
            for roof in &roofs.boxes {
                self.sign(Subject::Area(*index), roof.wider(0.0), edge);
            }
            if self.view.areas[*index].kind != AreaKind::Fortification {
                continue;
            }
            let outline = &ground.areas[*index].flat;
            let pairs = outline.iter().zip(outline.iter().cycle().skip(1));
            for (from, to) in pairs.filter(|(from, to)| apart(**from, **to) > 0.0) {
                let (middle, way) = (times(plus(*from, *to), 0.5), minus(*to, *from));
                let wall = TurnedBox::turned(middle, unit(way), length(way) / 2.0, 0.1 * edge);
                self.sign(Subject::Area(*index), wall, 2.0 * edge);
            }
        }
        for (index, spot) in self.view.spots.iter().enumerate() {
            if let Some(sign) = spot_sign(index, spot, ground, self.frame) {
                self.sign(Subject::Spot(index), sign, edge);
            }
        }
    }

    pub fn marks(&mut self, blocks: &[Vec<PlacedBlock>]) {
        for (body, blocks) in self.view.bodies.iter().zip(blocks) {
            let level = (blocks.len() == 1).then(|| body.blocks[0].mark);
            for line in blocks.iter().filter_map(|block| block.line_box(self.frame.large)) {
                self.obstacles.add(line, Weight::Hard);
            }
            for mark in blocks.iter().flat_map(|block| block.beyond(level, self.frame.large)) {
                self.obstacles.add(mark, Weight::Hard);
            }
        }
    }

    /// Adds the sign of a ground feature if the sign is near the field. Letters keep `distance`
    /// from the sign.
    fn sign(&mut self, subject: Subject, sign: TurnedBox, distance: f64) {
        if self.frame.holds(sign.corners[0], 40.0 * self.frame.large) {
            self.obstacles.add(sign.grown(distance), Weight::Hard);
            self.owners.add(subject, sign);
        }
    }

    /// Adds soft obstacles: lines, settlements and movements.
    pub fn soft(&mut self, ground: &Ground) {
        let (view, frame) = (self.view, self.frame);
        let step = 5.0 * frame.large;
        let pieces: f64 = ground.lines.iter().map(|curve| seen_length(curve, frame) / step).sum();
        let step = step * (pieces / MAX_PIECES).max(1.0);
        let lines = view.lines.iter().zip(&ground.lines);
        for (line, curve) in lines.filter(|(line, _)| line.kind != LineKind::Ridge) {
            let half = match line.kind {
                LineKind::River => river(line, frame).end / 2.0,
                _ => 1.4 * frame.large,
            };
            for (point, direction) in along(&curve.flat, false, step, ground.sparse.clip(frame)) {
                if frame.holds(point, step) {
                    let piece = TurnedBox::turned(point, direction, step / 2.0, half);
                    self.obstacles.add(piece, Weight::Soft(1.6));
                }
            }
        }
        let is_built = |kind: AreaKind| {
            matches!(kind, AreaKind::OpenVillage | AreaKind::Town | AreaKind::Fortification)
        };
        let areas = view.areas.iter().zip(&ground.areas);
        for (_, curve) in areas.filter(|(area, _)| is_built(area.kind)) {
            let [least, most] = bounds(&curve.flat);
            self.obstacles.add(TurnedBox::upright(least, most), Weight::Soft(2.0));
        }
        for movement in &view.moves {
            let path = course(&frame.all(&movement.path));
            for (point, direction) in along(&path.flat, false, step, ground.sparse.clip(frame)) {
                let piece = TurnedBox::turned(point, direction, step / 2.0, 2.0 * frame.large);
                self.obstacles.add(piece, Weight::Soft(6.0));
            }
        }
    }
}
