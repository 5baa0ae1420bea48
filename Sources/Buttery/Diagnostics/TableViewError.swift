public import FoundationEssentials

/// A mistake in the use of a table view, which a program can't recover from.
///
/// The descriptions are one line each and keep the phrases of UIKit's exceptions.
public enum TableViewError: Error, Equatable, Sendable {
  /// A cell was dequeued under an identifier that nothing is registered for.
  case unregisteredIdentifier(String)
  /// A nib is registered that doesn't consist of one object of the right class; `kind` names that.
  case invalidNib(identifier: String, kind: String)
  /// There is no nib file of a name: none of `files` is in `folder`.
  case nibNotFound(String, files: [String], folder: String)
  /// The nib file of a name can't be read; `reason` is the description of a `NibError`.
  case unreadableNib(name: String, reason: String)
  /// A nib gives a cell or a view another identifier than the one that it is registered for.
  case identifierMismatch(nib: String, registered: String)
  /// A nib doesn't fit its owner, or a class that it names; the text says how.
  case nibMismatch(String)
  /// A class was registered for an empty identifier.
  case emptyIdentifier
  /// Nobody has a cell for a row; the text names the type that was asked.
  case noCell(IndexPath, from: String)
  /// Two cells were dequeued for the same row in one call.
  case duplicateDequeue(identifier: String, IndexPath)
  /// A height or a count that can't be; the text names what it is of.
  case invalidHeight(Int, String)
  /// `numberOfSections` or `numberOfRowsInSection` answered less than 0.
  case invalidCount(Int, String)
  /// A row to scroll to that doesn't exist.
  case outOfBoundsScroll(row: Int, rows: Int, section: Int)
  /// A section to scroll to that doesn't exist.
  case outOfBoundsScrollSection(section: Int, sections: Int)
  /// Changes to rows or sections that contradict each other or don't fit what the data source
  /// counts; the text says how, with all numbers.
  case invalidUpdate(String)
  /// Another cell than the displayed one was returned for a row that is reconfigured.
  case reconfigureReturnedOtherCell(IndexPath)
  /// Identifiers that are more than once in a snapshot.
  case duplicateIdentifiers([String])
  /// An identifier that isn't in a snapshot.
  case unknownIdentifier(String)
  /// Items were added to a snapshot without sections.
  case noSections
  /// One cell was returned for two rows that are displayed at once.
  case cellInUse(IndexPath, by: IndexPath)
  /// A constraint was activated between views that aren't in one hierarchy; the text describes it.
  case noCommonAncestor(String)
  /// A constraint that can't be; the text says why.
  case invalidConstraint(String)
  /// Controllers that can't be put together like that; the text names them.
  case invalidController(String)
  /// A number of something that there isn't; the text names what it is of, with how many there are.
  case invalidIndex(Int, String)
}

extension TableViewError: CustomStringConvertible {
  /// What went wrong, with all numbers, and what to do.
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
  /// `[section, row]`, as the messages show it.
  var shortDescription: String { "[\(section), \(row)]" }
}
