//! Reports a leader whose name and rank are swapped, or whose name ends with a rank.

use grognard_syntax::diagnostic::{Diagnostic, Edit, Fix, Safety};
use grognard_syntax::text::{Spanned, plain};

use super::low_rank::is_junior;
use crate::check::ranks::languages;
use crate::check::subject::BodySubject;

code!("rank-for-name", Warning, "rank_for_name.md");

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, body, .. } = *at;
    let Some(leader) = body.leader().value() else { return };
    let Some(name) = leader.name.get() else { return };
    let Some(rank) = leader.rank.get() else {
        if leader.rank.is_absent() && languages(name.value).is_some() {
            let message = format!(
                "the leader of {} is called `{}`, which is a rank",
                body.title(),
                name.value
            );
            let help = "write the rank as `rank`, and the leader's name as `name`";
            diagnostics.push(Diagnostic::new(&CODE, name.span, message).help(help));
        } else if leader.rank.is_absent() {
            diagnostics.extend(after_a_comma(name));
        }
        return;
    };
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

/// Reports a name that ends with a rank, such as `Siegenthal, Generalmajor`.
fn after_a_comma(name: &Spanned<&str>) -> Option<Diagnostic> {
    // "Gauthier, Général de brigade, rating: good"
    let parts: Vec<&str> = name.value.split(',').map(str::trim).collect();
    let (surname, rank) = match parts[..] {
        [surname, rank] => (surname, rank),
        [surname, rank, ..] if name.value.contains(':') => (surname, rank),
        _ => return None,
    };
    if !is_rank(rank) || is_rank(surname) || surname.is_empty() {
        return None;
    }
    let message = format!("the name `{}` ends with a rank", name.value);
    let help = format!("write the rank as a key: `{{ name: {surname}, rank: {rank} }}`");
    Some(Diagnostic::new(&CODE, name.span, message).help(help))
}

fn is_rank(words: &str) -> bool {
    let simple: String = plain(words.trim()).collect();
    languages(words).is_some() || is_junior(&simple)
}
