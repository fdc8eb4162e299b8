//! Converts the command qualities and leaders of a written pack.

use super::fields::{entries, entry, ids, origin, plain, sourced, values, when, with_note, words};
use crate::document::Field;
use crate::document::ruleset as written;
use crate::ruleset::types::{Exceptional, GameLeader, GameQuality, RangeRow, RatingRow};

pub(super) fn quality(quality: &written::GameQuality<'_>) -> Option<GameQuality> {
    let entry = entry(&quality.id, &quality.name, &quality.source, &quality.note)?;
    Some(GameQuality {
        from: words(&quality.from),
        values: values(&quality.values, &entry.origin),
        entry,
    })
}

pub(super) fn leader(leader: &written::GameLeader<'_>) -> Option<GameLeader> {
    let entry = entry(&leader.id, &leader.name, &leader.source, &leader.note)?;
    Some(GameLeader {
        echelons: words(&leader.echelons),
        arms: words(&leader.arms),
        moves: sourced(&leader.r#move, &entry.origin),
        range: sourced(&leader.range, &entry.origin),
        ranges: entries(&leader.ranges, range_row),
        ratings: entries(&leader.ratings, rating_row),
        exceptional: leader.exceptional.value().map(exceptional),
        exceptional_only: plain(&leader.exceptional_only).unwrap_or(false),
        entry,
    })
}

pub(super) fn exceptional(exceptional: &written::Exceptional<'_>) -> Exceptional {
    let origin = origin(&exceptional.source);
    Exceptional {
        farther: sourced(&exceptional.farther, &origin)
            .map(|figure| with_note(figure, &exceptional.note)),
        bonus: sourced(&exceptional.bonus, &origin)
            .map(|figure| with_note(figure, &exceptional.note)),
        origin,
    }
}

pub(super) fn range_row(row: &written::RangeRow<'_>) -> Option<RangeRow> {
    let entry = entry(&row.id, &Field::Absent, &row.source, &row.note)?;
    Some(RangeRow {
        nations: ids(&row.nations),
        range: sourced(&row.range, &entry.origin)?,
        years: plain(&row.years),
        when: when(&row.when),
        entry,
    })
}

pub(super) fn rating_row(row: &written::RatingRow<'_>) -> Option<RatingRow> {
    let entry = entry(&row.id, &row.name, &row.source, &row.note)?;
    Some(RatingRow {
        rating: plain(&row.rating)?,
        range: sourced(&row.range, &entry.origin),
        bonus: sourced(&row.bonus, &entry.origin),
        entry,
    })
}
