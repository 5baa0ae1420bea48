public import Buttery
public import ButteryGrid
public import Testing

// Showing controllers and views without a program.
extension ScriptedScreen {
  /// Runs an application that shows `controller` until the script is over.
  ///
  /// - Parameters:
  ///   - controller: The application's root view controller.
  ///   - whenDrawn: Replaces the property of the same name, unless `nil`.
  /// - Returns: The application, which has ended.
  @discardableResult public func run(
    _ controller: ViewController, whenDrawn: ((ScriptedScreen) -> [Event]?)? = nil
  ) -> Application {
    if let whenDrawn { self.whenDrawn = whenDrawn }
    let application = Application(device: self)
    do {
      try application.run(controller)
    } catch is EndOfScript {
    } catch {
      Issue.record(error)
    }
    return application
  }

  /// Runs an application until the script is over, and releases the main actor at each
  /// `wait(until:)`.
  ///
  /// Tasks on the main actor wait for each other, and a test is such a task: `run(_:)` never lets
  /// other tasks continue. This method does so, but only at `wait(until:)`, so that all other steps
  /// are as predictable as with `run(_:)`.
  ///
  ///     let screen = ScriptedScreen(width: 12, height: 3)
  ///     screen.post { Task { await fruits.load() } }
  ///     screen.wait { fruits.names.count == 3 }
  ///     screen.pass { loaded = $0.lines }
  ///     await screen.runServing(fruits)
  ///
  /// - Returns: The application, which has ended.
  @discardableResult public func runServing(_ controller: ViewController) async -> Application {
    isServing = true
    defer { isServing = false }
    let application = Application(device: self)
    do {
      try await application.run(controller) { await pause() }
    } catch is EndOfScript {
    } catch {
      Issue.record(error)
    }
    return application
  }

  /// Runs an application that shows only `view`, which fills the screen, until the script is over.
  ///
  /// The view gets all events first. It is removed from its superview, and has none afterwards. A
  /// view controller whose view it is isn't told: show the controller instead.
  ///
  /// - Parameters:
  ///   - view: The view that fills the screen.
  ///   - whenDrawn: Replaces the property of the same name, unless `nil`.
  /// - Returns: The application, which has ended.
  @discardableResult public func run(
    _ view: View, whenDrawn: ((ScriptedScreen) -> [Event]?)? = nil
  ) -> Application {
    run(SingleViewController(view), whenDrawn: whenDrawn)
  }

  /// The contents of the screen: the last grid presented, or an empty one before the first.
  public var grid: Grid { lastGrid ?? Grid(size: size, traits: traits) }

  /// The lines on the screen, with trailing blanks.
  public var lines: [String] { grid.lines }

  /// The cursor of the last grid presented; `nil` if its place doesn't matter.
  public var cursor: Cursor? { lastGrid?.cursor }
}

extension Grid {
  /// The text of each line, with trailing blanks.
  public var lines: [String] { (0..<size.height).map(text(ofLine:)) }

  /// Creates a grid with what a screen of `width` columns and `height` lines shows of `view`.
  ///
  /// The view fills the screen and takes part in one pass of an application, so it is laid out and
  /// drawn as in a program. It is removed from its superview, and has none afterwards.
  ///
  ///     expectDrawing(
  ///       Grid(of: tableView, width: 12, height: 2),
  ///       """
  ///       | Apple      |
  ///       | Banana     |
  ///       """)
  @MainActor public init(
    of view: View, width: Int, height: Int, traits: DisplayTraits = DisplayTraits(),
    checksPictures: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let screen = ScriptedScreen(
      width: width, height: height, traits: traits, checksPictures: checksPictures,
      sourceLocation: sourceLocation)
    screen.run(view)
    self = screen.grid
  }
}

extension Drawing {
  /// Creates a drawing of what a screen of `width` columns and `height` lines shows of `view`.
  ///
  /// See `Grid(of:width:height:)`.
  ///
  ///     #expect(Drawing(of: tableView, width: 12, height: 1) == "| Apple      |")
  @MainActor public init(
    of view: View, width: Int, height: Int, traits: DisplayTraits = DisplayTraits(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(
      of: Grid(
        of: view, width: width, height: height, traits: traits, sourceLocation: sourceLocation))
  }
}

/// A controller that shows one view on the whole screen.
private final class SingleViewController: ViewController {
  private let shown: View

  init(_ view: View) { shown = view }

  override func loadView() { view = shown }
}
