extension FlameGraph {
  /// The class of a frame, which `style` gives a colour.
  func shade(of frame: FlameTree.Frame) -> String {
    guard isDifferential, let root = tree.frames.first else { return Self.kind(of: frame) }
    return Self.change(frame.total, of: root.total.width)
  }

  /// Swift functions and others look different; within each, a name has always the same of four
  /// shades, so that neighbours can be told apart.
  private static func kind(of frame: FlameTree.Frame) -> String {
    if frame.depth == 0 { return "all" }
    let shade = frame.name.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % 4
    return "\(isSwift(frame.name) ? "s" : "c")\(shade)"
  }

  /// Whether a name looks like one of Swift's: it has parameters or belongs to a type.
  ///
  /// Of C and of the runtime there is a symbol alone, or C++.
  private static func isSwift(_ name: String) -> Bool {
    name.first?.isLetter == true && name.contains { "( .".contains($0) } && !name.contains("::")
  }

  /// How far a weight changed, in four steps each way; less than a thousandth of the whole is no
  /// change.
  private static func change(_ weights: FlameTree.Weights, of whole: Double) -> String {
    let amount = weights.after - weights.before
    guard amount.magnitude > whole / 1000, weights.width > 0 else { return "same" }
    let steps = [0.02, 0.1, 0.5].count { amount.magnitude / weights.width > $0 }
    return "\(amount > 0 ? "more" : "less")\(steps)"
  }

  /// The style sheet.
  static let style = """
    :root { color-scheme: light dark; background: var(--page);
      --page: #fff; --ink: #1b1b1f; --faint: #5c5c66;
      --mark: #0b57d0; --hit: #b012d8; --hit-ink: #fff;
      --s0: #fdb462; --s1: #fca552; --s2: #fbc687; --s3: #f79a4b;
      --c0: #b9b3e6; --c1: #a9a4dd; --c2: #cdc8f0; --c3: #bdc1ea;
      --all: #dcdce2; --same: #e6e6ea;
      --more0: #fddcd2; --more1: #fbb4a1; --more2: #f58a72; --more3: #ec6a54;
      --less0: #d8e6f8; --less1: #aecdf1; --less2: #82b1ea; --less3: #659de2; }
    @media (prefers-color-scheme: dark) {
      :root { --page: #17181c; --ink: #ececf1; --faint: #a3a3ad;
        --mark: #8ab4ff; --hit: #c32ee8; --hit-ink: #fff;
        --s0: #8a5318; --s1: #7c4512; --s2: #936328; --s3: #6f3f14;
        --c0: #4d4880; --c1: #433e73; --c2: #57538c; --c3: #474b78;
        --all: #3a3b43; --same: #33343b;
        --more0: #4d302c; --more1: #6e352d; --more2: #8d3a2e; --more3: #a83e2f;
        --less0: #2b3a4d; --less1: #2b4a70; --less2: #2b5990; --less3: #2c68ae; } }
    #bars > svg > rect { width: 100%; height: 100%; }
    text { fill: var(--ink); font: 11.5px ui-monospace, "DejaVu Sans Mono", monospace;
      pointer-events: none; white-space: pre; }
    .heading { font: 600 17px system-ui, sans-serif; pointer-events: auto; }
    .note { font: 13px system-ui, sans-serif; fill: var(--faint); pointer-events: auto; }
    form { display: none; align-items: center; gap: 10px; height: 30px; margin: 0;
      font: 13px system-ui, sans-serif; color: var(--ink); }
    .live form { display: flex; }
    input { width: 220px; font: inherit; padding: 3px 6px; }
    button { font: inherit; padding: 3px 10px; }
    #matched { font-weight: 600; white-space: nowrap; }
    #detail { flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .live #bars > svg { cursor: pointer; }
    #bars > svg:focus { outline: none; }
    #bars > svg:hover > rect, #bars > svg:focus > rect { stroke: var(--mark); stroke-width: 3; }
    #bars > .under { opacity: 0.65; }
    #bars > .hit > rect { fill: var(--hit); }
    #bars > .hit > text { fill: var(--hit-ink); }
    \(shades.map { ".\($0) > rect { fill: var(--\($0)); }" }.joined(separator: "\n"))
    """

  private static let shades =
    ["all", "same"]
    + ["s", "c", "more", "less"].flatMap { kind in (0..<4).map { "\(kind)\($0)" } }
}
