//! Symbol of troops as an image, for programs that draw their own map.

use grognard_view::view::map::Symbol;
use svg::Node;

use super::blocks::sample;
use super::ink::{Theme, palette};
use super::nodes::node;

pub fn symbol(symbol: Symbol, colour: Option<&str>) -> String {
    let attributes = [
        ("xmlns", "http://www.w3.org/2000/svg"),
        ("viewBox", "-8.5 -7 17 11.5"),
        ("width", "68"),
        ("height", "46"),
    ];
    let mut sheet = node("svg", &attributes);
    sheet.append(sample(symbol, colour, &palette(Theme::Print)));
    sheet.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symbol_is_a_complete_svg_file() {
        let svg = symbol(Symbol::Infantry, Some("#1f3a8a"));
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"), "{svg}");
        assert!(svg.contains("#1f3a8a"), "{svg}");
    }
}
