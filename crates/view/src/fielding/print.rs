//! What templates of paper read, as types: `data.json` of a job is one of these, written by serde. All lengths
//! are thousandths of a millimetre.

use grognard_project::project::Layout;
use schemars::JsonSchema;
use serde::Serialize;

use super::job::Sides;
use crate::view::{DeckView, DiagramView, LabelsView, QrsView, RosterView, SheetView, Size, sheet};

/// Something that is printed.
#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
pub enum Print {
    /// Cards of units.
    Cards(CardsPrint),
    /// Labels of bases.
    Labels(LabelsPrint),
    /// Rosters of forces.
    Roster(RosterPrint),
    /// Diagrams of forces.
    Diagram(DiagramPrint),
    /// A quick-reference sheet.
    Qrs(QrsPrint),
    /// A map.
    Map(MapPrint),
    /// A picture that is shown where somebody shares a page.
    Social(SocialPrint),
    /// A sheet by which a printer is measured.
    Calibration(CalibrationPrint),
}

impl Print {
    /// The path of its template, without the end.
    pub fn template(&self) -> &'static str {
        match self {
            Print::Cards(_) => "print/cards",
            Print::Labels(_) => "print/labels",
            Print::Roster(_) => "print/roster",
            Print::Diagram(_) => "print/diagram",
            Print::Qrs(_) => "print/qrs",
            Print::Map(_) => "print/map",
            Print::Social(_) => "print/social",
            Print::Calibration(_) => "print/calibrate",
        }
    }

    /// The same, with the names of what could not be read on its pages. A map has them on the picture itself, and the
    /// other prints are of no army.
    pub fn leaving_out(mut self, words: &[String]) -> Print {
        let left_out = match &mut self {
            Print::Cards(cards) => &mut cards.left_out,
            Print::Labels(labels) => &mut labels.left_out,
            Print::Roster(roster) => &mut roster.left_out,
            Print::Diagram(diagram) => &mut diagram.left_out,
            Print::Qrs(qrs) => &mut qrs.left_out,
            Print::Map(_) | Print::Social(_) | Print::Calibration(_) => return self,
        };
        *left_out = words.to_vec();
        self
    }

    /// On which sides of the paper it is printed.
    pub fn sides(&self) -> Sides {
        match self {
            Print::Cards(cards) => sides_of(cards.sheet.backs),
            Print::Calibration(calibration) => sides_of(calibration.backs),
            // What is cut has nothing on its back.
            Print::Labels(_) | Print::Map(_) => Sides::One,
            Print::Roster(_) | Print::Diagram(_) | Print::Qrs(_) | Print::Social(_) => Sides::Any,
        }
    }
}

/// The sides of a sheet with such backs.
fn sides_of(backs: &str) -> Sides {
    match backs {
        "long-edge" => Sides::LongEdge,
        "short-edge" => Sides::ShortEdge,
        _ => Sides::One,
    }
}

/// What `print/cards` gets.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CardsPrint {
    /// The cards.
    pub deck: DeckView,
    /// How the cards lie on a sheet of paper.
    pub sheet: SheetView,
    /// Larger layouts, from the smallest: the one that would hold a card is told.
    pub larger: Vec<LayoutView>,
    /// What could not be read of the documents, so that it is not printed, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// A layout with the size of its cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LayoutView {
    /// Id of the layout.
    pub id: String,
    /// Width of a card after cutting.
    pub width: i64,
    /// Height of a card after cutting.
    pub height: i64,
    /// Distance that text keeps from the edge of a card.
    pub safe: i64,
}

impl CardsPrint {
    /// Cards on sheets of paper; nothing, if the paper holds no card.
    pub fn new(deck: DeckView, layout: &Layout, paper: Size) -> Option<CardsPrint> {
        let sheet = sheet(layout, paper)?;
        Some(CardsPrint { deck, sheet, larger: Vec::new(), left_out: Vec::new() })
    }

    /// The same, with layouts that may have room: the program names one where a card has none.
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

/// What `print/labels` gets.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LabelsPrint {
    /// The labels, strip by strip.
    pub labels: LabelsView,
    /// Size of the paper.
    pub paper: Size,
    /// Height of each of the two sides of a label.
    pub height: i64,
    /// What could not be read of the documents, so that it is not printed, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// Height of each side of a label: two lines that can be read at arm's length.
const LABEL_HEIGHT: i64 = 9_000;

impl LabelsPrint {
    /// Labels on paper.
    pub fn new(labels: LabelsView, paper: Size) -> LabelsPrint {
        LabelsPrint { labels, paper, height: LABEL_HEIGHT, left_out: Vec::new() }
    }
}

/// What `print/roster` gets.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RosterPrint {
    /// The rosters.
    pub roster: RosterView,
    /// Size of the paper.
    pub paper: Size,
    /// Is the paper so small that the summary needs less room?
    pub small: bool,
    /// Does each corps begin on a page of its own?
    pub apart: bool,
    /// What could not be read of the documents, so that it is not printed, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// What `print/diagram` gets.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DiagramPrint {
    /// The diagrams.
    pub diagram: DiagramView,
    /// Papers from the smallest to the largest: a force is on one sheet of the first that has room for it, and else
    /// on several sheets of the last.
    pub papers: Vec<PaperView>,
    /// Did somebody name the paper? Then a force that needs several sheets is told.
    pub named: bool,
    /// Larger papers, from the smallest: the one that would do is told.
    pub larger: Vec<PaperView>,
    /// What could not be read of the documents, so that it is not printed, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// A size of paper with its name. It can be turned either way.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub struct PaperView {
    /// Name of the size.
    pub name: &'static str,
    /// Shorter side.
    pub width: i64,
    /// Longer side.
    pub height: i64,
}

impl PaperView {
    /// 210 by 297 mm.
    pub const A4: PaperView = PaperView { name: "A4", width: 210_000, height: 297_000 };
    /// 297 by 420 mm.
    pub const A3: PaperView = PaperView { name: "A3", width: 297_000, height: 420_000 };
    /// 420 by 594 mm.
    pub const A2: PaperView = PaperView { name: "A2", width: 420_000, height: 594_000 };
    /// 8.5 by 11 inches.
    pub const LETTER: PaperView = PaperView { name: "Letter", width: 215_900, height: 279_400 };
}

/// Paper of diagrams from the smallest to the largest.
const DIAGRAM_PAPERS: &[PaperView] = &[PaperView::A4, PaperView::A3, PaperView::A2];

impl DiagramPrint {
    /// Diagrams on the smallest paper with room for them.
    pub fn new(diagram: DiagramView) -> DiagramPrint {
        let papers = DIAGRAM_PAPERS.to_vec();
        let (larger, left_out) = (Vec::new(), Vec::new());
        DiagramPrint { diagram, papers, named: false, larger, left_out }
    }

    /// Diagrams on a paper that somebody named.
    pub fn on(diagram: DiagramView, paper: PaperView) -> DiagramPrint {
        let area = |paper: &PaperView| paper.width * paper.height;
        let larger = DIAGRAM_PAPERS.iter().filter(|other| area(other) > area(&paper));
        let larger = larger.copied().collect();
        DiagramPrint { diagram, papers: vec![paper], named: true, larger, left_out: Vec::new() }
    }
}

/// What `print/qrs` gets.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QrsPrint {
    /// The sheet.
    pub qrs: QrsView,
    /// Size of the paper.
    pub paper: Size,
    /// What could not be read of the documents, so that it is not printed, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// What `print/map` gets, beside `map.svg` and, of a poster, `sheet-0.svg` and so on.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MapPrint {
    /// The map.
    pub map: MapSheet,
}

/// Millimetres in thousandths, to the nearest.
pub fn thousandths(millimetres: f64) -> i64 {
    (millimetres * 1000.0).round() as i64
}

/// Paper turned as the picture on it is: wide for a wide one.
pub fn turned(paper: Size, picture: Size) -> Size {
    let (long, short) = (paper.width.max(paper.height), paper.width.min(paper.height));
    match picture.width > picture.height {
        true => Size { width: long, height: short },
        false => Size { width: short, height: long },
    }
}

/// A map as it lies on paper.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MapSheet {
    /// Title of the map.
    pub title: String,
    /// Lines below the title: place, day and hour.
    pub told: Vec<String>,
    /// The map in words, for readers who cannot see it.
    pub alt: String,
    /// Width of the picture.
    pub width: i64,
    /// Height of the picture.
    pub height: i64,
    /// Size of the paper, turned as the picture is.
    pub paper: Size,
    /// Has it a second sheet, for what has no room beside the ground?
    pub key: bool,
    /// How a poster is cut; nothing for a map on one sheet.
    pub poster: Option<PosterPrint>,
}

/// How a poster is cut into sheets.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub struct PosterPrint {
    /// Number of sheets from west to east.
    pub columns: usize,
    /// Number of sheets from north to south.
    pub rows: usize,
    /// Width and height of what is seen on a sheet.
    pub trim: [i64; 2],
    /// How far a sheet lies over its neighbour.
    pub overlap: i64,
}

/// What `print/social` gets.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SocialPrint {
    /// Title of the page.
    pub title: String,
    /// Line below the title: day and place of a battle.
    pub below: String,
    /// Lines of plain words.
    pub lines: Vec<String>,
    /// The sides of a battle with their strengths, and the colours of their nations.
    pub sides: Vec<(String, Option<String>)>,
    /// Name of the site.
    pub site: String,
}

/// What `print/calibrate` gets.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CalibrationPrint {
    /// Size of the paper, turned as the layout has it.
    pub paper: Size,
    /// Where the backs of the layout are: a word of the layout.
    pub backs: &'static str,
    /// How far the layout moves backs already, to the right and down.
    pub back_offset: [i64; 2],
}

impl CalibrationPrint {
    /// The sheet for a layout; nothing, if the paper holds no card of it.
    pub fn new(layout: &Layout, paper: Size) -> Option<CalibrationPrint> {
        let sheet = sheet(layout, paper)?;
        // A page for a single card has no room: the printer is measured on its paper.
        let paper = if sheet.page_bleed > 0 { paper } else { sheet.paper };
        Some(CalibrationPrint { paper, backs: sheet.backs, back_offset: sheet.back_offset })
    }
}

/// Each template of paper with the shape of the data that it gets.
pub fn print_shapes() -> Vec<(&'static str, schemars::Schema)> {
    vec![
        ("cards", schemars::schema_for!(CardsPrint)),
        ("labels", schemars::schema_for!(LabelsPrint)),
        ("roster", schemars::schema_for!(RosterPrint)),
        ("diagram", schemars::schema_for!(DiagramPrint)),
        ("qrs", schemars::schema_for!(QrsPrint)),
        ("map", schemars::schema_for!(MapPrint)),
        ("social", schemars::schema_for!(SocialPrint)),
        ("calibrate", schemars::schema_for!(CalibrationPrint)),
    ]
}
