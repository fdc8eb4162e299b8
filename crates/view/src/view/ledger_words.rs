//! The words of the ledger: the facts of `convert` as published lines.

use grognard_core::convert::{
    Authority, Basis, Certainty, Change, CountedTroops, Cut, Entry, Named, NoPlace, NoPost,
    Rounded, Split,
};
use grognard_core::document::Ratio;
use grognard_core::model::Given;
use grognard_syntax::text::{numbers, shorten};
use schemars::JsonSchema;
use serde::Serialize;

use super::convert_view::RestView;
use super::origin::{Mark, mark_of};

/// One line of the ledger.
// The published schema has called it `EntryView` from its first version.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[schemars(rename = "EntryView")]
pub struct LedgerLine {
    /// What was done.
    pub step: String,
    /// The id of the body or unit.
    pub body: String,
    /// What it was.
    pub from: String,
    /// What it became.
    pub to: String,
    /// The line of the rule set that says so.
    pub by: String,
    /// Where that line comes from.
    pub source: String,
    /// Other lines on which the numbers rest, such as a rounding or a reading.
    pub also: Vec<RestView>,
    /// Its mark, where one of these lines is not in the rule book: that of the weakest.
    pub mark: Option<Mark>,
    /// Men or guns left over.
    pub remainder: i64,
    /// Why.
    pub why: String,
}

/// A fact of the ledger in words.
pub(super) fn ledger_line(entry: &Entry) -> LedgerLine {
    LedgerLine {
        step: entry.step().word().to_owned(),
        body: entry.body.clone(),
        from: before(&entry.change),
        to: after(&entry.change),
        by: entry.basis.to_string(),
        source: entry.source.to_string(),
        also: entry.also.iter().filter_map(|rest| rest_view(&rest.basis, &rest.source)).collect(),
        mark: mark_of_entry(entry),
        remainder: entry.remainder(),
        why: reason(&[entry]),
    }
}

/// The mark of who vouches for an entry; none where that is the rule book.
pub(super) fn mark_of_source(source: &Authority) -> Option<Mark> {
    match source {
        Authority::Nobody | Authority::Author => None,
        Authority::Pack { kind, .. } => mark_of(*kind),
    }
}

/// The weakest mark of all lines on which an entry rests.
pub(super) fn mark_of_entry(entry: &Entry) -> Option<Mark> {
    let also = entry.also.iter().map(|rest| &rest.source);
    also.chain([&entry.source]).filter_map(mark_of_source).max()
}

/// A line of the pack that does not stand in the rule book, in words.
pub(super) fn rest_view(basis: &Basis, source: &Authority) -> Option<RestView> {
    let Authority::Pack { kind, at: place } = source else { return None };
    Some(RestView { mark: mark_of(*kind)?, by: basis.to_string(), source: place.clone() })
}

/// What something was.
pub(super) fn before(change: &Change) -> String {
    match change {
        Change::Kept { elements } => elements.to_string(),
        Change::Inherited { from, .. } => from.clone(),
        Change::CountedInStands { stands, .. } => match stands.count {
            1 => "1 stand".to_owned(),
            count => format!("{count} stands"),
        },
        Change::Ungraded => "no grade".to_owned(),
        Change::Merged { bodies, .. } => format!("{bodies} bodies"),
        Change::Split(split) => format!("{} in {}", split.men, split.name),
        Change::Parted { name, .. } => name.clone(),
        Change::Pooled { batteries, .. } => format!("{batteries} batteries"),
        Change::Folded { guns } => format!("{guns} guns"),
        Change::Rounded(Rounded { strength, guns: true, .. }) => format!("{strength} guns"),
        Change::Rounded(Rounded { strength, .. }) => format!("{strength} men"),
        Change::Limited { element, wanted, .. } => format!("{wanted} {element}"),
        Change::Raised { rounded, element, .. } => format!("{rounded} {element}"),
        Change::AuthorCount { computed, element, .. } => format!("{computed} {element}"),
        Change::Detached { elements, element, .. } | Change::Exceeded { elements, element, .. } => {
            format!("{elements} {element}")
        }
        Change::Graded { historical: Some(grade), .. } => grade.word().to_owned(),
        Change::Graded { .. } => "what it is".to_owned(),
        Change::AssumedGrade { .. } => "no grade".to_owned(),
        Change::MixedGrade { parts, .. } => {
            let mut names: Vec<&str> = parts.iter().map(|part| grade_name(part.as_ref())).collect();
            names.dedup();
            shorten(&names.join(", "))
        }
        Change::AuthorGrade { computed, .. } => grade_name(computed.as_ref()).to_owned(),
        Change::UnknownGrade { rating, .. } => format!("{rating} by its author"),
        Change::AssumedQuality { .. } => "no command quality".to_owned(),
        Change::Overruled { stated, arm, .. } => format!("{stated} {} in all", arm.word()),
        Change::LeftOut { strength, troops, .. } => format!("{strength} {}", troops_word(*troops)),
        Change::OffTable { strength, arm, .. } => format!("{strength} {}", arm.word()),
        Change::UnknownStrength => "a strength that is unknown".to_owned(),
        Change::Unheard { elements, rating } => {
            let elements = elements.map(|count| format!("{count} elements"));
            let wants: Vec<String> = elements.into_iter().chain(rating.clone()).collect();
            format!("{} by its author", wants.join(", "))
        }
        Change::Worn { boxes, counts, percent: Some(share), .. } => {
            format!("{boxes} {counts} at {share} %")
        }
        Change::Worn { boxes, counts, .. } => format!("{boxes} {counts}"),
        Change::Placed { leader, .. } | Change::Leaderless { leader, .. } => leader.clone(),
        Change::Exceptional { leader, .. } => format!("{leader}, exceptional"),
    }
}

/// What something became.
pub(super) fn after(change: &Change) -> String {
    match change {
        Change::Kept { elements } => elements.to_string(),
        Change::Inherited { value, .. } => given_words(value),
        Change::CountedInStands { strength, troops, .. } => {
            format!("{strength} {}", troops_word(*troops))
        }
        Change::Ungraded => "no grade".to_owned(),
        Change::Merged { name, .. } => name.clone(),
        Change::Split(split) => format!("{} units", split.units),
        Change::Parted { arms, .. } => {
            let arms = arms.iter().map(|(arm, strength)| format!("{strength} {}", arm.word()));
            arms.collect::<Vec<String>>().join(", ")
        }
        Change::Pooled { guns, .. } => format!("{guns} guns"),
        Change::Folded { .. } => "guns of another type".to_owned(),
        Change::Rounded(Rounded { elements, element, .. }) => format!("{elements} {element}"),
        Change::Limited { elements, element, .. } | Change::Raised { elements, element, .. } => {
            format!("{elements} {element}")
        }
        Change::AuthorCount { given, element, .. } => format!("{given} {element}"),
        Change::Detached { .. } => "a detachment".to_owned(),
        Change::Exceeded { .. } => "an oversized unit".to_owned(),
        Change::Graded { grade, .. } | Change::AssumedGrade { grade } => grade.name.clone(),
        Change::MixedGrade { grade, .. } | Change::UnknownGrade { grade, .. } => {
            grade_name(grade.as_ref()).to_owned()
        }
        Change::AuthorGrade { given, .. } => given.name.clone(),
        Change::AssumedQuality { quality } => quality.name.clone(),
        Change::Overruled { below, .. } => below.to_string(),
        Change::LeftOut { .. }
        | Change::OffTable { .. }
        | Change::UnknownStrength
        | Change::Unheard { .. } => "nothing".to_owned(),
        Change::Worn { mark, lost, .. } => format!("{mark} at {lost}"),
        Change::Placed { kind, range: Some(range), .. } => {
            format!("{}, reaches {range}", kind.name)
        }
        Change::Placed { kind, .. } => kind.name.clone(),
        Change::Exceptional { farther, bonus, .. } => {
            let farther = farther.map(|length| format!("reaches {length} farther"));
            let bonus = bonus.map(|bonus| format!("adds {bonus} to a throw"));
            farther.into_iter().chain(bonus).collect::<Vec<String>>().join(", ")
        }
        Change::Leaderless { .. } => "no leader".to_owned(),
    }
}

/// Why, for entries of one kind. A number that they do not share is `…`.
pub(super) fn reason(entries: &[&Entry]) -> String {
    let plain = match &entries[0].change {
        Change::Kept { .. } => "the list is written for this game",
        Change::Inherited { .. } => "said of all bodies below it; nothing nearer says otherwise",
        Change::CountedInStands { stands, troops, .. } => {
            return format!("a stand is {} {} in the source", stands.each, troops_word(*troops));
        }
        Change::Ungraded => "the list gives it neither `bel` nor `grade`",
        Change::Merged { least, .. } => {
            return format!("one of them or more is below the least of {least} by itself");
        }
        Change::Split(split) => return why_split(split, entries),
        Change::Parted { .. } => "its arms are given in one row, and each becomes units of its own",
        Change::Pooled { .. } => return why_pooled(entries),
        Change::Folded { .. } => {
            "too few of their own type for an element; they count with the others"
        }
        Change::Rounded(rounded) => return why_rounded(rounded),
        Change::Limited { elements, .. } => {
            return format!("nobody puts more than {elements} of one unit on a table");
        }
        Change::Raised { elements: 1, .. } => "at least one: whatever is fielded has an element",
        Change::Raised { elements, .. } => {
            return format!("at least {elements}: the game has no such unit with fewer");
        }
        Change::AuthorCount { .. } | Change::AuthorGrade { .. } => {
            "its author says so, and that counts"
        }
        Change::Detached { least, .. } => {
            return format!("below the least of {least}, and no neighbour of its kind takes it in");
        }
        Change::Exceeded { most, .. } => return format!("above the most of {most}"),
        Change::AssumedGrade { .. } => "nobody said how well it fought: taken as regular",
        Change::MixedGrade { tie: false, .. } => "its parts differ",
        Change::MixedGrade { tie: true, .. } => {
            "its parts differ, and as many are of the better grade: a tie, and the worse one counts"
        }
        Change::UnknownGrade { .. } => "the game has no such grade",
        Change::AssumedQuality { .. } => "nobody said how well it was commanded",
        Change::Overruled { .. } => {
            "that is what the bodies below it have, and they are what is fielded"
        }
        Change::LeftOut { reason: NoPlace::TooFew { elements }, .. } => {
            return format!(
                "the fewest of such a unit, {elements}, would more than double them; `stands` under `fielded` sets them up all the same"
            );
        }
        Change::LeftOut { reason, .. } => why_left_out(*reason),
        Change::OffTable { because, .. } => because,
        Change::UnknownStrength => {
            "nobody can count elements of it: give it a strength, if only an estimate"
        }
        Change::Unheard { .. } => "in this game it is no unit by itself",
        Change::Leaderless { reason, .. } => return why_leaderless(reason),
        Change::Graded { .. }
        | Change::Worn { .. }
        | Change::Placed { .. }
        | Change::Exceptional { .. } => "",
    };
    plain.to_owned()
}

fn why_split(split: &Split, entries: &[&Entry]) -> String {
    if let Cut::Stated(_) = split.cut {
        let units = shared(entries, |change| match change {
            Change::Split(Split { cut: Cut::Stated(units), .. }) => Some(units.to_string()),
            _ => None,
        });
        return format!("its list says that it had {units} of them");
    }
    let exact = shared(entries, |change| match change {
        Change::Split(split) => Some(quotient(split.elements)),
        _ => None,
    });
    let several = match split.most {
        Some(most) => format!("{exact} {} are more than the most of {most}", split.element),
        None => format!("{exact} {} are several of the usual size", split.element),
    };
    match split.cut {
        Cut::Seams => format!("{several}; cut between its parts"),
        Cut::Invented => format!("{several}; how it was made up nobody says"),
        Cut::Guns | Cut::Stated(_) => several,
    }
}

fn why_pooled(entries: &[&Entry]) -> String {
    let singly = shared(entries, |change| match change {
        Change::Pooled { singly, .. } => Some(singly.to_string()),
        _ => None,
    });
    format!(
        "the guns of a parent are added up before they are counted; as single batteries they would be {singly}"
    )
}

fn why_rounded(rounded: &Rounded) -> String {
    let Rounded { men, per, elements, .. } = rounded;
    let exact = Ratio::whole((*men).into()).over(*per).unwrap_or(Ratio::ZERO);
    let rounding = rounded.rounding.as_ref().map(|rounding| format!(", {rounding}"));
    let sum = format!("{men} / {per} = {}{}", quotient(exact), rounding.unwrap_or_default());
    match rounded.certainty {
        Certainty::Certain | Certainty::Author => sum,
        Certainty::Ambiguous { least, most }
            if rounded.strength.is_exact() && exact.denominator() == 2 =>
        {
            let other = if *elements == least { most } else { least };
            format!("{sum}; a tie: {other} is as near")
        }
        Certainty::Ambiguous { least, most } => {
            let others: Vec<u32> = (least..=most).filter(|count| count != elements).collect();
            format!("{sum}; {} would fit as well", numbers(&others).replace(", ", " or "))
        }
        Certainty::Impossible => format!("{sum}; no number of elements stands for this strength"),
    }
}

fn why_left_out(reason: NoPlace) -> &'static str {
    match reason {
        NoPlace::NoElement => "the game has no element for this arm",
        NoPlace::NoUnit => "the game does not say what units are made of this arm",
        NoPlace::NoStrength => "the game does not say what strength its elements stand for",
        NoPlace::NoArm => "nobody says what arm it is",
        NoPlace::NoCavalry => "it is no cavalry; give them a body of their own",
        NoPlace::CountedInSabres => "cavalry is counted in sabres",
        NoPlace::RegimentalGuns => "guns of a battalion or regiment fire with it",
        NoPlace::NotCounted => "a list for a game counts elements, and this body has none",
        NoPlace::TooFew { .. } => "too few for a unit",
        NoPlace::NotListed => "the list is written for this game and gives it no stands",
    }
}

fn why_leaderless(reason: &NoPost) -> String {
    let plain = match reason {
        NoPost::NoBody => "nothing of his body is on the table",
        NoPost::Unexceptional => {
            "the game has leaders of that level only where they are exceptional"
        }
        NoPost::NoneOfUnits => "the game has no leader for a single unit",
        NoPost::NoneOfLevel => "the game has no leader for a body of that level",
        NoPost::Taken(leader) => {
            return format!("{leader} stands with the unit that his body became a part of");
        }
    };
    plain.to_owned()
}

/// A number in words if all entries have the same, else `…`.
fn shared(entries: &[&Entry], number: impl Fn(&Change) -> Option<String>) -> String {
    let first = number(&entries[0].change);
    let same = entries.iter().all(|entry| number(&entry.change) == first);
    first.filter(|_| same).unwrap_or_else(|| "…".to_owned())
}

fn grade_name(grade: Option<&Named>) -> &str {
    grade.map_or("no grade", |grade| grade.name.as_str())
}

fn troops_word(troops: CountedTroops) -> &'static str {
    match troops {
        CountedTroops::Men => "men",
        CountedTroops::Sabres => "sabres",
        CountedTroops::Guns => "guns",
        CountedTroops::Arm(arm) => arm.word(),
    }
}

/// A number to three places; `about` where it has more, and is rounded.
fn quotient(number: Ratio) -> String {
    let half = Ratio::new(1, 2).expect("a half is a number");
    let thousandths = number.times(Ratio::whole(1000));
    match thousandths {
        Some(exact) if exact.as_whole().is_none() => {
            let thousandths = exact.round(half);
            format!("about {}.{:03}", thousandths / 1000, thousandths % 1000)
        }
        _ => number.to_string(),
    }
}

/// A value that holds for all bodies below the one that states it.
fn given_words(value: &Given) -> String {
    match value {
        Given::Arm(arm) => format!("arm {}", arm.word()),
        Given::Grade(grade) => format!("grade {}", grade.word()),
        Given::Trait(named) => format!("trait {}", named.word()),
        Given::Weight(weight) => format!("weight {weight}"),
        Given::Quality(quality) => format!("quality {}", quality.word()),
    }
}
