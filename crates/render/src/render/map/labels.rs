//! Where letters stand: each label tries its places in order, those that matter more first. A label that finds
//! none makes others move aside; if that does not help either, it is left out and told.

use super::crowd::{Crowd, Slab, Weight};
use super::face::Face;
use super::plane::{
    Frame, Pt, along, apart, bounds, from_line, left_of, minus, plus, times, unit, within,
};

/// A label that wants a place.
#[derive(Debug, Clone)]
pub(super) struct Wanted {
    /// What it says.
    pub words: String,
    pub face: Face,
    pub size: f64,
    /// The least size in which it may stand.
    pub least: f64,
    /// What it is about.
    pub about: About,
    /// Those with a smaller number find their places first.
    pub order: i64,
    /// The colour of its letters.
    pub colour: String,
}

/// What a label is about.
#[derive(Debug, Clone)]
pub(super) enum About {
    /// Something with these bounds: beside it.
    Beside(Pt, Pt),
    /// An area: within it, or beside it if it is too small.
    Within(Vec<Pt>),
    /// A line: along it, so far from its middle.
    Along(Vec<Pt>, f64),
}

/// A label in its place.
#[derive(Debug, Clone)]
pub(super) struct Placed {
    /// Its number among the wanted.
    pub number: usize,
    /// Its size.
    pub size: f64,
    /// How it stands.
    pub stand: Stand,
    /// A line to what it is about, where it stands far from it.
    pub tie: Option<(Pt, Pt)>,
    /// The boxes of its letters.
    pub boxes: Vec<Slab>,
}

/// How a label stands.
#[derive(Debug, Clone)]
pub(super) enum Stand {
    /// Level lines, each with the middle of its foot.
    Level(Vec<(String, Pt)>),
    /// Along a course.
    Course(Vec<Pt>),
}

/// What came of it.
#[derive(Debug, Default)]
pub(super) struct Lettering {
    /// The labels that found a place.
    pub placed: Vec<Placed>,
    /// The numbers of those that did not.
    pub left_out: Vec<usize>,
}

/// How high capital letters and how deep descenders are, as a share of the size.
const RISE: f64 = 0.72;
const FALL: f64 = 0.22;

/// Finds a place for every label that can have one.
pub(super) fn place(wanted: &[Wanted], frame: &Frame, crowd: &mut Crowd) -> Lettering {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|label| (wanted[*label].order, *label));
    let mut stands: Vec<Option<Placed>> = vec![None; wanted.len()];
    let mut late: Vec<usize> = Vec::new();
    for label in &order {
        match best(*label, wanted, frame, crowd) {
            Some(found) => settle(found, &mut stands, crowd),
            None => late.push(*label),
        }
    }
    // Two rounds: who found no place asks others to move, and those may have to ask again.
    for _ in 0..2 {
        late.retain(|label| !push(*label, wanted, frame, &mut stands, crowd));
    }
    late.sort_unstable();
    Lettering { placed: stands.into_iter().flatten().collect(), left_out: late }
}

fn settle(found: Placed, stands: &mut [Option<Placed>], crowd: &mut Crowd) {
    for slab in &found.boxes {
        crowd.add(*slab, Weight::Label(found.number));
    }
    if let Some(tie) = found.tie {
        crowd.add(thin(tie), Weight::Soft(3.0));
    }
    let number = found.number;
    stands[number] = Some(found);
}

/// The line from a label to what it is about, as a box.
fn thin((from, to): (Pt, Pt)) -> Slab {
    let middle = times(plus(from, to), 0.5);
    Slab::turned(middle, unit(minus(to, from)), apart(from, to) / 2.0, 0.3)
}

/// The best free place of a label, in its own size or smaller.
fn best(label: usize, wanted: &[Wanted], frame: &Frame, crowd: &Crowd) -> Option<Placed> {
    let one = &wanted[label];
    let sizes = [one.size, one.size * 0.86, one.least];
    let sizes: Vec<f64> = sizes.into_iter().filter(|size| *size >= one.least - 1e-9).collect();
    best_in(&sizes, label, wanted, frame, crowd)
}

fn best_in(
    sizes: &[f64],
    label: usize,
    wanted: &[Wanted],
    frame: &Frame,
    crowd: &Crowd,
) -> Option<Placed> {
    let one = &wanted[label];
    for size in sizes.iter().copied() {
        let mut found: Option<(f64, Placed)> = None;
        for (cost, place) in places(label, one, size, frame) {
            let bearable = found.as_ref().map_or(f64::INFINITY, |(least, _)| least - cost);
            if bearable <= 0.0 || crowd.is_tired() || !inside(&place, frame) {
                continue;
            }
            let met = crowd.met(&place.boxes, bearable);
            if met.hard || !met.labels.is_empty() || met.soft >= bearable {
                continue;
            }
            // A line over others makes the eye search; its own thing it does touch.
            let crossed = place.tie.map_or(0, |tie| crowd.crossed(&thin(tie)).saturating_sub(1));
            let cost = cost + met.soft + 4.0 * crossed as f64;
            if found.as_ref().is_none_or(|(least, _)| cost < *least) {
                found = Some((cost, place));
            }
        }
        if let Some((_, place)) = found {
            return Some(place);
        }
    }
    None
}

/// A label asks others to move from so many of its places.
const MOST_TRIES: usize = 6;

/// Makes room for a label: those in its way look for another place. Did it find one?
fn push(
    label: usize,
    wanted: &[Wanted],
    frame: &Frame,
    stands: &mut [Option<Placed>],
    crowd: &mut Crowd,
) -> bool {
    if let Some(found) = best(label, wanted, frame, crowd) {
        settle(found, stands, crowd);
        return true;
    }
    let one = &wanted[label];
    let mut tries = 0;
    for (_, place) in places(label, one, one.least, frame) {
        if tries == MOST_TRIES || crowd.is_tired() {
            return false;
        }
        if !inside(&place, frame) {
            continue;
        }
        let met = crowd.met(&place.boxes, f64::INFINITY);
        if met.hard || met.labels.is_empty() || met.labels.len() > 2 {
            continue;
        }
        tries += 1;
        let moved: Vec<(usize, Option<Placed>)> = met
            .labels
            .iter()
            .map(|other| {
                crowd.take(*other);
                (*other, stands[*other].take())
            })
            .collect();
        settle(place, stands, crowd);
        let mut all = true;
        for (other, before) in &moved {
            let size = before.as_ref().map_or(one.least, |before| before.size);
            match best_in(&[size], *other, wanted, frame, crowd) {
                Some(found) => settle(found, stands, crowd),
                None => {
                    all = false;
                    break;
                }
            }
        }
        if all {
            return true;
        }
        // It did not help: everything back.
        crowd.take(label);
        stands[label] = None;
        for (other, before) in moved {
            crowd.take(other);
            stands[other] = None;
            if let Some(before) = before {
                settle(before, stands, crowd);
            }
        }
    }
    false
}

/// Are all letters on the map?
fn inside(place: &Placed, frame: &Frame) -> bool {
    place.boxes.iter().flat_map(|slab| slab.corners).all(|at| frame.holds(at, -1.0))
}

/// The places that a label may have, with what is against each.
fn places(label: usize, one: &Wanted, size: f64, frame: &Frame) -> Vec<(f64, Placed)> {
    match &one.about {
        About::Beside(least, most) => beside(label, one, size, (*least, *most), frame),
        About::Within(outline) => {
            let mut all = in_area(label, one, size, outline, frame);
            let [least, most] = bounds(outline);
            let small =
                most[0] - least[0] < 90.0 * frame.large || most[1] - least[1] < 40.0 * frame.large;
            if small {
                let around = beside(label, one, size, (least, most), frame);
                all.extend(around.into_iter().map(|(cost, place)| (cost + 6.0, place)));
            }
            all
        }
        About::Along(line, aside) => {
            let mut all = on_line(label, one, size, line, *aside);
            // A redoubt is too short for its name: it stands beside it.
            if let Some(middle) = line.get(line.len() / 2) {
                let reach = [aside + 0.5; 2];
                let around = (minus(*middle, reach), plus(*middle, reach));
                let around = beside(label, one, size, around, frame);
                all.extend(around.into_iter().map(|(cost, place)| (cost + 14.0, place)));
            }
            all
        }
    }
}

/// The lines of a label: one, or two for a long name.
fn broken(one: &Wanted, size: f64) -> Vec<Vec<String>> {
    let whole = one.face.width(&one.words, size);
    let mut ways = vec![vec![one.words.clone()]];
    if whole > 9.0 * size {
        let two = one.face.lines(&one.words, size, whole * 0.62);
        if two.len() == 2 {
            ways.push(two);
        }
    }
    ways
}

/// Lines of text about a middle: each with its foot, and the boxes of their letters.
fn level(one: &Wanted, size: f64, lines: &[String], middle: Pt) -> (Vec<(String, Pt)>, Vec<Slab>) {
    let step = size * 1.06;
    let tall = step * (lines.len() as f64 - 1.0) + size * (RISE + FALL);
    let mut foot = middle[1] - tall / 2.0 + size * RISE;
    let (mut set, mut boxes) = (Vec::new(), Vec::new());
    for line in lines {
        let half = one.face.width(line, size) / 2.0 + size * 0.08;
        boxes.push(Slab::upright(
            [middle[0] - half, foot - size * RISE],
            [middle[0] + half, foot + size * FALL],
        ));
        set.push((line.clone(), [middle[0], foot]));
        foot += step;
    }
    (set, boxes)
}

fn extent(one: &Wanted, size: f64, lines: &[String]) -> Pt {
    let wide = lines.iter().map(|line| one.face.width(line, size)).fold(0.0, f64::max);
    [wide + size * 0.16, size * 1.06 * (lines.len() as f64 - 1.0) + size * (RISE + FALL)]
}

/// Around something: to the right, to the left, above, below, and between, ever farther away.
fn beside(
    label: usize,
    one: &Wanted,
    size: f64,
    (least, most): (Pt, Pt),
    frame: &Frame,
) -> Vec<(f64, Placed)> {
    const WAYS: &[(f64, f64, f64)] = &[
        (1.0, 0.0, 0.0),
        (-1.0, 0.0, 0.6),
        (0.0, 1.0, 0.8),
        (0.0, -1.0, 1.0),
        (1.0, -1.0, 1.4),
        (1.0, 1.0, 1.6),
        (-1.0, -1.0, 1.8),
        (-1.0, 1.0, 2.0),
        (0.5, 1.0, 2.2),
        (-0.5, 1.0, 2.2),
        (0.5, -1.0, 2.4),
        (-0.5, -1.0, 2.4),
    ];
    const FAR: &[f64] = &[1.6, 5.0, 9.5, 15.0, 22.0, 31.0, 42.0, 56.0];
    let middle = times(plus(least, most), 0.5);
    let half = times(minus(most, least), 0.5);
    let mut all = Vec::new();
    for (more, lines) in broken(one, size).into_iter().enumerate() {
        let extent = extent(one, size, &lines);
        for (ring, far) in FAR.iter().enumerate() {
            let far = far * frame.large;
            for (across, down, cost) in WAYS {
                let reach =
                    [half[0] + extent[0] / 2.0 + far, half[1] + extent[1] / 2.0 + far * 0.8];
                let at = [middle[0] + across * reach[0], middle[1] + down * reach[1]];
                let (set, boxes) = level(one, size, &lines, at);
                let tie = (ring > 1).then(|| tie(&boxes, least, most));
                let cost = cost + 2.6 * ring as f64 + 1.2 * more as f64;
                let stand = Stand::Level(set);
                all.push((cost, Placed { number: label, size, stand, tie, boxes }));
            }
        }
    }
    all
}

/// The shortest line from letters to what they are about.
fn tie(boxes: &[Slab], least: Pt, most: Pt) -> (Pt, Pt) {
    let all: Vec<Pt> = boxes.iter().flat_map(|slab| slab.corners).collect();
    let [low, high] = bounds(&all);
    let clamp = |at: Pt, least: Pt, most: Pt| {
        [at[0].clamp(least[0], most[0]), at[1].clamp(least[1], most[1])]
    };
    let target = times(plus(least, most), 0.5);
    let from = clamp(target, low, high);
    (from, clamp(from, least, most))
}

/// Within an area: where there is most room.
fn in_area(
    label: usize,
    one: &Wanted,
    size: f64,
    outline: &[Pt],
    frame: &Frame,
) -> Vec<(f64, Placed)> {
    let [least, most] = bounds(outline);
    let least = [least[0].max(frame.left), least[1].max(frame.top)];
    let most = [most[0].min(frame.right()), most[1].min(frame.bottom())];
    if most[0] <= least[0] || most[1] <= least[1] {
        return Vec::new();
    }
    let edge: Vec<Pt> = outline.iter().chain(outline.first()).copied().collect();
    const STEPS: usize = 14;
    let mut rooms: Vec<(f64, Pt)> = Vec::new();
    for row in 0..STEPS {
        for column in 0..STEPS {
            let share = |number: usize| (number as f64 + 0.5) / STEPS as f64;
            let at = [
                least[0] + (most[0] - least[0]) * share(column),
                least[1] + (most[1] - least[1]) * share(row),
            ];
            if within(at, outline) {
                rooms.push((from_line(at, &edge), at));
            }
        }
    }
    rooms.sort_by(|one, other| other.0.total_cmp(&one.0));
    let deepest = rooms.first().map_or(1.0, |(room, _)| room.max(0.1));
    let mut all = Vec::new();
    for (more, lines) in broken(one, size).into_iter().enumerate() {
        for (room, at) in rooms.iter().take(90) {
            let (set, boxes) = level(one, size, &lines, *at);
            let corners = boxes.iter().flat_map(|slab| slab.corners);
            let out = corners.filter(|corner| !within(*corner, outline)).count() as f64;
            let cost = 8.0 * (1.0 - room / deepest) + 1.5 * out + 0.8 * more as f64;
            let stand = Stand::Level(set);
            all.push((cost, Placed { number: label, size, stand, tie: None, boxes }));
        }
    }
    all
}

/// Along a line, where it is straightest, on one side of it or the other.
fn on_line(label: usize, one: &Wanted, size: f64, line: &[Pt], aside: f64) -> Vec<(f64, Placed)> {
    let wide = one.face.width(&one.words, size) + size * 0.4;
    let step = size * 0.8;
    let dots: Vec<(Pt, Pt)> = along(line, false, step);
    let count = (wide / step).ceil() as usize + 1;
    let mut all = Vec::new();
    if dots.len() < count {
        return all;
    }
    let middle = (dots.len() - count) as f64 / 2.0;
    for start in 0..=dots.len() - count {
        let stretch = &dots[start..start + count];
        let (from, to) = (stretch[0].0, stretch[count - 1].0);
        let straight = apart(from, to) / (step * (count as f64 - 1.0)).max(1e-9);
        if straight < 0.93 {
            continue;
        }
        // Letters stand on their feet: they run to the right.
        let backwards = to[0] < from[0];
        for side in [1.0, -1.0] {
            let shift = aside + size * if side > 0.0 { FALL + 0.06 } else { RISE + 0.1 };
            let mut course: Vec<Pt> = Vec::with_capacity(count);
            for number in 0..count {
                let number = if backwards { count - 1 - number } else { number };
                let (at, direction) = stretch[number];
                let direction = if backwards { times(direction, -1.0) } else { direction };
                course.push(plus(at, times(left_of(direction), side * shift)));
            }
            let boxes: Vec<Slab> = course
                .windows(2)
                .map(|pair| {
                    let direction = unit(minus(pair[1], pair[0]));
                    let lift = times(left_of(direction), size * (RISE - FALL) / 2.0);
                    let middle = plus(times(plus(pair[0], pair[1]), 0.5), lift);
                    Slab::turned(middle, direction, step * 0.52, size * (RISE + FALL) / 2.0)
                })
                .collect();
            let slope = (to[1] - from[1]).abs() / apart(from, to).max(1e-9);
            let cost = (1.0 - straight) * 120.0
                + 3.0 * (start as f64 - middle).abs() / middle.max(1.0)
                + 3.0 * slope
                + if side > 0.0 { 0.0 } else { 1.0 };
            let stand = Stand::Course(course);
            all.push((cost, Placed { number: label, size, stand, tie: None, boxes }));
        }
    }
    all
}

/// How many labels lie over one another or over what nothing may lie over: it must be none.
pub(super) fn overlaps(placed: &[Placed], hard: &[Slab]) -> usize {
    let mut count = 0;
    for (at, one) in placed.iter().enumerate() {
        for other in &placed[at + 1..] {
            let meet = one.boxes.iter().any(|slab| other.boxes.iter().any(|next| slab.meets(next)));
            count += usize::from(meet);
        }
        let over = one.boxes.iter().any(|slab| hard.iter().any(|next| slab.meets(next)));
        count += usize::from(over);
    }
    count
}
