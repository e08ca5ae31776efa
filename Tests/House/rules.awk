# The house rules that can be read off the text. Run it under LC_ALL=C: every awk then sees bytes.
# Strings and comments are cut out line by line, which is exact enough for formatted sources; a
# brace inside a nested string of an interpolation would be miscounted.

BEGIN {
  # The limits and layers that CONTRIBUTING.md states.
  max_lines = 400
  max_columns = 100
  max_function["swift"] = max_function["js"] = 40
  max_function["bash"] = max_function["python"] = 60
  engine_names = "Geometry|Motion|ViewTree|Animations|Transitions"
  engine = "^(Sources/(" engine_names ")|Benchmarks/(Screens|FrameRecords))/"
  engine_modules = "^(" engine_names "|Screens|FrameRecords|EngineSuites)$"
  harness_names = "(Essentials|Statistics|Measurements|Benchmarking|ChildProcess|Worker|Builds|" \
    "Markup|Profiling|Comparison|Storage|HistoryDatabase|Reporting|Sessions|Gates|Pages|" \
    "BenchCommand)"
  harness = "^Sources/" harness_names "/"
  waits = "^Sources/(ChildProcess/|Benchmarking/|Benchmark/|Measurements/Platform\\.swift$)"
  harness_modules = "^" harness_names "$"
}

function report(line, what) { print file ":" line ": " what }

# The length in characters: continuation bytes of UTF-8 do not count.
function columns(text) {
  gsub(/[\200-\277]/, "", text)
  return length(text)
}

# A function, or what else holds statements, from its first line to its last.
function check_length(kind, first, last) {
  if (last - first + 1 > max_function[language])
    report(first, kind " of " (last - first + 1) " lines, more than " max_function[language])
}

function language_of(name, line) {
  if (name ~ /\.(swift|js)$/) return substr(name, match(name, /[^.]*$/))
  if (name ~ /\.sh$/ || line ~ /^#!.*bash/) return "bash"
  return line ~ /^#!.*python/ ? "python" : ""
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
  if (file ~ engine && module ~ /^Foundation/)
    report(FNR, "the engine imports no Foundation")
  if (file ~ engine && module ~ /^(Glibc|Musl|Darwin|Android)$/ \
      && file != "Sources/Geometry/LibM.swift")
    report(FNR, "only Sources/Geometry/LibM.swift imports the C library")
  if (file ~ engine && module == "CViewTree" \
      && file != "Sources/ViewTree/CardKernels.swift")
    report(FNR, "only CardKernels.swift of ViewTree imports CViewTree")
  if (file ~ engine && module ~ harness_modules)
    report(FNR, "the engine imports nothing of the harness")
  if (file ~ harness && module ~ engine_modules)
    report(FNR, "the harness imports no engine module")
  if (file ~ harness && file !~ /\/Essentials\// && module ~ /^Foundation/)
    report(FNR, "every process would load ICU; import Essentials")
  if (file ~ harness && file !~ /^Sources\/Benchmarking\// && module == "Benchmarking")
    report(FNR, "the command imports Measurements, and nothing that measures")
}

# Waits outside of `Wait`, and of the worker, whose waits `--timeout` ends.
function check_waits(text) {
  if (file ~ waits || file !~ /^(Sources|Benchmarks)\//) return
  if (text ~ /(^|[^.A-Za-z_])(usleep|nanosleep|poll|waitpid|waitid|DispatchSemaphore)\(/ \
      || text ~ /\.sleep\(/ || text ~ /flock\(/ && text !~ /LOCK_(NB|UN)/)
    report(FNR, "waits neither shown nor ended by a signal; use Wait")
}

# Code that has the length of its path in it differs between the folders of two builds.
function check_paths(text) {
  if (text ~ /#sourceLocation\(/) is_renamed = text !~ /#sourceLocation\(\)/
  if (file ~ /^Sources\// && text ~ /withoutActuallyEscaping\(/ && !is_renamed)
    report(FNR, "puts the length of its path into the code; use #sourceLocation")
}

# A task-local function, but for those of which only tests set a value, in builds without -O.
function check_task_locals(text) {
  if (file ~ /^Sources\// && text ~ /@TaskLocal.*->/ && text !~ /simulated/)
    report(FNR, "an optimised withValue loses the type of a function; wrap it in a struct")
}

# --- Swift ---

# The line without comments and the contents of strings and regular expressions.
function swift_code(text,   quotes) {
  if (in_string) {
    quotes = index(text, "\"\"\"")
    if (!quotes) return ""
    in_string = 0
    text = substr(text, quotes + 3)
  }
  if (text ~ /^[ \t]*\/\//) return ""
  quotes = index(text, "\"\"\"")
  if (quotes) {
    in_string = 1
    text = substr(text, 1, quotes - 1)
  }
  gsub(/\\[^(]/, "", text)
  gsub(/"[^"]*"/, "", text)
  sub(/\/\/.*/, "", text)
  # Literals of regular expressions; those of paths were strings.
  gsub(/[(,=:] ?#?\/[^ \/][^\/]*\//, "", text)
  return text
}

# Follows braces and what they belong to. Of blocks within one another the outermost one that is no
# type's is measured: a function from its `func` or `init`, a property with accessors or a closure
# from its brace. A brace within parentheses, as in a default argument, does not begin a body.
function check_swift(text,   token) {
  while (match(text, /[A-Za-z0-9_.@#]+|[][(){}]/)) {
    token = substr(text, RSTART, RLENGTH)
    text = substr(text, RSTART + RLENGTH)
    if (token == "{") open_swift()
    else if (token == "}") close_swift()
    else if (token == "(" || token == "[") nesting++
    else if (token == ")" || token == "]") nesting--
    else if (nesting == 0) read_head(token, text)
  }
}

# What the next brace outside of parentheses belongs to.
function read_head(word, rest) {
  if (word ~ /^(func|init|deinit|subscript)$/) {
    head = "function"
    head_line = FNR
  } else if (word ~ /^(struct|class|enum|actor|protocol|extension)$/) {
    if (rest ~ /^[ \t]+[A-Z[(]/) head = "type"
  } else if (word ~ /^(var|let|case|typealias|associatedtype|import)$/) {
    head = ""
  }
}

function open_swift() {
  depth++
  outer_nesting[depth] = nesting
  first_line[depth] = 0
  if (nesting == 0 && head == "type" && !statements) {
    head = ""
    return
  }
  if (!statements) {
    statements = depth
    is_function = nesting == 0 && head == "function"
    first_line[depth] = is_function ? head_line : FNR
  }
  if (nesting == 0) head = ""
  nesting = 0
}

function close_swift() {
  if (depth == 0) return
  if (statements == depth) {
    check_length(is_function ? "a function" : "a property or closure", first_line[depth], FNR)
    statements = 0
  }
  nesting = outer_nesting[depth]
  depth--
  if (nesting == 0) head = ""
}

# --- Scripts of pages ---

# Measures each function, those inside of others too. The one that a whole script is wrapped in,
# which keeps its names from other scripts, is none.
function check_js(text,   token, before) {
  gsub(/\\./, "", text)
  gsub(/'[^']*'|"[^"]*"|`[^`]*`/, "", text)
  sub(/\/\/.*/, "", text)
  is_wrapper = depth == 0 && text ~ /^\((async )?(function *\(\)|\(\) =>) *\{[ \t]*$/
  while (match(text, /[A-Za-z0-9_$]+|=>|[^ \t]/)) {
    token = substr(text, RSTART, RLENGTH)
    text = substr(text, RSTART + RLENGTH)
    if (token == "(") word_before[++nesting] = last_token
    else if (token == ")") word_closed = word_before[nesting > 0 ? nesting-- : 0]
    else if (token == "{") {
      first_line[++depth] = is_wrapper || !begins_function() ? 0 : FNR
    } else if (token == "}" && depth > 0) {
      if (first_line[depth]) check_length("a function", first_line[depth], FNR)
      depth--
    }
    last_token = token
  }
}

function begins_function() {
  return last_token == "=>" \
    || last_token == ")" && word_closed !~ /^(if|for|while|switch|catch|with|await)$/
}

# --- Scripts ---

# Functions are written `name() {`, and end with a brace as far to the left.
function check_bash(text,   indent) {
  if (here_document != "") {
    if (text ~ "^\t*" here_document "$") here_document = ""
    return
  }
  if (match(text, /<<-?['"]?[A-Za-z_]+/) && text !~ /<<</) {
    here_document = substr(text, RSTART, RLENGTH)
    gsub(/[^A-Za-z_]/, "", here_document)
  }
  match(text, /^ */)
  indent = RLENGTH
  if (!head_line && text ~ /^ *(function )?[A-Za-z_][A-Za-z0-9_-]*(\(\))? *[({]$/ \
      && text ~ /function |\(\)/) {
    head_line = FNR
    head_indent = indent
  } else if (head_line && indent == head_indent && text ~ /^ *[})]/) {
    check_length("a function", head_line, FNR)
    head_line = 0
  }
}

# A function ends before the first line that is no farther to the right than its `def`.
function check_python(text,   indent, quotes) {
  if (in_string) {
    last_line = FNR
    if (index(text, in_string)) in_string = ""
    return
  }
  if (text ~ /^[ \t]*(#|$)/) return
  match(text, /^ */)
  indent = RLENGTH
  if (head_line && indent <= head_indent && text !~ /^ *[])}]/) end_python()
  if (!head_line && text ~ /^ *(async )?def /) {
    head_line = FNR
    head_indent = indent
  }
  last_line = FNR
  if (match(text, /"""|'''/)) {
    quotes = substr(text, RSTART, 3)
    if (gsub(quotes, "", text) % 2) in_string = quotes
  }
}

function end_python() {
  if (head_line) check_length("a function", head_line, last_line)
  head_line = 0
}

# --- Files ---

FNR == 1 {
  if (language == "python") end_python()
  file = FILENAME
  language = language_of(file, $0)
  depth = nesting = statements = head_line = is_renamed = 0
  head = in_string = here_document = last_token = ""
}
FNR == max_lines + 1 { report(FNR, "more than " max_lines " lines") }
columns($0) > max_columns { report(FNR, columns($0) " columns, more than " max_columns) }
language == "swift" {
  text = swift_code($0)
  check_import(imported(text))
  check_waits(text)
  check_paths(text)
  check_task_locals(text)
  check_swift(text)
}
language == "js" { check_js($0) }
language == "bash" { check_bash($0) }
language == "python" { check_python($0) }
END { if (language == "python") end_python() }
