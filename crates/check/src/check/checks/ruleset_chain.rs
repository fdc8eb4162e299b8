//! Reports rule sets that extend one another in a chain of more than `MAX_LAYERS` rule sets.

use grognard_syntax::diagnostic::Diagnostic;

use super::ruleset_cycle::below;
use crate::check::subject::ProjectSubject;
use grognard_project::project::MAX_LAYERS;

code!("ruleset-chain", Unread, "ruleset_chain.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rulesets = &subject.project.rulesets;
    let below = below(rulesets);
    for (index, ruleset) in rulesets.iter().enumerate() {
        let chain = std::iter::successors(Some(index), |index| below[*index]);
        // Only the first rule set beyond the limit is reported, because all rule sets above it
        // exceed the limit for the same reason. A cycle is skipped, because `ruleset-cycle` reports
        // it.
        let chain: Vec<usize> = chain.take(MAX_LAYERS + 2).collect();
        if chain.len() != MAX_LAYERS + 1 || !ruleset.asked {
            continue;
        }
        let Some(extends) = &ruleset.extends else { continue };
        let name = ruleset.id.as_ref().map_or("?", |id| id.value.as_str());
        let message = format!(
            "`{name}` extends a chain of {MAX_LAYERS} rule sets, but a chain can have at most \
             {MAX_LAYERS} in all"
        );
        diagnostics.push(Diagnostic::new(&CODE, extends.span, message).help(
            "extend a rule set farther down, and copy the entries of those in between to this one",
        ));
    }
}
