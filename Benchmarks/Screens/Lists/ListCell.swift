internal import Animations
public import ViewTree

/// A reusable cell of a list view, which shows one row at a time.
public protocol ListCell: AnyObject {
  /// The view of the cell; the list's scroll view contains this view while the cell shows a row.
  var view: ViewID { get }
}
