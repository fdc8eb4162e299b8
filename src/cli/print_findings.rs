//! Findings about prints: faults in templates, and texts that do not fit.

use std::io::Write;

use grognard_check::check::{NO_ROOM, TEMPLATE_FAULT};
use grognard_core::model::{Body, Force};
use grognard_syntax::diagnostic::{Diagnostic, tidy};
use grognard_syntax::text::{FileId, Span, Text, Texts, one_line};
use grognard_view::fielding::job::{Fault, Finding, Job, Printed};

use super::opened::Opened;
use super::terminal::Terminal;
use super::told::tell_findings;

pub(super) fn complain(
    printed: &Printed,
    job: &Job,
    opened: &Opened,
    terminal: &mut Terminal,
) -> anyhow::Result<bool> {
    if printed.faults.is_empty() && printed.findings.is_empty() {
        return Ok(false);
    }
    let mut texts = opened.files.texts.clone();
    let faults = printed.faults.iter().map(|fault| of_template(fault, job, &mut texts));
    let mut diagnostics: Vec<Diagnostic> = faults.collect();
    let findings = printed.findings.iter();
    diagnostics.extend(findings.map(|finding| of_body(finding, job, opened, &mut texts)));
    tidy(&mut diagnostics);
    tell_findings(&diagnostics, &texts, terminal)?;
    if !printed.faults.is_empty() {
        writeln!(terminal.err, "nothing was printed: a template failed")?;
    }
    Ok(true)
}

fn of_template(fault: &Fault, job: &Job, texts: &mut Texts) -> Diagnostic {
    let path = fault.path.as_ref().unwrap_or(&job.template);
    let file = template(path, job, texts);
    let length = texts.get(file).content.len();
    let (start, end) = (fault.range.start.min(length), fault.range.end.min(length));
    let message = one_line(fault.message.trim_end_matches('.'));
    let found = Diagnostic::new(&TEMPLATE_FAULT, Span::new(file, start, end), message);
    fault.hints.iter().fold(found, |found, hint| found.help(one_line(hint)))
}

/// Turns a text that does not fit into a finding at its unit or, if the unit is unknown, at the
/// template.
fn of_body(finding: &Finding, job: &Job, opened: &Opened, texts: &mut Texts) -> Diagnostic {
    let place = finding.about.as_ref().and_then(|(oob, body)| place(oob, body, opened));
    let span = place.unwrap_or_else(|| Span::new(template(&job.template, job, texts), 0, 0));
    Diagnostic::new(&NO_ROOM, span, one_line(&finding.text))
}

/// Finds the place of a game's unit in its document. A game may divide a historical unit into
/// several, whose ids have suffixes such as `-2`.
fn place(oob: &str, id: &str, opened: &Opened) -> Option<Span> {
    let in_battle = opened.battles.iter().flat_map(|battle| battle.forces());
    let mut forces = in_battle.chain(&opened.forces);
    let force: &Force = forces.find(|force| force.id == oob)?;
    let is = |body: &&Body| {
        let more = id.strip_prefix(body.id.as_str());
        more.is_some_and(|more| more.is_empty() || more.starts_with('-'))
    };
    let body = force.bodies.iter().filter(is).max_by_key(|body| body.id.len());
    body.or(force.bodies.first()).map(|body| body.span)
}

/// Adds the text of a template, but only once, because several findings may refer to it.
fn template(path: &str, job: &Job, texts: &mut Texts) -> FileId {
    let name = job.names.get(path).map_or(path, String::as_str);
    if let Some((file, _)) = texts.iter().find(|(_, text)| text.name == name) {
        return file;
    }
    let bytes = job.files.get(path).map(Vec::as_slice).unwrap_or_default();
    // A file that is not text has no lines, so the finding is at its beginning.
    let content = std::str::from_utf8(bytes).unwrap_or_default();
    texts.add(Text::new(name, content))
}
