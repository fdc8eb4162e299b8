//! Reports a new entry of an overlay whose id is nearly the id of an entry of the packs below.

use grognard_syntax::diagnostic::{Diagnostic, Fix};

use crate::check::subject::{NearEntry, PackSubject};

code!("near-entry", Warning, "near_entry.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for NearEntry { noun, id, near, is_gap } in subject.near {
        let verb = if *is_gap {
            "fills no gap, but has nearly the id of the gap"
        } else {
            "is new, but has nearly the id"
        };
        let message = format!("the {noun} `{}` {verb} `{near}`", id.value);
        let help = match is_gap {
            true => "a chart fills a gap by its id; otherwise choose an id that differs more",
            false => {
                "a pack changes an entry by its id; for a new entry choose an id that differs more"
            }
        };
        diagnostics.push(
            Diagnostic::new(&CODE, id.span, message)
                .fix(Fix::guess(id.span, near.as_str()))
                .help(help),
        );
    }
}
