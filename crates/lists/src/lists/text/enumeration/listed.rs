//! Reads the chunks of a list as bodies.

use grognard_core::document::Arm;

use super::sentence::{Chunk, ChunkKind, PLURALS, Sentence, is_of_parts};
use crate::lists::text::folded::folded;
use crate::lists::text::lexicon::{arm, echelon, is_rank};
use crate::lists::text::pieces::{singular, tail};
use crate::lists::text::token::Token;
use crate::lists::text::words::{Measure, measure_word};

/// Body in a sentence.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::lists::text) struct ListedBody {
    pub start: usize,
    pub end: usize,
    /// Words that another item supplies.
    pub noun: Option<String>,
    /// Name that is put together: `Regimentos de Cavalaria 1, 4 e 7` are three.
    pub name: Option<String>,
    pub is_head: bool,
    pub is_total: bool,
    /// Arm that a count of the units before them tells.
    pub arm: Option<Arm>,
    /// True behind the bracket that lists the parts of the last formation.
    pub is_behind_bracket: bool,
    /// Count whose noun stands at a later item, and its offsets: `Otocaner 2, Franz Karl 2 Bataillone`.
    pub count: Option<(Measure, u32)>,
    /// Offsets of the leader of a formation.
    pub leader: Option<(usize, usize)>,
}

impl Sentence<'_> {
    /// Reads a run of items.
    pub(super) fn read(&self, chunks: &[Chunk], arm: Option<Arm>, found: &mut Vec<ListedBody>) {
        let first_of_run = found.len();
        let mut pending: Vec<(usize, u32)> = Vec::new();
        let mut series: Option<String> = None;
        // A figure that begins a sentence, and those behind it, belong to no item.
        let mut is_apart = false;
        for (at, chunk) in chunks.iter().enumerate() {
            let Chunk { first, mut last, kind, opens, .. } = *chunk;
            is_apart &= kind == ChunkKind::Figure;
            if matches!(kind, ChunkKind::Unit | ChunkKind::Head) {
                series = self.series(first, last);
            }
            let number = (first..=last).find(|index| self.all[*index].number().is_some());
            let numbered = series
                .as_ref()
                .zip(number.filter(|_| matches!(kind, ChunkKind::Unit | ChunkKind::Bare)));
            if let Some((noun, index)) = numbered {
                let name = format!("{noun} {}", self.slice(index, index));
                let (start, end) = (self.all[first].start, self.all[last].end);
                found.push(ListedBody { start, end, name: Some(name), ..ListedBody::default() });
                continue;
            }
            match kind {
                ChunkKind::Other | ChunkKind::Sum => continue,
                ChunkKind::Total => {
                    let (start, end) = (self.all[first].start, self.all[last].end);
                    found.push(ListedBody { start, end, is_total: true, ..ListedBody::default() });
                    continue;
                }
                ChunkKind::Figure => {
                    is_apart |= chunk.opens;
                    let is_next =
                        |body: &&mut ListedBody| !body.is_head && !body.is_total && !is_apart;
                    if let Some(body) = found[first_of_run..].last_mut().filter(is_next) {
                        let close = self.all.get(last + 1).filter(|next| next.is_sign(")]"));
                        body.end = close.unwrap_or(&self.all[last]).end;
                    }
                    continue;
                }
                ChunkKind::Leader => {
                    let name = (first + 1..=last).find(|index| {
                        self.is_capital(*index) || self.all[*index].word().is_some_and(is_rank)
                    });
                    if let (Some(name), Some(head)) =
                        (name, found[first_of_run..].last_mut().filter(|body| body.is_head))
                    {
                        head.leader = Some((self.all[name].start, self.all[last].end));
                    }
                    continue;
                }
                ChunkKind::Head | ChunkKind::Unit | ChunkKind::Bare => {}
            }
            if opens && !chunk.is_in_bracket {
                pending.clear();
            }
            let is_behind_bracket = at > 0 && chunks[at - 1].is_in_bracket && !chunk.is_in_bracket;
            let arm = arm.filter(|_| chunk.is_in_bracket);
            // `полки Карпова 2-го, Иловайского 5-го`: the noun in the plural belongs to all names.
            let is_noun = kind == ChunkKind::Unit
                && first < last
                && self.all[first].word().is_some_and(|word| PLURALS.contain(word))
                && self.is_capital(first + 1);
            let first = first + usize::from(is_noun);
            let mut noun = None;
            if kind == ChunkKind::Bare {
                noun = self.noun(chunks, at);
                // A number without any noun names nothing.
                if noun.is_none() && (first..=last).all(|index| !self.is_capital(index)) {
                    continue;
                }
            }
            let noun_is_level =
                noun.as_deref().is_some_and(|noun| echelon(&folded(noun)).is_some());
            let end = self.all[last].end;
            let number = self.all[last].number().filter(|number| {
                (1..=40).contains(number) && last > first && kind != ChunkKind::Head
            });
            // `Garnison 1 Bataillon` gives the noun of the counts before it.
            let measure = self.all[last]
                .word()
                .and_then(measure_word)
                .filter(|measure| is_of_parts(*measure));
            let counted = measure.filter(|_| last > first && self.all[last - 1].number().is_some());
            if let Some(number) = number.filter(|_| !self.all[last - 1].is_sign("#№.°")) {
                pending.push((found.len(), number));
                last -= 1;
            } else if let Some(measure) = counted {
                for (body, number) in pending.drain(..) {
                    let body: &mut ListedBody = &mut found[body];
                    body.count = Some((measure, number));
                }
            }
            let end = if number.is_some() { self.all[last].end } else { end };
            let end = chunk.stated.map_or(end, |stated| self.all[stated].end.max(end));
            let name = chunk.level.map(|level| {
                let level = singular(self.slice(level, level));
                format!("{level} {}", self.slice(first, last))
            });
            found.push(ListedBody {
                start: self.all[first].start,
                end,
                name,
                noun,
                is_head: kind == ChunkKind::Head || noun_is_level,
                arm,
                is_behind_bracket,
                ..ListedBody::default()
            });
        }
        // A number without any noun stays part of the name.
        for (body, _) in pending {
            let body = &mut found[body];
            let behind = self.all.iter().find(|token| token.start >= body.end);
            body.end = behind.map_or(body.end, |token| token.end);
        }
    }

    /// Noun in the singular of units that are named by their numbers, which follow the noun in the
    /// plural: `Regimentos de Cavalaria 1`.
    pub(super) fn series(&self, first: usize, last: usize) -> Option<String> {
        let number = (first + 1..=last).find(|index| self.all[*index].number().is_some())?;
        let is_plural =
            |index: usize| self.all[index].word().is_some_and(|word| PLURALS.contain(word));
        let end = (first..number).rev().find(|index| {
            self.all[*index]
                .word()
                .is_some_and(|word| !["nr", "no", "n", "nos", "numeros"].contains(&word))
        })?;
        let is_alone = last <= number + 3
            && (number..=last)
                .skip(1)
                .all(|index| self.is_capital(index) || self.all[index].is_sign("."));
        ((first..number.min(first + 3)).any(is_plural) && is_alone)
            .then(|| singular(self.slice(first, end)))
    }

    /// Noun of the items beside a bare ordinal: `2° e 3° Reggimento di linea`.
    pub(super) fn noun(&self, chunks: &[Chunk], at: usize) -> Option<String> {
        let Chunk { first, last, .. } = chunks[at];
        if (first..=last).any(|index| self.is_capital(index)) {
            // `Tobolsk, Minsk and Brest Regiments`
            let plural = chunks[at + 1..].iter().find(|chunk| self.shares_noun(chunk))?;
            let is_near = chunks[at + 1..].iter().take_while(|chunk| chunk.kind == ChunkKind::Bare);
            let is_next = is_near.count() + at + 1
                == chunks.iter().position(|chunk| chunk == plural).unwrap_or(0);
            return is_next.then(|| tail(self.slice(plural.first + 1, plural.last)));
        }
        let of = |chunk: &Chunk| {
            // `3, 15 i 16 pułku piechoty`: the noun in the singular makes an ordinal of a number.
            let is_single = || {
                let noun = self.all.get(chunk.first + 1).and_then(Token::word);
                self.all[chunk.first].number().is_some()
                    && chunk.first < chunk.last
                    && noun.is_some_and(|word| !PLURALS.contain(word))
                    && arm(&folded(self.slice(chunk.first + 1, chunk.last))).is_some()
            };
            let is_unit = (chunk.kind == ChunkKind::Unit
                || chunk.kind == ChunkKind::Head && self.is_ordinal(first))
                && (self.is_ordinal(chunk.first) || is_single());
            let second = chunk.first + 1;
            let second = second
                + usize::from(self.all.get(second).is_some_and(|token| token.is_sign(".°ºª")));
            (is_unit && second <= chunk.last).then(|| tail(self.slice(second, chunk.last)))
        };
        chunks[at + 1..]
            .iter()
            .take_while(|chunk| chunk.kind != ChunkKind::Other)
            .find_map(of)
            .or_else(|| chunks[..at].iter().rev().find_map(of))
    }
}
