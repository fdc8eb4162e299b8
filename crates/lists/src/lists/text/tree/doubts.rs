//! Marks what is read strangely as a guess, because the list may mean something else.

use super::{is_formation, rank};
use crate::lists::text::kinds::{FEW, PLACE};
use crate::lists::{DraftList, DraftNode, Mark, Value};
use grognard_core::document::Men;

/// Minimum strength of a unit. A smaller one often counts companies or losses. This mark and that
/// of a body beside an empty formation were measured together: 36 of 144 wrong bodies have one of
/// them, and 5 of 1,195 right ones.
const MIN_MEN: u32 = 20;

/// Marks bodies beside an empty formation of a higher level, which may be their parent, and
/// strengths that are too small for a unit.
pub(super) fn doubts(list: &mut DraftList) {
    for index in 1..list.nodes.len() {
        let (above, node) = (&list.nodes[index - 1], &list.nodes[index]);
        let is_empty = is_formation(above)
            && above.depth == node.depth
            && rank(above) < rank(node)
            && !above.has_strength()
            && above.total.is_empty();
        if is_empty && !matches!(node.kind.mark, Mark::Guess(_)) {
            let rival = above.name.value.clone();
            list.nodes[index].kind.mark = Mark::Guess(&PLACE);
            list.nodes[index].rival = Some(rival);
        }
    }
    for node in list.nodes.iter_mut().filter(|node| !is_formation(node)) {
        let DraftNode { men, sabres, .. } = node;
        [men, sabres].into_iter().flatten().filter(|men| is_few(men)).for_each(|men| {
            men.mark = Mark::Guess(&FEW);
        });
    }
}

fn is_few(men: &Value<Men>) -> bool {
    !matches!(men.mark, Mark::Guess(_)) && men.value.range.is_some_and(|(_, most)| most < MIN_MEN)
}
