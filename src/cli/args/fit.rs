//! Arguments of `grognard fit`.

use std::path::PathBuf;

use super::partial::PartialArgs;
use super::shape::Shape;
use grognard_core::document::Ratio;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct FitArgs {
    /// Order of battle or scenario
    #[arg(value_name = "PATH")]
    pub path: PathBuf,

    /// Size of your table, such as `6x4ft`, `180x120cm` or `1.8x1.2m`
    #[arg(long, value_name = "SIZE", value_parser = table_size)]
    pub table: Option<TableSize>,

    /// Compare with this collection
    #[arg(long, value_name = "FILE")]
    pub own: Option<PathBuf>,

    #[command(flatten)]
    pub partial: PartialArgs,

    /// Output format
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    pub format: Shape,
}

/// Size of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) struct TableSize {
    /// For example `180 × 120 cm`.
    pub shown: String,
    /// Longer side in millimetres.
    pub long: Ratio,
    /// Shorter side in millimetres.
    pub short: Ratio,
}

/// Units of table sizes, in tenths of a millimetre, so that feet and inches are whole numbers.
const TABLE_UNITS: &[(&str, i64)] =
    &[("ft", 3048), ("in", 254), ("cm", 100), ("mm", 10), ("m", 10_000)];

/// Maximum side of a table in millimetres: a hundred feet, more than a hall has.
const MAX_TABLE_SIDE: i64 = 30_480;

/// Minimum side of a table in millimetres: a tray.
const MIN_TABLE_SIDE: i64 = 100;

/// Reads two sides and their unit; sides without a unit are feet.
fn table_size(text: &str) -> Result<TableSize, String> {
    let wrong = || {
        format!(
            "`{text}` is not the size of a table: write both sides and their unit, such as `6x4ft` or \
             `180x120cm`"
        )
    };
    let written = text.trim();
    let unit = TABLE_UNITS.iter().find(|(unit, _)| written.ends_with(unit));
    let (unit, tenths) = unit.copied().unwrap_or(("ft", 3048));
    let bare = written.strip_suffix(unit).unwrap_or(written);
    let (first, second) = bare.split_once(['x', '×', 'X']).ok_or_else(wrong)?;
    let side = |part: &str| {
        let part = part.trim();
        let number = Ratio::read(part.strip_suffix(unit).unwrap_or(part).trim())?;
        let millimetres = number.times(Ratio::new(tenths, 10)?)?;
        let fits = Ratio::whole(MIN_TABLE_SIDE) <= millimetres
            && millimetres <= Ratio::whole(MAX_TABLE_SIDE);
        fits.then_some((number, millimetres))
    };
    let (first, second) = side(first).zip(side(second)).ok_or_else(wrong)?;
    Ok(TableSize {
        shown: format!("{} × {} {unit}", first.0, second.0),
        long: first.1.max(second.1),
        short: first.1.min(second.1),
    })
}
