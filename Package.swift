// swift-tools-version: 6.2
import PackageDescription

// MARK: - Settings

/// Settings of tests: Swift 6 mode (from the tools version), explicit imports, and no warning left
/// standing.
let testing: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .treatAllWarnings(as: .error),
]

/// Settings of every other target: an expression that is not memory-safe says `unsafe`.
let common: [SwiftSetting] = testing + [.strictMemorySafety()]

let isQuick = Context.environment["BENCH_QUICK_BUILD"] != nil

/// Settings of the modules that parse options, write words, and wait for workers.
///
/// With `BENCH_QUICK_BUILD` they are compiled without optimisation, in a quarter of the time. Only
/// scripts here set it: a package with unsafe flags cannot be depended on by version.
let frontEnd: [SwiftSetting] =
  common
  + (isQuick ? [.unsafeFlags(["-Onone"])] : [])

/// Settings of the modules whose code the simulations of tests run millions of times.
///
/// With `BENCH_QUICK_BUILD` a debug build optimises them too.
let simulated: [SwiftSetting] =
  common + (isQuick ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : [])

/// The parser of the command line.
///
/// Packages that only hold suites leave the trait off, so that no version of the parser has to
/// agree with theirs.
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"]))

// MARK: - Engine (no harness, no Foundation)

let engine: [Target] = [
  .target(name: "Geometry", swiftSettings: common),
  .target(name: "Motion", dependencies: ["Geometry"], swiftSettings: common),
  .target(name: "CViewTree"),
  .target(
    name: "ViewTree", dependencies: ["Geometry", "CViewTree"], swiftSettings: common),
  .target(
    name: "Animations", dependencies: ["Geometry", "Motion", "ViewTree"], swiftSettings: common),
  .target(
    name: "Transitions", dependencies: ["Geometry", "Motion", "ViewTree", "Animations"],
    swiftSettings: common),
]

// MARK: - Harness (no engine)

let harness: [Target] = [
  .target(name: "CBlackHole"),
  // The scripts and styles of pages and flame graphs, put into the program by `#embed`.
  .target(name: "CPageFiles", exclude: ["Files"]),
  .target(name: "CPlatform"),
  .target(name: "CSwiftRuntime"),
  .target(name: "CChildProcess"),
  // It loads SQLite and libpq when they are used: no build needs them.
  .target(name: "CDatabases"),
  .systemLibrary(
    name: "CJemalloc", pkgConfig: "jemalloc",
    providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]),
  .target(name: "Essentials", swiftSettings: common),
  .target(name: "Statistics", dependencies: ["Essentials"], swiftSettings: simulated),
  .target(name: "Markup", dependencies: ["Essentials"], swiftSettings: common),
  // What the command and a program of suites say to each other: metrics, records, requests.
  .target(
    name: "Measurements", dependencies: ["Essentials", "Statistics", "CPlatform"],
    swiftSettings: common),
  // What measures. Programs of suites link it, the command does not.
  .target(
    name: "Benchmarking",
    dependencies: [
      "Essentials", "Measurements", "Statistics", "CBlackHole", "CPlatform", "CSwiftRuntime",
      .target(name: "CJemalloc", condition: .when(platforms: [.linux], traits: ["Jemalloc"])),
    ],
    swiftSettings: common),
  // Limits on allocations inside `swift test`.
  .target(
    name: "BenchmarkTesting",
    dependencies: ["Essentials", "Benchmarking", "Measurements", "Profiling", "Statistics"],
    swiftSettings: common),
  // Suites that were written for ordo-one's package `benchmark`, or for google/swift-benchmark,
  // on this harness.
  .target(name: "Benchmark", dependencies: ["Benchmarking"], swiftSettings: common),
  // Suites that were written for apple/swift-collections-benchmark.
  .target(
    name: "CollectionsBenchmark", dependencies: ["Essentials", "Benchmarking", "Statistics"],
    swiftSettings: common),
  .plugin(name: "BenchmarkPlugin", capability: .buildTool()),
  .target(
    name: "Comparison", dependencies: ["Essentials", "Measurements", "Statistics"],
    swiftSettings: simulated),
  .target(
    name: "Storage",
    dependencies: ["Essentials", "Comparison", "Measurements", "Markup", "Statistics"],
    swiftSettings: common),
  // A history in a database, for `bench history --database`.
  .target(
    name: "HistoryDatabase",
    dependencies: ["Essentials", "ChildProcess", "Measurements", "Storage", "CDatabases"],
    swiftSettings: common),
  .target(
    name: "Reporting",
    dependencies: ["Essentials", "Comparison", "Storage", "Markup", "Measurements", "Statistics"],
    swiftSettings: frontEnd),
  .target(
    name: "ChildProcess", dependencies: ["Essentials", "CChildProcess", "CPlatform"],
    swiftSettings: common),
  .target(name: "Worker", dependencies: ["Measurements", "ChildProcess"], swiftSettings: common),
  .target(
    name: "Builds",
    dependencies: ["Essentials", "Measurements", "ChildProcess", "Statistics", "Storage"],
    swiftSettings: common),
  .target(
    name: "Profiling",
    dependencies: ["Essentials", "Measurements", "ChildProcess", "CPageFiles", "Markup", "Worker"],
    swiftSettings: common),
  .target(
    name: "Pages",
    dependencies: [
      "Essentials", "Measurements", "Comparison", "Storage", "CPageFiles", "Markup", "Reporting",
      "Statistics",
    ],
    swiftSettings: frontEnd),
  // One program of suites on this machine: asked, measured, counted, profiled.
  .target(
    name: "Sessions",
    dependencies: [
      "Essentials", "Measurements", "Builds", "ChildProcess", "Comparison", "Markup", "Profiling",
      "Reporting", "Storage", "Worker",
    ],
    swiftSettings: frontEnd),
  // Two builds of one program, and a build against what is stored: compared, judged, explained.
  .target(
    name: "Gates",
    dependencies: [
      "Essentials", "Measurements", "Builds", "ChildProcess", "Comparison", "Markup", "Profiling",
      "Reporting",
      "Sessions", "Statistics", "Storage", "Worker",
    ],
    swiftSettings: frontEnd),
  .target(
    name: "BenchCommand",
    dependencies: [
      "Essentials", "Measurements", "Builds", "CBlackHole", "ChildProcess", "Comparison", "Gates",
      "HistoryDatabase", "Markup", "Pages", "Profiling", "Reporting", "Sessions",
      "Statistics", "Storage", "Worker", argumentParser,
    ],
    swiftSettings: frontEnd),
  .executableTarget(name: "bench", dependencies: ["BenchCommand"], swiftSettings: frontEnd),
]

// `swift package bench` in packages that depend on this one, by an installed command.
let plugins: [Target] = [
  .plugin(
    name: "BenchPlugin",
    capability: .command(
      intent: .custom(verb: "bench", description: "Measure, compare and gate benchmarks."),
      permissions: [
        .writeToPackageDirectory(reason: "Baselines and measurements are kept in the package.")
      ]))
]

// MARK: - Suites (where the two halves meet)

let suites: [Target] = [
  // Screens to move, and records of what they show: beside the engine, on its public API alone.
  .target(
    name: "Screens", dependencies: ["Geometry", "Motion", "ViewTree", "Animations", "Transitions"],
    path: "Benchmarks/Screens", swiftSettings: common),
  .target(
    name: "FrameRecords",
    dependencies: ["Geometry", "ViewTree", "Animations", "Transitions", "Screens"],
    path: "Benchmarks/FrameRecords", swiftSettings: common),
  // Loops over thousands of springs and views, which no frame uses.
  .target(name: "CMotion", path: "Benchmarks/CMotion"),
  .target(
    name: "Batches", dependencies: ["Geometry", "Motion", "CMotion"], path: "Benchmarks/Batches",
    swiftSettings: common),
  // The engine's results to the bit. Tests/Arm64/run compiles it for another processor, too.
  .target(
    name: "ExactValues",
    dependencies: [
      "Geometry", "Motion", "Batches", "ViewTree", "Animations", "Transitions", "Screens",
    ],
    path: "Benchmarks/ExactValues", swiftSettings: common),
  .target(
    name: "EngineSuites",
    dependencies: [
      "Geometry", "Motion", "Batches", "ViewTree", "Animations", "Transitions", "Screens",
      "Benchmarking",
    ],
    path: "Benchmarks/EngineSuites", swiftSettings: common),
  // Checks and renews the recorded frames, and compares builds, for scripts/frames and
  // Tests/Arm64/run.
  .executableTarget(
    name: "frames", dependencies: ["Screens", "FrameRecords", "ExactValues"],
    path: "Benchmarks/frames", swiftSettings: common),
  // Times the engine beside Benchmarks/Floors, for Benchmarks/Floors/run. It knows the engine by
  // the names of its benchmarks only.
  .executableTarget(
    name: "compare-floors",
    dependencies: [
      "Essentials", "Measurements", "ChildProcess", "Comparison", "Storage", "Reporting",
      "Statistics", "Worker", argumentParser,
    ],
    path: "Benchmarks/compare-floors", swiftSettings: common),
  // Draws transitions.
  .target(
    name: "Film",
    dependencies: [
      "Essentials", "Geometry", "Motion", "ViewTree", "Animations", "Transitions", "Screens",
      "FrameRecords",
      "BenchCommand", "Measurements", "Builds", "ChildProcess", "Markup", "Profiling",
      "Comparison", "Storage", "Reporting", "Sessions", argumentParser,
    ],
    path: "Benchmarks/Film", exclude: ["Gestures"], swiftSettings: common),
  // The program of suites that `bench` measures in this package.
  .executableTarget(
    name: "transition-suites", dependencies: ["EngineSuites", "Benchmarking"],
    path: "Benchmarks/transition-suites", swiftSettings: common),
  // `bench film`.
  .executableTarget(
    name: "bench-film", dependencies: ["Film", "BenchCommand"], path: "Benchmarks/bench-film",
    swiftSettings: common),
]

// MARK: - Tests

let tests: [Target] = [
  .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: testing),
  tested("Geometry"),
  tested("Motion", "Geometry", "Batches", "CMotion"),
  tested("ViewTree", "Geometry"),
  .target(
    name: "SceneSupport", dependencies: ["Geometry", "ViewTree", "Animations", "TestSupport"],
    path: "Tests/SceneSupport", swiftSettings: testing),
  tested("Animations", "Geometry", "Motion", "ViewTree", "SceneSupport"),
  .target(
    name: "TransitionSupport",
    dependencies: ["Geometry", "Motion", "ViewTree", "Animations", "Transitions", "SceneSupport"],
    path: "Tests/TransitionSupport", swiftSettings: testing),
  tested(
    "Transitions", "Geometry", "Motion", "ViewTree", "Animations", "SceneSupport",
    "TransitionSupport"),
  tested(
    "Screens", "Geometry", "Motion", "ViewTree", "Animations", "Transitions", "FrameRecords",
    "SceneSupport", "TransitionSupport", excluding: ["Fixtures"]),
  tested(
    "FrameRecords", "Geometry", "Motion", "ViewTree", "Animations", "Transitions", "Screens",
    "SceneSupport", excluding: ["Frames"]),
  // It compares the two builds of the program, too.
  tested("ExactValues", "Screens", "frames"),
  tested("Essentials"),
  tested("Statistics"),
  tested("Markup"),
  tested("Measurements", "Statistics"),
  tested("Benchmarking", "Measurements", "Statistics"),
  tested("BenchmarkTesting", "Benchmarking", "Measurements"),
  tested("ChildProcess", "Essentials"),
  tested("Worker", "Measurements", "ChildProcess"),
  tested("Builds", "Measurements", "ChildProcess", "Storage"),
  tested("Profiling", "Measurements", excluding: ["Pictures"]),
  tested(
    "Pages", "Measurements", "Comparison", "Markup", "Storage", "Reporting",
    excluding: ["Pictures"]),
  // Workers whose answers a test decides, for the sessions and gates that launch them.
  .target(
    name: "ScriptedWorkers", dependencies: ["Measurements", "Sessions", "Worker"],
    path: "Tests/ScriptedWorkers", swiftSettings: testing),
  tested(
    "Sessions", "Builds", "ChildProcess", "Comparison", "Measurements", "Profiling", "Reporting",
    "ScriptedWorkers", "Storage", "Worker"),
  tested(
    "Gates", "Builds", "ChildProcess", "Comparison", "Measurements", "Profiling", "Reporting",
    "ScriptedWorkers", "Sessions", "Statistics", "Storage", "Worker"),
  .testTarget(
    name: "JudgingTests",
    dependencies: [
      "Comparison", "Storage", "Reporting", "Measurements", "Markup", "Statistics", "TestSupport",
    ],
    exclude: ["Snapshots"], swiftSettings: testing),
  .testTarget(
    name: "CompareFloorsTests",
    dependencies: [
      "compare-floors", "EngineSuites", "Benchmarking", "Comparison", "Storage", "Reporting",
    ],
    path: "Benchmarks/CompareFloorsTests", swiftSettings: testing),
  // Programs of suites that tests know: of known costs and faults, and one as a user writes it.
  .target(name: "KnownLibrary", path: "Tests/Fixtures/known-library"),
  .executableTarget(
    name: "known-cost", dependencies: ["Benchmarking", "KnownLibrary"],
    path: "Tests/Fixtures/known-cost"),
  .executableTarget(
    name: "own-suite", dependencies: ["Benchmarking"], path: "Tests/Fixtures/own-suite"),
  .executableTarget(
    name: "other-suite", dependencies: ["Benchmark"], path: "Tests/Fixtures/other-suite",
    plugins: ["BenchmarkPlugin"]),
  .executableTarget(
    name: "collections-suite", dependencies: ["CollectionsBenchmark"],
    path: "Tests/Fixtures/collections-suite"),
  .executableTarget(
    name: "google-suite", dependencies: ["Benchmark"], path: "Tests/Fixtures/google-suite",
    swiftSettings: [.swiftLanguageMode(.v5)]),
  .executableTarget(name: "without-pinning", path: "Tests/Fixtures/without-pinning"),
  // The command and the scripts are tested as black boxes. What is run are the release builds that
  // scripts/test makes, and one debug build for the command to refuse.
  .testTarget(
    name: "BenchCommandTests",
    dependencies: [
      "BenchCommand", "HistoryDatabase", "TestSupport", "collections-suite", "google-suite",
      "known-cost", "other-suite",
    ],
    swiftSettings: testing),
  .testTarget(name: "ScriptsTests", exclude: ["Fakes"], swiftSettings: testing),
  .testTarget(
    name: "EngineSuitesTests",
    dependencies: ["EngineSuites", "Benchmarking", "Geometry", "ViewTree", "TestSupport"],
    path: "Benchmarks/EngineSuitesTests", swiftSettings: testing),
  .testTarget(
    name: "FilmTests",
    dependencies: [
      "bench", "bench-film", "Film", "Geometry", "Markup", "Animations", "Transitions", "ViewTree",
      "Screens", "FrameRecords", "TestSupport",
    ],
    path: "Benchmarks/FilmTests", exclude: ["Recordings", "Pictures"], swiftSettings: testing),
]

// The readers of files under libFuzzer: scripts/fuzz builds them, with flags of its own, and links
// what others need not have.
let fuzzing: [Target] = [
  .target(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
  .executableTarget(
    name: "fuzz-readers",
    dependencies: [
      "CFuzzer", "BenchCommand", "Measurements", "Builds", "Comparison", "Film", "FrameRecords",
      "Gates", "HistoryDatabase", "Profiling", "Reporting", "Storage", argumentParser,
    ],
    path: "Tests/Fuzz/Readers", swiftSettings: testing),
]

/// The tests of a module.
func tested(_ module: String, _ others: String..., excluding excluded: [String] = []) -> Target {
  .testTarget(
    name: "\(module)Tests",
    dependencies: ([module] + others + ["TestSupport"]).map { .target(name: $0) },
    exclude: excluded, swiftSettings: testing)
}

// MARK: - Package

let isFuzzed = Context.environment["BENCH_FUZZ"] != nil
/// The only test targets, for `scripts/test MODULE`; products do not depend on it.
let chosenTests = Context.environment["BENCH_TESTS"]?.split(separator: " ").map(String.init)

let package = Package(
  name: "transition-bench",
  platforms: [.macOS("26.0")],
  products: [
    .library(
      name: "TransitionEngine",
      targets: ["Geometry", "Motion", "ViewTree", "Animations", "Transitions"]),
    .library(name: "TransitionScreens", targets: ["Screens", "FrameRecords"]),
    .library(name: "Benchmarking", targets: ["Statistics", "Measurements", "Benchmarking"]),
    .library(name: "BenchmarkTesting", targets: ["BenchmarkTesting"]),
    .library(name: "Benchmark", targets: ["Benchmark"]),
    .library(name: "CollectionsBenchmark", targets: ["CollectionsBenchmark"]),
    .plugin(name: "BenchmarkPlugin", targets: ["BenchmarkPlugin"]),
    .executable(name: "bench", targets: ["bench"]),
    .executable(name: "bench-film", targets: ["bench-film"]),
    .executable(name: "transition-suites", targets: ["transition-suites"]),
    .plugin(name: "BenchPlugin", targets: ["BenchPlugin"]),
  ],
  traits: [
    .default(enabledTraits: ["Jemalloc", "Command"]),
    .trait(
      name: "Command",
      description: "Build the command. Packages of suites leave it off: they parse no options."),
    .trait(
      name: "Jemalloc",
      description: "Count allocations exactly. Off for sanitizers, which abort beside jemalloc."),
  ],
  dependencies: [
    // The command line, its help texts and its completions.
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: engine + harness + suites + plugins
    + tests.filter { $0.type != .test || chosenTests?.contains($0.name) ?? true }
    + (isFuzzed ? fuzzing : [])
)
