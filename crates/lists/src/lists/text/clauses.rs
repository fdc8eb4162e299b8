//! Finds the places where a body begins in the middle of a line, because a copied page lost its line
//! breaks: `Le 3e corps.1ère division (Morand)1ère brigade (De Billy)`.

use super::body::ARMS_ALONE;
use super::folded::folded;
use super::lexicon::{arm, echelon, is_rank};
use super::pieces::depths;
use super::token::{Kind, Token, tokens};
use super::words::measure_word;

/// Maximum length in bytes of a line that is cut.
const MAX_CUT: usize = 3_000;

/// Maximum number of words between an ordinal and its level: `17th (foreign) light cavalry brigade`.
const MAX_BEFORE_LEVEL: usize = 3;

/// Offsets at which bodies begin inside a line.
pub(super) fn clauses(text: &str, start: usize, end: usize) -> Vec<usize> {
    let mut cuts = Vec::new();
    if end - start > MAX_CUT {
        return cuts;
    }
    let all = tokens(text, start, end);
    let depths = depths(&all);
    let is_level =
        |token: &Token| token.word().is_some_and(|word| echelon(&folded(word)).is_some());
    let is_rank = |token: &Token| token.word().is_some_and(is_rank);
    let is_capital = |token: &Token| {
        token.word().is_some() && text[token.start..].starts_with(char::is_uppercase)
    };
    let is_listing = end - start >= MIN_LISTING
        && (1..all.len())
            .filter(|at| depths[*at] == 0 && opens_item(&all, *at))
            .take(MIN_ITEMS)
            .count()
            == MIN_ITEMS;
    let is_running = end - start >= MIN_RUNNING
        && (1..all.len())
            .filter(|at| depths[*at] == 0 && begins_behind_figure(text, &all, *at))
            .take(MIN_ITEMS)
            .count()
            == MIN_ITEMS;
    let mut last = 0;
    for (at, token) in all.iter().enumerate().skip(1) {
        let before = &all[at - 1];
        let is_glued = before.end == token.start;
        let names_person = || {
            let ahead = all[..at - 1].iter().rev().take(4).take_while(joins_name);
            is_capital(before) && { ahead }.any(is_rank)
        };
        let is_end = || before.is_sign(")]") || (before.is_sign(".") && is_glued) || names_person();
        let opens_level = || {
            let mut ahead = all[at + 1..].iter().take(MAX_BEFORE_LEVEL + 1).take_while(joins_name);
            ahead.any(is_level)
        };
        let is_clause = match () {
            () if depths[at] > 0 => false,
            () if is_ordinal(&all[at..]) && is_end() && opens_level() => {
                all[last..at].iter().any(is_level)
            }
            () if is_listing && opens_item(&all, at) => true,
            () if begins_behind_count(&all, last, at) => true,
            () if is_running && begins_behind_figure(text, &all, at) => true,
            // `(3rd Dragoon Guards) Brigade Slade - 2 bases`
            () if before.is_sign(")") && is_capital(token) && is_level(token) => {
                let next = all.get(at + 1).filter(|next| is_capital(next) && !is_rank(next));
                next.is_some() && all[last..at].iter().any(is_level)
            }
            // `1st Infantry Division - Spencer Brigade Stopford - 3 bases`
            () if at >= 3 && is_capital(token) && is_level(token) && is_capital(before) => {
                let next = all.get(at + 1).filter(|next| is_capital(next) && !is_rank(next));
                next.is_some() && all[at - 2].is_sign("-–") && is_level(&all[at - 3])
            }
            // `(Hanicque)2e, 3e et 15e compagnies`
            () if is_glued && before.is_sign(")") => token
                .word()
                .is_some_and(|word| word.starts_with(|letter: char| letter.is_ascii_digit())),
            // `(5) Artillery`
            () => {
                before.is_sign(")")
                    && is_capital(token)
                    && ARMS_ALONE.contain(token.word().unwrap_or_default())
                    && all.get(at + 1).is_none_or(|next| matches!(next.kind, Kind::Sign(_)))
            }
        };
        if is_clause {
            cuts.push(token.start);
            last = at;
        }
        if let Some(glued) = glued_body(&text[token.start..token.end]) {
            cuts.push(token.start + glued);
        }
    }
    cuts
}

/// Minimum length in bytes of a paragraph that lists units, and minimum number of its units.
const MIN_LISTING: usize = 120;
const MIN_ITEMS: usize = 4;

/// True for a numbered unit behind the count of another one: `9th light - 5 bases 32nd line - 4 bases`.
/// In `2 battalions 95th Rifles` nothing is named before the count.
fn begins_behind_count(all: &[Token], last: usize, at: usize) -> bool {
    let is_troops = |token: &Token| {
        token
            .word()
            .is_some_and(|word| measure_word(word).is_none() && arm(&folded(word)).is_some())
    };
    let is_number = |token: &Token| token.number().is_some_and(|number| number <= 200);
    at >= last + 4
        && all[at - 1].word().is_some_and(|word| measure_word(word).is_some())
        && all[at - 2].number().is_some()
        && (is_ordinal(&all[at..]) || is_number(&all[at]))
        && all[at + 1..].iter().take(3).take_while(joins_name).any(is_troops)
        && all[last..at - 2].iter().any(is_troops)
        && !all[last..at - 2].iter().any(|token| token.is_sign(",;&"))
}

/// Minimum length in bytes of a paragraph whose lines were all joined.
const MIN_RUNNING: usize = 160;

/// True for a body behind the figures of another one: `14 2,551 9th Chevauxleger Regt 91 Train 112`.
fn begins_behind_figure(text: &str, all: &[Token], at: usize) -> bool {
    let (before, token) = (&all[at - 1], &all[at]);
    let plain = |token: &Token| token.word().map(folded).unwrap_or_default();
    let is_level = |token: &Token| echelon(&plain(token)).is_some();
    let is_capital = token.word().is_some()
        && text[token.start..].starts_with(|letter: char| letter.is_uppercase());
    let is_numbered = is_ordinal(&all[at..]) && token.number().is_none();
    let is_figure = before.number().is_some()
        || before.is_sign(")*")
        || before.word().is_some_and(|word| measure_word(word).is_some());
    if !(is_figure || is_level(before) && is_numbered) {
        return false;
    }
    let mut names = all[at + 1..].iter().take(3).take_while(joins_name);
    let is_alone = is_capital
        && (ARMS_ALONE.contain(plain(token).trim()) || arm(&plain(token)).is_some())
        && all.get(at + 1).is_some_and(|next| next.number().is_some());
    let is_troops = |token: &Token| is_level(token) || arm(&plain(token)).is_some();
    is_alone || (is_capital || is_numbered) && names.any(is_troops)
}

/// True for an ordinal and a noun for a unit or a level behind a sign: `, 2 pp.`, `. 2 dyw.`.
fn opens_item(all: &[Token], at: usize) -> bool {
    // `8 battalions, 14 squadrons` counts units, and names none.
    let is_number = all[at].number().is_some();
    let is_noun = |token: &Token| {
        token.word().is_some_and(|word| {
            let plain = folded(word);
            !(is_number && measure_word(word).is_some())
                && (arm(&plain).is_some() || echelon(&plain).is_some())
        })
    };
    let is_ordinal = all[at].number().is_some_and(|number| number <= 100) || is_ordinal(&all[at..]);
    is_ordinal
        && all[at - 1].is_sign(",;.:)")
        && all[at + 1..].iter().take(3).take_while(joins_name).take(2).any(is_noun)
}

/// True for tokens that begin with an ordinal or a number: `2nd`, `2.`, `II`, `10-я`.
fn is_ordinal(all: &[Token]) -> bool {
    match all.first().map(|token| &token.kind) {
        Some(Kind::Word(word)) => {
            let is_roman = word.chars().all(|letter| "ivx".contains(letter));
            word.starts_with(|letter: char| letter.is_ascii_digit()) || is_roman
        }
        Some(Kind::Number(halves)) => {
            *halves <= 200 && all.get(1).is_some_and(|next| next.is_sign(".-ªº°"))
        }
        _ => false,
    }
}

/// True for words, and for the signs inside a name or behind an abbreviated rank.
fn joins_name(token: &&Token) -> bool {
    token.word().is_some() || token.is_sign(".-'’ªº°")
}

/// Offset of a word for an arm that is glued to a name: `StevenaertArtillerietrein`.
fn glued_body(word: &str) -> Option<usize> {
    let mut letters = word.char_indices().skip(3).peekable();
    let mut is_small = false;
    letters.find_map(|(place, letter)| {
        let begins = is_small && letter.is_uppercase();
        is_small = letter.is_lowercase();
        let behind = &word[place..];
        let is_body = begins && behind.len() >= 6 && {
            let plain = folded(behind);
            arm(&plain).is_some() || super::lexicon::compound(plain.trim()).is_some()
        };
        is_body.then_some(place)
    })
}

#[cfg(test)]
mod tests {
    use super::clauses;

    fn cut(text: &str) -> Vec<&str> {
        let mut places = clauses(text, 0, text.len());
        places.insert(0, 0);
        places.push(text.len());
        places.windows(2).map(|pair| text[pair[0]..pair[1]].trim()).collect()
    }

    #[test]
    fn bodies_inside_a_line_are_found() {
        assert_eq!(
            cut(
                "Le 2e corps du maréchal Victor.1ère division (Ruffin) - 5.286 hommes)2e brigade (Barrois) :"
            ),
            [
                "Le 2e corps du maréchal Victor.",
                "1ère division (Ruffin) - 5.286 hommes)",
                "2e brigade (Barrois) :"
            ]
        );
        assert_eq!(
            cut(
                "1st Bde., Brig-Gen. Schmitz 2nd Bde., Brig-Gen. Aulard 3rd Division Lt-Gen. Marcognet"
            ),
            [
                "1st Bde., Brig-Gen. Schmitz",
                "2nd Bde., Brig-Gen. Aulard",
                "3rd Division Lt-Gen. Marcognet"
            ]
        );
        assert_eq!(
            cut("2. Brigade: Oberst Graf Ried (2 Btl.) 3. Brigade: Oberst Hahn"),
            ["2. Brigade: Oberst Graf Ried (2 Btl.)", "3. Brigade: Oberst Hahn"]
        );
        assert_eq!(
            cut("Batteria onder kapitein StevenaertArtillerietrein (2 officieren)"),
            ["Batteria onder kapitein Stevenaert", "Artillerietrein (2 officieren)"]
        );
        assert_eq!(
            cut("9th light - 5 bases 32nd line - 4 bases 96th line - 4 bases"),
            ["9th light - 5 bases", "32nd line - 4 bases", "96th line - 4 bases"]
        );
        assert_eq!(
            cut("1st Division - Picton Brigade Mack - 3 bases (45th) Brigade Light - 2 bases"),
            ["1st Division - Picton", "Brigade Mack - 3 bases (45th)", "Brigade Light - 2 bases"]
        );
        let running = "II Corps 4th Division 12 5,618 5th Division 8 4,235 6th Division 12 6,235 \
            Artillery 784 Engineers 379 9th Chevauxleger Regt 91 Cavalry 1,065 10th Division (Albert) 11 3,966";
        assert_eq!(cut(running).len(), 9);
        for whole in [
            "2 battalions 95th Rifles",
            "2nd Brigade of the 3rd Division",
            "9th Line (4 bns, 2nd Division)",
            "Division McDonald, 1st and 2nd Brigade",
        ] {
            assert_eq!(cut(whole), [whole]);
        }
    }
}
