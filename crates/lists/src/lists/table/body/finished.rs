//! Completes a body: facts that have no column are read from its name and numbers.

use grognard_core::document::{Arm, Echelon};

use crate::lists::text::{GROUPS, arm, echelon, folded, traits};
use crate::lists::{DraftKind, DraftLeader, DraftNode, Value};

/// Facts that have a column of their own. Facts with a column are not read from names.
#[derive(Clone, Copy)]
pub(super) struct WordColumns {
    pub arms: bool,
    pub traits: bool,
}

pub(super) fn finished(node: &mut DraftNode, stated: WordColumns) {
    let plain = folded(&node.name.value);
    let span = node.name.span;
    let is_counted = node.has_strength() || node.battalions.is_some() || node.squadrons.is_some();
    if node.kind.value == DraftKind::Unit {
        let is_group = GROUPS.are_in(&plain) && !is_counted;
        let level = echelon(&plain).or(is_group.then_some(Echelon::Group));
        if let Some(level) = level.filter(|_| node.kind.span == span) {
            node.kind.value = DraftKind::Formation(level);
        }
    }
    let is_formation = matches!(node.kind.value, DraftKind::Formation(_));
    if node.arm.is_none() && !(is_formation && stated.arms) {
        let found = arm(&plain).or(by_numbers(node));
        node.arm = found
            .filter(|arm| !is_formation || *arm == Arm::Cavalry)
            .map(|arm| Value::sure(arm, span));
    }
    let arm = node.arm.as_ref().map(|arm| arm.value);
    if node.kind.value == DraftKind::Unit && arm.is_some_and(Arm::is_artillery) {
        node.kind.value = DraftKind::Battery;
    }
    if node.traits.is_empty() && !is_formation && !stated.traits {
        node.traits =
            traits(&plain, arm).into_iter().map(|found| Value::sure(found, span)).collect();
    }
    let is_nameless = |leader: &mut DraftLeader| leader.name.value.is_empty();
    if let Some(leader) = node.leader.take_if(is_nameless) {
        node.notes.extend(leader.rank);
    }
    if node.leader.is_none() {
        node.notes.extend(node.rating.take());
    }
}

fn by_numbers(node: &DraftNode) -> Option<Arm> {
    match () {
        () if node.sabres.is_some() || node.squadrons.is_some() => Some(Arm::Cavalry),
        () if node.guns.is_some() && node.men.is_none() => Some(Arm::FootArtillery),
        () if node.battalions.is_some() => Some(Arm::Infantry),
        () => None,
    }
}
