//! Small picture of a battlefield: the ground and the blocks, without names and small signs.
//!
//! A list of battles shows a thumbnail for each battle, so thumbnails have only flat shapes and few
//! bytes.

use std::collections::BTreeSet;

use grognard_core::document::AreaKind;
use grognard_view::view::map::MapView;
use svg::node::element::Element;

use super::blocks;
use super::ground::{self, Ground};
use super::ink::{Palette, Theme, of_nation, palette};
use super::linear_features;
use super::nodes::{filled, group, node, with};
use super::pen::{Pen, short};
use super::plane::Frame;
use super::single;
use svg::Node;

/// Width of a thumbnail in pixels: three thumbnails and the gaps between them fill the column of a
/// page.
pub const THUMBNAIL_WIDTH: u32 = 400;

/// Size of blocks and lines, relative to their size on a sheet.
const LARGE: f64 = 1.0;

/// Drawing order of areas, the lowest first, so that a village on a hill is visible.
const FROM_BELOW: [AreaKind; 9] = [
    AreaKind::Hill,
    AreaKind::Rough,
    AreaKind::Marsh,
    AreaKind::Orchard,
    AreaKind::Woods,
    AreaKind::Lake,
    AreaKind::OpenVillage,
    AreaKind::Town,
    AreaKind::Fortification,
];

/// Height in pixels of the thumbnail of a field. The width and height of the field are in metres.
pub fn thumbnail_height(width: i64, height: i64) -> u32 {
    let pixels = i64::from(THUMBNAIL_WIDTH) * height / width.max(1);
    u32::try_from(pixels.clamp(1, MAX_HEIGHT)).unwrap_or(1)
}

/// Maximum height of a thumbnail in pixels. The limit is needed, because the height of a field may
/// be a thousand times its width.
const MAX_HEIGHT: i64 = 1_200;

pub fn thumbnail(view: &MapView) -> String {
    // Ids of the ground are dropped, because other pictures on the page could share them and
    // nothing links into a thumbnail.
    let ids = view.areas.iter().filter_map(|area| area.id.clone());
    let ids: BTreeSet<String> =
        ids.chain(view.lines.iter().filter_map(|line| line.id.clone())).collect();
    let view = &single(view, &ids);
    let width = f64::from(THUMBNAIL_WIDTH);
    let height = f64::from(thumbnail_height(view.width, view.height));
    let frame = Frame {
        left: 0.0,
        top: 0.0,
        width,
        height,
        scale: width / (view.width.max(1) * 1000) as f64,
        large: LARGE,
        north: view.height * 1000,
    };
    let colours = palette(Theme::Print);
    let ground = ground::ground(view, &frame);
    let (shown_width, shown_height) = (short(width), short(height));
    let mut root = node(
        "svg",
        &[
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("width", &shown_width),
            ("height", &shown_height),
            ("viewBox", &format!("0 0 {shown_width} {shown_height}")),
        ],
    );
    root.append(filled(&format!("M0 0h{shown_width}v{shown_height}H0z"), colours.ground));
    root.append(group(&[], areas(view, &ground, &colours)));
    let water = linear_features::water(view, &ground, &frame, &colours);
    let roads = linear_features::roads(view, &ground, &frame, &colours);
    water.into_iter().chain(roads).for_each(|lines| root.append(lines));
    let rim = [("stroke", colours.sheet), ("stroke-width", ".5")];
    root.append(group(&rim, blocks(view, &frame, &colours)));
    format!("{root}\n")
}

fn areas(view: &MapView, ground: &Ground, palette: &Palette) -> Vec<Element> {
    let mut children = Vec::new();
    for kind in FROM_BELOW {
        for (index, _) in view.areas.iter().enumerate().filter(|(_, area)| area.kind == kind) {
            let outline = &ground.areas[index].data;
            let colour = match kind {
                AreaKind::Hill => {
                    let layers = ground.layers[index].iter().map(|(_, layer)| &layer.data);
                    children.extend(std::iter::once(outline).chain(layers).map(|data| {
                        with(filled(data, palette.hill), "fill-opacity", palette.hill_strength)
                    }));
                    continue;
                }
                AreaKind::Rough => palette.rough[0],
                AreaKind::Marsh => palette.marsh[0],
                AreaKind::Orchard => palette.orchard[0],
                AreaKind::Woods => palette.woods[1],
                AreaKind::Lake => palette.water[0],
                _ => palette.houses[0],
            };
            children.push(filled(outline, colour));
        }
    }
    children
}

/// Draws all blocks of a nation as one path, because a battle has hundreds of blocks.
fn blocks(view: &MapView, frame: &Frame, palette: &Palette) -> Vec<Element> {
    let mut nations: Vec<(String, Pen)> = Vec::new();
    for body in &view.bodies {
        let colour = of_nation(body.colour.as_deref(), palette);
        let index = nations.iter().position(|(other, _)| *other == colour);
        let index = index.unwrap_or_else(|| {
            nations.push((colour, Pen::default()));
            nations.len() - 1
        });
        for placed in blocks::placed(body, frame) {
            nations[index].1.lines(&placed.corners(0.0));
            nations[index].1.close();
        }
    }
    nations.iter().map(|(colour, pen)| filled(&pen.data, colour)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thumbnail_has_the_shape_of_its_field() {
        assert_eq!(thumbnail_height(6000, 4000), 266);
        assert_eq!(thumbnail_height(100, 100_000), 1_200);
        assert_eq!(thumbnail_height(100_000, 100), 1);
    }
}
