//! Converts the missing charts, errata and terms of a written pack.

use grognard_syntax::text::one_line;

use super::fields::{entry, plain, text};
use crate::document::Field;
use crate::document::ruleset as written;
use crate::ruleset::types::{Erratum, GameTerm, Gap};

pub(super) fn gap(gap: &written::Gap<'_>) -> Option<Gap> {
    Some(Gap {
        entry: entry(&gap.id, &gap.name, &Field::Absent, &gap.note)?,
        topic: plain(&gap.topic),
        at: text(&gap.at)?,
        columns: gap.columns.items.iter().map(|column| column.value.to_owned()).collect(),
        rows: plain(&gap.rows),
    })
}

pub(super) fn erratum(erratum: &written::Erratum<'_>) -> Option<Erratum> {
    Some(Erratum {
        id: erratum.id.id()?,
        at: text(&erratum.at)?,
        printed: text(&erratum.printed)?,
        reads: text(&erratum.reads),
        kind: plain(&erratum.kind)?,
        certainty: plain(&erratum.certainty)?,
        note: text(&erratum.note)?,
    })
}

pub(super) fn term(term: &written::Term<'_>) -> Option<GameTerm> {
    Some(GameTerm {
        entry: entry(&term.id, &term.name, &term.source, &Field::Absent)?,
        means: text(&term.means)?,
        also: term.also.items.iter().map(|word| one_line(word.value)).collect(),
    })
}
