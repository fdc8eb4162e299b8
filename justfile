# Short names for commands; `just` alone lists them.

_list:
    @just --list

# Runs everything that must pass before a change lands.
check:
    .ci/run

# Runs the steps of `check` on everything instead of a sample. This recipe takes about two hours.
all:
    ALL=1 .ci/run

# Tests everything but printing, in the dev profile, with an eighth of the random cases: for daily work. Temporary files are
# in memory if the system has a folder for that. Runs two tests per core, because some tests wait.
quick:
    GROGNARD_QUICK=1 RUST_TEST_THREADS=$(($(getconf _NPROCESSORS_ONLN) * 2)) TMPDIR="$(test -w /dev/shm && echo /dev/shm || echo "${TMPDIR:-/tmp}")" cargo test --workspace --exclude grognard-print --no-default-features --lib --bins --tests

# All tests, in the profile of the program.
test:
    cargo test --release

# Regenerates schemas, reference pages, the picture and expected output. Review the diff afterwards.
bless:
    GROGNARD_BLESS=1 INSTA_UPDATE=always cargo test

# `check` on the project that `grognard new` makes.
demo:
    cargo run --release -- check templates/new

# Tests the language server as an editor uses it; `just lsp --all` runs every test.
lsp *ARGS:
    python3 tests/lsp/run.py target/release/grognard {{ARGS}}

# Builds the program for Windows and runs its tests under Wine; `just windows disk::` runs the tests of one room.
windows *TESTS:
    .ci/windows {{TESTS}}

# Fuzzes every target for an hour, or SECONDS each; new inputs are collected in fuzz/out.
fuzz SECONDS="3600" *TARGETS:
    fuzz/run {{SECONDS}} {{TARGETS}}

# Benchmarks of one document through each layer.
bench:
    cargo bench --bench pipeline

# Tests the website in a real browser; `just site search` runs one group.
site *GROUPS:
    cd tests/site && npm ci --silent && node run.mjs ../../target/release/grognard {{GROUPS}}

# Checks the scripts of pages: style, types, tests, and that the bundles match their sources.
web:
    cd web && npm ci --silent && npm run check && npm test

# Builds the engine of the workbench as WebAssembly. Later builds of the program include the engine.
engine:
    .ci/engine
