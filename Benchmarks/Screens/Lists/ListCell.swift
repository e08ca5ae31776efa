internal import Transitions
public import ViewTree

/// A cell that a list view shows and uses again.
public protocol ListCell: AnyObject {
  /// The view of the cell; the list puts it among its subviews while a row is shown in it.
  var view: ViewID { get }
}
