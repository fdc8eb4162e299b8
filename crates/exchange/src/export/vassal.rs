//! Draft of a module for VASSAL: the board, and a counter for each body at its initial position. A
//! designer completes the draft in VASSAL's module editor.

use std::collections::BTreeMap;

use grognard_core::model::{Battle, Battlefield, Force, Standing};
use grognard_project::files::OutputFile;
use grognard_syntax::text::one_line;
use grognard_view::view::map::symbol_of;

use super::archive::archive;
use super::numbers::measures;
use super::xml::xml;
use super::{Export, Needs, Options, Subject};
use crate::import;

pub(super) const VASSAL: Export = Export {
    is_binary: true,
    needs: Needs::Map,
    ..Export::new(import::VASSAL.name, import::VASSAL.title, "vmod", write)
};

const VERSION: &str = "3.7.0";

/// Metres of the battlefield in one pixel of the board.
const METRES_IN_A_DOT: i64 = 4;

/// Width and height of a counter in pixels.
const COUNTER: (i64, i64) = (68, 46);

/// Parts of a map window that every module needs.
const MAP_PARTS: [&str; 13] = [
    "StackMetrics",
    "ForwardToKeyBuffer",
    "Scroller",
    "ForwardToChatter",
    "MenuDisplayer",
    "MapCenterer",
    "StackExpander",
    "PieceMover",
    "SelectionHighlighters",
    "KeyBufferer",
    "ImageSaver",
    "CounterDetailViewer",
    "Zoomer",
];

/// Writes the module. There is no file for a battle without a map.
fn write(subject: &Subject<'_>, options: &Options<'_>) -> Vec<OutputFile> {
    let Some(battle) = subject.battle else { return Vec::new() };
    let Some(map) = &battle.map else { return Vec::new() };
    let mut draft = VassalModule { battle, map, options, images: BTreeMap::new(), count: 0 };
    let build = draft.build();
    let mut files = vec![
        ("buildFile.xml".to_owned(), build.into_bytes()),
        ("moduledata".to_owned(), draft.data().into_bytes()),
    ];
    let images =
        draft.images.into_values().map(|(name, svg)| (format!("images/{name}"), svg.into_bytes()));
    files.extend(images);
    let bytes = archive(&files);
    bytes.map(|bytes| OutputFile::new(format!("{}.vmod", subject.id), bytes)).into_iter().collect()
}

struct VassalModule<'d> {
    battle: &'d Battle,
    map: &'d Battlefield,
    options: &'d Options<'d>,
    /// File name and SVG of each picture, by symbol and colour.
    images: BTreeMap<(String, Option<String>), (String, String)>,
    count: usize,
}

impl VassalModule<'_> {
    fn build(&mut self) -> String {
        let name = xml(&self.battle.name);
        let (width, height) = (self.map.width / METRES_IN_A_DOT, self.map.height / METRES_IN_A_DOT);
        let players: String = self
            .battle
            .fielded_sides()
            .map(|(_, side)| format!("<entry>{}</entry>", xml(&side.name)))
            .collect();
        let pieces = self.pieces();
        let parts: String =
            MAP_PARTS.iter().map(|part| format!("<VASSAL.build.module.map.{part}/>\n")).collect();
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n\
<VASSAL.build.GameModule name=\"{name}\" version=\"0.1\" VassalVersion=\"{VERSION}\" description=\"draft\" nextPieceSlotId=\"{}\">\n\
<VASSAL.build.module.BasicCommandEncoder/>\n<VASSAL.build.module.Documentation/>\n\
<VASSAL.build.module.PlayerRoster>{players}</VASSAL.build.module.PlayerRoster>\n\
<VASSAL.build.module.GlobalOptions/>\n<VASSAL.build.module.Map mapName=\"Field\">\n\
<VASSAL.build.module.map.BoardPicker>\n\
<VASSAL.build.module.map.boardPicker.Board color=\"226,224,208\" width=\"{width}\" height=\"{height}\" image=\"\" name=\"Field\" reversible=\"false\"/>\n\
</VASSAL.build.module.map.BoardPicker>\n{parts}{pieces}</VASSAL.build.module.Map>\n\
<VASSAL.build.module.Chatter/>\n<VASSAL.build.module.KeyNamer/>\n<VASSAL.build.module.PrototypesContainer/>\n\
</VASSAL.build.GameModule>\n",
            self.count + 1
        )
    }

    fn pieces(&mut self) -> String {
        let battle = self.battle;
        let mut out = String::new();
        for placed in &self.map.standing {
            let is_meant = |force: &&Force| placed.oob.as_ref().is_none_or(|oob| *oob == force.id);
            let forces = battle.sides.iter().flat_map(|side| side.forces());
            let found = forces.filter(is_meant).find_map(|force| {
                let index = force.bodies.iter().position(|body| body.id == placed.body)?;
                Some((force, index))
            });
            if let Some((force, index)) = found {
                out += &self.piece(force, index, placed);
            }
        }
        out
    }

    fn piece(&mut self, force: &Force, index: usize, placed: &Standing) -> String {
        self.count += 1;
        let (number, image) = (self.count, self.image(force, index));
        let body = &force.bodies[index];
        let measures = measures(body);
        let words =
            if measures.is_empty() { String::new() } else { format!(" ({})", measures.join(", ")) };
        let name = one_line(&format!("{}{words}", body.name));
        let x = i64::from(placed.at.0) / METRES_IN_A_DOT;
        let y = (self.map.height - i64::from(placed.at.1)) / METRES_IN_A_DOT;
        let (width, height) = COUNTER;
        // VASSAL separates the values of a counter with semicolons and commands with slashes, so a
        // name must not contain either of them unescaped.
        let plain = name.replace('\\', "").replace(';', ",").replace('/', "\\/");
        let state = format!("+/null/piece;;;{image};{plain}/null;{x};{y};{number};0");
        format!(
            "<VASSAL.build.module.map.SetupStack name=\"{}\" owningBoard=\"Field\" useGridLocation=\"false\" x=\"{x}\" y=\"{y}\">\
<VASSAL.build.widget.PieceSlot entryName=\"{}\" gpid=\"{number}\" width=\"{width}\" height=\"{height}\">{}</VASSAL.build.widget.PieceSlot>\
</VASSAL.build.module.map.SetupStack>\n",
            xml(&name),
            xml(&name),
            xml(&state)
        )
    }

    fn image(&mut self, force: &Force, index: usize) -> String {
        let Some(draw) = self.options.symbol else { return String::new() };
        let body = &force.bodies[index];
        let colour =
            self.options.nations.and_then(|nations| nations.get(&*body.nation)?.colour.clone());
        let symbol = symbol_of(force, index);
        let name = format!("counter-{}.svg", self.images.len() + 1);
        let key = (format!("{symbol:?}"), colour.clone());
        let made = || (name, draw(symbol, colour.as_deref()));
        self.images.entry(key).or_insert_with(made).0.clone()
    }

    fn data(&self) -> String {
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<data version=\"1\">\n\
<version>0.1</version>\n<VassalVersion>{VERSION}</VassalVersion>\n<name>{}</name>\n<description>draft</description>\n</data>\n",
            xml(&self.battle.name)
        )
    }
}
