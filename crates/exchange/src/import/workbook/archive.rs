//! Reads the parts of a zip archive. Bytes are counted while they are inflated, because the
//! directory may state wrong sizes.

use std::io::{Cursor, Read};

use zip::ZipArchive;
use zip::result::ZipError;

/// Maximum number of inflated bytes, so that a small archive cannot fill the memory. The XML of a
/// million cells takes 256 MiB.
const MAX_INFLATED: u64 = 256 << 20;

/// Maximum number of parts of an archive. A workbook has about twenty parts.
const MAX_PARTS: usize = 10_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    pub message: String,
    pub help: &'static str,
}

impl Fault {
    pub fn broken(message: impl Into<String>) -> Fault {
        Fault {
            message: message.into(),
            help: "open the file in a spreadsheet and save it again, or save the sheet as CSV",
        }
    }

    pub fn large(message: impl Into<String>) -> Fault {
        Fault {
            message: message.into(),
            help: "save the sheet of the list as CSV, and delete all other rows",
        }
    }
}

pub(crate) struct Archive<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    /// Number of bytes that may be inflated, and how many of them are left.
    most: u64,
    left: u64,
}

impl<'a> Archive<'a> {
    pub fn open(bytes: &'a [u8]) -> Result<Archive<'a>, Fault> {
        let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|fault| broken(&fault))?;
        if zip.len() > MAX_PARTS {
            return Err(Fault::large(format!("the file has more than {MAX_PARTS} parts")));
        }
        Ok(Archive { zip, most: MAX_INFLATED, left: MAX_INFLATED })
    }

    /// The archive with a limit of its own on the bytes that may be inflated.
    pub fn within(self, most: u64) -> Archive<'a> {
        Archive { most, left: most, ..self }
    }

    /// Names of the parts, as the directory lists them.
    pub fn names(&self) -> Result<Vec<String>, Fault> {
        let names = self.zip.file_names().map(|name| name.map(|name| name.into_owned()));
        names.collect::<Result<_, _>>().map_err(|fault| broken(&fault))
    }

    /// Text of a part, or `None` if the archive has no part with this name.
    pub fn part(&mut self, name: &str) -> Result<Option<String>, Fault> {
        let bytes = self.bytes(name)?;
        Ok(bytes.map(|bytes| match String::from_utf8(bytes) {
            // Text without a byte order mark is not copied, because a sheet may have 256 MiB.
            Ok(text) if !text.starts_with('\u{feff}') && !text.contains('\0') => text,
            Ok(text) => grognard_lists::lists::decode(text.as_bytes(), None).text,
            Err(fault) => grognard_lists::lists::decode(fault.as_bytes(), None).text,
        }))
    }

    pub fn bytes(&mut self, name: &str) -> Result<Option<Vec<u8>>, Fault> {
        let part = match self.zip.by_name(name) {
            Err(ZipError::FileNotFound) => return Ok(None),
            part => part.map_err(|fault| broken(&fault))?,
        };
        let stated = part.size();
        if stated > self.left {
            let mebibytes = self.most >> 20;
            return Err(Fault::large(format!("the file contains more than {mebibytes} MiB")));
        }
        // The room is reserved at once, because a vector that grows takes up to twice the bytes.
        let mut bytes = Vec::with_capacity(usize::try_from(stated).unwrap_or(0));
        part.take(stated + 1).read_to_end(&mut bytes).map_err(|_| {
            Fault::broken(format!("the part `{name}` of the file cannot be decompressed"))
        })?;
        if bytes.len() as u64 > stated {
            return Err(Fault::broken(format!("the part `{name}` is larger than the file states")));
        }
        self.left -= bytes.len() as u64;
        Ok(Some(bytes))
    }
}

fn broken(fault: &ZipError) -> Fault {
    match fault {
        ZipError::UnsupportedArchive(text) if text.contains("assword") => Fault {
            message: "the file is locked with a password".to_owned(),
            help: "save the workbook without a password",
        },
        _ => Fault::broken("the file is not a complete zip archive"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::zip_of;
    use super::*;

    #[test]
    fn inflated_bytes_are_counted_whatever_the_directory_states() {
        let mut bytes = zip_of(&[("a", &"x".repeat(5000)), ("b", "y")]);
        let mut archive = Archive::open(&bytes).expect("an archive");
        archive.left = 5001;
        assert_eq!(archive.part("a").map(|part| part.map(|text| text.len())), Ok(Some(5000)));
        assert_eq!(archive.part("c"), Ok(None));
        assert_eq!(archive.part("b"), Ok(Some("y".to_owned())));
        let message = archive.part("b").expect_err("the limit is reached").message;
        assert_eq!(message, "the file contains more than 256 MiB");
        // The directory is changed, so that it states ten bytes for `a`.
        let size = 5000_u32.to_le_bytes();
        for place in 0..bytes.len() - 4 {
            if bytes[place..place + 4] == size {
                bytes[place..place + 4].copy_from_slice(&10_u32.to_le_bytes());
            }
        }
        let mut lying = Archive::open(&bytes).expect("an archive");
        let message = lying.part("a").expect_err("a wrong size").message;
        assert_eq!(message, "the part `a` of the file cannot be decompressed");
    }
}
