//! Gives units without an arm the arm of the bodies above and beside them.

use std::collections::BTreeMap;

use grognard_core::document::Arm;

use super::{is_formation, parents};
use crate::import::text::folded::folded;
use crate::import::text::kinds::{ARM_NEAR, ARM_NONE, BATTERY};
use crate::import::text::lexicon::traits;
use crate::import::text::phrases::Phrases;
use crate::import::{DraftKind, DraftList, DraftNode, GuessKind, Value};

/// Gives units without an arm the arm of the body above or beside them. In a text, a unit whose
/// words can mean both horse and foot gets the arm of the body above.
pub(in crate::import) fn arms(list: &mut DraftList, is_text: bool) {
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

#[cfg(test)]
mod tests {
    use crate::import::{ListImportOptions, outline, run};

    #[test]
    fn a_guessed_arm_keeps_the_stated_traits() {
        let text = "Unit;Men;Traits\nThe Greens;610;two-rank, light\n";
        let imported = run("list.csv", text.as_bytes(), None, &ListImportOptions::default());
        let written = &imported.lists[0].text;
        assert!(written.contains("traits: [two-rank, light]"), "{written}");
    }

    #[test]
    fn words_of_horse_and_foot_follow_the_body_above() {
        let text = "Cavalry Division: General Morel\n  1st Hussars (4 sqns, 400 sabres)\n  2nd Chasseurs 380\n\
            1st Division: General Petit\n  9th Line (2 bns, 1,200 men)\n  2nd Chasseurs 610\n";
        let imported =
            run("list.txt", text.as_bytes(), Some("text"), &ListImportOptions::default());
        insta::assert_snapshot!(outline(&imported.draft.lists[0]), @r"
        division Cavalry Division · General Morel
          cavalry 1st Hussars · 400 sabres · 4 squadrons
          cavalry 2nd Chasseurs · 380 men
        division 1st Division · General Petit
          infantry 9th Line · 1200 men · 2 battalions
          infantry 2nd Chasseurs · 610 men
        ");
        // Every unit of cavalry states its arm, so the division need not state it.
        assert!(
            !imported.lists[0].text.contains("\n    arm: cavalry"),
            "{}",
            imported.lists[0].text
        );
    }

    /// A battery does not inherit the arm of infantry. The document of this list once gave the
    /// battery no arm.
    #[test]
    fn a_battery_below_infantry_has_an_arm_of_its_own() {
        let text = "Level,Name,Men,Guns\nRegiment,61st Line,1755,\nBattery,5th A,,8 old\n";
        let imported = run("list.csv", text.as_bytes(), None, &ListImportOptions::default());
        let shown = outline(&imported.draft.lists[0]);
        assert!(shown.contains("artillery 5th A"), "{shown}");
    }
}
