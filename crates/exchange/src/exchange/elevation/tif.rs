//! Reads a GeoTIFF with one band of heights, whose coordinates are degrees.

use std::io::Cursor;

use grognard_core::document::OnEarth;
use tiff::decoder::{Decoder, DecodingResult, Limits};
use tiff::tags::Tag;

use super::grid::{Heights, MAX_CELLS, decimetres, too_large};

/// Maximum size of a decoded raster in bytes: [`MAX_CELLS`] of the widest numbers.
const MAX_BYTES: usize = MAX_CELLS * 8;

/// Maximum size of a value in the head of the file, in bytes: the places of the parts of a raster.
const MAX_VALUE: usize = 4 * 1024 * 1024;

/// `GTModelTypeGeoKey` of the specification of GeoTIFF, with its value for degrees.
const MODEL: (u16, u16) = (1024, 2);

/// `GTRasterTypeGeoKey` with its value for heights at points instead of cells.
const POINTS: (u16, u16) = (1025, 2);

pub(super) fn read(bytes: &[u8]) -> Result<Heights, String> {
    let wrong = |error: tiff::TiffError| format!("the GeoTIFF cannot be read: {error}");
    let mut limits = Limits::default();
    limits.decoding_buffer_size = MAX_BYTES;
    limits.intermediate_buffer_size = MAX_BYTES;
    limits.ifd_value_size = MAX_VALUE;
    let mut decoder = Decoder::new(Cursor::new(bytes)).map_err(wrong)?.with_limits(limits);
    let (width, height) = decoder.dimensions().map_err(wrong)?;
    let (columns, rows) = (width as usize, height as usize);
    if columns.checked_mul(rows).is_none_or(|cells| cells > MAX_CELLS) {
        return Err(too_large());
    }
    let keys = decoder.get_tag_u16_vec(Tag::GeoKeyDirectoryTag).unwrap_or_default();
    // Each key has four numbers: its id, the place of its value, the count, and the value.
    let key = |id: u16| {
        let mut all = keys.chunks_exact(4).skip(1);
        all.find(|entry| entry[0] == id && entry[1] == 0).map(|entry| entry[3])
    };
    if key(MODEL.0) != Some(MODEL.1) {
        return Err(
            "the coordinates of the GeoTIFF are not degrees: convert it with `gdalwarp -t_srs EPSG:4326 IN OUT`"
                .to_owned(),
        );
    }
    let numbers = |decoder: &mut Decoder<Cursor<&[u8]>>, tag: Tag, least: usize| {
        let found = decoder.get_tag_f64_vec(tag).ok();
        found.filter(|numbers| {
            numbers.len() >= least && numbers.iter().all(|number| number.is_finite())
        })
    };
    let no_place = || "the GeoTIFF has no corner and no size of its cells".to_owned();
    let scale = numbers(&mut decoder, Tag::ModelPixelScaleTag, 2).ok_or_else(no_place)?;
    let tie = numbers(&mut decoder, Tag::ModelTiepointTag, 6).ok_or_else(no_place)?;
    let half = if key(POINTS.0) == Some(POINTS.1) { 0.5 } else { 0.0 };
    let corner = OnEarth {
        longitude: tie[3] - (tie[0] + half) * scale[0],
        latitude: tie[4] + (tie[1] + half) * scale[1],
    };
    let missing = decoder.get_tag_ascii_string(Tag::GdalNodata).ok();
    let missing = missing.and_then(|text| text.trim_matches(['\0', ' ']).parse::<f64>().ok());
    let cells = heights(decoder.read_image().map_err(wrong)?, missing)
        .ok_or_else(|| "the GeoTIFF has no heights, but colours or other numbers".to_owned())?;
    if cells.len() != columns * rows {
        return Err("the GeoTIFF has several bands: it must have one, with the heights".to_owned());
    }
    Ok(Heights { columns, rows, corner, step: (scale[0], scale[1]), cells, empty: 0 })
}

fn heights(decoded: DecodingResult, missing: Option<f64>) -> Option<Vec<Option<i32>>> {
    fn of<T: Copy>(
        numbers: &[T],
        metres: impl Fn(T) -> f64,
        missing: Option<f64>,
    ) -> Vec<Option<i32>> {
        let height = |number: &T| {
            let metres = metres(*number);
            decimetres(metres).filter(|_| missing != Some(metres))
        };
        numbers.iter().map(height).collect()
    }
    Some(match decoded {
        DecodingResult::F32(numbers) => of(&numbers, f64::from, missing),
        DecodingResult::F64(numbers) => of(&numbers, |number| number, missing),
        DecodingResult::I16(numbers) => of(&numbers, f64::from, missing),
        DecodingResult::U16(numbers) => of(&numbers, f64::from, missing),
        DecodingResult::I32(numbers) => of(&numbers, f64::from, missing),
        _ => return None,
    })
}
