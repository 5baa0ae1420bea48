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
