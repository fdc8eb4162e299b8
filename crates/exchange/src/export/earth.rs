//! Places of a battlefield in degrees on earth. Seven decimals are a hundredth of a metre.

use grognard_core::document::OnEarth;
use grognard_core::model::{Battlefield, PlaceAt, Plane};
use serde_json::{Value as Json, json};

pub(super) struct Earth {
    plane: Plane,
}

impl Earth {
    /// Returns `None` for a battlefield whose position on earth is unknown.
    pub fn of(field: &Battlefield) -> Option<Earth> {
        field.on_earth().map(|origin| Earth { plane: Plane::new(origin, field.north) })
    }

    /// Place as JSON: longitude, then latitude.
    pub fn json(&self, place: PlaceAt) -> Json {
        let OnEarth { longitude, latitude } = self.plane.earth(place);
        let cut = |degrees: f64| (degrees * 1e7).round() / 1e7 + 0.0;
        json!([cut(longitude), cut(latitude)])
    }

    /// Place in KML: `4.4123456,50.6789012`.
    pub fn words(&self, place: PlaceAt) -> String {
        let OnEarth { longitude, latitude } = self.plane.earth(place);
        format!("{longitude:.7},{latitude:.7}")
    }
}
