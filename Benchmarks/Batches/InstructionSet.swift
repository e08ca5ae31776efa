internal import CMotion

/// The instruction set that loops over thousands of springs or views are compiled for.
///
/// Results differ in the last bits: `avx2` rounds a product and a sum once, `common` twice.
package enum InstructionSet: CaseIterable, Sendable {
  /// The instructions of every processor of the architecture, such as SSE2 on x86-64.
  case common
  /// The instructions of AVX2 and fused multiply-add on x86-64, for four numbers at a time.
  case avx2

  /// The instruction sets of this processor, the fastest last.
  package static var available: [InstructionSet] { cmotion_has_avx2() ? allCases : [.common] }

  /// The fastest instruction set of this processor.
  package static var fastest: InstructionSet { cmotion_has_avx2() ? .avx2 : .common }
}
