//! Finds the bodies that a sentence lists: `La divisione Pino fu formata con il 2° e 3° reggimento
//! di linea, il 3° leggero e quattro compagnie di artiglieria`. Three items in a row make a list;
//! troops that a story mentions one by one do not.

use grognard_core::document::{Arm, Echelon};

use super::body::ARMS_ALONE;
use super::folded::folded;
use super::lexicon::{GROUPS, TOTALS, arm, echelon, is_rank, nation};
use super::lines::{is_small_word, is_verb};
use super::phrases::Phrases;
use super::pieces::{depths, singular, tail};
use super::token::{Kind, Token, tokens};
use super::words::{Measure, measure_word};

/// Body in a sentence.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ListedBody {
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

/// Maximum number of tokens of a paragraph that is searched.
const MAX_TOKENS: usize = 4_000;

/// Minimum number of items in a row that make a list.
const MIN_RUN: usize = 3;

/// Maximum numbers of tokens of an item and of a formation with its leader.
const MAX_ITEM: usize = 14;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ChunkKind {
    Head,
    Unit,
    /// Number or name whose noun stands elsewhere.
    Bare,
    /// Person who leads the formation before him.
    Leader,
    /// Strength of the item before it: `, 400`.
    Figure,
    /// Strength of the formation: `In all 1,720 men`.
    Total,
    /// Count of the units that a bracket names, which tells their arm: `12 казачьих полков (`.
    Sum,
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Chunk {
    first: usize,
    last: usize,
    kind: ChunkKind,
    /// True if a sentence ends before the chunk.
    opens: bool,
    /// True if a verb is directly before the chunk.
    is_behind_verb: bool,
    /// True if only a joining word separates the chunk from the one before.
    is_joined: bool,
    is_in_bracket: bool,
    /// True for an item with a number or a name of its own. `Four squadrons` may be any squadrons.
    is_strong: bool,
    /// Last token of what the sentence states about a formation: `(4 batallones)`, `, 7.800 hombres`.
    stated: Option<usize>,
    /// Level in the plural, which this name shares with others: `divisioni Rossi e Bianchi`.
    level: Option<usize>,
}

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

/// Maximum number of words of a formation before its level.
const MAX_BEFORE_LEVEL: usize = 6;

/// Maximum number of chunks between a formation and its items.
const MAX_BEFORE: usize = 8;

static JOINERS: Phrases = Phrases::with(
    "and|et|und|sowie|e|ed|y|i|и|en|oraz|plus|ainsi",
    "small_words",
    &["and", "plus"],
);

static UNDER: Phrases = Phrases::new(
    "under|commanded by|led by|unter|befehligt von|gefuhrt von|sous|commande par|commandee par|commandes par|aux ordres|al mando|mandada por|mandado por|a las ordenes|agli ordini|comandata da|comandato da|sotto|comandada por|sob|as ordens|pod|под|onder|aangevoerd",
);

/// Nouns for regiments and battalions in the plural, behind which names follow.
static PLURALS: Phrases = Phrases::new(
    "regiments|regts|regimenter|regimenten|regimientos|reggimenti|regimentos|полки|полков|pulki|pulkow|battalions|bataillone|bataillons|batallones|battaglioni|batalhoes|bataljons|bataliony|батальоны|squadrons|escadrons|eskadronen|schwadronen|escuadrones|squadroni|esquadroes|szwadrony|эскадроны",
);

/// Levels in the plural, behind which names follow.
static LEVELS: Phrases = Phrases::new(
    "divisions|divisionen|divisiones|divisioni|divisoes|dywizje|dywizji|дивизии|дивизий|divisies|brigades|brigaden|brigadas|brigate|brygady|brygad|бригады|бригад",
);

struct Sentence<'t> {
    text: &'t str,
    all: &'t [Token],
}

impl Sentence<'_> {
    fn slice(&self, first: usize, last: usize) -> &str {
        &self.text[self.all[first].start..self.all[last].end]
    }

    fn is_capital(&self, index: usize) -> bool {
        self.all[index].word().is_some()
            && self.text[self.all[index].start..].starts_with(char::is_uppercase)
    }

    /// True for `2°`, `20-го`, `3rd`, and for `2.` before a name.
    fn is_ordinal(&self, index: usize) -> bool {
        let next_is = |signs: &str| self.all.get(index + 1).is_some_and(|next| next.is_sign(signs));
        match &self.all[index].kind {
            Kind::Word(word) => {
                word.starts_with(|letter: char| letter.is_ascii_digit())
                    || word.len() > 1
                        && word.chars().all(|letter| "ivx".contains(letter))
                        && self.is_capital(index)
                    || super::vocabulary::number_of("ordinals", word).is_some() && word.len() > 3
            }
            Kind::Number(halves) => {
                let suffix = self.all.get(index + 1).and_then(Token::word).unwrap_or_default();
                let is_suffix = ["й", "я", "го", "му", "ой", "ая", "th", "st", "nd", "rd", "eme"]
                    .contains(&suffix);
                *halves <= 400 && (next_is(".-°ºª") || is_suffix)
            }
            Kind::Sign(_) => false,
        }
    }

    /// Cuts at signs, at verbs, and at joining words before an item.
    fn chunks(&self) -> Vec<Chunk> {
        let mut chunks: Vec<Chunk> = Vec::new();
        let depths = depths(self.all);
        let (mut first, mut opens, mut is_behind_verb, mut is_joined) = (0, true, false, false);
        for index in 0..=self.all.len() {
            let token = self.all.get(index);
            let next = self.all.get(index + 1);
            let is_word = |phrases: &Phrases| {
                token.and_then(Token::word).is_some_and(|word| phrases.contain(word))
            };
            let is_apart = token.is_none_or(|token| next.is_none_or(|next| token.end < next.start));
            let ends = token.is_some_and(|token| token.is_sign("."))
                && is_apart
                && self.ends_sentence(index);
            let is_sign = token.is_none_or(|token| {
                token.is_sign(",;:()[]")
                    || token.is_sign("–—-")
                        && is_apart
                        && index > 0
                        && self.all[index - 1].end < token.start
            }) || ends;
            let is_joiner = is_word(&JOINERS) && self.opens_item(index + 1);
            let is_verb = token
                .and_then(Token::word)
                .is_some_and(|word| is_verb(word.split([' ', '-']).next().unwrap_or(word)));
            // `бригады … 2-го полки Карпова`: the regiments of a brigade follow its name.
            let is_plural = index > first
                && is_word(&PLURALS)
                && next.is_some()
                && self.is_capital(index + 1)
                && (first..index).any(|index| self.is_level(index));
            let is_under = index > first && self.is_under(index);
            // `Reggimento Dalmata su tre battaglioni`
            let is_count = index > first
                && token.and_then(Token::word).is_some_and(is_small_word)
                && next.is_some_and(|next| next.halves().is_some())
                && self
                    .all
                    .get(index + 2)
                    .and_then(Token::word)
                    .and_then(measure_word)
                    .is_some_and(is_of_parts);
            if !(is_count || is_sign || is_joiner || is_verb || is_plural || is_under) {
                continue;
            }
            let is_lead_in = |at: &usize| {
                self.is_lead_in(*at) || is_behind_verb && self.is_link(*at) && *at < first + 5
            };
            let from = match first < index && self.is_under(first) {
                true => first,
                false => (first..index).find(|at| !is_lead_in(at)).unwrap_or(index),
            };
            let from =
                if is_behind_verb { self.first_number(first, index).unwrap_or(from) } else { from };
            if from < index {
                chunks.push(Chunk {
                    first: from,
                    last: index - 1,
                    kind: ChunkKind::Other,
                    opens,
                    is_behind_verb,
                    is_joined,
                    is_in_bracket: depths[from] > 0,
                    is_strong: false,
                    stated: None,
                    level: None,
                });
                (opens, is_behind_verb) = (false, false);
            }
            is_joined = is_joiner;
            opens |= ends || token.is_some_and(|token| token.is_sign(";:"));
            is_behind_verb |= is_verb;
            first = if is_plural || is_under { index } else { index + 1 };
        }
        chunks
    }

    /// First number behind a verb, if only small words are before it: `were added to the division two
    /// companies`.
    fn first_number(&self, first: usize, end: usize) -> Option<usize> {
        let is_number = |at: &usize| self.is_ordinal(*at) || self.all[*at].halves().is_some();
        let at = (first..end.min(first + 6)).find(is_number)?;
        let is_link = |at: usize| {
            self.all[at].word().is_some_and(|word| !is_unit_noun(word) && !PLURALS.contain(word))
                && !self.is_capital(at)
        };
        (first..at).all(is_link).then_some(at)
    }

    /// True if an item may begin here: a number, an ordinal, a capital, or an article before them.
    fn opens_item(&self, index: usize) -> bool {
        let begins = |index: usize| {
            index < self.all.len()
                && (self.is_ordinal(index)
                    || self.all[index].halves().is_some()
                    || self.is_capital(index))
        };
        begins(index)
            || self.all.get(index).and_then(Token::word).is_some_and(is_small_word)
                && begins(index + 1)
    }

    fn is_under(&self, index: usize) -> bool {
        let end = (index + 4).min(self.all.len());
        index + 1 < end
            && self.all[index].word().is_some_and(|word| UNDER.knows(word))
            && UNDER.open(&folded(self.slice(index, end - 1)))
    }

    /// True for a word behind a verb that leads to an item: `formed from the`.
    fn is_link(&self, index: usize) -> bool {
        self.all[index].word().is_some_and(|word| {
            let plain = folded(word);
            !self.is_capital(index)
                && !self.is_ordinal(index)
                && self.all[index].halves().is_none()
                && !is_unit_noun(word)
                && arm(&plain).is_none()
                && echelon(&plain).is_none()
        })
    }

    /// Chunks without remarks in brackets, and with names that a joining word cut: `Pardos y Morenos`.
    fn whole(&self, chunks: Vec<Chunk>) -> Vec<Chunk> {
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
    fn named(&self, chunks: &mut [Chunk]) {
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

    /// True for German, in which every noun has a capital.
    fn is_german(&self) -> bool {
        let is_small = |token: &&Token| {
            matches!(
                token.word(),
                Some("der" | "die" | "das" | "und" | "dem" | "den" | "des" | "ein" | "aus" | "bei")
            )
        };
        self.all.iter().filter(is_small).take(3).count() == 3
    }

    fn is_level(&self, index: usize) -> bool {
        self.all[index]
            .word()
            .and_then(|word| echelon(&folded(word)))
            .is_some_and(|level| level != Echelon::Regiment)
    }

    /// True for an article, a preposition or a sign before the words of an item.
    fn is_lead_in(&self, index: usize) -> bool {
        match self.all[index].word() {
            Some(word) => {
                is_small_word(word) && !self.is_capital(index) && self.all[index].halves().is_none()
            }
            None => matches!(self.all[index].kind, Kind::Sign(_)),
        }
    }

    /// True for a formation to which the body before it belongs: `, attached to the 2nd Corps`.
    fn is_reference(&self, chunk: &Chunk) -> bool {
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

    /// Owner before a level: `Ruffin's division`.
    fn owner(&self, first: usize, level: usize) -> Option<usize> {
        let owns = |index: usize| {
            let word = self.slice(index, index);
            self.is_capital(index) && (word.ends_with("'s") || word.ends_with("’s"))
        };
        (first..level).rev().take(2).find(|index| owns(*index))
    }

    fn ends_sentence(&self, index: usize) -> bool {
        let Some(before) = index.checked_sub(1).map(|before| &self.all[before]) else {
            return true;
        };
        let is_long = before.word().is_some_and(|word| {
            word.chars().count() > 3 || measure_word(word) == Some(Measure::Men)
        });
        let next = self.all.get(index + 1);
        let is_next =
            next.is_none_or(|next| !self.text[next.start..].starts_with(char::is_lowercase));
        is_next
            && (is_long
                || before.is_sign(")]")
                || next.is_some_and(|next| next.word().is_some_and(is_small_word))
                || before.number().is_some_and(|number| number > 99))
    }

    fn kind(&self, chunk: &Chunk) -> ChunkKind {
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

    /// True for an item with an ordinal, a number at its end, or a name.
    fn is_strong(&self, chunk: &Chunk) -> bool {
        let Chunk { first, last, kind, .. } = *chunk;
        let is_proper = |index: usize| {
            let word = self.all[index].word().unwrap_or_default();
            let plain = folded(word);
            self.is_capital(index)
                && arm(&plain).is_none()
                && !is_unit_noun(word)
                && super::lexicon::compound(word).is_none()
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
    fn bares(&self, chunks: &mut [Chunk]) {
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
    fn states_men(&self, chunk: &Chunk) -> bool {
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

    /// True for a name before a noun in the plural, which names before it share: `Brest Regiments`.
    fn shares_noun(&self, chunk: &Chunk) -> bool {
        let Chunk { first, last, kind, .. } = *chunk;
        kind == ChunkKind::Unit
            && self.is_capital(first)
            && self.all[first].word().is_some_and(|word| !PLURALS.contain(word))
            && (first + 1..=last.min(first + 3))
                .take_while(|index| self.all[*index].halves().is_none())
                .any(|index| self.all[index].word().is_some_and(|word| PLURALS.contain(word)))
    }

    /// Reads names behind a level in the plural as formations: `le divisioni Rossi e Bianchi`.
    fn level_names(&self, chunks: &mut [Chunk]) {
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

    /// Reads names before a shared noun as items.
    fn shared(&self, chunks: &mut [Chunk]) {
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

    /// Reads troops that a person leads as formations: `La cavalerie légère du général Petit`,
    /// `De cavalerie, onder generaal Collaert`.
    fn led_arms(&self, chunks: &mut [Chunk]) {
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
    fn facts(&self, chunks: &mut [Chunk]) {
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
    fn bracket_behind(&self, last: usize) -> Option<usize> {
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

    /// Reads a run of items.
    fn read(&self, chunks: &[Chunk], arm: Option<Arm>, found: &mut Vec<ListedBody>) {
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
    fn series(&self, first: usize, last: usize) -> Option<String> {
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
    fn noun(&self, chunks: &[Chunk], at: usize) -> Option<String> {
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

fn is_of_parts(measure: Measure) -> bool {
    matches!(measure, Measure::Battalions | Measure::Squadrons | Measure::Companies)
}

/// True for a word for a regiment or a part of one.
fn is_unit_noun(word: &str) -> bool {
    static UNITS: Phrases = Phrases::with(
        "regt|regts|rgt",
        "units",
        &["battalion", "squadron", "battery", "company", "regiment", "half-brigade", "sotnia"],
    );
    UNITS.contain(word) && word.chars().count() > 2
}

fn is_date(all: &[Token]) -> bool {
    all.iter().any(|token| {
        token.word().is_some_and(super::lines::is_month)
            || token.number().is_some_and(|number| (1700..=2100).contains(&number))
    })
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
