//! Converts between byte offsets and UTF-16 code units, in which JavaScript counts.

/// Distance in bytes between two offsets whose number of units is cached.
const STEP: usize = 512;

/// A text with cached numbers of UTF-16 code units.
#[derive(Debug, Clone)]
pub struct Units<'t> {
    text: &'t str,
    /// Byte offsets in order, each with the number of units before it; empty for an ASCII text,
    /// because each of its bytes is one unit.
    known: Vec<(u32, u32)>,
}

impl<'t> Units<'t> {
    pub fn new(text: &'t str) -> Units<'t> {
        let mut known = Vec::new();
        if !text.is_ascii() {
            let (mut start, mut units) = (0, 0);
            while start < text.len() {
                known.push((start as u32, units));
                let end = text.ceil_char_boundary((start + STEP).min(text.len()));
                units += count(&text[start..end]);
                start = end;
            }
        }
        Units { text, known }
    }

    /// The number of units before a byte offset. An offset inside a character gives the start of
    /// the character, and an offset beyond the text gives the end of the text.
    pub fn units(&self, offset: u32) -> u32 {
        let offset = self.text.floor_char_boundary((offset as usize).min(self.text.len()));
        let behind = self.known.partition_point(|(start, _)| *start as usize <= offset);
        match behind.checked_sub(1) {
            Some(last) => {
                let (start, units) = self.known[last];
                units + count(&self.text[start as usize..offset])
            }
            None => offset as u32,
        }
    }

    /// The byte offset after a number of units. A number inside a character gives the start of the
    /// character, and a number beyond the text gives the end of the text.
    pub fn offset(&self, units: u32) -> u32 {
        let behind = self.known.partition_point(|(_, before)| *before <= units);
        let Some(last) = behind.checked_sub(1) else { return units.min(self.text.len() as u32) };
        let (start, before) = self.known[last];
        let mut left = units - before;
        for (at, letter) in self.text[start as usize..].char_indices() {
            let width = letter.len_utf16() as u32;
            if width > left {
                return start + at as u32;
            }
            left -= width;
        }
        self.text.len() as u32
    }
}

fn count(words: &str) -> u32 {
    words.chars().map(|letter| letter.len_utf16() as u32).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn units_are_those_of_utf_16(text in "([a-z é𝄞\n]|é{200}|𝄞{150}){0,20}") {
            let units = Units::new(&text);
            let mut before = 0;
            for (offset, letter) in text.char_indices() {
                prop_assert_eq!(units.units(offset as u32), before);
                prop_assert_eq!(units.offset(before), offset as u32);
                before += letter.len_utf16() as u32;
            }
            prop_assert_eq!(units.units(text.len() as u32), before);
            prop_assert_eq!(units.offset(before), text.len() as u32);
        }
    }

    #[test]
    fn offsets_inside_a_character_or_past_the_end_are_moved() {
        let units = Units::new("a𝄞b");
        assert_eq!((units.units(3), units.units(99)), (1, 4));
        assert_eq!((units.offset(2), units.offset(99)), (1, 6));
        assert_eq!(Units::new("ab").offset(7), 2);
        assert_eq!(Units::new("").offset(7), 0);
    }
}
