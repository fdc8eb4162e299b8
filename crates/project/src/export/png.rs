//! A picture of one colour, as PNG: the back of a deck.

use super::checksum::{adler32, crc32};

/// Width and height of the picture in dots: a back of one colour needs no more.
const SIZE: [u32; 2] = [42, 58];

/// A picture of one colour: `#1f3a8a`. A colour that is none is grey.
pub(super) fn plain(colour: &str) -> Vec<u8> {
    let part = |from: usize| u8::from_str_radix(colour.get(from..from + 2)?, 16).ok();
    let [red, green, blue] = [1, 3, 5].map(|from| part(from).unwrap_or(0x80));
    let row = std::iter::once(0).chain([red, green, blue].repeat(SIZE[0] as usize));
    let row: Vec<u8> = row.collect();
    let raw = row.repeat(SIZE[1] as usize);
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    let [width, height] = SIZE.map(u32::to_be_bytes);
    // Eight bits a channel, true colour without transparency.
    chunk(&mut out, b"IHDR", &[&width[..], &height, &[8, 2, 0, 0, 0]].concat());
    chunk(&mut out, b"IDAT", &stored(&raw));
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

/// Bytes as zlib has them (RFC 1950), not made smaller.
fn stored(raw: &[u8]) -> Vec<u8> {
    let length = u16::try_from(raw.len()).expect("the picture is small");
    let mut out = vec![0x78, 0x01, 0x01];
    out.extend(length.to_le_bytes());
    out.extend((!length).to_le_bytes());
    out.extend(raw);
    out.extend(adler32(raw).to_be_bytes());
    out
}
