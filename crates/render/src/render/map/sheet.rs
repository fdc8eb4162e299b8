//! How ground and panel share a sheet.

use super::furniture::{COLUMN, GUTTER, Section};
use super::plane::{Frame, Pt};
use grognard_project::view::map::MapView;

/// On what a map is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum On {
    /// A sheet of paper of so many millimetres, the longer side first, turned as the ground wants it.
    Sheet(f64, f64),
    /// A poster as large as the table, nothing but the ground, cut into sheets of so many millimetres.
    Table(f64, f64),
}

/// Points for a millimetre.
pub(super) const POINT: f64 = 72.0 / 25.4;

/// Around everything.
const MARGIN: f64 = 26.0;

/// Room for the letters and numbers of the grid.
const RIM: f64 = 12.0;

/// A sheet with its ground, and where each section of the panel stands.
#[derive(Debug, Clone)]
pub(super) struct Laid {
    pub width: f64,
    pub height: f64,
    pub frame: Frame,
    /// The upper left corner of each section.
    pub panel: Vec<Pt>,
    /// How much smaller than usual the sections are.
    pub shrunk: f64,
}

/// The frame of a map as large as its table, the ground in its south-west corner.
pub(super) fn table(view: &MapView) -> Option<Laid> {
    let table = view.table.as_ref()?;
    let scale = table.scale as f64 / table.over as f64 / 1000.0 * POINT;
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
    Some(Laid { width, height, frame, panel: Vec::new(), shrunk: 1.0 })
}

/// A sheet on which the ground is as large as can be, with the parts of the panel beside it or below.
pub(super) fn sheet(view: &MapView, (long, low): (f64, f64), parts: &[Section]) -> Laid {
    let sides = [(long * POINT, low * POINT), (low * POINT, long * POINT)];
    let mut best: Option<Laid> = None;
    for (width, height) in sides {
        for beside in [true, false] {
            for columns in 1..=4 {
                for shrunk in SMALLER {
                    let asked = Asked { width, height, beside, columns, shrunk: *shrunk };
                    let Some(laid) = try_out(view, asked, parts) else { continue };
                    // Letters that are smaller by a tenth must be worth as much.
                    let worth = |laid: &Laid| laid.frame.scale * laid.shrunk;
                    if best.as_ref().is_none_or(|known| worth(&laid) > worth(known) * 1.001) {
                        best = Some(laid);
                    }
                }
            }
        }
    }
    best.unwrap_or_else(|| alone(view, (long * POINT, low * POINT), parts))
}

/// The ground in a room of the sheet, as large as can be.
pub(super) fn fit(view: &MapView, room: Pt) -> Frame {
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

/// The sizes that the panel may have.
const SMALLER: &[f64] = &[1.0, 0.95, 0.9, 0.85];

/// A way to share a sheet.
#[derive(Debug, Clone, Copy)]
struct Asked {
    width: f64,
    height: f64,
    /// Does the panel stand beside the ground, or below it?
    beside: bool,
    /// The columns of a panel beside the ground.
    columns: usize,
    /// How much smaller than usual the panel is.
    shrunk: f64,
}

fn try_out(view: &MapView, asked: Asked, parts: &[Section]) -> Option<Laid> {
    let Asked { width, height, beside, columns, shrunk } = asked;
    let step = (COLUMN + GUTTER) * shrunk;
    let whole = [width - 2.0 * MARGIN, height - 2.0 * MARGIN];
    let panel = columns as f64 * step;
    if beside {
        let room = [whole[0] - panel - 2.0 * RIM, whole[1] - 2.0 * RIM];
        if room[0] < whole[0] * 0.3 {
            return None;
        }
        let frame = fit(view, room);
        let left = frame.right() + RIM + GUTTER;
        let places = pack(parts, [left, MARGIN], whole[1], columns, shrunk)?;
        // What is left of the sheet beside the panel is not drawn.
        let width = left + columns as f64 * step - GUTTER * shrunk + MARGIN;
        let foot = feet(&places, parts, shrunk).max(frame.bottom() + RIM);
        return Some(Laid { width, height: foot + MARGIN, frame, panel: places, shrunk });
    }
    // Below the ground there are as many columns as the sheet is wide.
    let most = ((whole[0] + GUTTER) / step).floor().max(1.0) as usize;
    if columns > 1 {
        return None;
    }
    let mut low = 0.0;
    let tallest = parts.iter().map(|part| part.height * shrunk).fold(0.0, f64::max);
    let sum: f64 = parts.iter().map(|part| part.height * shrunk).sum();
    let mut high = (sum / most as f64).max(tallest);
    while low < whole[1] * 0.62 {
        low = high;
        let top = height - MARGIN - low;
        let room = [whole[0] - 2.0 * RIM, top - MARGIN - 2.0 * RIM - GUTTER];
        if room[1] < 40.0 {
            return None;
        }
        let frame = fit(view, room);
        let top = frame.bottom() + RIM + GUTTER;
        if pack(parts, [MARGIN, top], height - MARGIN - top, most, shrunk).is_some() {
            let panel = level(parts, [MARGIN, top], most, shrunk);
            let height = feet(&panel, parts, shrunk) + MARGIN;
            return Some(Laid { width, height, frame, panel, shrunk });
        }
        high += 8.0;
    }
    None
}

/// The places of sections in columns; nothing if they do not fit.
fn pack(parts: &[Section], at: Pt, tall: f64, columns: usize, shrunk: f64) -> Option<Vec<Pt>> {
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
        places.push([at[0] + column as f64 * (COLUMN + GUTTER) * shrunk, at[1] + gone]);
        gone += high + 3.0 * shrunk;
    }
    Some(places)
}

/// A panel that fits on no sheet beside the ground makes the sheet longer: nothing is clipped.
fn alone(view: &MapView, (width, height): (f64, f64), parts: &[Section]) -> Laid {
    let frame = fit(view, [width - 2.0 * MARGIN - 2.0 * RIM, height - 2.0 * MARGIN - 2.0 * RIM]);
    let columns = ((width - 2.0 * MARGIN + GUTTER) / (COLUMN + GUTTER)).floor().max(1.0) as usize;
    let panel = level(parts, [MARGIN, frame.bottom() + RIM + GUTTER], columns, 1.0);
    let height = feet(&panel, parts, 1.0) + MARGIN;
    Laid { width, height, frame, panel, shrunk: 1.0 }
}

/// The places of sections in columns that are as low as can be.
fn level(parts: &[Section], at: Pt, columns: usize, shrunk: f64) -> Vec<Pt> {
    let mut tall = parts.iter().map(|part| part.height * shrunk).sum::<f64>() / columns as f64;
    loop {
        if let Some(places) = pack(parts, at, tall, columns, shrunk) {
            return places;
        }
        tall = tall * 1.03 + 1.0;
    }
}

/// Where the lowest section ends.
fn feet(places: &[Pt], parts: &[Section], shrunk: f64) -> f64 {
    let feet = places.iter().zip(parts).map(|(at, part)| at[1] + part.height * shrunk);
    feet.fold(0.0, f64::max)
}
