internal import Geometry

/// The views of a tree that have a `View3D`, apart from the arrays of all views.
///
/// A tree without such views holds three empty arrays, and pays one comparison where it walks.
struct SpaceTable: Sendable {
  private struct Entry: Sendable {
    var slot: Int32
    var view: View3D
  }

  /// The index of each slot's entry; −1 without one; the slots beyond the end have none.
  private var indices: [Int32] = []
  private var entries: [Entry] = []
  /// The number of entries with a transform.
  private var transformCount = 0
  /// The projections of views onto the window, by position in the drawing order.
  ///
  /// Recomputed by each batch; kept for its storage.
  var placements: [SpacePlacement] = []

  /// Whether no view has a `View3D`.
  var isEmpty: Bool { entries.isEmpty }

  /// Whether no view has a transform in space: then heights decide the order of siblings alone.
  var isFlat: Bool { transformCount == 0 }

  /// The part in space of the view at a slot; `nil` for a view in the plane.
  subscript(slot: Int) -> View3D? {
    guard slot < indices.count, indices[slot] >= 0 else { return nil }
    return entries[Int(indices[slot])].view
  }

  /// Returns the height of the view at a slot, in points.
  func zPosition(of slot: Int) -> Double {
    guard slot < indices.count, indices[slot] >= 0 else { return 0 }
    return entries[Int(indices[slot])].view.zPosition
  }

  /// Sets the part in space of the view at a slot; the default value needs no entry.
  mutating func set(_ view: View3D, at slot: Int) {
    if view == View3D() { return remove(slot) }
    if let old = self[slot] {
      transformCount -= old.hasTransform ? 1 : 0
      entries[Int(indices[slot])].view = view
    } else {
      while indices.count <= slot { indices.append(-1) }
      indices[slot] = Int32(entries.count)
      entries.append(Entry(slot: Int32(slot), view: view))
    }
    transformCount += view.hasTransform ? 1 : 0
  }

  /// Removes the entry of a slot; does nothing without one.
  mutating func remove(_ slot: Int) {
    guard let old = self[slot] else { return }
    transformCount -= old.hasTransform ? 1 : 0
    let index = indices[slot]
    indices[slot] = -1
    // The last entry takes the place, so that the entries stay without gaps.
    let last = entries.removeLast()
    if last.slot != slot {
      entries[Int(index)] = last
      indices[Int(last.slot)] = index
    }
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
