public import ButteryGrid
public import FoundationEssentials

/// A mistake in the use of a table view, from which a program can't recover.
///
/// Each description is one line and uses the wording of UIKit's exceptions.
public enum TableViewError: Error, Equatable, Sendable {
  /// A cell was dequeued with an identifier for which nothing is registered.
  case unregisteredIdentifier(String)
  /// A registered nib doesn't consist of one object of the right class, which `kind` names.
  case invalidNib(identifier: String, kind: String)
  /// There is no nib file with a name: none of `files` is in `folder`.
  case nibNotFound(String, files: [String], folder: String)
  /// The nib file with a name can't be read; `reason` is the description of a `NibError`.
  case unreadableNib(name: String, reason: String)
  /// A nib gives its cell or view another identifier than the one for which the nib is registered.
  case identifierMismatch(nib: String, registered: String)
  /// A nib doesn't match its owner, or a class that it names; the text says how.
  case nibMismatch(String)
  /// A class was registered for an empty identifier.
  case emptyIdentifier
  /// There is no cell for a row; the text names the type that was asked for it.
  case noCell(IndexPath, from: String)
  /// Two cells were dequeued for the same row in one call.
  case duplicateDequeue(identifier: String, IndexPath)
  /// A height is invalid; the text names the row, header or footer.
  case invalidHeight(Int, String)
  /// A preferred size of a sheet or a popover is negative; the text names the controller and its room.
  case invalidSize(Size, String)
  /// `numberOfSections` or `numberOfRowsInSection` returned a number below 0.
  case invalidCount(Int, String)
  /// The row to scroll to doesn't exist.
  case outOfBoundsScroll(row: Int, rows: Int, section: Int)
  /// The section to scroll to doesn't exist.
  case outOfBoundsScrollSection(section: Int, sections: Int)
  /// Changes to rows or sections contradict each other or the counts of the data source; the text
  /// says how, with all numbers.
  case invalidUpdate(String)
  /// The data source returned another cell than the displayed one for a row that is reconfigured.
  case reconfigureReturnedOtherCell(IndexPath)
  /// Some identifiers occur more than once in a snapshot.
  case duplicateIdentifiers([String])
  /// An identifier isn't in the snapshot.
  case unknownIdentifier(String)
  /// Items were added to a snapshot without sections.
  case noSections
  /// The same cell was returned for two rows that are displayed at the same time.
  case cellInUse(IndexPath, by: IndexPath)
  /// A constraint was activated between views that aren't in one view hierarchy; the text describes
  /// it.
  case noCommonAncestor(String)
  /// A constraint is invalid; the text says why.
  case invalidConstraint(String)
  /// View controllers can't be combined in this way; the text names them.
  case invalidController(String)
  /// An index is out of range; the text names the elements and their number.
  case invalidIndex(Int, String)
}

extension TableViewError: CustomStringConvertible {
  /// The mistake, with all numbers, and its remedy.
  public var description: String {
    switch self {
    case .unregisteredIdentifier(let identifier):
      "unable to dequeue a cell with identifier \(identifier) "
        + "- register a class or a nib for it"
    case .invalidNib(let identifier, let kind):
      "invalid nib registered for identifier (\(identifier)) - nib must contain exactly one "
        + "top level object which must be a \(kind) instance"
    case .nibNotFound(let name, let files, let folder):
      "could not load nib \(name): no \(files.joined(separator: " or ")) in \(folder) "
        + "- add it to the target's resources and name their bundle"
    case .unreadableNib(let name, let reason):
      "could not load nib \(name): \(reason)"
    case .identifierMismatch(let found, let registered):
      "reuse identifier in nib (\(found)) does not match the registered one (\(registered))"
    case .nibMismatch(let reason):
      "nib doesn't fit: \(reason)"
    case .emptyIdentifier:
      "reuse identifier must not be empty"
    case .noCell(let path, let type):
      "no cell for row at \(path.shortDescription) from \(type)"
    case .duplicateDequeue(let identifier, let path):
      "attempted to dequeue multiple cells for the same index path "
        + "\(path.shortDescription) (identifier \(identifier))"
    case .invalidHeight(let height, let what):
      "invalid height \(height) for \(what) - return 0 or more, or automaticDimension"
    case .invalidSize(let size, let what):
      "invalid preferredContentSize \(size.width) x \(size.height) of \(what) "
        + "- return 0 or more; 0 stands for the usual size"
    case .invalidCount(let count, let what):
      "invalid \(what): \(count) - return 0 or more"
    case .outOfBoundsScroll(let row, let rows, let section):
      "attempted to scroll to out-of-bounds row (\(row)) when there are only \(rows) rows "
        + "in section \(section)"
    case .outOfBoundsScrollSection(let section, let sections):
      "attempted to scroll to out-of-bounds section (\(section)) when there are only "
        + "\(sections) sections"
    case .invalidUpdate(let reason):
      reason
    case .reconfigureReturnedOtherCell(let path):
      "reconfigure of \(path.shortDescription) must return the existing cell - dequeue it with the "
        + "identifier that it has, for its index path"
    case .duplicateIdentifiers(let identifiers):
      "identifiers are not unique. Duplicates: " + identifiers.joined(separator: ", ")
    case .unknownIdentifier(let identifier):
      "unknown identifier \(identifier) - add it to the snapshot first"
    case .noSections:
      "no sections in the snapshot - append one before its items"
    case .cellInUse(let path, let other):
      "cell returned for \(path.shortDescription) is already in use for "
        + other.shortDescription
    case .noCommonAncestor(let constraint):
      "unable to activate constraint \(constraint) because its views have no common ancestor "
        + "- add them to one hierarchy first"
    case .invalidConstraint(let reason):
      "invalid constraint: \(reason)"
    case .invalidController(let reason):
      reason
    case .invalidIndex(let index, let what):
      "index \(index) of \(what)"
    }
  }
}

extension IndexPath {
  /// The path as `[section, row]`, for messages.
  var shortDescription: String { "[\(section), \(row)]" }
}
