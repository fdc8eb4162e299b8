//! Makes QR codes from addresses.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};
use schemars::JsonSchema;
use serde::Serialize;

/// A QR code that can be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CodeView {
    /// Width and height of the code in modules (its squares). The standard requires an empty margin
    /// of four modules on each side.
    pub side: u32,
    /// Outline of the dark modules as an SVG path, such as `M0 0h7v1h-7z`. A module is one unit
    /// wide.
    pub path: String,
}

/// QR code of an address, or `None` if the address is too long for a code on a card.
pub fn code(address: &str) -> Option<CodeView> {
    let segments = QrSegment::make_segments(address);
    // Low error correction is enough for paper. The encoder chooses a higher level if the size of
    // the code allows it.
    let made = QrCode::encode_segments_advanced(
        &segments,
        QrCodeEcc::Low,
        Version::MIN,
        Version::new(MAX_VERSION),
        None,
        true,
    );
    let code = made.ok()?;
    let side = code.size();
    let mut path = String::new();
    for y in 0..side {
        let mut x = 0;
        while x < side {
            let dark = (x..side).take_while(|x| code.get_module(*x, y)).count() as i32;
            if dark > 0 {
                write!(path, "M{x} {y}h{dark}v1h-{dark}z").expect("a string takes everything");
            }
            x += dark.max(1);
        }
    }
    Some(CodeView { side: side.unsigned_abs(), path })
}

/// Maximum version of a QR code. A code of version 10 has 57 modules on a side, is 20 mm wide on
/// paper, and holds an address of 271 letters.
const MAX_VERSION: u8 = 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_finder_patterns_in_three_corners() {
        let code = code("https://example.org/oob/jena-french/#suchet").expect("a code");
        assert_eq!(code.side, 29);
        // The outer row of each finder pattern is seven modules long.
        for corner in ["M0 0h7v1h-7z", "M22 0h7v1h-7z", "M0 6h7v1h-7z", "M0 28h7v1h-7z"] {
            assert!(code.path.contains(corner), "{corner}: {}", code.path);
        }
        assert!(!code.path.contains("M22 28h7"));
    }

    #[test]
    fn an_address_above_271_letters_has_no_code() {
        assert_eq!(code(&"a".repeat(272)), None);
        assert_eq!(code(&"a".repeat(271)).map(|code| code.side), Some(57));
    }
}
