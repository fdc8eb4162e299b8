//! Gives units without an arm the arm of the bodies above and beside them.

use std::collections::BTreeMap;

use grognard_core::document::Arm;

use super::{is_formation, parents};
use crate::lists::text::folded::folded;
use crate::lists::text::kinds::{ARM_NEAR, ARM_NONE, BATTERY};
use crate::lists::text::lexicon::traits;
use crate::lists::text::phrases::Phrases;
use crate::lists::{DraftKind, DraftList, DraftNode, GuessKind, Value};

/// Gives units without an arm the arm of the body above or beside them. In a text, a unit whose
/// words can mean both horse and foot gets the arm of the body above.
pub fn arms(list: &mut DraftList, is_text: bool) {
    let parents = parents(&list.nodes);
    // Arms of the bodies above each body, and the last arm below each parent.
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
        // Companies of engineers stand among the regiments, which are no engineers.
        if let Some(arm) = list.nodes[index].arm.as_ref().filter(|arm| arm.value != Arm::Engineers)
        {
            near.insert(parent, arm.value);
        }
    }
}

/// Removes the arm of a formation if all units below the formation state their arms.
pub(super) fn said_by_units(list: &mut DraftList) {
    for index in 0..list.nodes.len() {
        let depth = list.nodes[index].depth;
        let below = list.nodes[index + 1..].iter().take_while(|node| node.depth > depth);
        // A formation without units is a leaf, which has no arm of its own.
        let is_leaf = |at: usize| {
            list.nodes.get(at + 1).is_none_or(|next| next.depth <= list.nodes[at].depth)
        };
        let has_leaves = (index + 1..index + 1 + below.clone().count())
            .any(|at| is_formation(&list.nodes[at]) && is_leaf(at));
        let mut units = below.filter(|node| !is_formation(node)).peekable();
        if !has_leaves
            && is_formation(&list.nodes[index])
            && units.peek().is_some()
            && units.all(|unit| unit.arm.is_some())
        {
            list.nodes[index].arm = None;
        }
    }
}

/// Words that can mean both horse and foot.
static OF_EITHER: Phrases = Phrases::with(
    "chasseurs|chasseur|carabiniers|grenadiers|guard|guards|garde|light|jager|landwehr|legion|volunteers",
    "kinds",
    &["chasseur", "carabinier", "grenadier", "guard", "landwehr", "legion", "volunteer"],
);

static ON_FOOT: Phrases =
    Phrases::with("infantry|infanterie|line|ligne|foot|a pied", "arms", &["infantry"]);

fn unit_arm(node: &mut DraftNode, above: Option<Arm>, near: Option<Arm>) {
    // The arm of an infantry regiment does not decide between foot and horse artillery, so a
    // battery gets its arm from other batteries.
    let is_artillery = |arm: Option<Arm>| arm.is_some_and(Arm::is_artillery);
    if node.kind.value == DraftKind::Battery && node.arm.is_none() && !is_artillery(above) {
        let (arm, kind) = match near.filter(|near| near.is_artillery()) {
            Some(near) => (near, &ARM_NEAR),
            None => (Arm::FootArtillery, &BATTERY),
        };
        set_arm(node, arm, kind);
        return;
    }
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

fn set_arm(node: &mut DraftNode, arm: Arm, kind: &'static GuessKind) {
    let span = node.name.span;
    let plain = folded(&node.name.value);
    // Traits that do not come from the name were stated, so they stay.
    let by_name = traits(&plain, node.arm.as_ref().map(|arm| arm.value));
    node.traits.retain(|stated| !by_name.contains(&stated.value));
    let found = traits(&plain, Some(arm)).into_iter().map(|found| Value::sure(found, span));
    node.traits.extend(found);
    node.arm = Some(Value::guess(arm, span, kind));
    if arm.is_artillery() {
        node.kind = Value::guess(DraftKind::Battery, span, kind);
    }
}
