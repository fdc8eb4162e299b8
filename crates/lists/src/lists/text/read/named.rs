//! Reads a line of names below the heading of a formation, as printed books list its units:
//! `Burgos, 1st of España, Provincial de Cordova (nine batts.) 328 7,420`.

use grognard_core::document::Arm;

use super::ListTextReader;
use super::counted::take_figures;
use crate::lists::text::body::body;
use crate::lists::text::folded::folded;
use crate::lists::text::kinds::SENTENCE;
use crate::lists::text::lexicon::{arm, echelon};
use crate::lists::text::lines::{Line, says_verb};
use crate::lists::text::pieces::{Stretch, depths};
use crate::lists::text::token::Token;
use crate::lists::text::tree::LineItem;
use crate::lists::text::words::{Measure, measure_word};
use crate::lists::{DraftKind, Mark, Value};
use grognard_syntax::text::Span;

/// Minimum number of names. Two names may be a place and its province.
const MIN_NAMES: usize = 3;

/// Maximum number of words of a name.
const MAX_WORDS: usize = 6;

impl ListTextReader<'_> {
    /// Reads the names of units, and the figures behind them as those of the formation above.
    pub(super) fn names(&mut self, line: &Line, all: &[Token]) -> bool {
        let is_heading = matches!(
            self.part().items.last(),
            Some(LineItem::Body { node, .. }) if matches!(node.kind.value, DraftKind::Formation(_))
        );
        if !is_heading || line.cell.is_some() {
            return false;
        }
        let Some((names, figures)) = names_in(self.text, all) else { return false };
        let span = self.span(line);
        let found = self.figures_in(figures, line.end);
        let words = self.text[figures..line.end].split_whitespace();
        let words = words.collect::<Vec<&str>>().join(" ");
        let note = Value::sure(words, Span::new(self.file, figures, line.end));
        if let (Some(LineItem::Body { node, .. }), Some(found)) =
            (self.part().items.last_mut(), found)
        {
            take_figures(node, found, Some(note));
        }
        // Nothing says that the units are infantry.
        let of_formation = match self.part().items.last() {
            Some(LineItem::Body { node, .. }) => arm(&folded(&node.name.value)),
            _ => None,
        };
        for (start, end) in names {
            let stretch = Stretch { start, end, noun: None, is_part: true, before: None };
            let Some(mut node) = body(self.text, self.file, &stretch, &self.habits) else {
                continue;
            };
            if node.arm.is_none() {
                let arm = of_formation.unwrap_or(Arm::Infantry);
                node.arm = Some(Value { value: arm, span, mark: Mark::Guess(&SENTENCE) });
            }
            let deeper = Line { indent: line.indent + 1, ..*line };
            self.part().push(node, &deeper, false);
        }
        self.understood += 1;
        true
    }
}

/// Names of a line that commas separate, and the offset of the figures behind the last name.
fn names_in(text: &str, all: &[Token]) -> Option<(Vec<(usize, usize)>, usize)> {
    let (first, last) = (all.first()?, all.last()?);
    let depths = depths(all);
    let is_count = |token: &Token| {
        token.word().and_then(measure_word).is_some_and(|measure| {
            matches!(measure, Measure::Battalions | Measure::Squadrons | Measure::Companies)
        })
    };
    // The last bracket may count the units: `(seven batts.)`.
    let bracket = (0..all.len()).rev().find(|at| all[*at].is_sign("(") && depths[*at] == 0);
    let bracket = bracket.filter(|at| {
        let close = (*at..all.len()).find(|at| all[*at].is_sign(")")).unwrap_or(*at);
        let is_figure = |token: &Token| token.number().is_some() || token.is_sign(".,");
        all[*at..close].iter().any(is_count) && all[close + 1..].iter().all(is_figure)
    });
    let end = bracket.unwrap_or(all.len());
    let commas = (1..end).filter(|at| all[*at].is_sign(",") && depths[*at] == 0);
    let bounds: Vec<usize> = commas.collect();
    if bounds.len() + 1 < MIN_NAMES || says_verb(&text[first.start..last.end]) {
        return None;
    }
    let starts = std::iter::once(0).chain(bounds.iter().map(|at| at + 1));
    let ends = bounds.iter().copied().chain([end]);
    let parts: Vec<&[Token]> = starts.zip(ends).map(|(start, end)| &all[start..end]).collect();
    let words = |part: &&[Token]| part.first().zip(part.last()).map(|(a, b)| (a.start, b.end));
    let is_name = |part: &&[Token]| {
        let Some((start, end)) = words(part) else { return false };
        let name = &text[start..end];
        name.starts_with(|letter: char| letter.is_uppercase() || letter.is_ascii_digit())
            && part.len() <= 2 * MAX_WORDS
            && name.split_whitespace().count() <= MAX_WORDS
            && part.iter().all(|token| !token.is_sign(":;=|"))
            && echelon(&folded(name)).is_none()
    };
    // `34th Line, 88th Line (11 battalions)` shares its count, and its words for troops are read.
    let is_numbered = |part: &&&[Token]| {
        words(part).is_some_and(|(start, end)| {
            let name = &text[start..end];
            name.starts_with(|letter: char| letter.is_ascii_digit()) && arm(&folded(name)).is_some()
        })
    };
    if 2 * parts.iter().filter(is_numbered).count() > parts.len() {
        return None;
    }
    let at = bracket.filter(|_| parts.iter().all(is_name))?;
    Some((parts.iter().filter_map(words).collect(), all[at].start))
}
