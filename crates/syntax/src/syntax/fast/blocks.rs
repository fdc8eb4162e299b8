//! Reads blocks of text: literal (`|`) and folded (`>`) strings.

use super::reader::{FastReader, is_blank};
use crate::syntax::tree::Style;

impl FastReader<'_> {
    /// Reads a block from its `|` or `>`, and returns the start of the line behind the block.
    pub fn block(&mut self, start: usize, parent: usize) -> Option<usize> {
        let folded = self.byte(start) == b'>';
        let strip = self.byte(start + 1) == b'-';
        let header = self.spaces(start + 1 + usize::from(strip));
        if !matches!(self.byte(header), b'\n' | b'\r') {
            return None;
        }
        let (_, mut line) = self.line_end(header);
        // The first line of a block decides its indentation.
        let indent = self.spaces(line.min(self.bytes.len())) - line.min(self.bytes.len());
        if indent <= parent || is_blank(self.byte(line + indent)) {
            return None;
        }
        let mut value = String::new();
        let mut end = header;
        let mut empty_lines = 0;
        while line < self.bytes.len() {
            let content = self.spaces(line);
            let depth = content - line;
            let is_empty = is_blank(self.byte(content));
            if depth > indent && (folded || is_empty) {
                return None;
            }
            if !is_empty && depth < indent {
                break;
            }
            let (line_end, next) = self.line_end(line);
            line = next;
            if is_empty {
                empty_lines += 1;
                continue;
            }
            let words = &self.text[next_column(content, depth, indent)..line_end];
            if !value.is_empty() {
                join(&mut value, folded, empty_lines);
            }
            empty_lines = 0;
            value.push_str(words);
            end = line_end;
        }
        if !strip {
            value.push('\n');
        }
        let end = self.trimmed(end);
        let record = self.owned(start as u32, end as u32, Style::Block, value);
        self.builder.add(record);
        Some(line)
    }
}

/// The start of the text on a line with `depth` spaces, in a block with the indentation `indent`.
fn next_column(content: usize, depth: usize, indent: usize) -> usize {
    content - (depth - indent)
}

fn join(value: &mut String, folded: bool, empty_lines: usize) {
    match (folded, empty_lines) {
        (true, 0) => value.push(' '),
        (true, lines) => value.extend(std::iter::repeat_n('\n', lines)),
        (false, lines) => value.extend(std::iter::repeat_n('\n', lines + 1)),
    }
}
