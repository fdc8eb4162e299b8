//! The forces of a document under a rule set, with the ledger.

use serde::Serialize;

use super::folder::Workbench;
use super::opened::{Subject, open};
use grognard_project::fielding::{FieldingView, fieldings};
use grognard_project::project::with_packs;

/// A rule set that can be chosen.
#[derive(Debug, Serialize)]
pub(crate) struct RulesetView {
    pub id: String,
    pub name: String,
}

/// The rule sets at hand: those of the folder over the built-in ones.
pub(crate) fn rulesets(workbench: &mut Workbench) -> Vec<RulesetView> {
    with_packs(&workbench.opened().files, None, |packs| {
        let list = packs.list().into_iter();
        list.map(|(id, name)| RulesetView { id: id.to_owned(), name: name.to_owned() }).collect()
    })
}

/// What `convert --format json` shows.
pub(crate) fn army(
    workbench: &mut Workbench,
    path: &str,
    ruleset: &str,
) -> Result<FieldingView, String> {
    let subject: Subject = open(workbench, path)?;
    let table = subject.field(ruleset)?;
    let mut fieldings = fieldings(&table.rules, &subject.battles, table.forces);
    Ok(fieldings.swap_remove(0).view)
}
