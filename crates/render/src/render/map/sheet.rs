//! Division of a sheet between the ground and the panel.

use grognard_view::view::map::MapView;

use super::plane::{Frame, Point};
use super::scribe::{COLUMN, GUTTER, Section};

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PaperSize {
    /// Length of the longer side, in millimetres.
    pub long: f64,
    pub short: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum On {
    /// One sheet of paper. The sheet is turned so that the ground is as large as possible, and
    /// lengthened if the key needs more space.
    Sheet(PaperSize),
    /// Sheets of paper with priority for the ground. Sections that would take too much space from
    /// the ground are on a second sheet.
    Pages(PaperSize),
    /// Poster at the size of the table, with only the ground: cut into sheets of this size, or in one
    /// piece.
    Table(Option<PaperSize>),
    /// Only the ground, without margin and panel, as large as it fits on this paper. Names without
    /// room are left out.
    Field(PaperSize),
}

impl On {
    /// Is there a panel beside the ground?
    pub(super) fn has_panel(self) -> bool {
        matches!(self, On::Sheet(_) | On::Pages(_))
    }

    /// Is there a place for the names without room? A poster has its key on the first page.
    pub(super) fn has_key(self) -> bool {
        !matches!(self, On::Field(_))
    }
}

/// Points in a millimetre: a point is 1/72 inch.
pub(super) const POINT: f64 = 72.0 / 25.4;

/// Width of the empty margin of a sheet, in points.
const MARGIN: f64 = 26.0;

/// Width of the strip around the ground for the letters and numbers of the grid, in points.
const RIM: f64 = 12.0;

/// Division of a sheet: the places of the ground and of each panel section. Lengths are in points.
#[derive(Debug, Clone)]
pub(super) struct Laid {
    pub width: f64,
    pub height: f64,
    pub frame: Frame,
    pub panel: Vec<Point>,
    /// Scale of the panel, as a share of its usual size: 0.9 makes letters a tenth smaller.
    pub shrunk: f64,
    /// Space for the panel; `None` on a poster and for the field alone.
    room: Option<PanelRoom>,
}

#[derive(Debug, Clone, Copy)]
struct PanelRoom {
    corner: Point,
    tall: f64,
    columns: usize,
}

/// Lays out a sheet at the size of the table, with the ground in the south-west corner.
pub(super) fn table(view: &MapView) -> Option<Laid> {
    let table = view.table.as_ref()?;
    let scale = table.scale as f64 / table.over as f64 / 1000.0 * POINT;
    // Half a foot is 152.4 mm.
    let feet = |halves: i64| halves as f64 * 152.4 * POINT;
    let (width, height) = (feet(table.half_feet_wide), feet(table.half_feet_high));
    let ground = [view.width, view.height].map(|metres| metres as f64 * 1000.0 * scale);
    let frame = Frame {
        left: 0.0,
        top: height - ground[1],
        width: ground[0],
        height: ground[1],
        scale,
        large: 2.0,
        north: view.height * 1000,
    };
    Some(Laid { width, height, frame, panel: Vec::new(), shrunk: 1.0, room: None })
}

/// Lays out the ground alone, upright or on its side, whichever makes it larger.
pub(super) fn field(view: &MapView, paper: PaperSize) -> Laid {
    let (long, short) = (paper.long * POINT, paper.short * POINT);
    let room = if view.width >= view.height { [long, short] } else { [short, long] };
    let frame = Frame { left: 0.0, top: 0.0, ..fit(view, room) };
    let (width, height) = (frame.width, frame.height);
    Laid { width, height, frame, panel: Vec::new(), shrunk: 1.0, room: None }
}

/// Lays out a sheet with the largest possible ground, and the panel sections beside or below it.
pub(super) fn sheet(view: &MapView, paper: PaperSize, parts: &[Section]) -> Laid {
    let size = [paper.long * POINT, paper.short * POINT];
    on_paper(view, size, parts).unwrap_or_else(|| longer(view, size, parts))
}

/// Minimum scale of the ground beside a panel, as a share of its scale without a panel. Because
/// 0.894² = 0.8, the panel costs at most a fifth of the area of the ground.
const MIN_BESIDE: f64 = 0.894;

/// Minimum scale of the ground when more sections are beside the title, as a share of its scale
/// with the title alone.
const MIN_TITLE: f64 = 0.95;

/// Lays out a sheet with as many leading sections as the minimum scales allow, and returns the
/// number of those sections. The first section, the title, is always on the sheet.
pub(super) fn first_page(view: &MapView, paper: PaperSize, parts: &[Section]) -> (Laid, usize) {
    let size = [paper.long * POINT, paper.short * POINT];
    let bare = sheet(view, paper, &[]).frame.scale;
    let title = sheet(view, paper, &parts[..1]);
    // Sections beside the title cost nothing, because the title takes that strip from the ground
    // anyway.
    let least = (bare * MIN_BESIDE).min(title.frame.scale * MIN_TITLE);
    let laid = (2..=parts.len()).rev().find_map(|count| {
        let laid = on_paper(view, size, &parts[..count])?;
        (laid.frame.scale >= least).then_some((laid, count))
    });
    laid.unwrap_or((title, 1))
}

/// Lays out a sheet of text in the size and orientation of the first sheet.
pub(super) fn second_page(first: &Laid, paper: PaperSize, parts: &[Section]) -> TextSheet {
    let [long, short] = [paper.long * POINT, paper.short * POINT];
    let [width, height] = if first.width > first.height { [long, short] } else { [short, long] };
    let corner = [MARGIN, MARGIN];
    let tall = height - 2.0 * MARGIN;
    let columns = |shrunk: f64| {
        let columns = (width - 2.0 * MARGIN + GUTTER) / ((COLUMN + GUTTER) * shrunk);
        columns.floor().max(1.0) as usize
    };
    // A page that is not full keeps the size of its letters, but its columns are of equal length.
    let fitting = SMALLER.iter().find_map(|shrunk| {
        let room = PanelRoom { corner, tall, columns: columns(*shrunk) };
        pack(parts, room, *shrunk).map(|_| *shrunk)
    });
    let shrunk = fitting.unwrap_or(1.0);
    let panel = level(parts, corner, columns(shrunk), shrunk);
    let height = height.max(feet(&panel, parts, shrunk) + MARGIN);
    TextSheet { width, height, panel, shrunk }
}

/// Lays out sections in one column, with a small margin.
pub(super) fn column(parts: &[Section]) -> TextSheet {
    let margin = GUTTER / 2.0;
    let panel = level(parts, [margin; 2], 1, 1.0);
    let height = feet(&panel, parts, 1.0) + margin;
    TextSheet { width: COLUMN + GUTTER, height, panel, shrunk: 1.0 }
}

/// Sheet of text with the place of each section. Lengths are in points.
pub(super) struct TextSheet {
    pub width: f64,
    pub height: f64,
    pub panel: Vec<Point>,
    pub shrunk: f64,
}

/// Finds the best division of paper of one size; `None` if the sections do not fit on the paper.
fn on_paper(view: &MapView, [long, short]: Point, parts: &[Section]) -> Option<Laid> {
    let sides = [(long, short), (short, long)];
    let mut best: Option<Laid> = None;
    for (width, height) in sides {
        for beside in [true, false] {
            for columns in 1..=4 {
                for shrunk in SMALLER {
                    let plan = SheetPlan { width, height, beside, columns, shrunk: *shrunk };
                    let Some(laid) = try_out(view, plan, parts) else { continue };
                    // The product of both scales is compared: letters that are a tenth smaller must
                    // make the ground a tenth larger.
                    let worth = |laid: &Laid| laid.frame.scale * laid.shrunk;
                    if best.as_ref().is_none_or(|best| worth(&laid) > worth(best) * 1.001) {
                        best = Some(laid);
                    }
                }
            }
        }
    }
    best
}

/// Replaces the sections of a sheet without moving the ground; `None` if the new sections do not
/// fit.
pub(super) fn refill(laid: &Laid, parts: &[Section]) -> Option<Laid> {
    let Some(room) = laid.room else { return Some(laid.clone()) };
    let places = pack(parts, room, laid.shrunk)?;
    // Columns below the ground are made as short as possible. Columns beside the ground are filled
    // one after another.
    let is_below = room.corner[1] > MARGIN;
    Some(if is_below { lengthen(laid, parts) } else { filled(laid, parts, places) })
}

/// Replaces the sections of a sheet without moving the ground. The sheet is lengthened as needed,
/// so that nothing is clipped.
pub(super) fn lengthen(laid: &Laid, parts: &[Section]) -> Laid {
    let Some(room) = laid.room else { return laid.clone() };
    filled(laid, parts, level(parts, room.corner, room.columns, laid.shrunk))
}

fn filled(laid: &Laid, parts: &[Section], places: Vec<Point>) -> Laid {
    let foot = feet(&places, parts, laid.shrunk).max(laid.frame.bottom() + RIM);
    Laid { height: foot + MARGIN, panel: places, ..laid.clone() }
}

pub(super) fn fit(view: &MapView, room: Point) -> Frame {
    let ground = [view.width, view.height].map(|metres| (metres * 1000) as f64);
    let scale = (room[0] / ground[0]).min(room[1] / ground[1]);
    Frame {
        left: MARGIN + RIM,
        top: MARGIN + RIM,
        width: ground[0] * scale,
        height: ground[1] * scale,
        scale,
        large: 1.0,
        north: view.height * 1000,
    }
}

/// Scales of the panel to try, as shares of its usual size.
const SMALLER: &[f64] = &[1.0, 0.95, 0.9, 0.85];

#[derive(Debug, Clone, Copy)]
struct SheetPlan {
    width: f64,
    height: f64,
    /// Is the panel beside the ground, and not below the ground?
    beside: bool,
    columns: usize,
    shrunk: f64,
}

fn try_out(view: &MapView, plan: SheetPlan, parts: &[Section]) -> Option<Laid> {
    if plan.beside {
        return beside(view, plan, parts);
    }
    // For a panel below the ground, the width of the sheet determines the number of columns, so one
    // try is enough.
    if plan.columns > 1 { None } else { below(view, plan, parts) }
}

/// Minimum width of the ground beside a panel, as a share of the width of the sheet.
const MIN_GROUND: f64 = 0.3;

/// Maximum height of a panel below the ground, as a share of the height of the sheet.
const MAX_PANEL: f64 = 0.62;

fn beside(view: &MapView, plan: SheetPlan, parts: &[Section]) -> Option<Laid> {
    let SheetPlan { width, height, columns, shrunk, .. } = plan;
    let whole = [width - 2.0 * MARGIN, height - 2.0 * MARGIN];
    let step = (COLUMN + GUTTER) * shrunk;
    let panel = columns as f64 * step;
    let space = [whole[0] - panel - 2.0 * RIM, whole[1] - 2.0 * RIM];
    if space[0] < whole[0] * MIN_GROUND {
        return None;
    }
    let frame = fit(view, space);
    let left = frame.right() + RIM + GUTTER;
    let room = PanelRoom { corner: [left, MARGIN], tall: whole[1], columns };
    let places = pack(parts, room, shrunk)?;
    // The sheet ends where the panel ends, so that unused paper is not drawn.
    let width = left + panel - GUTTER * shrunk + MARGIN;
    let foot = feet(&places, parts, shrunk).max(frame.bottom() + RIM);
    Some(Laid { width, height: foot + MARGIN, frame, panel: places, shrunk, room: Some(room) })
}

fn below(view: &MapView, plan: SheetPlan, parts: &[Section]) -> Option<Laid> {
    let SheetPlan { width, height, shrunk, .. } = plan;
    let whole = [width - 2.0 * MARGIN, height - 2.0 * MARGIN];
    let columns = ((whole[0] + GUTTER) / ((COLUMN + GUTTER) * shrunk)).floor().max(1.0) as usize;
    let mut low = 0.0;
    let tallest = parts.iter().map(|part| part.height * shrunk).fold(0.0, f64::max);
    let sum: f64 = parts.iter().map(|part| part.height * shrunk).sum();
    let mut high = (sum / columns as f64).max(tallest);
    while low < whole[1] * MAX_PANEL {
        low = high;
        let top = height - MARGIN - low;
        let room = [whole[0] - 2.0 * RIM, top - MARGIN - 2.0 * RIM - GUTTER];
        if room[1] < 40.0 {
            return None;
        }
        let frame = fit(view, room);
        let corner = [MARGIN, frame.bottom() + RIM + GUTTER];
        let room = PanelRoom { corner, tall: height - MARGIN - corner[1], columns };
        if pack(parts, room, shrunk).is_some() {
            let panel = level(parts, corner, columns, shrunk);
            let height = feet(&panel, parts, shrunk) + MARGIN;
            return Some(Laid { width, height, frame, panel, shrunk, room: Some(room) });
        }
        high += 8.0;
    }
    None
}

fn pack(parts: &[Section], room: PanelRoom, shrunk: f64) -> Option<Vec<Point>> {
    let PanelRoom { corner, tall, columns } = room;
    let mut places = Vec::new();
    let (mut column, mut gone) = (0, 0.0);
    for part in parts {
        let high = part.height * shrunk;
        if gone > 0.0 && gone + high > tall {
            column += 1;
            gone = 0.0;
        }
        if column >= columns || high > tall {
            return None;
        }
        places.push([corner[0] + column as f64 * (COLUMN + GUTTER) * shrunk, corner[1] + gone]);
        gone += high + 3.0 * shrunk;
    }
    Some(places)
}

/// Lengthens the sheet for a panel that does not fit, so that nothing is clipped.
fn longer(view: &MapView, [width, height]: Point, parts: &[Section]) -> Laid {
    let frame = fit(view, [width - 2.0 * MARGIN - 2.0 * RIM, height - 2.0 * MARGIN - 2.0 * RIM]);
    let columns = ((width - 2.0 * MARGIN + GUTTER) / (COLUMN + GUTTER)).floor().max(1.0) as usize;
    let corner = [MARGIN, frame.bottom() + RIM + GUTTER];
    let panel = level(parts, corner, columns, 1.0);
    let height = feet(&panel, parts, 1.0) + MARGIN;
    let room = Some(PanelRoom { corner, tall: f64::INFINITY, columns });
    Laid { width, height, frame, panel, shrunk: 1.0, room }
}

fn level(parts: &[Section], corner: Point, columns: usize, shrunk: f64) -> Vec<Point> {
    let mut tall = parts.iter().map(|part| part.height * shrunk).sum::<f64>() / columns as f64;
    loop {
        if let Some(places) = pack(parts, PanelRoom { corner, tall, columns }, shrunk) {
            return places;
        }
        tall = tall * 1.03 + 1.0;
    }
}

fn feet(places: &[Point], parts: &[Section], shrunk: f64) -> f64 {
    let feet = places.iter().zip(parts).map(|(corner, part)| corner[1] + part.height * shrunk);
    feet.fold(0.0, f64::max)
}
