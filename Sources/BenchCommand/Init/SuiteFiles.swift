internal import Essentials
internal import Sessions

/// The place at which a package of suites finds the harness.
struct HarnessPlace {
  /// The arguments of `.package(…)` that name the place.
  let arguments: String
  /// The same arguments after a `name:`, with which the package manager knows no `exact:`.
  let argumentsAfterName: String
  /// The name of the package in other lines of the manifest.
  let identity: String
  /// The folder; `nil` for an address.
  let folder: String?
  /// The address and the commit or tag for a clone; `nil` for a folder.
  let clone: (address: String, version: String)?

  /// A folder of this machine.
  init(folder: String) {
    self.folder = folder
    clone = nil
    identity = "transition-bench"
    arguments = #"name: "transition-bench", path: "\#(folder)""#
    argumentsAfterName = #"path: "\#(folder)""#
  }

  /// An address that git can clone, and the commit there; `nil` for the tag of this version.
  init(address: String, commit: String?) {
    folder = nil
    clone = (address, commit ?? "v\(ProgramVersion.number)")
    identity = URL(filePath: address).deletingPathExtension().lastPathComponent
    let (number, revision) = (ProgramVersion.number, commit.map { "revision: \"\($0)\"" })
    arguments = #"url: "\#(address)", \#(revision ?? #"exact: "\#(number)""#)"#
    argumentsAfterName = #"url: "\#(address)", \#(revision ?? #""\#(number)"..."\#(number)""#)"#
  }
}

/// The files of a package with a first benchmark, beside the package that it measures.
struct SuiteFiles {
  /// The name of the package above; `nil` if nothing there can be measured.
  var package: String?
  /// The product to measure and its modules; empty if there is none.
  var product: String?
  var module: String?
  var harness: HarnessPlace

  /// The name of the executable.
  var program: String { "\((package ?? "first").lowercased())-benchmarks" }

  /// The contents by path below `Benchmarks/`, with a call to measure or a sample.
  func contents(_ call: PublicFunctions.Call?) -> [String: String] {
    [
      "Package.swift": manifest,
      ".gitignore": ".build/\nPackage.resolved\n",
      "Sources/\(program)/Suite.swift": suite(call),
      "Sources/\(program)/main.swift": "import Benchmarking\n\nbenchmarkMain([suite])\n",
    ]
  }

  /// The manifest, with the harness without its command.
  ///
  /// So no version of the parser of options has to agree with one of the package.
  private var manifest: String {
    let measured = product == nil ? nil : package
    let dependency = measured.map { "    .package(name: \"\($0)\", path: \"..\"),\n" } ?? ""
    let product = self.product.flatMap { product in
      measured.map { "        .product(name: \"\(product)\", package: \"\($0)\"),\n" }
    }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(program)",
        dependencies: [
      \(dependency)    .package(\(harness.arguments), traits: ["Jemalloc"]),
        ],
        targets: [
          .executableTarget(
            name: "\(program)",
            dependencies: [
      \(product ?? "")        .product(name: "Benchmarking", package: "\(harness.identity)"),
            ])
        ]
      )

      """
  }

  private func suite(_ call: PublicFunctions.Call?) -> String {
    guard let call, let module else { return sample }
    let names = call.inputs.count == 1 ? ["input"] : call.inputs.indices.map { "input.\($0)" }
    let inputs =
      call.inputs.count == 1 ? call.inputs[0] : "(\(call.inputs.joined(separator: ", ")))"
    return """
      import Benchmarking
      import \(module)

      let suite = BenchmarkSuite("\(module)") {
        BenchmarkGroup("\(call.group)") {
          Benchmark("\(call.name)", tags: [.gate]) {
            // Made up: change it to what your users have.
            \(inputs)
          } body: { iterations, input in
            for _ in iterations { blackHole(\(call.expression(names.map { "opaque(\($0))" }))) }
          } checksum: { _ in
            // Better a number of the result: it tells a faster build from a broken one.
            .absent
          }
        }
      }

      """
  }

  /// A suite that measures the standard library.
  private var sample: String {
    """
    import Benchmarking

    // A sample: it measures the standard library. Put your own code in its place.
    let suite = BenchmarkSuite("sample") {
      BenchmarkGroup("array") {
        Benchmark("sorted", tags: [.gate]) {
          (0..<1000).map { ($0 * 7919) % 1000 }
        } body: { iterations, numbers in
          for _ in iterations { blackHole(numbers.sorted()) }
        } checksum: { numbers in
          .exact(UInt64(numbers.sorted()[10]))
        }
      }
    }

    """
  }

  /// A workflow for GitHub Actions, of an address that its machines can clone.
  static func workflow(_ harness: String, at version: String) -> String {
    """
    name: bench
    on: pull_request
    permissions:
      contents: read

    jobs:
      gate:
        runs-on: ubuntu-24.04
        timeout-minutes: 45
        container:
          image: swift:6.3.1-bookworm
          options: --security-opt seccomp=unconfined
        steps:
          - name: Install what counts
            run: |
              apt-get update
              apt-get install -y git pkg-config libjemalloc-dev valgrind llvm g++ binutils
          - uses: actions/checkout@v4
            with:
              fetch-depth: 0
              persist-credentials: false
          - name: Install the command
            run: |
              git config --global --add safe.directory "$GITHUB_WORKSPACE"
              git clone --quiet \(harness) /opt/transition-bench
              git -C /opt/transition-bench checkout --quiet \(version)
              /opt/transition-bench/scripts/install
          - name: Find the build of the base
            uses: actions/cache@v4
            with:
              path: Benchmarks/.bench/references
              key: bench-${{ runner.os }}-swift-6.3.1-${{ github.event.pull_request.base.sha }}
          - name: Compare with the base
            run: bench gate --against "origin/$GITHUB_BASE_REF"

    """
  }
}
