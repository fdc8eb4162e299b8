//! Establishments in words, for lists and pages.

use grognard_core::document::{Arm, Men};
use grognard_project::project::{EstablishmentFacts, PartFacts};

/// Period in which an establishment was in force: `1808-02-18 to 1815-04-12`.
pub fn span_in_words(facts: &EstablishmentFacts) -> String {
    match (facts.from, facts.to) {
        (Some(from), Some(to)) => format!("{from} to {to}"),
        (Some(from), None) => format!("from {from}"),
        (None, Some(to)) => format!("until {to}"),
        (None, None) => "at all times".to_owned(),
    }
}

/// Figures of an establishment: `4 battalions of 6 companies, 840 men each`.
pub fn figures_in_words(facts: &EstablishmentFacts) -> String {
    if !facts.parts.is_empty() {
        let parts: Vec<String> =
            facts.parts.iter().map(|part| part_in_words(part, facts)).collect();
        return parts.join(", ");
    }
    match facts.arm {
        Some(arm) if arm.is_artillery() => battery(facts),
        Some(Arm::Cavalry) => {
            let noun = "squadron";
            let (many, each, in_all) = (facts.squadrons, facts.sabres, facts.sabres_in_all);
            regiment(facts.companies, &RegimentParts { many, noun, each, in_all })
        }
        _ => {
            let noun = "battalion";
            let (many, each, in_all) = (facts.battalions, facts.men, facts.men_in_all);
            regiment(facts.companies, &RegimentParts { many, noun, each, in_all })
        }
    }
}

fn part_in_words(part: &PartFacts, whole: &EstablishmentFacts) -> String {
    let count = if part.count > 1 { format!("{} ", part.count) } else { String::new() };
    let nation = match part.nation == whole.nation {
        true => String::new(),
        false => format!(" of `{}`", part.nation),
    };
    let battalions = part.battalions.map(|many| format!(" with {many} battalions"));
    format!("{count}`{}`{nation}{}", part.of, battalions.unwrap_or_default())
}

fn battery(facts: &EstablishmentFacts) -> String {
    let guns = facts.guns.map(|guns| format!("{guns} guns"));
    let pieces = facts.armament.as_ref().map(|pieces| format!("({pieces})"));
    let guns: Vec<String> = guns.into_iter().chain(pieces).collect();
    let men = facts.men.map(|men| format!("{} men", number(men)));
    [Some(guns.join(" ")), men].into_iter().flatten().collect::<Vec<String>>().join(", ")
}

struct RegimentParts {
    many: Option<usize>,
    noun: &'static str,
    each: Option<Men>,
    in_all: Option<Men>,
}

/// Figures of a regiment. The numbers give the strength of each part, or of the whole regiment if
/// the parts have none.
fn regiment(companies: Option<usize>, parts: &RegimentParts) -> String {
    let many = parts.many.filter(|many| *many > 1);
    let counted = many.map(|many| format!("{many} {}s", parts.noun));
    let companies = companies.map(|companies| match counted.is_some() {
        true => format!(" of {companies} companies"),
        false => format!("{companies} companies"),
    });
    let men = match (parts.each, parts.in_all) {
        (Some(men), _) if many.is_some() => format!("{} men each", number(men)),
        (Some(men), _) | (None, Some(men)) => format!("{} men in all", number(men)),
        (None, None) => "strength not found".to_owned(),
    };
    let head = counted.unwrap_or_default() + &companies.unwrap_or_default();
    if head.is_empty() { men } else { format!("{head}, {men}") }
}

fn number(men: Men) -> String {
    match men.exact() {
        Some(men) => men.to_string(),
        None => format!("{}-{}", men.least(), men.most()),
    }
}
