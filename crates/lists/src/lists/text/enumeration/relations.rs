//! Finds how chunks of a sentence belong together: names share a noun, and leaders and strengths
//! belong to the formation before them.

use super::sentence::{Chunk, ChunkKind, MAX_ITEM, Sentence};
use crate::lists::text::folded::folded;
use crate::lists::text::lexicon::{GROUPS, arm, is_rank};
use crate::lists::text::phrases::Phrases;

/// Minimum number of items in a row that make a list.
pub(super) const MIN_RUN: usize = 3;

/// Levels in the plural, behind which names follow.
static LEVELS: Phrases = Phrases::new(
    "divisions|divisionen|divisiones|divisioni|divisoes|dywizje|dywizji|дивизии|дивизий|divisies|brigades|brigaden|brigadas|brigate|brygady|brygad|бригады|бригад",
);

impl Sentence<'_> {
    /// Chunks without remarks in brackets, and with names that a joining word cut: `Pardos y Morenos`.
    pub(super) fn whole(&self, chunks: Vec<Chunk>) -> Vec<Chunk> {
        let mut whole: Vec<Chunk> = Vec::with_capacity(chunks.len());
        for chunk in chunks {
            let is_other = chunk.kind == ChunkKind::Other;
            if is_other && chunk.is_in_bracket && !chunk.opens {
                continue;
            }
            match whole.last_mut() {
                Some(last)
                    if is_other
                        && chunk.is_joined
                        && last.last + 3 >= chunk.first
                        && last.kind != ChunkKind::Figure =>
                {
                    last.last = chunk.last;
                }
                _ => whole.push(chunk),
            }
        }
        whole
    }

    /// Reads names before strengths as items, if three or more names have strengths.
    pub(super) fn named(&self, chunks: &mut [Chunk]) {
        let is_figure = |chunks: &[Chunk], index: usize| {
            chunks.get(index + 1).is_some_and(|next| next.kind == ChunkKind::Figure)
        };
        let counted = (0..chunks.len()).filter(|index| is_figure(chunks, *index)).count();
        for index in 0..chunks.len() {
            let Chunk { first, last, kind, .. } = chunks[index];
            let is_name = kind == ChunkKind::Other && self.is_capital(first) && last - first <= 8;
            // `Cuerpo de Marina, 400`
            let is_person = |index: usize| self.all[index].word().is_some_and(is_rank);
            let is_body = kind == ChunkKind::Head
                && !(first..=last).any(|index| self.is_ordinal(index) || is_person(index))
                && self.owner(first, last).is_none()
                && chunks.get(index + 1).is_some_and(|next| !next.is_in_bracket);
            if counted >= MIN_RUN && is_figure(chunks, index) && (is_name || is_body) {
                chunks[index].kind = ChunkKind::Unit;
            }
        }
    }

    /// Reads names before a shared noun as items.
    pub(super) fn shared(&self, chunks: &mut [Chunk]) {
        for at in 1..chunks.len() {
            if !(chunks[at].is_joined && self.shares_noun(&chunks[at])) {
                continue;
            }
            let is_name = |chunk: &&mut Chunk| {
                let Chunk { first, last, .. } = **chunk;
                last - first <= 1 && (first..=last).all(|index| self.is_capital(index))
            };
            let names: Vec<&mut Chunk> =
                chunks[..at].iter_mut().rev().take_while(is_name).collect();
            for chunk in names {
                chunk.kind = ChunkKind::Bare;
                if chunk.opens {
                    break;
                }
            }
        }
    }

    /// Reads names behind a level in the plural as formations: `le divisioni Rossi e Bianchi`.
    pub(super) fn level_names(&self, chunks: &mut [Chunk]) {
        let is_name = |first: usize, last: usize| {
            last - first <= 3
                && (first..=last)
                    .all(|index| self.is_capital(index) || self.all[index].is_sign(".-'’"))
        };
        for at in 0..chunks.len() {
            let Chunk { first, last, .. } = chunks[at];
            let plural = (first..last)
                .find(|index| self.all[*index].word().is_some_and(|word| LEVELS.contain(word)));
            let Some(plural) = plural.filter(|plural| is_name(plural + 1, last)) else { continue };
            let others = chunks[at + 1..].iter().take_while(|chunk| {
                !chunk.opens && !chunk.is_behind_verb && is_name(chunk.first, chunk.last)
            });
            // The last name is joined: `Rossi, Bianchi e Verdi`.
            let joined =
                others.enumerate().filter(|(_, chunk)| chunk.is_joined).map(|(at, _)| at + 1);
            let Some(count) = joined.last() else { continue };
            for chunk in &mut chunks[at..=at + count] {
                chunk.kind = ChunkKind::Head;
                chunk.level = Some(plural);
            }
            chunks[at].first = plural + 1;
        }
    }

    /// Reads troops that a person leads as formations: `La cavalerie légère du général Petit`,
    /// `De cavalerie, onder generaal Collaert`.
    pub(super) fn led_arms(&self, chunks: &mut [Chunk]) {
        for at in 0..chunks.len() {
            let Chunk { first, last, kind, opens, .. } = chunks[at];
            let is_plain = matches!(kind, ChunkKind::Other | ChunkKind::Unit)
                && opens
                && last - first < 8
                && !(first..=last)
                    .any(|index| self.is_ordinal(index) || self.all[index].halves().is_some());
            let plain = folded(self.slice(first, last));
            if !is_plain || arm(&plain).is_none() && !GROUPS.open(&plain) {
                continue;
            }
            let is_person = |index: usize| {
                self.all[index].word().is_some_and(is_rank)
                    && (index + 1..=last).any(|next| self.is_capital(next))
            };
            let is_led = chunks.get(at + 1).is_some_and(|next| next.kind == ChunkKind::Leader);
            if is_led || (first + 1..last).any(is_person) {
                chunks[at].kind = ChunkKind::Head;
            }
        }
    }

    /// Finds what the sentence states about each formation directly behind it.
    pub(super) fn facts(&self, chunks: &mut [Chunk]) {
        for at in 0..chunks.len() {
            if chunks[at].kind != ChunkKind::Head {
                continue;
            }
            let next = chunks.get(at + 1);
            // `la división Miller (2 regimientos de caballería)` counts what it does not name.
            let is_count = next.is_some_and(|next| {
                self.all[next.first].halves().is_some()
                    && !self.is_ordinal(next.first)
                    && !(next.first..=next.last).any(|index| self.is_capital(index))
                    && chunks.get(at + 2).is_none_or(|behind| !behind.is_in_bracket)
            });
            let lists = next.is_some_and(|next| {
                next.is_in_bracket
                    && matches!(next.kind, ChunkKind::Unit | ChunkKind::Bare | ChunkKind::Head)
                    && !is_count
                    && !chunks[at].is_in_bracket
            });
            let bracket = self.bracket_behind(chunks[at].last).filter(|_| !lists);
            let is_fact = |chunk: &&Chunk| {
                !chunk.opens && matches!(chunk.kind, ChunkKind::Leader | ChunkKind::Figure)
            };
            // `The cavalry of the 8th Corps, attached to the 2nd, had 974 men`
            let aside = chunks[at + 1..].first().is_some_and(|chunk| {
                chunk.kind == ChunkKind::Other
                    && !chunk.opens
                    && chunk.last - chunk.first < MAX_ITEM
            });
            let next = chunks.get(at + 2);
            let aside = aside && next.is_some_and(|next| next.is_behind_verb && is_fact(&next));
            let facts = chunks[at + 1 + usize::from(aside)..].iter().take_while(is_fact);
            let figure = facts.filter(|chunk| chunk.kind == ChunkKind::Figure).last();
            let figure = figure.map(|chunk| match self.all.get(chunk.last + 1) {
                Some(close) if close.is_sign(")]") => chunk.last + 1,
                _ => chunk.last,
            });
            if bracket.is_some() && is_count && chunks[at + 1].is_in_bracket {
                chunks[at + 1].kind = ChunkKind::Figure;
            }
            chunks[at].stated = bracket.max(figure);
        }
    }

    /// Last token of a short bracket directly behind an item, if it has a count or a person.
    pub(super) fn bracket_behind(&self, last: usize) -> Option<usize> {
        let open = last + 1;
        self.all.get(open).filter(|token| token.is_sign("(["))?;
        let end = self.all.len().min(open + MAX_ITEM + 4);
        let close = (open..end).find(|index| self.all[*index].is_sign(")]"))?;
        let tells = |index: usize| {
            let word = self.all[index].word();
            self.all[index].number().is_some()
                || word.is_some_and(|word| is_rank(word) || arm(&folded(word)).is_some())
        };
        (open + 1..close).any(tells).then_some(close)
    }
}
