//! Converts byte offsets to lines and columns for people.

#[derive(Debug, Clone)]
pub struct LineIndex<'t> {
    text: &'t str,
    starts: Vec<u32>,
}

/// A line and a column for people, both counted from 1. The column counts characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    pub line: usize,
    pub column: usize,
}

impl<'t> LineIndex<'t> {
    pub fn new(text: &'t str) -> LineIndex<'t> {
        let breaks = memchr::memchr_iter(b'\n', text.as_bytes());
        let starts =
            std::iter::once(0).chain(breaks.map(|line_break| line_break as u32 + 1)).collect();
        LineIndex { text, starts }
    }

    /// The line and column of a byte offset. An offset beyond the text gives the end of the text.
    pub fn place(&self, offset: u32) -> LineColumn {
        let line = self.line_at(offset);
        let offset = self.text.floor_char_boundary((offset as usize).min(self.text.len()));
        let start = self.starts[line - 1] as usize;
        LineColumn { line, column: self.text[start..offset].chars().count() + 1 }
    }

    /// The line of a byte offset, counted from 1. `place` is slower, because it also counts
    /// characters.
    pub fn line_at(&self, offset: u32) -> usize {
        self.starts.partition_point(|start| *start <= offset)
    }

    /// The byte range of a line without its line break. `line` counts from 1.
    pub fn line(&self, line: usize) -> std::ops::Range<usize> {
        let start = self.starts.get(line - 1).map_or(self.text.len(), |offset| *offset as usize);
        let end = self.starts.get(line).map_or(self.text.len(), |offset| *offset as usize - 1);
        let end = if self.text[start..end].ends_with('\r') { end - 1 } else { end };
        start..end
    }

    /// The number of lines, which is at least 1.
    pub fn lines(&self) -> usize {
        self.starts.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_end_before_their_break() {
        let index = LineIndex::new("Légère\r\n\nfin");
        assert_eq!(index.place(3), LineColumn { line: 1, column: 3 });
        assert_eq!(index.line(1), 0..8);
        assert_eq!(index.place(10), LineColumn { line: 2, column: 1 });
        assert_eq!(index.place(99), LineColumn { line: 3, column: 4 });
        assert_eq!(index.lines(), 3);
    }
}
