//! Leaders: who has a place in the game, and how far his orders reach.

use crate::document::{Echelon, GameLength, Quality};
use crate::ruleset::{GameLeader, GameQuality, Ruleset};

/// A leader's place in the game.
pub(super) struct Place<'r> {
    pub leader: &'r GameLeader,
    pub range: Option<GameLength>,
    pub bonus: Option<String>,
    /// The line of the pack that gives the range.
    pub by: String,
}

/// The place of a leader of so high a body, if the game has one.
pub(super) fn place<'r>(
    rules: &'r Ruleset,
    echelon: Echelon,
    nation: &str,
    year: Option<i64>,
    rating: Option<Quality>,
) -> Option<Place<'r>> {
    let leader = rules.leaders.iter().find(|leader| leader.echelons.contains(&echelon))?;
    let id = &leader.entry.id;
    let row = leader.ranges.iter().find(|row| {
        let year = row.years.is_none_or(|years| year.is_some_and(|year| years.holds(year)));
        year && row.nations.iter().any(|known| known == nation)
    });
    let rated = leader.ratings.iter().find(|row| Some(row.rating) == rating);
    let own = rated.and_then(|row| row.range.as_ref());
    let (range, by) = match (own, row, &leader.range) {
        (Some(range), ..) => {
            let row = rated.map_or("", |row| row.entry.id.as_str());
            (Some(range.value), format!("leaders/{id}/ratings/{row}"))
        }
        (None, Some(row), _) => {
            (Some(row.range.value), format!("leaders/{id}/ranges/{}", row.entry.id))
        }
        (None, None, Some(range)) => (Some(range.value), format!("leaders/{id}/range")),
        (None, None, None) => (None, format!("leaders/{id}")),
    };
    let bonus = rated.and_then(|row| row.bonus.as_ref()).map(|bonus| bonus.value.to_string());
    Some(Place { leader, range, bonus, by })
}

/// The game's word for how well a body is commanded; nobody said means average.
pub(super) fn quality(rules: &Ruleset, quality: Option<Quality>) -> Option<(&GameQuality, bool)> {
    let wanted = quality.unwrap_or(Quality::Average);
    let found = rules.qualities.iter().find(|one| one.from.contains(&wanted))?;
    Some((found, quality.is_none()))
}
