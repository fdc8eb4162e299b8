//! Reads an ASCII grid of Esri: a head of keys, then rows of heights from north to south.

use grognard_core::document::OnEarth;

use super::grid::{Heights, MAX_CELLS, decimetres};

pub(super) fn read(bytes: &[u8]) -> Result<Heights, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "the ASCII grid is not text".to_owned())?;
    let mut words = text.split_ascii_whitespace().peekable();
    let mut head = Head::default();
    while let Some(key) =
        words.next_if(|word| word.starts_with(|first: char| first.is_ascii_alphabetic()))
    {
        let value = words.next().and_then(|word| word.parse::<f64>().ok());
        let value = value.ok_or_else(|| format!("`{}` has no number", short(key)))?;
        head.set(&key.to_lowercase(), value);
    }
    let count = |value: Option<f64>, key: &str| {
        let value = value.filter(|value| value.fract() == 0.0 && (1.0..=1e6).contains(value));
        value.map(|value| value as usize).ok_or_else(|| format!("the ASCII grid has no `{key}`"))
    };
    let (columns, rows) = (count(head.columns, "ncols")?, count(head.rows, "nrows")?);
    if columns.checked_mul(rows).is_none_or(|cells| cells > MAX_CELLS) {
        return Err(super::grid::too_large());
    }
    let number = |value: Option<f64>, key: &str| {
        value
            .filter(|value| value.is_finite())
            .ok_or_else(|| format!("the ASCII grid has no `{key}`"))
    };
    let step = number(head.step, "cellsize")?;
    let (mut west, mut south) = (number(head.west, "xllcorner")?, number(head.south, "yllcorner")?);
    if head.is_centred {
        (west, south) = (west - step / 2.0, south - step / 2.0);
    }
    let missing = head.missing;
    let mut cells = Vec::with_capacity(columns * rows);
    for word in words {
        let metres: f64 = word.parse().map_err(|_| format!("`{}` is no height", short(word)))?;
        if cells.len() == columns * rows {
            return Err("the ASCII grid has more heights than its head says".to_owned());
        }
        cells.push(decimetres(metres).filter(|_| Some(metres) != missing));
    }
    if cells.len() < columns * rows {
        return Err(format!("the ASCII grid has {} of {} heights", cells.len(), columns * rows));
    }
    let corner = OnEarth { longitude: west, latitude: south + rows as f64 * step };
    Ok(Heights { columns, rows, corner, step: (step, step), cells, empty: 0 })
}

#[derive(Default)]
struct Head {
    columns: Option<f64>,
    rows: Option<f64>,
    west: Option<f64>,
    south: Option<f64>,
    is_centred: bool,
    step: Option<f64>,
    missing: Option<f64>,
}

impl Head {
    fn set(&mut self, key: &str, value: f64) {
        match key {
            "ncols" => self.columns = Some(value),
            "nrows" => self.rows = Some(value),
            "xllcorner" => self.west = Some(value),
            "yllcorner" => self.south = Some(value),
            "xllcenter" => (self.west, self.is_centred) = (Some(value), true),
            "yllcenter" => (self.south, self.is_centred) = (Some(value), true),
            "cellsize" => self.step = Some(value),
            "nodata_value" => self.missing = Some(value),
            _ => {}
        }
    }
}

fn short(word: &str) -> String {
    word.chars().take(30).collect()
}
