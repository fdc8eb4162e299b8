//! Archives in the form of ZIP, with files that are not made smaller.

use super::checksum::crc32;

/// The first moment that the form knows: 1 January 1980, as bits of its own.
const FIRST_DAY: u16 = 1 << 5 | 1;

/// Files as one archive, in their order; nothing, if it would be larger than the form allows.
pub(super) fn archive(files: &[(String, Vec<u8>)]) -> Option<Vec<u8>> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for (name, bytes) in files {
        let offset = u32::try_from(out.len()).ok()?;
        let facts = facts(name, bytes)?;
        out.extend(b"PK\x03\x04\x14\x00");
        out.extend(&facts);
        out.extend(name.as_bytes());
        out.extend(bytes);
        directory.extend(b"PK\x01\x02\x14\x00\x14\x00");
        directory.extend(&facts);
        directory.extend([0; 10]);
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let (start, length) = (u32::try_from(out.len()).ok()?, u32::try_from(directory.len()).ok()?);
    let count = u16::try_from(files.len()).ok()?.to_le_bytes();
    out.extend(directory);
    out.extend(b"PK\x05\x06\x00\x00\x00\x00");
    out.extend([count, count].concat());
    out.extend(length.to_le_bytes());
    out.extend(start.to_le_bytes());
    out.extend([0, 0]);
    Some(out)
}

/// What an archive says of a file twice: names in UTF-8, not made smaller, its time, its sum and its sizes.
fn facts(name: &str, bytes: &[u8]) -> Option<Vec<u8>> {
    let size = u32::try_from(bytes.len()).ok()?.to_le_bytes();
    let mut out = vec![0x00, 0x08, 0x00, 0x00, 0x00, 0x00];
    out.extend(FIRST_DAY.to_le_bytes());
    out.extend(crc32(bytes).to_le_bytes());
    out.extend([size, size].concat());
    out.extend(u16::try_from(name.len()).ok()?.to_le_bytes());
    out.extend([0, 0]);
    Some(out)
}
