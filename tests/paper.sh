#!/usr/bin/env bash
# Prints every shipped battle under every rule set and lets other programs judge the files:
# sound PDF, every face embedded, every unit's name to be found as text, the same bytes again; codes that can be read.
# Usage: tests/paper.sh [PROGRAM]
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-./target/release/grognard}
program=$(realpath "$program")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
files=0
units=0

fail() { printf '%s\n' "$*" >&2; exit 1; }

for scenario in scenarios/*/*.scenario.yaml; do
    name=$(basename "$scenario" .scenario.yaml)
    for game in nf nb bnb ohw ba; do
        # The names of units, spaces left out: lines break where they must.
        "$program" convert "$scenario" --to "$game" --format json > "$folder/json"
        python3 - "$folder/json" > "$folder/names" <<'PY'
import json, sys
for force in json.load(open(sys.argv[1]))["forces"]:
    for unit in force["units"]:
        print("".join(unit["name"].split()))
PY
        for what in cards roster labels; do
            # Letter is set as A4 is: one game is enough to see that it holds.
            papers=a4
            if [ "$game" = nf ]; then papers="a4 letter"; fi
            for paper in $papers; do
                file="$folder/$name-$game-$what-$paper.pdf"
                "$program" "$what" "$scenario" --to "$game" --paper "$paper" -o "$file" 2> "$folder/said" && code=0 || code=$?
                # What finds no room is told, and is not more than a warning.
                [ "$code" -le 1 ] || fail "$file: $(cat "$folder/said")"
                grep "no room" "$folder/said" | sed "s/^/$name $game $what: /" || true
                qpdf --check "$file" > "$folder/qpdf" 2>&1 || fail "$file: $(cat "$folder/qpdf")"
                pdffonts "$file" 2> /dev/null | tail -n +3 | awk '{ if ($(NF-4) != "yes") { print; bad = 1 } } END { exit bad }' ||
                    fail "$file: a face is not embedded"
                files=$((files + 1))
            done
            pdftotext -raw "$folder/$name-$game-$what-a4.pdf" - 2> /dev/null | tr -d '[:space:]' > "$folder/text"
            while IFS= read -r unit; do
                grep -qF -- "$unit" "$folder/text" || fail "$name $game $what: there is no $unit"
                units=$((units + 1))
            done < "$folder/names"
            cp "$folder/$name-$game-$what-a4.pdf" "$folder/first"
            if [ "$game" = nf ]; then
                "$program" "$what" "$scenario" --to "$game" -o "$folder/second.pdf" 2> /dev/null || true
                cmp -s "$folder/first" "$folder/second.pdf" || fail "$name $game $what: not the same bytes"
            fi
        done
        rm -f "$folder"/*.pdf
    done
done
# Codes on cards are read as a telephone reads them, and say where each unit stands on the site.
mkdir "$folder/site"
cp scenarios/saalfeld/*.yaml "$folder/site"
printf 'grognard: 1\nbase_url: https://example.org/battles/\n' > "$folder/site/grognard.yaml"
battle="$folder/site/saalfeld.scenario.yaml"
"$program" cards "$battle" --to nf -o "$folder/codes.pdf" 2> /dev/null
"$program" convert "$battle" --to nf --format json > "$folder/json"
python3 - "$folder/json" > "$folder/wanted" <<'PY'
import json, sys
pages = {f"https://example.org/battles/oob/{force['id']}/#{unit['id']}"
         for force in json.load(open(sys.argv[1]))["forces"] for unit in force["units"]}
print("\n".join(sorted(pages)))
PY
pdftoppm -r 300 -gray -png "$folder/codes.pdf" "$folder/code"
zbarimg -q --raw --set '*.enable=0' --set qrcode.enable=1 "$folder"/code-*.png 2> /dev/null | LC_ALL=C sort -u > "$folder/read"
LC_ALL=C sort -u "$folder/wanted" | cmp -s - "$folder/read" || fail "codes: $(diff "$folder/wanted" "$folder/read")"
codes=$(wc -l < "$folder/read")

printf '%s files passed, %s names of units found in them, %s codes read\n' "$files" "$units" "$codes"
