//! A small project on a desk, for tests of editor requests.

use grognard_editing::assist::{Desk, DeskMemory};
use grognard_project::files::{Files, Given, given};
use grognard_project::project::{Settings, settings};

pub const ARMY: &str = "\
oob: 1
id: armee
name: Armée
nation: france
date: 1806-10-14
confidence: estimate
counting: present
sources: { returns: State of the army }
source: returns
leader: { id: ney, name: Ney }
formations:
  - id: first-division
    name: First division
    echelon: division
    leader: { name: Marchand }
    units:
      - { id: ligne-34, name: 34e Ligne, arm: infantry, men: 612 }
      - { name: 40e Ligne, arm: infantry, men: 688 }
";

pub const MAP: &str = "\
map: 1
id: field
name: Field
width: 3000
height: 2000
areas:
  - { id: village, kind: open-village, name: Village, outline: [[100, 100], [300, 100], [300, 300]] }
points:
  - { id: bridge, kind: bridge, at: [500, 500] }
  - { id: gate, kind: entry, at: [0, 500] }
zones:
  - { id: start, outline: [[100, 100], [900, 100], [900, 900]] }
placements:
  - { body: ligne-34, at: [400, 400] }
leaders:
  - { leader: ney, at: [200, 200] }
";

pub const SCENARIO: &str = "\
scenario: 1
id: battle
name: Battle
date: 1806-10-14
map: field
sides:
  - { id: french, name: French, oobs: [armee], zones: [start] }
arrivals:
  - { body: first-division, at: \"10:00\", entry: gate }
objectives:
  - { place: village, points: 2, held_by: french }
";

/// Texts of a small project, with the memory of the desks that a test opens.
#[derive(Default)]
pub struct Room {
    pub texts: Vec<(String, String)>,
    pub files: Files,
    pub settings: Vec<Settings>,
    pub memory: DeskMemory,
}

impl Room {
    /// Opens the small project with some texts changed or added.
    pub fn with(changed: &[(&str, &str)]) -> Room {
        let mut room = Room::default();
        let small = [
            ("army.oob.yaml", ARMY),
            ("battle.scenario.yaml", SCENARIO),
            ("field.map.yaml", MAP),
            ("grognard.yaml", "grognard: 1\nname: Small\nfielded_under: [napoleonic-fury]\n"),
        ];
        for (name, text) in small.iter().chain(changed) {
            room.put(name, text);
        }
        room.open();
        room
    }

    /// Changes or adds a text, which `open` then opens.
    pub fn put(&mut self, name: &str, text: &str) {
        self.texts.retain(|(known, _)| known != name);
        self.texts.push((name.to_owned(), text.to_owned()));
    }

    pub fn open(&mut self) {
        let given_of = |(name, text): &(String, String)| Given {
            name: name.clone(),
            bytes: text.clone().into_bytes(),
            project: 0,
        };
        (self.files, _) = given(self.texts.iter().map(given_of).collect());
        let project = self.texts.iter().find(|(name, _)| name == "grognard.yaml");
        self.settings = vec![settings(project.map(|(_, text)| text.as_str()))];
    }

    pub fn desk(&self) -> Desk<'_> {
        Desk::open(&self.files, &self.settings, &self.memory)
    }

    pub fn file(&self, name: &str) -> grognard_syntax::text::FileId {
        let mut texts = self.files.texts.iter();
        texts.find(|(_, text)| text.name == name).map(|(file, _)| file).expect("a text of the room")
    }

    pub fn text(&self, name: &str) -> &str {
        &self.files.texts.get(self.file(name)).content
    }
}
