//! Assigns stated totals to bodies. A total after a single unit becomes the strength of the unit.

use grognard_core::document::Men;

use crate::lists::text::folded::folded;
use crate::lists::text::kinds::SINGLE_TOTAL;
use crate::lists::text::lexicon::TOTALS;
use crate::lists::text::words::is_filler;
use crate::lists::{DraftKind, DraftList, DraftNode, DraftTotal, Mark, Value};

/// Uses the total after a single unit as the strength of the unit.
pub(super) fn strength_of_last(node: DraftNode, list: &mut DraftList) {
    let Some(last) = list.nodes.last_mut() else { return };
    let guess = |value: Option<Value<Men>>| {
        value.map(|value| Value { mark: Mark::Guess(&SINGLE_TOTAL), ..value })
    };
    (last.men, last.sabres, last.guns) = (guess(node.men), guess(node.sabres), guess(node.guns));
    last.officers = node.officers;
}

pub(super) fn said_total(node: &DraftNode) -> String {
    let officers =
        node.officers.as_ref().map(|count| format!(", {} officers among them", count.value));
    total_in_words(&total_of(node)) + &officers.unwrap_or_default()
}

pub(in crate::lists::text) fn total_of(node: &DraftNode) -> DraftTotal {
    DraftTotal { men: all_men(node), sabres: node.sabres.clone(), guns: node.guns.clone() }
}

/// Assigns a total to the body whose parts it counts. The candidates are `free`, the nearest first,
/// and the whole list. Returns the index of the body.
pub fn place_total(
    node: DraftNode,
    free: &[usize],
    is_grand: bool,
    list: &mut DraftList,
) -> Option<usize> {
    let men = total_of(&node).men.and_then(|men| men.value.exact());
    let target = counted_body(men, free, is_grand, &list.nodes);
    give_total_as(node, target, is_grand, list);
    target
}

/// Assigns a total to a body, or to the whole list. An earlier total of the body becomes a note.
pub(super) fn give_total(node: DraftNode, target: Option<usize>, list: &mut DraftList) {
    give_total_as(node, target, true, list);
}

fn give_total_as(node: DraftNode, target: Option<usize>, replaces: bool, list: &mut DraftList) {
    let stated = total_of(&node);
    let (total, notes) = match target {
        Some(index) => {
            let node = &mut list.nodes[index];
            (&mut node.total, &mut node.notes)
        }
        None => (&mut list.total, &mut list.notes),
    };
    // A later total includes more than an earlier one. The total that is not used becomes a note.
    let other = match total.is_empty() || replaces {
        true => std::mem::replace(total, stated),
        false => stated,
    };
    notes.extend(node.notes);
    if !other.is_empty() {
        notes.push(Value::sure(total_in_words(&other), node.name.span));
    }
    // Other counts than strengths in a total, and the words of the total, become a note.
    let name = node.name.clone();
    let is_plain = folded(&name.value).split(' ').all(is_word_of_total);
    if !is_plain
        || node.battalions.is_some()
        || node.squadrons.is_some()
        || node.officers.is_some()
        || target.is_none() && stated_twice(list)
    {
        let kept = if is_plain { "stated total".to_owned() } else { name.value };
        let list_or_node = match target {
            Some(index) => &mut list.nodes[index].notes,
            None => &mut list.notes,
        };
        let counts = [
            node.battalions.map(|count| format!("{} battalions", count.value)),
            node.squadrons.map(|count| format!("{} squadrons", count.value.halves / 2)),
            node.officers.map(|count| officers_and_men(count.value, node.men.as_ref())),
        ];
        let counts: Vec<String> =
            std::iter::once(kept).chain(counts.into_iter().flatten()).collect();
        list_or_node.push(Value::sure(counts.join(", "), name.span));
    }
}

fn total_in_words(total: &DraftTotal) -> String {
    let strengths = [(&total.men, "men"), (&total.sabres, "sabres"), (&total.guns, "guns")];
    let words = strengths.into_iter().filter_map(|(value, word)| {
        let (least, most) = value.as_ref()?.value.range?;
        Some(if least == most {
            format!("{most} {word}")
        } else {
            format!("{least}-{most} {word}")
        })
    });
    format!("stated total: {}", words.collect::<Vec<String>>().join(", "))
}

/// Body whose parts add up to a total of men. If there is none, the nearest body is used, unless
/// the total counts the whole list.
fn counted_body(
    men: Option<u32>,
    free: &[usize],
    is_grand: bool,
    nodes: &[DraftNode],
) -> Option<usize> {
    let is_sum = |index: &&usize| men.is_some_and(|men| sums(nodes, **index).contains(&men));
    let is_of_all = |index: &usize| men.is_some_and(|men| counts_all(nodes, *index, men));
    let nearest = free.first().filter(|index| !is_grand && !is_of_all(index));
    free.iter().find(is_sum).or(nearest).copied()
}

fn is_word_of_total(word: &str) -> bool {
    word.is_empty() || is_filler(word) || TOTALS.contain(word)
}

/// True if a number of men is at least twice the strength of a body, and nearer to the strength of
/// all bodies. The number is then a total of the whole list that happens to follow the last body.
fn counts_all(nodes: &[DraftNode], index: usize, men: u32) -> bool {
    let [of_body, _] = sums(nodes, index);
    let [of_all, _] = sum_of(nodes.iter());
    of_body > 0 && men / 2 >= of_body && men.abs_diff(of_all) < men.abs_diff(of_body)
}

fn officers_and_men(officers: u32, men: Option<&Value<Men>>) -> String {
    match men.and_then(|men| men.value.exact()) {
        Some(men) => format!("{officers} officers and {men} men"),
        None => format!("{officers} officers"),
    }
}

/// Number of men in all units below a body, first without officers, then with officers.
fn sums(nodes: &[DraftNode], index: usize) -> [u32; 2] {
    sum_of(nodes[index + 1..].iter().take_while(|node| node.depth > nodes[index].depth))
}

fn sum_of<'n>(nodes: impl Iterator<Item = &'n DraftNode>) -> [u32; 2] {
    let units = nodes.filter(|node| !matches!(node.kind.value, DraftKind::Formation(_)));
    units.fold([0, 0], |[without, with], node| {
        let count =
            |men: &Option<Value<Men>>| men.as_ref().and_then(|men| men.value.exact()).unwrap_or(0);
        let men = count(&node.men).saturating_add(count(&node.sabres));
        let officers = node.officers.as_ref().map_or(0, |officers| officers.value);
        [without.saturating_add(men), with.saturating_add(men).saturating_add(officers)]
    })
}

fn stated_twice(list: &DraftList) -> bool {
    list.total.is_empty()
}

/// Men of all kinds. If a text counts mounted men separately, its number of men does not include
/// them. Officers whom a text counts apart are in no strength, and so in no total.
fn all_men(node: &DraftNode) -> Option<Value<Men>> {
    let men = node.men.as_ref()?;
    let Some((mut least, mut most)) = men.value.range else { return Some(men.clone()) };
    if let Some((more_least, more_most)) =
        node.sabres.as_ref().and_then(|sabres| sabres.value.range)
    {
        (least, most) = (least.saturating_add(more_least), most.saturating_add(more_most));
    }
    Some(Value { value: Men { range: Some((least, most)) }, span: men.span, mark: men.mark })
}
