//! Reports a regiment that is in a list twice.

use std::collections::{HashMap, HashSet};

use grognard_core::document::{Field, ListedBody, Men};
use grognard_syntax::diagnostic::{Diagnostic, Fix};
use grognard_syntax::syntax::scalar;
use grognard_syntax::text::{FNV_START, Span, fnv1a, plain};

use crate::check::subject::{OobSubject, ProjectSubject};
use grognard_project::project::id_text;

code!("regiment-twice", Warning, "regiment_twice.md");

/// Words for a level, which do not identify a regiment, because every regiment may have a `1st
/// Battalion`.
#[rustfmt::skip]
const LEVELS: &[&str] = &[
    "b", "bat", "bataillon", "batallon", "batt", "battalion", "battalions", "batterie",
    "battery", "bde", "bn", "bns", "brig", "brigade", "bty", "cie", "column", "compagnie",
    "companies", "company", "corps", "coy", "coys", "demi", "detachment", "div", "division",
    "esc", "escadron", "group", "legion", "reg", "regiment", "regiments", "regt", "rgt",
    "section", "sqn", "sqns", "squadron", "squadrons", "troop", "wing",
];

/// Words for a kind of troops or a nation, which identify a regiment only with a number, because an
/// army has many `Grenadiers`, but only one `2nd Grenadiers`.
#[rustfmt::skip]
const KINDS: &[&str] = &[
    "a", "advance", "and", "art", "artillerie", "artillery", "assault", "attached", "austrian",
    "avant", "bavarian", "belgian", "british", "brunswick", "cacadores", "carabiniers", "cav",
    "cavalerie", "cavalry", "chasseurs", "cheval", "combined", "composite", "converged",
    "cossack", "cossacks", "cuirassier", "cuirassiers", "danish", "de", "der", "dismounted",
    "dragoon", "dragoons", "dutch", "elite", "engineers", "et", "field", "flank", "foot",
    "freikorps", "french", "fusilier", "fusiliers", "garde", "german", "grenadier",
    "grenadiers", "grenz", "grenzer", "guard", "guards", "guerrillas", "gun", "guns",
    "hanoverian", "heavy", "horse", "howitzer", "howitzers", "hussar", "hussars", "inf",
    "infanterie", "infantry", "irish", "italian", "jaeger", "jagd", "jager", "jagers", "la",
    "lancer", "lancers", "landwehr", "leger", "legere", "light", "ligne", "line", "linie", "lt",
    "marines", "md", "medium", "militia", "mounted", "musketeer", "musketeers", "nassau",
    "neapolitan", "of", "opolchenie", "pdr", "pied", "pioneers", "polish", "portuguese",
    "position", "pounder", "provisional", "prussian", "pulk", "reserve", "rifle", "rifles",
    "russian", "sapeurs", "sappers", "saxon", "scottish", "skirmishers", "spanish", "staff",
    "swedish", "swiss", "the", "tirailleurs", "train", "uhlan", "uhlanen", "uhlans", "und",
    "voltigeurs", "volunteer", "volunteers", "von", "westphalian", "wurttemberg",
];

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    copies(subject, diagnostics);
    inside_regiment(subject, diagnostics);
    let mut first = HashMap::with_capacity(subject.bodies.list.len());
    let mut names: Option<HashSet<&str>> = None;
    for (body_index, body) in subject.bodies.iter().filter(|(_, body)| body.is_line()) {
        let Some(name) = body.name().get() else { continue };
        let first_index = *first.entry(digest(name.value)).or_insert(body_index);
        let other = &subject.bodies.list[first_index];
        let other_name = other.name().value().copied().unwrap_or("");
        if first_index == body_index || !plain(other_name).eq(plain(name.value)) {
            continue;
        }
        let nation = |body| subject.bodies.nation(body).map(|nation| nation.value);
        let same = body.arm().value() == other.arm().value() && nation(body) == nation(other);
        let battery = body.arm().value().is_some_and(|arm| arm.is_artillery());
        // Two bodies with one id and name are skipped, because `duplicate-id` reports them.
        let id = |body: &ListedBody<'_>| body.id().value().map(|id| id.0.to_owned());
        let is_told = id(body).is_some() && id(body) == id(other);
        if !same || is_told {
            continue;
        }
        if !is_proper(name.value, battery) {
            // The gunners of batteries of one kind are often as many.
            diagnostics.extend(same_strength(body, other).filter(|_| !battery));
            continue;
        }
        let ids = [body, other].map(|body| id(body).unwrap_or_default());
        if let Some((odd, right, meant)) = misnamed_of(name.value, [&ids[0], &ids[1]]) {
            let (odd, right) = ([body, other][odd], [body, other][right]);
            let Some(span) = odd.name().span() else { continue };
            let (odd_id, right_id) = (id(odd).unwrap_or_default(), id(right).unwrap_or_default());
            let message = format!("`{odd_id}` has the same name as `{right_id}`, {}", body.title());
            let is_plain = subject.unreadable.text(span) == name.value;
            let meant = if is_plain { meant } else { scalar(&meant) };
            diagnostics.push(
                Diagnostic::new(&CODE, span, message)
                    .label(right.place(), "the same name")
                    .fix(Fix::guess(span, meant)),
            );
            continue;
        }
        let found =
            Diagnostic::new(&CODE, name.span, format!("{} is in this list twice", body.title()))
                .label(other.place(), "the first body is here");
        // The names are collected only for the first finding, because most lists have none.
        let names = names.get_or_insert_with(|| {
            subject.bodies.list.iter().filter_map(|body| body.name().value().copied()).collect()
        });
        let found = match next_battalion(name.value, names) {
            Some(next) => found.help(format!("did you mean `{next}`?")),
            None => found,
        };
        diagnostics.push(found.help(
            "in a copied line, write the name of the other regiment; if the regiment was \
                     divided, write the part in each name: `2/95th (four companies)`; else delete \
                     one of them",
        ));
    }
}

/// Reports a regiment with one name and one strength in two lists of a battle, because a line was copied
/// from one list to the other. With two strengths, the regiment may have been divided.
pub(super) fn across_lists(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut told: HashSet<Span> = HashSet::new();
    for (_, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let mut first: HashMap<(&str, Option<&str>, u64), (usize, Span)> = HashMap::new();
        for index in links.oobs.iter().filter_map(|link| link.oob) {
            let oob = &subject.project.oobs[index];
            for body in oob.bodies.iter().filter(|body| body.unit) {
                let name = id_text(subject.texts, body.place);
                let exact = body.most.filter(|most| *most >= u64::from(MIN_COPIED));
                let battery = body.arm.is_some_and(|arm| arm.is_artillery());
                let Some(most) = exact.filter(|_| !battery && is_proper(name, battery)) else {
                    continue;
                };
                let key = (name, oob.nation.as_deref(), most);
                let (other, place) = *first.entry(key).or_insert((index, body.place));
                if other == index || !told.insert(body.place) {
                    continue;
                }
                let message =
                    format!("`{name}` with {most} men is in another list of this battle too");
                diagnostics.push(
                    Diagnostic::new(&CODE, body.place, message)
                        .label(place, "the same regiment")
                        .help("keep it in one of the lists, or correct the name or the strength"),
                );
            }
        }
    }
}

/// The name of the next battalion of a regiment, such as `2/32e Ligne` after `1/32e Ligne`, if the
/// list does not have it.
fn next_battalion(name: &str, names: &HashSet<&str>) -> Option<String> {
    let (number, regiment) = name.split_once('/')?;
    let number: u32 = number.parse().ok()?;
    let next = format!("{}/{regiment}", number.checked_add(1)?);
    (!names.contains(next.as_str())).then_some(next)
}

/// Minimum strength in men of two bodies that are copies because they have the same one.
const MIN_COPIED: u32 = 100;

/// Reports a body with a name that many bodies have, such as `2e bataillon`, if it also has exactly
/// the strength of another with that name. Two round numbers may be equal by chance.
fn same_strength(body: &ListedBody<'_>, other: &ListedBody<'_>) -> Option<Diagnostic> {
    let exact = |strength: &'_ Field<Men>| {
        let (least, most) = strength.value()?.range?;
        (least == most && least >= MIN_COPIED && least % 10 != 0).then_some(least)
    };
    let strengths = |body: &ListedBody<'_>| (exact(body.men()), exact(body.sabres()));
    let name = body.name().get()?;
    let (of_body, of_other) = (strengths(body), strengths(other));
    if of_body == (None, None) || of_body != of_other {
        return None;
    }
    let strength = body.men().span().or(body.sabres().span())?;
    let count = of_body.0.or(of_body.1)?;
    let message = format!("{} is in this list twice with the strength {count}", body.title());
    let found = Diagnostic::new(&CODE, name.span, message);
    Some(
        found
            .label(strength, "the same strength")
            .label(other.place(), "the first body is here")
            .help("in a copied line, write the name and the strength of the other body"),
    )
}

/// Reports a battalion (`1/57th Foot`) beside its regiment (`57th Foot`), if the regiment counts that
/// battalion too.
fn inside_regiment(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let battalion = |name: &str| {
        let (number, regiment) = name.split_once('/')?;
        Some((number.parse::<usize>().ok()?, plain(regiment).collect::<String>()))
    };
    let mut regiments: HashMap<String, usize> = HashMap::new();
    for (body_index, body) in subject.bodies.iter().filter(|(_, body)| body.is_line()) {
        let Some(name) = body.name().value() else { continue };
        // Without its strengths, the regiment may be another one.
        if subject.unreadable.contains(body_index) {
            continue;
        }
        if body.has_strength() || body.has_parts() {
            regiments.entry(plain(name).collect()).or_insert(body_index);
        }
    }
    for (_, body) in subject.bodies.iter().filter(|(_, body)| body.is_line()) {
        let Some(name) = body.name().get().filter(|name| name.value.contains('/')) else {
            continue;
        };
        let Some((number, regiment)) = battalion(name.value) else { continue };
        let Some(other) = regiments.get(&regiment).map(|index| &subject.bodies.list[*index]) else {
            continue;
        };
        let counted = other.battalions().value().map_or(0, |count| *count);
        let listed = other.parts().map_or(0, |parts| parts.items.len());
        if number > listed.max(usize::try_from(counted).unwrap_or(0)) {
            continue;
        }
        let message =
            format!("{} is also one of the battalions of {}", body.title(), other.title());
        diagnostics.push(
            Diagnostic::new(&CODE, name.span, message)
                .label(other.place(), "the whole regiment")
                .help("remove the battalion here, or its men and its number from the regiment"),
        );
    }
}

/// Endings that a program gives to a copy.
const COPIES: &[&str] = &[" (2)", " (copy)", " - copy", " copy"];

/// Reports a unit that a program copied: `1/57th Foot (2)` beside `1/57th Foot`.
fn copies(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let copied = |name: &str| {
        let mut endings = COPIES.iter();
        let end = endings.find(|ending| plain(name).collect::<String>().ends_with(**ending))?;
        let original = name.len().checked_sub(end.len()).and_then(|length| name.get(..length))?;
        Some((original.to_owned(), plain(original).collect::<String>()))
    };
    let lines = || subject.bodies.iter().filter(|(_, body)| body.is_line());
    // Most lists have no such name, so most names are skipped before they are folded.
    let may_be_copy = |name: &str| name.ends_with([')', 'y', 'Y']);
    if !lines().any(|(_, body)| body.name().value().is_some_and(|name| may_be_copy(name))) {
        return;
    }
    let mut bodies: HashMap<String, &ListedBody<'_>> = HashMap::new();
    for body in &subject.bodies.list {
        let Some(name) = body.name().value() else { continue };
        bodies.entry(plain(name).collect()).or_insert(body);
    }
    for (_, body) in lines() {
        let Some(name) = body.name().get().filter(|name| may_be_copy(name.value)) else { continue };
        let Some((original, folded)) = copied(name.value) else { continue };
        let Some(other) = bodies.get(&folded) else { continue };
        let message = format!("{} is a copy of `{original}`", body.title());
        diagnostics.push(
            Diagnostic::new(&CODE, name.span, message)
                .label(other.place(), "the first body is here")
                .help("delete the copy, or write which part of the regiment it is"),
        );
    }
}

/// Finds the wrong name if two bodies have one name, but the id of one body has another number.
/// Returns the index in `ids` of the body with the wrong name, the index of the other body, and the
/// right name. For the name `62e Ligne` and the ids `ligne-102` and `ligne-62`, the right name is
/// `102e Ligne`.
fn misnamed_of(name: &str, ids: [&str; 2]) -> Option<(usize, usize, String)> {
    let odd_one = |odd: usize, right: usize| {
        let [of_odd, of_right, of_name] = [ids[odd], ids[right], name].map(numbers);
        let mut own = of_odd.iter().filter(|number| !of_name.contains(number));
        let mut foreign =
            of_right.iter().filter(|number| of_name.contains(number) && !of_odd.contains(number));
        let (own, foreign) = (own.next().xor(own.next())?, foreign.next().xor(foreign.next())?);
        let place = name.find(foreign)?;
        // The suffix of `1st` and `1er` would have to change with the number, so there is no
        // suggestion.
        let suffix: String = name[place + foreign.len()..].chars().take(2).collect();
        let is_own = ["st", "nd", "rd", "er"].contains(&suffix.as_str());
        let meant = format!("{}{own}{}", &name[..place], &name[place + foreign.len()..]);
        (!is_own).then_some((odd, right, meant))
    };
    odd_one(0, 1).or_else(|| odd_one(1, 0))
}

fn numbers(text: &str) -> Vec<&str> {
    text.split(|letter: char| !letter.is_ascii_digit()).filter(|it| !it.is_empty()).collect()
}

/// A hash of a name that ignores accents, capitals and hyphens.
fn digest(name: &str) -> u64 {
    fnv1a(FNV_START, plain(name).flat_map(|letter| u32::from(letter).to_le_bytes()))
}

/// Whether a name belongs to one regiment only, and not to every regiment of its kind. A number
/// does not identify a battery, because the number is usually the weight of the guns: `6-pounder
/// horse artillery`.
pub(super) fn is_proper(name: &str, battery: bool) -> bool {
    let text: String = plain(name).collect();
    let (mut number, mut level, mut kind) = (false, false, false);
    for word in text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
    {
        if word.starts_with(|letter: char| letter.is_ascii_digit()) || is_roman(word) {
            // Two numbers with a stroke are a battalion or company and its regiment: `1/28`.
            if number && name.contains('/') {
                return true;
            }
            number = true;
        } else if LEVELS.binary_search(&word).is_ok() {
            level = true;
        } else if KINDS.binary_search(&word).is_ok() {
            kind = true;
        } else {
            return true;
        }
    }
    number && kind && !level && !battery
}

fn is_roman(word: &str) -> bool {
    word.bytes().all(|byte| matches!(byte, b'i' | b'v' | b'x'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_one_regiment_is_proper_and_a_name_of_its_kind_is_not() {
        for name in
            ["1/28e Ligne", "28e Ligne", "45th Foot", "Erichsen Fusiliers", "6/8e", "2/95th"]
        {
            assert!(is_proper(name, false), "{name}");
        }
        let common = ["Foot battery", "Lt Bty", "1st Battalion", "1B", "2nd Grenadier Battalion"];
        for name in common.into_iter().chain(["Portuguese brigade", "Cossacks", "Légère", "III"])
        {
            assert!(!is_proper(name, false), "{name}");
        }
    }

    #[test]
    fn the_weight_of_the_guns_does_not_identify_a_battery() {
        assert!(!is_proper("6# Horse Artillery", true));
        assert!(is_proper("6/8e", true) && is_proper("Rettberg", true));
    }

    #[test]
    fn an_id_with_another_number_shows_which_name_is_wrong() {
        let of = |name, ids| misnamed_of(name, ids).map(|(odd, _, meant)| (odd, meant));
        let meant = |odd, name: &str| Some((odd, name.to_owned()));
        assert_eq!(of("62e Ligne", ["ligne-102", "ligne-62"]), meant(0, "102e Ligne"));
        assert_eq!(of("1/62e Ligne", ["ligne-62-1", "ligne-102-1"]), meant(1, "1/102e Ligne"));
        assert_eq!(of("62e Ligne", ["ligne-62", "ligne-62-b"]), None);
        assert_eq!(of("62e Ligne", ["a", "ligne-62"]), None);
    }

    #[test]
    fn word_lists_are_sorted() {
        assert!(LEVELS.is_sorted() && KINDS.is_sorted());
    }
}
