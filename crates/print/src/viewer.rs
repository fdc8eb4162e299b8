//! Viewer preferences of a PDF: print at full size, and how to turn sheets over.

use grognard_view::fielding::job::Sides;

/// Adds viewer preferences to those that the PDF already has. Returns `None` if the file is not
/// laid out as Typst writes it.
///
/// The preferences are in the last object of the file, so only the cross-reference table behind it moves. A library
/// that parses and rewrites the whole file would be slower, and could lose objects that it does not know.
pub fn viewer(pdf: &[u8], sides: Sides) -> Option<Vec<u8>> {
    let end = rfind(pdf, b"startxref\n")? + b"startxref\n".len();
    let digits = pdf[end..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let table: usize = std::str::from_utf8(&pdf[end..end + digits]).ok()?.parse().ok()?;
    let before = pdf.get(..table)?;
    let last = rfind(before, b" 0 obj\n")?;
    let offset = last + find(&before[last..], WISHES)? + WISHES.len();
    let catalog = find(&before[last..], b"/Type/Catalog").is_some();
    if !catalog || !pdf[table..].starts_with(b"xref\n") {
        return None;
    }
    let sides: &[u8] = match sides {
        Sides::Any => b"",
        Sides::One => b"/Duplex/Simplex",
        Sides::LongEdge => b"/Duplex/DuplexFlipLongEdge",
        Sides::ShortEdge => b"/Duplex/DuplexFlipShortEdge",
    };
    let moved = table + FULL_SIZE.len() + sides.len();
    let moved = moved.to_string();
    let (head, middle, tail) = (&pdf[..offset], &pdf[offset..end], &pdf[end + digits..]);
    Some([head, FULL_SIZE, sides, middle, moved.as_bytes(), tail].concat())
}

const WISHES: &[u8] = b"/ViewerPreferences<<";

/// Turns off “fit to page”, because it would print cards too small.
const FULL_SIZE: &[u8] = b"/PrintScaling/None";

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    memchr::memmem::find(bytes, wanted)
}

fn rfind(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    memchr::memmem::rfind(bytes, wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n<</Type/Pages>>\nendobj\n2 0 obj\n\
        <</Type/Catalog/ViewerPreferences<</DisplayDocTitle true>>>>\nendobj\nxref\n0 3\n\
        trailer\n<</Root 2 0 R>>\nstartxref\n116\n%%EOF";

    #[test]
    fn startxref_points_to_the_moved_table_after_wishes_are_added() {
        let table = find(PDF, b"xref\n0").expect("a table");
        assert_eq!(table, 116);
        let asked = viewer(PDF, Sides::ShortEdge).expect("a file");
        let text = String::from_utf8(asked).expect("ASCII");
        let wishes =
            "<</PrintScaling/None/Duplex/DuplexFlipShortEdge/DisplayDocTitle true>>>>\nendobj";
        assert!(text.contains(wishes), "{text}");
        let table = text.find("xref\n0").expect("a table");
        assert!(text.ends_with(&format!("startxref\n{table}\n%%EOF")), "{text}");
    }

    #[test]
    fn a_pdf_with_another_layout_is_left_unchanged() {
        let text = String::from_utf8(PDF.to_vec()).expect("ASCII");
        for (from, to) in [
            ("/ViewerPreferences<<", "/ViewerPreferences 3 0 R<<"),
            ("/Type/Catalog", "/Type/Page"),
            ("\n116\n", "\n115\n"),
            ("\n116\n", "\n99999999999999999999999\n"),
            ("startxref\n", "startxref "),
        ] {
            assert!(text.contains(from), "{from}");
            assert_eq!(viewer(text.replace(from, to).as_bytes(), Sides::Any), None, "{to}");
        }
        assert_eq!(viewer(b"", Sides::Any), None);
    }
}
