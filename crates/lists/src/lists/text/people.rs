//! Finds the leader of a body in its line.

use grognard_core::document::Echelon;

use super::folded::folded;
use super::kinds::{FOOTNOTE, LEADER};
use super::lexicon::{GROUPS, arm, echelon, is_rank, nation};
use super::measures::Piece;
use super::phrases::Phrases;
use super::token::Token;
use crate::lists::{DraftLeader, Mark, Value};

/// Words that occur inside surnames.
const PARTICLES: &[&str] = &[
    "von", "de", "d", "zu", "der", "la", "le", "du", "des", "van", "di", "den", "of", "und", "and",
    "y", "dem",
];

/// Words that begin a clause about a person.
const RELATIVES: &[&str] = &[
    "who",
    "whom",
    "whose",
    "qui",
    "que",
    "dont",
    "welcher",
    "welche",
    "quien",
    "ktory",
    "который",
];

/// Titles of leaders. Unlike ranks, titles stay in the name.
static TITLES: Phrases = Phrases::with(
    "prince|prinz|count|comte|graf|furst|baron|duke|duc|herzog|sir|lord|earl|erzherzog|archduke|archiduc|viscount|marquis|king|konig|crown|kronprinz|tsar|emperor|empereur|kaiser|marques",
    "ranks",
    &[
        "emperor",
        "king",
        "crown-prince",
        "archduke",
        "grand-duke",
        "prince",
        "duke",
        "marquis",
        "count",
        "viscount",
        "baron",
        "knight",
        "lord",
    ],
);

/// Words before the commander of a body.
pub(super) static LEADS: Phrases = Phrases::new(
    "commanded by|led by|under|unter|befehligt von|gefuhrt von|commande par|commandee par|commandes par|commandees par|sous|aux ordres|al mando|mandado por|mandada por|a las ordenes|agli ordini|sotto il comando|sotto gli ordini|comandata da|comandato da|comandati da|sob o comando|sob as ordens|comandado por|comandada por|pod dowodztwem|pod komenda|pod rozkazami|под командованием|под командой|под начальством|onder bevel|onder commando|onder|aangevoerd door",
);

/// Words between `commanded by` or a similar phrase and the name of the commander.
static LINKS: Phrases = Phrases::new(
    "by|the|command|of|orders|von|dem|des|befehl|kommando|par|le|la|du|de|commandement|ordres|el|del|il|comando|di|dal|do|da|comando|ordens|bevel|van|door|gen|dowodztwem|komenda|rozkazami|командованием|командой|начальством|mando|ordenes|ordini|gli|por|o|as",
);

impl Piece<'_> {
    /// Finds the leader of a body. Only a formation may have a leader who has no rank.
    pub fn lead(&mut self, is_formation: bool) {
        self.unknown_leader();
        let found = self.behind_words().or_else(|| self.behind_sign(false));
        let found = found
            .or_else(|| self.in_brackets(is_formation))
            .or_else(|| self.behind_sign(is_formation))
            .or_else(|| self.behind_level(is_formation));
        let found = found.or_else(|| self.owner());
        let Some((first, last, is_named)) = found else { return self.named_brigade(is_formation) };
        let mark = if is_named { Mark::Sure } else { Mark::Guess(&LEADER) };
        self.node.leader = self.person(first, last, mark);
    }

    /// Reads `? Kommandeur`, which means that the source does not know the leader.
    fn unknown_leader(&mut self) {
        let is_post = |index: usize| {
            let word = self.tokens.get(index).and_then(Token::word);
            word.is_some_and(|word| matches!(word, "kommandeur" | "commander" | "commandant"))
        };
        let at = (1..self.tokens.len()).find(|at| self.tokens[*at].is_sign("?") && is_post(at + 1));
        if let Some(at) = at {
            let note = Value::sure(self.slice(at, at + 1).to_owned(), self.span(at, at + 1));
            self.node.notes.push(note);
            self.take(at, at + 1);
        }
    }

    /// Finds a leader after words that introduce him: `commanded by X`, `commandée par X`, `unter
    /// X`.
    fn behind_words(&mut self) -> Option<(usize, usize, bool)> {
        let at = (1..self.tokens.len()).find(|at| {
            let end = (at + 5).min(self.tokens.len()) - 1;
            self.word(*at).is_some_and(|word| LEADS.knows(word))
                && LEADS.open(&folded(self.slice(*at, end)))
        })?;
        // The last word of `under the command of the` is directly before the person.
        let is_link = |index: &usize| {
            self.word(*index).is_some_and(|word| LINKS.contain(word))
                && self.text[self.tokens[*index].start..].starts_with(char::is_lowercase)
        };
        let first = at + 1 + (at + 1..self.tokens.len()).take_while(is_link).count();
        // The article stays with the person, whose rank is read without it.
        let is_article = first > at + 1
            && self.word(first - 1).is_some_and(|word| {
                ["le", "la", "the", "il", "el", "o", "as", "gli", "dem", "des"].contains(&word)
            });
        let first = first - usize::from(is_article);
        let last = self.end_of_person(first)?;
        // `Présents sous les armes` names nobody.
        let is_name = self.word(first).is_some_and(|word| {
            is_rank(word)
                || PARTICLES.contains(&word)
                || self.tokens.get(first + 1).and_then(Token::word).is_some_and(is_rank)
        }) || self.text[self.tokens[first].start..].starts_with(char::is_uppercase);
        let has_word = self.tokens[first].word().is_some() && is_name;
        has_word.then(|| {
            self.take(at, last);
            (first, last, true)
        })
    }

    /// Finds a leader in brackets: `(GdD Latour-Maubourg)`, `(Hill's)`, `(Morand)`.
    fn in_brackets(&mut self, is_formation: bool) -> Option<(usize, usize, bool)> {
        let opens: Vec<usize> = (0..self.tokens.len())
            .filter(|index| self.tokens[*index].is_sign("(") && !self.used[*index])
            .collect();
        for open in opens {
            let Some(close) =
                (open..self.tokens.len()).take(40).find(|index| self.tokens[*index].is_sign(")"))
            else {
                continue;
            };
            if close < open + 2 {
                continue;
            }
            let (first, last) = (open + 1, close - 1);
            let is_named = self.begins_with_rank(first);
            // `11. Brigade (Avantgarde)` says what the brigade was, and not who led it.
            let plain = folded(self.slice(first, last));
            let is_person = || {
                self.is_name(first, last)
                    && echelon(&plain).is_none()
                    && !GROUPS.contain(plain.trim())
            };
            if is_named || (is_formation && is_person()) {
                // In `First (Sherbrooke's) Division` the bracket is inside the name.
                let is_inside =
                    self.word(close + 1).is_some_and(|word| echelon(&folded(word)).is_some());
                if !is_inside {
                    self.take(open, close);
                }
                return Some((first, last, is_named));
            }
        }
        None
    }

    /// Finds a leader after a sign: `: GdD Morel`, `- Duval`, `, General Delaborde`.
    fn behind_sign(&mut self, is_formation: bool) -> Option<(usize, usize, bool)> {
        for at in 1..self.tokens.len().saturating_sub(1) {
            let first = at + 1;
            // `Segunda División. Mariscal de Campo Coupigny`
            let is_stop = self.tokens[at].is_sign(".")
                && self.tokens[at].end < self.tokens[first].start
                && self.begins_with_rank(first)
                && self.word(at - 1).is_some_and(|word| echelon(&folded(word)).is_some());
            let is_strong = is_stop
                || self.tokens[at].is_sign(":–—")
                || (self.tokens[at].is_sign("-") && self.tokens[at].end < self.tokens[first].start);
            let is_gap = self.tokens[first].is_apart && !self.tokens[at].is_sign(":–—-,");
            if self.used[at]
                || self.used[first]
                || !(is_strong || self.tokens[at].is_sign(",") || is_gap)
            {
                continue;
            }
            let Some(last) = self.end_of_person(first) else { continue };
            let is_named = self.begins_with_rank(first)
                && !(self.tokens[at].is_sign(",") && self.is_rank_alone(first, last));
            if is_named || (is_formation && (is_strong || is_gap) && self.is_name(first, last)) {
                let from = if self.tokens[at].is_sign(":–—-,.") { at } else { first };
                self.take(from, last);
                return Some((first, last, is_named));
            }
        }
        None
    }

    /// Finds a rank directly after a level, with no sign between them: `52. Division General de
    /// Division Baron Semele`.
    fn behind_level(&mut self, is_formation: bool) -> Option<(usize, usize, bool)> {
        let is_title =
            |index: usize| self.tokens[index].word().is_some_and(|word| TITLES.contain(word));
        let begins = |index: &usize| {
            self.begins_with_rank(*index)
                && !is_title(*index)
                && self.tokens[index - 1]
                    .word()
                    .is_some_and(|word| echelon(&folded(word)).is_some())
        };
        // The search begins at the third token, because `Division FML Brady` is the name of the
        // division too.
        let first = (2..self.tokens.len())
            .filter(|index| is_formation && !self.used[*index] && !self.used[index - 1])
            .find(begins)?;
        let last = self.end_of_person(first)?;
        let (rank, name) = split_rank(self.slice(first, last));
        (!rank.is_empty() && !name.is_empty()).then(|| {
            self.take(first, last);
            (first, last, true)
        })
    }

    /// Finds a leader in `Hill's Division`. The leader's name also stays in the name of the body.
    fn owner(&mut self) -> Option<(usize, usize, bool)> {
        let owns = |index: &usize| {
            let text = self.slice(*index, *index);
            (text.ends_with("'s") || text.ends_with("’s")) && text.starts_with(char::is_uppercase)
        };
        let at = (0..self.tokens.len()).filter(|index| !self.used[*index]).find(owns)?;
        let names_level = self
            .tokens
            .get(at + 1)
            .and_then(Token::word)
            .is_some_and(|word| echelon(&folded(word)).is_some());
        let is_particle = |index: &usize| {
            self.tokens[*index].word().is_some_and(|word| PARTICLES.contains(&word))
                && self.slice(*index, *index).starts_with(char::is_uppercase)
        };
        let first = (0..at).rev().take_while(is_particle).last().unwrap_or(at);
        names_level.then_some((first, at, false))
    }

    /// Finds the name of a leader after a level: `Brigade Morel`, `Division von Ried`.
    fn named_brigade(&mut self, is_formation: bool) {
        let is_level = |token: &Token| {
            let level = token.word().and_then(|word| echelon(&folded(word)));
            matches!(level, Some(Echelon::Brigade | Echelon::Division | Echelon::Corps))
        };
        let Some(at) = self.tokens.iter().position(is_level).filter(|_| is_formation) else {
            return;
        };
        let first = at + 1;
        let Some(last) = self.end_of_person(first) else { return };
        if !self.used[first] && self.is_name(first, last) {
            self.node.leader = self.person(first, last, Mark::Guess(&LEADER));
        }
    }

    fn end_of_person(&self, first: usize) -> Option<usize> {
        let mut last = None;
        for index in first..self.tokens.len() {
            let is_dot = self.tokens[index].is_sign(".'’")
                || (self.tokens[index].is_sign("-")
                    && self.tokens[index - 1].end == self.tokens[index].start);
            let is_word = self.tokens[index].word().is_some()
                && !(index > first && self.tokens[index].is_apart);
            // `unter General von Katzeler zählte`
            let is_verb = index > first
                && self.slice(index, index).starts_with(char::is_lowercase)
                && self.word(index).is_some_and(super::lines::is_verb);
            // `General Loison, who …` without the comma, and `General Kellermann 2nd Cavalry Regiment`
            let is_behind = index > first && (self.is_relative(index) || self.opens_unit(index));
            if self.used[index] || is_verb || is_behind || !(is_word || is_dot) {
                break;
            }
            last = Some(index);
        }
        last
    }

    fn is_relative(&self, index: usize) -> bool {
        self.slice(index, index).starts_with(char::is_lowercase)
            && self.word(index).is_some_and(|word| RELATIVES.contains(&word))
    }

    /// True for an ordinal before a kind of troops.
    fn opens_unit(&self, index: usize) -> bool {
        let is_kind = |token: &Token| token.word().is_some_and(|word| arm(&folded(word)).is_some());
        let begins = |word: &str| word.starts_with(|letter: char| letter.is_ascii_digit());
        self.word(index).is_some_and(begins) && self.tokens[index + 1..].iter().take(3).any(is_kind)
    }

    fn begins_with_rank(&self, first: usize) -> bool {
        let word = self.tokens[first].word().unwrap_or_default();
        let start = self.slice(first, first);
        let is_article = word == "le" || word == "the";
        is_rank(word)
            && (start.starts_with(char::is_uppercase)
                || first > 0 && word.len() >= 3 && self.is_sign(first - 1, ":–—(")
                || first > 0
                    && word.len() >= 3
                    && self.is_sign(first - 1, ",")
                    && self.is_sign(first + 1, ".")
                || matches!(word, "general" | "capitaine" | "colonel" | "marechal"))
            || is_article && self.tokens.get(first + 1).and_then(Token::word).is_some_and(is_rank)
            || word
                .split(' ')
                .next()
                .is_some_and(|head| head != word && is_rank(head) && word.split(' ').all(is_rank))
    }

    /// True for a rank without a name. In `Verpeau, Colonel` the rank belongs to the name before
    /// it.
    fn is_rank_alone(&self, first: usize, last: usize) -> bool {
        (first..=last).all(|index| self.tokens[index].word().is_some_and(is_rank))
    }

    /// True for words that can only be the name of a person: they have capital letters, and are not
    /// words for troops, levels or nations.
    fn is_name(&self, first: usize, last: usize) -> bool {
        let words: Vec<usize> =
            (first..=last).filter(|index| self.tokens[*index].word().is_some()).collect();
        let is_part = |index: &usize| {
            let word = self.tokens[*index].word().unwrap_or_default();
            PARTICLES.contains(&word)
                || self.slice(*index, *index).starts_with(char::is_uppercase)
                // `d'Erlon`, but not `d'observation`.
                || word.starts_with("d ")
                    && self.slice(*index, *index).chars().skip(2).any(char::is_uppercase)
        };
        let plain = folded(self.slice(first, last));
        let says_troops =
            arm(&plain).is_some() || echelon(&plain).is_some() || nation(&plain).is_some();
        let has_digit = plain
            .split(' ')
            .any(|word| without_mark(word).contains(|letter: char| letter.is_ascii_digit()));
        (1..=6).contains(&words.len())
            && words.iter().all(is_part)
            && !says_troops
            && !has_digit
            && (first..=last).all(|index| !self.tokens[index].is_sign("(),;:|=+*/"))
    }

    fn person(&self, first: usize, last: usize, mark: Mark) -> Option<DraftLeader> {
        let text = self.slice(first, last).trim();
        let text = text.strip_suffix("'s").or_else(|| text.strip_suffix("’s")).unwrap_or(text);
        let unmarked: Vec<&str> = text.split(' ').map(without_mark).collect();
        let unmarked = unmarked.join(" ");
        let mark = if unmarked == text { mark } else { Mark::Guess(&FOOTNOTE) };
        let text = unmarked.as_str();
        let (rank, name) = split_rank(text);
        let span = self.span(first, last);
        let value = |text: &str| Value { value: text.to_owned(), span, mark };
        let (rank, name) = (rank.as_str(), name.trim_matches([',', ':', ';', ' ', '-', '–']));
        if name.is_empty() {
            return Some(DraftLeader { name: value(text), rank: None, note: None });
        }
        Some(DraftLeader {
            name: value(name),
            rank: (!rank.is_empty()).then(|| value(rank)),
            note: None,
        })
    }
}

/// Removes the mark of a footnote from a word, as in `Girard2`.
fn without_mark(word: &str) -> &str {
    let head = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let is_marked = word.len() - head.len() <= 2
        && head.chars().count() >= 3
        && head.chars().all(|letter| letter.is_alphabetic() || "-'’".contains(letter));
    if is_marked { head } else { word }
}

/// Splits a person into rank and name. A title such as `Baron` belongs to the name. A surname at
/// the beginning, as in `Veran, Colonel Andre-Jean`, is moved after the given name.
pub fn split_rank(text: &str) -> (String, String) {
    // `unter dem General-Major von Plez`
    let article = ["dem ", "den ", "der ", "des ", "the "].iter().find_map(|article| {
        let rest = text.strip_prefix(article)?;
        let word = folded(rest.split([' ', '.', '-']).next()?);
        is_rank(word.trim()).then_some(rest)
    });
    let text = article.unwrap_or(text);
    if let Some((surname, rest)) = text.split_once(", ") {
        let surname = surname.split(['(', '[']).next().unwrap_or(surname).trim();
        let (rank, given) = rank_and_name(rest);
        if !rank.is_empty() && is_surname(surname) {
            return (rank.to_owned(), format!("{given} {surname}").trim().to_owned());
        }
    }
    let (rank, name) = rank_and_name(text);
    (rank.to_owned(), name.to_owned())
}

/// True for one or a few capitalised words, such as `Veran` or `Quinette de Cernay`.
fn is_surname(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    let is_of_name = |word: &&str| {
        word.starts_with(char::is_uppercase)
            || word.starts_with("d'")
            || word.starts_with("d’")
            || PARTICLES.contains(&folded(word).trim())
    };
    words.len() <= 6
        && words.iter().all(is_of_name)
        && !is_rank(folded(words[0]).trim())
        && arm(&folded(text)).is_none()
        && echelon(&folded(text)).is_none()
}

/// Levels and arms inside ranks: `général de division`, `mariscal de campo`, `gen. dyw.`.
const LEVELS_OF_RANKS: [&str; 12] = [
    "division",
    "brigade",
    "corps",
    "cavalerie",
    "bataillon",
    "escadron",
    "campo",
    "dyw",
    "bryg",
    "divisione",
    "brigata",
    "brigada",
];

fn rank_and_name(text: &str) -> (&str, &str) {
    let mut place = 0;
    for word in text.split_inclusive([' ', '.']) {
        let plain = folded(word);
        let plain = plain.trim();
        let is_rank_word = !TITLES.contain(plain) && plain.split(' ').all(is_rank);
        let is_link = plain == "de" || plain == "of";
        let goes_on = place > 0 && (is_link || LEVELS_OF_RANKS.contains(&plain));
        let is_linked = !is_link || follows_level(&text[place + word.len()..]);
        let is_of_rank = plain.is_empty()
            || is_rank_word
            || (goes_on && is_linked)
            || (plain == "le" && place == 0);
        if !is_of_rank {
            break;
        }
        place += word.len();
    }
    let (rank, name) = (text[..place].trim_end_matches([' ', ',']), text[place..].trim_start());
    // `Le Marchant` is a name, so `le` alone is not a rank.
    if folded(rank).trim() == "le" { ("", text) } else { (rank, name) }
}

/// True if `de` belongs to a rank, as in `général de division`. In `général de Grouchy` the `de`
/// belongs to the name.
fn follows_level(behind: &str) -> bool {
    let word = behind.split(' ').next().unwrap_or_default();
    LEVELS_OF_RANKS.contains(&folded(word).trim())
}
