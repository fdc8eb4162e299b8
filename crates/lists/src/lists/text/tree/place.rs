//! Chooses the places of all bodies and totals of a list together. A single line often fits in
//! several places; the sums, the levels and the indentation of the whole list decide. The search
//! keeps the `WIDTH` cheapest readings of the lines so far.

use super::costs::{
    BATTERY_BETWEEN_BRIGADES, BATTERY_IN_BRIGADE, BATTERY_OF_DIVISION, BEHIND_TOTAL, DOUBT,
    FIRST_TOTAL_AMONG_SIBLINGS, GRAND_TOTAL_OF_PART, GROUP_GOES_ON, GROUP_HAS_UNITS,
    LEFT_OUT_OF_PARENT, ONLY_GUNS, SAME_LEADER, SUM_IS_BROKEN, SUM_IS_RIGHT, TOTAL_OF_LIST,
    TOTAL_OF_LOOSE_UNITS, TOTAL_OF_OTHER_LEVEL, TOTAL_OF_SINGLE_UNIT, TOTAL_SKIPS_FORMATION,
    TOTAL_TOO_LARGE, UNLIKE_SIBLINGS,
};
use super::{LineItem, OF_GROUPS, OF_SECTIONS, OF_UNITS, is_formation, rank, trusts_indents};
use crate::lists::text::folded::folded;
use crate::lists::text::lexicon::echelon;
use crate::lists::text::phrases::Phrases;
use crate::lists::{DraftKind, DraftNode, MAX_NESTING, Value};
use grognard_core::document::{Arm, Echelon, Men};

/// Number of readings that the search keeps after each line. A list rarely leaves more than two
/// places open in four lines.
const WIDTH: usize = 16;

/// Rank of divisions.
const OF_DIVISIONS: u8 = 50;

/// Rank of regiments.
const OF_REGIMENTS: u8 = 70;

/// Rank of armies. A total of a lower level never counts the whole list.
const OF_ARMIES: u8 = 10;

/// Place of a line in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LinePlace {
    /// Depth of a body.
    Depth(usize),
    /// Index of the body that a total counts.
    TotalOf(usize),
    TotalOfList,
    /// The total is the strength of the last unit.
    StrengthOfLast,
    /// The total counts loose units and becomes a note.
    TotalOfLoose,
    /// The line is not part of the tree.
    Nowhere,
}

/// Facts of a line on which its place depends.
struct Facts {
    indent: usize,
    rank: u8,
    is_formation: bool,
    is_group: bool,
    is_battalion: bool,
    /// True for a name that begins with a number.
    is_numbered: bool,
    /// True if a formation is of artillery, so that it may have only guns.
    is_of_guns: bool,
    /// Stated strength: men without officers, then with officers.
    men: Option<[u32; 2]>,
    stands: u32,
    has_total: bool,
    has_strength: bool,
    /// Folded name of the leader of a formation.
    leader: Option<String>,
    /// Rank of the level that a total names.
    level: Option<u8>,
    is_total: bool,
    is_grand: bool,
    /// True behind an empty line.
    after_gap: bool,
}

#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    men: [u32; 2],
    stands: u32,
    /// Number of parts that have a number of men or stands.
    counted: u32,
    /// Number of parts without guns, men and stands.
    uncounted: u32,
}

impl Sum {
    fn add(&mut self, more: Sum) {
        for (sum, more) in self.men.iter_mut().zip(more.men) {
            *sum = sum.saturating_add(more);
        }
        self.stands = self.stands.saturating_add(more.stands);
        self.counted += more.counted;
        self.uncounted += more.uncounted;
    }

    fn is(&self, men: u32) -> bool {
        self.counted > 1 && self.men.contains(&men)
    }
}

#[derive(Debug, Clone)]
struct Open {
    index: usize,
    indent: usize,
    rank: u8,
    leader: Option<String>,
    is_group: bool,
    is_numbered: bool,
    is_of_guns: bool,
    /// Strength that the list states: men without officers, then with officers; or stands if the
    /// list states no men.
    stated: Option<[u32; 2]>,
    stands: bool,
    /// True for a unit whose only strength is guns.
    has_only_guns: bool,
    has_total: bool,
    /// True after a total, which usually ends a formation.
    is_complete: bool,
    has_deeper: bool,
    /// True if a battery behind a brigade is the last part.
    has_battery: bool,
    parts: u32,
    sum: Sum,
    /// Number of formations directly below, and number of formations with a total.
    formations: [u32; 2],
}

#[derive(Debug, Clone, Default)]
struct BeamState {
    cost: i32,
    open: Vec<Open>,
    /// Sum of all closed bodies that are in no open body.
    closed: Sum,
    bodies: usize,
    /// Number of bodies after the last total.
    since_total: usize,
    has_totals: bool,
    /// Depth and facts of the last two bodies: whether each is a unit with a strength.
    last: [Option<(usize, bool, bool)>; 2],
    /// Numbers of formations with a strength, by rank: without parts, and with parts.
    leaves: [[u16; 2]; 10],
    step: Option<usize>,
}

struct Step {
    before: Option<usize>,
    place: LinePlace,
}

/// Places of all items, each with another place that costs nearly as little.
pub(super) fn places(items: &[LineItem]) -> Vec<(LinePlace, Option<LinePlace>)> {
    let trusts_indents = trusts_indents(items);
    let mut steps: Vec<Step> = Vec::new();
    let mut beam = vec![BeamState::default()];
    for item in items {
        let Some(facts) = facts(item, trusts_indents) else {
            for state in &mut beam {
                steps.push(Step { before: state.step, place: LinePlace::Nowhere });
                state.step = Some(steps.len() - 1);
                state.pause();
            }
            continue;
        };
        let mut options: Vec<(i32, usize, LinePlace)> = Vec::new();
        for (index, state) in beam.iter().enumerate() {
            let found = match facts.is_total {
                true => state.totals(&facts, trusts_indents),
                false => state.parents(&facts, trusts_indents),
            };
            options
                .extend(found.into_iter().map(|(cost, place)| (state.cost + cost, index, place)));
        }
        options.sort_by_key(|(cost, ..)| *cost);
        options.truncate(WIDTH);
        let next = |(cost, index, place): (i32, usize, LinePlace)| {
            let mut state = beam[index].clone();
            state.put(&facts, place, trusts_indents);
            steps.push(Step { before: state.step, place });
            BeamState { cost, step: Some(steps.len() - 1), ..state }
        };
        beam = options.into_iter().map(next).collect();
    }
    let finished = |state: &BeamState| state.cost + state.closing(0);
    let path = |state: &BeamState| {
        let mut places = Vec::with_capacity(items.len());
        let mut step = state.step;
        while let Some(index) = step {
            places.push(steps[index].place);
            step = steps[index].before;
        }
        places.reverse();
        places
    };
    let Some(best) = beam.iter().min_by_key(|state| finished(state)) else { return Vec::new() };
    let cost = finished(best);
    let mut places: Vec<(LinePlace, Option<LinePlace>)> =
        path(best).into_iter().map(|place| (place, None)).collect();
    for other in beam.iter().filter(|state| finished(state) < cost + DOUBT) {
        let mut differs = false;
        for ((place, rival), other) in places.iter_mut().zip(path(other)) {
            let is_other = *place != other;
            // The bodies below a body in another place are in other places too.
            *rival = rival.or(Some(other).filter(|_| is_other && !differs));
            differs = is_other;
        }
    }
    places
}

fn facts(item: &LineItem, trusts_indents: bool) -> Option<Facts> {
    let after_gap = matches!(item, LineItem::Body { after_gap: true, .. });
    let (node, indent, is_section, is_total, is_grand) = match item {
        LineItem::Body { node, indent, is_section, .. } => {
            (node, *indent, *is_section, false, false)
        }
        LineItem::Total { node, indent, is_grand } => (node, *indent, false, true, *is_grand),
        LineItem::Aside(_) => return None,
    };
    let level = is_total.then(|| echelon(&folded(&node.name.value))).flatten();
    Some(Facts {
        indent: if trusts_indents { indent } else { 0 },
        rank: if is_section { OF_SECTIONS } else { rank(node) - of_several(node) },
        is_formation: is_formation(node),
        is_group: !is_section && matches!(node.kind.value, DraftKind::Formation(Echelon::Group)),
        is_battalion: names_battalion(&folded(&node.name.value)),
        is_numbered: node.name.value.starts_with(|letter: char| letter.is_ascii_digit()),
        is_of_guns: is_of_guns(node),
        men: men(node),
        stands: node.stands.as_ref().map_or(0, |stands| stands.value),
        has_total: !node.total.is_empty(),
        has_strength: node.has_strength(),
        leader: node.leader.as_ref().map(|leader| folded(&leader.name.value)),
        level: level.and_then(|level| level.rank()).map(|rank| 10 * rank),
        is_total,
        is_grand,
        after_gap,
    })
}

fn names_battalion(plain: &str) -> bool {
    static PARTS: Phrases =
        Phrases::with("bat|bn|btn|btl", "units", &["battalion", "squadron", "company"]);
    PARTS.are_in(plain)
}

/// Amount by which formations in the plural, such as `Reserve Divisions`, are above their level.
fn of_several(node: &DraftNode) -> u8 {
    let plain = folded(&node.name.value);
    static DIVISIONS: Phrases =
        Phrases::new("divisions|divisionen|divisiones|divisioni|divisoes|dywizje|divisies|дивизии");
    static BRIGADES: Phrases = Phrases::new("brigades|brigaden|brigadas|brigate|brygady|бригады");
    static GROUPS: Phrases = Phrases::new("formations");
    let (plural, above) = match node.kind.value {
        DraftKind::Formation(Echelon::Division) => (&DIVISIONS, 5),
        DraftKind::Formation(Echelon::Brigade) => (&BRIGADES, 5),
        DraftKind::Formation(Echelon::Group) => (&GROUPS, 10),
        _ => return 0,
    };
    let is_numbered = plain.contains(|letter: char| letter.is_ascii_digit());
    if plural.are_in(&plain) && !is_numbered { above } else { 0 }
}

fn is_of_guns(node: &DraftNode) -> bool {
    let plain = folded(&node.name.value);
    node.arm.as_ref().is_some_and(|arm| arm.value.is_artillery())
        || crate::lists::text::lexicon::arm(&plain).is_some_and(Arm::is_artillery)
}

fn men(node: &DraftNode) -> Option<[u32; 2]> {
    let exact = |men: &Option<Value<Men>>| men.as_ref().and_then(|men| men.value.exact());
    let (men, sabres) = (exact(&node.men), exact(&node.sabres));
    let stated = match (men, sabres) {
        (None, None) => exact(&node.total.men)?,
        (men, sabres) => men.unwrap_or(0).saturating_add(sabres.unwrap_or(0)),
    };
    let officers = node.officers.as_ref().map_or(0, |officers| officers.value);
    Some([stated, stated.saturating_add(officers)])
}

impl BeamState {
    /// Depths at which a body may be, with their costs. The deepest comes first, so that it wins a
    /// tie.
    fn parents(&self, body: &Facts, trusts_indents: bool) -> Vec<(i32, LinePlace)> {
        // `1st Brigade – Steinmetz`, and below it `Brigade Hiller – 6 bases`: a formation that is a unit
        // of the game is part of a formation of the same level without any strength.
        let is_named_part = |above: &Open| {
            body.is_formation
                && body.stands > 0
                && above.stated.is_none()
                && above.is_numbered
                && !body.is_numbered
                && body.indent == above.indent
                && body.rank == above.rank
        };
        // `94e demi-brigade` is a unit beside `8e hussards`, but it holds its battalions.
        let is_beside = |above: &Open| {
            above.rank == OF_REGIMENTS && body.rank == OF_UNITS && !body.is_battalion
        };
        let holds = |above: &Open| {
            body.indent > above.indent
                || (body.indent == above.indent
                    && body.rank > above.rank
                    && !above.has_deeper
                    && !is_beside(above))
                || is_named_part(above)
                // One space less is a slip and no level.
                || (body.is_formation
                    && body.indent + 1 == above.indent
                    && body.rank > above.rank
                    && above.rank < OF_GROUPS)
        };
        let mut options = Vec::new();
        let most = self.open.iter().take_while(|above| holds(above)).count();
        for depth in (0..=most).rev() {
            let passed = self.open[depth..most].iter().filter(|above| !above.is_complete);
            // A unit or a formation of the same level never contains its neighbour, so leaving it
            // costs nothing.
            let is_apart = |above: &&Open| {
                let are_groups = body.rank == OF_GROUPS && above.rank == OF_GROUPS - 10;
                !are_groups && (above.rank < body.rank || trusts_indents)
            };
            // An empty line ends a group.
            let is_ended = |above: &&Open| {
                above.is_group && above.parts > 0 && body.is_formation && body.after_gap
            };
            let passed = passed.filter(is_apart).filter(|above| !is_ended(above)).count();
            let behind = self.open[..depth].iter().filter(|above| above.is_complete).count();
            let mut cost = LEFT_OUT_OF_PARENT * units_of(passed) + BEHIND_TOTAL * units_of(behind);
            if let Some(parent) = depth.checked_sub(1).map(|parent| &self.open[parent]) {
                let [leaves, full] = self.leaves[usize::from(parent.rank / 10).min(9)];
                // Bases are units of a game, so a brigade with bases has no parts.
                let is_unlike = parent.stated.is_some()
                    && parent.parts == 0
                    && body.indent == parent.indent
                    && (leaves > full
                        || parent.stands && parent.rank > OF_DIVISIONS && !body.is_formation);
                cost += if is_unlike { UNLIKE_SIBLINGS } else { 0 };
            }
            let parent = depth.checked_sub(1).map(|parent| &self.open[parent]);
            let is_of_units = |parent: &Open| {
                let has_own = parent.parts > 0 && parent.formations[0] == 0
                    || parent.parts == 0 && parent.stated.is_some();
                parent.is_group && has_own && body.indent == parent.indent
            };
            if body.is_formation && parent.is_some_and(is_of_units) {
                cost += GROUP_HAS_UNITS;
            }
            if parent.is_some_and(|parent| is_ended(&parent) && body.indent == parent.indent) {
                cost += GROUP_GOES_ON;
            }
            let is_same = body.is_formation
                && body.leader.is_some()
                && parent.is_some_and(|parent| parent.leader == body.leader);
            cost += if is_same { SAME_LEADER } else { 0 };
            if !trusts_indents {
                let is_battery = body.is_of_guns && !body.is_formation;
                let is_of_division = |depth: usize| {
                    depth.checked_sub(1).is_some_and(|above| self.open[above].rank == OF_DIVISIONS)
                };
                let is_of_foot =
                    |open: &Open| open.rank > OF_GROUPS && !open.is_of_guns && open.parts > 0;
                if is_battery && parent.is_some_and(is_of_foot) && is_of_division(depth - 1) {
                    cost += BATTERY_IN_BRIGADE;
                }
                if is_battery
                    && is_of_division(depth)
                    && self.open.get(depth).is_some_and(is_of_foot)
                {
                    cost += BATTERY_OF_DIVISION;
                }
                let is_between =
                    body.is_formation && parent.is_some_and(|parent| parent.has_battery);
                cost += if is_between { BATTERY_BETWEEN_BRIGADES } else { 0 };
            }
            options.push((cost + self.closing(depth), LinePlace::Depth(depth)));
        }
        options
    }

    /// Bodies that a total may count, with their costs.
    fn totals(&self, total: &Facts, trusts_indents: bool) -> Vec<(i32, LinePlace)> {
        let men = total.men.map(|[_, men]| men);
        let all = self.all();
        let is_of_all = |sum: &Sum| {
            men.is_some_and(|men| {
                let (part, all) = (sum.men[0], all.men[0]);
                part > 0 && men / 2 >= part && men.abs_diff(all) < men.abs_diff(part)
            })
        };
        let mut options = Vec::new();
        let mut skipped = 0;
        for (depth, open) in self.open.iter().enumerate().rev().take(MAX_NESTING) {
            let is_near = !trusts_indents || open.indent <= total.indent || total.indent == 0;
            let names_level = total.level == Some(open.rank);
            if open.rank >= OF_UNITS || !is_near || (open.has_total && !names_level) {
                continue;
            }
            let sum = self.sum_of(depth);
            let siblings = match depth.checked_sub(1) {
                Some(parent) => self.open[parent].formations,
                None => [0, 0],
            };
            let is_first = siblings[0] > 1 && siblings[1] == 0;
            let costs = [
                (men.is_some_and(|men| sum.is(men)), SUM_IS_RIGHT),
                (is_first, FIRST_TOTAL_AMONG_SIBLINGS),
                (total.level.is_some() && !names_level, TOTAL_OF_OTHER_LEVEL),
                (total.is_grand, GRAND_TOTAL_OF_PART),
                (is_of_all(&sum), TOTAL_TOO_LARGE),
            ];
            let cost: i32 =
                costs.into_iter().filter(|(holds, _)| *holds).map(|(_, cost)| cost).sum();
            options.push((cost + TOTAL_SKIPS_FORMATION * skipped, LinePlace::TotalOf(open.index)));
            skipped += 1;
        }
        let is_sum = men.is_some_and(|men| all.is(men));
        let list = if total.is_grand || options.is_empty() { 0 } else { TOTAL_OF_LIST };
        let is_of_part = total.level.is_some_and(|level| level > OF_ARMIES);
        let list = list + if is_of_part { TOTAL_OF_OTHER_LEVEL } else { 0 };
        options.push((list + if is_sum { SUM_IS_RIGHT } else { 0 }, LinePlace::TotalOfList));
        if !trusts_indents && self.since_total == 1 && self.is_single() {
            options.push((TOTAL_OF_SINGLE_UNIT, LinePlace::StrengthOfLast));
        } else if !trusts_indents && self.has_totals && self.is_of_loose(total) {
            options.push((TOTAL_OF_LOOSE_UNITS, LinePlace::TotalOfLoose));
        }
        options
    }

    /// True if the last body is a unit without a strength, although the body beside it has one.
    fn is_single(&self) -> bool {
        let [Some((before, ..)), Some((last, is_unit, has_strength))] = self.last else {
            return false;
        };
        is_unit && !has_strength && before >= last && last > 0
    }

    fn is_of_loose(&self, total: &Facts) -> bool {
        !total.is_grand
            && self.since_total > 0
            && self.open.iter().all(|open| open.rank == OF_UNITS)
            && self.last[1].is_some_and(|(depth, is_unit, _)| depth == 0 && is_unit)
    }

    fn sum_of(&self, depth: usize) -> Sum {
        let mut sum = Sum::default();
        for (index, open) in self.open.iter().enumerate().skip(depth) {
            sum.add(open.sum);
            if index > depth && open.parts == 0 {
                sum.add(open.alone());
            }
        }
        sum
    }

    fn all(&self) -> Sum {
        let mut all = self.sum_of(0);
        all.add(self.closed);
        if let Some(open) = self.open.first().filter(|open| open.parts == 0) {
            all.add(open.alone());
        }
        all
    }

    /// Cost of closing all bodies from a depth on.
    fn closing(&self, depth: usize) -> i32 {
        (depth..self.open.len()).map(|depth| self.settled(depth)).sum()
    }

    fn settled(&self, depth: usize) -> i32 {
        let open = &self.open[depth];
        let Some([_, stated]) = open.stated.filter(|_| open.parts > 0) else { return 0 };
        let sum = self.sum_of(depth);
        let found = if open.stands { [sum.stands; 2] } else { sum.men };
        match () {
            () if found.contains(&stated) && sum.counted > 1 => SUM_IS_RIGHT,
            () if found.contains(&stated) => 0,
            () if sum.counted + sum.uncounted == 0 && !open.is_of_guns => ONLY_GUNS,
            () if sum.uncounted > 0 && found[0] <= stated => 0,
            () => SUM_IS_BROKEN,
        }
    }

    fn put(&mut self, facts: &Facts, place: LinePlace, trusts_indents: bool) {
        let total = match place {
            LinePlace::Depth(depth) => return self.open(facts, depth),
            LinePlace::TotalOf(index) => self.open.iter().position(|open| open.index == index),
            _ => None,
        };
        self.since_total = 0;
        let Some(depth) = total else { return };
        let is_last = self.open[depth].index + 1 == self.bodies;
        self.open[depth].has_total = true;
        self.has_totals = true;
        if let Some(parent) = depth.checked_sub(1) {
            self.open[parent].formations[1] += 1;
        }
        if !trusts_indents && !is_last {
            self.open[depth..].iter_mut().for_each(|open| open.is_complete = true);
        }
    }

    fn open(&mut self, body: &Facts, depth: usize) {
        while self.open.len() > depth {
            self.close();
        }
        // A formation that goes on was not complete: its total counted only a part of it.
        self.open.iter_mut().for_each(|above| above.is_complete = false);
        if let Some(parent) = self.open.last_mut() {
            parent.has_deeper |= body.indent > parent.indent;
            parent.parts += 1;
            parent.has_battery = body.is_of_guns && !body.is_formation && parent.formations[0] > 0;
            parent.formations[0] += u32::from(body.is_formation);
        }
        self.has_totals |= body.is_formation && body.has_total;
        self.last = [self.last[1], Some((depth, !body.is_formation, body.has_strength))];
        let stated = body.men.or((body.stands > 0).then_some([body.stands; 2]));
        self.open.push(Open {
            index: self.bodies,
            indent: body.indent,
            rank: body.rank,
            leader: body.leader.clone().filter(|_| body.is_formation),
            is_group: body.is_group,
            is_numbered: body.is_numbered,
            is_of_guns: body.is_of_guns,
            stated,
            stands: body.men.is_none(),
            has_only_guns: body.has_strength && stated.is_none(),
            has_total: body.has_total,
            is_complete: false,
            has_deeper: false,
            has_battery: false,
            parts: 0,
            sum: Sum::default(),
            formations: [0, 0],
        });
        self.bodies += 1;
        self.since_total += 1;
    }

    /// The innermost formation ends, although no total says so.
    fn pause(&mut self) {
        let innermost = self.open.iter().rposition(|open| open.rank < OF_UNITS);
        if let Some(depth) = innermost.filter(|depth| *depth > 0) {
            self.open[depth..].iter_mut().for_each(|open| open.is_complete = true);
        }
    }

    fn close(&mut self) {
        let Some(open) = self.open.pop() else { return };
        if open.rank < OF_UNITS && open.stated.is_some() {
            let kind = usize::from(open.parts > 0);
            let seen = &mut self.leaves[usize::from(open.rank / 10).min(9)][kind];
            *seen = seen.saturating_add(1);
        }
        let sum = if open.parts == 0 || open.sum.counted == 0 { open.alone() } else { open.sum };
        match self.open.last_mut() {
            Some(parent) => parent.sum.add(sum),
            None => self.closed.add(sum),
        }
    }
}

impl Open {
    /// Sum of a body without parts.
    fn alone(&self) -> Sum {
        match self.stated {
            Some([stands, _]) if self.stands => Sum { stands, counted: 1, ..Sum::default() },
            Some(men) => Sum { men, counted: 1, ..Sum::default() },
            None if self.has_only_guns => Sum::default(),
            None => Sum { uncounted: 1, ..Sum::default() },
        }
    }
}

fn units_of(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX / 100)
}
