//! Leaves out findings that only follow from another finding about the same value. When the author
//! has corrected the cause, the next run reports whatever is left.

use std::collections::{HashMap, HashSet};

use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

/// Pairs of codes: if a document has the first finding, the second only follows from it.
const FOLLOWS: &[(&str, &str)] = &[
    // The anchor is half of a merge, and the author writes the entries out anyway.
    ("merge-key", "yaml-anchor"),
];

/// Keeps one finding about each value of a document.
pub(super) fn once_per_value(text: &str, found: &mut Vec<Diagnostic>) {
    if found.len() < 2 {
        return;
    }
    for (cause, consequence) in FOLLOWS {
        if found.iter().any(|found| found.code.name == *cause) {
            found.retain(|found| found.code.name != *consequence);
        }
    }
    // A finding that rests on another one is no cause itself.
    let causes = found.iter().filter(|found| found.rests_on.is_empty());
    let causes: HashSet<Span> = causes.map(|found| found.span).collect();
    found.retain(|found| !found.rests_on.iter().any(|cause| causes.contains(cause)));
    let unread = UnreadSpans::of(found);
    let mut best: HashMap<Span, usize> = HashMap::new();
    for (index, finding) in found.iter().enumerate() {
        if is_value(text, finding.span) {
            let best = best.entry(finding.span).or_insert(index);
            if rank(finding) < rank(&found[*best]) {
                *best = index;
            }
        }
    }
    // A finding with a label at a doubtful value relies on this value.
    let relies = |finding: &Diagnostic| {
        finding.labels.iter().any(|label| {
            let value = best.get(&label.span).map(|best| &found[*best]);
            value.is_some_and(|value| {
                value.code != finding.code
                    && value.severity <= finding.severity
                    && rank(value) < rank(finding)
            })
        })
    };
    let is_kept = |(index, finding): (usize, &Diagnostic)| {
        best.get(&finding.span).is_none_or(|best| *best == index)
            && (finding.leaves_unread() || !unread.explain(finding.span) && !relies(finding))
    };
    let mut kept: Vec<bool> = found.iter().enumerate().map(is_kept).collect();
    kept.reverse();
    found.retain(|_| kept.pop().unwrap_or(true));
}

fn rank(found: &Diagnostic) -> impl Ord + '_ {
    (found.severity, !found.leaves_unread(), found.stage(), found.code.name)
}

/// Whether a span is a value of which something is wrong. Findings that something is missing are at
/// the name, the id, the first key or the brace of their entry, and several of them may be
/// independent.
fn is_value(text: &str, span: Span) -> bool {
    let value = text.get(span.range()).unwrap_or("");
    let before = text.get(..span.start as usize).unwrap_or("").trim_end_matches([' ', '"', '\'']);
    let after = text.get(span.end as usize..).unwrap_or("").trim_start_matches(['"', '\'']);
    let is_head = ["name:", "id:", "body:"].iter().any(|key| before.ends_with(key));
    value.len() > 1 && !is_head && !value.contains(": ") && !after.starts_with(':')
        || value.len() == 1 && value.bytes().all(|byte| byte.is_ascii_digit())
}

/// The spans of findings about parts that were not read, sorted by their start.
struct UnreadSpans {
    spans: Vec<(u32, u32)>,
    /// For each span, the greatest end of the spans up to it.
    reach: Vec<u32>,
}

impl UnreadSpans {
    fn of(found: &[Diagnostic]) -> UnreadSpans {
        let unread = found.iter().filter(|found| found.leaves_unread());
        let mut spans: Vec<(u32, u32)> =
            unread.map(|found| (found.span.start, found.span.end)).collect();
        spans.sort_unstable();
        let mut most = 0;
        let reach = spans.iter().map(|(_, end)| {
            most = most.max(*end);
            most
        });
        let reach = reach.collect();
        UnreadSpans { spans, reach }
    }

    /// Whether an unread part contains the span or is a part of it.
    fn explain(&self, span: Span) -> bool {
        let until = self.spans.partition_point(|(start, _)| *start <= span.start);
        if until.checked_sub(1).is_some_and(|last| self.reach[last] >= span.end) {
            return true;
        }
        let from = self.spans.partition_point(|(start, _)| *start < span.start);
        let within = self.spans[from..].iter().take_while(|(start, _)| *start < span.end);
        within.take(MAX_WITHIN).any(|(_, end)| *end <= span.end)
    }
}

/// Maximum number of unread parts that are compared with one span, because the first is nearly
/// always the one that counts.
const MAX_WITHIN: usize = 100;

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_syntax::diagnostic::{Code, Severity};
    use grognard_syntax::text::FileId;

    static UNREAD: Code = Code::unread("unread", "");
    static JUDGED: Code = Code::new("judged", Severity::Warning, "");
    static HINTED: Code = Code::new("hinted", Severity::Hint, "");

    fn kept(text: &str, found: &[(&'static Code, &str)]) -> Vec<&'static str> {
        let at = |(code, part): &(&'static Code, &str)| {
            let start = text.find(part).expect("a part of the text");
            Diagnostic::new(code, Span::new(FileId(0), start, start + part.len()), code.name)
        };
        let mut found: Vec<Diagnostic> = found.iter().map(at).collect();
        once_per_value(text, &mut found);
        found.iter().map(|found| found.code.name).collect()
    }

    #[test]
    fn one_finding_about_a_value_is_kept() {
        let text = "- { name: guns, at: [10, 20], men: 5 }";
        let kept = |found: &[(&'static Code, &str)]| kept(text, found);
        assert_eq!(kept(&[(&HINTED, "[10, 20]"), (&JUDGED, "[10, 20]")]), ["judged"]);
        assert_eq!(kept(&[(&JUDGED, "[10, 20]"), (&UNREAD, "20")]), ["unread"]);
        assert_eq!(kept(&[(&JUDGED, "20"), (&UNREAD, "[10, 20]")]), ["unread"]);
        assert_eq!(kept(&[(&JUDGED, "5"), (&UNREAD, "[10, 20]")]), ["judged", "unread"]);
    }

    #[test]
    fn a_finding_that_relies_on_a_doubtful_value_is_left_out() {
        let text = "- { name: guns, at: 40, men: 5 }";
        let span = |part: &str| {
            let start = text.find(part).expect("a part of the text");
            Span::new(FileId(0), start, start + part.len())
        };
        let relying =
            Diagnostic::new(&HINTED, span("5"), "few men there").label(span("40"), "there");
        let mut found = vec![relying.clone(), Diagnostic::new(&JUDGED, span("40"), "not there")];
        once_per_value(text, &mut found);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].code, &JUDGED);
        // A hint does not hide a warning.
        let warned = Diagnostic { code: &JUDGED, severity: Severity::Warning, ..relying };
        let mut found = vec![warned, Diagnostic::new(&HINTED, span("40"), "not there")];
        once_per_value(text, &mut found);
        assert_eq!(found.len(), 2);
    }

    #[test]
    fn a_finding_is_left_out_only_while_its_cause_is_reported() {
        let text = "- { name: guns, at: 40, men: 5 }";
        let at = text.find("40").expect("a part of the text");
        let cause = Diagnostic::new(&JUDGED, Span::new(FileId(0), at, at + 2), "not there");
        let own = Span::new(FileId(0), 0, 1);
        let resting = Diagnostic::new(&HINTED, own, "few").rests_on([cause.span]);
        let mut found = vec![resting.clone(), cause];
        once_per_value(text, &mut found);
        assert_eq!(found.len(), 1);
        let mut found = vec![resting.clone(), Diagnostic { rests_on: Vec::new(), ..resting }];
        once_per_value(text, &mut found);
        assert_eq!(found.len(), 2);
    }

    #[test]
    fn findings_at_the_name_of_an_entry_are_independent() {
        let text = "- { name: guns, at: [10, 20] }";
        assert_eq!(kept(text, &[(&HINTED, "guns"), (&JUDGED, "guns")]), ["hinted", "judged"]);
    }
}
