//! Reports an id that cannot be a file name on every system.

use grognard_core::document::Kind;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Spanned, is_device};

use crate::check::subject::ProjectSubject;

code!("reserved-id", Error, "reserved_id.md", Identity);

/// Name of a site's index page, which lists all documents of one kind.
const INDEX: &str = "index";

/// Name of the pages of a site that show no rule set.
const HISTORY: &str = "history";

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut look = |kind: Kind, id: Spanned<&str>| {
        let Some(why) = why_reserved(kind, id.value) else { return };
        let (id, span) = (id.value, id.span);
        let message = format!("{} cannot have the id `{id}`: {why}", kind.words());
        let found = Diagnostic::new(&CODE, span, message);
        diagnostics.push(found.help(format!("write a longer id, such as `{id}-1815`")));
    };
    for (kind, id, _) in subject.project.ids() {
        look(kind, id);
    }
    for alias in subject.project.rulesets.iter().flat_map(|ruleset| &ruleset.aliases) {
        look(Kind::Ruleset, Spanned::new(alias.value.as_str(), alias.span));
    }
}

/// The reason why a document of a kind cannot have an id, or `None` if it can.
pub fn why_reserved(kind: Kind, id: &str) -> Option<&'static str> {
    match id {
        INDEX => Some("the home page of a site is called `index`"),
        HISTORY if kind == Kind::Ruleset => {
            Some("the pages of a site without a rule set are called `history`")
        }
        id if is_device(id) => Some("Windows does not allow files of that name"),
        _ => None,
    }
}
