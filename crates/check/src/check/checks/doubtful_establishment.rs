//! Reports an establishment whose figures or parts contradict one another.

use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};

use grognard_core::document::{
    Arm, Date, Echelon, Establishment, Field, Id, Kind, Men, ProjectFile, latin, read,
};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, Spanned};

use crate::check::name_words::{BATTALIONS, SQUADRONS, counted, number};
use crate::check::subject::ProjectSubject;
use crate::check::suggest::Suggestions;
use grognard_project::project::{EstablishmentFacts, Establishments, establishments};

code!("doubtful-establishment", Warning, "doubtful_establishment.md", Project);

/// Minimum number of men in a company, because the smallest companies of regulations had about 40.
const MIN_COMPANY: u32 = 20;

pub(super) fn check(project: &ProjectFile<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let entries: Vec<&Spanned<Establishment<'_>>> = project.establishments.items.iter().collect();
    let built_in: BuiltIn = LazyCell::new(|| establishments(None));
    let by_id = by_id(&entries);
    same(&entries, diagnostics);
    for entry in &entries {
        named_figures(entry, diagnostics);
        company(entry, diagnostics);
        armament(entry, diagnostics);
        without_parts(entry, diagnostics);
        if project.establishments.whole {
            parts(entry, &by_id, &built_in, diagnostics);
        }
        too_high(entry, diagnostics);
        counted_in_note(entry, diagnostics);
    }
}

/// Reports an establishment that begins before its nation, so that no list can have it on that day.
pub(super) fn before_nation(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let projects = subject.opened.iter();
    let projects = projects.filter(|it| it.kind == Kind::Project && it.document.asked);
    for root in projects.filter_map(|opened| opened.tree.root()) {
        let file = read::<ProjectFile<'_>>(root);
        for entry in file.value().into_iter().flat_map(|file| &file.establishments) {
            let (Some(nation), Some(from)) = (entry.nation.get(), entry.from.get()) else {
                continue;
            };
            let facts = subject.settings.nation(nation.value.0);
            let Some((began, facts)) = facts.and_then(|facts| Some((facts.from?, facts))) else {
                continue;
            };
            if from.value >= began {
                continue;
            }
            let message = format!(
                "this establishment begins on {}, but {} only on {began}",
                from.value, facts.name
            );
            diagnostics.push(
                Diagnostic::new(&CODE, from.span, message)
                    .label(nation.span, "its nation")
                    .help("correct the date, or name the state that the troops belonged to then"),
            );
        }
    }
}

/// Reports names under `cited` and `readings` of figures that the entry does not have.
fn named_figures(entry: &Establishment<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let figures = [
        ("battalions", entry.battalions.is_absent()),
        ("squadrons", entry.squadrons.is_absent()),
        ("companies", entry.companies.is_absent()),
        ("men", entry.men.is_absent()),
        ("men-in-all", entry.men_in_all.is_absent()),
        ("sabres", entry.sabres.is_absent()),
        ("sabres-in-all", entry.sabres_in_all.is_absent()),
        ("guns", entry.guns.is_absent()),
        ("weight", entry.weight.is_absent()),
        ("armament", entry.armament.is_absent()),
        ("parts", entry.parts.items.is_empty() && entry.parts.whole),
    ];
    let cited = entry.cited.entries.iter().map(|(key, _)| key);
    let readings = entry.readings.entries.iter().map(|(key, _)| key);
    for key in cited.chain(readings) {
        if !figures.iter().any(|(name, is_absent)| *name == key.value && *is_absent) {
            continue;
        }
        let message = format!("{} has no `{}`", title(entry), key.value);
        diagnostics.push(
            Diagnostic::new(&CODE, key.span, message)
                .help("name the figure that this is about, or add the figure"),
        );
    }
}

fn title(entry: &Establishment<'_>) -> String {
    let id = entry.id.value().map(|id| id.0);
    id.map_or("this establishment".to_owned(), |id| format!("`{id}`"))
}

fn exact(men: &Field<Men>) -> Option<Spanned<u32>> {
    let men = men.get()?;
    let (least, most) = men.value.range?;
    (least == most).then_some(Spanned::new(least, men.span))
}

/// Reports the men of a company where those of a battalion belong.
fn company(entry: &Establishment<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let companies = entry.companies.get().filter(|count| count.value > 1);
    let (Some(companies), Some(men)) = (companies, exact(&entry.men)) else { return };
    let Ok(count) = u32::try_from(companies.value) else { return };
    let is_foot = entry.arm.value() == Some(&Arm::Infantry);
    if !is_foot || men.value / count >= MIN_COMPANY {
        return;
    }
    let message =
        format!("{} men in {count} companies make {} a company", men.value, men.value / count);
    diagnostics.push(
        Diagnostic::new(&CODE, men.span, message).label(companies.span, "the companies").help(
            format!(
                "`men` are those of a battalion: did you mean {}, for {count} companies of {}?",
                men.value * count,
                men.value
            ),
        ),
    );
}

/// Reports an armament in words that has another number of pieces than `guns`.
fn armament(entry: &Establishment<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let (Some(guns), Some(armament)) = (entry.guns.get(), entry.armament.get()) else { return };
    let words = latin(armament.value);
    let words = words.split(|letter: char| !letter.is_alphanumeric());
    let count = |word: &str| match word {
        "one" | "a" | "an" => Some(1),
        word => number(word),
    };
    // `6-pounder` is a weight and not a number of guns.
    let mut sum = 0;
    let mut is_first = true;
    let mut words = words.filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        let is_weight = words.peek().is_some_and(|next| next.contains("pound") || *next == "inch");
        if let Some(count) = count(word).filter(|_| !is_weight) {
            sum += count;
            is_first = false;
        }
    }
    if is_first || sum == guns.value {
        return;
    }
    let message = format!("`guns` is {}, but the armament has {sum} pieces", guns.value);
    diagnostics.push(
        Diagnostic::new(&CODE, guns.span, message)
            .label(armament.span, "the armament")
            .help("`guns` includes howitzers: correct the number or the armament"),
    );
}

/// Reports a formation without parts and strength, and squadrons of a battery.
fn without_parts(entry: &Establishment<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let is_battery = entry.arm.value().is_some_and(|arm| arm.is_artillery());
    if let Some(squadrons) = entry.squadrons.get().filter(|_| is_battery) {
        let message = format!("{} is artillery, but has squadrons", title(entry));
        diagnostics.push(
            Diagnostic::new(&CODE, squadrons.span, message)
                .help("remove `squadrons`, or correct the arm"),
        );
    }
    let is_foot = entry.arm.value() == Some(&Arm::Infantry);
    let sabres = [&entry.sabres, &entry.sabres_in_all].into_iter().find_map(|field| field.get());
    if let Some(sabres) = sabres.filter(|_| is_foot) {
        let message = format!("{} is infantry, but has sabres", title(entry));
        diagnostics.push(
            Diagnostic::new(&CODE, sabres.span, message)
                .help("`sabres` are horsemen: write `men`, or correct the arm"),
        );
    }
    let has_strength = [&entry.men, &entry.men_in_all, &entry.sabres, &entry.sabres_in_all]
        .iter()
        .any(|strength| !strength.is_absent())
        || !entry.guns.is_absent();
    let is_empty = entry.parts.items.is_empty() && entry.parts.whole && !has_strength;
    // The built-in establishments of regiments leave strengths out that no source gives.
    let is_formation = |it: &&Spanned<Echelon>| it.value < Echelon::Regiment;
    if let Some(echelon) = entry.echelon.get().filter(|it| is_empty && is_formation(it)) {
        let message = format!("{} has neither parts nor a strength", title(entry));
        diagnostics.push(
            Diagnostic::new(&CODE, echelon.span, message)
                .help("add `parts`, or the men of a body of this establishment"),
        );
    }
}

fn parts(
    entry: &Establishment<'_>,
    by_id: &ById<'_, '_>,
    built_in: &BuiltIn,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let own_nation = entry.nation.value().map(|nation| nation.0);
    let mut seen: Vec<(&str, Option<&str>, Option<i64>, Span)> = Vec::new();
    for part in &entry.parts {
        let Some(of) = part.of.get() else { continue };
        let nation = part.nation.value().map(|nation| nation.0).or(own_nation);
        let id = of.value.0;
        let battalions = part.battalions.value().copied();
        let before = seen.iter().find(|it| (it.0, it.1, it.2) == (id, nation, battalions));
        if let Some((_, _, _, first)) = before {
            diagnostics.push(
                Diagnostic::new(
                    &CODE,
                    of.span,
                    format!("`{id}` is a part of {} twice", title(entry)),
                )
                .label(*first, "the first time")
                .help("add the two up in `count`, or name another establishment"),
            );
        }
        seen.push((id, nation, battalions, of.span));
        if reaches(id, nation, entry, by_id) {
            diagnostics.push(
                Diagnostic::new(&CODE, of.span, format!("{} is a part of itself", title(entry)))
                    .help("name the establishment of the smaller bodies of which it consists"),
            );
            continue;
        }
        let named = || by_id.get(id).into_iter().flatten();
        let mut of_nation =
            named().filter(|it| it.nation.value().map(|it| it.0) == nation).peekable();
        if of_nation.peek().is_none() {
            let mut nations = named().filter_map(|it| it.nation.value());
            if is_built_in(built_in, id, nation) {
                continue;
            }
            match (nations.next(), nations.next()) {
                (Some(other), None) => {
                    let message = format!("`{id}` is an establishment of `{}`", other.0);
                    diagnostics.push(
                        Diagnostic::new(&CODE, of.span, message).help(format!(
                            "add `nation: {}` to the part, or correct `of`",
                            other.0
                        )),
                    );
                }
                (None, _) => diagnostics.push(nowhere(entry, of, nation, by_id, built_in)),
                _ => {}
            }
            continue;
        }
        let of_nation: Vec<_> = of_nation.collect();
        let held = of_nation.iter().filter_map(|it| it.battalions.value()).max();
        if let (Some(battalions), Some(held)) = (part.battalions.get(), held)
            && battalions.value > *held
        {
            let message = format!(
                "a part of `{id}` has {} battalions, but `{id}` has {held}",
                battalions.value
            );
            diagnostics.push(
                Diagnostic::new(&CODE, battalions.span, message)
                    .help("`battalions` of a part is the number that took the field"),
            );
        }
        let starts = of_nation.iter().map(|it| it.from.value().copied());
        let first = starts.collect::<Option<Vec<Date>>>().and_then(|all| all.into_iter().min());
        if let (Some(first), Some(from)) = (first, entry.from.get())
            && from.value < first
            && !is_built_in(built_in, id, nation)
        {
            let message = format!(
                "{} begins at {}, but its part `{id}` only at {first}",
                title(entry),
                from.value
            );
            diagnostics.push(
                Diagnostic::new(&CODE, of.span, message)
                    .label(from.span, "the formation begins here")
                    .help("correct one of the dates, or name another part for the time before"),
            );
        }
    }
}

/// Reports a part that is no establishment of its nation.
fn nowhere(
    entry: &Establishment<'_>,
    of: &Spanned<Id<'_>>,
    nation: Option<&str>,
    by_id: &ById<'_, '_>,
    built_in: &BuiltIn,
) -> Diagnostic {
    let id = of.value.0;
    let of_nation = nation.map_or(String::new(), |nation| format!(" of `{nation}`"));
    let message = format!("there is no establishment `{id}`{of_nation}");
    let found = Diagnostic::new(&CODE, of.span, message);
    let own = entry.id.value().map(|id| id.0);
    let is_of = |other: Option<&str>| nation.is_none_or(|nation| other == Some(nation));
    let written = by_id.iter().filter(|(id, entries)| {
        Some(**id) != own && entries.iter().any(|it| is_of(it.nation.value().map(|it| it.0)))
    });
    let built_in = built_in.list.iter().filter(|facts| is_of(Some(&facts.nation)));
    let mut known: Vec<&str> = written.map(|(id, _)| *id).collect();
    known.extend(built_in.map(|facts| facts.id.as_str()));
    known.sort_unstable();
    known.dedup();
    let noun = match nation {
        Some(nation) => format!("establishments of `{nation}`"),
        None => "establishments".to_owned(),
    };
    let named = Spanned::new(id, of.span);
    let found = Suggestions::new().suggest(found, named, &noun, &known);
    match found.help.is_empty() && found.fix.is_none() {
        true => found.help("add the establishment of the part, or correct `of`"),
        false => found,
    }
}

/// The built-in establishments, which are read once and only if a part seems to be wrong, because
/// reading them takes time.
type BuiltIn = LazyCell<Establishments>;

fn is_built_in(built_in: &BuiltIn, id: &str, nation: Option<&str>) -> bool {
    let of_nation = |facts: &EstablishmentFacts| nation.is_none_or(|nation| facts.nation == nation);
    built_in.list.iter().any(|facts| facts.id == id && of_nation(facts))
}

/// Whether a part leads back to the formation.
fn reaches(
    id: &str,
    nation: Option<&str>,
    entry: &Establishment<'_>,
    by_id: &ById<'_, '_>,
) -> bool {
    let own = entry.id.value().map(|id| id.0);
    let own_nation = entry.nation.value().map(|nation| nation.0);
    let mut seen: HashSet<(&str, Option<&str>)> = HashSet::new();
    let mut open = vec![(id, nation)];
    while let Some((id, nation)) = open.pop() {
        if Some(id) == own && nation == own_nation {
            return true;
        }
        if !seen.insert((id, nation)) {
            continue;
        }
        if seen.len() > MAX_REACHED {
            return false;
        }
        let of_nation =
            |other: &&&Spanned<Establishment<'_>>| other.nation.value().map(|it| it.0) == nation;
        for other in by_id.get(id).into_iter().flatten().filter(of_nation) {
            for part in &other.parts {
                let Some(of) = part.of.value() else { continue };
                let of_nation = part.nation.value().or(other.nation.value()).map(|it| it.0);
                open.push((of.0, of_nation));
            }
        }
    }
    false
}

/// Establishments by their ids.
type ById<'e, 'd> = HashMap<&'d str, Vec<&'e Spanned<Establishment<'d>>>>;

fn by_id<'e, 'd>(entries: &[&'e Spanned<Establishment<'d>>]) -> ById<'e, 'd> {
    let mut found: ById<'e, 'd> = HashMap::new();
    for entry in entries {
        if let Some(id) = entry.id.value() {
            found.entry(id.0).or_default().push(entry);
        }
    }
    found
}

/// Maximum number of establishments below one: more than any army has.
const MAX_REACHED: usize = 200;

/// Maximum number of establishments of one nation with one id or one word that are compared: one for
/// each regulation.
const MAX_OF_ONE: usize = 20;

/// Reports two establishments that apply to the same troops at the same time.
fn same(entries: &[&Spanned<Establishment<'_>>], diagnostics: &mut Vec<Diagnostic>) {
    let mut of_id: HashMap<(&str, &str), Vec<&Establishment<'_>>> = HashMap::new();
    let mut of_word: HashMap<(&str, String, Option<Arm>), Vec<&Establishment<'_>>> = HashMap::new();
    for entry in entries {
        let (Some(nation), Some(id)) = (entry.nation.value(), entry.id.get()) else { continue };
        let before = of_id.entry((nation.0, id.value.0)).or_default();
        if let Some(other) = before.iter().find(|before| overlap(before, entry)) {
            let message =
                format!("two establishments `{}` are in force at the same time", id.value.0);
            let found = Diagnostic::new(&CODE, entry.from.span().unwrap_or(id.span), message);
            let end = other.to.span().or(other.id.span()).unwrap_or(id.span);
            diagnostics.push(
                found
                    .label(end, "the other is still in force")
                    .help("let one end before the other begins"),
            );
        }
        if before.len() < MAX_OF_ONE {
            before.push(entry);
        }
        for word in &entry.words {
            let key = (nation.0, latin(word.value), entry.arm.value().copied());
            let before = of_word.entry(key).or_default();
            let is_other = |before: &&&Establishment<'_>| {
                before.id.value() != entry.id.value() && overlap(before, entry)
            };
            if let Some(other) = before.iter().find(is_other) {
                let message = format!("two establishments have the words `{}`", word.value);
                let found = Diagnostic::new(&CODE, word.span, message);
                let label = other.words.span.or(other.id.span()).unwrap_or(id.span);
                diagnostics.push(
                    found
                        .label(label, "the other, in force at the same time")
                        .help("write words that only the troops of this establishment have"),
                );
            }
            if before.len() < MAX_OF_ONE {
                before.push(entry);
            }
        }
    }
}

/// Reports a body above a regiment that has battalions or squadrons of its own.
fn too_high(entry: &Establishment<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(echelon) = entry.echelon.get().filter(|it| it.value < Echelon::Regiment) else {
        return;
    };
    let own = [("battalions", &entry.battalions), ("squadrons", &entry.squadrons)];
    let Some((key, count)) = own.into_iter().find_map(|(key, count)| Some((key, count.get()?)))
    else {
        return;
    };
    if !entry.parts.items.is_empty() || count.value < 2 {
        return;
    }
    let message = format!("{} is a {}, but has {key} and no parts", title(entry), echelon.word());
    diagnostics.push(
        Diagnostic::new(&CODE, echelon.span, message)
            .label(count.span, format!("{} {key}", count.value))
            .help("did you mean `echelon: regiment`? larger bodies have `parts`"),
    );
}

/// Reports a note that gives another number of battalions or squadrons than the entry.
fn counted_in_note(entry: &Establishment<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(note) = entry.note.get() else { return };
    // Later in a note the number may be that of another year or another regiment.
    let words: Vec<&str> = note.value.split_whitespace().take(2).collect();
    let first = words.join(" ");
    for (key, count, nouns) in
        [("battalions", &entry.battalions, BATTALIONS), ("squadrons", &entry.squadrons, SQUADRONS)]
    {
        let Some(count) = count.get() else { continue };
        let Some(named) = counted(&first, nouns) else { continue };
        // Some regiments left a battalion in the depot.
        if i64::from(named) == count.value || note.value.contains("depot") {
            continue;
        }
        let message =
            format!("{} has {} {key}, but its note has {named}", title(entry), count.value);
        diagnostics.push(
            Diagnostic::new(&CODE, count.span, message)
                .label(note.span, "the note")
                .help("correct the number or the note"),
        );
    }
}

fn overlap(first: &Establishment<'_>, second: &Establishment<'_>) -> bool {
    let is_before = |end: &Field<Date>, start: &Field<Date>| match (end, start) {
        (Field::Broken(_), _) | (_, Field::Broken(_)) => true,
        (end, start) => end.value().zip(start.value()).is_some_and(|(end, start)| end < start),
    };
    !is_before(&first.to, &second.from) && !is_before(&second.to, &first.from)
}
