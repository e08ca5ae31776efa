#!/usr/bin/env bash
#SBATCH --job-name=bench-gate
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
#SBATCH --time=00:30:00
#SBATCH --requeue
# Gates the working tree against a commit as a Slurm job array, one shard a task, and judges all
# shards as one gate in a job that waits for them. Submitted in the package, whose folder the nodes
# share, after a build of the command:
#
#   swift build -c release --product bench
#   gate=(--against origin/main --suite sorting)
#   build=$(sbatch --parsable slurm-gate.sh build "${gate[@]}")
#   array=$(sbatch --parsable --array=1-4 --dependency="afterok:$build" \
#     --kill-on-invalid-dep=yes slurm-gate.sh gate "${gate[@]}")
#   sbatch --dependency="afterany:$array" slurm-gate.sh judge "$array"
#
# The first job makes both builds once, the tasks find them. The judge waits for the end of all
# tasks, whatever their verdicts: what a lost task left out, merge refuses by name. Its exit code is
# the gate's, and its document gates/ARRAY.json. Exits 64 when called otherwise.
set -euo pipefail

bench=${BENCH:-.build/release/bench}

usage() {
  echo "usage: slurm-gate.sh build GATE-OPTION… | gate GATE-OPTION… | judge ARRAY" >&2
  exit 64
}

build() {
  "$bench" gate "$@" --shard 1/1 --build-only
}

# Shards are counted from 1, so the array must begin there. A task that Slurm runs again must not
# leave the document of its first attempt.
gate() {
  local number=${SLURM_ARRAY_TASK_ID:?submit with --array=1-N}
  local count=${SLURM_ARRAY_TASK_COUNT:?} folder=gates/${SLURM_ARRAY_JOB_ID:?}
  mkdir -p "$folder" || exit 73
  rm -f "$folder/$number.json"
  exec "$bench" gate "$@" --shard "$number/$count" --format json --output "$folder/$number.json"
}

judge() {
  [[ $# -eq 1 ]] || usage
  exec "$bench" merge "gates/$1"/*.json --output "gates/$1.json"
}

case ${1-} in
  build | gate | judge) "$@" ;;
  *) usage ;;
esac
