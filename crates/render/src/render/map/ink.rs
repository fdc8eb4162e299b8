//! Colours of maps in three themes. Each theme is legible in greyscale and for colour-blind
//! readers.

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Theme {
    /// Colours for paper.
    #[default]
    Print,
    /// Colours for a dark screen.
    Screen,
    /// Colours for paper that need as little ink as possible.
    Saver,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Palette {
    pub sheet: &'static str,
    pub ground: &'static str,
    pub ink: &'static str,
    /// Colour of less important lines and names.
    pub faint: &'static str,
    pub grid: &'static str,
    /// Tint of one layer of a hill. The layer is drawn over the layer below.
    pub hill: &'static str,
    pub hill_strength: &'static str,
    /// Colour of hachures, the short strokes down a slope.
    pub hachure: &'static str,
    pub shade: &'static str,
    pub shine: &'static str,
    /// Colours of the ground of woods, of the crowns of trees, and of their shadow.
    pub woods: [&'static str; 3],
    /// Colours of the ground of orchards, and of their trees.
    pub orchard: [&'static str; 2],
    /// Colours of wet ground, and of its rushes.
    pub marsh: [&'static str; 2],
    /// Colours of broken ground, and of its marks.
    pub rough: [&'static str; 2],
    /// Colours of water, of its edge, and of its names.
    pub water: [&'static str; 3],
    /// Colours of the edges of roads, and of the surface between them.
    pub road: [&'static str; 2],
    pub highroad: &'static str,
    pub track: &'static str,
    /// Colours of houses, and of the ground between them.
    pub houses: [&'static str; 2],
    pub wall: &'static str,
    pub hedge: &'static str,
    pub goal: &'static str,
    /// Are blocks outlined in the colour of their nation instead of filled, so that they need less ink?
    pub outlines: bool,
    /// Are the colours of nations lightened, so that they are visible on dark ground?
    pub lighter: bool,
}

const PRINT: Palette = Palette {
    sheet: "#ffffff",
    ground: "#f7f3e6",
    ink: "#1d1b18",
    faint: "#6f6a5f",
    grid: "#8d8672",
    hill: "#b98f4e",
    hill_strength: ".17",
    hachure: "#7d5a30",
    shade: "#4a3212",
    shine: "#ffffff",
    woods: ["#d5dfb8", "#a9bd7c", "#5d7442"],
    orchard: ["#e6ebcd", "#8aa05c"],
    marsh: ["#dfe9e4", "#5f8f96"],
    rough: ["#ebe2cb", "#8f7d58"],
    water: ["#c6dde6", "#5b8ea3", "#2b5f77"],
    road: ["#6b5d49", "#fffdf5"],
    highroad: "#f3dca0",
    track: "#6b5d49",
    houses: ["#6b2f26", "#ecdcc6"],
    wall: "#4a2a22",
    hedge: "#56703c",
    goal: "#b07d00",
    outlines: false,
    lighter: false,
};

const SCREEN: Palette = Palette {
    sheet: "#14171a",
    ground: "#23271f",
    ink: "#ece7da",
    faint: "#a29d90",
    grid: "#6d6a5c",
    hill: "#c39a5c",
    hill_strength: ".15",
    hachure: "#b08b58",
    shade: "#000000",
    shine: "#c9b68c",
    woods: ["#2c3a24", "#4a5f38", "#16200f"],
    orchard: ["#303a28", "#66804a"],
    marsh: ["#25343a", "#6fa3ab"],
    rough: ["#37321f", "#a08e66"],
    water: ["#1f3d4c", "#4f8aa3", "#9cc9dc"],
    road: ["#0f0e0c", "#b9ad95"],
    highroad: "#dcbd72",
    track: "#b9ad95",
    houses: ["#d9998a", "#3b322b"],
    wall: "#e3b7a8",
    hedge: "#7f9c60",
    goal: "#e6b93c",
    outlines: false,
    lighter: true,
};

const SAVER: Palette = Palette {
    sheet: "#ffffff",
    ground: "#ffffff",
    ink: "#000000",
    faint: "#555555",
    grid: "#aaaaaa",
    hill: "#000000",
    hill_strength: ".03",
    hachure: "#777777",
    shade: "#000000",
    shine: "#ffffff",
    woods: ["#ffffff", "#ffffff", "#666666"],
    orchard: ["#ffffff", "#888888"],
    marsh: ["#ffffff", "#777777"],
    rough: ["#ffffff", "#888888"],
    water: ["#f0f0f0", "#666666", "#333333"],
    road: ["#666666", "#ffffff"],
    highroad: "#dddddd",
    track: "#666666",
    houses: ["#444444", "#ffffff"],
    wall: "#222222",
    hedge: "#777777",
    goal: "#000000",
    outlines: true,
    lighter: false,
};

pub(super) fn palette(theme: Theme) -> Palette {
    match theme {
        Theme::Print => PRINT,
        Theme::Screen => SCREEN,
        Theme::Saver => SAVER,
    }
}

const GREY: [i64; 3] = [0x55, 0x55, 0x55];

/// Colour of a block: the colour of its nation, lightened for a dark screen. A nation without a
/// colour is grey.
pub(super) fn of_nation(colour: Option<&str>, palette: &Palette) -> String {
    let rgb = colour.and_then(rgb).unwrap_or(GREY);
    if palette.lighter {
        // The darkest colours move up to 47 % of the way to white, and lighter colours move less.
        let grey = lightness(rgb);
        let share = (150 - grey).clamp(0, 120);
        return hex(rgb.map(|part| part + (255 - part) * share / 255));
    }
    hex(rgb)
}

/// Mixes two colours. `share` is the part of the upper colour.
pub(super) fn mixed(under: &str, over: &str, share: f64) -> String {
    let (under, over) = (rgb(under).unwrap_or(GREY), rgb(over).unwrap_or(GREY));
    let part = |index: usize| {
        let (low, high) = (under[index] as f64, over[index] as f64);
        (low + (high - low) * share).round() as i64
    };
    hex([part(0), part(1), part(2)])
}

pub(super) fn on(colour: &str) -> &'static str {
    let light = rgb(colour).is_some_and(|rgb| lightness(rgb) > 140);
    if light { "#1d1b18" } else { "#ffffff" }
}

/// Perceived lightness of a colour, from 0 to 255 (Rec. 709).
fn lightness(rgb: [i64; 3]) -> i64 {
    (rgb[0] * 2126 + rgb[1] * 7152 + rgb[2] * 722) / 10_000
}

fn rgb(colour: &str) -> Option<[i64; 3]> {
    let digits =
        colour.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let part = |start: usize| i64::from_str_radix(&digits[start..start + 2], 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}

fn hex(rgb: [i64; 3]) -> String {
    format!("#{:02x}{:02x}{:02x}", rgb[0], rgb[1], rgb[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Contrast ratio of two colours (WCAG 2), from 1 to 21.
    fn contrast(first: &str, second: &str) -> f64 {
        let light = |colour: &str| {
            let parts = rgb(colour).expect("a colour").map(|part| {
                let part = part as f64 / 255.0;
                if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            });
            0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05
        };
        let (a, b) = (light(first), light(second));
        if a > b { a / b } else { b / a }
    }

    /// Contrast is a ratio of lightness, so this test also covers greyscale prints and every kind
    /// of colour vision.
    #[test]
    fn letters_and_signs_contrast_with_the_ground() {
        for theme in [Theme::Print, Theme::Screen, Theme::Saver] {
            let theme_palette = palette(theme);
            let floors = [
                theme_palette.ground,
                theme_palette.sheet,
                theme_palette.woods[0],
                theme_palette.orchard[0],
                theme_palette.marsh[0],
                theme_palette.rough[0],
            ];
            for floor in floors {
                assert!(contrast(theme_palette.ink, floor) > 7.0, "{theme:?}: letters on {floor}");
            }
            for (what, colour) in [
                ("the names of water", theme_palette.water[2]),
                ("the names of roads", theme_palette.faint),
                ("walls", theme_palette.wall),
                ("houses", theme_palette.houses[0]),
                (
                    "the edge of roads",
                    theme_palette.road[if theme_palette.lighter { 1 } else { 0 }],
                ),
            ] {
                let seen = contrast(colour, theme_palette.ground);
                assert!(seen > 4.5, "{theme:?}: {what} {colour}: {seen:.1}");
            }
            // Areas differ in lightness as well as in hue, so that readers can distinguish them in
            // greyscale: water has a shore, woods have trees.
            for (what, pair) in [
                ("shores", [theme_palette.water[0], theme_palette.water[1]]),
                ("trees", [theme_palette.woods[0], theme_palette.woods[2]]),
                ("rushes", [theme_palette.marsh[0], theme_palette.marsh[1]]),
                ("broken ground", [theme_palette.rough[0], theme_palette.rough[1]]),
                ("fruit trees", [theme_palette.orchard[0], theme_palette.orchard[1]]),
            ] {
                let seen = contrast(pair[0], pair[1]);
                let least = if theme_palette.lighter { 1.3 } else { 2.0 };
                assert!(seen > least, "{theme:?}: {what}: {seen:.1}");
            }
        }
    }

    #[test]
    fn nations_contrast_with_dark_and_light_ground() {
        let dark = palette(Theme::Screen);
        assert_eq!(of_nation(Some("#1f3a8a"), &palette(Theme::Print)), "#1f3a8a");
        let lighter = of_nation(Some("#1f3a8a"), &dark);
        assert!(rgb(&lighter).is_some_and(|rgb| lightness(rgb) > 90), "{lighter}");
        assert_eq!(of_nation(Some("red"), &palette(Theme::Print)), "#555555");
        assert_eq!((on("#ffffff"), on("#1f3a8a")), ("#1d1b18", "#ffffff"));
    }
}
