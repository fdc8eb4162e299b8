//! Converts the sections of unit cards and leader cards of a written pack, and its rows in the
//! comparison of rule sets.

use grognard_syntax::text::{Span, one_line};

use super::fields::{entries, entry, origin, plain, scope, spanned_ids, text};
use crate::document::Field;
use crate::document::List;
use crate::document::ruleset as written;
use crate::ruleset::types::{CardItem, CardPart, CardSection, CardWho, ComparedItem, ComparedRow};

pub(super) fn card_section(section: &written::CardSection<'_>) -> Option<CardSection> {
    Some(CardSection {
        entry: entry(&section.id, &section.name, &Field::Absent, &Field::Absent)?,
        who: who(&section.r#for, &section.except, &section.posts),
        items: entries(&section.items, card_item),
    })
}

fn card_item(written: &written::CardItem<'_>) -> Option<CardItem> {
    let (part, span) = part(written)?;
    Some(CardItem {
        part,
        rows: spanned_ids(&written.rows),
        columns: spanned_ids(&written.columns),
        qualities: spanned_ids(&written.qualities),
        name: text(&written.name),
        parts: written.parts.items.iter().map(|part| one_line(part.value)).collect(),
        across: plain(&written.across).unwrap_or(false),
        unit: text(&written.unit),
        who: who(&written.r#for, &written.except, &written.posts),
        origin: origin(&written.source),
        span,
    })
}

/// Makes a part of a card from an id or a text.
type MakePart = fn(String) -> CardPart;

/// The part that an item of a card shows. The first key in `ids` that the item has decides.
fn part(item: &written::CardItem<'_>) -> Option<(CardPart, Span)> {
    let ids: [(MakePart, _); 3] = [
        (CardPart::Chart, &item.chart),
        (CardPart::Table, &item.table),
        (CardPart::Gap, &item.gap),
    ];
    let of_id = ids.into_iter().find_map(|(part, id)| {
        let id = id.get()?;
        Some((part(id.value.0.to_owned()), id.span))
    });
    let words: [(MakePart, _); 2] = [(CardPart::Says, &item.says), (CardPart::Tick, &item.tick)];
    of_id.or_else(|| {
        words.into_iter().find_map(|(part, words)| {
            let words = words.get()?;
            Some((part(one_line(words.value)), words.span))
        })
    })
}

pub(super) fn compared_row(row: &written::ComparedRow<'_>) -> Option<ComparedRow> {
    Some(ComparedRow {
        entry: entry(&row.id, &row.name, &Field::Absent, &Field::Absent)?,
        topic: plain(&row.topic)?,
        items: entries(&row.items, compared_item),
    })
}

fn compared_item(written: &written::ComparedItem<'_>) -> Option<ComparedItem> {
    let ids: [(MakePart, _); 3] = [
        (CardPart::Chart, &written.chart),
        (CardPart::Table, &written.table),
        (CardPart::Gap, &written.gap),
    ];
    let of_id = ids.into_iter().find_map(|(part, id)| {
        let id = id.get()?;
        Some((part(id.value.0.to_owned()), id.span))
    });
    let (part, span) = of_id.or_else(|| {
        let words = written.says.get()?;
        Some((CardPart::Says(one_line(words.value)), words.span))
    })?;
    Some(ComparedItem {
        part,
        rows: spanned_ids(&written.rows),
        results: spanned_ids(&written.results),
        columns: spanned_ids(&written.columns),
        name: text(&written.name),
        origin: origin(&written.source),
        span,
    })
}

fn who(
    scope_of: &Field<written::Scope<'_>>,
    except: &Field<written::Scope<'_>>,
    posts: &List<crate::document::Id<'_>>,
) -> CardWho {
    CardWho {
        scope: scope(scope_of),
        except: except.value().map(|_| scope(except)),
        posts: spanned_ids(posts),
    }
}
