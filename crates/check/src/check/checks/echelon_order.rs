//! Reports a larger body inside a smaller one.

use grognard_core::document::{Echelon, ListedBody};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::{BodySubject, OobSubject};

code!("echelon-order", Error, "echelon_order.md");

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index, body } = *at;
    let Some(echelon) = body.echelon().get() else { return };
    diagnostics.extend(of_its_own_kind(subject, index, body));
    let Some(rank) = rank_below(echelon.value) else { return };
    // A group has no rank, so the next body above with a rank counts.
    let above = subject.bodies.above(body).find_map(|above| {
        let echelon = above.echelon().get()?;
        Some((above, echelon, rank_above(echelon.value)?))
    });
    let Some((above, holder, holder_rank)) = above else { return };
    // A body may contain bodies of its own rank: a cavalry reserve contains cavalry corps.
    if rank >= holder_rank {
        return;
    }
    let (inner, outer) = (echelon.word(), holder.word());
    let place = match above.title() {
        title if title.starts_with('`') => format!("the {outer} {title}"),
        _ => format!("{} {outer}", article(outer)),
    };
    diagnostics.push(
        Diagnostic::new(
            &CODE,
            echelon.span,
            format!("{} is {} {inner}, but it is inside {place}", body.title(), article(inner)),
        )
        .label(holder.span, format!("the {outer}"))
        .help(format!(
            "move the body out, or correct one `echelon`; bodies put together for one purpose are \
             a `{}`",
            Echelon::Group.word()
        )),
    );
}

/// Reports a brigade or a regiment that contains several bodies of its own echelon.
fn of_its_own_kind(
    subject: &OobSubject<'_>,
    index: usize,
    body: &ListedBody<'_>,
) -> Option<Diagnostic> {
    let echelon = body.echelon().get()?;
    if !matches!(echelon.value, Echelon::Brigade | Echelon::Regiment) {
        return None;
    }
    let below = subject.bodies.children(index).filter_map(|(_, below)| below.echelon().get());
    let same: Vec<_> = below.filter(|below| below.value == echelon.value).collect();
    let [first, _, ..] = same.as_slice() else { return None };
    let word = echelon.word();
    let message = format!("{} is a {word}, but contains {} of them", body.title(), same.len());
    Some(
        Diagnostic::new(&CODE, echelon.span, message)
            .label(first.span, format!("a {word} below it"))
            .help(format!(
                "write a higher `echelon`; bodies put together for one purpose are a `{}`",
                Echelon::Group.word()
            )),
    )
}

fn article(word: &str) -> &'static str {
    if word.starts_with('a') { "an" } else { "a" }
}

/// The rank of a body inside another body. A column consists of any troops that march together, so
/// it may replace a division and may contain the bodies of a corps.
fn rank_below(echelon: Echelon) -> Option<u8> {
    if echelon == Echelon::Column { Echelon::Division.rank() } else { echelon.rank() }
}

fn rank_above(echelon: Echelon) -> Option<u8> {
    if echelon == Echelon::Column { Echelon::Corps.rank() } else { echelon.rank() }
}
