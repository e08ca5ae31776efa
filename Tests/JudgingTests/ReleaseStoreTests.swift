import Comparison
import Foundation
import Measurements
import Storage
import Testing

/// The exact baselines of the last release.
@Suite struct ReleaseStoreTests {
  private let suite: StoredSuite
  private let release = Release(
    name: "1.2", commit: "0123abc", date: "2026-05-06T07:08:09Z")

  init() throws {
    suite = try StoredSuite()
  }

  @Test func releaseFilesAreSeparateFromBaselineFiles() throws {
    try keep(release)
    #expect(
      suite.store.releaseFiles == ["baselines/releases/swift-6.3.1-linux-x86_64/transitions.json"])
    #expect(suite.store.files.count == 2, "it is none of the accepted files")
    #expect(
      suite.store.releaseFiles(environment: suite.environment)
        == ["\(suite.folder.path)/\(suite.store.releaseFiles[0])"])
  }

  @Test func releaseCountsRoundTrip() throws {
    try keep(release)
    let kept = try #require(
      try suite.store.released(suite: "transitions", environment: suite.environment))
    #expect(kept.release == release)
    #expect(kept.benchmarks == (try suite.exact()?.benchmarks))
    #expect(kept.provenance == provenance)
    #expect(try suite.store.released(environment: suite.environment) == [kept])
    #expect(try suite.exact()?.release == nil)
  }

  @Test func newReleaseReplacesTheLast() throws {
    try keep(release)
    try keep(Release(name: "1.3", commit: nil, date: "2026-06-06T07:08:09Z"))
    #expect(
      try suite.store.released(environment: suite.environment).map(\.release?.name) == ["1.3"])
  }

  @Test func fileWithoutAReleaseNameIsDamaged() throws {
    try keep(release)
    let path = suite.store.releasePath(suite: "transitions", environment: suite.environment)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: suite.exactPath, toPath: path)
    #expect(throws: StorageError.damaged(path: path, reason: "names no release")) {
      try suite.store.released(environment: suite.environment)
    }
  }

  @Test func releaseWithoutBaselinesHasNoUpdates() throws {
    let store = BaselineStore(root: try TemporaryFolder().path)
    #expect(try store.updates(releasing: release, environment: suite.environment).isEmpty)
    #expect(try store.released(environment: suite.environment).isEmpty)
    #expect(store.releaseFiles.isEmpty)
  }

  @Test func eachToolchainHasASeparateRelease() throws {
    try keep(release)
    let other = try environment(toolchain: "swift-6.4")
    #expect(try suite.store.released(environment: other).isEmpty)
  }

  private func keep(_ release: Release) throws {
    let lock = try suite.store.lock()
    for update in try suite.store.updates(releasing: release, environment: suite.environment) {
      try update.write(under: lock)
    }
  }
}
