//! Reports two holdings of the same troops.

use std::collections::HashMap;

use grognard_core::document::{Arm, Collection, Field, Holding, Trait};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

code!("holding-twice", Warning, "holding_twice.md");

pub(super) fn check(collection: &Collection<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: HashMap<Troops<'_>, Span> = HashMap::new();
    for holding in &collection.holdings {
        let (Some(troops), Some(span)) = (Troops::of(holding), holding.nation.span()) else {
            continue;
        };
        let what = what(&troops);
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
