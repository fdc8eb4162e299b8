//! `grognard print`: read · open · field · print everything for an evening · write.
//!
//! Each side gets its piles from a player's copy, so that nothing hidden is on them. The umpire gets
//! the whole battle.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use grognard_core::document::Date;
use grognard_core::model::Battle;
use grognard_project::files::OutputFile;
use grognard_syntax::text::counted;
use grognard_view::fielding::job::Sides;
use grognard_view::fielding::{
    CardsPrint, CoverPile, CoverPrint, LabelsPrint, Print, PrintOptions, QrsPrint, RosterPrint,
    ScenarioPrint, ToolsPrint, battle_qrs, battle_sheet, labels, roster, tools,
};
use grognard_view::view::qrs;

use crate::cli::args::{
    EveningArgs, GameArgs, MapArgs, MapPaper, MapShape, MapTheme, Paper, PlayerArgs, PrintShape,
};
use crate::cli::commands::map::drawn;
use crate::cli::fielding::{GameChoice, Table, field};
use crate::cli::layouts::find_layout;
use crate::cli::map_files::file_of;
use crate::cli::map_findings::{complain, findings};
use crate::cli::opened::Opened;
use crate::cli::outcome::Outcome;
use crate::cli::output::{OutputPlace, place_of};
use crate::cli::paper::{HAS_PAPER, merged};
use crate::cli::player_copy::{only_battle, open_for, tell_slips};
use crate::cli::print_output::{Printing, size, typeset};
use crate::cli::terminal::Terminal;
use crate::disk::write;

/// The reader of the last piles, who knows everything.
const UMPIRE: &str = "Umpire";

struct Evening<'a> {
    args: &'a EveningArgs,
    piles: Vec<Pile>,
    outcome: Outcome,
}

struct Pile {
    about: CoverPile,
    pdf: Vec<u8>,
}

/// The readers of some piles, with the start of their file names.
struct Readers<'r> {
    name: &'r str,
    stem: &'r str,
    is_umpire: bool,
}

pub(in crate::cli) fn run(args: &EveningArgs, terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    if !HAS_PAPER {
        bail!("this program was built without printing");
    }
    check_folder(args.output.as_deref())?;
    terminal.progress.step("reading", 0);
    let whole = open_copy(args, None)?;
    let battle = only_battle(&whole, &args.scenario)?;
    let game = game_of(args);
    let table = field(&whole, game, &terminal.progress)?;
    if whole.refuses(terminal)? {
        return Ok(Outcome::Findings);
    }
    let mut evening = Evening { args, piles: Vec::new(), outcome: Outcome::Clean };
    let sides: Vec<(String, String)> =
        battle.fielded_sides().map(|(_, side)| (side.id.clone(), side.name.clone())).collect();
    for (number, (id, name)) in sides.iter().enumerate() {
        let copy = open_copy(args, Some(id))?;
        evening.outcome = evening.outcome.or(tell_slips(&copy.slips, terminal)?);
        let stem = format!("{}-{id}", number + 1);
        let readers = Readers { name, stem: &stem, is_umpire: false };
        let table = field(&copy, game, &terminal.progress)?;
        if !evening.add_all(&readers, &copy, &table, terminal)? {
            return Ok(Outcome::Findings);
        }
    }
    let stem = format!("{}-umpire", sides.len() + 1);
    let readers = Readers { name: UMPIRE, stem: &stem, is_umpire: true };
    if !evening.add_all(&readers, &whole, &table, terminal)? {
        return Ok(Outcome::Findings);
    }
    let outcome = evening.finish(battle, &table, &whole, terminal)?;
    Ok(outcome.or(whole.complain(terminal)?))
}

fn check_folder(output: Option<&Path>) -> anyhow::Result<()> {
    let Some(path) = output else { return Ok(()) };
    let has_ending = path.extension().is_some() && !path.is_dir();
    match place_of(path) {
        OutputPlace::Stdout => bail!("an evening is a folder of files: name a folder with `-o`"),
        OutputPlace::File(path) if path.is_file() || has_ending => {
            bail!("an evening is a folder of files: write `-o {}/`", path.display())
        }
        _ => Ok(()),
    }
}

fn game_of(args: &EveningArgs) -> GameChoice<'_> {
    GameChoice { to: &args.to, ratio: args.ratio.as_deref(), rounding: None }
}

fn open_copy(args: &EveningArgs, side: Option<&String>) -> anyhow::Result<Opened> {
    let player = PlayerArgs { side: side.cloned() };
    open_for(std::slice::from_ref(&args.scenario), &player, args.partial)
}

impl Evening<'_> {
    /// Prints all piles of a reader. Returns false if a template has faults.
    fn add_all(
        &mut self,
        readers: &Readers<'_>,
        opened: &Opened,
        table: &Table<'_>,
        terminal: &mut Terminal,
    ) -> anyhow::Result<bool> {
        let battle = only_battle(opened, &self.args.scenario)?;
        let Table { rules, forces } = table;
        let (title, nations) = (battle.name.clone(), opened.nations());
        let options = PrintOptions { title: &title, nations: &nations, base_url: None };
        let paper = size(self.args.paper);
        let left_out = Vec::new;
        let scenario = battle_sheet(rules, battle, forces, readers.is_umpire);
        let scenario = ScenarioPrint { scenario, paper, left_out: left_out() };
        let scenario = Print::Scenario(scenario);
        if !self.add(readers, ("Scenario sheet", "scenario"), scenario, opened, terminal)?
            || !self.add_map(readers, opened, table, terminal)?
        {
            return Ok(false);
        }
        let print = Print::Roster(RosterPrint {
            roster: roster(rules, forces, options),
            paper,
            small: self.args.paper == Paper::A5,
            apart: false,
            left_out: left_out(),
        });
        if !self.add(readers, ("Roster", "roster"), print, opened, terminal)? {
            return Ok(false);
        }
        // The cards and labels of all troops are in the piles of the sides.
        if !readers.is_umpire {
            let layout = find_layout(&opened.files, &self.args.layout)?;
            let deck = table.cards(opened);
            let tools = tools(rules, &deck, forces);
            let cards = CardsPrint::new(deck, &layout, paper)
                .with_context(|| format!("no card of `{}` fits on this paper", self.args.layout))?;
            let labels = labels(rules, forces, options, false);
            let has_labels = !labels.strips.is_empty();
            if !self.add(readers, ("Unit cards", "cards"), Print::Cards(cards), opened, terminal)? {
                return Ok(false);
            }
            let print = Print::Labels(LabelsPrint::new(labels, paper));
            if has_labels && !self.add(readers, ("Labels", "labels"), print, opened, terminal)? {
                return Ok(false);
            }
            let what = ("Rulers, tents and markers", "tools");
            let print = Print::Tools(ToolsPrint { tools, paper, left_out: left_out() });
            if !self.add(readers, what, print, opened, terminal)? {
                return Ok(false);
            }
        }
        // A sheet of the battle leaves out rules of arms that are not in the battle, and would
        // thereby show players the arms of the enemy.
        let qrs = match readers.is_umpire {
            true => battle_qrs(rules, battle, forces),
            false => qrs(rules, None),
        };
        let print = Print::Qrs(QrsPrint { qrs, paper, left_out: left_out() });
        self.add(readers, ("Quick-reference sheet", "sheet"), print, opened, terminal)
    }

    fn add(
        &mut self,
        readers: &Readers<'_>,
        (what, file): (&str, &str),
        print: Print,
        opened: &Opened,
        terminal: &mut Terminal,
    ) -> anyhow::Result<bool> {
        let how = how(&print);
        let told = format!("{}: {what}", readers.name);
        let printing = Printing { what: told, stem: String::new(), print };
        let shape = (PrintShape::Pdf, self.args.ink_saver);
        let (mut printed, has_findings) = typeset(&printing, shape, opened, terminal)?;
        self.outcome = self.outcome.or(Outcome::of(has_findings));
        if printed.faults.is_empty() && printed.pages > 0 {
            let pdf = printed.files.swap_remove(0);
            self.push(readers, (what, file), (pdf, printed.pages), how);
        }
        Ok(printed.faults.is_empty())
    }

    fn push(
        &mut self,
        readers: &Readers<'_>,
        (what, file): (&str, &str),
        (pdf, pages): (Vec<u8>, usize),
        how: &str,
    ) {
        let is_own = |pile: &&Pile| pile.about.reader == readers.name;
        let number = self.piles.iter().filter(is_own).count() + 1;
        let about = CoverPile {
            reader: readers.name.to_owned(),
            what: what.to_owned(),
            file: format!("{}-{number}-{file}.pdf", readers.stem),
            pages,
            how: how.to_owned(),
        };
        self.piles.push(Pile { about, pdf });
    }

    fn add_map(
        &mut self,
        readers: &Readers<'_>,
        opened: &Opened,
        table: &Table<'_>,
        terminal: &mut Terminal,
    ) -> anyhow::Result<bool> {
        let battle = only_battle(opened, &self.args.scenario)?;
        if battle.map.is_none() {
            return Ok(true);
        }
        let args = map_args(self.args);
        let shape = (&args, MapShape::Pdf);
        let map = drawn(shape, opened, battle, Some(table))?;
        let outcome = complain(findings(&map), None, opened, terminal)?;
        self.outcome = self.outcome.or(outcome);
        let Some(file) = file_of(shape, &map, opened, terminal)? else { return Ok(false) };
        self.push(readers, ("Map", "map"), (file.bytes, file.pages.unwrap_or(1)), "one side");
        Ok(true)
    }

    /// Prints the cover and joins all piles, and writes the folder or counts the pages.
    fn finish(
        self,
        battle: &Battle,
        table: &Table<'_>,
        opened: &Opened,
        terminal: &mut Terminal,
    ) -> anyhow::Result<Outcome> {
        let Evening { args, piles, outcome } = self;
        let pages: usize = piles.iter().map(|pile| pile.about.pages).sum();
        for pile in &piles {
            let CoverPile { reader, what, file, pages, .. } = &pile.about;
            let line = format!("{pages:4}  {reader}: {what} ({file})");
            if args.count {
                writeln!(terminal.out, "{line}")?;
            } else if !terminal.quiet {
                writeln!(terminal.err, "{line}")?;
            }
        }
        if args.count {
            writeln!(terminal.out, "{pages:4}  in all, without the cover")?;
            return Ok(outcome);
        }
        let cover = CoverPrint {
            battle: battle.name.clone(),
            ruleset_name: table.rules.name.clone(),
            told: battle.date.map(Date::in_words).into_iter().chain(battle.place.clone()).collect(),
            piles: piles.iter().map(|pile| pile.about.clone()).collect(),
            pages,
            paper: size(args.paper),
            left_out: Vec::new(),
        };
        let print = Print::Cover(cover);
        let printing = Printing { what: "the cover".to_owned(), stem: String::new(), print };
        let shape = (PrintShape::Pdf, args.ink_saver);
        let (mut printed, has_findings) = typeset(&printing, shape, opened, terminal)?;
        if !printed.faults.is_empty() {
            return Ok(Outcome::Findings);
        }
        terminal.progress.step("writing", 0);
        let cover = printed.files.swap_remove(0);
        let titles: Vec<String> = piles
            .iter()
            .map(|Pile { about, .. }| format!("{}: {}", about.reader, about.what))
            .collect();
        let of_piles = titles.iter().zip(&piles);
        let of_piles = of_piles.map(|(title, pile)| (title.as_str(), pile.pdf.as_slice()));
        let all: Vec<(&str, &[u8])> =
            std::iter::once(("Cover", cover.as_slice())).chain(of_piles).collect();
        let title = format!("{} under {}", battle.name, table.rules.name);
        let joined = merged(&title, &all).context("the printed files could not be joined")?;
        let mut files: Vec<OutputFile> =
            piles.into_iter().map(|Pile { about, pdf }| OutputFile::new(about.file, pdf)).collect();
        files.insert(0, OutputFile::new("0-cover.pdf", cover));
        files.push(OutputFile::new("all.pdf", joined));
        let usual = format!("{}-{}", battle.id, table.rules.id);
        let folder = args.output.as_deref().unwrap_or(Path::new(&usual));
        write(folder, &files)?;
        if !terminal.quiet {
            let (piles, pages) = (counted(files.len() - 2, "pile"), counted(pages, "page"));
            writeln!(terminal.err, "{}: {piles}, {pages} and the cover", folder.display())?;
        }
        Ok(outcome.or(Outcome::of(has_findings)))
    }
}

fn how(print: &Print) -> &'static str {
    match print.sides() {
        Sides::Any => "one side or both",
        Sides::One if matches!(print, Print::Cards(_)) => "one side, on card",
        Sides::One => "one side",
        Sides::LongEdge => "both sides, over the long edge",
        Sides::ShortEdge => "both sides, over the short edge",
    }
}

/// The map of `grognard map --to RULESET --format pdf`, on paper that a printer at home takes.
fn map_args(args: &EveningArgs) -> MapArgs {
    MapArgs {
        paths: vec![args.scenario.clone()],
        game: GameArgs {
            to: Some(args.to.clone()),
            ratio: args.ratio.clone(),
            player: PlayerArgs::default(),
            partial: args.partial,
        },
        format: Some(MapShape::Pdf),
        phase: None,
        theme: if args.ink_saver { MapTheme::InkSaver } else { MapTheme::Print },
        paper: match args.paper {
            Paper::A4 | Paper::A5 => MapPaper::A4,
            Paper::Letter => MapPaper::Letter,
        },
        tile: None,
        ranges: false,
        deny: None,
        output: None,
        open: false,
    }
}
