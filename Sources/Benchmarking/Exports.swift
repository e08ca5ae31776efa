// The one import that is passed on: authors of suites write `import Benchmarking` and nothing else,
// and have with it what a benchmark is declared with and what comes of measuring it. The command
// imports `Measurements` alone, and links no code that measures.
@_exported public import Measurements
