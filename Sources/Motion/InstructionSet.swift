internal import CMotion

/// The instructions that a loop over thousands of springs or views is made of.
///
/// Results differ in the last bits: with `avx2` products and sums are rounded once, not twice.
package enum InstructionSet: CaseIterable, Sendable {
  /// What every processor of the platform has.
  case common
  /// Registers of four numbers and fused multiply-add, on x86-64.
  case avx2

  /// Those that this processor has, the fastest last.
  package static var available: [InstructionSet] { cmotion_has_avx2() ? allCases : [.common] }

  /// The fastest that this processor has.
  package static var fastest: InstructionSet { cmotion_has_avx2() ? .avx2 : .common }
}
