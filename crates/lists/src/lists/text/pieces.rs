//! Splits a line that names several bodies.

use super::body::ARMS_ALONE;
use super::folded::folded;
use super::lexicon::{TOTALS, arm, compound, echelon, grade, nation, single_trait};
use super::people::split_rank;
use super::phrases::Phrases;
use super::token::{Kind, Token, tokens};
use super::words::{Measure, measure_word};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stretch {
    pub start: usize,
    pub end: usize,
    /// Words that another part of the line supplies, such as `régiment de ligne`.
    pub noun: Option<String>,
    /// True if the body is a part of the first body on the line.
    pub is_part: bool,
    /// Words before the name that the first part of the line supplies: `Regimiento de`.
    pub before: Option<String>,
}

/// Maximum length in bytes of a line that is split. A longer line is prose.
const MAX_SPLIT: usize = 1000;

pub(super) fn pieces(text: &str, start: usize, end: usize) -> Vec<Stretch> {
    if end - start > MAX_SPLIT {
        return vec![whole(start, end)];
    }
    let (head, rest) = head(text, start, end);
    let mut found = Vec::new();
    let stated = head.and_then(|_| stated_units(text, rest, end)).unwrap_or_default();
    found.extend(stated.iter().map(|(start, end)| whole(*start, *end)));
    let unstated = if stated.is_empty() { sentences(text, rest, end) } else { Vec::new() };
    for (start, end) in unstated {
        let items = listed(text, start, end);
        found.extend(match head.is_some() && items.len() == 1 {
            true => parts_of_head(text, start, end),
            false => items,
        });
    }
    if let Some(end) = head {
        found.iter_mut().for_each(|piece| piece.is_part = true);
        found.insert(0, whole(start, end));
    }
    found
}

fn whole(start: usize, end: usize) -> Stretch {
    Stretch { start, end, noun: None, is_part: false, before: None }
}

/// Units behind a colon that only their names and strengths tell: `Reina 795, Corona 824`.
fn stated_units(text: &str, start: usize, end: usize) -> Option<Vec<(usize, usize)>> {
    let all = tokens(text, start, end);
    let is_unit = |part: &[Token]| {
        let part = match part {
            [part @ .., stop] if stop.is_sign(".") => part,
            part => part,
        };
        let (strength, name) = match part {
            [name @ .., strength, men]
                if men.word().and_then(measure_word) == Some(Measure::Men) =>
            {
                (strength, name)
            }
            [name @ .., strength] => (strength, name),
            _ => return false,
        };
        let Some(first) = name.first() else { return false };
        let words = &text[first.start..strength.start];
        let plain = folded(words);
        strength.number().is_some_and(|men| men >= MIN_APART)
            && name.len() <= MAX_NAMED
            && name.iter().all(|token| token.word().is_some() || token.is_sign(".-'’"))
            && (words.starts_with(char::is_uppercase) || ordinal_word(first))
            && echelon(&plain).is_none()
            && nation(&plain).is_none()
            && !TOTALS.are_in(&plain)
            && !ARMS_ALONE.contain(plain.trim())
            && split_rank(words).0.is_empty()
    };
    let parts: Vec<&[Token]> = all.split(|token| token.is_sign(",;")).collect();
    (parts.len() >= 2 && parts.iter().all(|part| is_unit(part)))
        .then(|| parts.iter().map(|part| (part[0].start, part[part.len() - 1].end)).collect())
}

/// Maximum number of words and signs in the name of a unit that has only a name and a strength.
const MAX_NAMED: usize = 6;

/// Separates a formation from its units on the same line: `Brigade: GdB Boyer – 9e Légère`. Returns
/// the end of the formation, and the start of the units.
fn head(text: &str, start: usize, end: usize) -> (Option<usize>, usize) {
    let all = tokens(text, start, end);
    let depths = depths(&all);
    for (at, token) in all.iter().enumerate().skip(1) {
        let Some(next) = all.get(at + 1) else { break };
        // `1st Brigade 1st (Lisbon) and 16th`: an ordinal directly after a numbered level.
        let is_second =
            at == 1 && token.word().is_some_and(|word| echelon(&folded(word)).is_some());
        let names_level =
            |next: &Token| next.word().is_some_and(|word| echelon(&folded(word)).is_some());
        if is_second
            && ordinal_word(&all[0])
            && ordinal_word(next)
            && !all.iter().skip(at + 2).take(3).any(names_level)
        {
            return (Some(token.end), next.start);
        }
        let is_dash = token.is_sign("–—-") && token.end < next.start;
        if !(is_dash || token.is_sign(":")) || depths[at] > 0 {
            continue;
        }
        let before = &text[start..token.start];
        let counts_only = is_count(&all[at + 1..]);
        let names_unit = ordinal(next) && !is_number(next)
            || lists_troops(text, next.start, end)
            || token.is_sign(":") && !counts_only && is_unit_list(text, next.start, end)
            || is_number(next) && all.get(at + 2).is_some_and(|word| word.is_sign("."));
        let behind = folded(&text[next.start..end]);
        let names_arm = || {
            let head = before.split([',', '(']).next().unwrap_or_default();
            ARMS_ALONE.contain(folded(head).trim())
        };
        let names_person = || {
            let (rank, name) = split_rank(before.trim());
            token.is_sign(":") && !rank.is_empty() && !name.is_empty()
        };
        let is_level = echelon(&folded(before)).is_some();
        // `Friant: 33e 1800, 48e 1700`: behind a name alone, each unit has a number.
        let names_units = || {
            token.is_sign(":")
                && (is_level || ordinal_word(next) && is_name_alone(&all[..at], before))
                && stated_units(text, next.start, end).is_some()
        };
        if names_units() {
            return (Some(token.start), next.start);
        }
        if (is_level || names_arm() || names_person())
            && (names_unit || counts_unit(text, &all[at + 1..]))
            && arm(&behind).is_some()
            && echelon(&folded(
                &text[next.start..text.floor_char_boundary(next.start + 24).min(end).max(next.end)],
            ))
            .is_none()
        {
            return (Some(token.start), next.start);
        }
    }
    (None, start)
}

/// True for a few capitalised words and no numbers, such as the name of a commander.
fn is_name_alone(all: &[Token], words: &str) -> bool {
    let plain = folded(words);
    all.len() <= 3
        && all.iter().all(|token| token.word().is_some() && !ordinal_word(token))
        && words.trim_start().starts_with(char::is_uppercase)
        && nation(&plain).is_none()
        && !TOTALS.are_in(&plain)
        && arm(&plain).is_none()
}

/// True for a count of a numbered unit: `two battalions of the 9th Line`.
fn counts_unit(text: &str, all: &[Token]) -> bool {
    let [count, noun, of, rest @ ..] = all else { return false };
    let is_joint = of
        .word()
        .is_some_and(|word| ["of", "du", "de", "des", "der", "vom", "del"].contains(&word));
    let is_article = |token: &Token| {
        token.word().is_some_and(|word| ["the", "la", "le", "des", "der"].contains(&word))
    };
    let rest = match rest {
        [article, rest @ ..] if is_article(article) => rest,
        rest => rest,
    };
    count.halves().is_some()
        && noun.word().and_then(measure_word).is_some()
        && is_joint
        && rest.first().is_some_and(ordinal_word)
        && says_troops(text, &rest[..rest.len().min(4)])
}

/// True for the counts of a formation: `6 battaglioni – A Marengo`, `4 bns and 2 sqns`.
fn is_count(all: &[Token]) -> bool {
    let is_measure = |token: &Token| token.word().and_then(measure_word).is_some();
    let counted =
        matches!(all, [number, noun, ..] if number.number().is_some() && is_measure(noun));
    let next = all.get(2);
    counted && next.is_none_or(|next| next.is_sign(".-–—,;") || next.word().is_some_and(is_joiner))
}

/// True for units behind a colon: `Klebek IR 14, Jordis IR 59`, `Vincent-Chevauxlegers (8 Esk.)`.
fn is_unit_list(text: &str, start: usize, end: usize) -> bool {
    let rest = &text[start..end];
    let first = rest.split([',', ';', '(']).next().unwrap_or_default();
    let plain = folded(first);
    let is_counted = rest.contains(|letter: char| letter.is_ascii_digit());
    let begins = first.starts_with(char::is_uppercase)
        || names_kind(first) && first.contains(char::is_uppercase);
    let parts = rest.split([',', ';']).filter(|part| arm(&folded(part)).is_some()).count();
    begins
        && (is_counted || parts >= 2)
        && arm(&plain).or_else(|| plain.split(' ').find_map(compound)).is_some()
        && echelon(&plain).is_none()
        && !ARMS_ALONE.contain(plain.trim())
        && split_rank(first).0.is_empty()
}

/// True for words that begin with a kind of troops or of units: `dragoni Toscana`.
fn names_kind(text: &str) -> bool {
    let plain = folded(text.split([' ', '-']).next().unwrap_or_default());
    arm(&plain).is_some()
}

/// True for a word that joins the last item of a list.
fn is_joiner(word: &str) -> bool {
    matches!(word, "and" | "et" | "und" | "y" | "e" | "ed" | "i" | "и" | "en" | "oraz")
}

/// Number of open brackets before each token.
pub(super) fn depths(tokens: &[Token]) -> Vec<usize> {
    let mut depth = 0_usize;
    let mut depths = Vec::with_capacity(tokens.len());
    for token in tokens {
        depths.push(depth);
        match token.kind {
            Kind::Sign('(' | '[') => depth += 1,
            Kind::Sign(')' | ']') => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    depths
}

/// Splits a line at semicolons, and at full stops after a bracket.
fn sentences(text: &str, start: usize, end: usize) -> Vec<(usize, usize)> {
    let all = tokens(text, start, end);
    let depths = depths(&all);
    let mut cuts = Vec::new();
    for (at, token) in all.iter().enumerate() {
        let Some(next) = all.get(at + 1) else { break };
        // This closure is called only at semicolons. The closure folds the rest of the line, which
        // would take quadratic time at every token.
        let is_word_of_grade = || {
            let item = text[next.start..end].split([';', ',']).next().unwrap_or_default();
            let item = folded(item);
            let words = item.split_whitespace().count();
            words <= 2 && (grade(&item).is_some() || single_trait(&item).is_some())
        };
        let is_stop =
            token.is_sign(".") && at > 0 && all[at - 1].is_sign(")") && token.end < next.start;
        // `Hussars 426 – Cuirassiers 200`: a dash between two bodies of a page with two columns.
        let is_column = || {
            token.is_sign("–—-")
                && at > 0
                && all[at - 1].end < token.start
                && token.end < next.start
                && all[at - 1].number().is_some()
                && names_body(&text[next.start..end])
                && names_body(&text[start..token.start])
        };
        let is_semicolon = token.is_sign(";") && !is_word_of_grade();
        if depths[at] == 0 && (is_stop || is_semicolon || is_column()) {
            cuts.push((token.start, next.start));
        }
        // `ARTILLERY 126 TRAIN 153`: a number ends one body, and a capital begins the next.
        if depths[at] == 0
            && token.number().is_some_and(|number| number >= MIN_APART)
            && next
                .word()
                .is_some_and(|word| arm(&folded(word)).is_some() && measure_word(word).is_none())
            && text[next.start..].starts_with(char::is_uppercase)
            && ends_with_number(&all[at + 1..])
            && all[..at]
                .iter()
                .any(|token| token.word().is_some_and(|word| arm(&folded(word)).is_some()))
        {
            cuts.push((token.end, next.start));
        }
    }
    cut(start, end, &cuts)
}

/// Minimum strength of a body before another body on the same line.
const MIN_APART: u32 = 20;

fn ends_with_number(tokens: &[Token]) -> bool {
    tokens.last().is_some_and(|token| token.number().is_some())
}

/// True if a part of a line has an arm and a number.
fn names_body(text: &str) -> bool {
    let text = &text[..text.floor_char_boundary(MAX_SPLIT / 8)];
    let has_number = tokens(text, 0, text.len())
        .iter()
        .any(|token| token.number().is_some_and(|number| number >= MIN_APART));
    has_number && arm(&folded(text)).is_some()
}

fn cut(start: usize, end: usize, cuts: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut from = start;
    let mut found = Vec::new();
    for (stop, next) in cuts {
        found.push((from, *stop));
        from = *next;
    }
    found.push((from, end));
    found
}

/// Splits a line at commas and joining words, if each part is a body.
fn listed(text: &str, start: usize, end: usize) -> Vec<Stretch> {
    let whole = vec![whole(start, end)];
    let all = tokens(text, start, end);
    let depths = depths(&all);
    let mut cuts = Vec::new();
    for (at, token) in all.iter().enumerate().skip(1) {
        let Some(next) = all.get(at + 1) else { break };
        let joins = token.is_sign(",&") || token.word().is_some_and(is_joiner);
        // `#7 and 8` is one name, so it is not split. `8th, and 9th` is split once.
        let is_number =
            token.word().is_some() && next.number().is_some() && all[at - 1].number().is_some();
        if joins
            && !is_number
            && depths[at] == 0
            && !(next.is_sign("&") || next.word().is_some_and(is_joiner))
        {
            let stop = if all[at - 1].is_sign(",") { all[at - 1].start } else { token.start };
            cuts.push((stop, next.start));
        }
    }
    let parts = cut(start, end, &cuts);
    if parts.len() < 2 {
        return whole;
    }
    if let Some(named) = plural_names(text, &parts) {
        return named;
    }
    // `28th and 105th Regiments, 2 battalions each`
    if let Some(((from, to), before)) =
        parts.split_last().filter(|((from, to), _)| counts_each(&tokens(text, *from, *to)))
    {
        let stop = before.last().map_or(*from, |(_, end)| *end);
        let mut pieces = listed(text, start, stop);
        pieces.push(self::whole(*from, *to));
        return pieces;
    }
    let taken: Vec<Vec<Token>> =
        parts.iter().map(|(start, end)| tokens(text, *start, *end)).collect();
    let ordinals = taken
        .iter()
        .all(|part| part.first().is_some_and(ordinal_word) || is_bare_regiment(text, part));
    let measured = taken.iter().all(|part| has_measure(part) && says_troops(text, part));
    // `Tobolsk, Minsk and Brest Regiments`: the noun in the plural belongs to each name.
    let named = is_shared_noun(text, &taken) || lists_troops(text, start, end);
    let batteries = taken
        .iter()
        .all(|part| says_troops(text, part) && part.iter().any(|token| token.is_sign("#")));
    // `1 heavy foot artillery, 1 medium horse artillery`
    let counted = taken
        .iter()
        .all(|part| part.len() >= 2 && part[0].halves().is_some() && says_troops(text, part));
    if !(ordinals || measured || batteries || named || counted)
        || (ordinals && is_counted_together(&taken))
        || taken.iter().any(|part| is_company_of(part) || is_part_of_bare(part))
        || is_part_of_list(&taken)
    {
        return whole;
    }
    let mut pieces: Vec<Stretch> = Vec::new();
    let mut noun: Option<String> = None;
    for ((start, end), part) in parts.iter().zip(&taken).rev() {
        let bare = part.len() == 1
            || part[1..].iter().all(|token| token.is_sign("."))
            || named && !says_troops(text, part);
        if !bare {
            noun = part.get(1).map(|second| tail(&text[second.start..*end]));
        }
        pieces.insert(
            0,
            Stretch {
                start: *start,
                end: *end,
                noun: noun.clone().filter(|_| bare),
                is_part: false,
                before: None,
            },
        );
    }
    pieces
}

/// True for a count that each body of a line has: `2 battalions each`, `je 3 Bat.`
pub(super) fn counts_each(all: &[Token]) -> bool {
    static EACH: Phrases = Phrases::with(
        "each|je|chacun|chacune|cada uno|cadauno|ciascuno|elk|kazdy",
        "small_words",
        &["each"],
    );
    let words: Vec<&Token> = all.iter().filter(|token| token.word().is_some()).collect();
    let is_each = |token: Option<&&Token>| {
        token.and_then(|token| token.word()).is_some_and(|word| EACH.contain(word))
    };
    let has_number = all.iter().any(|token| token.halves().is_some());
    let measures = words.iter().any(|token| token.word().and_then(measure_word).is_some());
    (2..=5).contains(&all.len())
        && has_number
        && measures
        && (is_each(words.first()) || is_each(words.last()))
}

/// Cuts the units behind a formation on the same line at commas: `1/27th (783), grenadier battalion
/// (485)`. A part that names no unit belongs to the part before it.
fn parts_of_head(text: &str, start: usize, end: usize) -> Vec<Stretch> {
    let all = tokens(text, start, end);
    let depths = depths(&all);
    let mut parts = vec![start];
    for (at, token) in all.iter().enumerate().skip(1) {
        let Some(next) = all.get(at + 1) else { break };
        if !token.is_sign(",") || depths[at] > 0 {
            continue;
        }
        let stop = (at + 1..all.len())
            .find(|index| all[*index].is_sign(",;") && depths[*index] == 0)
            .unwrap_or(all.len());
        let part = &all[at + 1..stop];
        let before = &all[..at];
        let is_unit = |part: &[Token]| {
            let is_name = part.first().is_some_and(|first| {
                let behind = &text[first.start..part.last().map_or(first.end, |last| last.end)];
                ordinal_word(first)
                    || behind.starts_with(char::is_uppercase)
                    || names_kind(behind) && behind.contains(char::is_uppercase)
            });
            let counted = part.iter().any(|token| token.number().is_some());
            says_troops(text, part) && (is_name || counted)
                || is_name && counted && ordinal_word(&part[0])
        };
        let last = parts.last().copied().unwrap_or(start);
        let before: Vec<Token> =
            before.iter().filter(|token| token.start >= last).cloned().collect();
        let is_part_of_unit = is_company_of(&before) || is_company_of(part) || before.len() == 1;
        if is_unit(part) && is_unit(&before) && !is_part_of_unit {
            parts.push(next.start);
        }
    }
    let ends = parts.iter().skip(1).copied().chain([end]).collect::<Vec<usize>>();
    let cut = parts.iter().zip(ends).map(|(start, end)| {
        let text = text[*start..end].trim_end_matches([',', ' ']);
        let end = if end == *start { end } else { start + text.len() };
        whole(*start, end)
    });
    cut.collect()
}

/// Regiments whose noun in the plural stands once before their names: `Regimientos de Hibernia,
/// Castropol y Lena`.
fn plural_names(text: &str, parts: &[(usize, usize)]) -> Option<Vec<Stretch>> {
    let (first, rest) = parts.split_first()?;
    let head = tokens(text, first.0, first.1);
    let is_plural = head.first()?.word().is_some_and(|word| PLURALS.contains(&word));
    let of =
        head.get(1)?.word().is_some_and(|word| ["of", "de", "di", "von", "van"].contains(&word));
    let is_name = |(start, end): &(usize, usize)| {
        let all = tokens(text, *start, *end);
        (1..=4).contains(&all.len())
            && text[all[0].start..].starts_with(char::is_uppercase)
            && all.iter().all(|token| token.word().is_some())
            && !says_troops(text, &all)
    };
    let name = head.get(2)?.start;
    if !is_plural
        || !of
        || rest.len() < 2
        || !is_name(&(name, first.1))
        || !rest.iter().all(is_name)
    {
        return None;
    }
    let before = singular(&text[head[0].start..head[1].end]);
    let each = |(start, end): (usize, usize)| Stretch {
        start,
        end,
        noun: None,
        is_part: false,
        before: Some(before.clone()),
    };
    Some(std::iter::once((name, first.1)).chain(rest.iter().copied()).map(each).collect())
}

/// Words with their first noun in the singular.
pub(super) fn singular(words: &str) -> String {
    let plain = tail(&words.to_lowercase());
    let made = words.split_whitespace().zip(plain.split_whitespace()).map(|(word, singular)| {
        match word.to_lowercase() == singular {
            true => word.to_owned(),
            false => word.chars().take(1).chain(singular.chars().skip(1)).collect::<String>(),
        }
    });
    made.collect::<Vec<String>>().join(" ")
}

/// Words that a list states once for all of its bodies. Shared words come before a bracket, and are
/// returned in the singular.
pub(super) fn tail(text: &str) -> String {
    let end = text.find(['(', ';', ':', '|']).unwrap_or(text.len());
    let words: Vec<&str> = text[..end].split_whitespace().collect();
    let singular = words.into_iter().map(|word| match word {
        "Regts" | "regts" => "Regt",
        "Regts." | "regts." => "Regt.",
        "Regimenter" => "Regiment",
        "Bttys" | "bttys" => "Btty",
        "Batteries" | "batteries" => "Battery",
        "Batterien" => "Batterie",
        "regimientos" => "regimiento",
        "reggimenti" => "reggimento",
        "regimentos" => "regimento",
        "régiments" => "régiment",
        "Régiments" => "Régiment",
        "regiments" => "regiment",
        "Regiments" => "Regiment",
        "batallones" => "batallón",
        "battaglioni" => "battaglione",
        "batalhões" => "batalhão",
        "bataljons" => "bataljon",
        "bataillone" => "bataillon",
        "escadrons" => "escadron",
        "escuadrones" => "escuadrón",
        "squadroni" => "squadrone",
        "pułki" => "pułk",
        "полки" => "полк",
        "bataillons" => "bataillon",
        "divisions" => "division",
        "divisionen" => "division",
        "divisiones" => "división",
        "divisioni" => "divisione",
        "divisões" => "divisão",
        "divisies" => "divisie",
        "дивизии" | "дивизий" => "дивизия",
        "dywizje" | "dywizji" => "dywizja",
        "brigades" => "brigade",
        "brigaden" => "brigade",
        "brigadas" => "brigada",
        "brigate" => "brigata",
        "brygady" | "brygad" => "brygada",
        "бригады" | "бригад" => "бригада",
        "battalions" => "battalion",
        word => word,
    });
    singular.collect::<Vec<&str>>().join(" ")
}

/// Nouns for several units.
const PLURALS: [&str; 12] = [
    "regiments",
    "regts",
    "rgts",
    "regimenter",
    "regimenten",
    "regimientos",
    "regimentos",
    "reggimenti",
    "battalions",
    "bataillone",
    "bataillons",
    "полки",
];

/// True for names without a noun, and a last name with the noun of all of them in the plural.
fn is_shared_noun(text: &str, parts: &[Vec<Token>]) -> bool {
    let Some((last, bare)) = parts.split_last() else { return false };
    let is_plural = |token: &Token| token.word().is_some_and(|word| PLURALS.contains(&word));
    let is_name = |part: &Vec<Token>| {
        (1..=3).contains(&part.len())
            && text[part[0].start..].starts_with(char::is_uppercase)
            && part.iter().all(|token| token.word().is_some())
            && !says_troops(text, part)
    };
    bare.iter().all(is_name)
        && last.len() >= 2
        && text[last[0].start..].starts_with(char::is_uppercase)
        && last.iter().skip(1).take(4).any(is_plural)
        && says_troops(text, last)
}

/// True for a list of three or more units that each name their arm: `Guard Uhlan, Guard Hussar, Guard
/// Cossack`. `Infantry, cavalry and artillery` names no units.
fn lists_troops(text: &str, start: usize, end: usize) -> bool {
    let open = text[start..end].find('(').map_or(end, |open| start + open);
    let parts: Vec<&str> = text[start..open].split(',').map(str::trim).collect();
    let is_unit = |part: &&str| {
        let plain = folded(part);
        let words = plain.split_whitespace().count();
        (2..=7).contains(&words)
            && arm(&plain).is_some()
            && echelon(&plain).is_none()
            && !ARMS_ALONE.contain(plain.trim())
            && part.starts_with(char::is_uppercase)
    };
    parts.len() >= 3 && parts.iter().all(is_unit)
}

fn is_counted_together(parts: &[Vec<Token>]) -> bool {
    let counted: Vec<usize> = parts
        .iter()
        .enumerate()
        .filter(|(_, part)| has_measure(part))
        .map(|(index, _)| index)
        .collect();
    let counts = |part: &Vec<Token>| {
        part.windows(2).any(|pair| {
            let is_many = pair[0].number().is_some_and(|number| number > 1);
            is_many && pair[1].word().is_some_and(|word| measure_word(word).is_some())
        })
    };
    // The words `(all w/2 bttns)` give each regiment two battalions.
    let is_each = |token: &Token| {
        matches!(
            token.word(),
            Some("all" | "each" | "je" | "chacun" | "cadauno" | "cada" | "ciascuno" | "elk")
        )
    };
    matches!(counted.as_slice(), [last] if *last == parts.len() - 1 && counts(&parts[*last]) && !parts[*last].iter().any(is_each))
}

/// True for a part of a list such as `19th Company`. The company belongs to the regiment that
/// follows.
fn is_company_of(part: &[Token]) -> bool {
    let of = [
        "company",
        "coy",
        "compagnie",
        "kompanie",
        "battalion",
        "bn",
        "btn",
        "btns",
        "bns",
        "bataillon",
        "squadron",
        "escadron",
    ];
    let is_whole =
        part.get(2).is_none_or(|next| next.is_sign("(.…–—-=") || next.number().is_some());
    is_whole
        && matches!(part, [number, word, ..] if ordinal(number) && word.word().is_some_and(|word| of.contains(&word)))
}

/// True for `3rd Battalions of the Regiment`: the word in the plural says that bare ordinals before
/// it number battalions of one regiment.
fn is_part_of_bare(part: &[Token]) -> bool {
    let parts = [
        "battalions",
        "bataillons",
        "bataillone",
        "companies",
        "compagnies",
        "squadrons",
        "escadrons",
    ];
    matches!(part, [number, word, ..] if ordinal(number) && word.word().is_some_and(|word| parts.contains(&word)))
}

/// True for `3e et 6e compagnie du 1er bataillon`: bare ordinals before a company.
fn is_part_of_list(parts: &[Vec<Token>]) -> bool {
    let Some((last, bare)) = parts.split_last() else { return false };
    let is_of_parts = |token: &Token| {
        token.word().and_then(measure_word).is_some_and(|measure| {
            matches!(measure, Measure::Companies | Measure::Battalions | Measure::Squadrons)
        })
    };
    bare.iter().all(|part| part.len() == 1) && last.len() > 2 && is_of_parts(&last[1])
}

fn has_measure(part: &[Token]) -> bool {
    let is_counted = |pair: &[Token]| {
        let is_many = pair[0].halves().is_some_and(|halves| halves >= 4);
        is_many && pair[1].word().is_some_and(|word| measure_word(word).is_some())
    };
    part.iter().skip(1).any(|token| matches!(token.kind, Kind::Number(halves) if halves >= 4))
        || part.windows(2).skip(1).any(is_counted)
}

fn says_troops(text: &str, part: &[Token]) -> bool {
    let (Some(first), Some(last)) = (part.first(), part.last()) else { return false };
    let plain = folded(&text[first.start..last.end]);
    arm(&plain).is_some() || plain.split(' ').any(|word| compound(word).is_some())
}

fn ordinal(token: &Token) -> bool {
    is_number(token) || ordinal_word(token)
}

fn ordinal_word(token: &Token) -> bool {
    token.word().is_some_and(|word| word.starts_with(|letter: char| letter.is_ascii_digit()))
}

fn is_number(token: &Token) -> bool {
    token.number().is_some()
}

/// True for a part of a list of regiments such as `Regiment Suisse`.
fn is_bare_regiment(text: &str, part: &[Token]) -> bool {
    part.len() >= 2 && part[0].word() == Some("regiment") && says_troops(text, part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let show = |piece: Stretch| {
            format!(
                "{}{}",
                &text[piece.start..piece.end],
                piece.noun.map(|noun| format!("+{noun}")).unwrap_or_default()
            )
        };
        pieces(text, 0, text.len()).into_iter().map(show).collect()
    }

    /// This text once made the program panic, because it cut a character of several bytes in two.
    #[test]
    fn a_heading_before_multibyte_characters_is_read() {
        let text = "corps 23:59no Corp┬╠e üsÀ┬À Guns D";
        assert!(shown(text).concat().contains("Guns D"), "{:?}", shown(text));
    }

    #[test]
    fn bodies_on_one_line_are_separated() {
        assert_eq!(
            shown("54e, 55e, 28e régiments de ligne"),
            ["54e+régiment de ligne", "55e+régiment de ligne", "28e régiments de ligne"]
        );
        assert_eq!(
            shown("13e léger, 17e, 19e de ligne"),
            ["13e léger", "17e+de ligne", "19e de ligne"]
        );
        assert_eq!(
            shown("15th of the Line (3rd batt.), 1,033; 47th ditto (2nd batt.), 1,210"),
            ["15th of the Line (3rd batt.), 1,033", "47th ditto (2nd batt.), 1,210"]
        );
        assert_eq!(
            shown("34th Line, 88th Line, Regiment Suisse (11 battalions)."),
            ["34th Line, 88th Line, Regiment Suisse (11 battalions)."]
        );
        assert_eq!(
            shown("Brigade: GdB Boyer – 9e Légère (2 bns, 1,200)"),
            ["Brigade: GdB Boyer ", "9e Légère (2 bns, 1,200)"]
        );
        assert_eq!(
            shown("Position Btty #4, Light Bttys #7 and 8"),
            ["Position Btty #4", "Light Bttys #7 and 8"]
        );
        assert_eq!(
            shown("Division de Reding: Reina 795, Corona 824, Cazadores 343."),
            ["Division de Reding", "Reina 795", "Corona 824", "Cazadores 343."]
        );
        assert_eq!(
            shown("2e division : Friant: 33e 1800, 48e 1700"),
            ["2e division : Friant", "33e 1800", "48e 1700"]
        );
        assert_eq!(shown("Friant: 33e 1800, 48e 1700"), ["Friant", "33e 1800", "48e 1700"]);
        assert_eq!(
            shown("1st Brigade: two battalions of the 9th Line 1,200 men"),
            ["1st Brigade", "two battalions of the 9th Line 1,200 men"]
        );
        for whole in ["1st Division: General Ruffin 5,286", "Losses: 200 killed, 300 wounded"] {
            assert_eq!(shown(whole), [whole]);
        }
        assert_eq!(shown("9e Légère (2 bns) veteran; light"), ["9e Légère (2 bns) veteran; light"]);
    }
}
