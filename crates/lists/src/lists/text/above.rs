//! Bodies to which a line without a body may belong, recorded while lines are read, so that no line
//! has to search backwards through the whole text.

#[derive(Debug, Default)]
pub(super) struct Above {
    /// Indentation and index of each open body, from the outermost to the innermost.
    open: Vec<(usize, usize)>,
    formation: Option<usize>,
}

impl Above {
    pub fn push(&mut self, indent: usize, index: usize, is_formation: bool) {
        let kept = self.open.partition_point(|(above, _)| *above < indent);
        self.open.truncate(kept);
        self.open.push((indent, index));
        if is_formation {
            self.formation = Some(index);
        }
    }

    /// Last body that is indented less than `indent`.
    pub fn less_indented(&self, indent: usize) -> Option<usize> {
        let deeper = self.open.partition_point(|(above, _)| *above < indent);
        self.open[..deeper].last().map(|(_, index)| *index)
    }

    pub fn formation(&self) -> Option<usize> {
        self.formation
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_body_that_is_indented_less_is_found() {
        let mut above = Above::default();
        for (index, indent) in [0, 2, 4, 2, 3].into_iter().enumerate() {
            above.push(indent, index, indent < 2);
        }
        assert_eq!(
            [0, 1, 2, 3, 9].map(|indent| above.less_indented(indent)),
            [None, Some(0), Some(0), Some(3), Some(4)]
        );
        assert_eq!(above.formation(), Some(0));
    }
}
