//! Tracks of formations that add up the wear of units. The sums use whole numbers, so that the page
//! of a battle in play only has to add and compare.

use super::data::PlaySum;
use grognard_core::convert::{Conversion, Track};
use grognard_core::document::Ratio;
use grognard_core::ruleset::WearModel;

/// How a track of a formation adds up the wear of units. `first` is the index of the first unit of
/// the force in the battle.
pub(super) fn sum(
    model: &WearModel,
    track: &Track,
    conversion: &Conversion,
    (below, first): (&[usize], usize),
) -> Option<PlaySum> {
    let sums = model.sums.as_ref()?;
    let counts = below.iter().filter_map(|index| {
        let unit = &conversion.units[*index];
        let counted = model.arms.is_empty() || model.arms.contains(&unit.arm);
        let of_unit = unit.tracks.iter().find(|track| track.id == sums.wear.value)?;
        let count = match &sums.mark {
            Some(_) => {
                let by = of_unit.counts_in.iter().find(|(wear, _)| *wear == model.entry.id);
                by.map_or(Ratio::ONE, |(_, count)| *count)
            }
            None => weight(track, &unit.id),
        };
        (counted && count != Ratio::ZERO).then_some((first + index, count))
    });
    let counts: Vec<(usize, Ratio)> = counts.collect();
    let per = counts.iter().fold(1, |per, (_, count)| common(per, count.denominator()));
    let whole = |count: Ratio| count.times(Ratio::whole(per)).map_or(0, |count| count.floor());
    let units = counts.iter().map(|(unit, count)| (*unit, whole(*count))).collect();
    let mark = sums.mark.as_ref().map(|mark| mark.value.clone());
    Some(PlaySum { wear: sums.wear.value.clone(), mark, per, units })
}

/// How much each loss of a unit counts in a track of its formation: the first weight that names the
/// unit, or 1.
fn weight(track: &Track, unit: &str) -> Ratio {
    let named = track.weights.iter().find(|weight| weight.units.iter().any(|id| id == unit));
    named.map_or(Ratio::ONE, |weight| weight.counts)
}

/// Maximum common divisor of the counts. No game counts losses in parts smaller than a
/// ten-thousandth.
const MAX_PER: i64 = 10_000;

/// Least common multiple of `a` and `b`, or `a` if the multiple exceeds [`MAX_PER`].
fn common(a: i64, b: i64) -> i64 {
    let greatest = |mut a: i64, mut b: i64| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let multiple = a / greatest(a, b) * b;
    if multiple <= MAX_PER { multiple } else { a }
}
