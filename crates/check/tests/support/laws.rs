//! Properties that hold for every text. Property tests check the properties with documents, and
//! `fuzz/` checks them with any text.

use std::collections::HashMap;

use grognard_check::check::autofix;
use grognard_core::convert::{Change, Conversion, CountedTroops, Entry, NoPlace, Step};
use grognard_core::document::Arm;
use grognard_core::model::{Force, Strength};
use grognard_syntax::diagnostic::{Diagnostic, Edit, Safety, Severity};
use grognard_syntax::syntax::{NodeKind, Reader, Tree, parse};
use grognard_syntax::text::FileId;

/// Maximum number of rounds of fixes, which is the same as in `check --fix`.
const MAX_ROUNDS: usize = 10;

/// Asserts that safe fixes keep every comment, used excuse and value, that the rounds of fixes end,
/// and that there are no more findings than before. Findings are not counted if there was an error,
/// because an error can hide other findings. `check` returns the findings on a text. Returns the
/// fixed text.
pub fn repairs_keep_what_is_written(text: &str, check: &dyn Fn(&str) -> Vec<Diagnostic>) -> String {
    let mut mended = text.to_owned();
    let mut found = check(&mended);
    let before = found.len();
    let hides = found.iter().any(|found| found.severity == Severity::Error);
    for _ in 0..MAX_ROUNDS {
        let Some((next, _)) = autofix(FileId(0), &mended, &found) else { break };
        repairs_hold(&mended, &next, &found);
        mended = next;
        found = check(&mended);
    }
    assert!(autofix(FileId(0), &mended, &found).is_none(), "repairs do not end: {mended:?}");
    let after = found.len();
    assert!(hides || after <= before, "{before} findings became {after}: {text:?}\n{mended:?}");
    mended
}

/// Asserts for one round of fixes that comments, used excuses and values are kept.
fn repairs_hold(before: &str, after: &str, found: &[Diagnostic]) {
    let safe = found.iter().filter_map(|found| Some((found, found.fix.as_ref()?)));
    let safe = safe.filter(|(_, fix)| fix.safety == Safety::Safe);
    let edits: Vec<(&Diagnostic, &Edit)> =
        safe.flat_map(|(found, fix)| fix.edits.iter().map(move |edit| (found, edit))).collect();
    let (old, unread) = read(before);
    let (new, broken) = read(after);
    let is_excuse = |found: &Diagnostic| found.code.name == "unused-excuse";
    let taken_out = |start: u32, end: u32| {
        edits.iter().any(|(found, edit)| {
            is_excuse(found) && edit.span.start <= start && end <= edit.span.end
        })
    };
    let comments = old.comments().filter(|comment| !taken_out(comment.start, comment.end));
    let comments = comments.map(|comment| before[comment.range()].trim_end());
    let new_comments = new.comments().map(|comment| after[comment.range()].trim_end());
    // A comment in a part that is still unreadable may have become text, for example after a second
    // `---`.
    let lost = missing(comments, new_comments);
    let still_written = lost
        .is_some_and(|lost| broken && after.matches(lost).count() >= before.matches(lost).count());
    assert!(lost.is_none() || still_written, "{lost:?} is lost: {before:?}\n{after:?}");
    let touched = |start: u32, end: u32| {
        edits.iter().any(|(_, edit)| edit.span.start < end && start < edit.span.end)
    };
    let scalars =
        old.nodes().filter(|node| is_scalar(*node) && !touched(node.span().start, node.span().end));
    // Trailing blanks are ignored, because an unreadable line is read as blanks, which may lengthen
    // the value before it.
    let words = |node: grognard_syntax::syntax::Node<'_>| -> String {
        node.as_str().unwrap_or(node.raw()).trim_end().to_owned()
    };
    // Near an unreadable part a value may parse differently, but its text must still be there.
    let scalars = scalars.filter(|node| !unread || !after.contains(&before[node.span().range()]));
    let scalars: Vec<String> = scalars.map(words).collect();
    let new_scalars = new.nodes().filter(|node| is_scalar(*node));
    let new_scalars: Vec<String> = new_scalars.map(words).collect();
    // A line of a broken text may become part of a longer value.
    let part =
        |old: &&str| new_scalars.iter().any(|new| new.len() > old.len() && new.contains(*old));
    let scalars = scalars.iter().map(String::as_str).filter(|old| !part(old));
    let lost = missing(scalars, new_scalars.iter().map(String::as_str));
    assert!(lost.is_none() || broken, "{lost:?} is lost: {before:?}\n{after:?}");
    for (found, edit) in edits.iter().filter(|(found, _)| !is_excuse(found)) {
        let old = &before[edit.span.range()];
        let is_truth = matches!(edit.replacement.as_str(), "true" | "false");
        let lost = missing(letters(old), letters(&edit.replacement));
        assert!(lost.is_none() || is_truth, "{} loses `{old}`: {edit:?}", found.code.name);
    }
}

/// The tree of a text, and whether a part of it is unreadable.
fn read(text: &str) -> (Tree<'_>, bool) {
    let (tree, found) = parse(FileId(0), text, Reader::TwoTier);
    let broken = found.iter().any(|found| found.severity == Severity::Error);
    (tree, broken)
}

fn is_scalar(node: grognard_syntax::syntax::Node<'_>) -> bool {
    !node.is_alias() && !matches!(node.kind(), NodeKind::List | NodeKind::Map | NodeKind::Null)
}

fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|letter| letter.is_alphanumeric())
}

/// The first item that occurs less often in `after` than in `before`.
fn missing<T: Eq + std::hash::Hash + Copy>(
    before: impl Iterator<Item = T>,
    after: impl Iterator<Item = T>,
) -> Option<T> {
    let mut there: HashMap<T, usize> = HashMap::new();
    after.for_each(|thing| *there.entry(thing).or_default() += 1);
    let mut before = before;
    before.find(|thing| match there.get_mut(thing) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    })
}

/// Men or guns whose pack lacks a unit or a number of men, or that are too few for a unit. They count as not fielded, but
/// are not dropped from the total.
pub fn unplaced(fielded: &Conversion, guns: bool) -> u64 {
    let entries = fielded.ledger.iter().filter_map(move |entry| match &entry.change {
        Change::LeftOut {
            strength,
            troops: CountedTroops::Arm(arm),
            reason: NoPlace::NoUnit | NoPlace::NoStrength | NoPlace::TooFew { .. },
        } if arm.is_artillery() == guns => Some(u64::from(strength.middle())),
        _ => None,
    });
    entries.sum()
}

/// Asserts that all men and guns of a force are in the units, or are dropped with an entry in the
/// ledger.
pub fn no_man_is_lost(force: &Force, fielded: &Conversion) {
    let game = &fielded.ruleset;
    let of = |guns: bool| {
        let units = fielded.units.iter().filter(move |unit| unit.guns == guns);
        units.map(|unit| u64::from(unit.men)).sum::<u64>()
    };
    assert_eq!(of(false) + unplaced(fielded, false), u64::from(fielded.men_in), "{game}");
    assert_eq!(of(true) + unplaced(fielded, true), u64::from(fielded.guns), "{game}");
    let (men, guns) = strengths(force);
    let dropped = fielded.ledger.iter().filter(|entry| entry.step() == Step::Drop);
    let dropped: i64 = dropped.map(Entry::remainder).sum();
    let out = of(false) as i64 + of(true) as i64 + dropped;
    assert_eq!(men as i64 + guns as i64, out, "{game}");
}

/// Men and guns of a force. Each arm of a body is counted unless a deeper body gives the same arm.
/// Strengths that the arm of a unit does not use are dropped by every rule set, and do not reduce
/// the strengths above the unit.
fn strengths(force: &Force) -> (u64, u64) {
    let middle =
        |strength: Option<Strength>| strength.map_or(0, |strength| u64::from(strength.middle()));
    let of_body = |index: usize| -> [u64; 3] {
        let body = &force.bodies[index];
        let horse = body.arm == Some(Arm::Cavalry);
        if body.is_unit() && body.arm.is_none() {
            return [0; 3];
        }
        // Gunners are not counted as men, because their guns are counted. The men and sabres of a
        // cavalry unit are the same men.
        let twice = horse && (body.men == body.sabres || body.is_unit() && body.sabres.is_some());
        let gunners = body.arm.is_some_and(Arm::is_artillery);
        let men = if gunners || twice { 0 } else { middle(body.men) };
        let sabres = if body.is_unit() && !horse { 0 } else { middle(body.sabres) };
        let [foot, more] = if horse { [0, men] } else { [men, 0] };
        [foot, sabres + more, middle(body.guns)]
    };
    let unused = |index: usize| -> u64 {
        let body = &force.bodies[index];
        match body.arm {
            _ if !body.is_unit() => 0,
            None => middle(body.men) + middle(body.sabres) + middle(body.guns),
            Some(Arm::Cavalry) if body.men == body.sabres || body.sabres.is_none() => 0,
            Some(Arm::Cavalry) => middle(body.men),
            Some(_) => middle(body.sabres),
        }
    };
    let mut sum = [0; 3];
    let mut left_out = 0;
    for index in 0..force.bodies.len() {
        left_out += unused(index);
        for (arm, count) in of_body(index).into_iter().enumerate() {
            let mut below = index + 1..force.bodies[index].end;
            sum[arm] += if below.any(|below| of_body(below)[arm] > 0) { 0 } else { count };
        }
    }
    (sum[0] + sum[1] + left_out, sum[2])
}
