# Short names for plain commands; `just` alone lists them.

_list:
    @just --list

# What must hold before a change lands.
check:
    .ci/run

# What .ci/run proves on a sample, on everything. It takes about two hours.
all:
    ALL=1 .ci/run

# Everything but paper, in the dev profile, with an eighth of the random cases: the loop of daily work. What tests write
# stays in memory where the system has a folder for that. Two tests a core: some wait.
quick:
    GROGNARD_QUICK=1 RUST_TEST_THREADS=$(($(getconf _NPROCESSORS_ONLN) * 2)) TMPDIR="$(test -w /dev/shm && echo /dev/shm || echo "${TMPDIR:-/tmp}")" cargo test --workspace --exclude grognard-print --no-default-features --lib --bins --tests

# All tests, in the profile of the program.
test:
    cargo test --release

# Writes schemas, reference pages, the picture and expected output again; read the difference.
bless:
    GROGNARD_BLESS=1 INSTA_UPDATE=always cargo test

# The main job, on the project that `grognard new` makes.
demo:
    cargo run --release -- check templates/new

# The language server as an editor uses it; `just lsp --all` takes the whole of it.
lsp *ARGS:
    python3 tests/lsp/run.py target/release/grognard {{ARGS}}

# Builds the program for Windows and runs its tests under Wine; `just windows disk::` runs one room.
windows *TESTS:
    .ci/windows {{TESTS}}

# Feeds every door with spoilt documents, an hour each unless told otherwise; new texts are kept in fuzz/out.
fuzz SECONDS="3600" *TARGETS:
    fuzz/run {{SECONDS}} {{TARGETS}}

# Where the time goes: one document through each floor.
bench:
    cargo bench --bench pipeline

# The website in a real browser; `just site search` runs one group.
site *GROUPS:
    cd tests/site && npm ci --silent && node run.mjs ../../target/release/grognard {{GROUPS}}

# The scripts of pages: style, types, tests, and whether the bundles are what their sources make.
web:
    cd web && npm ci --silent && npm run check && npm test

# The engine of the workbench, as WebAssembly. A build after it takes it in.
engine:
    .ci/engine
