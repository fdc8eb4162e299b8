//! Gives bodies their parents: by indentation if the file is consistent, or otherwise by the words
//! for levels. Then assigns totals, arms and dittos to the bodies.

mod arms;
mod costs;
mod doubts;
mod place;
mod staff;
mod totals;

use grognard_core::document::Echelon;
use grognard_syntax::text::Span;

use super::body::ARMS_ALONE;
use super::folded::folded;
use super::kinds::{ARM_NEAR, ARM_NONE, DITTO, LEVEL, PLACE, TITLE};
use super::lexicon::{arm, echelon, nation, traits};
use super::people::split_rank;
use super::phrases::Phrases;
use crate::lists::{DraftKind, DraftLeader, DraftList, DraftNode, Mark, Value};
pub use arms::arms;
use arms::said_by_units;
use doubts::doubts;
use place::{LinePlace, places};
use staff::staff;
pub use totals::place_total;
pub(super) use totals::total_of;
use totals::{give_total, said_total, strength_of_last};

/// A line, or a part of a line, whose place in the tree is not known yet.
pub(super) enum LineItem {
    /// Body. `is_section` marks a part of the whole list that is above every level.
    Body {
        node: Box<DraftNode>,
        indent: usize,
        is_section: bool,
        /// True behind an empty line.
        after_gap: bool,
    },
    Total {
        node: Box<DraftNode>,
        indent: usize,
        is_grand: bool,
    },
    /// Person who leads none of the bodies above, and so separates the body above from the next
    /// one.
    Aside(Value<String>),
}

impl LineItem {
    pub fn body(node: DraftNode, indent: usize, is_section: bool, after_gap: bool) -> LineItem {
        LineItem::Body { node: Box::new(node), indent, is_section, after_gap }
    }

    pub fn total(node: DraftNode, indent: usize, is_grand: bool) -> LineItem {
        LineItem::Total { node: Box::new(node), indent, is_grand }
    }
}

/// Rank of units. Every formation has a higher rank, which is a smaller number.
const OF_UNITS: u8 = 80;

/// Rank of groups.
const OF_GROUPS: u8 = 55;

const OF_SECTIONS: u8 = 1;

/// Builds the tree of a list. Returns the spans of lines that proved not to be bodies.
pub(super) fn build(items: Vec<LineItem>, list: &mut DraftList) -> Vec<Span> {
    let mut items = without_heading(items, list);
    name_groups(&mut items);
    name_brigades(&mut items);
    let places = places(&items);
    for (item, (place, rival)) in items.into_iter().zip(places) {
        let mut node = match item {
            LineItem::Body { node, .. } | LineItem::Total { node, .. } => *node,
            LineItem::Aside(note) => {
                aside(note, list);
                continue;
            }
        };
        if let Some(rival) = rival {
            node.kind.mark = Mark::Guess(&PLACE);
            node.rival = formation_of(rival, list);
        }
        match place {
            LinePlace::Depth(depth) => list.nodes.push(DraftNode { depth, ..node }),
            LinePlace::TotalOf(index) => give_total(node, Some(index), list),
            LinePlace::TotalOfList => give_total(node, None, list),
            LinePlace::StrengthOfLast => strength_of_last(node, list),
            LinePlace::Nowhere => {}
            LinePlace::TotalOfLoose => {
                list.notes.push(Value::sure(said_total(&node), node.name.span));
            }
        }
    }
    empty_armies(list);
    headings(list);
    lone_arms(list);
    arms(list, true);
    dittos(list);
    staff(list);
    said_by_units(list);
    join_titles(list);
    let forgotten = forget_empty(list);
    army_to_title(list);
    title_to_group(list);
    doubts(list);
    forgotten
}

/// Name of the formation to which a line in this place would belong.
fn formation_of(place: LinePlace, list: &DraftList) -> Option<String> {
    let above = match place {
        LinePlace::Depth(0) | LinePlace::TotalOfList => return Some("the whole list".to_owned()),
        LinePlace::Depth(depth) => list.nodes.iter().rev().find(|node| node.depth + 1 == depth),
        LinePlace::TotalOf(index) => list.nodes.get(index),
        _ => None,
    };
    above.map(|above| above.name.value.clone())
}

/// Turns an arm alone above a unit of that arm into a group: `Caballería` above `Dragones de la
/// Reina`.
fn name_groups(items: &mut [LineItem]) {
    let units = || {
        items.iter().filter_map(|item| match item {
            LineItem::Body { node, .. } if !is_formation(node) => Some(node),
            _ => None,
        })
    };
    let counted = units().filter(|node| node.has_strength_or_count()).count();
    let are_counted = counted >= MIN_COUNTED && 4 * counted >= 3 * units().count();
    for index in 1..items.len() {
        let (before, behind) = items.split_at_mut(index);
        let (Some(LineItem::Body { node: above, .. }), Some(LineItem::Body { node: below, .. })) =
            (before.last_mut(), behind.first())
        else {
            continue;
        };
        if are_counted
            && is_bare_heading(above)
            && below.has_strength_or_count()
            && !is_formation(below)
        {
            let span = above.kind.span;
            above.kind = Value::guess(DraftKind::Formation(Echelon::Group), span, &LEVEL);
            continue;
        }
        let Some(arm) = &above.arm else { continue };
        let is_same = below.arm.as_ref().is_none_or(|of_unit| {
            arm.value == of_unit.value || (arm.value.is_artillery() && of_unit.value.is_artillery())
        });
        let is_unit = |node: &DraftNode| !is_formation(node);
        if is_same
            && is_unit(above)
            && is_unit(below)
            && !above.has_strength()
            && above.leader.is_none()
            && (ARMS_ALONE.contain(folded(&above.name.value).trim())
                || is_kind_alone(above) && below.has_strength_or_count())
            && !ARMS_ALONE.contain(folded(&below.name.value).trim())
        {
            let span = above.kind.span;
            above.kind = Value::guess(DraftKind::Formation(Echelon::Group), span, &LEVEL);
        }
    }
}

/// Minimum number of units with figures in a list whose lines without figures are headings.
const MIN_COUNTED: usize = 4;

/// True for a name without a number, figures and a commander, which says a place or an arm and its
/// nation: `Infantaria francesa`, `Confederazione del Reno`.
fn is_bare_heading(node: &DraftNode) -> bool {
    let plain = folded(&node.name.value);
    let has_arm = arm(&plain).is_some();
    !is_formation(node)
        && node.name.value.starts_with(char::is_uppercase)
        && !node.has_strength_or_count()
        && node.leader.is_none()
        && !plain.contains(|letter: char| letter.is_ascii_digit())
        && echelon(&plain).is_none()
        && (!has_arm || plain.split_whitespace().count() == 2 && nation(&plain).is_some())
}

/// True for words that only say a kind of troops: `Cuirassiers`, `Infanterie légère`.
fn is_kind_alone(node: &DraftNode) -> bool {
    let plain = folded(&node.name.value);
    let says = |word: &str| arm(&format!(" {word} ")).is_some();
    node.battalions.is_none()
        && node.squadrons.is_none()
        && (1..=3).contains(&plain.split_whitespace().count())
        && plain.split_whitespace().all(says)
}

/// Turns a person between the units of a division into a brigade, if the list names two or more
/// brigades only by their commanders.
fn name_brigades(items: &mut [LineItem]) {
    let is_unit = |item: Option<&LineItem>| matches!(item, Some(LineItem::Body { node, .. }) if !is_formation(node));
    let leads = |index: &usize| {
        matches!(&items[*index], LineItem::Aside(person) if !person.value.is_empty())
            && is_unit(items.get(index + 1))
    };
    let starts =
        |item: &LineItem| matches!(item, LineItem::Body { node, .. } if is_formation(node));
    let mut found: Vec<Vec<usize>> = vec![Vec::new()];
    for (index, item) in items.iter().enumerate() {
        if starts(item) {
            found.push(Vec::new());
        }
        found.last_mut().into_iter().for_each(|found| found.extend(Some(index).filter(leads)));
    }
    if found.iter().all(|found| found.len() < 2) {
        return;
    }
    for index in found.into_iter().flatten() {
        let LineItem::Aside(note) = &items[index] else { continue };
        let (span, words) = (note.span, note.value.trim_end_matches(['.', ':']).to_owned());
        let (rank, name) = split_rank(&words);
        let kind = Value::guess(DraftKind::Formation(Echelon::Brigade), span, &LEVEL);
        let mut node = DraftNode::new(0, kind, Value::sure(words, span));
        node.leader = Some(DraftLeader {
            name: Value::sure(name, span),
            rank: Some(Value::sure(rank, span)),
            note: None,
        });
        let indent = match &items[index + 1] {
            LineItem::Body { indent, .. } => *indent,
            _ => 0,
        };
        items[index] = LineItem::body(node, indent, false, false);
    }
}

/// Moves lines without any evidence of troops from the beginning of a list to its notes: names of
/// authors, menus of web pages, titles. Further down, a line without evidence may be the heading of
/// its units.
fn without_heading(items: Vec<LineItem>, list: &mut DraftList) -> Vec<LineItem> {
    let is_empty = |item: &LineItem| match item {
        LineItem::Body { node, is_section, .. } => {
            !is_section
                && !is_formation(node)
                && !node.has_strength()
                && node.arm.is_none()
                && node.leader.is_none()
                && [&node.battalions, &node.batteries, &node.companies]
                    .into_iter()
                    .all(Option::is_none)
                && node.squadrons.is_none()
                && !node.name.value.starts_with(|letter: char| letter.is_ascii_digit())
        }
        _ => false,
    };
    let count = items.iter().take_while(|item| is_empty(item)).count();
    // A list of bare names has no evidence at all, and stays as it is. A heading directly above the
    // first body is the heading of that body.
    if count == items.len() {
        return items;
    }
    let mut items = items;
    for item in items.drain(..count.saturating_sub(1)) {
        if let LineItem::Body { node, .. } = item {
            let words = std::iter::once(node.name).chain(node.notes);
            list.notes.extend(words);
        }
    }
    items
}

/// Notes armies about which the list says nothing else, such as `Allied Armies` above the headings
/// of two armies.
fn empty_armies(list: &mut DraftList) {
    let depths: Vec<usize> = list.nodes.iter().map(|node| node.depth).collect();
    let mut index = 0;
    let notes = &mut list.notes;
    list.nodes.retain(|node| {
        index += 1;
        let has_parts = depths.get(index).is_some_and(|next| *next > node.depth);
        let is_army = matches!(node.kind.value, DraftKind::Formation(Echelon::Army));
        let is_empty = is_army
            && !has_parts
            && node.leader.is_none()
            && !node.has_strength()
            && node.total.is_empty();
        if is_empty {
            notes.push(node.name.clone());
        }
        !is_empty || depths.len() == 1
    });
}

/// Reads an army that contains all bodies as the list, because every list is an army if it states no
/// other level. An army with a leader below a title stays a body.
fn army_to_title(list: &mut DraftList) {
    let is_army = |node: &DraftNode| {
        let is_army = matches!(node.kind.value, DraftKind::Formation(Echelon::Army));
        is_army && (node.leader.is_none() || list.name.is_none()) && !node.has_strength()
    };
    let mut roots = list.nodes.iter().filter(|node| node.depth == 0);
    let is_title = roots.next().is_some_and(is_army) && roots.next().is_none();
    if !is_title || list.nodes.len() < 2 {
        return;
    }
    let army = list.nodes.remove(0);
    list.nodes.iter_mut().for_each(|node| node.depth -= 1);
    list.nation = list.nation.take().or(army.nation);
    list.leader = list.leader.take().or(army.leader);
    if list.total.is_empty() {
        list.total = army.total;
    }
    match &list.name {
        None => list.name = Some(army.name),
        Some(_) => list.notes.push(army.name),
    }
    list.notes.extend(army.notes);
}

/// Turns a first line that was read as the title into the heading of the units below it, if
/// formations follow these units: `Garde royale italienne`, its regiments, then `13e division`. Below
/// the title of a whole list, the first body is a formation.
fn title_to_group(list: &mut DraftList) {
    // `Garde royale italienne` is read as the title because it names a nation.
    let names_troops = |name: &Value<String>| !traits(&folded(&name.value), None).is_empty();
    let is_doubtful =
        |name: &mut Value<String>| name.mark == Mark::Likely(&TITLE) || names_troops(name);
    let Some(name) = list.name.take_if(is_doubtful) else { return };
    let first = list.nodes.iter().position(is_formation).unwrap_or(0);
    let is_beside = list.nodes.get(first).is_some_and(|next| next.depth == 0);
    if first < MIN_BELOW_TITLE || !is_beside {
        list.name = Some(name);
        return;
    }
    list.nodes[..first].iter_mut().for_each(|node| node.depth += 1);
    let kind = Value::guess(DraftKind::Formation(Echelon::Group), name.span, &LEVEL);
    list.nodes.insert(0, DraftNode::new(0, kind, Value::sure(name.value, name.span)));
}

/// Minimum number of units directly below a heading that was read as a title.
const MIN_BELOW_TITLE: usize = 2;

/// Notes a person at the last formation.
fn aside(note: Value<String>, list: &mut DraftList) {
    if note.value.is_empty() {
        return;
    }
    match list.nodes.iter_mut().rev().find(|node| is_formation(node)) {
        Some(formation) => formation.notes.push(note),
        None => list.notes.push(note),
    }
}

/// True if lower levels are indented more. In books that centre the names of corps they are not.
fn trusts_indents(items: &[LineItem]) -> bool {
    let places: Vec<(usize, u8)> = items
        .iter()
        .filter_map(|item| match item {
            LineItem::Body { node, indent, .. } => Some((*indent, rank(node))),
            LineItem::Total { .. } | LineItem::Aside(_) => None,
        })
        .collect();
    let pairs = || places.windows(2);
    let agree = pairs().filter(|pair| pair[1].0 > pair[0].0 && pair[1].1 >= pair[0].1).count();
    let disagree = pairs().filter(|pair| pair[1].0 < pair[0].0 && pair[1].1 > pair[0].1).count();
    agree > disagree
}

fn rank(node: &DraftNode) -> u8 {
    match node.kind.value {
        DraftKind::Formation(Echelon::Group) => rank_of_group(&folded(&node.name.value)),
        DraftKind::Formation(echelon) => 10 * echelon.rank().unwrap_or(5),
        DraftKind::Unit | DraftKind::Battery => OF_UNITS,
    }
}

/// Rank of a group, which is between divisions and brigades. A group of a level that its name states
/// is directly below this level: `Réserve d'artillerie du 3e corps`, `Corps Artillery`.
fn rank_of_group(plain: &str) -> u8 {
    static OF_CORPS: Phrases = Phrases::new(
        "corps artillery|corps cavalry|corps troops|korps artillerie|korpsartillerie|корпусная|artyleria korpusna|jazda korpusu",
    );
    let level = echelon(plain).or(OF_CORPS.are_in(plain).then_some(Echelon::Corps));
    let rank = level.filter(|level| *level != Echelon::Group).and_then(Echelon::rank);
    rank.map_or(OF_GROUPS, |rank| (10 * rank + 5).min(OF_GROUPS))
}

fn is_formation(node: &DraftNode) -> bool {
    matches!(node.kind.value, DraftKind::Formation(_))
}

/// Turns every body that has bodies below it into a formation.
pub fn headings(list: &mut DraftList) {
    for index in 0..list.nodes.len() {
        let has_parts =
            list.nodes.get(index + 1).is_some_and(|next| next.depth > list.nodes[index].depth);
        let node = &mut list.nodes[index];
        if !has_parts || matches!(node.kind.value, DraftKind::Formation(_)) {
            continue;
        }
        let is_regiment =
            node.arm.is_some() && node.name.value.contains(|letter: char| letter.is_ascii_digit());
        let echelon = if is_regiment { Echelon::Regiment } else { Echelon::Group };
        let mark = if is_regiment { Mark::Sure } else { Mark::Guess(&LEVEL) };
        node.kind = Value { value: DraftKind::Formation(echelon), span: node.kind.span, mark };
    }
}

/// Turns an arm without any body below it into a unit: `Artillería: compañías de a pie`.
fn lone_arms(list: &mut DraftList) {
    for index in 0..list.nodes.len() {
        let depth = list.nodes[index].depth;
        let has_parts = list.nodes.get(index + 1).is_some_and(|next| next.depth > depth);
        let node = &mut list.nodes[index];
        let plain = folded(&node.name.value);
        let is_group = node.kind.value == DraftKind::Formation(Echelon::Group);
        let is_lone = is_group && !has_parts && node.leader.is_none();
        let Some(arm) = arm(&plain).filter(|_| is_lone && ARMS_ALONE.contain(plain.trim())) else {
            continue;
        };
        let (span, kind) =
            (node.kind.span, if arm.is_artillery() { DraftKind::Battery } else { DraftKind::Unit });
        node.kind = Value::guess(kind, span, &LEVEL);
        node.arm = Some(Value::sure(arm, span));
    }
}

/// Joins `III Corps` above a day with `III Corps: Marshal Davout` below it, because the first line
/// is only a title.
fn join_titles(list: &mut DraftList) {
    let is_bare = |node: &DraftNode| {
        is_formation(node)
            && !node.has_strength()
            && node.total.is_empty()
            && node.leader.is_none()
            && node.notes.is_empty()
    };
    let is_title = |title: &DraftNode, named: &DraftNode| {
        is_bare(title) && named.depth == title.depth && title.name.value == named.name.value
    };
    let mut nodes: Vec<DraftNode> = Vec::with_capacity(list.nodes.len());
    for node in list.nodes.drain(..) {
        nodes.push(node);
        if let [.., title, named] = nodes.as_mut_slice()
            && is_title(title, named)
        {
            // An empty note at the title makes the line of the title count as read, so that the
            // line is not reported.
            named.notes.push(Value::sure(String::new(), title.name.span));
            nodes.swap_remove(nodes.len() - 2);
        }
    }
    list.nodes = nodes;
}

fn parents(nodes: &[DraftNode]) -> Vec<Option<usize>> {
    let mut open: Vec<usize> = Vec::new();
    let mut parents = Vec::with_capacity(nodes.len());
    for (index, node) in nodes.iter().enumerate() {
        // Each open body is deeper than the open body before it, so the last open body that remains
        // is the parent.
        while open.last().is_some_and(|above| nodes[*above].depth >= node.depth) {
            open.pop();
        }
        parents.push(open.last().copied());
        open.push(index);
    }
    parents
}

/// Replaces `ditto`, as in `47th ditto`, with the words of the unit above.
fn dittos(list: &mut DraftList) {
    for index in 1..list.nodes.len() {
        let name = list.nodes[index].name.value.clone();
        // `Batallón N.° 8 de id.` repeats the last word of the unit above.
        if let Some(head) = name.trim_end_matches('.').strip_suffix(" de id")
            && let Some((_, tail)) = list.nodes[index - 1].name.value.rsplit_once(" de ")
        {
            let (made, span) = (format!("{head} de {tail}"), list.nodes[index].name.span);
            list.nodes[index].name = Value::guess(made, span, &DITTO);
            continue;
        }
        let Some(at) = name.find("ditto") else { continue };
        let tail =
            list.nodes[index - 1].name.value.split_once(' ').map(|(_, tail)| tail.to_owned());
        let Some(tail) = tail else { continue };
        let tail = tail.split('(').next().unwrap_or_default().trim().to_owned();
        let behind = &name[at + "ditto".len()..];
        // In `ditto of Campo-Mayor` only the words before `of` are repeated.
        let before = &list.nodes[index - 1].name.value;
        let head = before.find(" of ").filter(|_| at == 0 && behind.starts_with(" of "));
        let tail = head.map_or(tail, |end| before[..end].to_owned());
        let made = format!("{}{tail}{behind}", &name[..at]);
        let span = list.nodes[index].name.span;
        list.nodes[index].name = Value::guess(made, span, &DITTO);
        let arm = list.nodes[index - 1].arm.as_ref().map(|arm| arm.value);
        if let Some(arm) = arm {
            list.nodes[index].arm = Some(Value::guess(arm, span, &DITTO));
        }
    }
}

/// True for a name such as `1st (Lisbon)` or `2e de Nassau`.
fn starts_with_ordinal(name: &str) -> bool {
    let word = name.split(' ').next().unwrap_or_default();
    let behind = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_suffix = |letter: char| letter.is_alphabetic() || "°ºª".contains(letter);
    behind.len() < word.len()
        && !behind.is_empty()
        && behind.chars().all(is_suffix)
        && behind.len() <= 4
}

/// Removes lines that contain only words, because they are not bodies. Returns the spans of the
/// removed lines for the report.
fn forget_empty(list: &mut DraftList) -> Vec<Span> {
    // If the other units have strengths, a name without a strength and with the same arm is a
    // remark, not a unit.
    let units = || list.nodes.iter().filter(|node| !is_formation(node));
    let counted = units().filter(|node| node.has_strength()).count();
    let are_counted = 3 * counted >= 2 * units().count();
    let is_known = |node: &DraftNode| {
        let is_guess = node.arm.as_ref().is_none_or(|arm| {
            arm.mark == Mark::Guess(&ARM_NONE) || are_counted && arm.mark == Mark::Guess(&ARM_NEAR)
        });
        let says_more = node.has_strength()
            || node.battalions.is_some()
            || node.squadrons.is_some()
            || node.batteries.is_some()
            || node.leader.is_some()
            // `1st (Lisbon)` is the number of a regiment.
            || starts_with_ordinal(&node.name.value);
        matches!(node.kind.value, DraftKind::Formation(_)) || says_more || !is_guess
    };
    // The title and the author of a list stand above its first formation.
    let first = list.nodes.iter().position(is_formation).unwrap_or(0);
    let says_nothing = |node: &DraftNode| {
        are_counted
            && !node.has_strength()
            && node.leader.is_none()
            && node.battalions.is_none()
            && node.squadrons.is_none()
            && node.batteries.is_none()
            && !node.name.value.contains(|letter: char| letter.is_ascii_digit())
    };
    let mut kept = Vec::with_capacity(list.nodes.len());
    let mut forgotten = Vec::new();
    for (index, node) in list.nodes.drain(..).enumerate() {
        match is_known(&node) && !(index < first && says_nothing(&node)) {
            true => kept.push(node),
            false => forgotten.push(node.kind.span),
        }
    }
    list.nodes = kept;
    forgotten
}
