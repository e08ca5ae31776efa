#!/usr/bin/env python3
"""The places of the sources that the campaign changes, and how one build holds many changes.

A mutant of a Swift file becomes a switch: its line behaves as before unless BENCH_MUTANT has its
number. An operator is replaced by one that only this mutant has: arrows encode the number. A
constant or a pair of arguments becomes a call of `mutated`.
"""

import dataclasses
import itertools
import random
import re

# Decimal with a fraction or an exponent, or hexadecimal with a binary exponent.
FLOAT = (r"(?<![\w.$])(0x[0-9a-fA-F]+(?:\.[0-9a-fA-F]+)?p[+-]?\d+"
         r"|\d[\d_]*\.\d+(?:e[+-]?\d+)?|\d+e[+-]?\d+)(?![\w.])")
INTEGER = r"(?<![\w.$#])(\d+)(?![\w.])"
FLIPPED = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}
EXCHANGED = {"&&": "||", "||": "&&"}
VALUE = r"(?:\w+: )?(-?[\w.]+)"
RETURNED = {"Bool": "false", "Double": "0", "Int": "0", "String": '""'}
ACCESSOR = re.compile(r"\s*(@\w+\s*(\(\w+\))?\s*)*(mutating |nonmutating )?"
                      r"(get|set|willSet|didSet|_read|_modify)\b")
RAW_VALUE = re.compile(r"\s*case \w+ = ")
ARROWS = "←↑→↓↖↗↘↙"


def number(text):
    return float.fromhex(text) if text.startswith("0x") else float(text.replace("_", ""))


def larger(text):
    """One more of an integer; twice a fraction."""
    return repr(number(text) * 2) if re.search(r"[.ep]", text) else str(int(text) + 1)


def constants_by_1_percent(line, following):
    for match in re.finditer(FLOAT, line):
        if number(match[1]) != 0:
            yield match.start(), match.end(), repr(number(match[1]) * 1.01)


def constants(line, following):
    for match in itertools.chain(re.finditer(FLOAT, line), re.finditer(INTEGER, line)):
        if not match[1].startswith("0x") and number(match[1]) != 0:
            yield match.start(), match.end(), larger(match[1])


def comparisons(line, following):
    # The declaration of an operator is none.
    if re.search(r"\bfunc [^\w]", line):
        return
    for match in re.finditer(r" (<|>=|>|<=|==|!=) ", line):
        yield match.start(1), match.end(1), FLIPPED[match[1]]


def negations(line, following):
    for match in re.finditer(r"(?<=[ (])!(?=[\w(])", line):
        yield match.start(), match.end(), ""


def conditions(line, following):
    for match in re.finditer(r" (&&|\|\|) ", line):
        yield match.start(1), match.end(1), EXCHANGED[match[1]]


def early_returns(line, following):
    """A return at the start of a function or a computed property that ends its line with {."""
    declared = re.search(r"\b(?:func\b.*\)|var \w+)(?: throws(?:\(\w+\))?)?"
                         r"(?:(?: ->|:) (\w+)(\?)?)? \{$", line)
    if not declared or "func " not in line and not declared[1] or ACCESSOR.match(following[0]):
        return
    type, is_optional = declared[1], declared[2]
    value = "nil" if is_optional else RETURNED.get(type) if type else ""
    if value is not None:
        yield len(line), len(line), value


def swapped_arguments(line, following):
    # `max` and `min` have no order.
    for match in re.finditer(rf"(?<!\bmax)(?<!\bmin)(?<=\w)\({VALUE}, {VALUE}\)", line):
        if match[1] != match[2]:
            between = line[match.end(1):match.start(2)]
            yield match.start(1), match.end(2), match[2] + between + match[1]


HARNESS_KINDS = {
    "comparison flipped": comparisons, "negation dropped": negations,
    "condition exchanged": conditions, "early return": early_returns,
    "arguments swapped": swapped_arguments, "constant changed": constants,
}
ENGINE_KINDS = {"constant by 1 %": constants_by_1_percent}


@dataclasses.dataclass(frozen=True)
class Mutant:
    """A change of one place; the line counts from 0, start and end are columns of it."""
    module: str
    kind: str
    path: str
    line: int
    start: int
    end: int
    old: str
    replacement: str
    # Whether it needs a build of its own: there are no switches in C and in raw values.
    is_alone: bool

    @property
    def name(self):
        place = f"{self.path}:{self.line + 1}:{self.start + 1}"
        new = f"return {self.replacement}".strip() if self.kind == "early return" \
            else self.replacement
        return f"{place}: {self.kind}: `{self.old}` -> `{new}`"

    def applied(self, source):
        """The source with the change, for a build of its own."""
        lines = source.split("\n")
        lines[self.line] = self.replaced(lines[self.line], self.replacement)
        return "\n".join(lines)

    def replaced(self, line, text):
        return line[:self.start] + text + line[self.end:]


def masked(line):
    """The code of a line at its columns, without what is in strings and comments."""
    code = re.sub(r'"(?:[^"\\]|\\.)*"', lambda match: '"' * len(match[0]), line)
    return code.split("//")[0].rstrip()


def masked_lines(source):
    in_text = False
    for line in source.split("\n"):
        in_text ^= line.count('"""') % 2 == 1
        yield "" if in_text else masked(line)


def mutants(module, kinds, path, source):
    """All mutants of one file."""
    lines = list(masked_lines(source))
    is_c = not path.endswith(".swift")
    for index, line in enumerate(lines):
        for kind, find in kinds.items():
            for start, end, replacement in find(line, lines[index + 1:] + [""]):
                is_alone = is_c or bool(RAW_VALUE.match(line))
                yield Mutant(module, kind, path, index, start, end, line[start:end], replacement,
                             is_alone)


def in_turn(everything, seed):
    """All mutants in a random order in which modules and kinds take turns."""
    groups = {}
    for mutant in everything:
        groups.setdefault((mutant.module, mutant.kind), []).append(mutant)
    for group in groups.values():
        random.Random(seed).shuffle(group)
    rounds = itertools.zip_longest(*groups.values())
    return [mutant for mutant in itertools.chain.from_iterable(rounds) if mutant]


# MARK: Switches


def operator(number):
    """An operator for each number: its digits to the base 8."""
    return "".join(ARROWS[int(digit)] for digit in f"{number:o}")


def last_line_of_body(lines, first):
    """The line of the brace that ends a body, in formatted sources; both lines count from 0."""
    indentation = re.match(r"\s*", lines[first])[0]
    return next((index for index in range(first + 1, len(lines))
                 if re.match(indentation + r"\}", lines[index])), len(lines) - 1)


def early_return(lines, mutant, number):
    """A conditional return, and the `return` that a body of one expression now needs."""
    body = lines[mutant.line + 1:last_line_of_body(lines, mutant.line)]
    is_expression = mutant.replacement and not any(re.search(r"\breturn\b", line) for line in body)
    return (f" if mutantIsActive({number}) {{ return {mutant.replacement} }}"
            + ("; return" if is_expression else ""))


def switch(lines, mutant, number):
    """The text in place of the old one that is the change only while the mutant is active."""
    if mutant.kind == "early return":
        return early_return(lines, mutant, number)
    if mutant.kind == "arguments swapped":
        first, label, second = re.fullmatch(r"(-?[\w.]+)(, (?:\w+: )?)(-?[\w.]+)",
                                            mutant.old).groups()
        return f"mutated({number}, {first}, {second}){label}mutated({number}, {second}, {first})"
    if mutant.kind.startswith("constant"):
        return f"mutated({number}, {mutant.old}, {mutant.replacement})"
    return operator(number)


def with_switches(source, numbered):
    """The source with a switch for each of its mutants, at most one a line."""
    lines = source.split("\n")
    code = list(masked_lines(source))
    for number, mutant in numbered:
        # Behind the brace may be a comment.
        end = len(code[mutant.line]) if mutant.kind == "early return" else mutant.end
        line = lines[mutant.line]
        lines[mutant.line] = line[:mutant.start] + switch(code, mutant, number) + line[end:]
    return "\n".join(lines)


# Transparent, so that generic code becomes that of the types in use even without optimisation:
# tests count allocations.
FUNCTION = "@_transparent @usableFromInline"
HELPERS = """\
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

@usableFromInline let activeMutant: Int = {
  guard let number = getenv("BENCH_MUTANT") else { return 0 }
  return strtol(number, nil, 10)
}()

#if os(Linux)
  // Read before `main`: a test counts what the first use of a variable allocates and retains.
  @section(".init_array") @used
  let readsActiveMutant: @convention(c) () -> Void = { _ = activeMutant }
#endif

FUNCTION func mutantIsActive(_ number: Int) -> Bool { activeMutant == number }

FUNCTION func mutated<Value>(_ number: Int, _ old: Value, _ new: Value) -> Value {
  mutantIsActive(number) ? new : old
}
""".replace("FUNCTION", FUNCTION)
# Generic parameters and types of both sides of a comparison. The first is the usual one; the others
# are those that the standard library has besides.
ORDERED = ["<A: Comparable>(a: A, b: A)", "<A: BinaryInteger, B: BinaryInteger>(a: A, b: B)",
           "<A: Comparable, B: Comparable>(a: (A, B), b: (A, B))",
           "<A: Comparable, B: Comparable, C: Comparable>(a: (A, B, C), b: (A, B, C))"]
EQUAL = [overload.replace("Comparable", "Equatable") for overload in ORDERED] + [
    "<A>(a: A?, b: _OptionalNilComparisonType)", "<A>(a: _OptionalNilComparisonType, b: A?)",
    "<A: StringProtocol, B: StringProtocol>(a: A, b: B)", "(a: Any.Type?, b: Any.Type?)"]


def operator_declarations(mutant, number):
    name = operator(number)
    if mutant.kind == "negation dropped":
        return (f"prefix operator {name}\n{FUNCTION} prefix func {name} (a: Bool) -> Bool "
                f"{{ mutantIsActive({number}) ? a : !a }}\n")
    if mutant.kind == "condition exchanged":
        group = "LogicalConjunction" if mutant.old == "&&" else "LogicalDisjunction"
        # Without an inner closure, which would be allocated.
        both, either = "(a ? try b() : false)", "(a ? true : try b())"
        new, old = (either, both) if mutant.old == "&&" else (both, either)
        return (f"infix operator {name}: {group}Precedence\n"
                f"{FUNCTION} func {name} (a: Bool, b: @autoclosure () throws -> Bool) "
                f"rethrows -> Bool {{ mutantIsActive({number}) ? {new} : {old} }}\n")
    if mutant.kind != "comparison flipped":
        return ""
    overloads = EQUAL if mutant.old in ("==", "!=") else ORDERED
    body = (f" -> Bool {{ mutantIsActive({number}) ? a {mutant.replacement} b : a {mutant.old} b "
            "}\n")
    return f"infix operator {name}: ComparisonPrecedence\n" + "".join(
        # Where several fit, as for integers, the usual one is meant.
        ("@_disfavoredOverload " if rank else "") + f"{FUNCTION} func {name} {each}" + body
        for rank, each in enumerate(overloads))


def helpers(numbered):
    """The file that a module needs for the switches in it."""
    return HELPERS + "".join(
        operator_declarations(mutant, number) for number, mutant in numbered)


# MARK: Refused by the compiler


def errors(output):
    """(path, line, message) of each error that the compiler prints; the line counts from 0."""
    found = re.finditer(r"^(/[^:\n]+):(\d+):\d+: error: (.*)$", output, re.M)
    return sorted({(match[1], int(match[2]) - 1, match[3]) for match in found})


def refused(batch, found, sources):
    """The mutants to leave out after errors `found`, and whether the errors name their lines.

    An error names the line of a mutant, or the end of the body in which it is: a missing return.
    Otherwise it can be in an expression that begins or ends on another line. Then the nearest
    mutants of the file are left out, and if it is far from all, the whole file.
    """
    named, near, others = set(), set(), set()
    for path, line, message in found:
        here = [mutant for mutant in batch if mutant.path == path]
        for mutant in here:
            lines = sources[path]
            ends = mutant.kind == "early return" and "missing return" in message \
                and last_line_of_body(lines, mutant.line) == line
            if mutant.line == line or ends:
                named.add(mutant)
            # A choice: few expressions have more than ten lines.
            elif abs(mutant.line - line) <= 10:
                near.add(mutant)
            else:
                others.add(mutant)
    return (named, True) if named else (near or others, False)
