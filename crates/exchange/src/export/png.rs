//! Plain pictures as PNG, for the back of a deck and for the thumbnail of a saved object.

use super::checksum::{adler32, crc32};

/// Width and height in pixels of the back of a card, which has a single colour.
const SIZE: [u32; 2] = [42, 58];

/// Makes a picture of one colour, such as `#1f3a8a`. An invalid colour becomes grey.
pub(super) fn plain(colour: &str) -> Vec<u8> {
    let row = std::iter::once(0).chain(channels(colour).repeat(SIZE[0] as usize));
    let row: Vec<u8> = row.collect();
    // The picture has eight bits per channel, and true colour without transparency.
    picture(SIZE, [8, 2], &[], &row.repeat(SIZE[1] as usize))
}

/// Width and height in pixels that Tabletop Simulator requires of a thumbnail.
const SMALL: u32 = 256;

/// Maximum number of colours of the thumbnail, which has four bits per pixel.
const MAX_COLOURS: usize = 16;

/// Invalid colour for a deck without colours. A nation without a colour is grey.
const NO_COLOUR: &[&str] = &[""];

pub(super) fn striped(colours: &[&str]) -> Vec<u8> {
    let colours = match colours {
        [] => NO_COLOUR,
        colours => &colours[..colours.len().min(MAX_COLOURS)],
    };
    let palette: Vec<u8> = colours.iter().flat_map(|colour| channels(colour)).collect();
    let stripe = |dot: usize| u8::try_from(dot * colours.len() / SMALL as usize).unwrap_or(0);
    let dots = (0..SMALL as usize).step_by(2).map(|dot| stripe(dot) << 4 | stripe(dot + 1));
    let row: Vec<u8> = std::iter::once(0).chain(dots).collect();
    // The picture has four bits per pixel, and a palette.
    picture([SMALL; 2], [4, 3], &palette, &row.repeat(SMALL as usize))
}

fn channels(colour: &str) -> [u8; 3] {
    let part = |from: usize| u8::from_str_radix(colour.get(from..from + 2)?, 16).ok();
    [1, 3, 5].map(|from| part(from).unwrap_or(0x80))
}

/// Writes a picture from its rows. `kind` is the bit depth and the colour type that PNG defines.
fn picture(size: [u32; 2], kind: [u8; 2], palette: &[u8], rows: &[u8]) -> Vec<u8> {
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    let [width, height] = size.map(u32::to_be_bytes);
    chunk(&mut out, b"IHDR", &[&width[..], &height, &kind, &[0, 0, 0]].concat());
    if !palette.is_empty() {
        chunk(&mut out, b"PLTE", palette);
    }
    chunk(&mut out, b"IDAT", &stored(rows));
    chunk(&mut out, b"IEND", &[]);
    out
}

fn chunk(out: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    let length = u32::try_from(data.len()).expect("the picture is small");
    out.extend(length.to_be_bytes());
    let whole = [name.as_slice(), data].concat();
    out.extend(&whole);
    out.extend(crc32(&whole).to_be_bytes());
}

/// Wraps bytes in a zlib stream (RFC 1950) without compression.
fn stored(raw: &[u8]) -> Vec<u8> {
    let length = u16::try_from(raw.len()).expect("the picture is small");
    let mut out = vec![0x78, 0x01, 0x01];
    out.extend(length.to_le_bytes());
    out.extend((!length).to_le_bytes());
    out.extend(raw);
    out.extend(adler32(raw).to_be_bytes());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_thumbnail_is_a_square_with_a_stripe_for_each_colour() {
        let picture = striped(&["#ff0000", "#0000ff"]);
        assert_eq!(&picture[16..26], [0, 0, 1, 0, 0, 0, 1, 0, 4, 3]);
        // A row is the filter byte, 64 bytes with two pixels each of the first colour, and 64 bytes
        // of the second colour.
        let row = [&[0][..], &[0; 64], &[0x11; 64]].concat();
        assert!(picture.windows(row.len()).any(|window| window == row));
        assert!(!striped(&[]).is_empty() && !striped(&["#000000"; 40]).is_empty());
    }
}
