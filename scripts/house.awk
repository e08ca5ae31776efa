# The rules of scripts/house that can be read off the text. Run it under LC_ALL=C: every awk then
# sees bytes. Strings and comments are cut out line by line, which is exact enough for formatted
# sources; a brace inside a nested string of an interpolation would be miscounted.

BEGIN {
  max_lines = 400
  max_columns = 100
  max_function = 60
  engine = "^Sources/(Geometry|Motion|ViewTree|Transitions)/"
  harness = "^Sources/(Benchmarking|Statistics|ChildProcess|Worker|Builds|Profiling|Comparison|" \
    "Storage|Reporting|Pages|BenchCommand)/"
}

function report(line, what) { print FILENAME ":" line ": " what }

# The length in characters: continuation bytes of UTF-8 do not count.
function columns(text) {
  gsub(/[\200-\277]/, "", text)
  return length(text)
}

# The line without comments, string contents and lines inside a multi-line string.
function code(text) {
  if (in_string || index(text, "\"\"\"")) {
    if (gsub(/"""/, "", text) % 2) in_string = !in_string
    return in_string || text ~ /^[ \t]*[")#,;]*[ \t]*$/ ? "" : text
  }
  gsub(/\\\\/, "", text)
  gsub(/\\"/, "", text)
  gsub(/"[^"]*"/, "", text)
  sub(/\/\/.*/, "", text)
  return text
}

# The module an import line names, or "".
function imported(text) {
  if (text !~ /^[ \t]*([@a-zA-Z_()]+[ \t]+)*import[ \t]/) return ""
  sub(/.*import[ \t]+/, "", text)
  sub(/^(struct|class|enum|protocol|typealias|func|var|let)[ \t]+/, "", text)
  match(text, /^[A-Za-z0-9_]+/)
  return substr(text, 1, RLENGTH)
}

function check_import(module) {
  if (module == "") return
  if (FILENAME ~ engine && module ~ /^Foundation/)
    report(FNR, "the engine imports no Foundation")
  if (FILENAME ~ engine && module ~ /^(Glibc|Musl|Darwin|Android)$/ \
      && FILENAME != "Sources/Geometry/LibM.swift")
    report(FNR, "only Sources/Geometry/LibM.swift imports the C library")
  if (FILENAME ~ engine && module == "CMotion" \
      && FILENAME !~ /^Sources\/Motion\/(BatchKernels|InstructionSet)\.swift$/)
    report(FNR, "only BatchKernels.swift and InstructionSet.swift of Motion import CMotion")
  if (FILENAME ~ engine && module == "CViewTree" \
      && FILENAME != "Sources/ViewTree/CardKernels.swift")
    report(FNR, "only CardKernels.swift of ViewTree imports CViewTree")
  if (FILENAME ~ harness && module ~ /^(Geometry|Motion|ViewTree|Transitions|EngineSuites)$/)
    report(FNR, "the harness imports no engine module")
}

# Follows braces. A function is the lines from its `func` or `init` to the brace that ends its body.
function check_function(text,   i, c) {
  if (text ~ /(^|[ \t])(func[ \t]|(init|deinit|subscript)[?!]?[ \t]*[(<{])/) waiting = FNR
  for (i = 1; i <= length(text); i++) {
    c = substr(text, i, 1)
    if (c == "{") {
      depth++
      opened[depth] = waiting
      waiting = 0
    } else if (c == "}" && depth > 0) {
      if (opened[depth] && FNR - opened[depth] + 1 > max_function)
        report(opened[depth], "a function of " (FNR - opened[depth] + 1) " lines, more than " \
          max_function)
      depth--
      waiting = 0
    }
  }
}

FNR == 1 { depth = waiting = in_string = 0 }
FNR == max_lines + 1 { report(FNR, "more than " max_lines " lines") }
columns($0) > max_columns { report(FNR, columns($0) " columns, more than " max_columns) }
FILENAME ~ /\.swift$/ {
  text = code($0)
  check_import(imported(text))
  check_function(text)
}
