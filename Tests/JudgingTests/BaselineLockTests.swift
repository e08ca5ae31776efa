import Foundation
import Storage
import Testing

@Suite struct BaselineLockTests {
  @Test func secondLockIsRefusedWhileTheFirstIsHeld() throws {
    let folder = try TemporaryFolder()
    let store = BaselineStore(root: folder.path)
    let lock = try store.lock()
    #expect(throws: StorageError.conflict(path: "\(folder.path)/baselines")) {
      _ = try store.lock()
    }
    _ = consume lock
    _ = try store.lock()
  }

  @Test func lockIsReleasedAtTheEndOfItsScope() throws {
    let folder = try TemporaryFolder()
    let store = BaselineStore(root: folder.path)
    for _ in 0..<3 {
      let lock = try store.lock()
      try store.remove([], under: lock)
    }
  }

  @Test func locksOfTwoPackagesAreIndependent() throws {
    let (one, other) = (try TemporaryFolder(), try TemporaryFolder())
    let lock = try BaselineStore(root: one.path).lock()
    _ = try BaselineStore(root: other.path).lock()
    _ = consume lock
  }

  @Test func readersNeedNoLock() throws {
    let suite = try StoredSuite()
    let lock = try suite.store.lock()
    #expect(try suite.exact() != nil)
    _ = consume lock
  }

  /// Permissions do not bind root, a file in the folder's place binds everyone.
  @Test func uncreatableFolderIsUnwritable() throws {
    let folder = try TemporaryFolder()
    try folder.write("in the way", to: "baselines")
    let error = #expect(throws: StorageError.self) {
      _ = try BaselineStore(root: folder.path).lock()
    }
    guard case .unwritable("\(folder.path)/baselines", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try folder.text(of: "baselines") == "in the way")
  }

  @Test func filesAreRemovedUnderTheLock() throws {
    let suite = try StoredSuite()
    let lock = try suite.store.lock()
    try suite.store.remove([suite.timingPath], under: lock)
    #expect(try suite.timings() == nil)
    #expect(try suite.exact() != nil)
    #expect(throws: StorageError.self) {
      try suite.store.remove([suite.timingPath], under: lock)
    }
  }
}
