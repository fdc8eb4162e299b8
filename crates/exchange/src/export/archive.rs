//! Writes ZIP archives without compression, so that a VASSAL draft does not need the feature
//! `spreadsheets`.

use super::checksum::crc32;

/// 1 January 1980, the earliest date of ZIP, as ZIP encodes it. Every file of an archive gets this
/// date, because an export must not depend on the clock.
const FIRST_DAY: u16 = 1 << 5 | 1;

/// Makes an archive of files in the given order. Returns `None` if the archive would exceed the
/// limits of the format.
pub(crate) fn archive(files: &[(String, Vec<u8>)]) -> Option<Vec<u8>> {
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

/// Fields that both the local header and the directory contain: flag for names in UTF-8, no
/// compression, time, checksum and sizes.
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
