//! `grognard export` on the command line.

use crate::cli::Run;

const LIST: &str = "oob: 1
id: corps
name: V Corps
nation: france
date: 1809-07-05
echelon: corps
formations:
  - id: morel
    name: 1st Division
    echelon: division
    leader: { name: Morel, rating: good }
    units:
      - { name: 9e Légère, arm: infantry, men: 1200, grade: veteran }
      - { name: \"=1+1\", arm: infantry, men: 800 }
";

fn project() -> Run {
    Run::new().file("grognard.yaml", "grognard: 1\n").file("corps.oob.yaml", LIST)
}

#[test]
fn a_list_exported_as_text_can_be_imported() {
    let run = project();
    let ended = run.typed("export corps.oob.yaml --format text").ok();
    let out = ended.out();
    assert!(out.contains("    9e Légère (veteran infantry: 1,200 men)\n"), "{out}");
    let told = "hint[not-exported]: plain text has no place for ids (4 bodies) and ratings of leaders (1 body)";
    assert_eq!(ended.err().matches("not-exported").count(), 1, "{}", ended.err());
    assert!(ended.err().contains(told), "{}", ended.err());
    let short = run.typed("export corps.oob.yaml --format text --report short").err();
    for told in ["has no place for ids: 4 bodies", "has no place for ratings of leaders: 1 body"] {
        assert!(short.contains(told), "{short}");
    }
    run.add("corps.txt", &out);
    run.typed("import corps.txt").ok().shows("name: \"9e Légère\", arm: infantry, men: 1200");
}

#[test]
fn the_extension_of_the_file_selects_the_format() {
    let run = project();
    for (name, begin) in [
        ("a.csv", "id,parent,"),
        ("a.md", "# V Corps"),
        ("a.txt", "Order of battle: "),
        ("a.oob", "!French 1809"),
    ] {
        let ended = run.run(&["--quiet", "export", "corps.oob.yaml", "-o", name]);
        assert_eq!((ended.code(), ended.err().as_str()), (0, ""), "{name}");
        assert!(run.read(name).starts_with(begin), "{name}");
    }
}

#[test]
fn a_formula_in_a_table_is_reported_and_escaped_for_excel() {
    let run = project();
    run.typed("export corps.oob.yaml --format csv").says("warning[formula-in-table]");
    let excel = run.typed("export corps.oob.yaml --format csv --excel");
    assert!(!excel.err().contains("formula"), "{}", excel.err());
    assert!(excel.out().contains(",'=1+1,"), "{}", excel.out());
}

#[test]
fn an_impossible_export_names_the_next_step() {
    let run = project();
    let told = |words: &[&str]| {
        let ended = run.run(words).ends(2);
        ended.err()
    };
    let no_format = told(&["export", "corps.oob.yaml"]);
    assert!(
        no_format.contains("name the format with `--format`: `text`, `markdown`"),
        "{no_format}"
    );
    let no_ground = told(&["export", "corps.oob.yaml", "--format", "kml"]);
    assert!(no_ground.contains("an order of battle has no ground"), "{no_ground}");
    let no_rules = told(&["export", "corps.oob.yaml", "--format", "cards"]);
    assert!(no_rules.contains("name it with `--to`"), "{no_rules}");
    let onto = told(&["export", "corps.oob.yaml", "--format", "text", "-o", "corps.oob.yaml"]);
    assert!(onto.contains("this command writes files that end in"), "{onto}");
    let history = told(&["export", "corps.oob.yaml", "--format", "text", "--to", "nf"]);
    assert!(history.contains("remove `--to`"), "{history}");
}

#[test]
fn every_card_is_a_row() {
    let run = project();
    let out = run.typed("export corps.oob.yaml --format cards --to nf").ok().out();
    assert!(out.starts_with("number,title,subtitle,card,id,side,force,"), "{out}");
    assert!(out.lines().count() >= 3, "{out}");
}
