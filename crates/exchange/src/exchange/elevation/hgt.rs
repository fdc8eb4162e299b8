//! Reads a tile of one degree of the Shuttle Radar Topography Mission: whole metres, most
//! significant byte first. The name gives the south-west corner, such as `N50E011.hgt`.

use grognard_core::document::OnEarth;

use super::grid::{Heights, decimetres};

/// The sign of a point without a height.
const MISSING: i16 = i16::MIN;

pub(super) fn read(name: &str, bytes: &[u8]) -> Result<Heights, String> {
    let (latitude, longitude) = corner(name).ok_or_else(|| {
        "the name of a tile is its south-west corner, such as `N50E011.hgt`".to_owned()
    })?;
    // The points of a tile are on its edges, so a tile of 1201 points has cells of 1/1200 degree,
    // each with its point in the middle.
    let side = match bytes.len() {
        2_884_802 => 1201,
        25_934_402 => 3601,
        length => {
            return Err(format!(
                "a tile has 1201 × 1201 or 3601 × 3601 heights of 2 bytes, but this one has {length} bytes"
            ));
        }
    };
    let step = 1.0 / f64::from(side - 1);
    let cells = bytes.chunks_exact(2).map(|pair| {
        let metres = i16::from_be_bytes([pair[0], pair[1]]);
        decimetres(f64::from(metres)).filter(|_| metres != MISSING)
    });
    let corner = OnEarth {
        longitude: f64::from(longitude) - step / 2.0,
        latitude: f64::from(latitude) + 1.0 + step / 2.0,
    };
    let side = side as usize;
    Ok(Heights {
        columns: side,
        rows: side,
        corner,
        step: (step, step),
        cells: cells.collect(),
        empty: 0,
    })
}

fn corner(name: &str) -> Option<(i32, i32)> {
    let stem = name.strip_suffix(".hgt")?;
    let sign = |letter: &str, plus: &str, minus: &str| match letter {
        letter if letter == plus => Some(1),
        letter if letter == minus => Some(-1),
        _ => None,
    };
    let part = |from: usize, to: usize| stem.get(from..to);
    let latitude = sign(part(0, 1)?, "n", "s")? * part(1, 3)?.parse::<i32>().ok()?;
    let longitude = sign(part(3, 4)?, "e", "w")? * part(4, 7)?.parse::<i32>().ok()?;
    (stem.len() == 7).then_some((latitude, longitude))
}
