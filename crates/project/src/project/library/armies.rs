//! Opens the orders of battle of a library.

use std::sync::Arc;

use grognard_core::document::{Bodies, Field, Oob, read};
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::{FileId, Span, one_line};

use super::cited::table;
use super::contents::{ArmyOn, Known, Library, digest_of};
use crate::files::{Document, Files};
use crate::project::{Settings, force as read_force};

/// Opens an order of battle, or reuses it from an earlier library. The result is `None` if the
/// order of battle cannot be read or has no id.
pub(super) fn army(
    files: &Files,
    document: Document,
    settings: &Settings,
    earlier: Option<&Library>,
) -> Option<ArmyOn> {
    let text = files.texts.get(document.file);
    let digest = digest_of(files, document);
    let same = |army: &&ArmyOn| army.digest == digest && army.file == document.file;
    if let Some(read) = earlier.and_then(|earlier| earlier.armies.iter().find(same)) {
        return Some(ArmyOn { battles: Vec::new(), ..read.clone() });
    }
    let (tree, _) = parse(document.file, &text.content, Reader::TwoTier);
    let Field::Read(oob) = tree.root().map_or(Field::Absent, read::<Oob<'_>>) else { return None };
    let mut force = read_force(&oob.value, oob.span, settings);
    force.bodies.shrink_to_fit();
    let force = Arc::new(force);
    let oob = oob.value;
    (!force.id.is_empty()).then(|| ArmyOn {
        file: document.file,
        digest,
        known: known(&oob),
        force,
        note: oob.note.value().map(|note| one_line(note)),
        sources: table(&oob.sources),
        battles: Vec::new(),
    })
}

fn known(oob: &Oob<'_>) -> Vec<Known> {
    let bodies = Bodies::of(oob, Span::new(FileId(0), 0, 0));
    let mut all: Vec<Known> = Vec::with_capacity(bodies.list.len());
    for body in &bodies.list {
        let above = body.parent.map(|parent| all[parent].clone()).unwrap_or_default();
        let source = body.source().value().map(|id| Arc::from(id.0));
        all.push(Known {
            source: source.or(above.source),
            confidence: body.confidence().value().copied().or(above.confidence),
            counting: body.counting().value().copied().or(above.counting),
            note: body.note().value().map(|note| one_line(note).into()),
        });
    }
    all
}
