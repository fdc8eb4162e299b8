//! Puts the ledger into words: turns the facts of a conversion into the lines that grognard
//! publishes.

use grognard_core::convert::{
    Authority, Basis, Certainty, Change, CountedTroops, Cut, Entry, Named, NoPlace, NoPost,
    Rounded, Split,
};
use grognard_core::document::Ratio;
use grognard_core::model::Given;
use grognard_syntax::text::{numbers, shorten};
use schemars::JsonSchema;
use serde::Serialize;

use super::origin::{Mark, mark_of};

/// A line of the ledger, about one step of the conversion.
// The published schema has used the name `EntryView` since its first version.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[schemars(rename = "EntryView")]
pub struct LedgerLine {
    /// Kind of step, such as `round` or `split`.
    pub step: String,
    /// Id of the body or unit that the step is about.
    pub body: String,
    /// Value before the step.
    pub from: String,
    /// Value after the step.
    pub to: String,
    /// Line of the rule set that requires the step, or key of the order of battle that does.
    pub by: String,
    /// Origin of the line of the rule set.
    pub source: String,
    /// Further lines of the rule set that influence the numbers, such as a rounding or a reading.
    pub also: Vec<RestView>,
    /// Mark of the weakest line of the rule set that influences the numbers; absent if all lines
    /// are from the rule book.
    pub mark: Option<Mark>,
    /// Number of men or guns that are left over.
    pub remainder: i64,
    /// Reason for the step, in words.
    pub why: String,
}

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

/// Mark of an authority; `None` if the authority is the rule book or the author.
pub(super) fn mark_of_source(source: &Authority) -> Option<Mark> {
    match source {
        Authority::Nobody | Authority::Author => None,
        Authority::Pack { kind, .. } => mark_of(*kind),
    }
}

/// Mark of the weakest line of the pack behind an entry.
pub(super) fn mark_of_entry(entry: &Entry) -> Option<Mark> {
    let also = entry.also.iter().map(|rest| &rest.source);
    also.chain([&entry.source]).filter_map(mark_of_source).max()
}

pub(super) fn rest_view(basis: &Basis, source: &Authority) -> Option<RestView> {
    let Authority::Pack { kind, at: place } = source else { return None };
    Some(RestView { mark: mark_of(*kind)?, by: basis.to_string(), source: place.clone() })
}

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
        Change::Raised { rounded, rounded_element, .. } => format!("{rounded} {rounded_element}"),
        Change::AuthorCount { computed, element, .. } => format!("{computed} {element}"),
        Change::Detached { elements, element, .. } | Change::Exceeded { elements, element, .. } => {
            format!("{elements} {element}")
        }
        Change::Graded { historical: Some(grade), .. } => grade.word().to_owned(),
        Change::Graded { .. } => "the body's kind of troops".to_owned(),
        Change::AssumedGrade { .. } => "no grade".to_owned(),
        Change::MixedGrade { parts, .. } => {
            let mut names: Vec<&str> = parts.iter().map(|part| grade_name(part.as_ref())).collect();
            names.dedup();
            shorten(&names.join(", "))
        }
        Change::Figured { figure, .. } => figure.name.clone(),
        Change::AuthorFigure { figure, computed, .. } => match computed {
            Some(computed) => format!("{} {computed}", figure.name),
            None => format!("no {}", figure.name),
        },
        Change::AuthorTraits { computed, .. } => names_of_traits(computed),
        Change::AuthorGrade { computed, .. } => grade_name(computed.as_ref()).to_owned(),
        Change::UnknownGrade { rating, .. } => format!("{rating} in the list"),
        Change::AssumedQuality { .. } => "no command quality".to_owned(),
        Change::Overruled { stated, arm, .. } => format!("{stated} {} in all", arm.word()),
        Change::LeftOut { strength, troops, .. } => format!("{strength} {}", troops_word(*troops)),
        Change::OffTable { strength, arm, .. } => format!("{strength} {}", arm.word()),
        Change::UnknownStrength => "unknown strength".to_owned(),
        Change::Unheard { elements, rating, others } => {
            let elements = elements.map(|count| format!("{count} elements"));
            let wants: Vec<String> =
                elements.into_iter().chain(rating.clone()).chain(others.iter().cloned()).collect();
            format!("{} in the list", wants.join(", "))
        }
        Change::Worn { boxes, counts, percent: Some(share), .. } => {
            format!("{boxes} {counts} at {share} %")
        }
        Change::Worn { boxes, counts, .. } => format!("{boxes} {counts}"),
        Change::Placed { leader, .. } | Change::Leaderless { leader, .. } => leader.clone(),
        Change::Exceptional { leader, .. } => format!("{leader}, exceptional"),
    }
}

fn names_of_traits(names: &[String]) -> String {
    if names.is_empty() { "no traits".to_owned() } else { names.join(", ") }
}

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
        Change::Figured { value, .. } => value.clone(),
        Change::AuthorFigure { figure, given, .. } => format!("{} {given}", figure.name),
        Change::AuthorTraits { given, .. } => names_of_traits(given),
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

/// Reason for entries of one kind, in words. A number that is not the same in all entries is shown
/// as `…`.
pub(super) fn reason(entries: &[&Entry]) -> String {
    let plain = match &entries[0].change {
        Change::Kept { .. } => "the list is written for this game",
        Change::Inherited { .. } => "a body above gives the value for all bodies below it",
        Change::CountedInStands { stands, troops, .. } => {
            return format!("a stand is {} {} in the source", stands.each, troops_word(*troops));
        }
        Change::Ungraded => "the list gives the unit neither `bel` nor `grade`",
        Change::Merged { least, .. } => {
            return format!("at least one of the merged bodies is below the minimum of {least}");
        }
        Change::Split(split) => return why_split(split, entries),
        Change::Parted { .. } => {
            "the row of the list has several arms; each arm becomes separate units"
        }
        Change::Pooled { .. } => return why_pooled(entries),
        Change::Folded { .. } => {
            "too few guns of one type for an element; counted with the other guns"
        }
        Change::Rounded(rounded) => return why_rounded(rounded),
        Change::Limited { elements, .. } => {
            return format!("a unit has at most {elements}");
        }
        Change::Raised { elements: 1, .. } => "a fielded unit has at least one element",
        Change::Raised { elements, .. } => {
            return format!("the minimum of the unit is {elements}");
        }
        Change::AuthorCount { .. }
        | Change::AuthorGrade { .. }
        | Change::AuthorFigure { .. }
        | Change::AuthorTraits { .. } => "the list overrides the rule set",
        Change::Detached { least, .. } => {
            return format!(
                "below the minimum of {least}, and no neighbour of its kind can absorb it"
            );
        }
        Change::Exceeded { most, .. } => return format!("above the maximum of {most}"),
        Change::AssumedGrade { .. } => "the list gives no grade; regular is assumed",
        Change::MixedGrade { tie: false, .. } => "the parts of the unit have different grades",
        Change::MixedGrade { tie: true, .. } => {
            "the parts of the unit are divided equally between grades; the worse grade counts"
        }
        Change::UnknownGrade { .. } => "the game does not have the grade",
        Change::AssumedQuality { .. } => "the list gives no command quality",
        Change::Overruled { .. } => "the sum of the fielded bodies below this body",
        Change::LeftOut { reason: NoPlace::TooFew { elements }, .. } => {
            return format!(
                "the minimum of such a unit, {elements}, would more than double these troops; to field them, give `stands` under `fielded`"
            );
        }
        Change::LeftOut { reason, .. } => why_left_out(*reason),
        Change::OffTable { because, .. } => because,
        Change::UnknownStrength => "elements cannot be computed: give a strength, even an estimate",
        Change::Unheard { .. } => "the body is not a separate unit in this game",
        Change::Leaderless { reason, .. } => return why_leaderless(reason),
        Change::Graded { .. }
        | Change::Figured { .. }
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
        return format!("the list gives {units} units");
    }
    let exact = shared(entries, |change| match change {
        Change::Split(split) => Some(quotient(split.elements)),
        _ => None,
    });
    let several = match split.most {
        Some(most) => format!("{exact} {} exceed the maximum of {most}", split.element),
        None => format!("{exact} {} make several units of the usual size", split.element),
    };
    match split.cut {
        Cut::Seams => format!("{several}; the block is cut between its parts"),
        Cut::Invented => format!("{several}; the parts of the block are unknown"),
        Cut::Guns | Cut::Stated(_) => several,
    }
}

fn why_pooled(entries: &[&Entry]) -> String {
    let singly = shared(entries, |change| match change {
        Change::Pooled { singly, .. } => Some(singly.to_string()),
        _ => None,
    });
    format!(
        "the guns of a formation are added up before conversion; as single batteries they would make {singly}"
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
            format!("{sum}; a tie: {other} is equally near")
        }
        Certainty::Ambiguous { least, most } => {
            let others: Vec<u32> = (least..=most).filter(|count| count != elements).collect();
            format!("{sum}; {} would fit as well", numbers(&others).replace(", ", " or "))
        }
        Certainty::Impossible => format!("{sum}; no number of elements represents this strength"),
    }
}

fn why_left_out(reason: NoPlace) -> &'static str {
    match reason {
        NoPlace::NoElement => "the game has no element for this arm",
        NoPlace::NoUnit => "the game has no unit of this arm",
        NoPlace::NoStrength => "the game gives no strength for its elements",
        NoPlace::NoArm => "the list gives no arm",
        NoPlace::NoCavalry => "the body is not cavalry; write the sabres as a separate body",
        NoPlace::CountedInSabres => "cavalry is counted in sabres",
        NoPlace::RegimentalGuns => "guns of a battalion or regiment fire with the infantry",
        NoPlace::NotCounted => "a list for a game counts elements, and this body has none",
        NoPlace::TooFew { .. } => "too few for a unit",
        NoPlace::NotListed => "the list is written for this game and gives the body no stands",
    }
}

fn why_leaderless(reason: &NoPost) -> String {
    let plain = match reason {
        NoPost::NoBody => "no part of the command is on the table",
        NoPost::Unexceptional => "the game has only exceptional leaders at this level",
        NoPost::NoneOfUnits => "the game has no leader for a single unit",
        NoPost::NoneOfLevel => "the game has no leader for a body of this level",
        NoPost::Taken(leader) => {
            return format!("{leader} is already with the unit that includes his command");
        }
    };
    plain.to_owned()
}

/// A number as text if all entries have the same number, otherwise `…`.
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

/// A number with at most three decimals. A rounded number has the word `about` before it.
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

/// A value that a body gives for all bodies below it, such as `arm infantry`.
fn given_words(value: &Given) -> String {
    match value {
        Given::Arm(arm) => format!("arm {}", arm.word()),
        Given::Grade(grade) => format!("grade {}", grade.word()),
        Given::Trait(named) => format!("trait {}", named.word()),
        Given::Weight(weight) => format!("weight {weight}"),
        Given::Quality(quality) => format!("quality {}", quality.word()),
    }
}

/// A line of the pack that is not from the rule book.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
pub struct RestView {
    /// Kind of origin of the line.
    pub mark: Mark,
    /// Place of the line in the pack.
    pub by: String,
    /// Place that the line cites as its origin, such as a section of the rule book.
    pub source: String,
}
