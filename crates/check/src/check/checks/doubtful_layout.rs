//! Reports a layout whose cards cannot be printed.

use grognard_core::document::{
    CardFront, Field, GameLength, Layout, LengthUnit, Ratio, Shift, Turned,
};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

code!("doubtful-layout", Warning, "doubtful_layout.md");

/// Maximum side of a card in millimetres: the long side of A3, which is the largest paper of home
/// and office printers.
const MAX_SIDE: i64 = 420;

/// Minimum side of a card in millimetres, because text on a smaller card is unreadable.
const MIN_SIDE: i64 = 15;

pub(super) fn check(layout: &Layout<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (word, field) in [("width", &layout.width), ("height", &layout.height)] {
        let Some((length, millimetres)) = length(field) else { continue };
        let why = if millimetres > Ratio::whole(MAX_SIDE) {
            format!("more than {MAX_SIDE} mm, the long side of A3")
        } else if millimetres < Ratio::whole(MIN_SIDE) {
            format!("less than {MIN_SIDE} mm, too small to read")
        } else {
            borders(layout, word, (length, millimetres), diagnostics);
            continue;
        };
        let message = format!("the {word} of a card is {}: {why}", length.value);
        diagnostics.push(
            Diagnostic::new(&CODE, length.span, message)
                .help("is the unit of length right? cards are 63 by 88 mm or 2.5 by 3.5 in"),
        );
    }
    bleed(layout, diagnostics);
    offset(layout, diagnostics);
    edges(layout, diagnostics);
    front(layout, diagnostics);
}

/// Reports cards whose numbers have no place: with figures on the front, the numbers are on the
/// back.
fn front(layout: &Layout<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(front) = layout.front.get().filter(|it| it.value == CardFront::Figures) else {
        return;
    };
    // A layout on top of another has the backs of the other.
    let backs = layout.backs.get();
    let has_none = match backs {
        Some(backs) => backs.value == Turned::None,
        None => layout.backs.is_absent() && layout.extends.is_absent(),
    };
    if !has_none {
        return;
    }
    let message = "cards with figures on the front need a back for the rest";
    let found = Diagnostic::new(&CODE, front.span, message);
    let found = match backs {
        Some(backs) => found.label(backs.span, "no back"),
        None => found,
    };
    let found = match layout.back_offset.items.first().filter(|_| backs.is_some()) {
        Some(offset) => found.label(offset.span, "this is for backs too"),
        None => found,
    };
    diagnostics.push(found.help("write `backs: long-edge`, or leave `front` out"));
}

/// Maximum distance in thousandths of a millimetre by which a printer misses.
const MAX_OFFSET: i64 = 10_000;

/// Reports an offset of backs that the cards do not have, or that no printer has.
fn offset(layout: &Layout<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(first) = layout.back_offset.items.first() else { return };
    if let Some(backs) = layout.backs.get().filter(|backs| backs.value == Turned::None) {
        // `front` reports a layout that needs the backs.
        if layout.front.value() == Some(&CardFront::Figures) {
            return;
        }
        diagnostics.push(
            Diagnostic::new(&CODE, first.span, "`back_offset` is for backs, but there are none")
                .label(backs.span, "no backs")
                .help("remove `back_offset`, or write `backs: long-edge`"),
        );
        return;
    }
    let far = |shift: &&Spanned<Shift>| {
        let per_unit = match shift.value.unit {
            LengthUnit::Inch => 25,
            LengthUnit::Centimetre => 10,
            LengthUnit::Millimetre => 1,
        };
        i64::from(shift.value.thousandths.unsigned_abs()) * per_unit > MAX_OFFSET
    };
    if let Some(shift) = layout.back_offset.items.iter().find(far) {
        let message = "backs are moved by more than any printer misses".to_owned();
        diagnostics.push(
            Diagnostic::new(&CODE, shift.span, message).help(
                "measure the offset in millimetres with `grognard calibrate`: 0.5 mm is usual",
            ),
        );
    }
}

/// Reports edges and gaps that are larger than any in use. A number that is ten times too large was
/// probably measured in millimetres but written with the unit centimetres.
fn edges(layout: &Layout<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let edges = [
        ("bleed", &layout.bleed, 12, "3 mm"),
        ("gap", &layout.gap, 40, "0 to 6 mm"),
        ("margin", &layout.margin, 60, "5 to 15 mm"),
        ("marks", &layout.marks, 20, "3 to 5 mm"),
    ];
    for (key, field, most, usual) in edges {
        let Some((edge, millimetres)) = length(field) else { continue };
        if millimetres <= Ratio::whole(most) {
            continue;
        }
        let message = format!("`{key}` is {}: more than {most} mm", edge.value);
        diagnostics.push(
            Diagnostic::new(&CODE, edge.span, message)
                .help(format!("is the unit of length right? {usual} are usual")),
        );
    }
}

/// Reports a `safe` border that leaves too little room for text.
fn borders(
    layout: &Layout<'_>,
    word: &str,
    (side, side_millimetres): (&Spanned<GameLength>, Ratio),
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some((safe, border)) = length(&layout.safe) else { return };
    let left = border.times(Ratio::whole(2)).and_then(|both| side_millimetres.minus(both));
    let Some(left) = left else { return };
    // A narrow label may have little room for text even with a small border, so it is not reported.
    let is_narrow = left < Ratio::whole(MIN_SIDE)
        && left.times(Ratio::whole(2)).is_some_and(|twice| twice < side_millimetres);
    if !is_narrow {
        return;
    }
    let left = if left > Ratio::ZERO { format!("only {left} mm") } else { "nothing".to_owned() };
    let message =
        format!("two borders of {} leave {left} of a {word} of {}", safe.value, side.value);
    diagnostics.push(
        Diagnostic::new(&CODE, safe.span, message)
            .label(side.span, format!("the {word} of a card"))
            .help("`safe` is the distance of letters from the edge: 3 mm is usual"),
    );
}

/// Reports a gap that is too narrow for the bleeds of the two cards beside it. Without a gap, cards
/// are cut along a common line and share the bleed.
fn bleed(layout: &Layout<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let (Some((bleed, out)), Some((gap, between))) = (length(&layout.bleed), length(&layout.gap))
    else {
        return;
    };
    let both = out.times(Ratio::whole(2));
    if between == Ratio::ZERO || both.is_none_or(|both| both <= between) {
        return;
    }
    let message = format!("two cards bleed by {} each into a gap of {}", bleed.value, gap.value);
    diagnostics.push(
        Diagnostic::new(&CODE, gap.span, message).label(bleed.span, "the bleed of one card").help(
            "make `gap` at least twice `bleed`, so that no card shows the colour of its neighbour",
        ),
    );
}

/// A length as the document writes it, and the same length in millimetres.
fn length(field: &Field<GameLength>) -> Option<(&Spanned<GameLength>, Ratio)> {
    let length = field.get()?;
    Some((length, length.value.millimetres()?))
}
