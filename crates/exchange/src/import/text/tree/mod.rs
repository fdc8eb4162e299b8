//! Gives bodies their parents: by indentation if the file is consistent, or otherwise by the words
//! for levels. Totals, arms and dittos follow.

mod arms;
mod staff;
mod totals;

use grognard_core::document::Echelon;
use grognard_syntax::text::Span;

use super::kinds::{ARM_NONE, DITTO, LEVEL};
use crate::import::{DraftKind, DraftList, DraftNode, Mark, Value};
pub(in crate::import) use arms::arms;
use arms::said_by_units;
use staff::staff;
pub(in crate::import) use totals::place_total;
pub(super) use totals::total_of;
use totals::{is_of_the_last, is_single, said_total, strength_of_last, total};

/// A line, or a part of a line, whose place in the tree is not known yet.
pub(super) enum LineItem {
    /// Body. `is_section` marks a part of the whole list that is above every level.
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

impl LineItem {
    pub fn body(node: DraftNode, indent: usize, is_section: bool) -> LineItem {
        LineItem::Body { node: Box::new(node), indent, is_section }
    }

    pub fn total(node: DraftNode, indent: usize, is_grand: bool) -> LineItem {
        LineItem::Total { node: Box::new(node), indent, is_grand }
    }
}

struct OpenBody {
    indent: usize,
    rank: u8,
    index: usize,
    /// True if the parts of the body are indented deeper than the body.
    has_deeper: bool,
}

/// Rank of units. Every formation has a higher rank, which is a smaller number.
const OF_UNITS: u8 = 80;

const OF_SECTIONS: u8 = 1;

/// Builds the tree of a list. Returns the spans of lines that proved not to be bodies.
pub(super) fn build(items: Vec<LineItem>, list: &mut DraftList) -> Vec<Span> {
    let trusts_indents = trusts_indents(&items);
    let mut open: Vec<OpenBody> = Vec::new();
    let mut since_total = 0;
    let mut is_counted = false;
    for item in items {
        match item {
            LineItem::Body { node, indent, is_section } => {
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
                open.push(OpenBody { indent, rank, index, has_deeper: false });
            }
            LineItem::Total { node, indent, is_grand } => {
                let bodies = std::mem::take(&mut since_total);
                if trusts_indents {
                    total(*node, indent, is_grand, &mut open, list);
                } else if bodies == 1 && is_single(list) {
                    strength_of_last(*node, list);
                } else if is_counted && is_of_the_last(bodies, is_grand, &open, list) {
                    list.notes.push(Value::sure(said_total(&node), node.name.span));
                } else if let Some(index) = total(*node, 0, is_grand, &mut open, list) {
                    is_counted |= is_formation(&list.nodes[index]);
                    // A formation with a total is complete, so the next body is its sibling.
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
    said_by_units(list);
    join_titles(list);
    forget_empty(list)
}

/// True if lower levels are indented more. In books that centre the names of corps they are not.
fn trusts_indents(items: &[LineItem]) -> bool {
    let places: Vec<(usize, u8)> = items
        .iter()
        .filter_map(|item| match item {
            LineItem::Body { node, indent, .. } => Some((*indent, rank(node))),
            LineItem::Total { .. } => None,
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

fn is_formation(node: &DraftNode) -> bool {
    matches!(node.kind.value, DraftKind::Formation(_))
}

/// Turns every body that has bodies below it into a formation.
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

/// Removes lines that contain only words, because they are not bodies. Returns their spans for the
/// report.
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
