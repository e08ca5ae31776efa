#!/usr/bin/env bash
# Judges a checkout against the commit at which it left a branch, in any CI that runs a script:
#
#   gate.sh BRANCH [FOLDER]
#
# Leaves counts.md and times.md in FOLDER (bench-reports) and exits as bench does. For a package
# with a program of suites; the command comes from the package that the suites depend on.
set -euo pipefail

if [[ $# -lt 1 || $# -gt 2 ]]; then
  echo "usage: gate.sh BRANCH [FOLDER]" >&2
  exit 64
fi
branch=$1
reports=${2-bench-reports}

# What a stage is to say about an exit code.
outcome() {
  case $1 in
    0) echo "passed" ;;
    2) echo "failed: something got worse" ;;
    3) echo "unstable: something could not be decided" ;;
    4) echo "unstable: something got better, and waits to be accepted" ;;
    130 | 143) echo "aborted" ;;
    *) echo "broken: nothing was judged, see the lines above" ;;
  esac
}

# Runs a gate whose report has a name, and ends with its exit code unless it passed.
gate() {
  local name=$1 code=0
  shift
  .build/release/bench gate --no-progress --format markdown --output "$reports/$name.md" "$@" \
    || code=$?
  echo "$name: $(outcome "$code")"
  [[ $code == 0 ]] || exit "$code"
}

mkdir -p "$reports" || exit 73

# A clone of the last commit only knows neither the branch nor where this one left it.
if [[ $(git rev-parse --is-shallow-repository) == true ]]; then
  git fetch --quiet --unshallow origin || exit 65
fi
git fetch --quiet origin "$branch" || exit 65
base=$(git merge-base HEAD FETCH_HEAD) || exit 65

swift build -c release --product bench || exit 70
gate counts --exact
gate times --against "$base"
