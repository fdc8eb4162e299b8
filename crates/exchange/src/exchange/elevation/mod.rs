//! Reads a raster of heights and makes hills with contours, and spot heights, of it. The result has
//! the form of features of a GeoJSON file, so that one import writes all maps.

mod asc;
mod grid;
mod hgt;
mod hills;
mod tif;

use grognard_core::document::{Feature, Features, OnEarth, Shape};
use grognard_core::model::PlaceAt;
use grognard_syntax::text::{FileId, Span};

pub use grid::Heights;
use hills::{Rise, rises};

/// Formats of rasters, by the ending of the file.
const ENDINGS: [&str; 4] = [".asc", ".hgt", ".tif", ".tiff"];

/// What a raster became, with a report of what a map cannot show.
#[derive(Debug)]
pub struct Elevation {
    pub features: Features,
    /// Metres between two contours.
    pub interval: i64,
    /// Lowest and highest height on the map, in whole metres above the datum of the raster.
    pub range: (i64, i64),
    /// Number of rises that are smaller than [`MIN_AREA`].
    pub small: usize,
    /// Number of hollows, which a map cannot show.
    pub hollows: usize,
    /// Number of cells without a height, which count as the lowest ground.
    pub empty: usize,
}

/// Does the name of a file say that it is a raster of heights?
pub fn is_elevation(name: &str) -> bool {
    let name = name.to_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// Reads a raster by its ending. An error is a message for the user.
pub fn read_heights(name: &str, bytes: &[u8]) -> Result<Heights, String> {
    let lower = name.to_lowercase();
    let heights = if lower.ends_with(".hgt") {
        hgt::read(&lower, bytes)
    } else if lower.ends_with(".tif") || lower.ends_with(".tiff") {
        tif::read(bytes)
    } else {
        asc::read(bytes)
    }?;
    heights.checked()
}

/// The hills and spot heights of the part of a raster that a map covers, or of the whole raster.
pub fn elevation(
    heights: &Heights,
    extent: Option<(OnEarth, PlaceAt)>,
) -> Result<Elevation, String> {
    let heights = match extent {
        Some((corner, size)) => heights.part(corner, size)?,
        None => heights.whole(),
    };
    let found = rises(&heights)?;
    let mut list = Vec::new();
    for rise in &found.rises {
        add_rise(&mut list, rise, found.base);
    }
    Ok(Elevation {
        features: Features { list, without_shape: 0, frame: None },
        interval: found.interval,
        range: found.range,
        small: found.small,
        hollows: found.hollows,
        empty: heights.empty,
    })
}

/// A hill with its contours and the height of its top.
fn add_rise(list: &mut Vec<Feature>, rise: &Rise, base: i64) {
    let id = format!("hill-{}", rise.number);
    let (lowest, higher) = rise.layers.split_first().expect("a rise has a layer");
    let property = |key: &str, value: String| (key.to_owned(), value);
    let height = |layer: i64| property("height", (layer - base).to_string());
    let kind = |kind: &str| property("kind", kind.to_owned());
    let ring = |ring: &[OnEarth]| Shape::Rings(vec![ring.to_vec()]);
    list.push(feature(Some(&id), vec![kind("hill"), height(lowest.height)], ring(&lowest.ring)));
    for layer in higher {
        let properties = vec![kind("contour"), property("of", id.clone()), height(layer.height)];
        list.push(feature(None, properties, ring(&layer.ring)));
    }
    if let Some((place, metres)) = rise.top {
        let properties = vec![kind("label"), property("priority", "7".to_owned())];
        let spot = feature(None, properties, Shape::Points(vec![place]));
        list.push(Feature { name: Some(format!("{metres} m")), ..spot });
    }
}

fn feature(id: Option<&str>, properties: Vec<(String, String)>, shape: Shape) -> Feature {
    let span = Span { file: FileId(0), start: 0, end: 0 };
    Feature { id: id.map(str::to_owned), name: None, properties, shape, span }
}
