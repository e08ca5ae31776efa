internal import Geometry

/// The views of a tree that have a `View3D`, apart from the arrays of all views.
///
/// A tree without such views holds one empty array, and pays one comparison where it walks.
@usableFromInline struct SpaceTable: Sendable {
  private struct Entry: Sendable {
    var slot: Int32
    var view: View3D
  }

  private struct Contents: Sendable {
    /// The index of each slot's entry; −1 without one; the slots beyond the end have none.
    var indices: [Int32] = []
    var entries: [Entry] = []
    /// The number of entries with a transform.
    var transformCount = 0
    /// The projections of views onto the window, by position in the drawing order.
    var placements: [SpacePlacement] = []
  }

  /// The contents, or nothing without any entry: one word in each tree.
  private var contents: [Contents] = []

  /// Whether no view has a `View3D`.
  var isEmpty: Bool { contents.isEmpty }

  /// Whether no view has a transform in space: then heights decide the order of siblings alone.
  var isFlat: Bool { contents.isEmpty || contents[0].transformCount == 0 }

  /// The projections of views onto the window, by position in the drawing order.
  ///
  /// Recomputed by each batch, and kept for its storage. Only a table with entries has any.
  var placements: [SpacePlacement] {
    get { contents[0].placements }
    _modify { yield &contents[0].placements }
  }

  /// The part in space of the view at a slot; `nil` for a view in the plane.
  @inline(__always) subscript(slot: Int) -> View3D? {
    index(of: slot).map { contents[0].entries[$0].view }
  }

  /// Returns the height of the view at a slot, in points.
  func zPosition(of slot: Int) -> Double {
    index(of: slot).map { contents[0].entries[$0].view.zPosition } ?? 0
  }

  private func index(of slot: Int) -> Int? {
    guard !contents.isEmpty, slot < contents[0].indices.count, contents[0].indices[slot] >= 0
    else { return nil }
    return Int(contents[0].indices[slot])
  }

  /// Sets the part in space of the view at a slot; the default value needs no entry.
  mutating func set(_ view: View3D, at slot: Int) {
    if view == View3D() { return remove(slot) }
    if contents.isEmpty { contents.append(Contents()) }
    if let index = index(of: slot) {
      contents[0].transformCount -= contents[0].entries[index].view.hasTransform ? 1 : 0
      contents[0].entries[index].view = view
    } else {
      while contents[0].indices.count <= slot { contents[0].indices.append(-1) }
      contents[0].indices[slot] = Int32(contents[0].entries.count)
      contents[0].entries.append(Entry(slot: Int32(slot), view: view))
    }
    contents[0].transformCount += view.hasTransform ? 1 : 0
  }

  /// Removes the entry of a slot; does nothing without one.
  mutating func remove(_ slot: Int) {
    guard let index = index(of: slot) else { return }
    contents[0].transformCount -= contents[0].entries[index].view.hasTransform ? 1 : 0
    contents[0].indices[slot] = -1
    // The last entry takes the place, so that the entries stay without gaps.
    let last = contents[0].entries.removeLast()
    if last.slot != slot {
      contents[0].entries[index] = last
      contents[0].indices[Int(last.slot)] = Int32(index)
    }
    if contents[0].entries.isEmpty { contents = [] }
  }
}

/// The place of a view on the window, if a transform in space leads there.
struct SpacePlacement: Sendable {
  /// The projection from own coordinates to the window's; the identity for a view in the plane.
  var projection: ProjectiveTransform
  /// The number of projections on the way to the window: 0 for a view in the plane.
  ///
  /// One matrix cannot tell a point behind the eyes of two projections from a point in front of
  /// both, so from 2 on points are mapped level by level.
  var levels: Int32

  static var plane: SpacePlacement { SpacePlacement(projection: .identity, levels: 0) }
}
