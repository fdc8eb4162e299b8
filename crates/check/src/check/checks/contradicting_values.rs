//! Reports a body or a leader with two values that contradict one another.

use grognard_core::document::{
    Arm, Confidence, Counting, Echelon, Field, LengthUnit, Men, Quality,
};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Spanned, plain};

use crate::check::subject::{BodySubject, OobSubject};

code!("contradicting-values", Warning, "contradicting_values.md");

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { body, .. } = *at;
    diagnostics.extend(of_name(at));
    diagnostics.extend(of_nation(at));
    let guns = [("guns", body.guns())];
    let strengths = body.strengths();
    let fact = body.confidence().get().filter(|it| it.value == Confidence::Fact);
    let uncertain = strengths.iter().chain(&guns).find_map(|(key, strength)| {
        let strength = strength.get()?;
        match strength.value.range {
            Some((least, most)) if least == most => None,
            range => Some((key, strength.span, range.is_none())),
        }
    });
    if let (Some(fact), Some((key, span, is_unknown))) = (fact, uncertain) {
        let what = if is_unknown { "is unknown" } else { "is a range" };
        let message = format!("`{key}` of {} {what}, but the confidence is `fact`", body.title());
        diagnostics.push(
            Diagnostic::new(&CODE, fact.span, message).label(span, "this is no number of a return").help(
                "`fact` is for a number from a return: write the number, or another confidence, \
                 such as `estimate`",
            ),
        );
    }
    one_letter_apart(at, diagnostics);
    small_part(at, diagnostics);
    beside_stands(at, diagnostics);
    let Some(leader) = body.leader().value() else { return };
    let low = leader.rating.get().filter(|it| it.value == Quality::Poor);
    if let (Some(low), Some(exceptional)) =
        (low, leader.exceptional.get().filter(|exceptional| exceptional.value))
    {
        let message = "a leader far above his peers is rated `poor`";
        diagnostics.push(
            Diagnostic::new(&CODE, low.span, message)
                .label(exceptional.span, "`exceptional` means far above his peers")
                .help("correct the rating, or remove `exceptional`"),
        );
    }
}

/// Reports the counting or the confidence of a list that its source contradicts, and the only range
/// of a leader in another unit of length.
pub(super) fn of_list(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let oob = subject.oob;
    let cited = oob.source.value().and_then(|source| {
        oob.sources.entries.iter().find(|(key, _)| key.value == source.0)?.1.value()?.note.get()
    });
    if let Some(note) = cited {
        let words: String = plain(note.value).collect();
        let all = words.contains("all ranks");
        let present = words.contains("present under arms") || words.contains("present and fit");
        let counting = oob.counting.get().filter(|it| it.value == Counting::Bayonets && all);
        let confidence =
            oob.confidence.get().filter(|it| it.value == Confidence::Establishment && present);
        let counting = counting.map(|it| ("counting", it.value.word(), it.span));
        let confidence = confidence.map(|it| ("confidence", it.value.word(), it.span));
        for (key, word, span) in counting.into_iter().chain(confidence) {
            let message = format!("`{key}` is `{word}`, but the note of the source disagrees");
            diagnostics.push(
                Diagnostic::new(&CODE, span, message)
                    .label(note.span, "the note of the source")
                    .help(format!("correct `{key}` or the note")),
            );
        }
    }
    let leaders = subject.bodies.list.iter().filter_map(|body| body.leader().value());
    let ranges: Vec<_> = leaders.filter_map(|leader| leader.range.get()).collect();
    let of =
        |inch: bool| ranges.iter().filter(move |it| (it.value.unit == LengthUnit::Inch) == inch);
    let (inches, others) = (of(true).count(), of(false).count());
    let odd = match (inches, others) {
        (1, 3..) => of(true).next(),
        (3.., 1) => of(false).next(),
        _ => None,
    };
    if let Some(odd) = odd {
        let message = format!("this range of {} is in another unit than all others", odd.value);
        let help = "write all ranges in the unit of the game, or correct this one";
        diagnostics.push(Diagnostic::new(&CODE, odd.span, message).help(help));
    }
}

/// Beginnings of names in plain form after a nation whose troops served under no other flag, with
/// the id of the nation.
const OF_NATIONS: &[(&str, &str)] = &[
    ("saxon", "saxony"),
    ("sachsisch", "saxony"),
    ("prussian", "prussia"),
    ("preußisch", "prussia"),
    ("austrian", "austria"),
    ("russian", "russia"),
    ("bavarian", "bavaria"),
    ("british", "britain"),
    ("swedish", "sweden"),
];

/// Reports a formation whose name begins with another nation than its own: `Saxon Brigade`.
fn of_nation(at: &BodySubject<'_>) -> Option<Diagnostic> {
    let name = at.body.name().get().filter(|_| at.body.echelon().get().is_some())?;
    let simple: String = plain(name.value).collect();
    let words: Vec<&str> = simple.split_whitespace().collect();
    let first = words.iter().find(|word| !word.starts_with(|sign: char| sign.is_ascii_digit()))?;
    let is_formation =
        ["brigade", "division", "corps", "korps"].iter().any(|it| words.contains(it));
    let (word, id) = OF_NATIONS.iter().find(|(word, _)| first.starts_with(word))?;
    let others =
        OF_NATIONS.iter().filter(|(other, _)| words.iter().any(|it| it.starts_with(other)));
    let nation = at.subject.bodies.nation(at.body)?;
    if !is_formation || nation.value == *id || others.count() > 1 {
        return None;
    }
    // A nation of the project may be a part of the nation of the name.
    if nation.value.contains(&word[..4]) {
        return None;
    }
    let message = format!("{} is of `{}`", at.body.title(), nation.value);
    Some(
        Diagnostic::new(&CODE, name.span, message)
            .label(nation.span, "the nation that applies")
            .help(format!("did you mean `nation: {id}`, or is the name wrong?")),
    )
}

/// Words for echelons in plain form, in the languages of the lists.
const ECHELONS: &[(Echelon, &[&str])] = &[
    (Echelon::Corps, &["corps", "korps", "armeekorps", "cuerpo", "corpo", "korpus"]),
    (Echelon::Division, &["division", "divizija", "divisione", "divisie", "dywizja"]),
];

/// Reports a body whose name is a number and an echelon, such as `3rd Division`, but whose echelon is
/// another.
fn of_name(at: &BodySubject<'_>) -> Option<Diagnostic> {
    let (name, echelon) = at.body.name().get().zip(at.body.echelon().get())?;
    let words: String = plain(name.value).collect();
    let words: Vec<&str> = words.split_whitespace().collect();
    // The name of a whole list may go on: `III Corps on 1 October 1806`.
    let (number, noun) = match words.as_slice() {
        [number, noun] => (number, noun),
        [number, noun, "on" | "at" | "in", ..] => (number, noun),
        _ => return None,
    };
    let number = number.trim_end_matches('.');
    let is_number = number.starts_with(|letter: char| letter.is_ascii_digit())
        || number.chars().all(|letter| "ivx".contains(letter));
    let (named, _) = ECHELONS.iter().find(|(_, nouns)| nouns.contains(noun))?;
    // Columns and wings are often corps, and some corps are small.
    let is_ranked = matches!(
        echelon.value,
        Echelon::Army | Echelon::Corps | Echelon::Brigade | Echelon::Regiment
    );
    if !is_number || *named == echelon.value || !is_ranked {
        return None;
    }
    let message = format!("{} has the echelon `{}`", at.body.title(), echelon.word());
    Some(
        Diagnostic::new(&CODE, echelon.span, message)
            .label(name.span, format!("a {} by its name", named.word()))
            .help(format!("did you mean `echelon: {}`, or is the name wrong?", named.word())),
    )
}

/// Minimum number of letters of a name that is compared, because short names often differ in one
/// letter.
const MIN_NAME: usize = 5;

/// Reports a formation whose name differs in one letter from that of its leader: `Brigade Wedel`
/// under `von Wedell`.
fn one_letter_apart(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let (Some(name), Some(leader)) = (at.body.name().get(), at.body.leader().value()) else {
        return;
    };
    let Some(leader) = leader.name.get() else { return };
    let (plain_name, plain_leader): (String, String) =
        (plain(name.value).collect(), plain(leader.value).collect());
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|letter: char| !letter.is_alphabetic());
        words.filter(|word| word.chars().count() >= MIN_NAME).map(str::to_owned).collect()
    };
    let (own, of_leader) = (words(&plain_name), words(&plain_leader));
    if own.iter().any(|word| of_leader.contains(word)) {
        return;
    }
    // `Jérôme's Division` is of Jérôme.
    let is_near = |a: &String, b: &String| {
        is_one_off(a, b) && a.strip_suffix('s') != Some(b) && b.strip_suffix('s') != Some(a)
    };
    if !own.iter().any(|own| of_leader.iter().any(|it| is_near(own, it))) {
        return;
    }
    let message =
        format!("{} and its leader `{}` differ in a letter", at.body.title(), leader.value);
    diagnostics.push(
        Diagnostic::new(&CODE, leader.span, message)
            .label(name.span, "the name of the body")
            .help("if the body has the name of its leader, correct one of the two names"),
    );
}

/// Whether two words differ in one letter, or one has a letter more.
fn is_one_off(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let (long, short) = if a.len() < b.len() { (&b, &a) } else { (&a, &b) };
    match long.len() - short.len() {
        0 => long.iter().zip(short).filter(|(a, b)| a != b).count() == 1,
        1 => (0..long.len()).any(|at| long[..at] == short[..at] && long[at + 1..] == short[at..]),
        _ => false,
    }
}

/// Maximum number of men in a battalion that is surely too small beside one three times as strong.
const SMALL: u32 = 100;

/// Reports a battalion of a regiment that is much smaller than the others, because a digit is
/// missing.
fn small_part(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(parts) = at.body.parts() else { return };
    let exact = |part: &Field<Men>| {
        let (least, most) = part.value()?.range?;
        (least == most).then_some(Spanned::new(least, part.span()?))
    };
    let counts: Vec<Spanned<u32>> = parts.items.iter().filter_map(exact).collect();
    if at.body.arm().value() != Some(&Arm::Infantry) {
        return;
    }
    let (Some(small), Some(large)) =
        (counts.iter().min_by_key(|it| it.value), counts.iter().max_by_key(|it| it.value))
    else {
        return;
    };
    // A number of one digit is the beginning of a number that a comma cuts: `1, 567`.
    if small.value < 10 || small.value >= SMALL || small.value * 4 > large.value {
        return;
    }
    let message = format!(
        "a battalion of {} has {} men, beside one of {}",
        at.body.title(),
        small.value,
        large.value
    );
    diagnostics.push(
        Diagnostic::new(&CODE, small.span, message)
            .label(large.span, "the other battalion")
            .help(format!("is a digit missing, as in {}?", small.value * 10)),
    );
}

/// Reports men that do not fit the stands beside them.
fn beside_stands(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let each = at.subject.oob.men_per_stand.get();
    let (Some(each), Some(stands)) = (each, at.body.stands().get()) else { return };
    let [(_, men), _, _] = at.body.strengths();
    let (Some(men), Some((low, high))) = (men.get(), each.value.range) else { return };
    let Some((least, most)) = men.value.range else { return };
    let count = u64::try_from(stands.value).unwrap_or(0);
    let (few, many) = (u64::from(low) * count, u64::from(high) * count);
    if count == 0 || u64::from(most) * 2 >= few && u64::from(least) <= many * 2 {
        return;
    }
    let number = if least == most { least.to_string() } else { format!("{least}-{most}") };
    let message =
        format!("{} has {number} men, but {count} stands are {few} to {many}", at.body.title());
    diagnostics.push(
        Diagnostic::new(&CODE, men.span, message)
            .label(stands.span, "the stands")
            .label(each.span, "the size of a stand")
            .help("correct one of the two: if both are given, the men count and not the stands"),
    );
}
