//! Fills units without a strength from establishments.

use grognard_check::check::LEFT_OUT;
use grognard_core::document::{Arm, Men, kebab};
use grognard_project::project::{EstablishmentFacts, Establishments};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{counted, shorten};

use crate::exchange::{Addable, Addition, GivenNumbers, chosen, times};
use grognard_lists::lists::{Draft, DraftKind, DraftNode, GuessKind, Mark, Value};

static ON_PAPER: GuessKind = GuessKind {
    name: "on-paper",
    reading: "the list gives no strength, so the strength is that of the establishment",
    otherwise: None,
    is_told_each: false,
};

/// Gives each unit without a strength the figures of its establishment. Reports the units whose
/// name, nation and day identify none.
pub(super) fn fill(draft: &mut Draft, establishments: &Establishments) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for list in &mut draft.lists {
        let mut left = Vec::new();
        for node in &mut list.nodes {
            let what = match node.kind.value {
                DraftKind::Unit => Addable::Regiment,
                DraftKind::Battery => Addable::Battery,
                DraftKind::Formation(_) => continue,
            };
            let nation = node.nation.as_ref().or(list.nation.as_ref());
            if node.has_strength() {
                continue;
            }
            let facts = nation.zip(list.date.as_ref()).and_then(|(nation, day)| {
                let name = node.name.value.clone();
                let numbers = GivenNumbers::default();
                let addition = Addition {
                    what,
                    name,
                    id: None,
                    nation: None,
                    day: None,
                    establishment: None,
                    numbers,
                    under: None,
                };
                chosen(&addition, &kebab(&nation.value), day.value, establishments)
                    .ok()
                    .filter(|facts| suits(node, facts))
            });
            match facts {
                Some(facts) => on_paper(node, facts),
                None => left.push(node.name.clone()),
            }
        }
        let [first, ..] = left.as_slice() else { continue };
        let (count, name) = (counted(left.len(), "unit"), shorten(&first.value));
        let message = format!("no establishment fits {count} without a strength, such as `{name}`");
        let help = "write `--date` and `--nation`, or the strengths into the document";
        found.push(Diagnostic::new(&LEFT_OUT, first.span, message).help(help));
    }
    found
}

/// False if the list states another arm: `chasseurs` may be foot or horse.
fn suits(node: &DraftNode, facts: &EstablishmentFacts) -> bool {
    let stated = node.arm.as_ref().filter(|arm| arm.mark == Mark::Sure);
    stated.is_none_or(|arm| Some(arm.value) == facts.arm)
}

fn on_paper(node: &mut DraftNode, facts: &EstablishmentFacts) {
    let span = node.name.span;
    let guess = |men: Men| Value::guess(men, span, &ON_PAPER);
    let battalions = node.battalions.as_ref().map(|count| count.value as usize);
    let squadrons = node.squadrons.as_ref().map(|count| (count.value.halves / 2) as usize);
    let all =
        |each: Option<Men>, whole: Option<Men>, stated: Option<usize>, many: Option<usize>| {
            let whole = whole.filter(|_| stated.is_none() || stated == many);
            whole.or(each.map(|each| times(each, stated.or(many).unwrap_or(1)))).map(guess)
        };
    match facts.arm {
        Some(arm) if arm.is_artillery() => {
            let guns = facts.guns.and_then(|guns| u32::try_from(guns).ok());
            node.guns = guns.map(|guns| guess(Men { range: Some((guns, guns)) }));
            node.men = facts.men.map(guess);
        }
        Some(Arm::Cavalry) => {
            node.sabres = all(facts.sabres, facts.sabres_in_all, squadrons, facts.squadrons);
        }
        _ => node.men = all(facts.men, facts.men_in_all, battalions, facts.battalions),
    }
    if node.arm.as_ref().map(|arm| arm.value) != facts.arm {
        node.arm = facts.arm.map(|arm| Value::guess(arm, span, &ON_PAPER));
    }
    let source = format!("on paper: {}, {}", facts.name, facts.source.title);
    node.notes.push(Value::sure(source, span));
}
