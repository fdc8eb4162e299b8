//! How wide letters are: read from the faces that are built in.

use std::sync::LazyLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// A face in which a map is lettered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Face {
    /// Units and figures.
    Sans,
    /// The same, heavier.
    SansBold,
    /// Places and titles.
    Serif,
    /// Water and what is told.
    SerifItalic,
    /// The title.
    SerifBold,
}

struct Widths {
    /// Thousandths of the size by letter, of Latin, Greek and Cyrillic.
    known: Vec<u16>,
    bytes: &'static [u8],
}

static FACES: LazyLock<[Widths; 5]> = LazyLock::new(|| {
    [
        widths(include_bytes!("../../../../../fonts/ibm-plex/IBMPlexSansCondensed-Regular.ttf")),
        widths(include_bytes!("../../../../../fonts/ibm-plex/IBMPlexSansCondensed-SemiBold.ttf")),
        widths(include_bytes!("../../../../../fonts/libertinus/LibertinusSerif-Regular.otf")),
        widths(include_bytes!("../../../../../fonts/libertinus/LibertinusSerif-Italic.otf")),
        widths(include_bytes!("../../../../../fonts/libertinus/LibertinusSerif-Bold.otf")),
    ]
});

/// Letters below this are looked up once for all: Latin with its accents, Greek, Cyrillic.
const KNOWN: u32 = 0x530;

/// As wide as a letter that a face has not got.
const UNKNOWN: u16 = 600;

fn widths(bytes: &'static [u8]) -> Widths {
    let read =
        FontRef::new(bytes).map(|font| (0..KNOWN).map(|letter| one(&font, letter)).collect());
    Widths { known: read.unwrap_or_else(|_| vec![UNKNOWN; KNOWN as usize]), bytes }
}

fn one(font: &FontRef<'_>, letter: u32) -> u16 {
    let glyph = font.charmap().map(letter);
    let metrics = font.glyph_metrics(Size::new(1000.0), LocationRef::default());
    let width = glyph.and_then(|glyph| metrics.advance_width(glyph));
    width.map_or(UNKNOWN, |width| width.round().clamp(0.0, 4000.0) as u16)
}

impl Face {
    /// How wide a text is in a size, without what kerning takes away.
    pub fn width(self, text: &str, size: f64) -> f64 {
        let widths = &FACES[self as usize];
        let of = |letter: char| match widths.known.get(letter as usize) {
            Some(width) => *width,
            None => FontRef::new(widths.bytes).map_or(UNKNOWN, |font| one(&font, letter as u32)),
        };
        let sum: u32 = text.chars().map(|letter| u32::from(of(letter))).sum();
        f64::from(sum) / 1000.0 * size
    }

    /// The family, and what may stand in for it.
    pub fn family(self) -> &'static str {
        match self {
            Face::Sans | Face::SansBold => {
                "IBM Plex Sans Condensed, IBM Plex Sans, Arial Narrow, sans-serif"
            }
            Face::Serif | Face::SerifItalic | Face::SerifBold => "Libertinus Serif, Georgia, serif",
        }
    }

    /// Its weight, if it is not the usual one.
    pub fn weight(self) -> Option<&'static str> {
        match self {
            Face::SansBold => Some("600"),
            Face::SerifBold => Some("700"),
            _ => None,
        }
    }

    /// Does it lean?
    pub fn leans(self) -> bool {
        self == Face::SerifItalic
    }

    /// The same, and what is wider than a line by itself is cut: a panel has its edge.
    pub fn lines_within(self, text: &str, size: f64, wide: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for line in self.lines(text, size, wide) {
            let mut rest = String::new();
            for letter in line.chars() {
                rest.push(letter);
                if self.width(&rest, size) > wide && rest.chars().count() > 1 {
                    rest.pop();
                    lines.push(std::mem::replace(&mut rest, letter.to_string()));
                }
            }
            lines.push(rest);
        }
        lines
    }

    /// Breaks a text into lines that are at most so wide; a word that is wider stands alone.
    pub fn lines(self, text: &str, size: f64, wide: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word}"), size) <= wide => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_their_own_widths() {
        let wide = Face::Serif.width("WWW", 10.0);
        let thin = Face::Serif.width("iii", 10.0);
        assert!(wide > 2.5 * thin && thin > 3.0, "{wide} {thin}");
        assert!(Face::SansBold.width("Blücher", 10.0) > Face::Sans.width("Blücher", 10.0));
        assert!(Face::Sans.width("Бородино", 10.0) > 30.0);
        assert!(Face::Sans.width("\u{2192}", 10.0) > 1.0);
    }

    #[test]
    fn lines_are_broken_at_words() {
        let lines = Face::Sans.lines("Hohenlohe-Ingelfingen's Advanced Guard", 10.0, 60.0);
        assert_eq!(lines, ["Hohenlohe-Ingelfingen's", "Advanced", "Guard"]);
        let cut = Face::Sans.lines_within(&"W".repeat(200), 10.0, 60.0);
        assert!(cut.len() > 10 && cut.iter().all(|line| Face::Sans.width(line, 10.0) <= 60.0));
        assert_eq!(cut.concat(), "W".repeat(200));
    }
}
