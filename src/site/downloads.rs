//! Printed products of a battle as files of the site, equal to the files that the commands print.

use std::sync::Arc;

use grognard_core::document::Download;
use grognard_core::model::BattleSide;
use grognard_project::project::PackOn;
use grognard_render::render::map::On;
use grognard_render::render::typeset::data_of;
use grognard_syntax::text::Digest;
use grognard_view::fielding::job::{Fault, Ink, Job};
use grognard_view::fielding::{
    CardsPrint, DiagramPrint, FieldedForce, ForceInBattle, LabelsPrint, MapPrint, MapSheet, Print,
    PrintOptions, QrsPrint, RosterPrint, battle_qrs, cards, diagram, history_diagram, labels,
    roster, thousandths, turned,
};
use grognard_view::view::site::LinkView;
use grognard_view::view::{DiagramView, Size, qrs};

use super::battle_maps::{self, draw_map};
use super::context::{SiteContext, fielded_forces, only_file, short};
use super::draft::Draft;

/// A printed product of a battle, or of one of its sides.
#[derive(Debug, Clone)]
pub(super) struct BattleFile {
    pub what: Download,
    /// Index of the side whose forces the product has; `None` if it has all forces.
    pub side: Option<usize>,
    pub title: String,
    /// Path of the file from the root of the site.
    pub path: String,
    pub about: &'static str,
}

fn title(what: Download) -> &'static str {
    match what {
        Download::Cards => "Cards",
        Download::Roster => "Roster",
        Download::Labels => "Labels",
        Download::Sheet => "Quick reference",
        Download::Map => "Map",
        Download::Diagram => "Diagram",
    }
}

/// Returns the printed products of a battle under a rule set. Cards, roster and labels are one file
/// for each side, because a player needs those of one side. There is no file for both sides: it
/// would double the time that these sheets need, and two files together are the same sheets.
pub(super) fn of_battle(context: &SiteContext, number: usize, pack: usize) -> Vec<BattleFile> {
    if !is_printed(context, number, pack) {
        return Vec::new();
    }
    let battle = &context.library.battles[number].battle;
    let rules = &context.library.packs[pack].ruleset;
    let game = short(&context.library.packs[pack]);
    let can = |what: &Download| match what {
        Download::Map => battle.map.is_some(),
        // The diagram belongs to an army, so the page of the army has it.
        Download::Diagram => false,
        // A label is as wide as the base of its unit, so a game without bases has no labels.
        Download::Labels => !rules.bases.is_empty(),
        _ => true,
    };
    let about = |what: Download| match what {
        Download::Cards => "one card for each unit, to cut out",
        Download::Roster => "every formation with boxes to tick",
        Download::Labels => "strips of labels for the bases",
        Download::Sheet => "only the charts that the battle needs",
        Download::Map => "the field on one sheet",
        Download::Diagram => "corps, divisions and units as boxes and lists",
    };
    let sides: Vec<(usize, &BattleSide)> =
        battle.fielded_sides().filter(|(_, side)| side.forces().next().is_some()).collect();
    let file = |what: Download, side: Option<&(usize, &BattleSide)>| {
        let id = &battle.id;
        let word = what.word();
        BattleFile {
            what,
            side: side.map(|(index, _)| *index),
            title: match side {
                Some((_, side)) => format!("{}: {}", title(what), side.name),
                None => title(what).to_owned(),
            },
            path: match side {
                Some((_, side)) => format!("files/{id}-{game}-{}-{word}.pdf", side.id),
                None => format!("files/{id}-{game}-{word}.pdf"),
            },
            about: about(what),
        }
    };
    let files = |what: Download| match what {
        Download::Cards | Download::Roster | Download::Labels if sides.len() > 1 => {
            sides.iter().map(|side| file(what, Some(side))).collect::<Vec<BattleFile>>()
        }
        _ => vec![file(what, None)],
    };
    context.downloads.iter().copied().filter(can).flat_map(files).collect()
}

/// Whether the site has sheets of a battle under a rule set. Sheets take most of the time of a build, so those
/// of rule sets that the scenario does not recommend are printed only on request.
pub(super) fn is_printed(context: &SiteContext, number: usize, pack: usize) -> bool {
    let recommended = || is_recommended(context, number, &context.library.packs[pack]);
    context.has_paper() && (context.all_sheets || recommended())
}

/// Whether a rule set suits a battle: the scenario recommends the rule set, or none of the site.
pub(super) fn is_recommended(context: &SiteContext, number: usize, pack: &PackOn) -> bool {
    let entry = &context.library.battles[number];
    let suits = |pack: &PackOn| entry.recommended.iter().any(|name| pack.ruleset.answers_to(name));
    suits(pack) || !context.library.packs.iter().any(suits)
}

impl Draft {
    pub(super) fn downloads(
        &mut self,
        context: &Arc<SiteContext>,
        number: usize,
        pack: usize,
        key: Digest,
    ) {
        for BattleFile { what, side, path, .. } in of_battle(context, number, pack) {
            self.file(context, path, key, move |site| download(site, (number, pack), what, side));
        }
    }

    pub(super) fn sheet_downloads(
        &mut self,
        context: &Arc<SiteContext>,
        pack: usize,
    ) -> Vec<LinkView> {
        if !context.has_paper() || !context.downloads.contains(&Download::Sheet) {
            return Vec::new();
        }
        let path = format!("files/{}-sheet.pdf", short(&context.library.packs[pack]));
        let key = context.base.and(context.library.packs[pack].digest);
        self.file(context, path.clone(), key, move |site| {
            let qrs = qrs(&site.library.packs[pack].ruleset, None);
            let sheet = Print::Qrs(QrsPrint { qrs, paper: Size::A4, left_out: Vec::new() });
            printed(site, &job(site, &sheet)?, Ink::Pdf)
        });
        vec![LinkView::new("Quick reference (PDF)", path)]
    }
}

pub(super) fn diagram_of(context: &SiteContext, army: usize, pack: Option<usize>) -> DiagramView {
    let on = &context.library.armies[army];
    let options = PrintOptions { title: &on.force.name, nations: &context.looks, base_url: None };
    let entrant = ForceInBattle { force: &on.force, battle: None, side: 0 };
    match pack {
        Some(pack) => {
            diagram(&[FieldedForce { entrant, fielded: context.fielded(army, pack) }], options)
        }
        None => history_diagram(&[entrant], options),
    }
}

pub(super) fn diagram_file(context: &SiteContext, army: usize, ink: Ink) -> Result<Vec<u8>, Fault> {
    let print = Print::Diagram(DiagramPrint::new(diagram_of(context, army, None)));
    printed(context, &job(context, &print)?, ink)
}

fn download(
    context: &SiteContext,
    (number, pack): (usize, usize),
    what: Download,
    side: Option<usize>,
) -> Result<Vec<u8>, Fault> {
    if what == Download::Map {
        return map(context, number, pack);
    }
    let battle = &context.library.battles[number].battle;
    let rules = &context.library.packs[pack].ruleset;
    let mut forces = fielded_forces(context, number, pack);
    forces.retain(|force| side.is_none_or(|side| force.entrant.side == side));
    let options = PrintOptions {
        title: &battle.name,
        nations: &context.looks,
        base_url: context.shell.base_url.as_deref(),
    };
    let print = match what {
        Download::Cards => {
            let deck = cards(rules, &forces, options);
            let cards = CardsPrint::new(deck, &context.layout, Size::A4);
            Print::Cards(cards.ok_or_else(|| Fault::nowhere("no card fits on A4"))?)
        }
        Download::Labels => {
            Print::Labels(LabelsPrint::new(labels(rules, &forces, options, false), Size::A4))
        }
        Download::Roster => {
            let roster = roster(rules, &forces, options);
            let (paper, left_out) = (Size::A4, Vec::new());
            Print::Roster(RosterPrint { roster, paper, small: false, apart: false, left_out })
        }
        Download::Sheet | Download::Map | Download::Diagram => {
            let qrs = battle_qrs(rules, battle, &forces);
            Print::Qrs(QrsPrint { qrs, paper: Size::A4, left_out: Vec::new() })
        }
    };
    printed(context, &job(context, &print)?, Ink::Pdf)
}

fn map(context: &SiteContext, number: usize, pack: usize) -> Result<Vec<u8>, Fault> {
    let on = On::Pages(battle_maps::PAPER);
    let (view, drawn) =
        draw_map(context, number, Some(pack), None, on).ok_or_else(|| Fault::nowhere("no map"))?;
    let picture = Size { width: thousandths(drawn.width), height: thousandths(drawn.height) };
    let map = MapSheet {
        title: drawn.title,
        told: view.told,
        alt: drawn.alt,
        width: picture.width,
        height: picture.height,
        paper: turned(Size::A4, picture),
        key: drawn.key.is_some(),
        poster: None,
    };
    let mut job = job(context, &Print::Map(MapPrint { map }))?;
    job.files.insert("map.svg".to_owned(), drawn.svg.into_bytes());
    if let Some(key) = drawn.key {
        job.files.insert("key.svg".to_owned(), key.into_bytes());
    }
    printed(context, &job, Ink::Pdf)
}

pub(super) fn job(context: &SiteContext, print: &Print) -> Result<Job, Fault> {
    let data = data_of(print).map_err(|error| Fault::nowhere(error.to_string()))?;
    Ok(Job::new(print, "typ", data, context.sources.clone(), "full"))
}

pub(super) fn printed(context: &SiteContext, job: &Job, ink: Ink) -> Result<Vec<u8>, Fault> {
    let print =
        context.print.as_ref().ok_or_else(|| Fault::nowhere("this program cannot print"))?;
    only_file(print(job, ink))
}
