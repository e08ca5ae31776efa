#!/usr/bin/env bash
#SBATCH --job-name=bench
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
#SBATCH --time=00:15:00
# Measures the benchmarks as a Slurm job array, one shard a task, and judges the counts of all by
# the stored baseline in a job that waits for them. Submitted in the package, after a build of the
# command and of the program of suites; the tasks share both and build nothing:
#
#   swift build -c release --product bench && swift build -c release --product merging-suites
#   export BENCH_PROGRAM=$PWD/.build/release/merging-suites
#   array=$(sbatch --parsable --array=1-4 slurm-shards.sh measure --suite sorting)
#   sbatch --dependency="afterok:$array" --kill-on-invalid-dep=yes \
#     slurm-shards.sh judge "$array" --suite sorting
#
# Both take the same selection. Exits as bench does, 64 when called otherwise.
set -euo pipefail

bench=${BENCH:-.build/release/bench}
: "${BENCH_PROGRAM:?the built program of suites}"

usage() {
  echo "usage: slurm-shards.sh measure [SELECTION…] | judge ARRAY [SELECTION…]" >&2
  exit 64
}

# Shards are counted from 1, so the array must begin there.
measure() {
  local number=${SLURM_ARRAY_TASK_ID:?submit with --array=1-N}
  local count=${SLURM_ARRAY_TASK_COUNT:?} folder=shards/${SLURM_ARRAY_JOB_ID:?}
  mkdir -p "$folder" || exit 73
  "$bench" run "$@" --shard "$number/$count" --format json --output "$folder/$number.json"
}

judge() {
  [[ $# -gt 0 ]] || usage
  local folder=shards/$1
  shift
  "$bench" merge "$folder"/*.json --output "$folder.json"
  "$bench" compare "$folder.json" "$@"
}

case ${1-} in
  measure | judge) "$@" ;;
  *) usage ;;
esac
