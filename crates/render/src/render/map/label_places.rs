//! Candidate places of a label, with the cost of each.

use super::label::{About, LabelShape, PlacedLabel, WantedLabel, max_away};
use super::obstacles::{TurnedBox, upright_way};
use super::plane::{
    Frame, Point, along, apart, bounds, from_line, left_of, minus, plus, times, unit, within,
};

/// Height of capital letters above the baseline, as a share of the font size.
const RISE: f64 = 0.72;

/// Depth of descenders below the baseline, as a share of the font size.
const FALL: f64 = 0.22;

/// Padding between a key number and its box, in points: horizontal and vertical.
pub(super) const KEY_EDGE: Point = [1.3, 0.7];

/// A label at least this far from its sign, in points, is joined to the sign by a line.
const TIE_FROM: f64 = 5.2;

/// Number of rows, and of columns, of the grid of points that is tried inside an area.
const AREA_STEPS: usize = 14;

/// Maximum number of points inside an area that are tried: the points farthest from the edge of the
/// area.
const MAX_AREA_PLACES: usize = 90;

/// Maximum length of a line that is searched whole for a place for its name, as a multiple of half
/// the perimeter of the field.
const MAX_TIMES_AROUND: f64 = 20.0;

/// Directions from the named feature, across and down, and the cost of each. A name to the right
/// costs nothing because it is read best there.
const SIDES: &[(f64, f64, f64)] = &[
    (1.0, 0.0, 0.0),
    (-1.0, 0.0, 0.6),
    (0.0, 1.0, 0.8),
    (0.0, -1.0, 1.0),
    (1.0, -0.5, 1.2),
    (1.0, 0.5, 1.3),
    (1.0, -1.0, 1.4),
    (1.0, 1.0, 1.6),
    (-1.0, -0.5, 1.6),
    (-1.0, 0.5, 1.7),
    (-1.0, -1.0, 1.8),
    (-1.0, 1.0, 2.0),
    (0.5, 1.0, 2.2),
    (-0.5, 1.0, 2.2),
    (0.5, -1.0, 2.4),
    (-0.5, -1.0, 2.4),
];

/// Distances from the named feature in points, and the cost of each.
const RINGS: &[(f64, f64)] =
    &[(0.5, 0.0), (2.4, 1.2), (4.8, 2.6), (8.5, 5.2), (13.0, 7.8), (18.0, 10.4)];

#[derive(Debug, Clone)]
pub(super) struct Candidate {
    /// Penalty of the place. The candidate with the smallest penalty wins.
    pub cost: f64,
    /// Distance in points of the letters from the sign of the feature that they name.
    pub away: f64,
    pub place: PlacedLabel,
}

#[derive(Clone, Copy)]
struct Trial<'w> {
    number: usize,
    wanted: &'w WantedLabel,
    size: f64,
    frame: &'w Frame,
    /// Parts of the sign of the named feature; empty for a feature without a sign.
    sign: &'w [TurnedBox],
}

pub(super) fn candidates(
    number: usize,
    wanted: &WantedLabel,
    size: f64,
    frame: &Frame,
    sign: &[TurnedBox],
) -> Vec<Candidate> {
    let trial = Trial { number, wanted, size, frame, sign };
    let dearer = |places: Vec<Candidate>, more: f64| {
        places.into_iter().map(move |place| Candidate { cost: place.cost + more, ..place })
    };
    match &wanted.about {
        About::Beside(parts) => {
            parts.iter().flat_map(|[least, most]| trial.beside(*least, *most)).collect()
        }
        About::At(points) => trial.at(points),
        About::Within(outline) => {
            let mut all = trial.in_area(outline);
            let [least, most] = bounds(outline);
            let small =
                most[0] - least[0] < 90.0 * frame.large || most[1] - least[1] < 40.0 * frame.large;
            if small {
                all.extend(dearer(trial.beside(least, most), 6.0));
            }
            // Letters must not cover the houses of a town, and a name belongs near the disc of its
            // objective, so places beside houses and discs are also tried.
            if !sign.is_empty() {
                let corners: Vec<Point> = sign.iter().flat_map(|part| part.corners).collect();
                let [least, most] = bounds(&corners);
                all.extend(dearer(trial.beside(least, most), 4.0));
            }
            all
        }
        About::Along(line, aside) => {
            let mut all = trial.on_line(line, *aside);
            // A redoubt is too short for its name, so places beside it are also tried.
            if let Some(middle) = line.get(line.len() / 2) {
                let reach = [aside + 0.5; 2];
                let places = trial.beside(minus(*middle, reach), plus(*middle, reach));
                all.extend(dearer(places, 14.0));
            }
            all
        }
    }
}

struct Lines {
    lines: Vec<(String, Point)>,
    boxes: Vec<TurnedBox>,
}

impl Trial<'_> {
    /// Ways to break a label into lines: one line, and for a long name also two lines.
    fn broken(&self) -> Vec<Vec<String>> {
        let (wanted, size) = (self.wanted, self.size);
        let whole = wanted.face.width(&wanted.words, size);
        let mut forms = vec![vec![wanted.words.clone()]];
        if whole > 9.0 * size {
            let two = wanted.face.lines(&wanted.words, size, whole * 0.62);
            if two.len() == 2 {
                forms.push(two);
            }
        }
        forms
    }

    fn level(&self, lines: &[String], middle: Point) -> Lines {
        let size = self.size;
        let step = size * 1.06;
        let edge = self.edge();
        let tall = step * (lines.len() as f64 - 1.0) + size * (RISE + FALL);
        let mut foot = middle[1] - tall / 2.0 + size * RISE;
        let mut found = Lines { lines: Vec::new(), boxes: Vec::new() };
        for line in lines {
            let half = self.wanted.face.width(line, size) / 2.0 + size * 0.08 + edge[0];
            found.boxes.push(TurnedBox::upright(
                [middle[0] - half, foot - size * RISE - edge[1]],
                [middle[0] + half, foot + size * FALL + edge[1]],
            ));
            found.lines.push((line.clone(), [middle[0], foot]));
            foot += step;
        }
        found
    }

    fn extent(&self, lines: &[String]) -> Point {
        let size = self.size;
        let widths = lines.iter().map(|line| self.wanted.face.width(line, size));
        let height = size * 1.06 * (lines.len() as f64 - 1.0) + size * (RISE + FALL);
        let edge = times(self.edge(), 2.0);
        plus([widths.fold(0.0, f64::max) + size * 0.16, height], edge)
    }

    fn edge(&self) -> Point {
        if self.wanted.is_key { times(KEY_EDGE, self.frame.large) } else { [0.0; 2] }
    }

    fn placed(&self, shape: LabelShape, boxes: Vec<TurnedBox>) -> PlacedLabel {
        PlacedLabel { number: self.number, size: self.size, shape, tie: None, boxes }
    }

    /// Places over points without a sign, preferably the first point, or beside the first point.
    fn at(&self, points: &[Point]) -> Vec<Candidate> {
        let mut all = Vec::new();
        for (turn, point) in points.iter().enumerate() {
            for (more, texts) in self.broken().into_iter().enumerate() {
                let Lines { lines, boxes } = self.level(&texts, *point);
                let cost = 0.6 * more as f64 + 0.8 * turn as f64;
                let place = self.placed(LabelShape::Level(lines), boxes);
                all.push(Candidate { cost, away: 0.0, place });
            }
        }
        if let Some(point) = points.first() {
            let places = self.beside(*point, *point).into_iter();
            all.extend(places.map(|place| Candidate { cost: place.cost + 1.2, ..place }));
        }
        all
    }

    /// Places around a rectangle, in the directions of `SIDES` and at the distances of `RINGS`.
    fn beside(&self, least: Point, most: Point) -> Vec<Candidate> {
        let middle = times(plus(least, most), 0.5);
        let half = times(minus(most, least), 0.5);
        let whole = [TurnedBox::upright(least, most)];
        let sign = if self.sign.is_empty() { &whole[..] } else { self.sign };
        let mut all = Vec::new();
        for (more, texts) in self.broken().into_iter().enumerate() {
            let extent = self.extent(&texts);
            for (distance, dear) in RINGS {
                let far = distance * self.frame.large;
                for (across, down, cost) in SIDES {
                    let reach =
                        [half[0] + extent[0] / 2.0 + far, half[1] + extent[1] / 2.0 + far * 0.8];
                    let point = [middle[0] + across * reach[0], middle[1] + down * reach[1]];
                    let Lines { lines, boxes } = self.level(&texts, point);
                    let (away, from, to) = way(&boxes, sign);
                    if away > max_away(self.frame) {
                        continue;
                    }
                    let tie = (away > TIE_FROM * self.frame.large).then_some((from, to));
                    let cost = cost + dear + 1.2 * more as f64;
                    let place = self.placed(LabelShape::Level(lines), boxes);
                    all.push(Candidate { cost, away, place: PlacedLabel { tie, ..place } });
                }
            }
        }
        all
    }

    /// Places inside an area, preferably far from its edge.
    fn in_area(&self, outline: &[Point]) -> Vec<Candidate> {
        let rooms = rooms(outline, self.frame);
        let deepest = rooms.first().map_or(1.0, |(room, _)| room.max(0.1));
        let mut all = Vec::new();
        for (more, texts) in self.broken().into_iter().enumerate() {
            for (room, point) in rooms.iter().take(MAX_AREA_PLACES) {
                let Lines { lines, boxes } = self.level(&texts, *point);
                let corners = boxes.iter().flat_map(|letters| letters.corners);
                let out = corners.filter(|corner| !within(*corner, outline)).count() as f64;
                let cost = 8.0 * (1.0 - room / deepest) + 1.5 * out + 0.8 * more as f64;
                let away = if self.sign.is_empty() { 0.0 } else { way(&boxes, self.sign).0 };
                if away <= max_away(self.frame) {
                    let place = self.placed(LabelShape::Level(lines), boxes);
                    all.push(Candidate { cost, away, place });
                }
            }
        }
        all
    }

    /// Places along a line, on either side. Straight stretches of the line are preferred.
    fn on_line(&self, line: &[Point], aside: f64) -> Vec<Candidate> {
        let (wanted, size) = (self.wanted, self.size);
        let wide = wanted.face.width(&wanted.words, size) + size * 0.4;
        let step = size * 0.8;
        let long: f64 = line.windows(2).map(|pair| apart(pair[0], pair[1])).sum();
        // Only the visible part of a line that runs far beyond the field is searched, because a
        // search of the whole line would take too long.
        let is_far = long > MAX_TIMES_AROUND * (self.frame.width + self.frame.height);
        let dots = along(line, false, step, Some(self.frame).filter(|_| is_far));
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
            // Dots on the hidden part of a line are missing. A stretch over a gap of dots is longer
            // than its steps, so it is skipped.
            if !(0.93..1.01).contains(&straight) {
                continue;
            }
            for side in [1.0, -1.0] {
                let shift = aside + size * if side > 0.0 { FALL + 0.06 } else { RISE + 0.1 };
                let course = beside_course(stretch, side * shift);
                let boxes = self.course_boxes(&course, step);
                let slope = (to[1] - from[1]).abs() / apart(from, to).max(1e-9);
                let cost = (1.0 - straight) * 120.0
                    + 3.0 * (start as f64 - middle).abs() / middle.max(1.0)
                    + 3.0 * slope
                    + if side > 0.0 { 0.0 } else { 1.0 };
                let place = self.placed(LabelShape::Course(course), boxes);
                all.push(Candidate { cost, away: aside + 0.1 * size, place });
            }
        }
        all
    }

    fn course_boxes(&self, course: &[Point], step: f64) -> Vec<TurnedBox> {
        let size = self.size;
        let boxes = course.windows(2).map(|pair| {
            let direction = unit(minus(pair[1], pair[0]));
            let lift = times(left_of(direction), size * (RISE - FALL) / 2.0);
            let middle = plus(times(plus(pair[0], pair[1]), 0.5), lift);
            TurnedBox::turned(middle, direction, step * 0.52, size * (RISE + FALL) / 2.0)
        });
        boxes.collect()
    }
}

/// Course parallel to a stretch of a line. The course runs from left to right, because otherwise
/// the letters would be upside down.
fn beside_course(stretch: &[(Point, Point)], shift: f64) -> Vec<Point> {
    let count = stretch.len();
    let backwards = stretch[count - 1].0[0] < stretch[0].0[0];
    let points = (0..count).map(|number| {
        let (point, direction) = stretch[if backwards { count - 1 - number } else { number }];
        let direction = if backwards { times(direction, -1.0) } else { direction };
        plus(point, times(left_of(direction), shift))
    });
    points.collect()
}

/// Points inside an area with their distance from its edge, the farthest first.
fn rooms(outline: &[Point], frame: &Frame) -> Vec<(f64, Point)> {
    let [least, most] = bounds(outline);
    let least = [least[0].max(frame.left), least[1].max(frame.top)];
    let most = [most[0].min(frame.right()), most[1].min(frame.bottom())];
    let mut rooms: Vec<(f64, Point)> = Vec::new();
    if most[0] <= least[0] || most[1] <= least[1] {
        return rooms;
    }
    let edge: Vec<Point> = outline.iter().chain(outline.first()).copied().collect();
    let share = |number: usize| (number as f64 + 0.5) / AREA_STEPS as f64;
    for row in 0..AREA_STEPS {
        for column in 0..AREA_STEPS {
            let point = [
                least[0] + (most[0] - least[0]) * share(column),
                least[1] + (most[1] - least[1]) * share(row),
            ];
            if within(point, outline) {
                rooms.push((from_line(point, &edge), point));
            }
        }
    }
    rooms.sort_by(|a, b| b.0.total_cmp(&a.0));
    rooms
}

/// Shortest line from letters to a sign: its length and its ends.
fn way(letters: &[TurnedBox], sign: &[TurnedBox]) -> (f64, Point, Point) {
    let mut shortest: Option<(f64, Point, Point)> = None;
    for (line, part) in letters.iter().flat_map(|line| sign.iter().map(move |part| (line, part))) {
        // Most signs have many parts and letters many boxes, so boxes whose bounds are farther
        // away than the shortest line so far are not measured.
        let is_farther = |than: f64| upright_way(line.bounds(), part.bounds()).0 > than + 1e-9;
        if shortest.is_some_and(|(length, ..)| is_farther(length)) {
            continue;
        }
        let way = line.way_to(part);
        if shortest.is_none_or(|(length, ..)| way.0 < length) {
            shortest = Some(way);
        }
    }
    shortest.unwrap_or((0.0, [0.0; 2], [0.0; 2]))
}
