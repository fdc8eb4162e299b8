//! What stands beside the ground: title, scales, north, sides, the legend of exactly what is drawn, who comes
//! where, what is fought for, and the books.

use svg::node::element::Element;

use super::blocks::{Drawn, flag, marks, sign, strokes};
use super::face::Face;
use super::ink::{Palette, of_nation};
use super::nodes::{Style, drawn, filled, group, node, text, with};
use super::plane::{Frame, Pen, Pt, ring, short};
use super::signs::{Grid, entry, goal};
use grognard_project::view::map::{BlockOn, EntryOn, LeaderOn, MapView, ObjectiveOn, Symbol};

/// A part of the panel: its height, and what is drawn, from its upper left corner.
#[derive(Debug, Clone)]
pub(super) struct Section {
    pub height: f64,
    pub parts: Vec<Element>,
}

/// The width of a column of the panel.
pub(super) const COLUMN: f64 = 168.0;

/// The space between columns, and between the panel and the ground.
pub(super) const GUTTER: f64 = 14.0;

/// Writes a section from top to bottom.
struct Scribe<'p> {
    palette: &'p Palette,
    y: f64,
    parts: Vec<Element>,
}

impl Scribe<'_> {
    fn style(&self, face: Face, size: f64) -> Style<'_> {
        Style { face, size, colour: self.palette.ink, halo: None, anchor: "start" }
    }

    /// Lines of text, each as far from the last as it needs.
    fn told(&mut self, words: &str, face: Face, size: f64, indent: f64) {
        for line in face.lines_within(words, size, COLUMN - indent) {
            self.y += size * 1.22;
            let style = self.style(face, size);
            let line = text(&line, [indent, self.y - size * 0.26], style);
            self.parts.push(line);
        }
    }

    fn heading(&mut self, words: &str) {
        self.y += 3.0;
        self.told(words, Face::SerifBold, 9.4, 0.0);
        self.y += 1.6;
    }

    /// A sign and its words.
    fn key(&mut self, key: &Key, left: f64, lines: &[String]) {
        self.parts.push(moved(key.sign.clone(), [left + 10.0, self.y + 6.0]));
        for (number, line) in lines.iter().enumerate() {
            let foot = self.y + 8.6 + 7.8 * number as f64;
            let line = text(line, [left + 24.0, foot], self.style(Face::Sans, 7.2));
            self.parts.push(line);
        }
    }

    fn end(self) -> Section {
        Section { height: self.y + 5.0, parts: self.parts }
    }
}

/// All sections, in their order.
pub(super) fn sections(
    view: &MapView,
    frame: &Frame,
    grid: &Grid,
    palette: &Palette,
    ranges: bool,
) -> Vec<Section> {
    let scribe = || Scribe { palette, y: 0.0, parts: Vec::new() };
    let mut all = vec![title(view, scribe())];
    if let Some(happened) = &view.happened {
        let mut told = scribe();
        told.told(happened, Face::Serif, 8.2, 0.0);
        all.push(told.end());
    }
    all.push(scales(view, frame, grid, scribe()));
    all.extend(sides(view, scribe()));
    all.push(legend(view, frame, palette, ranges, scribe()));
    all.extend(goals(view, scribe()));
    all.extend(doors(view, scribe()));
    all.extend(books(view, scribe()));
    all
}

fn title(view: &MapView, mut scribe: Scribe<'_>) -> Section {
    scribe.told(&view.title, Face::SerifBold, 19.0, 0.0);
    for line in &view.told {
        scribe.told(line, Face::SerifItalic, 9.2, 0.0);
    }
    if let Some(name) = &view.ruleset_name {
        scribe.told(&format!("for {name}"), Face::Sans, 8.6, 0.0);
    }
    scribe.end()
}

/// Scale bars, and which way north is.
fn scales(view: &MapView, frame: &Frame, grid: &Grid, mut scribe: Scribe<'_>) -> Section {
    let metre = 1000.0 * frame.scale;
    let room = COLUMN - 46.0;
    let (palette, top) = (scribe.palette, scribe.y);
    let mut bars = vec![bar(metre, room, "m"), bar(metre * 0.9144, room, "yd")];
    if let Some(table) = &view.table {
        let unit = frame.long(table.unit_on_ground);
        bars.push(bar(unit, room, &format!("{} on the table", table.unit)));
    }
    for bar in bars {
        // A bar for which there is no round number keeps its room: how high this is must not hang on the scale.
        scribe.y += 8.4;
        let Some((long, parts, words)) = bar else {
            scribe.y += 5.2;
            continue;
        };
        let each = long / parts as f64;
        for part in 0..parts {
            let (left, right) = (each * part as f64, each * (part + 1) as f64);
            let mut pen = Pen::default();
            pen.lines(&[
                [left, scribe.y],
                [right, scribe.y],
                [right, scribe.y + 3.0],
                [left, scribe.y + 3.0],
            ]);
            pen.close();
            let fill = if part % 2 == 0 { palette.ink } else { palette.sheet };
            let piece = with(filled(&pen.data, fill), "stroke", palette.ink);
            scribe.parts.push(with(piece, "stroke-width", ".5"));
        }
        let style = scribe.style(Face::Sans, 7.2);
        let words = text(&words, [0.0, scribe.y - 1.6], style);
        scribe.parts.push(words);
        scribe.y += 5.2;
    }
    scribe.parts.push(north(view.north, [COLUMN - 20.0, top + 24.0], palette));
    // Nothing is written under the letter of the arrow.
    scribe.y = scribe.y.max(top + 40.0);
    let grid_told = match &view.table {
        Some(table) => {
            let feet = |halves: i64| match halves % 2 {
                0 => format!("{}", halves / 2),
                _ => format!("{}½", halves / 2),
            };
            let (wide, high) = (feet(table.half_feet_wide), feet(table.half_feet_high));
            let about = if table.about { ", about" } else { "" };
            format!(
                "Table {wide} × {high} ft. Grid: {}. 1 {} is {} m{about}.",
                grid.step,
                table.unit,
                tenths(table.unit_on_ground)
            )
        }
        None => format!("Grid: {}.", grid.step),
    };
    scribe.told(&grid_told, Face::Sans, 7.2, 0.0);
    if view.schematic {
        scribe.told(
            "The ground is a sketch: outlines and heights are drawn by eye.",
            Face::SerifItalic,
            7.4,
            0.0,
        );
    }
    scribe.end()
}

/// Millimetres as metres with a decimal.
fn tenths(millimetres: i64) -> String {
    short(millimetres as f64 / 1000.0)
}

/// A bar of a round number of units that fits: its length, its parts, its words.
fn bar(unit: f64, room: f64, name: &str) -> Option<(f64, usize, String)> {
    let most = room / unit;
    let tens = 10_f64.powi(most.log10().floor() as i32);
    let factor = [5.0, 2.0, 1.0].into_iter().find(|factor| factor * tens <= most)?;
    let count = factor * tens;
    let parts = if factor > 1.5 && factor < 2.5 { 4 } else { 5 };
    (count >= 1.0).then(|| (count * unit, parts, format!("{} {name}", short(count))))
}

fn north(degrees: i64, middle: Pt, palette: &Palette) -> Element {
    let mut dark = Pen::default();
    dark.lines(&[[0.0, -16.0], [5.0, 6.0], [0.0, 2.5]]);
    dark.close();
    let mut light = Pen::default();
    light.lines(&[[0.0, -16.0], [-5.0, 6.0], [0.0, 2.5]]);
    light.close();
    let style = Style {
        face: Face::SerifBold,
        size: 8.0,
        colour: palette.ink,
        halo: None,
        anchor: "middle",
    };
    let light =
        with(with(filled(&light.data, palette.sheet), "stroke", palette.ink), "stroke-width", ".6");
    let parts = vec![filled(&dark.data, palette.ink), light, text("N", [0.0, 14.0], style)];
    let turn = format!("translate({} {}) rotate({degrees})", short(middle[0]), short(middle[1]));
    group(&[("transform", &turn)], parts)
}

fn sides(view: &MapView, mut scribe: Scribe<'_>) -> Option<Section> {
    if view.bodies.is_empty() {
        return None;
    }
    scribe.heading("Sides");
    for (number, side) in view.sides.iter().enumerate() {
        let bodies = match side.bodies {
            0 => "not on the map yet".to_owned(),
            1 => "1 body on the map".to_owned(),
            count => format!("{count} bodies on the map"),
        };
        scribe.told(&format!("{}: {bodies}", side.name), Face::SansBold, 7.8, 0.0);
        for (name, colour) in &side.nations {
            scribe.y += 10.6;
            let block =
                sample(Symbol::Infantry, number, colour.as_deref(), [13.0, 6.0], scribe.palette);
            scribe.parts.push(moved(block, [9.0, scribe.y - 4.0]));
            let style = scribe.style(Face::Sans, 7.8);
            let words = text(name, [22.0, scribe.y - 1.6], style);
            scribe.parts.push(words);
        }
        scribe.y += 2.4;
    }
    Some(scribe.end())
}

/// A block as an example.
fn sample(
    symbol: Symbol,
    side: usize,
    colour: Option<&str>,
    size: Pt,
    palette: &Palette,
) -> Element {
    let look = Drawn { at: [0.0, 0.0], truly: None, size, facing: 0 };
    let block = BlockOn {
        id: String::new(),
        told: String::new(),
        at: [0, 0],
        size: None,
        symbol,
        mark: "",
    };
    sign(&block, &look, (side, colour), &small(), palette)
}

/// Signs of the legend are drawn as large as on a sheet that is read in the hand.
fn small() -> Frame {
    Frame { left: 0.0, top: 0.0, width: 1e6, height: 1e6, scale: 1.0, large: 1.0, north: 0 }
}

fn moved(element: Element, to: Pt) -> Element {
    let shift = format!("translate({} {})", short(to[0]), short(to[1]));
    group(&[("transform", &shift)], vec![element])
}

/// One line of the legend: what it looks like, and what it is.
struct Key {
    sign: Element,
    words: String,
}

/// The legend says what is drawn on this map, and nothing else.
fn legend(
    view: &MapView,
    frame: &Frame,
    palette: &Palette,
    ranges: bool,
    mut scribe: Scribe<'_>,
) -> Section {
    scribe.heading("Legend");
    let mut keys = ground_keys(view, palette);
    keys.extend(unit_keys(view, frame, palette, ranges));
    keys.extend(game_keys(view, palette));
    let half = COLUMN / 2.0;
    let room = half - 26.0;
    let lines = |key: &Key, room: f64| Face::Sans.lines_within(&key.words, 7.2, room);
    // Short words stand in two columns, long ones in a row of their own after them.
    let (short, long): (Vec<Key>, Vec<Key>) =
        keys.into_iter().partition(|key| lines(key, room).len() == 1);
    for pair in short.chunks(2) {
        for (key, left) in pair.iter().zip([0.0, half]) {
            scribe.key(key, left, &lines(key, room));
        }
        scribe.y += 12.6;
    }
    for key in &long {
        let lines = lines(key, COLUMN - 26.0);
        scribe.key(key, 0.0, &lines);
        scribe.y += 12.6 + 7.8 * (lines.len() as f64 - 1.0);
    }
    for line in notes(view) {
        scribe.told(&line, Face::SerifItalic, 7.4, 0.0);
    }
    scribe.end()
}

/// What the signs do not say by themselves.
fn notes(view: &MapView) -> Vec<String> {
    let mut notes = Vec::new();
    let sized = view.bodies.iter().flat_map(|body| &body.blocks).any(|block| block.size.is_some());
    let unsized_too =
        view.bodies.iter().flat_map(|body| &body.blocks).any(|block| block.size.is_none());
    if sized {
        let mark = view.size_mark.map(|mark| format!(" {}: {}.", mark.sign(), mark.words()));
        let sign = view.size_mark.map_or("", |mark| mark.sign());
        notes.push(format!(
            "Blocks have the frontage and depth of their bases in their formation{sign}.{}",
            mark.unwrap_or_default()
        ));
    }
    if unsized_too {
        notes.push("Blocks say who stood where, and not how much room he took.".to_owned());
    }
    if !view.leaders.is_empty() {
        notes
            .push("Flags stand with their commands; nobody says where each leader was.".to_owned());
    }
    if !view.elsewhere.is_empty() {
        let count = view.elsewhere.len();
        let first: Vec<&str> = view.elsewhere.iter().take(6).map(String::as_str).collect();
        let more = if count > first.len() {
            format!(" and {} more", count - first.len())
        } else {
            String::new()
        };
        notes.push(format!("Not on the map: {}{more}.", first.join(", ")));
    }
    notes
}

/// A patch of ground.
fn patch(fill: &str, edge: &str) -> (Pen, Element) {
    let outline = ring(&[[-9.0, -4.0], [9.0, -4.5], [9.0, 4.0], [-8.5, 4.5]]);
    let patch = with(with(filled(&outline.data, fill), "stroke", edge), "stroke-width", ".4");
    (Pen::default(), patch)
}

fn ground_keys(view: &MapView, palette: &Palette) -> Vec<Key> {
    let mut keys = Vec::new();
    let has = |kind: &str| view.areas.iter().any(|area| area.kind == kind);
    let mut key = |there: bool, words: &str, sign: Element| {
        if there {
            keys.push(Key { sign, words: words.to_owned() });
        }
    };
    let (mut pen, ground) = patch(palette.hill, "none");
    for stroke in 0..6 {
        let x = -7.5 + 3.0 * f64::from(stroke);
        pen.lines(&[[x - 0.4, -3.4], [x, 3.4], [x + 0.4, -3.4]]);
        pen.close();
    }
    let slope = filled(&pen.data, palette.hachure);
    key(
        has("hill") || view.lines.iter().any(|line| line.kind == "ridge"),
        "Higher ground",
        group(&[], vec![with(ground, "fill-opacity", ".35"), slope]),
    );
    let (mut pen, ground) = patch(palette.woods[0], palette.woods[2]);
    for at in [[-5.0, 1.0], [0.0, -1.5], [4.5, 1.2], [-1.0, 2.2]] {
        pen.circle(at, 2.0);
    }
    let crowns = with(filled(&pen.data, palette.woods[1]), "stroke", palette.woods[2]);
    key(has("woods"), "Woods", group(&[], vec![ground, with(crowns, "stroke-width", ".5")]));
    let (mut pen, ground) = patch(palette.orchard[0], palette.orchard[1]);
    for number in 0..8 {
        pen.circle([-6.0 + 4.0 * f64::from(number % 4), -1.8 + 3.8 * f64::from(number / 4)], 1.0);
    }
    key(has("orchard"), "Orchard", group(&[], vec![ground, filled(&pen.data, palette.orchard[1])]));
    let (mut pen, ground) = patch(palette.marsh[0], "none");
    for at in [[-4.0, 2.0], [3.5, -0.5]] {
        pen.lines(&[[at[0] - 2.6, at[1]], [at[0] + 2.6, at[1]]]);
        pen.lines(&[[at[0], at[1]], [at[0], at[1] - 2.4]]);
        pen.lines(&[[at[0] - 0.6, at[1]], [at[0] - 1.4, at[1] - 2.2]]);
    }
    key(has("marsh"), "Marsh", group(&[], vec![ground, drawn(&pen.data, palette.marsh[1], 0.5)]));
    let (mut pen, ground) = patch(palette.rough[0], "none");
    for at in [[-4.5, 1.0], [0.5, -0.6], [5.0, 1.4]] {
        pen.lines(&[[at[0] - 1.6, at[1] + 0.8], [at[0], at[1] - 1.0], [at[0] + 1.6, at[1] + 0.8]]);
    }
    key(
        has("rough"),
        "Broken ground",
        group(&[], vec![ground, drawn(&pen.data, palette.rough[1], 0.5)]),
    );
    let (_, ground) = patch(palette.water[0], palette.water[1]);
    key(has("lake"), "Lake or sea", ground);
    let roofs = |places: &[Pt]| {
        let mut pen = Pen::default();
        for at in places {
            pen.lines(&[
                [at[0] - 1.4, at[1] - 0.9],
                [at[0] + 1.4, at[1] - 0.9],
                [at[0] + 1.4, at[1] + 0.9],
                [at[0] - 1.4, at[1] + 0.9],
            ]);
            pen.close();
        }
        filled(&pen.data, palette.houses[0])
    };
    let (_, ground) = patch(palette.houses[1], "none");
    key(
        has("open-village"),
        "Village",
        group(&[], vec![ground, roofs(&[[-5.0, -1.5], [0.5, 1.6], [5.0, -1.2]])]),
    );
    let (_, ground) = patch(palette.houses[1], "none");
    let rows = [
        [-5.0, -1.6],
        [-1.8, -1.6],
        [1.4, -1.6],
        [4.6, -1.6],
        [-5.0, 1.6],
        [-1.8, 1.6],
        [1.4, 1.6],
        [4.6, 1.6],
    ];
    key(has("town"), "Town", group(&[], vec![ground, roofs(&rows)]));
    let mut pen = Pen::default();
    pen.lines(&[[-7.0, -4.0], [7.0, -4.0], [7.0, 4.0], [-7.0, 4.0]]);
    pen.close();
    let wall = with(filled(&pen.data, palette.houses[1]), "stroke", palette.wall);
    key(
        has("fortification"),
        "Walled place",
        group(&[], vec![with(wall, "stroke-width", "1.2"), roofs(&[[-4.0, -2.0], [4.0, -2.0]])]),
    );
    let building = view.spots.iter().any(|spot| spot.kind == "building");
    key(building, "Farm or building", roofs(&[[0.0, 0.0]]));
    keys.extend(line_keys(view, palette));
    keys
}

fn line_keys(view: &MapView, palette: &Palette) -> Vec<Key> {
    let mut keys = Vec::new();
    let has = |kind: &str| view.lines.iter().any(|line| line.kind == kind);
    let mut key = |there: bool, words: &str, sign: Element| {
        if there {
            keys.push(Key { sign, words: words.to_owned() });
        }
    };
    let wave = "M-9 2c3-4 6-4 9-2s6 2 9-2";
    let level = "M-9 0l18 0";
    key(has("river"), "River", {
        let shore = drawn(wave, palette.water[1], 3.4);
        group(&[], vec![shore, drawn(wave, palette.water[0], 2.4)])
    });
    key(has("stream"), "Stream", drawn(wave, palette.water[1], 1.1));
    let road = |edges: f64, between: f64, colour: &str| {
        group(&[], vec![drawn(level, palette.road[0], edges), drawn(level, colour, between)])
    };
    key(has("highroad"), "Highroad", road(3.6, 2.4, palette.highroad));
    key(has("road"), "Road", road(2.7, 1.7, palette.road[1]));
    key(
        has("track"),
        "Track",
        with(drawn(level, palette.track, 0.9), "stroke-dasharray", "3.6 1.8"),
    );
    let mut pen = Pen::default();
    for number in 0..8 {
        pen.circle(
            [-8.0 + 2.3 * f64::from(number), if number % 2 == 0 { 0.35 } else { -0.35 }],
            1.05,
        );
    }
    key(has("hedge"), "Hedge or wall", filled(&pen.data, palette.hedge));
    let mut pen = Pen::default();
    for number in 0..5 {
        let x = -7.0 + 3.4 * f64::from(number);
        pen.lines(&[[x - 1.0, 0.0], [x, -2.3], [x + 1.0, 0.0]]);
        pen.close();
    }
    let teeth = filled(&pen.data, palette.wall);
    key(
        has("entrenchment"),
        "Field work",
        group(&[], vec![drawn(level, palette.wall, 1.5), teeth]),
    );
    let spot = |kind: &str| view.spots.iter().any(|spot| spot.kind == kind);
    key(
        spot("bridge"),
        "Bridge",
        drawn("M-6 -3l1.4 1.2l9.2 0l1.4 -1.2M-6 3l1.4 -1.2l9.2 0l1.4 1.2", palette.ink, 0.8),
    );
    let ford = drawn("M-5 -1.6l10 0M-5 0l10 0M-5 1.6l10 0", palette.ink, 0.7);
    key(spot("ford"), "Ford", with(ford, "stroke-dasharray", "1 1"));
    keys
}

fn unit_keys(view: &MapView, frame: &Frame, palette: &Palette, ranges: bool) -> Vec<Key> {
    let mut keys = Vec::new();
    let blocks = || view.bodies.iter().flat_map(|body| &body.blocks);
    let symbols = [
        (Symbol::Infantry, "Infantry"),
        (Symbol::LightCavalry, "Cavalry"),
        (Symbol::HeavyCavalry, "Heavy cavalry"),
        (Symbol::FootArtillery, "Foot artillery"),
        (Symbol::HorseArtillery, "Horse artillery"),
        (Symbol::Other, "Others"),
    ];
    let colour = view.bodies.first().and_then(|body| body.colour.as_deref());
    for (symbol, words) in symbols {
        if blocks().any(|block| block.symbol == symbol) {
            let sign = sample(symbol, 0, colour, [15.0, 7.0], palette);
            keys.push(Key { sign, words: words.to_owned() });
        }
    }
    let levels = [
        "battery",
        "battalion",
        "regiment",
        "brigade",
        "division",
        "column",
        "corps",
        "wing",
        "army",
    ];
    let mut told: Vec<(bool, usize)> = Vec::new();
    let alone =
        || view.bodies.iter().filter(|body| body.blocks.len() == 1).flat_map(|body| &body.blocks);
    for level in levels {
        let Some(mark) = marks(level) else { continue };
        if alone().any(|block| block.mark == level) && !told.contains(&mark) {
            told.push(mark);
            let Some(sign) = strokes(level, [0.0, -1.2], 1.0, palette) else { continue };
            let word = level[..1].to_uppercase() + &level[1..];
            keys.push(Key { sign, words: word });
        }
    }
    let larger = view.bodies.iter().any(|body| {
        body.blocks.iter().any(|one| super::blocks::block(body, one, frame).is_larger())
    });
    if larger {
        let mut outline = Pen::default();
        outline.lines(&[[-6.0, -2.0], [6.0, -2.0], [6.0, 2.0], [-6.0, 2.0]]);
        outline.close();
        let sign = with(drawn(&outline.data, palette.ink, 0.45), "stroke-dasharray", "1.2");
        keys.push(Key { sign, words: "True size, where the block is larger".to_owned() });
    }
    for (ranks, words) in
        [(0..=2, "Army commander"), (3..=4, "Corps commander"), (5..=u8::MAX, "Other leader")]
    {
        if let Some(leader) = view.leaders.iter().find(|leader| ranks.contains(&leader.rank)) {
            let plain = LeaderOn { reach: None, ..leader.clone() };
            keys.push(Key {
                sign: flag(&plain, [-3.0, 5.0], 0.9, palette),
                words: words.to_owned(),
            });
        }
    }
    if ranges && view.leaders.iter().any(|leader| leader.range.is_some()) {
        let circle = node(
            "circle",
            &[
                ("r", "4.6"),
                ("fill", "none"),
                ("stroke", palette.ink),
                ("stroke-width", ".9"),
                ("stroke-dasharray", "3 1.5"),
            ],
        );
        keys.push(Key { sign: circle, words: "How far orders reach".to_owned() });
    }
    keys
}

fn game_keys(view: &MapView, palette: &Palette) -> Vec<Key> {
    let mut keys = Vec::new();
    if let Some(one) = view.objectives.first() {
        let plain = ObjectiveOn { name: String::new(), ..one.clone() };
        let words = if view.objectives.iter().any(|one| one.points.is_some()) {
            "Objective, with its points"
        } else {
            "Objective"
        };
        keys.push(Key {
            sign: untitled(goal(&plain, [0.0, 0.0], &small(), palette)),
            words: words.to_owned(),
        });
    }
    if let Some(one) = view.entries.first() {
        let plain = EntryOn {
            at: [0, 0],
            name: String::new(),
            id: None,
            letter: one.letter.clone(),
            ..one.clone()
        };
        let frame = Frame {
            left: -9.0,
            top: -1e5,
            width: 1e6,
            height: 2e5,
            scale: 1.0,
            large: 0.62,
            north: 100_000,
        };
        keys.push(Key {
            sign: untitled(entry(&plain, &frame, palette)),
            words: "Entry onto the field".to_owned(),
        });
    }
    for (number, side) in view.sides.iter().enumerate() {
        if !view.zones.iter().any(|zone| zone.side == Some(number)) {
            continue;
        }
        let colour =
            of_nation(side.nations.first().and_then(|nation| nation.1.as_deref()), palette);
        let line = drawn("M-9 0l18 0", &colour, 1.3);
        let dash = if number == 0 { "9 4" } else { "7 2 1.3 2" };
        let words = format!("{} sets up within", side.name);
        keys.push(Key { sign: with(line, "stroke-dasharray", dash), words });
    }
    for (kind, words, dash) in [
        ("advance", "Advance", None),
        ("march", "March", Some("7 3")),
        ("retreat", "Retreat", Some("1.4 2.2")),
    ] {
        if view.moves.iter().any(|one| one.kind == kind) {
            let shaft = drawn("M-9 0l14 0", palette.ink, 2.2);
            let shaft = match dash {
                Some(dash) => with(shaft, "stroke-dasharray", dash),
                None => shaft,
            };
            let head = filled("M4 -3l5.5 3l-5.5 3z", palette.ink);
            keys.push(Key { sign: group(&[], vec![shaft, head]), words: words.to_owned() });
        }
    }
    keys
}

/// The legend's own signs say nothing to a reader who hears them: the words beside them do.
fn untitled(element: Element) -> Element {
    with(element, "aria-hidden", "true")
}

fn goals(view: &MapView, mut scribe: Scribe<'_>) -> Option<Section> {
    if view.objectives.is_empty() {
        return None;
    }
    scribe.heading("Objectives");
    for one in &view.objectives {
        let points = match one.points {
            Some(1) => ": 1 point".to_owned(),
            Some(points) => format!(": {points} points"),
            None => String::new(),
        };
        let held = one.held_by.and_then(|side| view.sides.get(side));
        let held = held.map(|side| format!(", held by {}", side.name)).unwrap_or_default();
        scribe.told(&format!("{}{points}{held}", one.name), Face::Sans, 7.6, 0.0);
    }
    Some(scribe.end())
}

fn doors(view: &MapView, mut scribe: Scribe<'_>) -> Option<Section> {
    if view.entries.is_empty() {
        return None;
    }
    scribe.heading("Entries");
    for one in &view.entries {
        scribe.told(&format!("{} · {}", one.letter, one.name), Face::SansBold, 7.6, 0.0);
        for who in &one.arrivals {
            scribe.told(&format!("{}: {}", who.when, who.names.join(", ")), Face::Sans, 7.4, 8.0);
        }
    }
    Some(scribe.end())
}

fn books(view: &MapView, mut scribe: Scribe<'_>) -> Option<Section> {
    if view.sources.is_empty() {
        return None;
    }
    scribe.heading("Sources");
    for line in view.sources.iter().take(MOST_BOOKS) {
        scribe.told(line, Face::Serif, 6.6, 0.0);
    }
    if view.sources.len() > MOST_BOOKS {
        let more = view.sources.len() - MOST_BOOKS;
        scribe.told(&format!("and {more} more, named in the scenario"), Face::Serif, 6.6, 0.0);
    }
    Some(scribe.end())
}

/// More books than these are counted.
const MOST_BOOKS: usize = 9;
