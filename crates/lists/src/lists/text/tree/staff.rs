//! Finds posts of a staff among the bodies. Each post becomes a note of the body that it serves.

use grognard_core::document::Arm;

use super::parents;
use crate::lists::text::body::ARMS_ALONE;
use crate::lists::text::folded::folded;
use crate::lists::text::lexicon::arm as said_arm;
use crate::lists::{DraftKind, DraftList, DraftNode, Value};

/// Turns posts such as `Artillery: Verpeau` into notes, if no unit of that arm is below the post.
pub(super) fn staff(list: &mut DraftList) {
    let parents = parents(&list.nodes);
    let mut is_post = vec![false; list.nodes.len()];
    for index in (0..list.nodes.len()).rev() {
        let Some(words) = post_of_staff(&list.nodes, index, &is_post) else { continue };
        let depth = list.nodes[index].depth;
        let note = Value::sure(words, list.nodes[index].kind.span);
        is_post[index] = true;
        // The bodies below the post belong to the formation that its staff serves.
        let is_led = index.checked_sub(1).map(|before| &list.nodes[before]).is_some_and(|before| {
            before.depth == depth && matches!(before.kind.value, DraftKind::Formation(_))
        });
        let below = list.nodes[index + 1..].iter_mut().take_while(|node| node.depth > depth);
        if !is_led {
            below.for_each(|node| node.depth -= 1);
        }
        match parents[index] {
            Some(parent) => list.nodes[parent].notes.push(note),
            None => list.notes.push(note),
        }
    }
    let mut posts = is_post.into_iter();
    list.nodes.retain(|_| !posts.next().unwrap_or(false));
}

/// Words of a post; `None` for a body. A post is an arm with a leader, and no units of the arm are
/// below it. Other posts below it do not count as units.
fn post_of_staff(nodes: &[DraftNode], index: usize, is_post: &[bool]) -> Option<String> {
    let node = &nodes[index];
    let plain = folded(&node.name.value);
    let leader = node.leader.as_ref()?;
    let is_arm = ARMS_ALONE.contain(plain.trim());
    let of = said_arm(&plain);
    let below = nodes[index + 1..].iter().zip(&is_post[index + 1..]);
    let below = below.take_while(|(below, _)| below.depth > node.depth);
    let below = below.filter(|(_, is_post)| !**is_post).map(|(below, _)| below);
    // A brigade of infantry may have a battery that the artillery commander of the division does
    // not lead, so for artillery only bodies directly below the post count.
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
