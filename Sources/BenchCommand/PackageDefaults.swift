internal import Essentials
internal import Sessions
internal import Storage

/// The options that a package gives to each call that leaves them out, so that people and CI
/// say the same: `baselines/defaults.json`.
struct PackageDefaults: Codable, Equatable {
  static let schema = "bench.defaults/1"

  /// The name and the version of the format.
  var schema = Self.schema
  /// The suite, for `--suite`.
  var suite: String?
  /// The executable of suites, for `--product`.
  var product: String?
  /// The margins of a gate, for `--sensitivity`.
  var sensitivity: String?
  /// The seconds for the rounds of a gate, for `--budget`.
  var budget: Double?
  /// Whether a gate exits with 3 when a benchmark stays inconclusive, for `--strict`.
  var strict: Bool?

  /// Reads the file of a package; without one, nothing has a default.
  ///
  /// - Throws: `StorageError` when the file is damaged, of another schema, or cannot be read.
  init(of root: PackageRoot) throws(StorageError) {
    let path = "\(root.path)/\(BaselineStore.defaultsFile)"
    guard let data = try StoredFile.contents(of: path) else { return }
    self = try JSONFile.decodeAll(PackageDefaults.self, from: data, path: path, schema: Self.schema)
  }

  /// The options with their words, by the order of the fields.
  private var options: [(name: String, words: [String])] {
    let values = [
      ("--suite", suite), ("--product", product), ("--sensitivity", sensitivity),
      ("--budget", budget.map { Int(exactly: $0).map { "\($0)" } ?? "\($0)" }),
    ]
    return values.compactMap { name, value in value.map { (name, [name, $0]) } }
      + (strict == true ? [("--strict", ["--strict"])] : [])
  }

  /// The options that each verb takes from the file.
  private static let known: [String: Set<String>] = [
    "gate": ["--suite", "--product", "--sensitivity", "--budget", "--strict"],
    "run": ["--suite", "--product"], "list": ["--suite", "--product"],
    "baseline accept": ["--suite", "--product"], "doctor": ["--product"],
    "bisect": ["--product"], "profile": ["--product"],
  ]

  /// Returns the arguments of a call with the defaults of its package.
  ///
  /// - Parameters:
  ///   - words: The arguments of this process, without `--status-file`.
  ///   - hasProgram: Whether the environment names a program, which is built already.
  /// - Returns: The arguments, with the defaults after the verb.
  /// - Throws: `StorageError` when the file cannot be used.
  static func completing(
    _ words: [String], hasProgram: Bool = ProgramOptions.ofEnvironment != nil
  ) throws(StorageError) -> [String] {
    let length = words.first == "baseline" ? 2 : 1
    let given = words.prefix { $0 != "--" }
    guard let known = known[words.prefix(length).joined(separator: " ")],
      !given.contains("--help"), !given.contains("-h"),
      let root = try? PackageRoot.find(value(of: "--root", in: given))
    else { return words }
    func names(_ option: String) -> Bool { given.contains { parts(of: $0).name == option } }
    // The suites of another program have other names.
    let isOfAnother = names("--program") || names("--product")
    let added = try PackageDefaults(of: root).options.filter { option in
      switch option.name {
      case "--product": known.contains("--product") && !hasProgram && !isOfAnother
      case "--suite": known.contains("--suite") && !isOfAnother && !names("--suite")
      case "--strict": known.contains("--strict") && !names("--no-strict")
      default: known.contains(option.name) && !names(option.name)
      }
    }
    return words.prefix(length) + added.flatMap(\.words) + words.dropFirst(length)
  }

  /// Returns the value of an option, which follows it or `=`; `nil` without the option.
  private static func value(of option: String, in words: ArraySlice<String>) -> String? {
    guard let index = words.lastIndex(where: { parts(of: $0).name == option }) else { return nil }
    return parts(of: words[index]).value ?? words[words.index(after: index)...].first
  }

  /// Separates a word into the name of an option and the value after `=`.
  private static func parts(of word: String) -> (name: String, value: String?) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
  }

  /// The result of a check: where the value of each option comes from.
  var finding: Finding {
    let own = options.map { $0.words.joined(separator: " ") }.joined(separator: ", ")
    let all = ["--suite", "--product", "--sensitivity", "--budget", "--strict"]
    let usual = all.filter { name in !options.contains { $0.name == name } }
    let rest = usual.isEmpty ? [] : ["as usual \(usual.joined(separator: ", "))"]
    let program = ProgramOptions.ofEnvironment.map { ["the program from BENCH_PROGRAM: \($0)"] }
    let words =
      (own.isEmpty ? [] : ["\(own) from \(BaselineStore.defaultsFile)"]) + (program ?? []) + rest
    return .good("defaults", words.joined(separator: "; "))
  }
}
