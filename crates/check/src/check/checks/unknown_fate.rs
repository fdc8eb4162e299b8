//! Reports a word for the fate of a leader that is not known.

use grognard_core::document::{Deed, Log, latin};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::nearest;

code!("unknown-fate", Warning, "unknown_fate.md", Reference);

/// The fates of a leader, as the page of a battle in play writes them.
const FATES: &[&str] = &["well", "wounded", "killed", "absent", "replaced"];

/// Other words for the fates of a leader.
const OTHERS: &[(&str, &[&str])] = &[
    ("killed", &["dead", "dies", "died", "kia", "slain", "tot", "mort", "muerto", "morto"]),
    ("wounded", &["hurt", "hit", "injured", "blesse", "verwundet", "herido", "ferito"]),
    ("absent", &["captured", "prisoner", "taken", "missing", "gone", "removed", "fled"]),
    ("well", &["ok", "fine", "alive", "unhurt", "healthy", "back", "returned"]),
];

pub(super) fn check(log: &Log<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for entry in &log.entries {
        if entry.value.r#do.value() != Some(&Deed::Leader) {
            continue;
        }
        let Some(to) = entry.value.to.get().filter(|to| !FATES.contains(&to.value)) else {
            continue;
        };
        let message = format!("`{}` is not a state of a leader", to.value);
        let word = latin(to.value);
        let other = OTHERS.iter().find(|(_, words)| words.contains(&&*word)).map(|(fate, _)| *fate);
        let near = other.or_else(|| nearest(to.value, FATES.iter().copied()));
        let found = Diagnostic::new(&CODE, to.span, message);
        diagnostics.push(match near {
            Some(near) => found.help(format!("did you mean `{near}`?")),
            None => found.help("write `well`, `wounded`, `killed`, `absent` or `replaced`"),
        });
    }
}
