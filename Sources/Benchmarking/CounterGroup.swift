internal import CPlatform

/// An event that the kernel or the processor counts, by its numbers in `perf_event_open`.
package struct CounterEvent: Sendable, Hashable {
  /// The kernel's type of the event: 0 for the processor's, 1 for the kernel's own.
  package let type: UInt32
  /// The number of the event among those of its type.
  package let number: UInt64

  /// Creates an event of the processor (`PERF_TYPE_HARDWARE`).
  package static func hardware(_ number: UInt64) -> CounterEvent {
    CounterEvent(type: 0, number: number)
  }

  /// Creates an event of the kernel (`PERF_TYPE_SOFTWARE`), which every system counts.
  package static func software(_ number: UInt64) -> CounterEvent {
    CounterEvent(type: 1, number: number)
  }
}

/// The system calls by which counters are opened and read.
package struct CounterSystem: Sendable {
  /// Opens a counter in a group, or the first one of a new group; returns a descriptor, or the
  /// negative number of an error.
  package var open: @Sendable (_ event: CounterEvent, _ group: Int32?) -> Int32
  /// Reads the words of a group with a number of counters: the number, the nanoseconds enabled and
  /// running, a value for each counter; empty after an error.
  package var read: @Sendable (_ leader: Int32, _ count: Int) -> [UInt64]
  /// Closes a descriptor.
  package var close: @Sendable (Int32) -> Void

  /// Creates a system from its three calls.
  package init(
    open: @escaping @Sendable (CounterEvent, Int32?) -> Int32,
    read: @escaping @Sendable (Int32, Int) -> [UInt64],
    close: @escaping @Sendable (Int32) -> Void
  ) {
    (self.open, self.read, self.close) = (open, read, close)
  }

  /// The calls of this system's kernel, for the calling thread in user mode.
  package static let kernel = CounterSystem(
    open: { event, group in cplatform_open_counter(event.type, event.number, group ?? -1) },
    read: { leader, count in
      var words = [UInt64](repeating: 0, count: 3 + count)
      let number = unsafe cplatform_read_counters(leader, CInt(count), &words)
      return Array(words.prefix(Int(number)))
    },
    close: { Platform.closeDescriptor($0) })
}

/// Counters that the kernel switches on and off together.
///
/// A group is counted as a whole or not at all, so its numbers belong to the same instructions. If
/// the processor has too few counters for all groups, the kernel lets them take turns.
package final class CounterGroup {
  /// The events that are counted, in the order of the values.
  package let events: [CounterEvent]
  private let system: CounterSystem
  private let descriptors: [Int32]

  /// Opens a counter for each event.
  ///
  /// - Throws: `CounterError` for the first event that the kernel refuses; no counter stays open.
  package init(_ events: [CounterEvent], system: CounterSystem = .kernel) throws(CounterError) {
    var opened: [Int32] = []
    for event in events {
      let descriptor = system.open(event, opened.first)
      guard descriptor >= 0 else {
        opened.forEach(system.close)
        throw CounterError(number: -descriptor)
      }
      opened.append(descriptor)
    }
    (self.events, self.system, descriptors) = (events, system, opened)
  }

  deinit { descriptors.forEach(system.close) }

  /// The descriptor of the group's first counter; `nil` for an empty group.
  package var leader: Int32? { descriptors.first }

  /// The readings of all counters at one moment.
  package struct Reading: Sendable, Equatable {
    /// The nanoseconds for which the group was switched on.
    package var enabled: UInt64
    /// The nanoseconds for which the processor counted.
    package var running: UInt64
    /// The value of each counter.
    package var values: [UInt64]

    /// Creates a reading from the words of the kernel; `nil` if they are not those of `count`
    /// counters.
    init?(words: [UInt64], count: Int) {
      guard words.count == 3 + count, words[0] == UInt64(count) else { return nil }
      (enabled, running, values) = (words[1], words[2], Array(words[3...]))
    }

    /// Returns the events since an earlier reading; `nil` if the processor counted none of the
    /// time.
    ///
    /// If the group was counted for a part of the time only, because others had their turns, the
    /// counts are scaled up to all of it.
    package func events(since start: Reading) -> [Double]? {
      let (enabled, running) = (enabled &- start.enabled, running &- start.running)
      guard running > 0 else { return nil }
      let scale = running >= enabled ? 1 : Double(enabled) / Double(running)
      return zip(values, start.values).map { Double($0 &- $1) * scale }
    }
  }

  /// Reads all counters; `nil` if the kernel gives no reading of the whole group.
  ///
  /// - Complexity: a system call, and an allocation.
  package func read() -> Reading? {
    leader.flatMap { Reading(words: system.read($0, events.count), count: events.count) }
  }
}

/// The refusal of a counter by the kernel.
package struct CounterError: Error, Equatable, CustomStringConvertible {
  /// The number of the error, as in `errno.h`.
  package let number: Int32

  /// Creates the error with a number of `errno.h`.
  package init(number: Int32) {
    self.number = number
  }

  private static var paranoia: String { Platform.perfParanoia.map(String.init) ?? "unknown" }

  /// The name of the error, such as `ENOENT`, or its number.
  package var name: String {
    let name = unsafe String(cString: cplatform_error_name(number))
    return name.isEmpty ? "error \(number)" : name
  }

  /// The error with its usual cause, in a few words.
  package var description: String {
    switch name {
    case "ENOENT", "ENODEV", "EOPNOTSUPP":
      "\(name): the processor shows this system no such counter, as in most virtual machines"
    case "EACCES", "EPERM":
      "\(name): not permitted; kernel.perf_event_paranoid is \(Self.paranoia), and 2 or less "
        + "permits it unless a container forbids the call"
    case "ENOSYS":
      "ENOSYS: the kernel has no perf_event_open"
    default:
      "\(name): the kernel refuses the counter"
    }
  }
}
