//! Conversions of forces under rule sets. Each conversion must account for every man.

use grognard_core::convert::{
    Basis, Block, Brick, Certainty, Change, Conversion, ConvertOptions, FieldedLeader, NoPlace,
    NoPost, PackLine, Plan, Planned, Step, Stretch, UnitLimits, convert, cost, is_small, plan,
};
use grognard_core::document::Ratio;
use grognard_core::model::Force;
use proptest::prelude::*;

use crate::fielded::{GAMES, corps, counts, field, force_of, game_of, has};
use crate::support::{cases, laws};

fn division(men: u32) -> String {
    format!(
        "formations:\n  - {{ id: d, name: D, echelon: division, men: {men}, grade: regular }}\n"
    )
}

fn brigade(men: u32) -> String {
    format!("formations:\n  - {{ id: b, name: B, echelon: brigade, men: {men}, grade: regular }}\n")
}

/// 8,600 men at 1,250 a base are 6.88 bases, which is more than the maximum of a unit.
#[test]
fn a_division_above_the_maximum_is_split_or_fits_at_another_ratio() {
    let split = field(&division(8600), "bnb");
    assert_eq!(counts(&split), [4, 3]);
    let cuts = split.ledger.iter().filter_map(|entry| match &entry.change {
        Change::Split(split) => Some((split.elements, split.most, split.units)),
        _ => None,
    });
    let exact = Ratio::new(688, 100).expect("a number");
    assert_eq!(cuts.collect::<Vec<_>>(), [(exact, Some(6), 2)]);
    let options = ConvertOptions { ratio: Some("large".to_owned()), ..ConvertOptions::default() };
    let whole = convert(&corps(&division(8600)), game_of("bnb"), None, &options);
    assert_eq!(counts(&whole), [6]);
}

#[test]
fn guns_are_pooled_or_counted_battery_by_battery() {
    let battery =
        |n: u32| format!("      - {{ id: g{n}, name: G{n}, arm: foot-artillery, guns: 8 }}\n");
    let guns: String = (1..=4).map(battery).collect();
    let below = format!(
        "formations:\n  - id: d\n    name: D\n    echelon: division\n    men: 5000\n    artillery:\n{guns}"
    );
    // The men of the division move into a brigade beside the batteries.
    let below = below.replace(
        "    men: 5000\n",
        "    formations:\n      - { id: b, name: B, echelon: brigade, men: 5000 }\n",
    );
    let pooled = field(&below, "bnb");
    let guns: Vec<u32> =
        pooled.units.iter().filter(|unit| unit.guns).map(|unit| unit.elements).collect();
    assert_eq!(guns.iter().sum::<u32>(), 2);
    let pools = pooled.ledger.iter().filter_map(|entry| match &entry.change {
        Change::Pooled { batteries, guns, singly } => Some((*batteries, *guns, *singly)),
        _ => None,
    });
    assert_eq!(pools.collect::<Vec<_>>(), [(4, 32, 4)]);
    let single = field(&below, "nf");
    assert_eq!(single.units.iter().filter(|unit| unit.guns).count(), 4);
}

/// With 400 to 500 men a stand, a strength allows a single number of stands, several numbers, or
/// none.
#[test]
fn certain_ambiguous_and_impossible_strengths_are_distinguished() {
    let of = |men: u32| field(&brigade(men), "nf");
    let ambiguous = of(2000);
    assert!(matches!(counts(&ambiguous)[..], [4] | [5]));
    assert_eq!(ambiguous.units[0].certainty, Certainty::Ambiguous { least: 4, most: 5 });
    assert_eq!(of(1599).units[0].certainty, Certainty::Impossible);
    assert_eq!(of(1800).units[0].certainty, Certainty::Certain);
    assert_eq!(counts(&of(3600)), [4, 4]);
    // A single brigade of 1,440 men is a detachment, but two such brigades are merged.
    assert!(of(1440).units[0].detachment);
    let two = "formations:\n  - id: d\n    name: D\n    echelon: division\n    formations:\n      - { id: a, name: A, echelon: brigade, men: 1440 }\n      - { id: b, name: B, echelon: brigade, men: 1440 }\n";
    let merged = field(two, "nf");
    assert_eq!(counts(&merged), [6]);
    assert!(has(&merged, Step::Merge));
}

#[test]
fn a_division_at_salamanca_has_ten_stands() {
    let foy = "formations:\n  - id: foy\n    name: Foy\n    echelon: division\n    quality: average\n    formations:\n      - { id: a, name: A, echelon: brigade, men: 2400, grade: regular }\n      - { id: b, name: B, echelon: brigade, men: 2400, grade: regular }\n";
    assert_eq!(counts(&field(foy, "nb")), [5, 5]);
    let fury = field(foy, "nf");
    let division = fury.formations.iter().find(|formation| formation.id == "foy").expect("Foy");
    assert_eq!(division.elements, 10);
    assert_eq!(fury.formations[0].tracks[0].marks[0].lost, 5);
}

/// Valour drops by 1 for every 20 per cent of the original force that is lost.
#[test]
fn valour_drops_with_every_fifth_of_the_figures() {
    let below = "formations:\n  - id: b\n    name: B\n    echelon: brigade\n    units:\n      - { id: u, name: U, arm: infantry, men: 720, grade: regular }\n";
    let battalion = field(below, "ba");
    assert_eq!(counts(&battalion), [36]);
    let lost: Vec<u32> = battalion.units[0].tracks[0].marks.iter().map(|mark| mark.lost).collect();
    assert_eq!(&lost[..4], [8, 15, 22, 29]);
}

/// Section 5 of the rules: all stands of a corps count together.
#[test]
fn two_divisions_tire_later_as_a_corps_than_apart() {
    let seven = |id: &str| {
        format!(
            "  - id: {id}\n    name: {id}\n    echelon: division\n    quality: average\n    formations:\n      - {{ id: {id}-b, name: B, echelon: brigade, men: 3150, grade: regular }}\n"
        )
    };
    let fury = field(&format!("formations:\n{}{}", seven("one"), seven("two")), "nf");
    // Unless a project chooses another reading, the corps tires as one.
    let tracks = fury.formations.iter().flat_map(|formation| &formation.tracks);
    let lost: Vec<u32> = tracks.map(|track| track.marks[0].lost).collect();
    assert_eq!(lost, [7]);
}

#[test]
fn a_body_keeps_its_men_beside_its_guns() {
    let below = "formations:\n  - id: b\n    name: B\n    echelon: brigade\n    arm: infantry\n    men: 4500\n    artillery:\n      - { name: G, arm: foot-artillery, guns: 8 }\n";
    for name in GAMES {
        let fielded = field(below, name);
        // Some games include the guns of a brigade in the fire of its infantry. The ledger then
        // reports the guns of the brigade as left out.
        let guns = if has(&fielded, Step::Drop) { 0 } else { 8 };
        assert_eq!((fielded.men_in, fielded.guns), (4500, guns), "{name}");
        assert_eq!(u32::from(fielded.left_out == 8) * 8 + guns, 8, "{name}");
    }
}

#[test]
fn a_unit_without_an_arm_is_left_out_with_its_men_and_its_guns() {
    let below = "artillery:\n  - { name: G, guns: 6, men: 75 }\n";
    for name in GAMES {
        laws::no_man_is_lost(&corps(below), &field(below, name));
    }
}

/// The men of a unit without an arm may already be counted in the brigade. The brigade therefore
/// keeps its own number, and the ledger reports the men of the unit as left out.
#[test]
fn a_unit_without_an_arm_takes_nothing_from_the_brigade_above_it() {
    let below = "formations:\n  - id: b\n    name: B\n    echelon: brigade\n    men: 3747\n    units:\n      - { name: H, arm: cavalry, sabres: 400 }\n      - { name: W, men: 900, guns: 8 }\n";
    for name in GAMES {
        let fielded = field(below, name);
        laws::no_man_is_lost(&corps(below), &fielded);
        let dropped = fielded.ledger.iter().filter(|entry| entry.step() == Step::Drop);
        let left_out: i64 = dropped.map(grognard_core::convert::Entry::remainder).sum();
        assert_eq!(left_out + i64::from(fielded.men_in), 3747 + 400 + 908, "{name}");
    }
}

/// A body that can be a unit alone is not merged, and equal bodies are treated alike.
#[test]
fn three_equal_brigades_above_the_maximum_are_split_alike() {
    let below: String = (1..=3)
        .map(|n| {
            format!(
                "      - {{ id: b{n}, name: B{n}, echelon: brigade, men: 4400, grade: regular }}\n"
            )
        })
        .collect();
    let below = format!(
        "formations:\n  - id: d\n    name: D\n    echelon: division\n    formations:\n{below}"
    );
    for name in ["nf", "nb"] {
        let fielded = field(&below, name);
        assert!(!has(&fielded, Step::Merge), "{name}");
        let counts = counts(&fielded);
        let brigades: Vec<&[u32]> = counts.chunks(counts.len() / 3).collect();
        assert!(brigades.windows(2).all(|pair| pair[0] == pair[1]), "{name}: {counts:?}");
    }
}

/// 3,500 men fit into 7 stands of 500. At 450 men a stand they would be 7.77 stands, but that is
/// not a reason to cut the brigade in two.
#[test]
fn a_body_that_fits_a_legal_number_of_stands_is_not_cut() {
    let fielded = field(&division(3500), "nf");
    assert_eq!(counts(&fielded), [7]);
    assert!(!has(&fielded, Step::Split), "{:?}", fielded.ledger);
}

/// Parts of 1,947 men and of 1,621 men are four stands, so the cut is made between the two
/// regiments.
#[test]
fn a_cut_is_between_regiments_if_the_stands_are_the_same() {
    let below = "formations:\n  - id: b\n    name: B\n    echelon: division\n    formations:\n      - { id: r1, name: 50e, echelon: regiment, men: 1947, battalions: 2 }\n      - { id: r2, name: 59e, echelon: regiment, men: 1621, battalions: 2 }\n";
    let fielded = field(below, "nf");
    assert_eq!(counts(&fielded), [4, 4]);
    let men: Vec<u32> = fielded.units.iter().map(|unit| unit.men).collect();
    assert_eq!(men, [1947, 1621]);
}

/// In a game with a fixed number of men per element, 599 men must not cause a merge that 600 men do
/// not cause.
#[test]
fn a_strength_short_of_a_multiple_does_not_cause_a_merge() {
    let guards = |first: u32| {
        let unit = |name: &str, men: u32| {
            format!(
                "      - {{ id: {name}, name: {name}, arm: infantry, men: {men}, grade: regular }}\n"
            )
        };
        let units = [unit("one", first), unit("two", 314), unit("three", 204)].concat();
        let below = format!(
            "formations:\n  - id: b\n    name: B\n    echelon: brigade\n    units:\n{units}"
        );
        counts(&field(&below, "ohw"))
    };
    assert_eq!(guards(599), guards(600));
}

#[test]
fn a_unit_with_battalions_is_fielded_by_battalions() {
    let below = "formations:\n  - id: b\n    name: B\n    echelon: brigade\n    units:\n      - { id: r, name: 76e Ligne, arm: infantry, men: 1789, battalions: 3, grade: regular }\n";
    let fielded = field(below, "ba");
    assert_eq!(counts(&fielded), [30, 30, 29]);
}

#[test]
fn a_row_of_three_arms_becomes_a_unit_of_each() {
    let below =
        "formations:\n  - { id: b, name: B, echelon: brigade, men: 3600, sabres: 900, guns: 8 }\n";
    for name in GAMES {
        let fielded = field(below, name);
        let mut arms: Vec<&str> = fielded.units.iter().map(|unit| unit.arm.word()).collect();
        arms.sort_unstable();
        arms.dedup();
        let guns = (!has(&fielded, Step::Drop)).then_some("foot-artillery");
        let wanted: Vec<&str> = ["cavalry"].into_iter().chain(guns).chain(["infantry"]).collect();
        assert_eq!(arms, wanted, "{name}");
        assert!(has(&fielded, Step::Part), "{name}");
    }
}

#[test]
fn terms_of_the_author_override_the_conversion_and_are_in_the_ledger() {
    let below = "formations:\n  - { id: b, name: B, echelon: brigade, men: 2000, grade: regular, fielded: { nf: { stands: 6, bel: veteran } } }\n";
    let fury = field(below, "nf");
    assert_eq!(counts(&fury), [6]);
    assert_eq!(fury.units[0].certainty, Certainty::Author);
    assert_eq!(fury.units[0].grade.as_ref().map(|(id, _)| id.as_str()), Some("veteran"));
    assert_eq!(fury.ledger.iter().filter(|entry| entry.step() == Step::Author).count(), 2);
}

#[test]
fn the_largest_remainder_keeps_the_total_of_a_parent() {
    let brigades: String = (1..=5)
        .map(|n| {
            format!(
                "      - {{ id: b{n}, name: B{n}, echelon: brigade, men: 1990, grade: regular }}\n"
            )
        })
        .collect();
    let below = format!(
        "formations:\n  - id: d\n    name: D\n    echelon: division\n    formations:\n{brigades}"
    );
    let rules = game_of("nf").clone();
    let name = rules
        .roundings
        .iter()
        .find(|one| one.method == grognard_core::document::RoundMethod::LargestRemainder)
        .map(|one| one.entry.id.clone())
        .expect("a way to keep the total");
    let options = ConvertOptions { rounding: Some(name), ..ConvertOptions::default() };
    let kept = convert(&corps(&below), &rules, None, &options);
    // 9,950 men are 22.1 stands, so all brigades together have 22 stands although each alone has 4.
    assert_eq!(counts(&kept).iter().sum::<u32>(), 22);
    assert_eq!(counts(&field(&below, "nf")).iter().sum::<u32>(), 20);
}

/// Cost of the cheapest plan. All ways to group the blocks and to cut single blocks are compared.
fn cheapest(blocks: &[Block], limits: &UnitLimits) -> i64 {
    let men =
        |at: &usize| -> i64 { blocks[*at].bricks.iter().map(|brick| i64::from(brick.men)).sum() };
    let groups: Vec<Option<i64>> = (0..1_usize << blocks.len())
        .map(|set| {
            let group: Vec<usize> = (0..blocks.len()).filter(|at| set >> at & 1 == 1).collect();
            let (first, rest) = group.split_first()?;
            let own = &blocks[*first];
            if rest.is_empty() {
                let cuts = cuts(&own.bricks, own.alone, limits);
                let cost = |stretches| {
                    cost(blocks, limits, &[Planned { blocks: vec![*first], stretches }])
                };
                return cuts.into_iter().map(cost).min();
            }
            let apart = group.iter().any(|at| blocks[*at].alone.is_some())
                || rest.iter().any(|at| blocks[*at].when != own.when)
                || fewest(group.iter().map(men).sum(), limits) > 2
                || !group.iter().any(|at| is_small(&blocks[*at], limits));
            let bricks = group.iter().map(|at| blocks[*at].bricks.len()).sum();
            let stretches = vec![Stretch { bricks, units: 1 }];
            (!apart).then(|| cost(blocks, limits, &[Planned { blocks: group, stretches }]))
        })
        .collect();
    fn part(left: usize, groups: &[Option<i64>]) -> i64 {
        if left == 0 {
            return 0;
        }
        let first = 1 << left.trailing_zeros();
        let sets = (1..=left).filter(|set| set & left == *set && set & first != 0);
        let costs = sets.filter_map(|set| Some(groups[set]? + part(left & !set, groups)));
        costs.min().expect("a block by itself is a group")
    }
    part(groups.len() - 1, &groups)
}

fn fewest(men: i64, limits: &UnitLimits) -> u32 {
    let half = Ratio::new(1, 2).expect("a number");
    let rounded = Ratio::whole(men).over(limits.per).expect("a number").round(half).max(1);
    // Minimum number of elements, if an element may represent a range of men.
    let legal = limits.allowed.and_then(|(low, high)| {
        let first = ((men + high - 1) / high).max(1);
        (first <= men / low).then_some(first.min(rounded))
    });
    let elements = legal.unwrap_or(rounded);
    (1..).find(|units| i64::from(*units) * i64::from(limits.most) >= elements).expect("a number")
}

/// Every way in which the planner may cut bricks into units. The planner cuts the whole evenly or
/// at any set of seams, and may also cut single bricks evenly.
fn cuts(bricks: &[Brick], alone: Option<u32>, limits: &UnitLimits) -> Vec<Vec<Stretch>> {
    let men = |bricks: &[Brick]| -> i64 { bricks.iter().map(|brick| i64::from(brick.men)).sum() };
    let whole = |units: u32| vec![Stretch { bricks: bricks.len(), units }];
    let needed = fewest(men(bricks), limits);
    if let Some(units) = alone {
        return vec![whole(units)];
    }
    if needed == 1 {
        return vec![whole(1)];
    }
    let mut cuts: Vec<Vec<Stretch>> = (needed..=needed + 2).map(whole).collect();
    for seams in 0..1_usize << (bricks.len() - 1) {
        let mut ends: Vec<usize> =
            (1..bricks.len()).filter(|end| seams >> (end - 1) & 1 == 1).collect();
        ends.push(bricks.len());
        let mut ways: Vec<Vec<Stretch>> = vec![Vec::new()];
        let mut begin = 0;
        for end in ends {
            let run = &bricks[begin..end];
            let first = fewest(men(run), limits);
            let counts: Vec<u32> = match run {
                [_] => (first..=first + 2).collect(),
                _ => (first == 1).then_some(1).into_iter().collect(),
            };
            let more = ways.iter().flat_map(|way| {
                counts.iter().map(|units| {
                    let mut way = way.clone();
                    way.push(Stretch { bricks: run.len(), units: *units });
                    way
                })
            });
            ways = more.collect();
            begin = end;
        }
        cuts.extend(ways);
    }
    cuts
}

fn any_block() -> impl Strategy<Value = Block> {
    let brick = (1_u32..5000, 0_usize..3, 0_usize..3, 0_usize..2, 0_usize..2, 1_u32..9).prop_map(
        |(men, grade, kind, style, above, parts)| Brick { men, grade, kind, style, above, parts },
    );
    let bricks = prop::collection::vec(brick, 1..5);
    let alone = prop::option::weighted(0.1, 1_u32..4);
    (bricks, 0_usize..2, 0_usize..2, alone).prop_map(|(bricks, nation, when, alone)| Block {
        bricks,
        nation,
        when,
        alone,
    })
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn no_plan_is_cheaper(
        blocks in prop::collection::vec(any_block(), 1..5),
        per in 300_i64..3000,
        least in 1_u32..5,
        more in 0_u32..5,
        floor in 1_u32..4,
        spread in prop::option::of(1_i64..200),
    ) {
        let allowed = spread.map(|spread| (per - spread, per + spread));
        let most = least + more;
        let limits = UnitLimits { per: Ratio::whole(per), allowed, least, floor: floor.min(least), most, units: 400 };
        let found: Plan = plan(&blocks, &limits);
        let mut members: Vec<usize> = found.iter().flat_map(|group| group.blocks.clone()).collect();
        members.sort_unstable();
        prop_assert_eq!(members, (0..blocks.len()).collect::<Vec<_>>());
        prop_assert_eq!(cost(&blocks, &limits, &found), cheapest(&blocks, &limits));
    }
}

/// Random tree of bodies as YAML, including trees that no historian would write.
fn any_body(depth: u32) -> BoxedStrategy<Vec<String>> {
    let unit =
        (0_usize..6, 0_u32..2500, 0_usize..6, 0_usize..5).prop_map(|(arm, men, grade, extra)| {
            let arm =
                ["infantry", "cavalry", "foot-artillery", "horse-artillery", "engineers", "other"]
                    [arm];
            let grade = ["militia", "conscript", "regular", "veteran", "elite", ""][grade];
            let strength = match arm {
                "foot-artillery" | "horse-artillery" => format!("guns: {}", men % 20),
                _ if extra == 0 => format!("men: {}-{}", men, men + 300),
                _ if extra == 1 => "men: unknown".to_owned(),
                // The list states the sabres of several regiments in one line, and counts squadrons
                // in halves.
                "cavalry" if men % 3 == 0 => {
                    format!("sabres: [{men}, unknown, {}], squadrons: 2.5", men / 9)
                }
                "cavalry" if men % 3 == 1 => format!("sabres: {men}, squadrons: 1.5"),
                _ if men % 5 == 0 => format!("men: [{men}, {}-{men}]", men / 2),
                _ => format!("men: {men}"),
            };
            let grade = if grade.is_empty() { String::new() } else { format!(", grade: {grade}") };
            let traits = [
                "",
                ", traits: [guard]",
                ", traits: [light]",
                ", traits: [cossack]",
                ", traits: [heavy]",
            ][extra];
            let leader = match men % 4 {
                0 => format!(", leader: {{ name: C{men}, rank: Capitaine, exceptional: true }}"),
                1 => format!(", leader: C{men}"),
                _ => String::new(),
            };
            // Some units have no arm, because they inherit it from the bodies above.
            let arm = if men % 11 == 0 { String::new() } else { format!("arm: {arm}, ") };
            vec![format!("unit {{ name: U, {arm}{strength}{grade}{traits}{leader} }}")]
        });
    if depth == 0 {
        return unit.boxed();
    }
    let leaf = (0_usize..6, 0_u32..30_000, 0_u32..4000, 0_u32..60).prop_map(
        |(echelon, men, sabres, guns)| {
            let echelon = ["corps", "division", "brigade", "regiment", "column", "group"][echelon];
            let leader = format!("{{ name: B{men}, rating: good, exceptional: {} }}", men % 2 == 0);
            vec![format!(
                "body {{ name: F, echelon: {echelon}, men: {men}, sabres: {sabres}, guns: {guns}, leader: {leader} }}"
            )]
        },
    );
    let inner = (0_usize..6, prop::collection::vec(any_body(depth - 1), 0..4)).prop_map(
        |(echelon, below)| {
            let echelon = ["corps", "division", "brigade", "regiment", "column", "group"][echelon];
            let mut lines = vec![format!("open {echelon}")];
            lines.extend(below.into_iter().flatten());
            lines.push("close".to_owned());
            lines
        },
    );
    prop_oneof![2 => unit, 1 => leaf, 3 => inner].boxed()
}

fn written(lines: &[String]) -> String {
    let mut out = String::from("oob: 1\nid: any\nname: Any\nnation: russia\ndate: 1812-09-07\n");
    fn level(lines: &[String], at: &mut usize, indent: usize, out: &mut String) {
        let pad = " ".repeat(indent);
        let (mut bodies, mut units) = (String::new(), String::new());
        while *at < lines.len() && lines[*at] != "close" {
            let line = &lines[*at];
            *at += 1;
            if let Some(unit) = line.strip_prefix("unit ") {
                units.push_str(&format!("{pad}  - {unit}\n"));
            } else if let Some(body) = line.strip_prefix("body ") {
                bodies.push_str(&format!("{pad}  - {body}\n"));
            } else if let Some(echelon) = line.strip_prefix("open ") {
                bodies.push_str(&format!("{pad}  - name: G\n{pad}    echelon: {echelon}\n"));
                let rating = ["poor", "average", "good", "excellent"][*at % 4];
                let more = if at.is_multiple_of(3) { ", exceptional: true" } else { "" };
                bodies.push_str(&format!(
                    "{pad}    leader: {{ name: G{at}, rank: General, rating: {rating}{more} }}\n"
                ));
                // All bodies below the force inherit these keys.
                bodies.push_str(&match *at % 5 {
                    0 => format!("{pad}    arm: infantry\n{pad}    traits: [guard, light]\n"),
                    1 => format!("{pad}    arm: cavalry\n{pad}    grade: elite\n"),
                    2 => format!("{pad}    quality: poor\n{pad}    weight: 12-pounder\n"),
                    _ => String::new(),
                });
                level(lines, at, indent + 4, &mut bodies);
                *at += 1;
            }
        }
        if !bodies.is_empty() {
            out.push_str(&format!("{pad}formations:\n{bodies}"));
        }
        if !units.is_empty() {
            out.push_str(&format!("{pad}units:\n{units}"));
        }
    }
    level(lines, &mut 0, 0, &mut out);
    out
}

proptest! {
    #![proptest_config(cases(32))]

    /// In every unit and in the whole force, the men before the conversion equal the men after it
    /// plus the remainders. The conversion never panics.
    #[test]
    fn no_man_is_lost(lines in prop::collection::vec(any_body(3), 1..5)) {
        let lines: Vec<String> = lines.into_iter().flatten().collect();
        let force = force_of(&written(&lines));
        for name in GAMES {
            let rules = game_of(name);
            let fielded = convert(&force, rules, None, &ConvertOptions::default());
            laws::no_man_is_lost(&force, &fielded);
            let whole = fielded.formations.first().map_or(0, |whole| u64::from(whole.men));
            let unplaced = laws::unplaced(&fielded, false);
            prop_assert_eq!(whole + unplaced, u64::from(fielded.men_in), "{}", name);
            let least: u64 = fielded.units.iter().filter(|unit| !unit.guns).map(|unit| u64::from(unit.strength.least)).sum();
            let most: u64 = fielded.units.iter().filter(|unit| !unit.guns).map(|unit| u64::from(unit.strength.most)).sum();
            prop_assert!(least <= u64::from(fielded.men.least) && (unplaced > 0 || u64::from(fielded.men.most) <= most), "{}", name);
            let mut ids: Vec<&str> = fielded.units.iter().map(|unit| unit.id.as_str()).collect();
            ids.extend(fielded.formations.iter().map(|formation| formation.id.as_str()));
            let all = ids.len();
            ids.sort_unstable();
            ids.dedup();
            prop_assert_eq!(ids.len(), all, "{}", name);
        }
    }

    /// A fielded force is written as a native list. Under the same game, the list converts to the
    /// same force.
    #[test]
    fn a_native_list_converts_to_itself(lines in prop::collection::vec(any_body(3), 1..5)) {
        let lines: Vec<String> = lines.into_iter().flatten().collect();
        let force = force_of(&written(&lines));
        for name in GAMES {
            let rules = game_of(name);
            let fielded = convert(&force, rules, None, &ConvertOptions::default());
            if fielded.units.is_empty() {
                continue;
            }
            let text = grognard_exchange::exchange::native(&fielded, rules);
            let again = force_of(&text);
            let kept = convert(&again, rules, Some(rules), &ConvertOptions::default());
            let units = |conversion: &Conversion| -> Vec<String> {
                let units = conversion.units.iter().map(|unit| {
                    let told = (&unit.grade, &unit.traits, &unit.history, &unit.nation);
                    let counts = (unit.elements, unit.men, unit.fielded, unit.guns);
                    format!("{} {counts:?} {told:?} {:?}", unit.id, unit.tracks)
                });
                let mut units: Vec<String> = units.collect();
                units.sort();
                units
            };
            let leaders = |conversion: &Conversion| -> Vec<String> {
                // The body of a leader may now be part of a larger unit, so bodies are not
                // compared.
                let told = |leader: &FieldedLeader| {
                    format!("{:?}", FieldedLeader { body: String::new(), ..leader.clone() })
                };
                let mut leaders: Vec<String> = conversion.leaders.iter().map(told).collect();
                leaders.sort();
                leaders
            };
            let sums = |conversion: &Conversion| {
                let formations = conversion.formations.iter();
                let formations: Vec<String> = formations
                    .map(|one| {
                        // The units of a native list are in another order, so the ids of units are
                        // sorted.
                        let mut tracks = one.tracks.clone();
                        for weight in tracks.iter_mut().flat_map(|track| &mut track.weights) {
                            weight.units.sort();
                        }
                        format!("{} {} {tracks:?}", one.elements, one.men)
                    })
                    .collect();
                // The list has no body that the game has no place for.
                let of = |all: u32, guns| u64::from(all) - laws::unplaced(conversion, guns);
                let men = (of(conversion.men_in, false), of(conversion.guns, true));
                (men, conversion.fielded_men, conversion.fielded_guns, formations)
            };
            prop_assert_eq!(units(&fielded), units(&kept), "{}\n{}", name, text);
            prop_assert_eq!(leaders(&fielded), leaders(&kept), "{}\n{}", name, text);
            prop_assert_eq!(sums(&fielded), sums(&kept), "{}\n{}", name, text);
            prop_assert_eq!(text, grognard_exchange::exchange::native(&kept, rules), "{}", name);
            // A native list can also be converted to another game. The conversion to another game
            // must not panic.
            let _ = convert(&again, game_of("bnb"), Some(rules), &ConvertOptions::default());
        }
    }
}

fn led(leader: &str) -> String {
    format!(
        "formations:\n  - id: d\n    name: D\n    echelon: division\n    formations:\n      - {{ id: b, name: B, echelon: brigade, men: 2000, grade: regular, leader: {leader} }}\n"
    )
}

/// The range of exceptional corps commanders is 2 inches longer. The ledger names the line of the
/// pack that gives this bonus.
#[test]
fn an_exceptional_leader_reaches_farther() {
    let below = led("Brigadier");
    let plain = corps(&format!("leader: {{ name: L, rating: excellent }}\n{below}"));
    let great = corps(&format!("leader: {{ name: L, exceptional: true }}\n{below}"));
    let range = |force: &Force, name: &str| {
        let fielded = convert(force, game_of(name), None, &ConvertOptions::default());
        let line = Basis::Pack(PackLine::Exceptional { leader: "corps".to_owned() });
        let told = fielded.ledger.iter().any(|entry| entry.basis == line);
        let leader = fielded.leaders.iter().find(|leader| leader.name == "L").expect("a leader");
        (leader.range.map(|range| range.to_string()), told)
    };
    assert_eq!(range(&plain, "nf"), (Some("8 in".to_owned()), false));
    assert_eq!(range(&great, "nf"), (Some("10 in".to_owned()), true));
    // A game without a line about exceptional leaders gives them no bonus, so both ranges are
    // equal.
    assert_eq!(range(&plain, "ohw"), range(&great, "ohw"));
    // A range that the author states is used without a bonus.
    let author = "leader: { name: L, exceptional: true, fielded: { nf: { range: 9in } } }\n";
    assert_eq!(range(&corps(&format!("{author}{below}")), "nf"), (Some("9 in".to_owned()), false));
}

/// If the game has leaders of brigades, the leader is with the unit that his brigade became.
#[test]
fn a_leader_is_with_the_unit_that_his_body_became() {
    let great = field(&led("{ name: L, exceptional: true }"), "nf");
    let leader = great.leaders.iter().find(|leader| leader.name == "L").expect("a leader");
    assert_eq!(leader.unit.as_deref(), Some("b"));
    assert_eq!(great.formations[leader.formation].id, "d");
    assert_eq!(leader.bonus.as_deref(), Some("1"));
    let drop = |below: &str, name: &str| {
        let fielded = field(below, name);
        assert!(fielded.leaders.iter().all(|leader| leader.name != "L"), "{name}");
        let dropped = fielded.ledger.into_iter().find_map(|entry| match entry.change {
            Change::Leaderless { reason, .. } => Some((entry.basis.to_string(), reason)),
            _ => None,
        });
        dropped.expect("a leader without a place")
    };
    let (line, reason) = drop(&led("{ name: L, rating: excellent }"), "nf");
    assert_eq!((line.as_str(), reason), ("leaders/brigade", NoPost::Unexceptional));
    let (line, reason) = drop(&led("{ name: L, exceptional: true }"), "nb");
    assert_eq!((line.as_str(), reason), ("leaders", NoPost::NoneOfLevel));
}

/// Officers of divisions are exceptional by the historical record, and not by their ability to
/// command.
#[test]
fn an_excellent_leader_is_not_an_exceptional_one() {
    let bonus = |leader: &str| {
        let below =
            led("B").replace("    formations:", &format!("    leader: {leader}\n    formations:"));
        let fielded = field(&below, "nf");
        let leader = fielded.leaders.into_iter().find(|leader| leader.name == "L");
        leader.expect("a leader").bonus
    };
    assert_eq!(bonus("{ name: L, rating: excellent }"), None);
    assert_eq!(bonus("{ name: L, exceptional: true }").as_deref(), Some("2"));
}

/// Cavalry is counted in sabres, and guns have no mounted men. The ledger reports any other number,
/// so that it is not lost.
#[test]
fn a_strength_that_does_not_count_is_in_the_ledger() {
    let below = "units:\n  - { id: h, name: H, arm: cavalry, men: 183, sabres: 400, grade: regular }\n  - { id: g, name: G, arm: foot-artillery, guns: 8, sabres: 90, grade: regular }\n  - { id: same, name: S, arm: cavalry, men: 300, sabres: 300, grade: regular }\n";
    let fielded = field(below, "ba");
    let told = fielded.ledger.iter().filter_map(|entry| match &entry.change {
        Change::LeftOut { strength, reason, .. } => {
            Some((entry.body.as_str(), strength.most, *reason))
        }
        _ => None,
    });
    let told: Vec<_> = told.collect();
    assert_eq!(told, [("h", 183, NoPlace::CountedInSabres), ("g", 90, NoPlace::NoCavalry)]);
    assert_eq!((fielded.men_in, fielded.guns), (700, 8));
}

/// A leader of guns becomes an artillery commander. A group of infantry has no leader in this game.
#[test]
fn a_commander_of_guns_is_an_artillery_commander() {
    let below = "formations:\n  - { id: b, name: B, echelon: brigade, men: 2000 }\n  - { id: g, name: G, echelon: group, arm: foot-artillery, guns: 16, leader: Guns }\n  - id: h\n    name: H\n    echelon: group\n    leader: Foot\n    formations:\n      - { id: c, name: C, echelon: brigade, men: 2000 }\nartillery:\n  - { name: U, arm: horse-artillery, guns: 6, leader: Battery }\n";
    let fielded = field(below, "nf");
    let kinds: Vec<(&str, &str, bool)> = fielded
        .leaders
        .iter()
        .map(|leader| (leader.name.as_str(), leader.kind.as_str(), leader.unit.is_some()))
        .collect();
    assert_eq!(kinds, [("Guns", "artillery", false), ("Battery", "artillery", true)]);
    assert!(field(below, "bnb").leaders.iter().all(|leader| leader.name == "L"));
}

fn own(below: &str, name: &str) -> Conversion {
    let rules = game_of(name);
    let text = format!(
        "oob: 1\nid: own\nname: Own\nnation: prussia\ndate: 1806-10-14\nruleset: {}\nunits:\n{below}",
        rules.id
    );
    convert(&force_of(&text), rules, Some(rules), &ConvertOptions::default())
}

/// Units of a native list get traits by arm and by assignment, as in a conversion. `game_traits` in
/// the list take precedence over converted traits.
#[test]
fn game_traits_of_a_native_list_override_the_derived_ones() {
    let unit = |more: &str, name: &str| {
        let below = format!("  - {{ id: u, name: U, stands: 5, {more} }}\n");
        let traits: Vec<String> =
            own(&below, name).units[0].traits.iter().map(|(id, _)| id.clone()).collect();
        traits.join(" ")
    };
    assert_eq!(unit("arm: cavalry, traits: [cuirassier, heavy]", "bnb"), "aggressive");
    assert_eq!(unit("arm: foot-artillery, traits: [heavy]", "nf"), "");
    assert_eq!(unit("arm: cavalry, traits: [light, hussar]", "nf"), "");
    assert_eq!(unit("arm: infantry", "ohw"), "older-drill");
    assert_eq!(unit("arm: infantry, game_traits: []", "ohw"), "");
    assert_eq!(
        unit("arm: infantry, traits: [light], game_traits: [guard-foot]", "nf"),
        "guard-foot"
    );
}

/// If a native list states men and guns, they take precedence over the usual strength of its
/// stands.
#[test]
fn strengths_in_a_native_list_override_its_stands() {
    let below = "  - { id: a, name: A, arm: infantry, stands: 5, men: 2021-2080 }\n  - { id: b, name: B, arm: foot-artillery, stands: 1, guns: 6 }\n  - { id: c, name: C, arm: infantry, stands: 4 }\n";
    let kept = own(below, "nf");
    let men: Vec<u32> = kept.units.iter().map(|unit| unit.men).collect();
    assert_eq!(men, [2050, 6, 1800]);
    assert_eq!(kept.uncounted.iter().map(String::as_str).collect::<Vec<_>>(), ["c"]);
    assert_eq!((kept.men_in, kept.guns, kept.fielded_guns), (3850, 6, 6));
}

#[test]
fn bodies_that_arrive_separately_are_not_merged() {
    let below = "formations:\n  - id: d\n    name: D\n    echelon: division\n    formations:\n      - { id: a, name: A, echelon: brigade, men: 900, grade: regular }\n      - { id: b, name: B, echelon: brigade, men: 900, grade: regular }\n";
    let force = corps(below);
    let units = |later: &[(&str, usize)]| {
        let later = later.iter().map(|(id, number)| ((*id).to_owned(), *number)).collect();
        convert(&force, game_of("nf"), None, &ConvertOptions { later, ..ConvertOptions::default() })
            .units
            .len()
    };
    assert_eq!(units(&[]), 1);
    assert_eq!(units(&[("b", 1)]), 2);
    assert_eq!(units(&[("a", 1), ("b", 1)]), 1);
}

/// Guns that arrive at another time form a pool of their own, if they are enough for an element.
#[test]
fn guns_that_arrive_separately_are_pooled_separately() {
    let batteries = |guns: [u32; 4]| {
        let mut all = "formations:\n  - id: d\n    name: D\n    echelon: division\n    men: 5000\nartillery:\n".to_owned();
        for (at, guns) in guns.iter().enumerate() {
            all += &format!(
                "  - {{ id: g{at}, name: Battery {at}, arm: foot-artillery, guns: {guns} }}\n"
            );
        }
        corps(&all)
    };
    let later = || vec![("g2".to_owned(), 1), ("g3".to_owned(), 1)];
    let pools = |force: &Force| {
        let done = convert(
            force,
            game_of("bnb"),
            None,
            &ConvertOptions { later: later(), ..ConvertOptions::default() },
        );
        done.units.iter().filter(|unit| unit.guns).map(|unit| unit.men).collect::<Vec<u32>>()
    };
    assert_eq!(pools(&batteries([8, 8, 8, 8])), [16, 16]);
    assert_eq!(pools(&batteries([8, 8, 4, 4])), [12, 12]);
}
