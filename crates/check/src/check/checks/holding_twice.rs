//! Reports two holdings of the same troops.

use std::collections::HashMap;

use grognard_core::document::{Arm, Collection, Field, Holding, Trait};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

code!("holding-twice", Warning, "holding_twice.md");

pub(super) fn check(collection: &Collection<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: HashMap<Troops<'_>, Span> = HashMap::new();
    let mut numbered: HashMap<(Troops<'_>, [Option<i64>; 4]), Span> = HashMap::new();
    for holding in &collection.holdings {
        let (Some(troops), Some(span)) = (Troops::of(holding), holding.nation.span()) else {
            continue;
        };
        let what = what(&troops);
        let numbers = [&holding.bases, &holding.figures, &holding.guns, &holding.leaders];
        let numbers = numbers.map(|number| number.value().copied());
        let largest = numbers.into_iter().flatten().max();
        if troops.name.is_some() && largest.is_some_and(|largest| largest >= MIN_SAME) {
            let unnamed = Troops { name: None, traits: troops.traits.clone(), ..troops };
            let before = *numbered.entry((unnamed, numbers)).or_insert(span);
            let is_other = before != span && !first.contains_key(&troops);
            if is_other {
                let message = format!("{what} have the kind and number of another entry");
                diagnostics.push(
                    Diagnostic::new(&CODE, span, message)
                        .label(before, "the other entry")
                        .help("remove the entry if it is a copy, or correct what differs"),
                );
            }
        }
        let first_span = *first.entry(troops).or_insert(span);
        if first_span != span {
            diagnostics.push(
                Diagnostic::new(&CODE, span, format!("{what} are in this collection twice"))
                    .label(first_span, "the first time")
                    .help("add the two entries up, or give each a different `name`"),
            );
        }
    }
}

/// Minimum number of figures or bases that is no chance if two entries of the same troops have it.
const MIN_SAME: i64 = 13;

/// The facts that make two holdings the same. The base is among these facts, because the same
/// troops on bases of another size are for another game.
#[derive(PartialEq, Eq, Hash)]
struct Troops<'d> {
    nation: &'d str,
    arm: Option<Arm>,
    traits: Vec<Trait>,
    name: Option<&'d str>,
    base: Option<&'d str>,
}

impl<'d> Troops<'d> {
    /// Reads the facts of a holding. `None` if a part of the holding could not be read.
    fn of(holding: &'d Holding<'d>) -> Option<Troops<'d>> {
        fn told<T: Copy>(field: &Field<T>) -> Option<Option<T>> {
            match field {
                Field::Absent => Some(None),
                Field::Broken(_) => None,
                Field::Read(read) => Some(Some(read.value)),
            }
        }
        let mut traits: Vec<Trait> =
            holding.traits.items.iter().map(|named_trait| named_trait.value).collect();
        traits.sort_unstable();
        holding.traits.whole.then_some(Troops {
            nation: holding.nation.value()?.0,
            arm: told(&holding.arm)?,
            traits,
            name: told(&holding.name)?,
            base: told(&holding.base)?,
        })
    }
}

fn what(troops: &Troops<'_>) -> String {
    if let Some(name) = troops.name {
        return format!("`{name}` of `{}`", troops.nation);
    }
    let traits: String =
        troops.traits.iter().map(|named_trait| format!("{} ", named_trait.word())).collect();
    let arm = troops.arm.map_or("leaders", Arm::word);
    format!("{traits}{arm} of `{}`", troops.nation)
}
