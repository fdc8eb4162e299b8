//! Reads each document and runs the checks of its kind on it.

use std::sync::Arc;

use grognard_core::document::{
    Bodies, Field, Kind, Map, Oob, Read, Ruleset as Written, identify, read, read_geojson, validate,
};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::{Node, Tree, parse};
use grognard_syntax::text::Span;

use super::checks::{
    BODY_CHECKS, COLLECTION_CHECKS, LAYOUT_CHECKS, LOG_CHECKS, MAP_CHECKS, OOB_CHECKS,
    RULESET_CHECKS, SCENARIO_CHECKS, SETTINGS_CHECKS,
};
use super::context::ProjectContext;
use super::excuse::read_excuses;
use super::findings::{CheckedDocument, DocumentFindings, Outline};
use super::packs::is_page;
use super::stopwatch::Floor;
use super::subject::{BodySubject, OobSubject, OpenedDocument};
use super::tried_repairs::drop_worse;
use super::unreadable::UnreadableBodies;
use grognard_project::files::Document;
use grognard_project::project::{
    OobOutline, RulesetOutline, Unclear, force, is_geojson, lay_features,
};

pub(super) fn check_document<'t>(
    context: &ProjectContext<'t>,
    document: Document,
) -> CheckedDocument<'t> {
    let alone = |findings: DocumentFindings| CheckedDocument {
        document,
        opened: None,
        findings: Arc::new(findings),
    };
    let files = context.files;
    // A page of rules is skipped, because it is checked together with its pack.
    if !document.sound || is_page(files, document) {
        return alone(DocumentFindings::default());
    }
    let text = files.texts.get(document.file);
    if is_geojson(files, document) {
        let read = || read_geojson(document.file, &text.content).1;
        let diagnostics = if document.asked { read() } else { Vec::new() };
        return alone(DocumentFindings { diagnostics, ..DocumentFindings::default() });
    }
    let memory = context.memory.map(|memory| (memory, memory.digest(document, text)));
    if let Some(found) = memory.and_then(|(memory, digest)| memory.document(document, digest)) {
        let opened = opened_again(context, document, &found);
        return CheckedDocument { document, opened, findings: found };
    }
    let start = context.clock.now();
    let (tree, mut diagnostics) = parse(document.file, &text.content, context.options.reader);
    let start = context.clock.add(Floor::Parse, start);
    let kind = identify(&tree, &text.name, &mut diagnostics);
    if let Some(kind) = kind {
        check_shape(context, &tree, kind, &mut diagnostics);
        super::checks::placeholder::check(&tree, &mut diagnostics);
        if document.asked {
            drop_worse(context, document.file, text, &mut diagnostics);
        }
    }
    let unclear = Unclear::of(&tree, &diagnostics);
    context.clock.add(Floor::Validate, start);
    let excuses = read_excuses(&tree, &mut diagnostics);
    let understood = kind.zip(tree.root());
    let outline = understood.and_then(|(kind, root)| {
        let parsed = Parsed { document, root, unclear: &unclear };
        check_meaning(context, kind, &parsed, &mut diagnostics)
    });
    let lasts = kind.is_some_and(|kind| kind == Kind::Oob || is_opened_again(kind))
        || outline.as_ref().is_some_and(Outline::has_id);
    let kind = understood.map(|(kind, _)| kind);
    let of_document =
        DocumentFindings { kind, unclear: unclear.clone(), outline, excuses, diagnostics };
    let findings = Arc::new(of_document);
    if let Some((memory, digest)) = memory.filter(|_| lasts) {
        memory.keep_document(document, digest, Arc::clone(&findings));
    }
    // Only the outlines of orders of battle are kept, because a project may have thousands.
    let kept = kind.filter(|kind| *kind != Kind::Oob);
    let unread = unread_spans(&findings);
    let opened = kept.map(|kind| OpenedDocument { document, kind, tree, unclear, unread });
    CheckedDocument { document, opened, findings }
}

/// Whether a document of this kind is parsed again for the checks across documents, while its
/// findings are remembered. Findings of maps are not remembered, because maps also depend on the
/// features beside them.
fn is_opened_again(kind: Kind) -> bool {
    matches!(kind, Kind::Scenario | Kind::Collection | Kind::Layout | Kind::Log | Kind::Project)
}

/// Parses a document whose findings are remembered, if the checks across documents need its tree.
fn opened_again<'t>(
    context: &ProjectContext<'t>,
    document: Document,
    findings: &DocumentFindings,
) -> Option<OpenedDocument<'t>> {
    let kind = findings.kind.filter(|kind| is_opened_again(*kind))?;
    let text = &context.files.texts.get(document.file).content;
    let (tree, _) = parse(document.file, text, context.options.reader);
    let (unclear, unread) = (findings.unclear.clone(), unread_spans(findings));
    Some(OpenedDocument { document, kind, tree, unclear, unread })
}

fn unread_spans(findings: &DocumentFindings) -> Vec<Span> {
    let unread = findings.diagnostics.iter().filter(|found| found.leaves_unread());
    unread.map(|found| found.span).collect()
}

fn check_shape(
    context: &ProjectContext<'_>,
    tree: &Tree<'_>,
    kind: Kind,
    diagnostics: &mut Vec<Diagnostic>,
) {
    match context.memory {
        Some(memory) => memory.validate(tree, kind, diagnostics),
        None => validate(tree, kind, diagnostics),
    }
}

struct Parsed<'d> {
    document: Document,
    root: Node<'d>,
    unclear: &'d Unclear,
}

/// Reads a document into its types, and runs the checks of its kind. Returns the outline of an
/// order of battle or a rule set, because other documents need it.
fn check_meaning(
    context: &ProjectContext<'_>,
    kind: Kind,
    parsed: &Parsed<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Outline> {
    let start = context.clock.now();
    let outline = match kind {
        Kind::Oob => {
            let outline = check_oob(context, parsed, diagnostics);
            return outline.map(|outline| Outline::Oob(Arc::new(outline)));
        }
        Kind::Ruleset => check_ruleset(parsed, diagnostics).map(Outline::Ruleset),
        Kind::Map => {
            check_map(context, parsed, diagnostics);
            None
        }
        Kind::Scenario => {
            check_all(parsed.root, &SCENARIO_CHECKS, diagnostics);
            None
        }
        Kind::Collection => {
            check_all(parsed.root, &COLLECTION_CHECKS, diagnostics);
            None
        }
        Kind::Layout => {
            check_all(parsed.root, &LAYOUT_CHECKS, diagnostics);
            None
        }
        Kind::Log => {
            check_all(parsed.root, &LOG_CHECKS, diagnostics);
            None
        }
        Kind::Project => {
            check_all(parsed.root, &SETTINGS_CHECKS, diagnostics);
            None
        }
    };
    context.clock.add(Floor::Check, start);
    outline
}

fn check_oob(
    context: &ProjectContext<'_>,
    parsed: &Parsed<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<OobOutline> {
    let Parsed { document, root, unclear } = *parsed;
    let start = context.clock.now();
    let Field::Read(oob) = read::<Oob<'_>>(root) else { return None };
    let bodies = Bodies::of(&oob.value, oob.span);
    let start = context.clock.add(Floor::Read, start);
    if document.asked {
        let unreadable = UnreadableBodies::of(&bodies, root.tree(), diagnostics);
        let settings = context.settings;
        let subject =
            OobSubject { oob: &oob.value, bodies: &bodies, unclear, settings, unreadable };
        for (body_index, body) in bodies.iter() {
            let at = BodySubject { subject: &subject, index: body_index, body };
            BODY_CHECKS.iter().for_each(|check| check(&at, diagnostics));
        }
        for check in OOB_CHECKS.iter() {
            check(&subject, diagnostics);
        }
        if !context.games.is_empty() && unclear.is_empty() {
            super::checks::elements::check(
                &force(&oob.value, oob.span, settings),
                &context.games,
                settings,
                diagnostics,
            );
        }
    }
    let outline = OobOutline::of((document.file, document.asked), &oob.value, &bodies, unclear);
    context.clock.add(Floor::Check, start);
    Some(outline)
}

fn check_ruleset(parsed: &Parsed<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<RulesetOutline> {
    let Parsed { document, root, unclear } = *parsed;
    let Field::Read(ruleset) = read::<Written<'_>>(root) else { return None };
    for check in RULESET_CHECKS.iter() {
        check(&ruleset.value, diagnostics);
    }
    Some(RulesetOutline::of((document.file, document.asked), &ruleset.value, unclear))
}

fn check_map(context: &ProjectContext<'_>, parsed: &Parsed<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Field::Read(mut map) = read::<Map<'_>>(parsed.root) else { return };
    let complete = context.options.complete;
    let mut found = lay_features(&mut map.value, context.files, parsed.document, complete);
    diagnostics.append(&mut found);
    for check in MAP_CHECKS.iter() {
        check(&map.value, diagnostics);
    }
}

fn check_all<'a, T: Read<'a>>(
    root: Node<'a>,
    checks: &[fn(&T, &mut Vec<Diagnostic>)],
    diagnostics: &mut Vec<Diagnostic>,
) {
    if let Field::Read(document) = read::<T>(root) {
        for check in checks {
            check(&document.value, diagnostics);
        }
    }
}
