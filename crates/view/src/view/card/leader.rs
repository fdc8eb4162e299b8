//! Makes the card of a leader.

use super::figures::{Holder, blocks};
use super::types::{CardKind, CardView};
use crate::view::convert::{FormationView, LeaderView};
use crate::view::marked::Marked;
use crate::view::size_mark::size_letters;
use grognard_core::convert::Facts;
use grognard_core::ruleset::Ruleset;

/// Card of a leader, or `None` if no section of the pack applies to the leader.
pub(super) fn card(
    rules: &Ruleset,
    leader: &LeaderView,
    formation: &FormationView,
    year: Option<i64>,
) -> Option<CardView> {
    let facts = Facts { nation: &formation.nation, year, ..Facts::default() };
    let holder = Holder { facts, post: Some(&leader.rank), quality: formation.quality.as_deref() };
    let blocks = blocks(rules, &rules.leader_cards, &holder);
    if blocks.is_empty() {
        return None;
    }
    let exceptional = leader.exceptional.then(|| "Exceptional".to_owned());
    Some(CardView {
        holder: CardKind::Leader,
        id: leader.id.clone(),
        name: leader.name.clone(),
        nation: formation.nation.clone(),
        size: leader.unit.is_none().then(|| size_letters(&formation.echelon)).flatten(),
        kind: leader.rank_name.clone(),
        grade: exceptional.or_else(|| formation.quality_name.clone()).map(Marked::from),
        elements: reach(leader),
        strength: leader.army_rank.clone().unwrap_or_default(),
        blocks,
        ..CardView::default()
    })
}

/// Command range of a leader and the bonus to die rolls, such as `8 in, +1`.
pub(in crate::view) fn reach(leader: &LeaderView) -> Marked {
    let range = leader.range.as_ref().map(|range| Marked::new(range, leader.range_mark));
    let added = |bonus| Marked::new(format!("+{bonus}"), leader.bonus_mark);
    Marked::joined(range.into_iter().chain(leader.bonus.as_ref().map(added)), ", ")
}
