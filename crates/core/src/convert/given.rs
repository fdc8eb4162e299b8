//! Makes the first entries of a ledger, for inherited values and for strengths counted in stands.

use super::authority::Authority;
use super::basis::Basis;
use super::change::{Change, CountedTroops};
use super::ledger::Entry;
use crate::model::{Body, Force, Given, StandOf};

pub(super) fn given(force: &Force, ledger: &mut Vec<Entry>) {
    for body in &force.bodies {
        let Some(derived) = &body.derived else { continue };
        for inherited in &derived.inherited {
            let from = force.bodies[inherited.from].name.clone();
            let key = key(&inherited.value);
            let change = Change::Inherited { value: inherited.value.clone(), from };
            ledger.push(stated(body, change, key));
        }
        if let Some(stands) = derived.stands {
            let (troops, key) = match stands.of {
                StandOf::Men => (CountedTroops::Men, "men_per_stand"),
                StandOf::Sabres => (CountedTroops::Sabres, "sabres_per_stand"),
                StandOf::Guns => (CountedTroops::Guns, "guns_per_stand"),
            };
            let strength = stands.each.times(stands.count);
            let change = Change::CountedInStands { stands, strength, troops };
            ledger.push(stated(body, change, key));
        }
    }
}

fn stated(body: &Body, change: Change, key: &'static str) -> Entry {
    Entry { basis: Basis::Key(key), source: Authority::Author, ..Entry::told(&body.id, change) }
}

fn key(value: &Given) -> &'static str {
    match value {
        Given::Arm(_) => "arm",
        Given::Grade(_) => "grade",
        Given::Trait(_) => "traits",
        Given::Weight(_) => "weight",
        Given::Quality(_) => "quality",
    }
}
