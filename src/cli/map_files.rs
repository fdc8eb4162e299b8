//! Writes a drawn map as a picture, a page, or a poster of several pages.

use anyhow::bail;
use grognard_render::render::left_out::line;
use grognard_render::render::map::{MapDrawn, On, PaperSize, PosterName};
use grognard_render::render::typeset::data_of;
use grognard_view::fielding::job::{Ink, Job};
use grognard_view::fielding::{
    MapPrint, MapSheet, PosterKeyEntry, PosterPrint, Print, thousandths, turned,
};
use grognard_view::view::Size;
use grognard_view::view::map::{MapView, Overlap};

use super::args::{MapArgs, MapPaper, MapShape, TilePaper};
use super::opened::Opened;
use super::print_findings::complain;
use super::print_output::print_templates;
use super::print_workers::print_sheet;
use super::shape::shape;
use super::terminal::Terminal;

pub(super) struct DrawnMap {
    pub stem: String,
    pub view: MapView,
    pub overlaps: Vec<Overlap>,
    pub drawn: MapDrawn,
}

pub(super) struct MapFile {
    pub bytes: Vec<u8>,
    pub end: &'static str,
    /// Number of pages, if the file is a poster.
    pub pages: Option<usize>,
}

const DOTS: u32 = 150;

/// Chooses the size on which a map is drawn. A poster is as large as the table, and only a PDF can
/// continue on a second page.
pub(super) fn canvas(args: &MapArgs, shape: MapShape) -> On {
    match args.tile {
        Some(tile) => On::Table(tile_size(tile)),
        None if shape == MapShape::Pdf => On::Pages(paper_size(args.paper)),
        None => On::Sheet(paper_size(args.paper)),
    }
}

/// Size of a sheet of a poster, or `None` for a roll.
fn tile_size(tile: TilePaper) -> Option<PaperSize> {
    let paper = match tile {
        TilePaper::A4 => MapPaper::A4,
        TilePaper::A3 => MapPaper::A3,
        TilePaper::Letter => MapPaper::Letter,
        TilePaper::Tabloid => MapPaper::Tabloid,
        TilePaper::Roll => return None,
    };
    Some(paper_size(paper))
}

fn paper_size(paper: MapPaper) -> PaperSize {
    let (long, short) = match paper {
        MapPaper::A3 => (420.0, 297.0),
        MapPaper::A4 => (297.0, 210.0),
        MapPaper::Letter => (279.4, 215.9),
        MapPaper::Tabloid => (431.8, 279.4),
    };
    PaperSize { long, short }
}

/// Chooses the format of a map. A poster must be a PDF, because it has several pages.
pub(super) fn shape_of(args: &MapArgs) -> anyhow::Result<MapShape> {
    let usual = if args.tile.is_some() { MapShape::Pdf } else { MapShape::Svg };
    let shape = shape(args.format, args.output.as_deref(), usual)?;
    if args.tile.is_some() && shape != MapShape::Pdf {
        bail!("a poster is a PDF: leave `--format` out, and name a file that ends in `.pdf`");
    }
    Ok(shape)
}

/// Makes the file of a map, or returns `None` if a template has faults.
pub(super) fn file_of(
    (args, shape): (&MapArgs, MapShape),
    map: &DrawnMap,
    opened: &Opened,
    terminal: &mut Terminal,
) -> anyhow::Result<Option<MapFile>> {
    let svg = || map.drawn.svg.clone().into_bytes();
    let (ink, end) = match shape {
        MapShape::Svg => return Ok(Some(MapFile { bytes: svg(), end: "svg", pages: None })),
        MapShape::Png => (Ink::Png(DOTS), "png"),
        MapShape::Pdf => (Ink::Pdf, "pdf"),
    };
    let print = Print::Map(MapPrint { map: sheet(args, shape, map) });
    let templates = print_templates(&opened.files)?;
    let mut job = Job::new(&print, "typ", data_of(&print)?, templates, "full");
    for (number, sheet) in map.drawn.sheets.iter().enumerate() {
        if let Some(sheet) = sheet {
            job.files.insert(format!("sheet-{number}.svg"), sheet.clone().into_bytes());
        }
    }
    job.files.insert("map.svg".to_owned(), svg());
    if let Some(key) = &map.drawn.key {
        job.files.insert("key.svg".to_owned(), key.clone().into_bytes());
    }
    let mut printed = print_sheet(&job, ink)?;
    complain(&printed, &job, opened, terminal)?;
    if !printed.faults.is_empty() {
        return Ok(None);
    }
    let pages = (printed.pages > 1).then_some(printed.pages);
    Ok(Some(MapFile { bytes: printed.files.swap_remove(0), end, pages }))
}

fn sheet(args: &MapArgs, shape: MapShape, map: &DrawnMap) -> MapSheet {
    let drawn = &map.drawn;
    let picture = Size { width: thousandths(drawn.width), height: thousandths(drawn.height) };
    let paper = match (drawn.plan, shape) {
        (Some(plan), _) => {
            let [width, height] = plan.paper.map(thousandths);
            Size { width, height }
        }
        // A PNG is used as a picture, so it is drawn without the paper around the map.
        (None, MapShape::Png) => picture,
        (None, _) => {
            let PaperSize { long, short } = paper_size(args.paper);
            let paper =
                turned(Size { width: thousandths(long), height: thousandths(short) }, picture);
            // If the title does not fit, the sheet becomes longer, because a title must not be cut
            // off.
            Size { width: paper.width.max(picture.width), height: paper.height.max(picture.height) }
        }
    };
    let poster = drawn.plan.map(|plan| PosterPrint {
        columns: plan.columns,
        rows: plan.rows,
        trim: plan.trim.map(thousandths),
        overlap: thousandths(plan.overlap()),
        bare: bare(drawn),
        key: poster_key(drawn),
        first_page: turned(Size::A4, picture),
    });
    MapSheet {
        title: drawn.title.clone(),
        told: map
            .view
            .told
            .iter()
            .cloned()
            .chain(map.view.left_out.iter().map(|words| line(words)))
            .collect(),
        alt: drawn.alt.clone(),
        width: picture.width,
        height: picture.height,
        paper,
        key: drawn.key.is_some(),
        poster,
    }
}

/// Numbers of the sheets that show only bare ground.
fn bare(drawn: &MapDrawn) -> Vec<usize> {
    let sheets = drawn.sheets.iter().enumerate();
    sheets.filter(|(_, sheet)| sheet.is_none()).map(|(number, _)| number).collect()
}

fn poster_key(drawn: &MapDrawn) -> Vec<PosterKeyEntry> {
    let entry = |name: &PosterName| PosterKeyEntry {
        number: name.number,
        name: name.words.clone(),
        square: name.square.clone(),
    };
    drawn.poster_key.iter().map(entry).collect()
}
