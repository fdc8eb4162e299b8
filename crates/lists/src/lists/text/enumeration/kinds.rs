//! Decides what each chunk of a sentence names: a formation, a unit, a leader, a strength.

use super::sentence::{
    Chunk, ChunkKind, MAX_ITEM, PLURALS, Sentence, UNDER, is_date, is_of_parts, is_unit_noun,
};
use crate::lists::text::body::ARMS_ALONE;
use crate::lists::text::folded::folded;
use crate::lists::text::lexicon::{GROUPS, TOTALS, arm, compound, echelon, is_rank, nation};
use crate::lists::text::lines::is_small_word;
use crate::lists::text::token::Token;
use crate::lists::text::words::{Measure, measure_word};

/// Maximum number of words of a formation before its level.
const MAX_BEFORE_LEVEL: usize = 6;

impl Sentence<'_> {
    pub(super) fn kind(&self, chunk: &Chunk) -> ChunkKind {
        let Chunk { first, last, .. } = *chunk;
        let words = self.slice(first, last);
        let plain = folded(words);
        if UNDER.open(&plain) {
            return ChunkKind::Leader;
        }
        if TOTALS.are_in(&plain) {
            let has_number = self.all[first..=last]
                .iter()
                .any(|token| token.number().is_some_and(|number| number >= 50));
            return if has_number { ChunkKind::Total } else { ChunkKind::Other };
        }
        let length = last - first + 1;
        // `Авангард под командованием …`
        if chunk.opens && self.is_capital(first) && length <= 4 && GROUPS.open(&plain) {
            return ChunkKind::Head;
        }
        let level = (first..=last).find(|index| self.is_level(*index));
        let is_unit_word = |index: &usize| {
            let unit = self.all[*index].word();
            unit.is_some_and(|word| is_unit_noun(word) || arm(&folded(word)).is_some())
        };
        let unit = (first..=last).find(is_unit_word);
        if let Some(level) = level.filter(|level| {
            unit.is_none_or(|unit| {
                *level <= unit
                    || echelon(&plain).is_some()
                        && !is_unit_noun(self.all[unit].word().unwrap_or_default())
            })
        }) {
            let is_numbered = (first..level).rev().take(7).any(|index| self.is_ordinal(index))
                || level < last
                    && (self.is_ordinal(level + 1)
                        || self.is_capital(level + 1)
                        || self.all[level + 1]
                            .word()
                            .is_some_and(|word| is_rank(word) || is_small_word(word))
                            && (level + 2..=last).any(|index| self.is_capital(index)));
            let is_head = (is_numbered || self.owner(first, level).is_some())
                && length <= MAX_ITEM
                && level - first <= MAX_BEFORE_LEVEL;
            return if is_head { ChunkKind::Head } else { ChunkKind::Other };
        }
        let Some(unit) = unit.filter(|_| length <= MAX_ITEM) else { return ChunkKind::Other };
        let is_named = (first..=last).any(|index| {
            self.is_ordinal(index)
                || self.all[index].halves().is_some()
                || self.is_capital(index)
                    && (index > first || !chunk.opens || nation(&plain).is_some())
        });
        let is_plain = ARMS_ALONE.contain(plain.trim());
        let small = (first..=last).filter(|index| {
            self.all[*index]
                .word()
                .is_some_and(|word| is_small_word(word) && arm(&folded(word)).is_none())
        });
        // A count of regiments before a bracket is their sum: `12 казачьих полков (`.
        let is_sum = self.all[first].number().is_some_and(|number| number > 1)
            && self.all.get(last + 1).is_some_and(|next| next.is_sign("(:"))
            && self.all[unit..=last]
                .iter()
                .filter_map(Token::word)
                .any(|word| PLURALS.contain(word));
        let is_short = small.count() <= 3 && unit - first <= 7;
        if is_sum {
            return ChunkKind::Sum;
        }
        match is_named && !is_plain && is_short {
            true => ChunkKind::Unit,
            false => ChunkKind::Other,
        }
    }

    /// True for a formation to which the body before it belongs: `, attached to the 2nd Corps`.
    pub(super) fn is_reference(&self, chunk: &Chunk) -> bool {
        let first = chunk.first;
        let word = self.all[first].word().unwrap_or_default();
        let plain = folded(word);
        first > 0
            && self.all[first - 1].is_sign(",")
            && !self.is_capital(first)
            && !self.is_ordinal(first)
            && !is_small_word(word)
            && arm(&plain).is_none()
            && echelon(&plain).is_none()
            && !is_rank(word)
    }

    /// True for an item with an ordinal, a number at its end, or a name.
    pub(super) fn is_strong(&self, chunk: &Chunk) -> bool {
        let Chunk { first, last, kind, .. } = *chunk;
        let is_proper = |index: usize| {
            let word = self.all[index].word().unwrap_or_default();
            let plain = folded(word);
            self.is_capital(index)
                && arm(&plain).is_none()
                && !is_unit_noun(word)
                && compound(word).is_none()
                && self.all[index].halves().is_none()
                && word.chars().count() > 2
        };
        let from = if chunk.opens { first + 1 } else { first };
        match kind {
            ChunkKind::Bare | ChunkKind::Head => true,
            ChunkKind::Unit => {
                (first..=last).any(|index| self.is_ordinal(index))
                    || !self.is_german() && (from..=last).any(is_proper)
                    || last > first
                        && self.all[last].number().is_some()
                        && self.all[first].halves().is_none()
            }
            _ => false,
        }
    }

    /// Reads numbers and names beside items as items with the same noun.
    pub(super) fn bares(&self, chunks: &mut [Chunk]) {
        let is_figure = |chunk: &Chunk| {
            let number = self.all[chunk.first].number().filter(|number| *number >= 50);
            let is_noun = |token: &Token| token.word().and_then(measure_word).is_some();
            number.is_some() && self.all[chunk.first + 1..=chunk.last].iter().all(is_noun)
                || self.states_men(chunk)
                // `il Reggimento di linea, su due battaglioni`
                || chunk.last == chunk.first + 1
                    && !chunk.opens
                    && self.all[chunk.first].halves().is_some()
                    && self.all[chunk.last].word().and_then(measure_word).is_some_and(is_of_parts)
        };
        let is_bare = |chunk: &Chunk| {
            let Chunk { first, last, .. } = *chunk;
            let is_name = |index: usize| {
                let is_suffix = || {
                    let word = self.all[index].word().unwrap_or_default();
                    index > first
                        && word.chars().count() <= 2
                        && (self.all[index - 1].is_sign("-")
                            || self.all[index - 1].number().is_some())
                };
                self.is_capital(index)
                    || self.is_ordinal(index)
                    || self.all[index].number().is_some()
                    || self.all[index].is_sign(".-°ºª'’")
                    || is_suffix()
            };
            let has_number = (first..=last)
                .any(|index| self.is_ordinal(index) || self.all[index].number().is_some());
            last - first <= 5
                && has_number
                && (first..=last).all(is_name)
                && !is_date(&self.all[first..=last])
        };
        for chunk in chunks {
            // `i reggimenti 1° e 2° di linea`
            let is_plural = self.all[chunk.first].word().is_some_and(|word| PLURALS.contain(word));
            if is_plural
                && chunk.last <= chunk.first + 2
                && self.is_ordinal(chunk.last.min(chunk.first + 1))
            {
                chunk.first += 1;
                chunk.kind = ChunkKind::Bare;
            }
            chunk.kind = match chunk.kind {
                ChunkKind::Other | ChunkKind::Unit if is_figure(chunk) => ChunkKind::Figure,
                ChunkKind::Other if is_bare(chunk) => ChunkKind::Bare,
                kind => kind,
            };
        }
    }

    /// True for a strength in words: `примерно в 3600 человек при 24 орудиях`, `con 849 hombres`.
    pub(super) fn states_men(&self, chunk: &Chunk) -> bool {
        let Chunk { first, last, .. } = *chunk;
        let is_men = |word: &str| {
            matches!(measure_word(word), Some(Measure::Men | Measure::Sabres | Measure::Bayonets))
        };
        let counted = (first..last).any(|index| {
            self.all[index].number().is_some_and(|number| number >= 50)
                && self.all[index + 1].word().is_some_and(is_men)
        });
        counted
            && last - first <= 7
            && (first..=last).all(|index| {
                !self.is_capital(index) && !self.is_ordinal(index) && !self.is_level(index)
            })
    }
}
