//! Bodies find their parents: by indents where the file keeps to them, else by the words for levels. Totals, arms and
//! dittos follow.

use std::collections::BTreeMap;

use grognard_core::document::{Arm, Echelon, Men};
use grognard_core::text::Span;

use super::body::ARMS_ALONE;
use super::kinds::{ARM_NEAR, ARM_NONE, DITTO, LEVEL, SINGLE_TOTAL};
use super::lexicon::{TOTALS, arm as said_arm, folded, traits};
use super::phrases::Phrases;
use super::words::is_filler;
use crate::import::{DraftKind, DraftList, DraftNode, DraftTotal, MAX_NESTING, Mark, Value};

/// A line, or a piece of one, on its way into a list.
pub(super) enum Item {
    /// `is_section` says that it is a part of the whole list, above every level.
    Body {
        node: Box<DraftNode>,
        indent: usize,
        is_section: bool,
    },
    Total {
        node: Box<DraftNode>,
        indent: usize,
        is_grand: bool,
    },
}

impl Item {
    pub fn body(node: DraftNode, indent: usize, is_section: bool) -> Item {
        Item::Body { node: Box::new(node), indent, is_section }
    }

    pub fn total(node: DraftNode, indent: usize, is_grand: bool) -> Item {
        Item::Total { node: Box::new(node), indent, is_grand }
    }
}

/// An open body of the tree.
struct Open {
    indent: usize,
    rank: u8,
    index: usize,
    /// Are its parts indented below it?
    has_deeper: bool,
}

/// The rank of units: below every formation.
const OF_UNITS: u8 = 80;

/// The rank of a part of the whole list: above every formation.
const OF_SECTIONS: u8 = 1;

/// Puts bodies and totals into a list. Returns the places of what was no body in the end.
pub(super) fn build(items: Vec<Item>, list: &mut DraftList) -> Vec<Span> {
    let trusts_indents = trusts_indents(&items);
    let mut open: Vec<Open> = Vec::new();
    let mut since_total = 0;
    // Has a formation a total?
    let mut is_counted = false;
    for item in items {
        match item {
            Item::Body { node, indent, is_section } => {
                let indent = if trusts_indents { indent } else { 0 };
                let rank = if is_section { OF_SECTIONS } else { rank(&node) };
                since_total += 1;
                open.retain(|above| {
                    indent > above.indent
                        || (indent == above.indent && rank > above.rank && !above.has_deeper)
                });
                if let Some(above) = open.last_mut() {
                    above.has_deeper |= indent > above.indent;
                }
                let index = list.nodes.len();
                is_counted |= is_formation(&node) && !node.total.is_empty();
                list.nodes.push(DraftNode { depth: open.len(), ..*node });
                open.push(Open { indent, rank, index, has_deeper: false });
            }
            Item::Total { node, indent, is_grand } => {
                let bodies = std::mem::take(&mut since_total);
                if trusts_indents {
                    total(*node, indent, is_grand, &mut open, list);
                } else if bodies == 1 && is_single(list) {
                    strength_of_last(*node, list);
                } else if is_counted && is_of_the_last(bodies, is_grand, &open, list) {
                    list.notes.push(Value::sure(said_total(&node), node.name.span));
                } else if let Some(index) = total(*node, 0, is_grand, &mut open, list) {
                    is_counted |= is_formation(&list.nodes[index]);
                    // What is counted is complete: the next body stands beside it.
                    if index + 1 < list.nodes.len() {
                        open.retain(|above| above.index < index);
                    }
                }
            }
        }
    }
    headings(list);
    arms(list, true);
    dittos(list);
    staff(list);
    forget_empty(list)
}

/// Is the last body a unit without a strength beside bodies that are counted already?
fn is_single(list: &DraftList) -> bool {
    let [.., before, last] = list.nodes.as_slice() else { return false };
    let is_unit = !matches!(last.kind.value, DraftKind::Formation(_));
    is_unit && !last.has_strength() && before.depth >= last.depth && last.depth > 0
}

/// A total behind a single unit is its strength.
fn strength_of_last(node: DraftNode, list: &mut DraftList) {
    let Some(last) = list.nodes.last_mut() else { return };
    let guess = |value: Option<Value<Men>>| {
        value.map(|value| Value { mark: Mark::Guess(&SINGLE_TOTAL), ..value })
    };
    (last.men, last.sabres, last.guns) = (guess(node.men), guess(node.sabres), guess(node.guns));
    last.officers = node.officers;
}

/// Does a total count the last bodies alone, which stand beside formations that are counted, and in none?
fn is_of_the_last(bodies: usize, is_grand: bool, open: &[Open], list: &DraftList) -> bool {
    let last = &list.nodes[list.nodes.len() - bodies.min(list.nodes.len())..];
    !is_grand
        && !last.is_empty()
        && last.iter().all(|node| node.depth == 0 && !is_formation(node))
        && open.iter().all(|open| open.rank == OF_UNITS)
}

fn is_formation(node: &DraftNode) -> bool {
    matches!(node.kind.value, DraftKind::Formation(_))
}

/// A stated total in words.
fn said_total(node: &DraftNode) -> String {
    let officers =
        node.officers.as_ref().map(|count| format!(", {} officers among them", count.value));
    total_in_words(&total_of(node)) + &officers.unwrap_or_default()
}

/// A total that no key has room for, in words.
fn total_in_words(total: &DraftTotal) -> String {
    let strengths = [(&total.men, "men"), (&total.sabres, "sabres"), (&total.guns, "guns")];
    let words = strengths.into_iter().filter_map(|(value, word)| {
        let (least, most) = value.as_ref()?.value.range?;
        Some(if least == most {
            format!("{most} {word}")
        } else {
            format!("{least}-{most} {word}")
        })
    });
    format!("stated total: {}", words.collect::<Vec<String>>().join(", "))
}

/// `Artillery: Verpeau` without a unit of that arm below it names a post of the staff.
fn staff(list: &mut DraftList) {
    let parents = parents(&list.nodes);
    let mut is_post = vec![false; list.nodes.len()];
    for index in (0..list.nodes.len()).rev() {
        let Some(words) = post_of_staff(&list.nodes, index, &is_post) else { continue };
        let depth = list.nodes[index].depth;
        let note = Value::sure(words, list.nodes[index].kind.span);
        is_post[index] = true;
        let below = list.nodes[index + 1..].iter_mut().take_while(|node| node.depth > depth);
        below.for_each(|node| node.depth -= 1);
        match parents[index] {
            Some(parent) => list.nodes[parent].notes.push(note),
            None => list.notes.push(note),
        }
    }
    let mut posts = is_post.into_iter();
    list.nodes.retain(|_| !posts.next().unwrap_or(false));
}

/// The words of a post, if a body is none: an arm alone with a leader, and no unit of it below. Those below that are
/// posts themselves do not count.
fn post_of_staff(nodes: &[DraftNode], index: usize, is_post: &[bool]) -> Option<String> {
    let node = &nodes[index];
    let plain = folded(&node.name.value);
    let leader = node.leader.as_ref()?;
    let is_arm = ARMS_ALONE.contain(plain.trim());
    let of = said_arm(&plain);
    let below = nodes[index + 1..].iter().zip(&is_post[index + 1..]);
    let below = below.take_while(|(below, _)| below.depth > node.depth);
    let below = below.filter(|(_, is_post)| !**is_post).map(|(below, _)| below);
    // A brigade of foot may have a battery; the artillery of a division is led by its commander.
    let is_direct =
        |below: &&DraftNode| !of.is_some_and(Arm::is_artillery) || below.depth == node.depth + 1;
    let is_of_arm =
        |arm: Arm| Some(arm) == of || of.is_some_and(Arm::is_artillery) && arm.is_artillery();
    let is_led = below
        .filter(is_direct)
        .filter_map(|below| below.arm.as_ref())
        .any(|arm| is_of_arm(arm.value));
    if !is_arm || is_led || node.has_strength() || !node.total.is_empty() {
        return None;
    }
    let rank = leader.rank.as_ref().map(|rank| format!("{} ", rank.value)).unwrap_or_default();
    let rest: String = node.notes.iter().map(|note| format!(", {}", note.value)).collect();
    Some(format!("{}: {rank}{}{rest}", node.name.value, leader.name.value))
}

/// Do indents grow as levels sink? Books set the names of corps in the middle of the line.
fn trusts_indents(items: &[Item]) -> bool {
    let places: Vec<(usize, u8)> = items
        .iter()
        .filter_map(|item| match item {
            Item::Body { node, indent, .. } => Some((*indent, rank(node))),
            Item::Total { .. } => None,
        })
        .collect();
    let pairs = || places.windows(2);
    let agree = pairs().filter(|pair| pair[1].0 > pair[0].0 && pair[1].1 >= pair[0].1).count();
    let disagree = pairs().filter(|pair| pair[1].0 < pair[0].0 && pair[1].1 > pair[0].1).count();
    agree > disagree
}

fn rank(node: &DraftNode) -> u8 {
    match node.kind.value {
        DraftKind::Formation(Echelon::Group) => 55,
        DraftKind::Formation(echelon) => 10 * echelon.rank().unwrap_or(5),
        DraftKind::Unit | DraftKind::Battery => OF_UNITS,
    }
}

/// What a line states as a total.
pub(super) fn total_of(node: &DraftNode) -> DraftTotal {
    DraftTotal { men: all_men(node), sabres: node.sabres.clone(), guns: node.guns.clone() }
}

/// A total is of the nearest formation above that is less deep and has none yet. Returns the place of that formation.
fn total(
    node: DraftNode,
    indent: usize,
    is_grand: bool,
    open: &mut [Open],
    list: &mut DraftList,
) -> Option<usize> {
    let is_formation = |open: &&mut Open| open.rank < OF_UNITS;
    let fits = |above: &&mut Open| above.indent < indent || indent == 0 || above.indent == indent;
    let found = open.iter_mut().rev().filter(is_formation).filter(fits).map(|open| open.index);
    let found = found.take(MAX_NESTING);
    let free: Vec<usize> = found.filter(|index| list.nodes[*index].total.is_empty()).collect();
    place_total(node, &free, is_grand, list)
}

/// Gives a stated total to the body whose parts it counts: one of `free`, the nearest first, or the whole list. Returns
/// the place of that body.
pub(in crate::import) fn place_total(
    node: DraftNode,
    free: &[usize],
    is_grand: bool,
    list: &mut DraftList,
) -> Option<usize> {
    let stated = total_of(&node);
    let men = stated.men.as_ref().and_then(|men| men.value.exact());
    let target = counted_body(men, free, is_grand, &list.nodes);
    let (total, notes) = match target {
        Some(index) => {
            let node = &mut list.nodes[index];
            (&mut node.total, &mut node.notes)
        }
        None => (&mut list.total, &mut list.notes),
    };
    // A grand total takes the place of one that was read as such before. The other one is kept in words.
    let other = match total.is_empty() || (is_grand && target.is_none()) {
        true => std::mem::replace(total, stated),
        false => stated,
    };
    notes.extend(node.notes);
    if !other.is_empty() {
        notes.push(Value::sure(total_in_words(&other), node.name.span));
    }
    // What a total counts besides, and its words, are kept.
    let name = node.name.clone();
    let is_plain = folded(&name.value).split(' ').all(is_word_of_total);
    if !is_plain
        || node.battalions.is_some()
        || node.squadrons.is_some()
        || node.officers.is_some()
        || target.is_none() && stated_twice(list)
    {
        let kept = if is_plain { "stated total".to_owned() } else { name.value };
        let list_or_node = match target {
            Some(index) => &mut list.nodes[index].notes,
            None => &mut list.notes,
        };
        let counts = [
            node.battalions.map(|count| format!("{} battalions", count.value)),
            node.squadrons.map(|count| format!("{} squadrons", count.value.halves / 2)),
            node.officers.map(|count| officers_and_men(count.value, node.men.as_ref())),
        ];
        let counts: Vec<String> =
            std::iter::once(kept).chain(counts.into_iter().flatten()).collect();
        list_or_node.push(Value::sure(counts.join(", "), name.span));
    }
    target
}

/// The body that a total of men counts: the one whose parts make it; else the nearest, but for a total of the whole.
fn counted_body(
    men: Option<u32>,
    free: &[usize],
    is_grand: bool,
    nodes: &[DraftNode],
) -> Option<usize> {
    let is_sum = |index: &&usize| men.is_some_and(|men| sums(nodes, **index).contains(&men));
    let is_of_all = |index: &usize| men.is_some_and(|men| counts_all(nodes, *index, men));
    let nearest = free.first().filter(|index| !is_grand && !is_of_all(index));
    free.iter().find(is_sum).or(nearest).copied()
}

/// Does a word say that a number is a total, and nothing else?
fn is_word_of_total(word: &str) -> bool {
    word.is_empty() || is_filler(word) || TOTALS.contain(word)
}

/// Is a number of men far too many for a body, and nearer to that of all bodies? Then it stands below the last body, and is of
/// the whole.
fn counts_all(nodes: &[DraftNode], index: usize, men: u32) -> bool {
    let [of_body, _] = sums(nodes, index);
    let [of_all, _] = sum_of(nodes.iter());
    of_body > 0 && men / 2 >= of_body && men.abs_diff(of_all) < men.abs_diff(of_body)
}

/// The officers of a total that counts them apart from its men.
fn officers_and_men(officers: u32, men: Option<&Value<Men>>) -> String {
    match men.and_then(|men| men.value.exact()) {
        Some(men) => format!("{officers} officers and {men} men"),
        None => format!("{officers} officers among them"),
    }
}

/// The men of all units below a body, with their officers and without.
fn sums(nodes: &[DraftNode], index: usize) -> [u32; 2] {
    sum_of(nodes[index + 1..].iter().take_while(|node| node.depth > nodes[index].depth))
}

/// The men of units, with their officers and without.
fn sum_of<'n>(nodes: impl Iterator<Item = &'n DraftNode>) -> [u32; 2] {
    let units = nodes.filter(|node| !matches!(node.kind.value, DraftKind::Formation(_)));
    units.fold([0, 0], |[without, with], node| {
        let count =
            |men: &Option<Value<Men>>| men.as_ref().and_then(|men| men.value.exact()).unwrap_or(0);
        let men = count(&node.men).saturating_add(count(&node.sabres));
        let officers = node.officers.as_ref().map_or(0, |officers| officers.value);
        [without.saturating_add(men), with.saturating_add(men).saturating_add(officers)]
    })
}

fn stated_twice(list: &DraftList) -> bool {
    list.total.is_empty()
}

/// Men of all kinds: a text that counts horsemen or officers apart counts men on foot or in the ranks.
fn all_men(node: &DraftNode) -> Option<Value<Men>> {
    let men = node.men.as_ref()?;
    let Some((mut least, mut most)) = men.value.range else { return Some(men.clone()) };
    if let Some((more_least, more_most)) =
        node.sabres.as_ref().and_then(|sabres| sabres.value.range)
    {
        (least, most) = (least.saturating_add(more_least), most.saturating_add(more_most));
    }
    let officers = node.officers.as_ref().map_or(0, |officers| officers.value);
    let range = Some((least.saturating_add(officers), most.saturating_add(officers)));
    Some(Value { value: Men { range }, span: men.span, mark: men.mark })
}

/// A body with bodies below it is a formation, whatever its words say.
pub(in crate::import) fn headings(list: &mut DraftList) {
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

/// The place of the parent of each body.
fn parents(nodes: &[DraftNode]) -> Vec<Option<usize>> {
    let mut open: Vec<usize> = Vec::new();
    let mut parents = Vec::with_capacity(nodes.len());
    for (index, node) in nodes.iter().enumerate() {
        open.retain(|above| nodes[*above].depth < node.depth);
        parents.push(open.last().copied());
        open.push(index);
    }
    parents
}

/// Units without an arm take that of the body above or beside them. In a text, words that fit horse and foot follow the
/// body above.
pub(in crate::import) fn arms(list: &mut DraftList, is_text: bool) {
    let parents = parents(&list.nodes);
    // The arm that bodies above a body say, and that of the last unit below each parent.
    let mut above: Vec<Option<Arm>> = Vec::with_capacity(list.nodes.len());
    let mut near: BTreeMap<Option<usize>, Arm> = BTreeMap::new();
    for (index, parent) in parents.into_iter().enumerate() {
        let arm_above = parent.and_then(|parent| {
            list.nodes[parent].arm.as_ref().map(|arm| arm.value).or(above[parent])
        });
        above.push(arm_above);
        if matches!(list.nodes[index].kind.value, DraftKind::Formation(_)) {
            continue;
        }
        if !is_text && list.nodes[index].arm.is_some() {
            near.extend(list.nodes[index].arm.iter().map(|arm| (parent, arm.value)));
            continue;
        }
        unit_arm(&mut list.nodes[index], arm_above, near.get(&parent).copied());
        if let Some(arm) = &list.nodes[index].arm {
            near.insert(parent, arm.value);
        }
    }
}

/// Words that say nothing of horse or foot by themselves.
static OF_EITHER: Phrases = Phrases::new(
    "chasseurs|chasseur|carabiniers|grenadiers|guard|guards|garde|light|jager|landwehr|legion|volunteers",
);

/// Words that say that a body fights on foot.
static ON_FOOT: Phrases = Phrases::new("infantry|infanterie|line|ligne|foot|a pied");

fn unit_arm(node: &mut DraftNode, above: Option<Arm>, near: Option<Arm>) {
    let plain = folded(&node.name.value);
    let is_either = OF_EITHER.are_in(&plain) && !ON_FOOT.are_in(&plain);
    match (node.arm.as_ref().map(|arm| arm.value), above, near) {
        (Some(Arm::Infantry), Some(Arm::Cavalry), _) if is_either && node.battalions.is_none() => {
            set_arm(node, Arm::Cavalry, &ARM_NEAR);
        }
        (Some(_), _, _) | (None, Some(_), _) => {}
        (None, None, Some(arm)) => set_arm(node, arm, &ARM_NEAR),
        (None, None, None) => set_arm(node, Arm::Infantry, &ARM_NONE),
    }
}

fn set_arm(node: &mut DraftNode, arm: Arm, kind: &'static crate::import::GuessKind) {
    let span = node.name.span;
    node.arm = Some(Value::guess(arm, span, kind));
    node.traits = traits(&folded(&node.name.value), Some(arm))
        .into_iter()
        .map(|found| Value::sure(found, span))
        .collect();
    if arm.is_artillery() {
        node.kind = Value::guess(DraftKind::Battery, span, kind);
    }
}

/// `47th ditto` takes the words of the unit above.
fn dittos(list: &mut DraftList) {
    for index in 1..list.nodes.len() {
        let name = list.nodes[index].name.value.clone();
        let Some(at) = name.find("ditto") else { continue };
        let tail =
            list.nodes[index - 1].name.value.split_once(' ').map(|(_, tail)| tail.to_owned());
        let Some(tail) = tail else { continue };
        let tail = tail.split('(').next().unwrap_or_default().trim().to_owned();
        let made = format!("{}{tail}{}", &name[..at], &name[at + "ditto".len()..]);
        let span = list.nodes[index].name.span;
        list.nodes[index].name = Value::guess(made, span, &DITTO);
        let arm = list.nodes[index - 1].arm.as_ref().map(|arm| arm.value);
        if let Some(arm) = arm {
            list.nodes[index].arm = Some(Value::guess(arm, span, &DITTO));
        }
    }
}

/// A line of which nothing is known but words is no body: it is left, and told. Returns the places of such lines.
fn forget_empty(list: &mut DraftList) -> Vec<Span> {
    let is_known = |node: &DraftNode| {
        let is_guess = node.arm.as_ref().is_none_or(|arm| arm.mark == Mark::Guess(&ARM_NONE));
        let says_more = node.has_strength()
            || node.battalions.is_some()
            || node.squadrons.is_some()
            || node.batteries.is_some()
            || node.leader.is_some();
        matches!(node.kind.value, DraftKind::Formation(_)) || says_more || !is_guess
    };
    let forgotten = list.nodes.iter().filter(|node| !is_known(node)).map(|node| node.kind.span);
    let forgotten = forgotten.collect();
    list.nodes.retain(is_known);
    forgotten
}
