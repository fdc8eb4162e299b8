//! A map in layers, for a page on which readers look into the map: the ground as a picture, and
//! everything above the ground as an element of the page, whose units the page can address.

use grognard_view::view::map::MapView;
use svg::Node;
use svg::node::element::Element;

use super::blocks;
use super::drawing::{Drawing, MapOptions};
use super::ink::{Theme, palette};
use super::nodes::node;
use super::panel;
use super::pen::short;
use super::plane::Frame;
use super::sheet::{self, On, PaperSize};
use super::signs;
use super::single;
use super::{clip, described, key_picture, root, titled};

/// Draws the ground alone. The ground is the same for all phases and rule sets of a battle.
pub fn ground_picture(view: &MapView, paper: PaperSize) -> String {
    drawn(view, paper, |drawing| {
        let frame = drawing.frame;
        let mut ground = root([0.0; 2], [frame.width, frame.height]);
        ground.append(clip(&frame));
        drawing.ground().into_iter().for_each(|element| ground.append(element));
        format!("{ground}\n")
    })
}

/// Draws units, signs and names alone, for a page that shows them over the picture of the ground.
pub fn picture_above(view: &MapView, paper: PaperSize) -> String {
    drawn(view, paper, |drawing| {
        let (view, frame) = (drawing.view, drawing.frame);
        let mut picture = root([0.0; 2], [frame.width, frame.height]);
        picture.append(clip(&frame));
        let above = drawing.above(&drawing.layout(false), &signs::grid(view, &frame));
        above.into_iter().for_each(|element| picture.append(element));
        format!("{picture}\n")
    })
}

/// Draws the map as an SVG element for a page: the picture of the ground, and above it units, signs
/// and names. Each unit has the id of its force and its own id as `data-body`, separated by a space.
/// `ground_href` is the address of the picture of the ground, relative to the page.
pub fn map_element(view: &MapView, paper: PaperSize, ground_href: &str) -> String {
    drawn(view, paper, |drawing| {
        let (view, frame) = (drawing.view, drawing.frame);
        let mut element = root([0.0; 2], [frame.width, frame.height]);
        element.assign("role", "img");
        element.assign("aria-label", format!("{}. {}", titled(view), described(view)));
        element.append(clip(&frame));
        element.append(picture_of(ground_href, &frame));
        for mut above in drawing.above(&drawing.layout(false), &signs::grid(view, &frame)) {
            without_ids(&mut above);
            address(view, &mut above);
            element.append(above);
        }
        element.to_string()
    })
}

/// Draws the legend of a map in one narrow column.
pub fn legend_picture(view: &MapView, paper: PaperSize) -> String {
    drawn(view, paper, |drawing| {
        let parts = panel::of_field(drawing.view, &drawing.frame, drawing.palette);
        key_picture(drawing.view, &sheet::column(&parts), &parts, drawing.palette)
    })
}

fn drawn(view: &MapView, paper: PaperSize, draw: impl FnOnce(&Drawing<'_>) -> String) -> String {
    let colours = palette(Theme::Print);
    let doubled = blocks::doubled(view);
    let view = &single(view, &doubled);
    let options = &MapOptions { theme: Theme::Print, on: On::Field(paper), ranges: false };
    let frame = sheet::field(view, paper).frame;
    draw(&Drawing { view, options, palette: &colours, doubled: &doubled, frame })
}

fn picture_of(href: &str, frame: &Frame) -> Element {
    let (width, height) = (short(frame.width), short(frame.height));
    node("image", &[("href", href), ("width", &width), ("height", &height)])
}

/// Removes the ids of an element and of all elements below it, because they could be ids of other
/// elements of the page. Ids with `map--` stay: names along rivers and roads refer to their lines,
/// and no id of a page begins with `map--`.
fn without_ids(element: &mut dyn Node) {
    if let Some(attributes) = element.get_attributes_mut()
        && attributes.get("id").is_some_and(|id| !id.starts_with("map--"))
    {
        attributes.remove("id");
    }
    for child in element.get_children_mut().into_iter().flatten() {
        without_ids(&mut **child);
    }
}

/// Adds `data-body` to the blocks of units, which are in the order of the view.
fn address(view: &MapView, above: &mut Element) {
    let is_units = above.get_attributes().get("class").is_some_and(|class| &**class == "units");
    if !is_units {
        return;
    }
    let blocks =
        view.bodies.iter().flat_map(|body| body.blocks.iter().map(move |block| (body, block)));
    for (child, (body, block)) in above.get_children_mut().iter_mut().zip(blocks) {
        if let Some(attributes) = child.get_attributes_mut() {
            attributes
                .insert("data-body".to_owned(), format!("{} {}", body.force_id, block.id).into());
        }
    }
}

#[cfg(test)]
mod tests {
    use grognard_view::view::map::{BlockOn, BodyOn, Symbol};

    use super::*;

    fn body(id: &str, at: [i64; 2]) -> BodyOn {
        BodyOn {
            force_id: "left\"><b>".to_owned(),
            id: id.to_owned(),
            name: "A <brigade>".to_owned(),
            side: 0,
            colour: None,
            edges: Vec::new(),
            facing: 0,
            blocks: vec![BlockOn {
                id: id.to_owned(),
                told: "A <brigade>: in line".to_owned(),
                at,
                size: None,
                line: None,
                symbol: Symbol::Infantry,
                mark: "brigade",
            }],
            span: None,
            rests_on: Vec::new(),
        }
    }

    const PAPER: PaperSize = PaperSize { long: 297.0, short: 210.0 };

    fn field() -> MapView {
        MapView {
            width: 3000,
            height: 2000,
            bodies: vec![
                body("first", [500_000, 500_000]),
                body("page-main", [2_000_000, 900_000]),
            ],
            ..MapView::default()
        }
    }

    #[test]
    fn units_are_addressed_by_escaped_data_and_not_by_ids() {
        let element = map_element(&field(), PAPER, "field.ground.svg");
        assert!(!element.contains("id=\"page-main\"") && !element.contains("id=\"first\""));
        assert!(element.contains("data-body=\"left&quot;&gt;&lt;b&gt; page-main\""), "{element}");
        assert!(element.contains("A &lt;brigade&gt;: in line"));
        assert!(!element.contains("<b>"));
    }

    #[test]
    fn the_ground_has_the_size_of_the_element_and_no_units() {
        let view = field();
        let (ground, legend) = (ground_picture(&view, PAPER), legend_picture(&view, PAPER));
        let element = map_element(&view, PAPER, "field.ground.svg");
        let view_box =
            |svg: &str| svg.split("viewBox=\"").nth(1)?.split('"').next().map(str::to_owned);
        assert_eq!(view_box(&ground).as_deref(), Some("0 0 841.89 561.26"));
        assert_eq!(view_box(&ground), view_box(&element));
        assert!(!ground.contains("class=\"units\"") && element.contains("class=\"units\""));
        assert!(element.contains("href=\"field.ground.svg\""));
        assert!(legend.contains("Legend"));
        let above = picture_above(&view, PAPER);
        assert_eq!(view_box(&ground), view_box(&above));
        assert!(above.contains("class=\"units\"") && !above.contains("<image"));
    }
}
