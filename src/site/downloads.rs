//! What is printed of a battle: the same as the commands print, as files of the site.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use super::battles::{draw_map, fielded};
use super::plan::Draft;
use super::press::{Fielded, File, Press, short};
use grognard_core::convert::{Conversion, in_play};
use grognard_core::document::Download;
use grognard_core::text::Digest;
use grognard_print::pdf::Ink;
use grognard_project::fielding::job::{Fault, Job, Sides};
use grognard_project::view::site::LinkView;
use grognard_project::view::{
    ConvertView, DeckGiven, ForceOfSide, QrsBattle, RosterGiven, Size, arrivals, deck, labels, qrs,
    roster, sheet,
};
use grognard_render::render::typeset::typeset;

/// Files are for A4.
const PAPER: Size = Size { width: 210_000, height: 297_000 };

/// What something printed is called.
pub(super) fn title(what: Download) -> &'static str {
    match what {
        Download::Cards => "Cards",
        Download::Roster => "Roster",
        Download::Labels => "Labels",
        Download::Sheet => "Quick reference",
        Download::Map => "Map",
    }
}

/// Where a printed file of a battle stands.
pub(super) fn path(battle: &str, game: &str, what: Download) -> String {
    format!("files/{battle}-{game}-{}.pdf", what.word())
}

/// What can be printed of a battle under a rule set, and what it is for.
pub(super) fn of_battle(
    press: &Press,
    number: usize,
    pack: usize,
) -> Vec<(Download, &'static str)> {
    let battle = &press.shelf.battles[number].battle;
    let rules = &press.shelf.packs[pack].ruleset;
    let can = |what: &Download| match what {
        Download::Map => battle.map.is_some(),
        // A label is as wide as its base.
        Download::Labels => !rules.bases.is_empty(),
        _ => true,
    };
    let about = |what: Download| match what {
        Download::Cards => "a card for every unit, to cut",
        Download::Roster => "every formation with boxes to tick",
        Download::Labels => "strips for the bases",
        Download::Sheet => "only what is in play in this battle",
        Download::Map => "the field on one sheet",
    };
    press.downloads.iter().copied().filter(can).map(|what| (what, about(what))).collect()
}

impl Draft {
    /// The printed files of a battle under a rule set.
    pub(super) fn downloads(
        &mut self,
        press: &Arc<Press>,
        number: usize,
        pack: usize,
        key: Digest,
    ) {
        let game = short(&press.shelf.packs[pack]);
        let id = &press.shelf.battles[number].battle.id;
        for (what, _) in of_battle(press, number, pack) {
            let own = Arc::clone(press);
            let make = move || printed(&own, number, pack, what);
            self.files.push(File::new(path(id, &game, what), key, make));
        }
    }

    /// The quick-reference sheet of a rule set.
    pub(super) fn sheet_downloads(&mut self, press: &Arc<Press>, pack: usize) -> Vec<LinkView> {
        if !press.downloads.contains(&Download::Sheet) {
            return Vec::new();
        }
        let path = format!("files/{}-sheet.pdf", short(&press.shelf.packs[pack]));
        let own = Arc::clone(press);
        let key = press.base.and(press.shelf.packs[pack].digest);
        let make = move || {
            let view = qrs(&own.shelf.packs[pack].ruleset, None);
            set(&own, "print/qrs", json!({ "qrs": view, "paper": PAPER }), Sides::Any)
        };
        self.files.push(File::new(path.clone(), key, make));
        vec![LinkView::new("Quick reference (PDF)", path)]
    }
}

fn printed(press: &Press, number: usize, pack: usize, what: Download) -> Result<Vec<u8>, Fault> {
    let battle = &press.shelf.battles[number].battle;
    let rules = &press.shelf.packs[pack].ruleset;
    if what == Download::Map {
        return map(press, number, pack);
    }
    let fielded: Vec<(usize, Arc<Fielded>)> = fielded(press, number, pack);
    let forces: Vec<(&Conversion, &ConvertView)> =
        fielded.iter().map(|(_, one)| (&one.conversion, &one.view)).collect();
    match what {
        Download::Cards => {
            let given = DeckGiven {
                title: &battle.name,
                nations: &press.looks,
                base_url: press.shell.base_url.as_deref(),
            };
            let deck = deck(rules, &forces, given);
            let sheet =
                sheet(&press.layout, PAPER).ok_or_else(|| no_room("no card stands on A4"))?;
            let sides = match sheet.backs {
                "long-edge" => Sides::LongEdge,
                "short-edge" => Sides::ShortEdge,
                _ => Sides::One,
            };
            set(press, "print/cards", json!({ "deck": deck, "sheet": sheet }), sides)
        }
        Download::Labels => {
            let labels = labels(rules, &forces, &battle.name, &press.looks);
            let data = json!({ "labels": labels, "paper": PAPER, "height": LABEL });
            set(press, "print/labels", data, Sides::One)
        }
        Download::Roster => {
            let sides = battle.sides.iter();
            let own = sides.flat_map(|side| side.forces.iter().map(move |force| (side, force)));
            let placed = own.zip(&fielded).map(|((side, force), (_, one))| {
                let all = arrivals(battle, rules, &[(force, &one.conversion)]);
                let arrivals = all.into_iter().filter(|arrival| arrival.side == side.name);
                ForceOfSide {
                    view: &one.view,
                    side: Some(&side.name),
                    arrivals: arrivals.collect(),
                }
            });
            let placed: Vec<ForceOfSide<'_>> = placed.collect();
            let given = RosterGiven { title: &battle.name, nations: &press.looks };
            let data = json!({
                "roster": roster(&placed, given), "paper": PAPER, "small": false, "apart": false,
            });
            set(press, "print/roster", data, Sides::Any)
        }
        Download::Sheet | Download::Map => {
            let conversions: Vec<&Conversion> = forces.iter().map(|(one, _)| *one).collect();
            let play = in_play(rules, &conversions, battle.ground().as_deref());
            let sides = battle.sides.iter().enumerate().map(|(at, side)| {
                let own = fielded.iter().filter(|(of, _)| *of == at);
                (side.name.clone(), own.map(|(_, one)| &one.view).collect())
            });
            let sides: Vec<(String, Vec<&ConvertView>)> = sides.collect();
            let given = QrsBattle {
                name: &battle.name,
                play: &play,
                sides: &sides,
                special_rules: &battle.special_rules,
            };
            let data = json!({ "qrs": qrs(rules, Some(given)), "paper": PAPER });
            set(press, "print/qrs", data, Sides::Any)
        }
    }
}

/// Each side of a label is so high, in thousandths of a millimetre: two lines that can be read at
/// arm's length.
const LABEL: i64 = 9_000;

fn map(press: &Press, number: usize, pack: usize) -> Result<Vec<u8>, Fault> {
    let drawn = draw_map(press, number, Some(pack), None).ok_or_else(|| no_room("no map"))?;
    let thousandths = |millimetres: f64| (millimetres * 1000.0).round() as i64;
    let (width, height) = (drawn.width, drawn.height);
    let (across, down) = if width > height { (297_000, 210_000) } else { (210_000, 297_000) };
    let data = json!({ "map": {
        "title": drawn.title,
        "told": "",
        "alt": drawn.alt,
        "width": thousandths(width),
        "height": thousandths(height),
        "paper": { "width": across, "height": down },
        "poster": null,
    } });
    let mut job = job(press, "print/map", &data, Sides::One);
    job.files.insert("map.svg".to_owned(), drawn.svg.into_bytes());
    pressed(press, &job, Ink::Pdf)
}

fn set(press: &Press, template: &str, mut data: Value, sides: Sides) -> Result<Vec<u8>, Fault> {
    typeset(&mut data);
    pressed(press, &job(press, template, &data, sides), Ink::Pdf)
}

pub(super) fn job(press: &Press, template: &str, data: &Value, sides: Sides) -> Job {
    let mut files: BTreeMap<String, Vec<u8>> = press.paper.clone();
    files.insert("data.json".to_owned(), serde_json::to_vec(data).unwrap_or_default());
    Job {
        template: format!("{template}.typ"),
        files,
        names: press.names.clone(),
        settings: BTreeMap::from([("ink".to_owned(), "full".to_owned())]),
        sides,
    }
}

pub(super) fn pressed(press: &Press, job: &Job, ink: Ink) -> Result<Vec<u8>, Fault> {
    let mut printed = (press.print)(job, ink);
    match printed.faults.pop() {
        Some(fault) => Err(fault),
        None if printed.files.is_empty() => Err(no_room("nothing was printed")),
        None => Ok(printed.files.swap_remove(0)),
    }
}

fn no_room(message: &str) -> Fault {
    Fault { path: None, range: 0..0, message: message.to_owned(), hints: Vec::new() }
}
