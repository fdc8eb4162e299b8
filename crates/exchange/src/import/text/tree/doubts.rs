//! Marks what is read strangely as a guess, because the list may mean something else.

use super::{is_formation, rank};
use crate::import::text::kinds::{FEW, PLACE};
use crate::import::{DraftList, DraftNode, Mark, Value};
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

#[cfg(test)]
mod tests {
    use crate::import::{ListImportOptions, run};

    #[test]
    fn bodies_among_much_prose_are_guesses() {
        let list = "1st Division\n  9th Line 600 men\n  10th Line 500 men\n  11th Line 400 men\n";
        let prose =
            "The army marched in the night and reached the town when the sun rose over it.\n";
        let guesses = |text: &str| {
            let options = ListImportOptions::default();
            let imported = run("list.txt", text.as_bytes(), Some("text"), &options);
            imported.lists[0].text.matches("are prose").count()
        };
        assert_eq!(guesses(&format!("{list}{prose}")), 4);
        assert_eq!(guesses(list), 0);
    }

    #[test]
    fn a_strength_below_that_of_any_unit_is_a_guess() {
        let text = "1st Brigade: General Petit\n  9th Line 12 men\n  10th Line 600 men\n";
        let imported =
            run("list.txt", text.as_bytes(), Some("text"), &ListImportOptions::default());
        let guesses = imported.lists[0].text.matches("fewer than 20 men").count();
        assert_eq!(guesses, 1, "{}", imported.lists[0].text);
    }
}
