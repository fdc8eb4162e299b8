#!/usr/bin/env bash
# Prints many cards in three ways and reports the cost of each: our PDF, and our HTML through a
# browser and through WeasyPrint. Seconds are CPU seconds on all cores, of the program and its child
# processes. Usage: benches/paper.sh [PROGRAM] [CARDS] Needs Linux, chromium, poppler-utils and
# python3 with venv. WeasyPrint is installed into a temporary folder unless WEASYPRINT names one.
# WeasyPrint takes minutes for a hundred cards, so `WEASYPRINT=-` skips it.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-./target/release/grognard}")
cards=${2:-1000}
browser=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

[ -n "$browser" ] || { echo "there is no chromium; name one in CHROMIUM" >&2; exit 2; }
weasyprint=${WEASYPRINT:-}
if [ -z "$weasyprint" ]; then
    python3 -m venv "$folder/venv"
    "$folder/venv/bin/pip" install --quiet --disable-pip-version-check weasyprint
    weasyprint=$folder/venv/bin/weasyprint
fi

python3 - "$cards" > "$folder/many.oob.yaml" <<'PY'
import sys

print("oob: 1\nid: many\nname: Many\nnation: france\nsources: { made: Made for a measurement }\nsource: made")
print("echelon: army\nformations:")
arms = [("infantry", "men", 620), ("infantry", "men", 700), ("cavalry", "sabres", 380), ("foot-artillery", "guns", 8)]
grades = ["conscript", "regular", "veteran"]
for number in range(int(sys.argv[1])):
    if number % 20 == 0:
        print(f"  - id: brigade-{number // 20 + 1}\n    name: Brigade {number // 20 + 1}\n    echelon: brigade\n    units:")
    arm, counts, strength = arms[number % len(arms)]
    grade = grades[number % len(grades)]
    print(f"      - {{ id: unit-{number + 1}, name: {number % 4 + 1}/{number // 4 + 1}e, arm: {arm}, {counts}: {strength}, grade: {grade} }}")
PY

# Runs a command and prints the CPU seconds of it and of its descendants.
seconds() {
    python3 - "$folder/log" "$@" <<'PY'
import ctypes, os, resource, subprocess, sys

# Adopts processes that a browser leaves behind (PR_SET_CHILD_SUBREAPER), so that their time is counted.
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
with open(sys.argv[1], "w") as log:
    ended = subprocess.run(sys.argv[2:], stdout=log, stderr=log)
try:
    while True:
        os.wait()
except ChildProcessError:
    pass
used = resource.getrusage(resource.RUSAGE_CHILDREN)
# Exit code 1 reports text that does not fit, which is no failure here.
if ended.returncode > 1:
    sys.stderr.write(open(sys.argv[1]).read())
    sys.exit(2)
print(f"{used.ru_utime:.2f} {used.ru_stime:.2f}")
PY
}

row() {
    local name=$1 file=$2 used=$3 pages
    pages=$(pdfinfo "$file" 2> /dev/null | awk '/^Pages:/ { print $2 }')
    printf '%-24s %9s %9s %7s %9s\n' "$name" ${used} "$pages" "$(($(stat -c %s "$file") / 1024)) KiB"
}

print=("$program" cards "$folder/many.oob.yaml" --to "${GAME:-ohw}")
pdf=$(seconds "${print[@]}" -o "$folder/ours.pdf")
found=$(pdftotext -raw "$folder/ours.pdf" - | grep -c '^\(Battalion\|.*, France\)' || true)
html=$(seconds "${print[@]}" --format html -o "$folder/page.html")
by_browser=$(seconds "$browser" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
    --disable-background-networking --disable-component-update --disable-sync --user-data-dir="$folder/browser" \
    --no-pdf-header-footer --print-to-pdf="$folder/browser.pdf" "file://$folder/page.html")
if [ "$weasyprint" != - ]; then by_weasyprint=$(seconds "$weasyprint" "$folder/page.html" "$folder/weasyprint.pdf"); fi

printf '%s cards, %s found in our PDF\n\n' "$cards" "$found"
printf '%-24s %9s %9s %7s %9s\n' "" "user s" "system s" pages size
row "PDF" "$folder/ours.pdf" "$pdf"
printf '%-24s %9s %9s %7s %9s\n' "HTML" ${html} "" "$(($(stat -c %s "$folder/page.html") / 1024)) KiB"
row "HTML, then browser" "$folder/browser.pdf" "$by_browser"
if [ "$weasyprint" != - ]; then row "HTML, then WeasyPrint" "$folder/weasyprint.pdf" "$by_weasyprint"; fi
