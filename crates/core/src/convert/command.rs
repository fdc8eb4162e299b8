//! Finds the post of a leader in the game, and the range of his orders.

use super::basis::{Basis, PackLine, PackList};
use super::change::NoPost;
use crate::document::{Arm, Echelon, GameLength, Quality, Ratio};
use crate::ruleset::{Exceptional, GameLeader, GameQuality, Origin, RangeRow, Ruleset, Sourced};

#[derive(Debug, Clone, Default)]
pub(super) struct Post<'p> {
    /// Level of the leader's body; `None` for a unit.
    pub echelon: Option<Echelon>,
    /// Arms of all units below the leader, because some games have leaders for one arm only.
    pub arms: Vec<Arm>,
    pub nation: &'p str,
    pub year: Option<i64>,
    pub rating: Option<Quality>,
    pub exceptional: bool,
    /// Id of the kind of leader, if the list is written for a game and gives the kind.
    pub word: Option<&'p str>,
}

pub(super) enum LeaderStanding<'r> {
    Placed(LeaderPost<'r>),
    /// The game represents only exceptional leaders at this level, and this leader is not
    /// exceptional.
    Unexceptional(&'r GameLeader),
    Nowhere,
}

pub(super) struct LeaderPost<'r> {
    pub leader: &'r GameLeader,
    pub range: Option<GameLength>,
    pub bonus: Option<Ratio>,
    pub basis: Basis,
    /// Ids of the readings that could change the range.
    pub readings: Vec<&'r str>,
    /// Origin of the range; if there is no range, the origin of the kind of leader.
    pub origin: Option<&'r Origin>,
    pub bonus_origin: Option<&'r Origin>,
    pub exceptional: Option<&'r Exceptional>,
}

pub(super) fn place<'r>(rules: &'r Ruleset, post: &Post<'_>) -> LeaderStanding<'r> {
    let Some(leader) = kind(rules, post) else { return LeaderStanding::Nowhere };
    // A list that gives a leader's kind was written for this game, so the leader need not be rated
    // exceptional.
    let named = post.word == Some(leader.entry.id.as_str());
    if leader.exceptional_only && !post.exceptional && !named {
        return LeaderStanding::Unexceptional(leader);
    }
    let Reach { range, line, readings } = reach(rules, leader, post);
    let rated = leader.ratings.iter().find(|row| Some(row.rating) == post.rating);
    let origin = match range {
        Some(range) => range.origin.as_ref(),
        None => leader.entry.origin.as_ref(),
    };
    let range = range.map(|range| range.value);
    let exceptional = leader.exceptional.as_ref().filter(|_| post.exceptional);
    let farther = exceptional.and_then(|more| more.farther.as_ref());
    let range = range.map(|range| farther.and_then(|more| range.plus(more.value)).unwrap_or(range));
    let bonus = exceptional.and_then(|more| more.bonus.as_ref());
    let bonus = bonus.or_else(|| rated.and_then(|row| row.bonus.as_ref()));
    let bonus_origin = bonus.and_then(|bonus| bonus.origin.as_ref());
    let bonus = bonus.map(|bonus| bonus.value);
    let basis = Basis::Pack(line);
    LeaderStanding::Placed(LeaderPost {
        leader,
        range,
        bonus,
        basis,
        readings,
        origin,
        bonus_origin,
        exceptional,
    })
}

/// The range of a leader's orders, without the distance added for an exceptional leader.
struct Reach<'r> {
    range: Option<&'r Sourced<GameLength>>,
    line: PackLine,
    /// Ids of the readings that could change the range.
    readings: Vec<&'r str>,
}

fn reach<'r>(rules: &'r Ruleset, leader: &'r GameLeader, post: &Post<'_>) -> Reach<'r> {
    let id = leader.entry.id.clone();
    let about = |row: &&RangeRow| {
        let year = row.years.is_none_or(|years| post.year.is_some_and(|year| years.holds(year)));
        year && row.nations.iter().any(|nation| nation == post.nation)
    };
    let rows = || leader.ranges.iter().filter(about);
    let row = rows().find(|row| rules.holds(&row.when));
    let readings = rows().flat_map(|row| &row.when).map(|(reading, _)| reading.as_str());
    let readings: Vec<&str> = readings.collect();
    let rated = leader.ratings.iter().find(|row| Some(row.rating) == post.rating);
    let of_rating = rated.and_then(|row| Some((row, row.range.as_ref()?)));
    let (range, line) = match (of_rating, row, &leader.range) {
        (Some((row, range)), ..) => {
            let row = row.entry.id.clone();
            (Some(range), PackLine::Rating { leader: id, row })
        }
        (None, Some(row), _) => {
            let line = PackLine::NationalRange { leader: id, row: row.entry.id.clone() };
            (Some(&row.range), line)
        }
        (None, None, Some(range)) => (Some(range), PackLine::Range { leader: id }),
        (None, None, None) => (None, PackLine::Entry { list: PackList::Leaders, id }),
    };
    // A range by rating is the same for all nations, so readings about national ranges do not
    // matter.
    let readings = if of_rating.is_some() { Vec::new() } else { readings };
    Reach { range, line, readings }
}

/// The kind of leader for a post: the kind that the list names, else a kind for the arms below the
/// leader, else a kind for all arms.
fn kind<'r>(rules: &'r Ruleset, post: &Post<'_>) -> Option<&'r GameLeader> {
    let named = rules.leaders.iter().find(|leader| post.word == Some(leader.entry.id.as_str()));
    let of_arm = || {
        rules.leaders.iter().find(|leader| {
            let level = post.echelon.is_none_or(|echelon| leader.echelons.contains(&echelon));
            let arms = post.arms.iter().all(|arm| leader.arms.contains(arm));
            level && arms && !leader.arms.is_empty() && !post.arms.is_empty()
        })
    };
    let of_all = || {
        let echelon = post.echelon?;
        let all = rules.leaders.iter().filter(|leader| leader.arms.is_empty());
        all.into_iter().find(|leader| leader.echelons.contains(&echelon))
    };
    named.or_else(of_arm).or_else(of_all)
}

pub(super) fn no_post(post: &Post<'_>) -> NoPost {
    match post.echelon {
        None => NoPost::NoneOfUnits,
        Some(_) => NoPost::NoneOfLevel,
    }
}

/// The command quality in the game, and whether it was assumed to be average because the order of
/// battle does not give the quality.
pub(super) fn quality(rules: &Ruleset, quality: Option<Quality>) -> Option<(&GameQuality, bool)> {
    let wanted = quality.unwrap_or(Quality::Average);
    let found = rules.qualities.iter().find(|game| game.from.contains(&wanted))?;
    Some((found, quality.is_none()))
}
