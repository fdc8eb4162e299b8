//! Costs of the places of bodies and totals. The list whose places cost least is the right one, so
//! only differences between costs matter. A payment is a negative cost.

/// A body could be part of the formation above it, but is not. Nothing else separates the body from
/// the formation.
pub(super) const LEFT_OUT_OF_PARENT: i32 = 20;

/// A body is part of a formation whose total is already stated.
pub(super) const BEHIND_TOTAL: i32 = 15;

/// The parts of a formation add up exactly to the strength that the list states for it. By chance,
/// parts add up once in a thousand times.
pub(super) const SUM_IS_RIGHT: i32 = -30;

/// The parts of a formation do not add up to its strength. Authors often leave out a battery or a
/// staff, so this alone moves no body.
pub(super) const SUM_IS_BROKEN: i32 = 6;

/// A formation of infantry or cavalry has a strength but only guns below it. The men of a formation
/// with only guns would leave the table.
pub(super) const ONLY_GUNS: i32 = 25;

/// A formation with a strength has parts, although earlier formations with a strength have none.
/// Lines of the same form should be read in the same way.
pub(super) const UNLIKE_SIBLINGS: i32 = 30;

/// A total skips a formation that has no total yet.
pub(super) const TOTAL_SKIPS_FORMATION: i32 = 6;

/// A formation has a total, but the formations before it in the same parent have none.
pub(super) const FIRST_TOTAL_AMONG_SIBLINGS: i32 = 10;

/// A total of a level, such as `Total of the Division`, counts a formation of another level.
pub(super) const TOTAL_OF_OTHER_LEVEL: i32 = 40;

/// A total that says that it counts everything counts a single formation.
pub(super) const GRAND_TOTAL_OF_PART: i32 = 40;

/// A total is at least twice the sum of a formation, and nearer to the sum of the list.
pub(super) const TOTAL_TOO_LARGE: i32 = 25;

/// A total counts the whole list, although a formation is open.
pub(super) const TOTAL_OF_LIST: i32 = 12;

/// A total after a single unit without a strength is the strength of this unit.
pub(super) const TOTAL_OF_SINGLE_UNIT: i32 = -8;

/// A total counts loose units at the end of a list, in which all formations have totals.
pub(super) const TOTAL_OF_LOOSE_UNITS: i32 = -6;

/// A formation has the leader of the formation above it, who leads it in person. A leader of another
/// formation is never directly below his own.
pub(super) const SAME_LEADER: i32 = -50;

/// A battery is part of a brigade that has other units, although a division is open. Batteries behind
/// the last brigade belong to the division.
pub(super) const BATTERY_IN_BRIGADE: i32 = 16;

/// A battery behind a brigade is part of the division. The battery also pays for leaving out the
/// brigade, so both costs together are a little lower than the cost of a battery in the brigade.
pub(super) const BATTERY_OF_DIVISION: i32 = -8;

/// A brigade follows a battery of the division. The battery then belongs to the brigade before it.
pub(super) const BATTERY_BETWEEN_BRIGADES: i32 = 10;

/// A place is doubtful if the list costs at most this much more with another place.
pub(super) const DOUBT: i32 = 6;

/// A formation is part of a group that has units of its own and no other formation, although nothing
/// is indented. `Cavalry Reserve` with its regiments ends before the next brigade.
pub(super) const GROUP_HAS_UNITS: i32 = 26;

/// A formation behind an empty line is part of the group before the line, although nothing is indented.
pub(super) const GROUP_GOES_ON: i32 = 8;
