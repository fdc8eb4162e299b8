//! A raster of heights in degrees, with the limits that a hostile file must not exceed.

use grognard_core::document::OnEarth;
use grognard_core::model::{PlaceAt, Plane};

/// Maximum number of cells of a raster: two tiles of one degree at one second of arc.
pub(super) const MAX_CELLS: usize = 26_000_000;

/// Maximum number of cells in a row or a column after thinning. A map of 6 km then has a cell of 15
/// m, less than a millimetre on most tables.
const MAX_SIDE: usize = 400;

/// Heights in decimetres, exact for every height that a raster of whole metres has. Rows run from
/// north to south.
#[derive(Debug, Clone)]
pub struct Heights {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// North-west corner of the first cell.
    pub(super) corner: OnEarth,
    /// Degrees of a cell to the east and to the south.
    pub(super) step: (f64, f64),
    pub(super) cells: Vec<Option<i32>>,
    /// Cells without a height, before they were filled.
    pub(super) empty: usize,
}

/// Decimetres of a height in metres, or `None` for a height that no place on earth has.
pub(super) fn decimetres(metres: f64) -> Option<i32> {
    (-500.0..=9_000.0).contains(&metres).then(|| (metres * 10.0).round() as i32)
}

impl Heights {
    /// Refuses a raster whose sizes contradict each other, or whose coordinates are not degrees.
    pub(super) fn checked(self) -> Result<Heights, String> {
        let count = self.columns.checked_mul(self.rows);
        if self.columns < 4 || self.rows < 4 || count != Some(self.cells.len()) {
            return Err("the raster needs at least 4 rows and 4 columns".to_owned());
        }
        let is_step = |step: f64| step.is_finite() && step > 0.0;
        let far = (
            self.corner.longitude + self.columns as f64 * self.step.0,
            self.corner.latitude - self.rows as f64 * self.step.1,
        );
        let is_earth = self.corner.longitude >= -180.01
            && far.0 <= 180.01
            && self.corner.latitude <= 90.01
            && far.1 >= -90.01;
        if !is_step(self.step.0) || !is_step(self.step.1) || !is_earth {
            return Err(
                "the coordinates of the raster are not degrees: convert it with `gdalwarp -t_srs EPSG:4326 IN OUT`"
                    .to_owned(),
            );
        }
        Ok(self)
    }

    pub(super) fn whole(&self) -> Heights {
        self.cut((0, self.columns), (0, self.rows))
    }

    /// The cells that a map covers, and one more around them.
    pub(super) fn part(&self, corner: OnEarth, size: PlaceAt) -> Result<Heights, String> {
        let far = Plane::new(corner, 0).earth(size);
        let east = |longitude: f64| (longitude - self.corner.longitude) / self.step.0;
        let south = |latitude: f64| (self.corner.latitude - latitude) / self.step.1;
        let range = |from: f64, to: f64, count: usize| {
            let (from, to) =
                ((from.floor() as i64).saturating_sub(1), (to.ceil() as i64).saturating_add(1));
            let within = |cell: i64| usize::try_from(cell.max(0)).unwrap_or(0).min(count);
            (within(from), within(to))
        };
        let columns = range(east(corner.longitude), east(far.longitude), self.columns);
        let rows = range(south(far.latitude), south(corner.latitude), self.rows);
        if columns.1 < columns.0 + 4 || rows.1 < rows.0 + 4 {
            return Err("the raster has no heights for this part: compare `--origin` and `--size` with its corners".to_owned());
        }
        Ok(self.cut(columns, rows))
    }

    /// A part, thinned by the mean of square blocks, so that contours are not rougher than the table
    /// shows. Cells without a height become the lowest ground.
    fn cut(&self, (west, east): (usize, usize), (north, south): (usize, usize)) -> Heights {
        let side = (east - west).max(south - north);
        let block = side.div_ceil(MAX_SIDE);
        let (columns, rows) = ((east - west) / block, (south - north) / block);
        let mut cells = Vec::with_capacity(columns * rows);
        for row in 0..rows {
            for column in 0..columns {
                let mut sum = (0_i64, 0_i64);
                for y in 0..block {
                    let start = (north + row * block + y) * self.columns + west + column * block;
                    for height in self.cells[start..start + block].iter().flatten() {
                        sum = (sum.0 + i64::from(*height), sum.1 + 1);
                    }
                }
                cells.push((sum.1 > 0).then(|| sum.0.div_euclid(sum.1) as i32));
            }
        }
        let empty = cells.iter().filter(|cell| cell.is_none()).count();
        let lowest = cells.iter().flatten().min().copied();
        cells.iter_mut().for_each(|cell| *cell = cell.or(lowest));
        let corner = OnEarth {
            longitude: self.corner.longitude + west as f64 * self.step.0,
            latitude: self.corner.latitude - north as f64 * self.step.1,
        };
        let step = (self.step.0 * block as f64, self.step.1 * block as f64);
        Heights { columns, rows, corner, step, cells, empty }
    }

    /// The place of a point of the raster, in cells from its north-west corner.
    pub(super) fn place(&self, x: f64, y: f64) -> OnEarth {
        OnEarth {
            longitude: self.corner.longitude + x * self.step.0,
            latitude: self.corner.latitude - y * self.step.1,
        }
    }

    /// Area of a cell in square metres, at the middle of the raster.
    pub(super) fn cell_area(&self) -> f64 {
        let middle = self.place(self.columns as f64 / 2.0, self.rows as f64 / 2.0);
        let next = OnEarth {
            longitude: middle.longitude + self.step.0,
            latitude: middle.latitude + self.step.1,
        };
        // A cell may be smaller than the metre of whole coordinates, so a block of cells is measured.
        let far = OnEarth {
            longitude: middle.longitude + (next.longitude - middle.longitude) * 100.0,
            latitude: middle.latitude + (next.latitude - middle.latitude) * 100.0,
        };
        let (east, north) = Plane::new(middle, 0).metres(far);
        f64::from(east) * f64::from(north) / 10_000.0
    }
}

pub(super) fn too_large() -> String {
    format!(
        "the raster has more than {} million cells: cut out the part that you need with `gdal_translate -projwin`",
        MAX_CELLS / 1_000_000
    )
}
