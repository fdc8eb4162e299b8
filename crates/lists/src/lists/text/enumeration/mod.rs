//! Finds the bodies that a sentence lists: `La divisione Pino fu formata con il 2° e 3° reggimento
//! di linea, il 3° leggero e quattro compagnie di artiglieria`. Three items in a row make a list;
//! troops that a story mentions one by one do not.

mod kinds;
mod listed;
mod relations;
mod sentence;

pub(super) use listed::ListedBody;
use relations::MIN_RUN;
use sentence::{Chunk, ChunkKind, Sentence};

use super::folded::folded;
use super::lexicon::{TOTALS, arm};
use super::lines::is_small_word;
use super::token::{Token, tokens};

/// Maximum number of tokens of a paragraph that is searched.
const MAX_TOKENS: usize = 4_000;

/// Maximum number of chunks between a formation and its items.
const MAX_BEFORE: usize = 8;

/// Bodies that a paragraph lists; empty if it is a story.
pub(super) fn enumeration(text: &str, start: usize, end: usize) -> Vec<ListedBody> {
    let all = tokens(text, start, end);
    if all.len() > MAX_TOKENS {
        return Vec::new();
    }
    let reader = Sentence { text, all: &all };
    let mut chunks = reader.chunks();
    for chunk in &mut chunks {
        // `The strength of the 1st Corps`
        let is_total = |at: usize| reader.all[at].word().is_some_and(|word| TOTALS.contain(word));
        if chunk.first < chunk.last && is_total(chunk.first) && reader.is_ordinal(chunk.first + 1) {
            chunk.first += 1;
        }
        chunk.kind = reader.kind(chunk);
        if chunk.kind == ChunkKind::Head {
            // `Le corps du maréchal Ney se`
            let is_link = |at: usize| {
                !reader.is_capital(at) && reader.all[at].word().is_some_and(is_small_word)
            };
            while chunk.last > chunk.first && is_link(chunk.last) {
                chunk.last -= 1;
            }
            let level = (chunk.first..=chunk.last).find(|index| reader.is_level(*index));
            let owner = level.and_then(|level| reader.owner(chunk.first, level));
            if owner.is_none() && reader.is_reference(chunk) {
                chunk.kind = ChunkKind::Other;
            }
        }
        // `while Ruffin's division`
        let level = (chunk.first..=chunk.last).find(|index| reader.is_level(*index));
        if chunk.kind == ChunkKind::Head
            && let Some(owner) = level.and_then(|level| reader.owner(chunk.first, level))
            && !reader.is_ordinal(chunk.first)
        {
            chunk.first = owner;
        }
    }
    reader.bares(&mut chunks);
    reader.shared(&mut chunks);
    reader.level_names(&mut chunks);
    let mut chunks = reader.whole(chunks);
    reader.led_arms(&mut chunks);
    reader.named(&mut chunks);
    reader.facts(&mut chunks);
    for chunk in &mut chunks {
        chunk.is_strong = reader.is_strong(chunk);
    }
    // Between formations with figures, `between the divisions of Monet and Villalobos` names no body.
    let stated = chunks.iter().filter(|chunk| chunk.stated.is_some()).count();
    for at in 0..chunks.len() {
        let is_bare = chunks[at].kind == ChunkKind::Head
            && chunks[at].stated.is_none()
            && !(chunks[at].first..=chunks[at].last).any(|index| reader.is_ordinal(index))
            && chunks.get(at + 1).is_none_or(|next| {
                next.opens && !reader.all[chunks[at].last + 1].is_sign(":")
                    || matches!(next.kind, ChunkKind::Other | ChunkKind::Head)
            });
        if stated >= MIN_RUN && is_bare {
            chunks[at].kind = ChunkKind::Other;
        }
    }
    let mut found = Vec::new();
    for (first, last) in runs(&chunks) {
        let from = first.saturating_sub(2);
        let sum = chunks[from..first].iter().rev().find(|chunk| chunk.kind == ChunkKind::Sum);
        let arm = sum.and_then(|sum| arm(&folded(reader.slice(sum.first, sum.last))));
        reader.read(&chunks[first..=last], arm, &mut found);
    }
    found
}

/// True for a line of units that are named by numbers alone: `Regimentos de Cavalaria 1, 4 e 7 Lisboa`.
pub(super) fn begins_series(text: &str, all: &[Token]) -> bool {
    let numbers = all.iter().filter(|token| token.number().is_some()).count();
    let end = all.iter().position(|token| token.is_sign(",;")).unwrap_or(0);
    numbers >= MIN_RUN && end > 0 && Sentence { text, all }.series(0, end - 1).is_some()
}

/// Offsets of the last formation that a sentence names with an ordinal.
pub(super) fn named_formation(text: &str, start: usize, end: usize) -> Option<(usize, usize)> {
    let all = tokens(text, start, end);
    if all.len() > MAX_TOKENS {
        return None;
    }
    let reader = Sentence { text, all: &all };
    let chunks = reader.chunks();
    let is_head = |chunk: &&Chunk| {
        reader.kind(chunk) == ChunkKind::Head
            && (chunk.first..=chunk.last).any(|at| reader.is_ordinal(at))
    };
    let head = chunks.iter().rev().find(is_head)?;
    let level = (head.first..=head.last).find(|at| reader.is_level(*at))?;
    let number = (head.first..level).rev().find(|at| reader.is_ordinal(*at))?;
    Some((all[number].start, all[level].end))
}

/// First and last chunk of each run of items, with the formation directly before it.
fn runs(chunks: &[Chunk]) -> Vec<(usize, usize)> {
    let is_item =
        |chunk: &&Chunk| matches!(chunk.kind, ChunkKind::Unit | ChunkKind::Bare | ChunkKind::Head);
    let mut runs: Vec<(usize, usize)> = Vec::new();
    let mut first = 0;
    while first < chunks.len() {
        if !is_item(&&chunks[first]) {
            first += 1;
            continue;
        }
        let (mut last, mut gap, mut items, mut of_sentence) = (first, 0, 0, 0);
        for (index, chunk) in chunks.iter().enumerate().skip(first) {
            if chunk.opens {
                of_sentence = 0;
            }
            // A second verb tells a story: the items before it did something.
            let is_fact = matches!(chunk.kind, ChunkKind::Leader | ChunkKind::Figure);
            if chunk.is_behind_verb
                && of_sentence > 1
                && !chunk.opens
                && !is_fact
                && chunk.stated.is_none()
            {
                break;
            }
            match chunk.kind {
                ChunkKind::Other => gap += 1,
                ChunkKind::Leader | ChunkKind::Figure | ChunkKind::Total | ChunkKind::Sum => {}
                _ => (last, gap, items, of_sentence) = (index, 0, items + 1, of_sentence + 1),
            }
            let stated = chunks[first..=last].iter().filter(|chunk| chunk.stated.is_some());
            if gap > 1 + stated.count().min(1) {
                break;
            }
        }
        let run = &chunks[first..=last];
        let others = run.iter().filter(|chunk| chunk.kind == ChunkKind::Other).count();
        // Formations with figures or leaders of their own are a list, whatever else the story says of
        // them.
        let stated = run.iter().filter(|chunk| chunk.stated.is_some()).count();
        let are_stated = stated >= MIN_RUN && 3 * stated >= 2 * items && 2 * items >= others;
        // Where a paragraph lists bodies already, two more are a list too.
        let wanted = if runs.is_empty() { MIN_RUN } else { MIN_RUN - 1 };
        let strong = run.iter().filter(|chunk| chunk.is_strong).count();
        let last = last
            + chunks[last + 1..].iter().take_while(|chunk| chunk.kind == ChunkKind::Figure).count();
        let last = last
            + usize::from(chunks.get(last + 1).is_some_and(|chunk| chunk.kind == ChunkKind::Total));
        if are_stated || items >= wanted && items >= 3 * others && 2 * strong >= items {
            runs.push((first, last));
        }
        first = last + 1;
    }
    // The formation that the sentence before the items names: `The 2nd division was led by X. It had …`.
    for index in 0..runs.len() {
        let (first, last) = runs[index];
        let from = index.checked_sub(1).map_or(0, |before| runs[before].1 + 1);
        let head = (from.max(first.saturating_sub(MAX_BEFORE))..first)
            .rev()
            .find(|at| chunks[*at].kind == ChunkKind::Head);
        let is_headed = chunks[first].kind == ChunkKind::Head;
        runs[index] = (head.filter(|_| !is_headed).unwrap_or(first), last);
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::enumeration;

    fn found(text: &str) -> Vec<String> {
        let show = |body: super::ListedBody| {
            let head = if body.is_head { "* " } else { "" };
            let noun = body.noun.map(|noun| format!(" +{noun}")).unwrap_or_default();
            let count = body.count.map(|(_, number)| format!(" ={number}")).unwrap_or_default();
            format!("{head}{}{noun}{count}", &text[body.start..body.end])
        };
        enumeration(text, 0, text.len()).into_iter().map(show).collect()
    }

    #[test]
    fn items_of_a_sentence_are_bodies() {
        assert_eq!(
            found(
                "La Divisione Rossi fu formata con il 2° e 3° Reggimento di linea, il 5° leggero, quattro compagnie di artiglieria a piedi ed una compagnia a cavallo."
            ),
            [
                "* La Divisione Rossi",
                "2° +Reggimento di linea",
                "3° Reggimento di linea",
                "5° leggero",
                "quattro compagnie di artiglieria a piedi",
                "una compagnia a cavallo"
            ]
        );
        assert_eq!(
            found(
                "Unter ihm standen Otocaner 2, Franz Karl 2, Szluiner 3 Bataillone; Frimont-Husaren 8, Savoyen-Dragoner 6 Eskadronen."
            ),
            [
                "Otocaner =2",
                "Franz Karl =2",
                "Szluiner 3 Bataillone",
                "Frimont-Husaren =8",
                "Savoyen-Dragoner 6 Eskadronen"
            ]
        );
    }

    #[test]
    fn a_story_lists_nothing() {
        assert!(found("The 1st Division attacked at noon, and the 9th Line broke. General Morel then ordered the cavalry forward, but the 2nd Hussars were late.").is_empty());
    }
}
