//! Tests the moments of a battle that its page lists.

use std::sync::Arc;

use grognard_core::document::Time;
use grognard_core::model::{Arriving, Battle, BattleSide, Battlefield, PhaseOf};
use grognard_view::view::site::timeline;

use crate::fielded::corps;

const BODIES: &str = "units:
  - { id: a, name: A, arm: infantry, men: 600, grade: regular }
  - { id: b, name: B, arm: infantry, men: 600, grade: regular }
";

fn arriving(body: &str, from: u16, to: u16) -> Arriving {
    Arriving {
        oob: None,
        body: body.to_owned(),
        from: Time(from * 60),
        to: Time(to * 60),
        chance: None,
        entry: None,
        entry_id: None,
    }
}

fn phase(id: &str, hour: Option<u16>) -> PhaseOf {
    let at = hour.map(|hour| Time(hour * 60));
    PhaseOf { id: id.to_owned(), name: id.to_owned(), at, ..PhaseOf::default() }
}

#[test]
fn arrivals_of_one_side_and_hour_are_one_moment_with_the_map_of_that_hour() {
    let side = BattleSide {
        name: "French".to_owned(),
        forces: vec![Arc::new(corps(BODIES))],
        ..BattleSide::default()
    };
    let phases = vec![phase("noon", Some(12)), phase("undated", None), phase("dusk", Some(18))];
    let mut battle = Battle {
        sides: vec![side],
        clock: Some((Time(600), Time(1200))),
        map: Some(Battlefield { phases, ..Battlefield::default() }),
        arrivals: vec![arriving("b", 13, 13), arriving("nobody", 13, 13), arriving("a", 13, 13)],
        ..Battle::default()
    };
    let told = |battle: &Battle| -> Vec<String> {
        let moments = timeline(battle, &[None]);
        let words = moments.iter().map(|moment| {
            let phase = moment.phase.as_deref().unwrap_or("-");
            format!("{} {} {phase}", moment.at, moment.names.join("+"))
        });
        words.collect()
    };
    let expected = [
        "10:00 Start of play start",
        "12:00 noon noon",
        "13:00 B+A noon",
        "18:00 dusk dusk",
        "20:00 End of play -",
    ];
    assert_eq!(told(&battle), expected);
    battle.arrivals[2] = arriving("a", 11, 19);
    assert_eq!(told(&battle)[1..4], ["11:00–19:00 A start", "12:00 noon noon", "13:00 B noon"]);
}
