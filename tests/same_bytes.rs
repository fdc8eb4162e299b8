//! Tests that the same documents give the same bytes under any settings of the machine and the
//! user.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::site::{bytes, project};

struct Setting {
    folder: &'static str,
    threads: &'static str,
    zone: &'static str,
    language: &'static str,
    umask: &'static str,
}

const SETTINGS: [Setting; 2] = [
    Setting { folder: "", threads: "1", zone: "UTC", language: "C", umask: "022" },
    Setting {
        folder: "site/club",
        threads: "4",
        zone: "Pacific/Kiritimati",
        language: "tr_TR.UTF-8",
        umask: "077",
    },
];

#[test]
fn no_setting_of_the_machine_changes_a_byte() {
    let run = project();
    let root = run.folder();
    let scenario = root.join("scenarios/barrosa/barrosa.scenario.yaml");
    let outs: Vec<_> = SETTINGS
        .iter()
        .enumerate()
        .map(|(number, setting)| {
            let out = run.folder().join(format!("out-{number}"));
            std::fs::create_dir(&out).expect("a folder");
            let file = |name: &str| out.join(name).display().to_string();
            let ledger = format!("--ledger={}", file("ledger.csv"));
            let (root, scenario) = (root.display().to_string(), scenario.display().to_string());
            for words in [
                ["check", &root, "--format", "json", "-o", &file("check.json")].as_slice(),
                &["convert", &scenario, "--to=nf", "-o", &file("convert.txt"), &ledger],
                &["map", &scenario, "--to", "nf", "-o", &file("map.svg")],
                &["build", &root, "-o", &file("pages")],
            ] {
                let ended = under(setting, run.folder(), words);
                assert!(matches!(ended.0, Some(0 | 1)), "{words:?}: {}", ended.1);
            }
            out
        })
        .collect();
    let made: Vec<_> = outs.iter().map(|out| bytes(out)).collect();
    assert!(made[0].len() > 100, "{} files", made[0].len());
    assert_eq!(made[0].keys().collect::<Vec<_>>(), made[1].keys().collect::<Vec<_>>());
    let other = made[0].iter().find(|(path, bytes)| made[1].get(*path) != Some(*bytes));
    assert_eq!(other.map(|(path, _)| path), None);
}

/// Runs the program in the given environment. Returns the exit code and standard error.
fn under(setting: &Setting, root: &Path, words: &[&str]) -> (Option<i32>, String) {
    let program = env!("CARGO_BIN_EXE_grognard");
    // Run the program through a shell, because setting the umask of this process would need unsafe
    // code.
    let mut command = match cfg!(unix) {
        true => {
            let mut shell = Command::new("sh");
            shell.args(["-c", &format!("umask {}; exec \"$0\" \"$@\"", setting.umask), program]);
            shell
        }
        false => Command::new(program),
    };
    let ended = command
        .args(words)
        .current_dir(root.join(setting.folder))
        .env("RAYON_NUM_THREADS", setting.threads)
        .env("TZ", setting.zone)
        .env("LANG", setting.language)
        .env("LC_ALL", setting.language)
        // Use no store, so that both runs make all files.
        .env("GROGNARD_STORE", "")
        .stdin(Stdio::null())
        .output()
        .expect("the program ends");
    (ended.status.code(), String::from_utf8_lossy(&ended.stderr).into_owned())
}
