internal import FoundationEssentials

/// Makes views from a description, a new set each time: what a nib file is in UIKit.
///
/// The description is a closure, or a JSON file whose form is that of `Documentation/Nibs.md` and
/// its schema. A table makes its cells from it:
///
///     let nib = Nib { _ in [TableViewCell(style: .subtitle, reuseIdentifier: "contact")] }
///     tableView.register(nib, forCellReuseIdentifier: "contact")
///
/// Each view that a nib makes gets `awakeFromNib()` once, after all were made and connected.
@MainActor public final class Nib {
  private enum Content {
    case closure(@MainActor (AnyObject?) -> [AnyObject])
    case plan(NibPlan)
    case failure(TableViewError)
  }

  private let content: Content

  /// Creates a nib from a closure, which gets the owner and returns the top-level objects.
  ///
  /// The closure connects its views to the owner, or to each other, by itself.
  public init(_ build: @escaping @MainActor (_ owner: AnyObject?) -> [AnyObject]) {
    content = .closure(build)
  }

  /// Creates a nib from the bytes of a nib file, such as a resource embedded in the program.
  ///
  /// - Parameters:
  ///   - json: The file's bytes, in UTF-8.
  ///   - classes: The classes that the file names besides those that every nib knows.
  /// - Throws: `NibError` for anything that isn't as the schema has it, and for names of views,
  ///   classes and outlets that don't exist.
  public init(
    json: some Sequence<UInt8>, classes: [NibClass] = []
  ) throws(NibError) {
    content = .plan(try NibReader.read(Array(json), file: nil, classes: classes))
  }

  /// Creates a nib from the file at `path`, which is read at once.
  ///
  /// - Parameters:
  ///   - path: The file's path, absolute or from the working directory.
  ///   - classes: The classes that the file names besides those that every nib knows.
  /// - Throws: `NibError`, also for a file that can't be read.
  public init(contentsOf path: String, classes: [NibClass] = []) throws(NibError) {
    let bytes = try Self.bytes(ofFile: path)
    content = .plan(try NibReader.read(bytes, file: path, classes: classes))
  }

  /// Creates a nib whose file wasn't found or is no nib, which is a mistake once it is used.
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

  /// Makes the objects and returns those at the top level.
  ///
  /// The outlets of the owner and of the objects are connected, then every view in the trees of the
  /// objects gets `awakeFromNib()`, those inside of others first; the owner doesn't.
  ///
  /// An outlet that the owner doesn't have is a mistake that ends the program.
  public func instantiate(withOwner owner: AnyObject?) -> [AnyObject] {
    do {
      return try makeObjects(owner: owner)
    } catch {
      TableViewDiagnostics.stop(error)
    }
  }

  /// Makes the objects, or says why that is impossible.
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

  /// The only object of the nib, which must be a `type`.
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
  /// Calls `awakeFromNib()` in this tree, once in the life of each view; leaves out `owner`, with
  /// what it held before.
  fileprivate func awake(except owner: AnyObject?) {
    guard self !== owner else { return }
    for subview in subviews { subview.awake(except: owner) }
    guard !isAwake else { return }
    isAwake = true
    awakeFromNib()
  }
}
