//! Imports rasters of heights: a synthetic one whose heights are compared, and hostile ones.

use grognard_check::check::Options;
use grognard_core::document::{OnEarth, Shape};
use grognard_exchange::exchange::{
    Elevation, ImportOptions, elevation, import, is_elevation, read_heights,
};

use crate::support::{check_files, short};

const SIDE: usize = 120;

/// Degrees of a cell: about 31 m to the north and 20 m to the east.
const STEP: f64 = 1.0 / 3600.0;

const WEST: f64 = 11.45;

const SOUTH: f64 = 50.922;

/// Height in metres of ground that rises to the north and has two hills.
fn height(longitude: f64, latitude: f64) -> f64 {
    let cells = |degrees: f64| degrees / STEP;
    let (x, y) = (cells(longitude - WEST), cells(latitude - SOUTH));
    let hill = |at: (f64, f64), high: f64, wide: f64| {
        let far = (x - at.0).powi(2) + (y - at.1).powi(2);
        high / (1.0 + far / (wide * wide))
    };
    200.0 + y / 6.0 + hill((35.0, 40.0), 80.0, 14.0) + hill((85.0, 75.0), 50.0, 12.0)
}

fn grid() -> String {
    let mut text = format!(
        "ncols {SIDE}\nnrows {SIDE}\nxllcorner {WEST}\nyllcorner {SOUTH}\ncellsize {STEP}\nNODATA_value -9999\n"
    );
    for row in 0..SIDE {
        let latitude = SOUTH + (SIDE - row) as f64 * STEP - STEP / 2.0;
        let row = (0..SIDE).map(|column| {
            let longitude = WEST + column as f64 * STEP + STEP / 2.0;
            format!("{:.1}", height(longitude, latitude))
        });
        text.push_str(&row.collect::<Vec<String>>().join(" "));
        text.push('\n');
    }
    text
}

fn found(name: &str, bytes: &[u8]) -> Result<Elevation, String> {
    elevation(&read_heights(name, bytes)?, None)
}

fn holds(ring: &[OnEarth], (x, y): (f64, f64)) -> bool {
    let crosses = |pair: &&[OnEarth]| {
        let (a, b) = (pair[0], pair[1]);
        let edge = (b.longitude - a.longitude) * (y - a.latitude) / (b.latitude - a.latitude);
        (a.latitude > y) != (b.latitude > y) && x < edge + a.longitude
    };
    ring.windows(2).filter(crosses).count() % 2 == 1
}

/// The highest contour around a place gives its height, to within the interval.
#[test]
fn contours_have_the_heights_of_the_raster_at_ten_places() {
    let found = found("jena.asc", grid().as_bytes()).expect("hills");
    let base = found.range.0.div_euclid(found.interval) * found.interval;
    let contour = |place: (f64, f64)| {
        let around = found.features.list.iter().filter(|feature| match &feature.shape {
            Shape::Rings(rings) => rings.iter().any(|ring| holds(ring, place)),
            _ => false,
        });
        let heights = around.filter_map(|feature| feature.property("height")?.parse::<i64>().ok());
        base + heights.max().unwrap_or(0)
    };
    for cell in [
        (10, 10),
        (35, 40),
        (36, 44),
        (50, 40),
        (60, 60),
        (85, 75),
        (80, 80),
        (100, 20),
        (20, 100),
        (110, 112),
    ] {
        let place = (WEST + f64::from(cell.0) * STEP, SOUTH + f64::from(cell.1) * STEP);
        let (real, drawn) = (height(place.0, place.1), contour(place) as f64);
        let above = real - drawn;
        assert!(
            (-1.0..found.interval as f64 + 1.0).contains(&above),
            "{cell:?}: {real} m, drawn {drawn} m"
        );
    }
    let cells = (0..SIDE * SIDE).map(|cell| {
        let middle = |cell: usize| cell as f64 * STEP + STEP / 2.0;
        height(WEST + middle(cell % SIDE), SOUTH + middle(cell / SIDE))
    });
    let top = format!("{:.0} m", cells.fold(0.0, f64::max));
    let spots: Vec<&str> =
        found.features.list.iter().filter_map(|feature| feature.name.as_deref()).collect();
    assert!(spots.contains(&top.as_str()), "{top}: {spots:?}");
}

#[test]
fn an_imported_raster_is_a_map_without_findings() {
    let found = found("jena.asc", grid().as_bytes()).expect("hills");
    let options = ImportOptions {
        name: "Jena".to_owned(),
        file: "jena.asc".to_owned(),
        source: Some("Survey of Thuringia: DGM (dl-de/by-2-0)".to_owned()),
        extent: None,
        simplify: 5.0,
    };
    let text = import(&found.features, &options).expect("a map").text;
    assert!(text.contains("sources:\n  ground: { title: "), "{text}");
    let files = vec![("jena.map.yaml".to_owned(), text.into_bytes())];
    let (files, checked) = check_files(files, Options::default());
    let told = short(&files, &checked.diagnostics);
    assert!(!told.contains("error") && !told.contains("warning"), "{told}");
}

#[test]
fn hostile_rasters_are_refused() {
    let refused = |name: &str, bytes: &[u8], why: &str| {
        let error = found(name, bytes).expect_err(name);
        assert!(error.contains(why), "{name}: {error}");
    };
    let head = "ncols 4\nnrows 4\nxllcorner 11\nyllcorner 50\ncellsize 0.001\n";
    refused(
        "a.asc",
        b"ncols 99999\nnrows 99999\nxllcorner 1\nyllcorner 1\ncellsize 1\n1",
        "million cells",
    );
    refused("a.asc", b"ncols -4\nnrows 4\n", "has no `ncols`");
    refused("a.asc", format!("{head}1 2 3").as_bytes(), "3 of 16");
    refused("a.asc", format!("{head}{}", "7 ".repeat(17)).as_bytes(), "more heights");
    refused("a.asc", format!("{head}{}", "-9999 ".repeat(16)).as_bytes(), "no heights here");
    refused("a.asc", format!("{head}{}", "7 ".repeat(16)).as_bytes(), "needs no hills");
    let metres = format!(
        "ncols 4\nnrows 4\nxllcorner 670000\nyllcorner 5640000\ncellsize 25\n{}",
        "7 ".repeat(16)
    );
    refused("a.asc", metres.as_bytes(), "gdalwarp");
    refused("a.asc", &[0xff, 0xfe, 0, 1], "not text");
    refused("n50e011.hgt", &[0; 10], "this one has 10 bytes");
    refused("jena.hgt", &[0; 10], "south-west corner");
    refused("a.tif", b"II*\0\xff\xff\xff\xff", "cannot be read");
    refused("a.tif", b"", "cannot be read");
    assert!(is_elevation("N50E011.HGT") && !is_elevation("a.geojson"));
}
