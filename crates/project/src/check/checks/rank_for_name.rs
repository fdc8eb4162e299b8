//! Reports a leader whose name and rank are swapped.

use grognard_syntax::diagnostic::{Diagnostic, Edit, Fix, Safety};
use grognard_syntax::text::plain;

use super::low_rank::is_junior;
use crate::check::ranks::languages;
use crate::check::subject::BodySubject;

code!("rank-for-name", Warning, "rank_for_name.md");

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, body, .. } = *at;
    let Some(leader) = body.leader().value() else { return };
    let (Some(name), Some(rank)) = (leader.name.get(), leader.rank.get()) else { return };
    if !is_rank(name.value) || is_rank(rank.value) {
        return;
    }
    let message = format!(
        "the leader of {} is called `{}` and has the rank `{}`",
        body.title(),
        name.value,
        rank.value
    );
    let text = |span| subject.unreadable.text(span).to_owned();
    let mut edits = vec![
        Edit { span: name.span, replacement: text(rank.span) },
        Edit { span: rank.span, replacement: text(name.span) },
    ];
    edits.sort_by_key(|edit| edit.span.start);
    let title = "swap `name` and `rank`".to_owned();
    diagnostics.push(
        Diagnostic::new(&CODE, name.span, message).label(rank.span, "the rank").fix(Fix {
            title,
            safety: Safety::Ask,
            edits,
        }),
    );
}

fn is_rank(words: &str) -> bool {
    let simple: String = plain(words.trim()).collect();
    languages(words).is_some() || is_junior(&simple)
}
