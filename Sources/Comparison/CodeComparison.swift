internal import Measurements

/// The code of a product, or of one of its modules, in two builds.
public struct CodeComparison: Sendable, Equatable, Codable {
  /// The module; `nil` for the whole product.
  public let module: String?
  /// The bytes of code in both builds; without a verdict unless a limit of the growth judges them.
  public internal(set) var codeSize: MetricComparison
  /// The functions of the module with more code, the largest growth first; of the product those
  /// that belong to no module, and `nil` without any.
  public var functions: [FunctionGrowth]?

  /// Creates a comparison of two sizes in bytes; a side without the module has none.
  package init(of module: String?, reference: Int?, candidate: Int?) {
    func value(_ size: Int?) -> MetricValue? {
      size.map { .exact(ExactValue(total: $0, iterations: 1)) }
    }
    let ratio = candidate.flatMap { new in
      reference.flatMap { old in old > 0 ? Double(new) / Double(old) : nil }
    }
    let size = MetricComparison(
      metric: .codeSize, baseline: value(reference), candidate: value(candidate),
      verdict: nil, evidence: ratio.map { .exact(ratio: $0, nil) } ?? .absent(nil))
    (self.module, codeSize) = (module, size.withoutReferenceCount)
  }

  /// The additional bytes; a side without the module counts as 0.
  package var growth: Double { (codeSize.value ?? 0) - (codeSize.referenceValue ?? 0) }

  /// The sizes in words: `code of Parser 41000 bytes, before 40000 (+1000, +2.5 %)`.
  fileprivate var words: String {
    let name = module.map { "code of \($0)" } ?? "code"
    let (old, new) = (codeSize.referenceValue ?? 0, codeSize.value ?? 0)
    let share = codeSize.ratio.map { ", \(Quantity.signedPercent($0 - 1))" } ?? ""
    return "\(name) \(Quantity.count(new)) bytes, before \(Quantity.count(old)) "
      + "(\(Quantity.change(growth))\(share))"
  }
}

extension [CodeComparison] {
  /// A line on the product and on the modules that changed, the largest change first; `nil` if all
  /// are as large as before.
  package var line: String? {
    guard let product = first(where: { $0.module == nil }),
      contains(where: { $0.growth != 0 })
    else { return nil }
    let changed = filter { $0.growth != 0 && $0.module != nil }
      .sorted { $0.growth.magnitude > $1.growth.magnitude }
    // Five is a choice; the document has all.
    let modules =
      changed.prefix(5).map { "\($0.module ?? "") \(Quantity.change($0.growth))" }
      + (changed.count > 5 ? ["\(changed.count - 5) more"] : [])
    return product.words + (modules.isEmpty ? "" : ": \(modules.joined(separator: ", "))")
  }

  /// The sizes above their limits, as problems of a gate.
  package var problems: [Assessment.Problem] {
    filter(\.codeSize.isOverLimit).map { size in
      Assessment.Problem(
        .regressed, [size.words, size.codeSize.note].compactMap { $0 }.joined(separator: "; "))
    }
  }
}
