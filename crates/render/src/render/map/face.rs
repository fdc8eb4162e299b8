//! Widths of characters. The table is generated from the built-in faces, and a test compares them.

use std::sync::LazyLock;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Face {
    /// Face for names of units, and for numbers.
    Sans,
    /// Face for emphasised names of units and numbers.
    SansBold,
    /// Face for names of places.
    Serif,
    /// Face for names of water, hills and other ground, and for notes.
    SerifItalic,
    /// Face for titles, and for names of towns.
    SerifBold,
}

struct Widths {
    /// Widths of Latin, Greek and Cyrillic characters in thousandths of the font size, indexed by
    /// character.
    known: Vec<u16>,
    /// Widths of all other characters, sorted by character.
    others: Vec<(u32, u16)>,
}

/// Widths of all characters in all faces. Each face begins with a line that gives the number of its
/// characters. On every following line, a hexadecimal number gives the first of several consecutive
/// characters, and then come their widths. The program contains this table because the font files
/// are ninety times as large.
const TABLE: &str = include_str!("face_widths.txt");

static FACES: LazyLock<[Widths; 5]> = LazyLock::new(|| {
    let mut faces = TABLE.split("FACE").skip(1).map(widths);
    std::array::from_fn(|_| faces.next().unwrap_or_else(|| widths("")))
});

/// First character that is not in the dense table of Latin, Greek and Cyrillic.
const KNOWN: u32 = 0x530;

/// Width assumed for a character that the face does not have, in thousandths of the font size.
const UNKNOWN: u16 = 600;

fn widths(runs: &str) -> Widths {
    let mut widths = Widths { known: vec![UNKNOWN; KNOWN as usize], others: Vec::new() };
    for line in runs.lines().skip(1) {
        let mut words = line.split(' ');
        let first = words.next().and_then(|word| u32::from_str_radix(word, 16).ok());
        let letters = first.into_iter().flat_map(|first| first..);
        for (letter, width) in letters.zip(words.filter_map(|word| word.parse().ok())) {
            match widths.known.get_mut(letter as usize) {
                Some(known) => *known = width,
                None => widths.others.push((letter, width)),
            }
        }
    }
    widths
}

impl Widths {
    fn of(&self, letter: char) -> u16 {
        let letter = letter as u32;
        let other = || {
            let found = self.others.binary_search_by_key(&letter, |(other, _)| *other);
            found.map_or(UNKNOWN, |place| self.others[place].1)
        };
        self.known.get(letter as usize).copied().unwrap_or_else(other)
    }
}

impl Face {
    /// Width of a text at a font size, without kerning.
    pub fn width(self, text: &str, size: f64) -> f64 {
        let widths = &FACES[self as usize];
        let sum: u32 = text.chars().map(|letter| u32::from(widths.of(letter))).sum();
        f64::from(sum) / 1000.0 * size
    }

    pub fn family(self) -> &'static str {
        match self {
            Face::Sans | Face::SansBold => {
                "IBM Plex Sans Condensed, IBM Plex Sans, Arial Narrow, sans-serif"
            }
            Face::Serif | Face::SerifItalic | Face::SerifBold => "Libertinus Serif, Georgia, serif",
        }
    }

    pub fn weight(self) -> Option<&'static str> {
        match self {
            Face::SansBold => Some("600"),
            Face::SerifBold => Some("700"),
            _ => None,
        }
    }

    pub fn leans(self) -> bool {
        self == Face::SerifItalic
    }

    /// Breaks a text into lines like `lines`, and also breaks a word that is wider than a line, because the panel has a
    /// fixed width.
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

    /// Breaks a text into lines of at most `wide` points. A word that is wider has a line of its
    /// own.
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

    /// Font files of the table, in the order of `Face`.
    const FILES: [&str; 5] = [
        "ibm-plex/IBMPlexSansCondensed-Regular.ttf",
        "ibm-plex/IBMPlexSansCondensed-SemiBold.ttf",
        "libertinus/LibertinusSerif-Regular.otf",
        "libertinus/LibertinusSerif-Italic.otf",
        "libertinus/LibertinusSerif-Bold.otf",
    ];

    fn measured(file: &str) -> String {
        use skrifa::instance::{LocationRef, Size};
        use skrifa::{FontRef, MetadataProvider};
        #[expect(clippy::disallowed_methods, reason = "tests read and write files directly")]
        let bytes = std::fs::read(fonts().join(file)).expect("the face is there");
        let font = FontRef::new(&bytes).expect("a face");
        let metrics = font.glyph_metrics(Size::new(1000.0), LocationRef::default());
        let mut letters: Vec<(u32, u16)> = font
            .charmap()
            .mappings()
            .filter_map(|(letter, glyph)| Some((letter, metrics.advance_width(glyph)?)))
            .map(|(letter, width)| (letter, width.round().clamp(0.0, 4000.0) as u16))
            .collect();
        letters.sort();
        let mut table = format!("FACE {}", letters.len());
        let mut next = None;
        for (letter, width) in letters {
            if next != Some(letter) {
                table.push_str(&format!("\n{letter:x}"));
            }
            table.push_str(&format!(" {width}"));
            next = Some(letter + 1);
        }
        table + "\n"
    }

    fn fonts() -> std::path::PathBuf {
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../builtin/fonts")
    }

    /// With `GROGNARD_BLESS=1` the test rewrites the table.
    #[test]
    fn the_table_matches_the_font_files() {
        let table: String = FILES.into_iter().map(measured).collect();
        if std::env::var_os("GROGNARD_BLESS").is_some() {
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
            #[expect(clippy::disallowed_methods, reason = "tests read and write files directly")]
            std::fs::write(path.join("src/render/map/face_widths.txt"), &table).expect("room");
            return;
        }
        assert!(table == TABLE, "the faces have changed: `just bless` writes the table");
    }

    #[test]
    fn wide_and_thin_letters_differ_in_width() {
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
