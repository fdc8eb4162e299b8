//! The forces of a document under a rule set, with the ledger.

use grognard_project::project::with_packs;
use grognard_view::fielding::{FieldingView, fieldings, leave_out};
use serde::Serialize;

use super::folder::Workbench;
use super::opened::Subject;

#[derive(Debug, Serialize)]
pub(crate) struct RulesetView {
    pub id: String,
    pub name: String,
}

/// Lists the rule sets of the folder and the built-in rule sets. Rule sets that the project names
/// come first, in the order of the project.
pub(crate) fn rulesets(workbench: &mut Workbench) -> Vec<RulesetView> {
    let opened = workbench.opened();
    let settings = &opened.settings[0];
    let named = settings.fielded_under.iter().chain(settings.site_rulesets.iter().flatten());
    with_packs(&opened.files, None, |packs| {
        let tops = named.filter_map(|name| packs.find(name));
        let wanted: Vec<&str> = tops.filter_map(|top| packs.packs()[top].id()).collect();
        let mut list = packs.list();
        let place = |id: &str| wanted.iter().position(|wanted| *wanted == id);
        list.sort_by_key(|(id, _)| place(id).unwrap_or(wanted.len()));
        let view =
            |(id, name): (&str, &str)| RulesetView { id: id.to_owned(), name: name.to_owned() };
        list.into_iter().map(view).collect()
    })
}

/// Returns the same data as `convert --format json`.
pub(crate) fn army(
    workbench: &mut Workbench,
    path: &str,
    ruleset: &str,
    partial: bool,
) -> Result<FieldingView, String> {
    let subject: Subject = workbench.subject(path)?;
    let table = subject.field_whole(ruleset, partial)?;
    let mut fieldings = fieldings(&table.rules, &subject.battles, table.forces);
    leave_out(&mut fieldings, &table.left_out);
    Ok(fieldings.swap_remove(0).view)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_sets_named_by_the_project_come_first() {
        let mut workbench = Workbench::default();
        let ids = |workbench: &mut Workbench| -> Vec<String> {
            rulesets(workbench).into_iter().map(|ruleset| ruleset.id).collect()
        };
        let all = ids(&mut workbench);
        let project = "grognard: 1\nname: Club\nsite: { rulesets: [novag, nf] }\n";
        workbench.put("grognard.yaml", project).expect("a path");
        let own = ids(&mut workbench);
        assert_eq!(own[..2], ["novag", "napoleonic-fury"]);
        assert_eq!(own.len(), all.len());
        let mut rest: Vec<&String> = own[2..].iter().collect();
        rest.retain(|id| all.contains(id));
        assert!(rest.is_sorted_by_key(|id| all.iter().position(|other| other == *id)), "{own:?}");
        let project =
            "grognard: 1\nname: Club\nfielded_under: [ohw]\nsite: { rulesets: [novag] }\n";
        workbench.put("grognard.yaml", project).expect("a path");
        assert_eq!(ids(&mut workbench)[..2], ["one-hour-wargame", "novag"]);
    }
}
