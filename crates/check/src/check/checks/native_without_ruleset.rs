//! Reports terms of a game in a list that does not name a rule set.

use grognard_core::document::{Kind, ListedBody, schema};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use crate::check::subject::OobSubject;

code!("native-without-ruleset", Unread, "native_without_ruleset.md");

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if !subject.oob.ruleset.is_absent() || subject.unreadable.contains(0) {
        return;
    }
    let oob = subject.oob;
    // If the list gives the size of a stand, its stands come from its source and not from a game.
    let counted = [&oob.men_per_stand, &oob.sabres_per_stand, &oob.guns_per_stand]
        .iter()
        .any(|each| !each.is_absent());
    let mut terms =
        subject.bodies.list.iter().filter_map(|body| Some((body, term(body, counted)?)));
    let Some((body, (word, place))) = terms.next() else { return };
    let others = match terms.count() {
        0 => String::new(),
        1 => ", and so has 1 more body".to_owned(),
        more => format!(", and so have {more} more bodies"),
    };
    let mut found = Diagnostic::new(
        &CODE,
        place,
        format!(
            "{} has `{word}`, a term of a game{others}, but this list names no rule set",
            body.title()
        ),
    )
    .help("name the game at the top with `ruleset: ID`, if the list is written for one game")
    .help(match has_place_below_fielded(word) {
        true => format!(
            "otherwise give men, sabres and guns, and put the terms below the id of the game: \
             `fielded: {{ ID: {{ {word}: … }} }}`"
        ),
        false => format!("otherwise give men, sabres and guns, and remove `{word}`"),
    });
    if word == "stands" {
        found = found.help(
            "or, if your source counts in bases, give the men of a base at the top: \
             `men_per_stand: 500-800`",
        );
    }
    diagnostics.push(found);
}

/// Whether a historical list can have the term below `fielded`.
fn has_place_below_fielded(word: &str) -> bool {
    let fielded = schema(Kind::Oob).pointer("/$defs/Fielded/properties");
    fielded.is_some_and(|keys| keys.get(word).is_some())
}

/// The first term of a game that a body has, and its span. If `counted` is true, stands are not a
/// term of a game.
fn term(body: &ListedBody<'_>, counted: bool) -> Option<(&'static str, Span)> {
    let leader = body.leader().value();
    let places = [
        ("stands", body.stands().span().filter(|_| !counted)),
        ("bel", body.bel().span()),
        ("game_traits", body.game_traits().and_then(|list| list.span)),
        ("fatigue", body.fatigue().span()),
        ("post", leader.and_then(|leader| leader.post.span())),
        ("range", leader.and_then(|leader| leader.range.span())),
    ];
    places.into_iter().find_map(|(word, place)| Some((word, place?)))
}
