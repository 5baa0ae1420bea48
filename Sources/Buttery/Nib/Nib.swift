internal import FoundationEssentials

/// A description from which views are created, a new set each time, like a nib file in UIKit.
///
/// The description is a closure, or a JSON file in the format of `Documentation/Nibs.md` and its
/// schema. A table creates its cells from it:
///
///     let nib = Nib { _ in [TableViewCell(style: .subtitle, reuseIdentifier: "contact")] }
///     tableView.register(nib, forCellReuseIdentifier: "contact")
///
/// Each view that a nib creates gets `awakeFromNib()` once, after all views were created and
/// connected.
@MainActor public final class Nib {
  private enum Content {
    case closure(@MainActor (AnyObject?) -> [AnyObject])
    case plan(NibPlan)
    case failure(TableViewError)
  }

  private let content: Content

  /// Creates a nib from a closure, which gets the owner and returns the top-level objects.
  ///
  /// The closure itself connects its views to the owner or to each other.
  public init(_ build: @escaping @MainActor (_ owner: AnyObject?) -> [AnyObject]) {
    content = .closure(build)
  }

  /// Creates a nib from the bytes of a nib file, such as a resource embedded in the program.
  ///
  /// - Parameters:
  ///   - json: The file's bytes, in UTF-8.
  ///   - classes: The classes that the file names, in addition to those that every nib knows.
  /// - Throws: `NibError` if the file doesn't conform to the schema, or names a view, class or
  ///   outlet that doesn't exist.
  public init(
    json: some Sequence<UInt8>, classes: [NibClass] = []
  ) throws(NibError) {
    content = .plan(try NibReader.read(Array(json), file: nil, classes: classes))
  }

  /// Creates a nib from the file at `path`, which is read immediately.
  ///
  /// - Parameters:
  ///   - path: The file's path, absolute or relative to the working directory.
  ///   - classes: The classes that the file names, in addition to those that every nib knows.
  /// - Throws: `NibError`, also if the file can't be read.
  public init(contentsOf path: String, classes: [NibClass] = []) throws(NibError) {
    let bytes = try Self.bytes(ofFile: path)
    content = .plan(try NibReader.read(bytes, file: path, classes: classes))
  }

  /// Creates a nib for a file that wasn't found or isn't valid; using the nib is a mistake.
  package init(failure: TableViewError) {
    content = .failure(failure)
  }

  private static func bytes(ofFile path: String) throws(NibError) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      let problem =
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile, .fileNoSuchFile: "there is no such file - check the name"
        case .fileReadNoPermission: "permission denied - check who may read it"
        default: "the file can't be read - check whether it is one"
        }
      throw NibError(file: path, line: nil, column: nil, path: nil, problem: problem)
    }
  }

  /// Creates the objects and returns those at the top level.
  ///
  /// First the outlets of the owner and of the objects are connected. Then every view in the trees
  /// of the objects gets `awakeFromNib()`, subviews before their superviews; the owner doesn't get
  /// it.
  ///
  /// If the owner lacks an outlet that the nib names, `TableViewDiagnostics.handler` is called and
  /// the program ends.
  public func instantiate(withOwner owner: AnyObject?) -> [AnyObject] {
    do {
      return try makeObjects(owner: owner)
    } catch {
      TableViewDiagnostics.stop(error)
    }
  }

  /// Creates the objects, or throws the reason why that is impossible.
  func makeObjects(owner: AnyObject?) throws(TableViewError) -> [AnyObject] {
    let objects: [AnyObject]
    switch content {
    case .closure(let build): objects = build(owner)
    case .plan(let plan): objects = try plan.instantiate(withOwner: owner)
    case .failure(let error): throw error
    }
    for object in objects { (object as? View)?.awake(except: owner) }
    return objects
  }

  /// Creates the only object of the nib, which must be of `type`.
  func makeOnlyObject<Reusable: View>(
    _ type: Reusable.Type, identifier: String
  ) -> Result<Reusable, TableViewError> {
    let objects: [AnyObject]
    do {
      objects = try makeObjects(owner: nil)
    } catch {
      return .failure(error)
    }
    guard objects.count == 1, let object = objects[0] as? Reusable else {
      return .failure(.invalidNib(identifier: identifier, kind: "\(type)"))
    }
    return .success(object)
  }
}

extension View {
  /// Calls `awakeFromNib()` in this tree, once in the life of each view; skips `owner` and its
  /// subviews.
  fileprivate func awake(except owner: AnyObject?) {
    guard self !== owner else { return }
    for subview in subviews { subview.awake(except: owner) }
    guard !isAwake else { return }
    isAwake = true
    awakeFromNib()
  }
}

// MARK: - Plans

/// The contents of a nib file, checked as far as possible without its owner.
struct NibPlan {
  /// A view to create or to find, and what to do with it.
  struct ViewPlan {
    enum Origin {
      case made(make: () -> View, attach: (View, View) -> Void)
      case existing(find: (View) -> View?)
    }

    /// The place in the nib, for messages.
    let path: String
    let type: View.Type
    let origin: Origin
    var settings: [(View) -> Void] = []
    var inner: [ViewPlan] = []
  }

  /// A constraint between views, which are given by their numbers.
  struct ConstraintPlan {
    struct Side {
      let view: Int
      let isInsideMargins: Bool
      let attribute: LayoutReference.Attribute
    }

    let text: String
    let first: Side
    let relation: LayoutRelation
    let second: Side?
    let multiplier: Double
    let constant: Int
    let priority: Int
  }

  /// An outlet to connect to a view; if `holder` is `nil`, it is an outlet of the owner.
  struct Connection {
    let outlet: String
    let holder: Int?
    let view: Int
  }

  var objects: [ViewPlan] = []
  /// The views that are placed by constraints instead of by their frames.
  var constrainedViews: [Int] = []
  var constraints: [ConstraintPlan] = []
  var connections: [Connection] = []
}

// MARK: - Making objects

extension NibPlan {
  /// Creates the objects, activates their constraints and connects their outlets.
  @MainActor fileprivate func instantiate(withOwner owner: AnyObject?) throws(TableViewError)
    -> [View]
  {
    var views: [View] = []
    var made: [View] = []
    for object in objects { made.append(try Self.make(object, in: nil, adding: &views)) }
    for number in constrainedViews {
      views[number].translatesAutoresizingMaskIntoConstraints = false
    }
    for constraint in constraints { constraint.activate(between: views) }
    for connection in connections { try connection.connect(views, owner: owner) }
    return made
  }

  /// Creates a view and all views inside it.
  ///
  /// The number of a view is its index in `views`, which has the order in which the reader numbered
  /// the views.
  @MainActor private static func make(
    _ plan: ViewPlan, in holder: View?, adding views: inout [View]
  ) throws(TableViewError) -> View {
    let view = try obtain(plan, in: holder)
    views.append(view)
    for setting in plan.settings { setting(view) }
    for inner in plan.inner { _ = try make(inner, in: view, adding: &views) }
    return view
  }

  @MainActor private static func obtain(
    _ plan: ViewPlan, in holder: View?
  ) throws(TableViewError) -> View {
    switch plan.origin {
    case .made(let make, let attach):
      let view = make()
      if let holder { attach(holder, view) }
      return view
    case .existing(let find):
      guard let view = holder.flatMap(find) else {
        let name = holder.map { "\(type(of: $0))" } ?? "the nib"
        throw .nibMismatch("\(plan.path): \(name) has no such view - remove the key")
      }
      return view
    }
  }
}

extension NibPlan.ConstraintPlan {
  @MainActor fileprivate func activate(between views: [View]) {
    let constraint = LayoutConstraint(
      first.reference(in: views), relation, second?.reference(in: views),
      multiplier: multiplier, constant: constant)
    constraint.priority = priority
    constraint.identifier = text
    constraint.isActive = true
  }
}

extension NibPlan.ConstraintPlan.Side {
  @MainActor fileprivate func reference(in views: [View]) -> LayoutReference {
    LayoutReference(
      view: views[view], isInsideMargins: isInsideMargins, attribute: attribute)
  }
}

extension NibPlan.Connection {
  @MainActor fileprivate func connect(
    _ views: [View], owner: AnyObject?
  ) throws(TableViewError) {
    guard let object = holder.map({ views[$0] }) ?? owner else {
      throw .nibMismatch(
        "the nib connects outlet \(quoted(outlet)) of its owner - instantiate it with an owner")
    }
    // Views' outlets were checked when the nib was read, but a closure may return a subclass.
    switch OutletSearch.find(outlet, in: type(of: object)) {
    case .problem(let problem): throw .nibMismatch(problem)
    case .found(let found):
      let problem = found.problem(
        ofConnecting: type(of: object), to: type(of: views[view]))
      if let problem { throw .nibMismatch(problem) }
      found.connect(object, to: views[view])
    }
  }
}

// MARK: - Errors

/// The reason why a nib couldn't be read.
///
/// `description` is one line: file, line, column, the object in the nib, the problem and its
/// remedy.
///
///     contact.nib.json:5:18: objects[0].contentView.subviews[0].numberOfLines: must be a whole
///     number from 0 to 9999, not "two"
public struct NibError: Error, Hashable, Sendable {
  /// The path of the file as it was given; `nil` if the nib was created from bytes.
  public let file: String?

  /// The line, from 1; `nil` if the file couldn't be read at all.
  public let line: Int?

  /// The column in Unicode scalars, from 1; `nil` if `line` is.
  public let column: Int?

  /// The place in the nib, such as `objects[0].subviews[1].text`; `nil` for invalid JSON.
  public let path: String?

  /// The problem and its remedy.
  public let problem: String
}

extension NibError: CustomStringConvertible {
  /// The message in one line, without control characters.
  public var description: String {
    var text = file.map(visible) ?? "nib"
    if let line, let column { text += ":\(line):\(column)" }
    if let path { text += ": \(path)" }
    return "\(text): \(problem)"
  }
}

/// The bytes of a nib, which convert byte offsets into lines and columns.
final class NibSource: Sendable {
  let file: String?
  let bytes: [UInt8]

  init(file: String?, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  func error(_ problem: String, at offset: Int, path: String? = nil) -> NibError {
    let before = bytes[..<min(offset, bytes.count)]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = before.reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
    let column = before[lineStart...].reduce(1) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    return NibError(file: file, line: line, column: column, path: path, problem: problem)
  }
}

/// Returns `text` as it appears in messages: in quotes, on one line, at most 40 characters long.
func quoted(_ text: some StringProtocol) -> String {
  let limit = 40
  let isLong = text.count > limit
  return "\"\(visible(String(text.prefix(isLong ? limit - 1 : limit))))\(isLong ? "…" : "")\""
}

/// Returns `text` with U+FFFD in place of all control and format characters and line separators.
func visible(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: result.append("\u{FFFD}")
    default: result.append(scalar)
    }
  }
  return String(result)
}
