//! Printed products as HTML pages, which the browser lays out.

use std::collections::BTreeMap;

use grognard_project::files::BUILTIN;
use grognard_project::project::{USUAL_LAYOUT, layout, layouts};
use grognard_render::render::html::{paper_page, paper_templates};
use grognard_view::fielding::{
    CardsPrint, DiagramPrint, LabelsPrint, Print, PrintOptions, QrsPrint, RosterPrint, battle_qrs,
    cards, diagram, labels, roster,
};
use grognard_view::view::{Size, left_out_words, qrs};
use serde::{Deserialize, Serialize};

use super::folder::Workbench;
use super::opened::{OnTable, Subject};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Cards,
    /// Rosters with boxes to tick.
    Roster,
    /// Labels for bases.
    Labels,
    Diagram,
    /// A quick-reference sheet.
    Qrs,
}

#[derive(Debug, Serialize)]
pub(crate) struct PageView {
    pub html: String,
    /// Findings about parts for which a sheet has no room, and findings that the templates report.
    pub findings: Vec<String>,
}

pub(crate) fn print(
    workbench: &mut Workbench,
    path: &str,
    ruleset: &str,
    kind: Kind,
    partial: bool,
) -> Result<PageView, String> {
    let subject = workbench.subject(path)?;
    let table = subject.field_whole(ruleset, partial)?;
    let print = print_of(&subject, &table, kind)?;
    let print = print.leaving_out(&left_out_words(&table.left_out));
    let data = serde_json::to_vec(&print).map_err(|error| error.to_string())?;
    let templates = BUILTIN.iter().filter(|(path, _)| path.starts_with("print/"));
    let templates: BTreeMap<String, Vec<u8>> =
        templates.map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect();
    let read = paper_templates(&templates).map_err(|fault| fault.message)?;
    let settings = BTreeMap::from([("ink".to_owned(), "full".to_owned())]);
    let template = format!("{}.html", print.template());
    let printed = paper_page(&read, &template, &data, &settings);
    if let Some(fault) = printed.faults.into_iter().next() {
        return Err(fault.message);
    }
    let html = printed.files.into_iter().next().unwrap_or_default();
    Ok(PageView {
        html: String::from_utf8(html).map_err(|error| error.to_string())?,
        findings: printed.findings.into_iter().map(|finding| finding.text).collect(),
    })
}

fn print_of(subject: &Subject, table: &OnTable<'_>, kind: Kind) -> Result<Print, String> {
    let (rules, forces) = (&table.rules, table.forces.as_slice());
    let options =
        PrintOptions { title: subject.title(), nations: &subject.nations, base_url: None };
    Ok(match kind {
        Kind::Cards => {
            let no_layout = |_| format!("there is no layout `{USUAL_LAYOUT}`");
            let layout = layout(&subject.files, USUAL_LAYOUT).map_err(no_layout)?;
            let cards = CardsPrint::new(cards(rules, forces, options), &layout, Size::A4);
            let cards = cards.ok_or("no card fits on A4")?;
            Print::Cards(cards.with_larger(&layouts(&subject.files)))
        }
        Kind::Roster => Print::Roster(RosterPrint {
            roster: roster(rules, forces, options),
            paper: Size::A4,
            small: false,
            apart: false,
            left_out: Vec::new(),
        }),
        Kind::Labels => {
            Print::Labels(LabelsPrint::new(labels(rules, forces, options, false), Size::A4))
        }
        Kind::Diagram => Print::Diagram(DiagramPrint::new(diagram(forces, options))),
        Kind::Qrs => Print::Qrs(QrsPrint {
            qrs: match subject.battles.first() {
                Some(battle) => battle_qrs(rules, battle, forces),
                None => qrs(rules, None),
            },
            paper: Size::A4,
            left_out: Vec::new(),
        }),
    })
}
