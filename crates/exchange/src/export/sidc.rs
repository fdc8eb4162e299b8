//! Symbol identification codes: the twenty digits of MIL-STD-2525D, from which other programs read
//! the level and arm of a body.

use grognard_core::document::{Arm, Echelon, Trait};
use grognard_core::model::{Body, Force};

use super::facts::is_last;

pub(super) fn sidc(force: &Force, index: usize, is_friend: bool) -> String {
    let identity = if is_friend { '3' } else { '6' };
    let (entity, sector) = entity(force, index);
    format!("100{identity}1000{}{entity}00{sector}", level(force, index))
}

/// Digits of the symbol code for a level. The standard has no wing, column or group: a wing counts
/// as a corps, a column as a division, and a group as its largest body.
fn level(force: &Force, index: usize) -> &'static str {
    let body = &force.bodies[index];
    match body.echelon {
        Some(Echelon::ArmyGroup) => "24",
        Some(Echelon::Army) => "23",
        Some(Echelon::Wing | Echelon::Corps) => "22",
        Some(Echelon::Column | Echelon::Division) => "21",
        Some(Echelon::Brigade) => "18",
        Some(Echelon::Regiment) => "17",
        Some(Echelon::Group) => largest_below(force, index),
        None => match body.arm {
            Some(Arm::Infantry) | None => "16",
            Some(Arm::Cavalry) => "17",
            Some(_) => "15",
        },
    }
}

/// Level of the largest body in a group. A group without formations counts as a brigade.
fn largest_below(force: &Force, index: usize) -> &'static str {
    let levels = force.children(index).filter(|child| force.bodies[*child].echelon.is_some());
    levels.map(|child| level(force, child)).max().unwrap_or("18")
}

/// Digits of the symbol code for an arm, and for the modifier that makes the arm heavy or light.
fn entity(force: &Force, index: usize) -> (&'static str, &'static str) {
    let body: &Body = &force.bodies[index];
    let arm = match is_last(force, index) {
        true => body.arm,
        false => single_arm(force, index),
    };
    let has = |wanted: &[Trait]| {
        is_last(force, index) && body.traits.iter().any(|word| wanted.contains(word))
    };
    let sector = match () {
        () if has(&[Trait::Heavy, Trait::Cuirassier]) => "15",
        () if has(&[Trait::Light]) => "19",
        () => "00",
    };
    match arm {
        Some(Arm::Infantry) => ("121100", sector),
        Some(Arm::Cavalry) => ("121300", sector),
        Some(Arm::FootArtillery | Arm::HorseArtillery) => ("130300", sector),
        Some(Arm::Engineers) => ("140700", "00"),
        Some(Arm::Other) => ("110000", "00"),
        None => ("121000", "00"),
    }
}

fn single_arm(force: &Force, index: usize) -> Option<Arm> {
    let below = index..force.bodies[index].end;
    let mut arms =
        below.filter(|body| is_last(force, *body)).filter_map(|body| force.bodies[body].arm);
    let first = arms.next()?;
    arms.all(|arm| arm == first).then_some(first)
}
