//! Reads a part of a line as a body: its measures, its leader, its name, and other words.

use grognard_core::document::{Arm, Echelon, Men, Squadrons};
use grognard_syntax::text::{FileId, Span};

use super::folded::folded;
use super::habits::Habits;
use super::kinds::{DITTO, LARGE, LETTER_FOR_DIGIT};
use super::lexicon::{
    GROUPS, arm, echelon, grade, misread_arm, nation, single_trait, traits, without_ranks,
};
use super::measures::Piece;
use super::people::LEADS;
use super::phrases::Phrases;
use super::pieces::Stretch;
use super::token::{Token, tokens};
use super::words::Measure;
use crate::lists::{DraftKind, DraftNode, Mark, Value};

pub(super) fn body(
    text: &str,
    file: FileId,
    stretch: &Stretch,
    habits: &Habits,
) -> Option<DraftNode> {
    let tokens = tokens(text, stretch.start, stretch.end);
    let (first, last) = (tokens.first()?.start, tokens.last()?.end);
    let whole = Span::new(file, first, last);
    let node =
        DraftNode::new(0, Value::sure(DraftKind::Unit, whole), Value::sure(String::new(), whole));
    let mut piece = Piece::new(text, file, tokens, node);
    nation_in_brackets(&mut piece);
    piece.measure(habits);
    let level = level(&piece);
    piece.lead(level.is_some());
    name(&mut piece, stretch);
    leftovers(&mut piece);
    Some(finished(piece, level, whole))
}

/// Reads a part of a text as a body, without the habits of a file.
pub fn body_in(text: &str, span: Span) -> Option<DraftNode> {
    let (start, end) = (span.range().start, span.range().end);
    let stretch = Stretch { start, end, noun: None, is_part: false, before: None };
    body(text, span.file, &stretch, &Habits::default())
}

/// Reads the nation of a body in brackets: `[Baden] 2nd Infantry Regiment`.
fn nation_in_brackets(piece: &mut Piece<'_>) {
    let is_open = piece.tokens.first().is_some_and(|token| token.is_sign("[("));
    let close = piece
        .tokens
        .iter()
        .position(|token| token.is_sign("])"))
        .filter(|close| is_open && *close >= 2);
    let Some(close) = close else { return };
    if let Some(id) = nation(&folded(piece.slice(1, close - 1))) {
        piece.node.nation = Some(Value::sure(id.to_owned(), piece.span(0, close)));
        piece.take(0, close);
    }
}

/// Words for an arm that do not name a unit.
pub(super) static ARMS_ALONE: Phrases = Phrases::with(
    "cavalry|infantry|artillery|cavalerie|infanterie|artillerie|kavallerie|reiterei|light cavalry|heavy cavalry|foot artillery|horse artillery",
    "arms",
    &["infantry", "cavalry", "artillery", "foot-artillery", "horse-artillery"],
);

const OF_NATIONS: [&str; 2] = ["kgl", "king s german legion"];

/// Level of a formation, by the words before its leader; `None` for a unit.
fn level(piece: &Piece<'_>) -> Option<Echelon> {
    let runs = free_runs(piece);
    let head: String =
        runs.first().map(|(first, last)| piece.slice(*first, *last).to_owned()).unwrap_or_default();
    let head = without_brackets(&head);
    let end = head
        .find(':')
        .or_else(|| head.find(" - "))
        .or_else(|| head.find(" – "))
        .unwrap_or(head.len());
    let plain = without_ranks(&folded(&head[..end]));
    // `2 reggimenti, sotto il comando del colonnello Colonna`: the name of the commander is no level.
    let plain = match LEADS.place(&plain).filter(|place| *place > 0) {
        Some(place) if echelon(&plain[..=place]).is_some() || arm(&plain[..=place]).is_some() => {
            plain[..=place].to_owned()
        }
        _ => plain,
    };
    let is_counted = piece.node.has_strength()
        || piece.node.battalions.is_some()
        || piece.node.squadrons.is_some();
    // A nation without a strength is the heading of its units, so `King's German Legion` is not a
    // regiment.
    if !is_counted && OF_NATIONS.contains(&plain.trim()) {
        return Some(Echelon::Group);
    }
    if let Some(group) = attached(&plain) {
        return Some(group).filter(|_| !is_counted);
    }
    if is_of_level(&plain) && !is_counted {
        return Some(Echelon::Group);
    }
    // `Régiment du corps` is a regiment.
    static UNIT_OF: Phrases = Phrases::new(
        "regiment du|regiment des|regiment of|bataillon du|bataillon de la|battalion of|bataillon der|bataillon des|regiment der|regimiento del|regimiento de|batallon de|reggimento della|reggimento del|batalhao da|regimento da|regimento do|regiment van",
    );
    if UNIT_OF.open(&plain) {
        return None;
    }
    if let Some(found) = echelon(&plain) {
        let is_battery = piece.node.guns.is_some()
            && piece.node.men.is_none()
            && arm(&plain).is_some_and(Arm::is_artillery);
        let is_unit = is_battery || (found == Echelon::Regiment && is_counted);
        return Some(found).filter(|_| !is_unit);
    }
    // `Infanterie unter dem General-Lieutenant von Winning` is a group too.
    static LED: Phrases = Phrases::new("unter|under|sous|commanded by|al mando|agli ordini|pod");
    let is_led = LED.place(&plain).is_some_and(|place| {
        let head = &plain[..=place];
        let is_numbered = head.contains(|letter: char| letter.is_ascii_digit());
        ARMS_ALONE.contain(head.trim())
            || GROUPS.contain(head.trim())
            || !is_numbered && arm(head).is_some() && names_general(&plain[place..])
    });
    if is_led && !is_counted {
        return Some(Echelon::Group);
    }
    // `Cavalry: Lumley` has a leader, and its units follow, so it is a group and not a unit.
    let is_led_arm = head[end..].starts_with(':')
        && ARMS_ALONE.contain(plain.trim())
        && head[end..].contains(char::is_alphabetic);
    if is_led_arm && !is_counted {
        return Some(Echelon::Group);
    }
    (GROUPS.are_in(&plain) && !(is_counted && arm(&plain).is_some())).then_some(Echelon::Group)
}

/// True for troops of an arm that a formation has: `Artillerie de la 1ère division`.
fn is_of_level(plain: &str) -> bool {
    static OF: Phrases =
        Phrases::with("of|de|du|d|der|des|del|della|do|da|van", "small_words", &["of"]);
    let Some(place) = OF.place(plain) else { return false };
    let (head, rest) = (&plain[..=place], &plain[place..]);
    let is_arm = ARMS_ALONE.contain(head.trim()) || GROUPS.contain(head.trim());
    is_arm && echelon(head).is_none() && echelon(rest).is_some()
}

/// Group for troops of an arm that belong to another body: `Cavalry attached to the 1st Division`.
fn attached(plain: &str) -> Option<Echelon> {
    static ATTACHED: Phrases = Phrases::with(
        "attached to|attached|detached from|attachee a|zugeteilt",
        "parts",
        &["attached", "detached"],
    );
    let head = &plain[..=ATTACHED.place(plain)?];
    (echelon(head).is_none() && arm(head).is_some()).then_some(Echelon::Group)
}

pub(super) fn without_brackets(text: &str) -> String {
    let mut depth = 0_usize;
    let mut kept = String::new();
    for letter in text.chars() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ if depth == 0 => kept.push(letter),
            _ => {}
        }
    }
    kept
}

/// Runs of tokens that are not yet read as part of a fact.
fn free_runs(piece: &Piece<'_>) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for index in (0..piece.tokens.len()).filter(|index| !piece.used[*index]) {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == index => *last = index,
            _ => runs.push((index, index)),
        }
    }
    runs.retain(|(first, last)| {
        piece.tokens[*first..=*last]
            .iter()
            .any(|token| token.word().is_some() || token.number().is_some())
    });
    runs
}

/// Reads the first unused words as the name.
fn name(piece: &mut Piece<'_>, stretch: &Stretch) {
    let runs = free_runs(piece);
    let has_word = |run: &&(usize, usize)| {
        piece.tokens[run.0..=run.1]
            .iter()
            .any(|token| token.word().is_some_and(|word| !super::words::is_filler(word)))
    };
    let run = runs.iter().find(has_word).copied();
    let whole = piece.span(0, piece.tokens.len() - 1);
    let Some((first, last)) = run else {
        // In `Two Batteries (8-8pdr)` every word belongs to a measure, so the same words become the
        // name.
        let text = &piece.text[whole.range()];
        let text = text
            .split(['(', ':'])
            .next()
            .filter(|head| head.contains(char::is_alphabetic))
            .unwrap_or(text);
        let text = trimmed(text).to_owned();
        piece.node.name = match &stretch.noun {
            Some(noun) => Value::guess(format!("{text} {noun}"), whole, &DITTO),
            None => Value::sure(text, whole),
        };
        return;
    };
    let (first, last) = with_companies(piece, first, end_of_name(piece, first, last));
    piece.take(first, last);
    let text = without_joints(trimmed(piece.slice(first, last)));
    let text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    let span = piece.span(first, last);
    piece.node.name = match (&stretch.noun, mended(&text)) {
        _ if stretch.before.is_some() => {
            let before = stretch.before.as_deref().unwrap_or_default();
            Value::guess(format!("{before} {text}"), span, &DITTO)
        }
        (Some(noun), _) => Value::guess(format!("{text} {noun}"), span, &DITTO),
        (None, Some(text)) => Value::guess(text, span, &LETTER_FOR_DIGIT),
        (None, None) => Value::sure(text, span),
    };
}

/// Extends a name of one word by the companies that it counts, because `sappers` alone would be
/// several units: `Two companies of sappers`, `Sappers, one company`.
fn with_companies(piece: &Piece<'_>, first: usize, last: usize) -> (usize, usize) {
    let words = piece.tokens[first..=last].iter().filter_map(Token::word);
    let words = words.filter(|word| !super::words::is_filler(word)).count();
    if words == 1 && is_counted_kind(piece, first) {
        return (0, last);
    }
    let Some(companies) = piece.node.companies.as_ref().filter(|_| words == 1) else {
        return (first, last);
    };
    let span = companies.span.range();
    let is_of = |token: &&Token| span.contains(&token.start);
    let places: Vec<usize> =
        (0..piece.tokens.len()).filter(|index| is_of(&&piece.tokens[*index])).collect();
    // A number in digits is a measure: `sapeurs, 1 compagnie`.
    let is_in_words = places.first().is_some_and(|start| piece.word(*start).is_some());
    match (places.first().filter(|_| is_in_words), places.last()) {
        (Some(start), Some(end))
            if end + 1 == first || (end + 2 == first && !piece.is_sign(end + 1, "(")) =>
        {
            (*start, last)
        }
        (Some(start), Some(end))
            if *start == last + 1 || (*start == last + 2 && piece.is_sign(last + 1, ",")) =>
        {
            (first, *end)
        }
        _ => (first, last),
    }
}

/// True for troops that only their number names, because `of infantry` alone is no name: `8 battaglioni
/// di fanteria`, `1 batteria d’artiglieria`.
fn is_counted_kind(piece: &Piece<'_>, first: usize) -> bool {
    let node = &piece.node;
    let counts = [&node.battalions, &node.batteries, &node.companies];
    let spans = counts.into_iter().flatten().map(|count| count.span);
    let mut spans = spans.chain(node.squadrons.as_ref().map(|count| count.span));
    let start = piece.tokens[0].start;
    if !((1..=2).contains(&first) && spans.any(|span| span.range().start == start)) {
        return false;
    }
    let joint = piece.word(first).unwrap_or_default();
    let is_joined =
        ["of", "di", "de", "von", "van", "da"].contains(&joint) || joint.starts_with("d ");
    // `3 kompania pozycyjna`: a description alone is no name either.
    let is_described = (node.batteries.is_some() || node.companies.is_some())
        && piece.text[piece.tokens[first].start..].starts_with(char::is_lowercase)
        && !super::lines::is_small_word(joint);
    is_described || is_joined && !node.has_strength() && piece.tokens[0].halves().is_some()
}

fn end_of_name(piece: &Piece<'_>, first: usize, last: usize) -> usize {
    let stops = |index: &usize| {
        let token: &Token = &piece.tokens[*index];
        let is_dash = token.is_sign("-–—")
            && piece.tokens.get(index + 1).is_some_and(|next| token.end < next.start);
        token.is_sign(":;=|") || is_dash
    };
    let stop = (first + 1..=last).find(stops);
    stop.map_or(last, |stop| stop - 1)
}

fn trimmed(text: &str) -> &str {
    let text = text
        .trim_matches(|letter: char| letter.is_whitespace() || ",;:-–—=|*†‡•…".contains(letter));
    let text = text.trim_start_matches(['.', ')', ']', '}']).trim_end_matches(['-', '>']).trim();
    // Dots that lead the eye to a number: `1/45th Foot . . . . 800`.
    let undotted = text.trim_end_matches(['.', ' ']);
    let text = if text.len() > undotted.len() + 2 { undotted } else { text };
    let text = text.trim_end_matches(['#', ' ']);
    let text = if text.contains('(') { text } else { text.trim_end_matches(')') };
    let text = if text.contains('[') { text } else { text.trim_end_matches(']') };
    text.strip_suffix('.')
        .filter(|head| !head.ends_with(|letter: char| letter.is_ascii_digit()) && head.len() > 4)
        .unwrap_or(text)
}

/// Words that join a name to its measure: words before the name, then words after it.
const JOINTS: (&[&str], &[&str]) = (
    &["from ", "of ", "du ", "de la ", "de ", "des ", "der ", "aus ", "do ", "da ", "dos ", "del "],
    &[
        " effectif",
        " effectifs",
        " strength",
        " stärke",
        " Stärke",
        " fort de",
        " forte de",
        " en",
        " with",
        " avec",
        " mit",
    ],
);

fn without_joints(text: &str) -> &str {
    let (before, behind) = JOINTS;
    let text = before.iter().find_map(|joint| text.strip_prefix(joint)).unwrap_or(text);
    let end = |text: &str| behind.iter().find_map(|joint| text.strip_suffix(joint)).map(str::len);
    let mut length = text.len();
    while let Some(shorter) = end(&text[..length]) {
        length = trimmed(&text[..shorter]).len().min(shorter);
    }
    text[..length].trim_end_matches([',', ' ', ':'])
}

/// Replaces letters that are misread digits: `lst`, `l8l3`.
fn mended(name: &str) -> Option<String> {
    let mend = |word: &str| {
        let is_first = matches!(word, "lst" | "Ist");
        let digits = word.bytes().filter(u8::is_ascii_digit).count();
        let letters = word.chars().filter(|letter| letter.is_alphabetic()).count();
        let doubtful = word.chars().filter(|letter| matches!(letter, 'l' | 'O')).count();
        let is_number = digits > 0
            && doubtful > 0
            && (doubtful == letters || word.ends_with("th") && doubtful + 2 == letters);
        match is_first {
            true => word.replace(['l', 'I'], "1"),
            false if is_number => word.replace('l', "1").replace('O', "0"),
            false => word.to_owned(),
        }
    };
    let made: Vec<String> = name.split(' ').map(mend).collect();
    let made = made.join(" ");
    (made != name).then_some(made)
}

/// Separates words that describe troops from the bracket behind them: `veteran (4th, 27th)`.
fn before_bracket(piece: &Piece<'_>, (first, last): (usize, usize)) -> Vec<(usize, usize)> {
    let open = (first + 1..=last).find(|index| piece.is_sign(*index, "("));
    let says = |open: &usize| {
        let plain = folded(piece.slice(first, open - 1));
        is_description(&plain) || (grade(&plain).is_some() && plain.split_whitespace().count() <= 2)
    };
    match open.filter(says) {
        Some(open) => vec![(first, open - 1), (open, last)],
        None => vec![(first, last)],
    }
}

fn leftovers(piece: &mut Piece<'_>) {
    for (first, last) in
        free_runs(piece).into_iter().flat_map(|run| before_bracket(piece, run)).collect::<Vec<_>>()
    {
        let span = piece.span(first, last);
        // The comma in a number such as `1,300` is part of the number's token, so the number is not
        // split here.
        let parts = piece.tokens[first..=last].split(|token| token.is_sign(";,"));
        let parts = parts.filter_map(|part| Some((part.first()?.start, part.last()?.end)));
        let parts: Vec<(usize, usize)> = parts.collect();
        for (start, end) in parts {
            let part = trimmed(&piece.text[start..end]);
            if !part.contains(char::is_alphanumeric) {
                continue;
            }
            let plain = folded(part);
            let is_short = part.split(' ').count() <= 2 || is_description(&plain);
            match (grade(&plain).filter(|_| is_short), single_trait(&plain)) {
                (Some(grade), _) if piece.node.grade.is_none() => {
                    piece.node.grade = Some(Value::sure(grade, span));
                    describe(piece, part, &plain, span);
                }
                _ if is_description(&plain) => describe(piece, part, &plain, span),
                (_, Some(found)) => piece.node.traits.push(Value::sure(found, span)),
                _ if plain
                    .split(' ')
                    .all(|word| word.is_empty() || super::words::is_filler(word)) => {}
                _ => piece.node.notes.push(Value::sure(part.to_owned(), span)),
            }
        }
        piece.take(first, last);
    }
}

/// True for words that only describe troops: `elite heavy cavalry`.
fn is_description(plain: &str) -> bool {
    let says = |word: &str| {
        let word = format!(" {word} ");
        let is_weight = matches!(word.trim(), "light" | "medium" | "heavy");
        is_weight || grade(&word).is_some() || arm(&word).is_some() || single_trait(&word).is_some()
    };
    arm(plain).is_some() && plain.split_whitespace().all(says)
}

/// Reads words that describe troops as an arm. The words also stay in a note, because their traits
/// may not suit the rule set.
fn describe(piece: &mut Piece<'_>, part: &str, plain: &str, span: Span) {
    if let Some(arm) = arm(plain).filter(|_| piece.node.arm.is_none()) {
        piece.node.arm = Some(Value::sure(arm, span));
        piece.node.notes.push(Value::sure(part.to_owned(), span));
    }
}

/// Titles of princes after whom regiments are named.
static PRINCES: Phrases = Phrases::new(
    "herzog von|grossherzog von|konig von|kurfurst von|prinz von|duke of|king of|prince of|elector of|duc de|roi de|prince de",
);

/// Nation that a name contains. Names of princes do not count, because `IR 21 Herzog von
/// Braunschweig` is an Austrian regiment.
fn of_name(plain: &str) -> Option<&'static str> {
    nation(plain).filter(|_| !PRINCES.are_in(plain))
}

/// Maximum plausible strength of a unit, in men: a Russian regiment of three battalions had fewer.
const MAX_UNIT: u32 = 6_000;

fn is_general(rank: &Value<String>) -> bool {
    names_general(&folded(&rank.value))
}

/// True for a text with the rank of a general or a marshal.
pub(super) fn names_general(plain: &str) -> bool {
    static GENERALS: Phrases = Phrases::with(
        "general|gen|gdd|gdb|gd|gb|fml|marshal",
        "ranks",
        &["field-marshal", "marshal", "general", "lieutenant-general", "major-general"],
    );
    GENERALS.are_in(plain)
}

/// Maximum number of men for each gun of a battery. A battalion with guns has more.
const MEN_OF_GUN: u32 = 45;

/// True for so many guns that their men can only serve them: 8 guns and 164 men.
fn serves_guns(node: &DraftNode) -> bool {
    let exact = |value: &Option<Value<Men>>| value.as_ref().and_then(|men| men.value.exact());
    match (exact(&node.guns), exact(&node.men)) {
        (Some(guns), Some(men)) => guns >= 3 && men <= guns.saturating_mul(MEN_OF_GUN),
        _ => false,
    }
}

fn finished(piece: Piece<'_>, level: Option<Echelon>, whole: Span) -> DraftNode {
    let mut node = piece.node;
    let is_uncounted = level.is_none() && !node.has_strength() && node.battalions.is_none();
    match piece.single.filter(|_| is_uncounted && node.squadrons.is_none()) {
        Some((Measure::Battalions, span)) => node.battalions = Some(Value::sure(1, span)),
        Some((_, span)) => node.squadrons = Some(Value::sure(Squadrons { halves: 2 }, span)),
        None => {}
    }
    let plain = folded(&node.name.value);
    let line = folded(&piece.text[whole.range()]);
    let described = node.arm.take().map(|arm| arm.value);
    let said = arm(&plain).or_else(|| plain.split(' ').find_map(super::lexicon::compound));
    let said = match said.or(described) {
        None | Some(Arm::Infantry) => misread_arm(&plain).or(said).or(described),
        said => said,
    };
    let span = node.name.span;
    node.nation =
        node.nation.take().or_else(|| of_name(&plain).map(|id| Value::sure(id.to_owned(), span)));
    // A general leads more than a unit: `Reservekavallerie: Generalmajor von Röder`.
    let is_led = level.is_none()
        && said.is_some()
        && !node.has_strength()
        && node.battalions.is_none()
        && node.squadrons.is_none()
        && node.batteries.is_none()
        && !plain.contains(|letter: char| letter.is_ascii_digit())
        && node.leader.as_ref().and_then(|leader| leader.rank.as_ref()).is_some_and(is_general);
    let level = level.or(is_led.then_some(Echelon::Group));
    if let Some(level) = level {
        node.kind = Value::sure(DraftKind::Formation(level), whole);
        let is_horse = said == Some(Arm::Cavalry);
        node.arm = said.filter(|_| is_horse).map(|arm| Value::sure(arm, span));
        return node;
    }
    // Two numbers that lost the space between them look like a strength that no unit had.
    let is_large = |men: &Value<Men>| men.value.range.is_some_and(|(_, most)| most > MAX_UNIT);
    if let Some(men) = node.men.as_mut().filter(|men| is_large(men)) {
        men.mark = Mark::Guess(&LARGE);
    }
    let is_unknown = |guns: &mut Value<Men>| guns.value.range.is_none();
    if node.batteries.is_some() && node.guns.take_if(is_unknown).is_some() {
        node.notes.push(Value::sure("? guns".to_owned(), span));
    }
    let by_measure = match () {
        () if node.sabres.is_some() || node.squadrons.is_some() => Some(Arm::Cavalry),
        () if node.guns.is_some() && node.men.is_none() => Some(Arm::FootArtillery),
        () if serves_guns(&node) && said == Some(Arm::Cavalry) => Some(Arm::HorseArtillery),
        () if serves_guns(&node) => Some(Arm::FootArtillery),
        () if node.batteries.is_some() && said == Some(Arm::Cavalry) => Some(Arm::HorseArtillery),
        () if node.batteries.is_some() && node.men.is_none() => Some(Arm::FootArtillery),
        () if node.battalions.is_some() => Some(Arm::Infantry),
        () => None,
    };
    let found = match (said, by_measure) {
        (Some(Arm::Infantry), Some(Arm::Cavalry)) => by_measure,
        (Some(Arm::Infantry | Arm::Cavalry), Some(Arm::HorseArtillery)) => by_measure,
        (Some(Arm::Infantry | Arm::Cavalry), Some(Arm::FootArtillery)) => {
            arm(&line).filter(|arm| arm.is_artillery()).or(by_measure)
        }
        (said, by_measure) => said.or(by_measure),
    };
    node.arm = found.map(|arm| Value::sure(arm, span));
    if found.is_some_and(Arm::is_artillery) {
        node.kind = Value::sure(DraftKind::Battery, whole);
    }
    node.traits.extend(traits(&plain, found).into_iter().map(|found| Value::sure(found, span)));
    node
}
