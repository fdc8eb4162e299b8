//! As how many units a body is fielded whose list gives it in one row.

use super::element::{floor, limits};
use super::piece::Piece;
use super::pools::is_pooled;
use super::round::elements;
use super::run::Run;
use crate::document::{Arm, Level, Ratio};

impl<'c> Run<'c> {
    /// As how many units a body must be fielded. A battery is a battery, however many guns it has. A
    /// body that is known only as a whole is, in a game of battalions, as many units as it had
    /// battalions, or as many as units of the usual size.
    pub(super) fn establishment(&self, block: usize, pieces: &[&Piece<'c>]) -> Option<u32> {
        let [piece] = pieces else { return None };
        let unit = piece.made.unit;
        let small = matches!(unit.level, Level::Battalion | Level::Regiment | Level::Battery);
        if is_pooled(piece) || !small {
            return None;
        }
        let most = limits(unit).1.max(1);
        let each =
            |count: u32| elements(count, piece.made.per, &self.rounding).div_ceil(most).max(1);
        let whole = !self.force.bodies[block].is_unit();
        let told = piece.parts > 1;
        match (piece.arm, whole) {
            (Arm::FootArtillery | Arm::HorseArtillery, _) if told => {
                return Some(piece.parts.saturating_mul(each(piece.men.div_ceil(piece.parts))));
            }
            (Arm::FootArtillery | Arm::HorseArtillery, false) => return Some(each(piece.men)),
            // A regiment of horse in one row is a regiment, with all its squadrons.
            (Arm::Cavalry, false) if told => return None,
            (Arm::Cavalry, _) => {}
            // A regiment of foot that a source gives in one row has its battalions all the same.
            (_, true) if told => return Some(piece.parts),
            (_, false) if told && unit.level == Level::Battalion => return Some(piece.parts),
            _ => {}
        }
        let body = &self.force.bodies[block];
        // A game with a largest unit cuts the row by that limit.
        if !whole && unit.most.is_some() {
            return None;
        }
        let usual = unit.usual.as_ref()?.value;
        let half = Ratio::new(1, 2)?;
        let elements = Ratio::whole(piece.men.into()).over(piece.made.per)?;
        let times = elements.over(usual)?;
        // A row without a word of its battalions is one if it can be: twice the usual size is a strong battalion, 1,200
        // men of whom 600 are usual. Beyond that it is a regiment. Who gives its number of battalions has the last word.
        let single = body.battalions == Some(1) || times <= Ratio::whole(2);
        if !whole && single {
            return None;
        }
        let units = u32::try_from(times.round(half)).ok()?;
        // However many that is, none of them is above the most.
        Some(units.max(each(piece.men)))
    }
}

/// Maximum number of units of a piece: more of the smallest units would represent more than twice its strength.
pub(super) fn most_units(piece: &Piece<'_>) -> u32 {
    let each = piece.made.per.times(Ratio::whole(floor(piece.made.unit).into()));
    let twice = Ratio::whole(2 * i64::from(piece.men));
    let units = each.and_then(|each| twice.over(each)).map_or(1, Ratio::floor);
    u32::try_from(units).unwrap_or(u32::MAX).max(1)
}
