//! Reads the styles of cells in XLSX, which mark dates, indents and bold text, and converts the day
//! numbers of spreadsheets.

use std::collections::BTreeMap;

use super::archive::{Archive, Fault};
use super::xml::{Xml, walk};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct XlsxStyle {
    pub indent: usize,
    pub is_bold: bool,
    pub is_date: bool,
}

pub(super) fn styles(archive: &mut Archive<'_>) -> Result<Vec<XlsxStyle>, Fault> {
    const PART: &str = "xl/styles.xml";
    let text = archive.part(PART)?.unwrap_or_default();
    let (mut fonts, mut dates): (Vec<bool>, BTreeMap<u32, bool>) = (Vec::new(), BTreeMap::new());
    let mut styles: Vec<XlsxStyle> = Vec::new();
    let (mut is_fonts, mut is_cells) = (false, false);
    walk(&text, PART, |event| {
        match event {
            Xml::Open(element) => match element.name() {
                "fonts" => is_fonts = true,
                "cellXfs" => is_cells = true,
                "font" if is_fonts => fonts.push(false),
                "b" if is_fonts => {
                    let is_off =
                        element.get("val").is_some_and(|value| value == "0" || value == "false");
                    fonts.last_mut().into_iter().for_each(|bold| *bold = !is_off);
                }
                "numFmt" => {
                    if let (Some(id), Some(code)) =
                        (element.number("numFmtId"), element.get("formatCode"))
                    {
                        dates.insert(id, is_date_format(&code));
                    }
                }
                "xf" if is_cells => {
                    let format = element.number("numFmtId").unwrap_or(0);
                    let font = element.number("fontId").and_then(|font| fonts.get(font as usize));
                    styles.push(XlsxStyle {
                        indent: 0,
                        is_bold: font.copied().unwrap_or(false),
                        is_date: dates
                            .get(&format)
                            .copied()
                            .unwrap_or(matches!(format, 14..=22 | 27..=36 | 45..=47 | 50..=58)),
                    });
                }
                "alignment" if is_cells => {
                    let indent = element.number("indent").unwrap_or(0) as usize;
                    styles.last_mut().into_iter().for_each(|style| style.indent = indent.min(250));
                }
                _ => {}
            },
            Xml::Close("fonts") => is_fonts = false,
            Xml::Close("cellXfs") => is_cells = false,
            Xml::Close(_) | Xml::Text(_) => {}
        }
        Ok(())
    })?;
    Ok(styles)
}

/// True for a number format that shows days, such as `d-mmm` or `dd/mm/yyyy`. Text in quotes and
/// brackets does not count.
fn is_date_format(code: &str) -> bool {
    let (mut is_quoted, mut depth) = (false, 0_usize);
    let mut letters = code.chars();
    let mut plain = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => is_quoted = !is_quoted,
            '\\' | '_' | '*' if !is_quoted => _ = letters.next(),
            '[' if !is_quoted => depth += 1,
            ']' if !is_quoted => depth = depth.saturating_sub(1),
            _ if !is_quoted && depth == 0 => plain.push(letter.to_ascii_lowercase()),
            _ => {}
        }
    }
    plain.split(';').next().is_some_and(|first| {
        first.contains(['d', 'm', 'y', 'j', 't'])
            && !first.contains(['0', '#'])
            && first != "general"
    })
}

/// Converts the day number of a spreadsheet to a day such as `2024-02-24`.
pub(super) fn date_of(value: &str, is_1904: bool) -> Option<String> {
    let days: i64 = value.trim().split('.').next()?.parse().ok()?;
    // The calendar from 1900 contains 29 February 1900, a day that never existed, so earlier days
    // are off by one.
    let days = if is_1904 {
        days + 1462
    } else if days < 60 {
        days + 1
    } else {
        days
    };
    if !(1..=2_958_465).contains(&days) {
        return None;
    }
    // `day_number` counts from 1 March of the year 0, as Howard Hinnant's algorithm
    // `civil_from_days` requires.
    let day_number = days - 25_569 + 719_468;
    let era = day_number.div_euclid(146_097);
    let of_era = day_number.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_index = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_index + 2) / 5 + 1;
    let month = if month_index < 10 { month_index + 3 } else { month_index - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_as_spreadsheets_do() {
        for (value, is_1904, day) in [
            ("1", false, "1900-01-01"),
            ("59", false, "1900-02-28"),
            ("61", false, "1900-03-01"),
            ("45346", false, "2024-02-24"),
            ("45346.5", false, "2024-02-24"),
            ("43884", true, "2024-02-24"),
        ] {
            assert_eq!(date_of(value, is_1904).as_deref(), Some(day), "{value}");
        }
        assert_eq!(date_of("x", false).or(date_of("99999999", false)), None);
    }

    #[test]
    fn date_formats_are_recognised() {
        for (code, is_date) in [
            ("d-mmm", true),
            ("dd/mm/yyyy", true),
            ("[$-407]d. mmm;@", true),
            ("TT.MM.", true),
            ("General", false),
            ("0.00", false),
            ("#,##0 \"days\"", false),
            ("@", false),
        ] {
            assert_eq!(is_date_format(code), is_date, "{code}");
        }
    }
}
