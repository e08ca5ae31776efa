// Symbols of the other package that suites may name and this one lacks.
extension Benchmark {
  /// The options of the other command line.
  @available(*, unavailable, message: "docs/how-to/migrate-collections.md: options of `bench`")
  public enum Options {}
}
/// The size of an input in the other package.
@available(*, unavailable, message: "docs/how-to/migrate-collections.md: a size is an `Int`")
public enum Size {}
/// The duration that the other package measures.
@available(*, unavailable, message: "docs/how-to/migrate-collections.md: use `Duration`")
public enum Time {}
