//! Inlay hints: the elements of each unit, and the totals of each formation.

use std::ops::Range;

use grognard_check::check::{Sum, sums};
use grognard_core::document::{Bodies, Field, Kind, Oob, read};
use grognard_syntax::text::{FileId, Span};

use super::Desk;
use super::hover::on_table;
use super::kept_forces::FieldedDocument;
use super::symbols::count;
use super::under::{fielded, games, ruleset};

/// Maximum number of hints in one answer, because a screen shows fewer.
const MAX_HINTS: usize = 2_000;

/// A few words that an editor shows between the words of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InlayHint {
    /// Empty span at which the editor shows the hint.
    pub span: Span,
    /// Text of the hint. A space separates the hint from the text of the document.
    pub label: String,
    /// Explanation in Markdown.
    pub tooltip: String,
}

/// Returns the hints for a range of a document. After a unit's strength, a hint shows the elements
/// of the unit under the first rule set of the project. After a formation's name, a hint shows the
/// sum of the bodies in the formation.
pub fn inlay_hints(desk: &Desk<'_>, file: FileId, range: Range<u32>) -> Vec<InlayHint> {
    let is_oob = desk.document(file).is_some_and(|document| document.kind == Some(Kind::Oob));
    if !is_oob {
        return Vec::new();
    }
    let mut hints = totals(desk, file, &range);
    hints.extend(elements(desk, file, &range).unwrap_or_default());
    hints.sort_by_key(|hint| hint.span.start);
    hints.truncate(MAX_HINTS);
    hints
}

fn totals(desk: &Desk<'_>, file: FileId, range: &Range<u32>) -> Vec<InlayHint> {
    let tree = desk.tree(file);
    let Some(Field::Read(oob)) = tree.root().map(read::<Oob<'_>>) else { return Vec::new() };
    let bodies = Bodies::of(&oob.value, oob.span);
    let sums = sums(&bodies, |_| false);
    let mut hints = Vec::new();
    for (number, body) in bodies.iter().filter(|(number, body)| body.end > number + 1) {
        let Some(name) = body.name().span().filter(|name| range.contains(&name.end)) else {
            continue;
        };
        let parts = bodies.below(number).iter().filter(|below| below.has_strength()).count();
        if let Some(words) = sum_words(&sums[number]) {
            hints.push(InlayHint {
                span: Span { start: name.end, ..name },
                label: format!("  {words}"),
                tooltip: format!("The {parts} bodies below this one add up to {words}."),
            });
        }
    }
    hints
}

fn sum_words(sum: &Sum) -> Option<String> {
    let counts = [("men", sum.men), ("guns", sum.guns)];
    let counts: Vec<String> =
        counts.into_iter().filter_map(|(noun, sum)| count(sum?, noun)).collect();
    (!counts.is_empty()).then(|| counts.join(", "))
}

fn elements(desk: &Desk<'_>, file: FileId, range: &Range<u32>) -> Option<Vec<InlayHint>> {
    let game = games(desk, file).into_iter().next()?;
    let rules = ruleset(desk, desk.project_of(file)?, &game)?;
    let fielded = fielded(desk, file, &rules)?;
    let hint = |body: usize| hint_of(&fielded, body, range, &rules.name);
    Some((0..fielded.read.places.len()).filter_map(hint).collect())
}

fn hint_of(
    fielded: &FieldedDocument,
    body: usize,
    range: &Range<u32>,
    game: &str,
) -> Option<InlayHint> {
    let place = fielded.read.places[body].strength.filter(|place| range.contains(&place.end))?;
    // If several bodies form one unit, only the first body has a hint, so that no elements are
    // shown twice.
    let end = fielded.read.force.bodies.get(body)?.end;
    let mut units = fielded.units_of(body);
    units
        .retain(|(_, bodies)| bodies.iter().min().is_some_and(|first| (body..end).contains(first)));
    let label = match units.as_slice() {
        [] => return None,
        [(unit, bodies)] if bodies.iter().any(|part| !(body..end).contains(part)) => {
            format!(" → {}: {} {}", unit.name, unit.elements, unit.element)
        }
        [(unit, _)] => format!(" = {} {}", unit.elements, unit.element),
        several => {
            let counts: Vec<String> =
                several.iter().map(|(unit, _)| unit.elements.to_string()).collect();
            format!(" = {} {}", counts.join(" + "), several[0].0.element)
        }
    };
    let words = on_table(fielded, body)?;
    let tooltip = format!("**{game}**: {words}");
    Some(InlayHint { span: Span { start: place.end, ..place }, label, tooltip })
}
