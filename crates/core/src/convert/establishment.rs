//! The number of units that a body must become if the list gives its strength as one number.

use super::element::{floor, limits};
use super::piece::Piece;
use super::pools::is_pooled;
use super::round::elements;
use super::run::Run;
use crate::document::{Arm, Level, Ratio};

impl<'c> Run<'c> {
    /// The number of units that a body must become; `None` if the plan decides. A battery is always
    /// one unit. In a game of battalions, a regiment becomes as many units as the regiment had
    /// battalions, or else units of the usual size.
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
            // A cavalry regiment stays one regiment, because squadrons are not units of the game.
            (Arm::Cavalry, false) if told => return None,
            (Arm::Cavalry, _) => {}
            // An infantry regiment becomes its battalions, even if the list gives only their sum.
            (_, true) if told => return Some(piece.parts),
            (_, false) if told && unit.level == Level::Battalion => return Some(piece.parts),
            _ => {}
        }
        let body = &self.force.bodies[block];
        // The game has a maximum size, so the plan decides where to cut.
        if !whole && unit.most.is_some() {
            return None;
        }
        let usual = unit.usual.as_ref()?.value;
        let half = Ratio::new(1, 2)?;
        let elements = Ratio::whole(piece.men.into()).over(piece.made.per)?;
        let times = elements.over(usual)?;
        // Without `battalions` in the list, a strength of up to twice the usual size is one
        // battalion and a higher strength is a regiment, because a strong battalion has 1,200 men
        // where 600 are usual.
        let single = body.battalions == Some(1) || times <= Ratio::whole(2);
        if !whole && single {
            return None;
        }
        let units = u32::try_from(times.round(half)).ok()?;
        // Use more units if otherwise one would exceed the maximum size.
        Some(units.max(each(piece.men)))
    }
}

/// Maximum number of units for a piece, because even the smallest of more units would represent
/// more than twice the piece's strength.
pub(super) fn most_units(piece: &Piece<'_>) -> u32 {
    let each = piece.made.per.times(Ratio::whole(floor(piece.made.unit).into()));
    let twice = Ratio::whole(2 * i64::from(piece.men));
    let units = each.and_then(|each| twice.over(each)).map_or(1, Ratio::floor);
    u32::try_from(units).unwrap_or(u32::MAX).max(1)
}
