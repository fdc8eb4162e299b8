//! Cuts a sentence into chunks, at signs, verbs and joining words.

use grognard_core::document::Echelon;

use crate::lists::text::folded::folded;
use crate::lists::text::lexicon::{arm, echelon};
use crate::lists::text::lines::{is_month, is_small_word, is_verb};
use crate::lists::text::phrases::Phrases;
use crate::lists::text::pieces::depths;
use crate::lists::text::token::{Kind, Token};
use crate::lists::text::vocabulary;
use crate::lists::text::words::{Measure, measure_word};

/// Maximum numbers of tokens of an item and of a formation with its leader.
pub(super) const MAX_ITEM: usize = 14;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChunkKind {
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
pub(super) struct Chunk {
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) kind: ChunkKind,
    /// True if a sentence ends before the chunk.
    pub(super) opens: bool,
    /// True if a verb is directly before the chunk.
    pub(super) is_behind_verb: bool,
    /// True if only a joining word separates the chunk from the one before.
    pub(super) is_joined: bool,
    pub(super) is_in_bracket: bool,
    /// True for an item with a number or a name of its own. `Four squadrons` may be any squadrons.
    pub(super) is_strong: bool,
    /// Last token of what the sentence states about a formation: `(4 batallones)`, `, 7.800 hombres`.
    pub(super) stated: Option<usize>,
    /// Level in the plural, which this name shares with others: `divisioni Rossi e Bianchi`.
    pub(super) level: Option<usize>,
}

pub(super) static JOINERS: Phrases = Phrases::with(
    "and|et|und|sowie|e|ed|y|i|и|en|oraz|plus|ainsi",
    "small_words",
    &["and", "plus"],
);

pub(super) static UNDER: Phrases = Phrases::new(
    "under|commanded by|led by|unter|befehligt von|gefuhrt von|sous|commande par|commandee par|commandes par|aux ordres|al mando|mandada por|mandado por|a las ordenes|agli ordini|comandata da|comandato da|sotto|comandada por|sob|as ordens|pod|под|onder|aangevoerd",
);

/// Nouns for regiments and battalions in the plural, behind which names follow.
pub(super) static PLURALS: Phrases = Phrases::new(
    "regiments|regts|regimenter|regimenten|regimientos|reggimenti|regimentos|полки|полков|pulki|pulkow|battalions|bataillone|bataillons|batallones|battaglioni|batalhoes|bataljons|bataliony|батальоны|squadrons|escadrons|eskadronen|schwadronen|escuadrones|squadroni|esquadroes|szwadrony|эскадроны",
);

pub(super) struct Sentence<'t> {
    pub(super) text: &'t str,
    pub(super) all: &'t [Token],
}

impl Sentence<'_> {
    pub(super) fn slice(&self, first: usize, last: usize) -> &str {
        &self.text[self.all[first].start..self.all[last].end]
    }

    pub(super) fn is_capital(&self, index: usize) -> bool {
        self.all[index].word().is_some()
            && self.text[self.all[index].start..].starts_with(char::is_uppercase)
    }

    /// True for `2°`, `20-го`, `3rd`, and for `2.` before a name.
    pub(super) fn is_ordinal(&self, index: usize) -> bool {
        let next_is = |signs: &str| self.all.get(index + 1).is_some_and(|next| next.is_sign(signs));
        match &self.all[index].kind {
            Kind::Word(word) => {
                word.starts_with(|letter: char| letter.is_ascii_digit())
                    || word.len() > 1
                        && word.chars().all(|letter| "ivx".contains(letter))
                        && self.is_capital(index)
                    || vocabulary::number_of("ordinals", word).is_some() && word.len() > 3
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

    pub(super) fn is_level(&self, index: usize) -> bool {
        self.all[index]
            .word()
            .and_then(|word| echelon(&folded(word)))
            .is_some_and(|level| level != Echelon::Regiment)
    }

    /// True for German, in which every noun has a capital.
    pub(super) fn is_german(&self) -> bool {
        let is_small = |token: &&Token| {
            matches!(
                token.word(),
                Some("der" | "die" | "das" | "und" | "dem" | "den" | "des" | "ein" | "aus" | "bei")
            )
        };
        self.all.iter().filter(is_small).take(3).count() == 3
    }

    /// True for a name before a noun in the plural, which names before it share: `Brest Regiments`.
    pub(super) fn shares_noun(&self, chunk: &Chunk) -> bool {
        let Chunk { first, last, kind, .. } = *chunk;
        kind == ChunkKind::Unit
            && self.is_capital(first)
            && self.all[first].word().is_some_and(|word| !PLURALS.contain(word))
            && (first + 1..=last.min(first + 3))
                .take_while(|index| self.all[*index].halves().is_none())
                .any(|index| self.all[index].word().is_some_and(|word| PLURALS.contain(word)))
    }

    /// Owner before a level: `Ruffin's division`.
    pub(super) fn owner(&self, first: usize, level: usize) -> Option<usize> {
        let owns = |index: usize| {
            let word = self.slice(index, index);
            self.is_capital(index) && (word.ends_with("'s") || word.ends_with("’s"))
        };
        (first..level).rev().take(2).find(|index| owns(*index))
    }

    pub(super) fn is_under(&self, index: usize) -> bool {
        let end = (index + 4).min(self.all.len());
        index + 1 < end
            && self.all[index].word().is_some_and(|word| UNDER.knows(word))
            && UNDER.open(&folded(self.slice(index, end - 1)))
    }

    /// True for an article, a preposition or a sign before the words of an item.
    pub(super) fn is_lead_in(&self, index: usize) -> bool {
        match self.all[index].word() {
            Some(word) => {
                is_small_word(word) && !self.is_capital(index) && self.all[index].halves().is_none()
            }
            None => matches!(self.all[index].kind, Kind::Sign(_)),
        }
    }

    /// True for a word behind a verb that leads to an item: `formed from the`.
    pub(super) fn is_link(&self, index: usize) -> bool {
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

    /// True if an item may begin here: a number, an ordinal, a capital, or an article before them.
    pub(super) fn opens_item(&self, index: usize) -> bool {
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

    /// First number behind a verb, if only small words are before it: `were added to the division two
    /// companies`.
    pub(super) fn first_number(&self, first: usize, end: usize) -> Option<usize> {
        let is_number = |at: &usize| self.is_ordinal(*at) || self.all[*at].halves().is_some();
        let at = (first..end.min(first + 6)).find(is_number)?;
        let is_link = |at: usize| {
            self.all[at].word().is_some_and(|word| !is_unit_noun(word) && !PLURALS.contain(word))
                && !self.is_capital(at)
        };
        (first..at).all(is_link).then_some(at)
    }

    pub(super) fn ends_sentence(&self, index: usize) -> bool {
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

    /// Cuts at signs, at verbs, and at joining words before an item.
    pub(super) fn chunks(&self) -> Vec<Chunk> {
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
}

pub(super) fn is_of_parts(measure: Measure) -> bool {
    matches!(measure, Measure::Battalions | Measure::Squadrons | Measure::Companies)
}

/// True for a word for a regiment or a part of one.
pub(super) fn is_unit_noun(word: &str) -> bool {
    static UNITS: Phrases = Phrases::with(
        "regt|regts|rgt",
        "units",
        &["battalion", "squadron", "battery", "company", "regiment", "half-brigade", "sotnia"],
    );
    UNITS.contain(word) && word.chars().count() > 2
}

pub(super) fn is_date(all: &[Token]) -> bool {
    all.iter().any(|token| {
        token.word().is_some_and(is_month)
            || token.number().is_some_and(|number| (1700..=2100).contains(&number))
    })
}
