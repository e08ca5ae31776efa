internal import Comparison
package import Measurements

/// The machine and the kind of build that the measurements of a series share.
///
/// Numbers of two settings are not comparable, so that each setting has series of its own.
package struct Setting: Sendable, Hashable {
  /// The machine, in the form of `RunEnvironment.machineSlug`.
  package let machine: String
  /// The kind of build, in the form of `BuildKey.summary`, and the allocator of the times if it is
  /// not that of the counts.
  package let build: String

  /// Creates a setting from its two texts.
  package init(machine: String, build: String) {
    self.machine = machine
    self.build = build
  }

  /// Creates the setting of a measurement.
  package init(_ environment: RunEnvironment) {
    let times = environment.timeAllocator.map { ", times under \($0)" }
    self.init(
      machine: environment.machineSlug, build: BuildKey(environment).summary + (times ?? ""))
  }
}

extension Setting: CustomStringConvertible {
  /// The machine and the kind of build in one line.
  package var description: String { "\(machine), \(build)" }
}
