//! `grognard diagram`: read · open · field under a named rule set · show diagrams · print · write.

use grognard_view::fielding::{
    DiagramPrint, PaperView, Print, PrintOptions, diagram, forces_of, history_diagram,
};

use crate::cli::args::{DiagramArgs, DiagramPaper};
use crate::cli::fielding::{GameChoice, Table, field};
use crate::cli::outcome::Outcome;
use crate::cli::player_copy::open_for;
use crate::cli::print_output::{Printing, deliver};
use crate::cli::terminal::Terminal;

pub(in crate::cli) fn run(args: &DiagramArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    terminal.progress.step("reading", 0);
    let opened = open_for(&args.paths, &args.game.player, args.game.partial)?;
    let (title, stem) = opened.title();
    let nations = opened.nations();
    let options = PrintOptions { title: &title, nations: &nations, base_url: None };
    let (view, stem) = match GameChoice::of(&args.game) {
        Some(game) => {
            let Table { rules, forces } = field(&opened, game, &terminal.progress)?;
            (diagram(&forces, options), format!("{stem}-{}", rules.id))
        }
        None => (history_diagram(&forces_of(&opened.battles, &opened.forces), options), stem),
    };
    let print = match paper(args.paper) {
        Some(paper) => DiagramPrint::on(view, paper),
        None => DiagramPrint::new(view),
    };
    let printing = Printing {
        what: "the diagram".to_owned(),
        stem: format!("{stem}-diagram"),
        print: Print::Diagram(print),
    };
    deliver(&printing, &args.print, &opened, terminal)
}

/// Returns the paper that the user named, or `None` for the smallest paper on which the diagram
/// fits.
fn paper(paper: DiagramPaper) -> Option<PaperView> {
    match paper {
        DiagramPaper::Auto => None,
        DiagramPaper::A4 => Some(PaperView::A4),
        DiagramPaper::A3 => Some(PaperView::A3),
        DiagramPaper::A2 => Some(PaperView::A2),
        DiagramPaper::Letter => Some(PaperView::LETTER),
    }
}
