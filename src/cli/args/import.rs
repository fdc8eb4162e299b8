//! What `grognard import` is told.

use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ImportArgs {
    /// The GeoJSON file.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// The name of the map; else that of the file.
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,

    /// The south-west corner of the map in degrees, latitude first: `50.66,4.36`. Without it the map holds
    /// all there is.
    #[arg(long, value_name = "LAT,LON", requires = "size", allow_hyphen_values = true, value_parser = corner)]
    pub origin: Option<(f64, f64)>,

    /// The size of the map in metres, from west to east and from south to north: `6000x4000`. What lies
    /// beyond is cut off.
    #[arg(long, value_name = "WIDTHxHEIGHT", requires = "origin", value_parser = extent)]
    pub size: Option<(i32, i32)>,

    /// Maximum distance in metres by which simplified outlines and lines may be off; 0 keeps every point.
    #[arg(long, value_name = "METRES", default_value_t = 5, value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub simplify: u16,

    /// Write to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// A place on earth: latitude, then longitude.
fn corner(written: &str) -> Result<(f64, f64), String> {
    let wanted = "write degrees, latitude first: `50.66,4.36`";
    let (latitude, longitude) = written.split_once(',').ok_or(wanted)?;
    let degrees = |text: &str| text.trim().parse::<f64>().map_err(|_| wanted.to_owned());
    let (latitude, longitude) = (degrees(latitude)?, degrees(longitude)?);
    match latitude.abs() <= 90.0 && longitude.abs() <= 180.0 {
        true => Ok((latitude, longitude)),
        false => Err("latitude goes from -90 to 90, longitude from -180 to 180".to_owned()),
    }
}

/// A size in metres.
fn extent(written: &str) -> Result<(i32, i32), String> {
    let (width, height) = written.split_once('x').ok_or("write metres: `6000x4000`")?;
    let metres = |text: &str| match text.trim().parse::<i32>() {
        Ok(metres) if (100..=100_000).contains(&metres) => Ok(metres),
        Ok(_) => Err("a map is from 100 to 100000 m wide and high".to_owned()),
        Err(_) => Err("write metres: `6000x4000`".to_owned()),
    };
    Ok((metres(width)?, metres(height)?))
}
