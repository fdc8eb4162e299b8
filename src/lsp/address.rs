//! Converts between paths and the addresses by which editors name files, such as
//! `file:///c%3A/jena/french.oob.yaml`.

use std::path::{Path, PathBuf};

use grognard_syntax::text::percent;

/// Returns the path of a `file:` address, or `None` for another address, such as that of a text
/// that was never saved.
pub(super) fn path_of(address: &str) -> Option<PathBuf> {
    let (scheme, rest) = address.split_once("://")?;
    if !scheme.eq_ignore_ascii_case("file") {
        return None;
    }
    let rest = rest.split(['?', '#']).next().unwrap_or(rest);
    let (host, path) = rest.split_at(rest.find('/')?);
    let path = decode(path)?;
    let path = match is_drive(&path) {
        // On Windows, `/c:/jena` is `C:\jena`.
        true => {
            let (drive, rest) = path[1..].split_at(1);
            format!("{}{rest}", drive.to_ascii_uppercase())
        }
        false if host.is_empty() || host.eq_ignore_ascii_case("localhost") => path,
        false => format!("//{host}{path}"),
    };
    (!path.contains('\0')).then(|| PathBuf::from(path))
}

pub(super) fn address_of(path: &Path) -> String {
    let path = path.to_string_lossy();
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.into_owned() };
    let path = path.strip_prefix("//?/").map(str::to_owned).unwrap_or(path);
    match path.strip_prefix("//") {
        Some(shared) => format!("file://{}", percent(shared)),
        None if path.starts_with('/') => format!("file://{}", percent(&path)),
        None => format!("file:///{}", percent(&path)),
    }
}

/// Whether a path begins with a drive: `/c:/`.
fn is_drive(path: &str) -> bool {
    let bytes = path.as_bytes();
    bytes.len() >= 3 && bytes[1].is_ascii_alphabetic() && bytes[2] == b':'
}

fn decode(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let [first, after @ ..] = rest {
        let code = (*first == b'%').then(|| after.get(..2)).flatten();
        let code = code.and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_paths_convert_both_ways() {
        for (address, path) in [
            ("file:///home/a/french.oob.yaml", "/home/a/french.oob.yaml"),
            ("file:///m%C3%B6ckern/a%20b%23.yaml", "/möckern/a b#.yaml"),
            ("file:///a/100%25.yaml", "/a/100%.yaml"),
        ] {
            assert_eq!(path_of(address).as_deref(), Some(Path::new(path)), "{address}");
            assert_eq!(address_of(Path::new(path)), address, "{path}");
        }
    }

    #[test]
    fn drives_hosts_and_unusual_forms_are_understood() {
        for (address, path) in [
            ("file:///c%3A/jena/a.yaml", "C:/jena/a.yaml"),
            ("file:///c:/jena/a.yaml", "C:/jena/a.yaml"),
            ("file://server/share/a.yaml", "//server/share/a.yaml"),
            ("FILE://localhost/a.yaml", "/a.yaml"),
            ("file:///a/%zz%4", "/a/%zz%4"),
        ] {
            assert_eq!(path_of(address), Some(PathBuf::from(path)), "{address}");
        }
        for address in
            ["untitled:Untitled-1", "https://example.org/a.yaml", "", "file:///%FF", "file://x"]
        {
            assert_eq!(path_of(address), None, "{address}");
        }
        assert_eq!(address_of(Path::new("C:/jena/a.yaml")), "file:///C%3A/jena/a.yaml");
    }
}
