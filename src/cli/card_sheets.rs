//! Sheets of cards without gaps, as pictures. Virtual tabletop programs cut a sheet of pictures
//! into cards.

use anyhow::{Context, bail};
use grognard_exchange::export::{Subject, TABLETOP_GRID, tabletop_sheet, tabletop_stem};
use grognard_project::files::OutputFile;
use grognard_project::project::{Layout, USUAL_LAYOUT};
use grognard_render::render::typeset::data_of;
use grognard_view::fielding::job::{Ink, Job};
use grognard_view::fielding::{CardsPrint, Print};
use grognard_view::view::{DeckView, Size};

use super::layouts::find_layout;
use super::opened::Opened;
use super::print_findings::complain;
use super::print_output::print_templates;
use super::print_workers::print_sheet;
use super::terminal::Terminal;

/// Resolution in dots per inch. Ten poker cards side by side are 3,720 dots wide, within the 4,096
/// that virtual tabletop programs accept.
const DOTS: u32 = 150;

pub(super) fn card_sheets(
    subject: &Subject<'_>,
    deck: &DeckView,
    opened: &Opened,
    terminal: &mut Terminal,
) -> anyhow::Result<Vec<OutputFile>> {
    let poker = find_layout(&opened.files, USUAL_LAYOUT)?;
    let layout = Layout { bleed: 0, gap: 0, margin: 0, marks: 0, ..poker };
    let (columns, rows) = (TABLETOP_GRID.0 as i64, TABLETOP_GRID.1 as i64);
    let paper = Size { width: columns * layout.width, height: rows * layout.height };
    let cards =
        CardsPrint::new(deck.clone(), &layout, paper).context("the sheet holds its cards")?;
    if (cards.sheet.columns, cards.sheet.rows) != (columns, rows) {
        bail!(
            "the cards of the layout `{USUAL_LAYOUT}` do not form a full grid: correct it in this project"
        );
    }
    let print = Print::Cards(cards);
    let job = Job::new(&print, "typ", data_of(&print)?, print_templates(&opened.files)?, "full");
    terminal.progress.step("printing cards", 0);
    let printed = print_sheet(&job, Ink::Png(DOTS))?;
    complain(&printed, &job, opened, terminal)?;
    if !printed.faults.is_empty() {
        bail!("the cards could not be printed");
    }
    let stem = tabletop_stem(subject, deck);
    let sheets = printed.files.into_iter().enumerate();
    Ok(sheets
        .map(|(index, bytes)| OutputFile::new(tabletop_sheet(&stem, index + 1), bytes))
        .collect())
}
