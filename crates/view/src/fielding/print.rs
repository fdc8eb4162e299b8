//! The data that print templates read, as types. Each print job has one of the types as
//! `data.json`. All lengths are in micrometres.

use grognard_project::project::Layout;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::view::{
    DeckView, DiagramView, LabelsView, QrsView, RosterView, ScenarioSheetView, SheetView, Size,
    ToolsView, sheet,
};

#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
pub enum Print {
    Cards(CardsPrint),
    Labels(LabelsPrint),
    Roster(RosterPrint),
    Diagram(DiagramPrint),
    Qrs(QrsPrint),
    Scenario(ScenarioPrint),
    /// Rulers, name tents and markers.
    Tools(ToolsPrint),
    /// The cover of an evening, with its piles in printing order.
    Cover(CoverPrint),
    Map(MapPrint),
    /// A preview picture, which other websites show beside a link to the page.
    Social(SocialPrint),
    /// A sheet with scales that measure how far a printer shifts the backs of pages.
    Calibration(CalibrationPrint),
}

impl Print {
    pub fn template(&self) -> &'static str {
        match self {
            Print::Cards(_) => "print/cards",
            Print::Labels(_) => "print/labels",
            Print::Roster(_) => "print/roster",
            Print::Diagram(_) => "print/diagram",
            Print::Qrs(_) => "print/qrs",
            Print::Scenario(_) => "print/scenario",
            Print::Tools(_) => "print/tools",
            Print::Cover(_) => "print/cover",
            Print::Map(_) => "print/map",
            Print::Social(_) => "print/social",
            Print::Calibration(_) => "print/calibrate",
        }
    }

    /// Adds the names of unreadable parts, which the product prints on its pages. A map stays
    /// unchanged because its picture already shows these names; a preview picture and a calibration
    /// sheet stay unchanged because they list no bodies.
    pub fn leaving_out(mut self, words: &[String]) -> Print {
        let left_out = match &mut self {
            Print::Cards(cards) => &mut cards.left_out,
            Print::Labels(labels) => &mut labels.left_out,
            Print::Roster(roster) => &mut roster.left_out,
            Print::Diagram(diagram) => &mut diagram.left_out,
            Print::Qrs(qrs) => &mut qrs.left_out,
            Print::Scenario(scenario) => &mut scenario.left_out,
            Print::Tools(tools) => &mut tools.left_out,
            Print::Cover(cover) => &mut cover.left_out,
            Print::Map(_) | Print::Social(_) | Print::Calibration(_) => return self,
        };
        left_out.extend_from_slice(words);
        self
    }

    pub fn sides(&self) -> Sides {
        match self {
            Print::Cards(cards) => sides_of(cards.sheet.backs),
            Print::Calibration(calibration) => sides_of(calibration.backs),
            // Labels, maps and rulers may be cut, so nothing is printed on their backs.
            Print::Labels(_) | Print::Map(_) | Print::Tools(_) => Sides::One,
            Print::Roster(_)
            | Print::Diagram(_)
            | Print::Qrs(_)
            | Print::Scenario(_)
            | Print::Cover(_)
            | Print::Social(_) => Sides::Any,
        }
    }
}

fn sides_of(backs: &str) -> Sides {
    match backs {
        "long-edge" => Sides::LongEdge,
        "short-edge" => Sides::ShortEdge,
        _ => Sides::One,
    }
}

/// Data of `print/cards`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CardsPrint {
    /// The cards.
    pub deck: DeckView,
    /// The arrangement of cards on a sheet of paper.
    pub sheet: SheetView,
    /// Larger layouts, smallest first, so that the message about a text that does not fit can name
    /// the first layout with room for it.
    pub larger: Vec<LayoutView>,
    /// Parts of the documents that could not be read and are not printed, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// A layout with the size of its cards, in micrometres.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LayoutView {
    /// Id of the layout.
    pub id: String,
    /// Width of a card after cutting, in micrometres.
    pub width: i64,
    /// Height of a card after cutting, in micrometres.
    pub height: i64,
    /// Minimum distance between the text and the edge of a card, in micrometres.
    pub safe: i64,
}

impl CardsPrint {
    /// Arranges cards on sheets of paper, or returns `None` if the paper is smaller than a card.
    pub fn new(deck: DeckView, layout: &Layout, paper: Size) -> Option<CardsPrint> {
        let sheet = sheet(layout, paper)?;
        Some(CardsPrint { deck, sheet, larger: Vec::new(), left_out: Vec::new() })
    }

    /// Adds layouts with larger cards, so that the message about a card whose text does not fit can
    /// name a layout in which the text fits.
    pub fn with_larger(self, layouts: &[(String, Layout)]) -> CardsPrint {
        let card = self.sheet.card;
        let mut larger: Vec<LayoutView> = layouts
            .iter()
            .filter(|(_, layout)| layout.width >= card.width && layout.height >= card.height)
            .filter(|(_, layout)| (layout.width, layout.height) != (card.width, card.height))
            .map(|(id, layout)| LayoutView {
                id: id.clone(),
                width: layout.width,
                height: layout.height,
                safe: layout.safe,
            })
            .collect();
        larger.sort_by_key(|layout| (layout.width * layout.height, layout.id.clone()));
        larger.dedup_by_key(|layout| (layout.width, layout.height));
        CardsPrint { larger, ..self }
    }
}

/// Data of `print/labels`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LabelsPrint {
    /// The labels, in strips.
    pub labels: LabelsView,
    /// Size of the paper.
    pub paper: Size,
    /// Height of each of the two sides of a folded label, in micrometres.
    pub height: i64,
    /// Parts of the documents that could not be read and are not printed, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// Height of each side of a label in micrometres: two lines that can be read at arm's length.
const LABEL_HEIGHT: i64 = 9_000;

impl LabelsPrint {
    pub fn new(labels: LabelsView, paper: Size) -> LabelsPrint {
        let left_out = labels.off_table.clone();
        LabelsPrint { labels, paper, height: LABEL_HEIGHT, left_out }
    }
}

/// Data of `print/roster`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RosterPrint {
    /// The rosters.
    pub roster: RosterView,
    /// Size of the paper.
    pub paper: Size,
    /// Is the paper so small that the roster uses smaller type and fewer columns?
    pub small: bool,
    /// Does each corps begin on a new page?
    pub apart: bool,
    /// Parts of the documents that could not be read and are not printed, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// Data of `print/diagram`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DiagramPrint {
    /// The diagrams.
    pub diagram: DiagramView,
    /// Papers, smallest first. Each force is printed on one sheet of the first paper that is large
    /// enough, otherwise on several sheets of the last paper.
    pub papers: Vec<PaperView>,
    /// Did the user choose the paper, so that grognard warns if a force needs several sheets?
    pub named: bool,
    /// Larger papers, smallest first. The warning about a force that needs several sheets names the
    /// first paper in `larger` that is large enough for one sheet.
    pub larger: Vec<PaperView>,
    /// Parts of the documents that could not be read and are not printed, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// A size of paper with its name. The page may be upright or wide.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub struct PaperView {
    /// Name of the size, such as `A4`.
    pub name: &'static str,
    /// Length of the shorter side, in micrometres.
    pub width: i64,
    /// Length of the longer side, in micrometres.
    pub height: i64,
}

impl PaperView {
    pub const A4: PaperView = PaperView { name: "A4", width: 210_000, height: 297_000 };
    pub const A3: PaperView = PaperView { name: "A3", width: 297_000, height: 420_000 };
    pub const A2: PaperView = PaperView { name: "A2", width: 420_000, height: 594_000 };
    pub const LETTER: PaperView = PaperView { name: "Letter", width: 215_900, height: 279_400 };
}

const DIAGRAM_PAPERS: &[PaperView] = &[PaperView::A4, PaperView::A3, PaperView::A2];

impl DiagramPrint {
    /// Prints each diagram on the smallest paper that is large enough.
    pub fn new(diagram: DiagramView) -> DiagramPrint {
        let papers = DIAGRAM_PAPERS.to_vec();
        let (larger, left_out) = (Vec::new(), diagram.off_table.clone());
        DiagramPrint { diagram, papers, named: false, larger, left_out }
    }

    pub fn on(diagram: DiagramView, paper: PaperView) -> DiagramPrint {
        let area = |paper: &PaperView| paper.width * paper.height;
        let larger = DIAGRAM_PAPERS.iter().filter(|other| area(other) > area(&paper));
        let larger = larger.copied().collect();
        let left_out = diagram.off_table.clone();
        DiagramPrint { diagram, papers: vec![paper], named: true, larger, left_out }
    }
}

/// Data of `print/qrs`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QrsPrint {
    /// The quick-reference sheet.
    pub qrs: QrsView,
    /// Size of the paper.
    pub paper: Size,
    /// Parts of the documents that could not be read and are not printed, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// Data of `print/scenario`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ScenarioPrint {
    /// The scenario sheet.
    pub scenario: ScenarioSheetView,
    /// Size of the paper.
    pub paper: Size,
    /// Parts of the documents that could not be read and are not printed, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// Data of `print/tools`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ToolsPrint {
    /// Rulers, name tents and markers.
    pub tools: ToolsView,
    /// Size of the paper, which is turned on its side.
    pub paper: Size,
    /// Parts of the documents that could not be read and are not printed, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// Data of `print/cover`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CoverPrint {
    /// Name of the battle.
    pub battle: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Day and place of the battle.
    pub told: Vec<String>,
    /// Piles of paper, in printing order.
    pub piles: Vec<CoverPile>,
    /// Pages of all piles, without the cover.
    pub pages: usize,
    /// Size of the paper.
    pub paper: Size,
    /// Parts of the documents that could not be read and are not printed, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// A pile of paper: one printed product for one reader.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CoverPile {
    /// Name of the side, or `Umpire`.
    pub reader: String,
    /// Name of the product, such as `Roster`.
    pub what: String,
    /// Name of the file.
    pub file: String,
    /// Number of pages.
    pub pages: usize,
    /// How to print the pile, such as `one side of card`.
    pub how: String,
}

/// Data of `print/map`. The pictures are separate files: `map.svg`, and for a poster also
/// `sheet-0.svg`, `sheet-1.svg` and so on.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MapPrint {
    /// The map.
    pub map: MapSheet,
}

pub fn thousandths(millimetres: f64) -> i64 {
    (millimetres * 1000.0).round() as i64
}

/// Turns the paper so that a wide picture is on wide paper, and any other picture on upright paper.
pub fn turned(paper: Size, picture: Size) -> Size {
    let (long, short) = (paper.width.max(paper.height), paper.width.min(paper.height));
    match picture.width > picture.height {
        true => Size { width: long, height: short },
        false => Size { width: short, height: long },
    }
}

/// A map on paper.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MapSheet {
    /// Title of the map.
    pub title: String,
    /// Lines below the title: place, day and hour.
    pub told: Vec<String>,
    /// Description of the map in words, for readers who cannot see the picture.
    pub alt: String,
    /// Width of the picture, in micrometres.
    pub width: i64,
    /// Height of the picture, in micrometres.
    pub height: i64,
    /// Size of the paper, wide or upright like the picture.
    pub paper: Size,
    /// Is the key on a second sheet, because it does not fit beside the ground?
    pub key: bool,
    /// The sheets of a poster, or `null` for a map on one sheet.
    pub poster: Option<PosterPrint>,
}

/// The sheets into which a poster is cut.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PosterPrint {
    /// Number of sheets from west to east.
    pub columns: usize,
    /// Number of sheets from north to south.
    pub rows: usize,
    /// Width and height of the part of a sheet that stays visible when the poster is put together,
    /// in micrometres.
    pub trim: [i64; 2],
    /// Width of the strip that neighbouring sheets both show, in micrometres.
    pub overlap: i64,
    /// Sheets that are left out because they show only bare ground, counted row by row from 0.
    pub bare: Vec<usize>,
    /// Names that are only numbers on the poster.
    pub key: Vec<PosterKeyEntry>,
    /// Paper of the first page of a poster in one piece, wide or upright like the picture.
    pub first_page: Size,
}

/// A name that is only a number on a poster.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PosterKeyEntry {
    /// The number, or `null` if not even the number has room on the poster.
    pub number: Option<usize>,
    /// The name.
    pub name: String,
    /// Square of the grid, such as `D4`.
    pub square: String,
}

/// Data of `print/social`. The picture of the field is the separate file `map.svg`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SocialPrint {
    /// Title of the page.
    pub title: String,
    /// Line below the title: day and place of a battle.
    pub below: String,
    /// Lines of plain text below the title.
    pub lines: Vec<String>,
    /// Each side of a battle with its strength in words, and the colour of its nation.
    pub sides: Vec<(String, Option<String>)>,
    /// Is there a picture of the field?
    pub has_map: bool,
    /// Name of the site.
    pub site: String,
}

/// Data of `print/calibrate`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CalibrationPrint {
    /// Size of the paper, wide or upright like the layout.
    pub paper: Size,
    /// Value of `backs` in the layout, such as `long-edge`.
    pub backs: &'static str,
    /// Distance by which the layout already shifts the backs of pages to the right and down, in
    /// micrometres.
    pub back_offset: [i64; 2],
}

impl CalibrationPrint {
    /// The calibration sheet for a layout, or `None` if the paper is smaller than a card of the
    /// layout.
    pub fn new(layout: &Layout, paper: Size) -> Option<CalibrationPrint> {
        let sheet = sheet(layout, paper)?;
        // If a page is only as large as one card, the scales do not fit on it, so the sheet uses
        // the full paper.
        let paper = if sheet.page_bleed > 0 { paper } else { sheet.paper };
        Some(CalibrationPrint { paper, backs: sheet.backs, back_offset: sheet.back_offset })
    }
}

/// Name of each print template, with the JSON schema of its data.
pub fn print_shapes() -> Vec<(&'static str, schemars::Schema)> {
    vec![
        ("cards", schemars::schema_for!(CardsPrint)),
        ("labels", schemars::schema_for!(LabelsPrint)),
        ("roster", schemars::schema_for!(RosterPrint)),
        ("diagram", schemars::schema_for!(DiagramPrint)),
        ("qrs", schemars::schema_for!(QrsPrint)),
        ("scenario", schemars::schema_for!(ScenarioPrint)),
        ("tools", schemars::schema_for!(ToolsPrint)),
        ("cover", schemars::schema_for!(CoverPrint)),
        ("map", schemars::schema_for!(MapPrint)),
        ("social", schemars::schema_for!(SocialPrint)),
        ("calibrate", schemars::schema_for!(CalibrationPrint)),
    ]
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sides {
    /// One side or both, as the person who prints prefers.
    #[default]
    Any,
    /// One side only, because the sheet will be cut.
    One,
    /// Both sides, with the sheet turned over its long edge.
    LongEdge,
    /// Both sides, with the sheet turned over its short edge.
    ShortEdge,
}
