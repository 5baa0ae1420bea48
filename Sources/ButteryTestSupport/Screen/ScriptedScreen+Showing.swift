public import Buttery
public import ButteryGrid
public import Testing

// Showing controllers and views without writing a program.
extension ScriptedScreen {
  /// Runs an application that shows `controller` until the script is over.
  ///
  /// - Parameters:
  ///   - controller: The one that the application shows.
  ///   - whenDrawn: Replaces the property of that name where it is given.
  /// - Returns: The application, which doesn't run any more.
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

  /// Runs an application that shows `controller` until the script is over, and serves the main actor
  /// wherever the script says `wait(until:)`.
  ///
  /// Tasks of the main actor wait for one another, and a test is one of them: `run(_:)` never lets
  /// another have its turn. This method does, but nowhere else than there, so that all other steps
  /// are as predictable as with `run(_:)`.
  ///
  ///     let screen = ScriptedScreen(width: 12, height: 3)
  ///     screen.post { Task { await fruits.load() } }
  ///     screen.wait { fruits.names.count == 3 }
  ///     screen.pass { loaded = $0.lines }
  ///     await screen.runServing(fruits)
  ///
  /// - Returns: The application, which doesn't run any more.
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

  /// Runs an application that shows nothing but `view`, which fills the screen, until the script is
  /// over.
  ///
  /// The view gets all events first. It leaves the superview that it has, and is in none
  /// afterwards; a controller whose view it is hears nothing of it: show that one instead.
  ///
  /// - Parameters:
  ///   - view: Fills the screen.
  ///   - whenDrawn: Replaces the property of that name where it is given.
  /// - Returns: The application, which doesn't run any more.
  @discardableResult public func run(
    _ view: View, whenDrawn: ((ScriptedScreen) -> [Event]?)? = nil
  ) -> Application {
    run(SingleViewController(view), whenDrawn: whenDrawn)
  }

  /// What is on the screen: the grid presented last, or an empty one before the first.
  public var grid: Grid { lastGrid ?? Grid(size: size, traits: traits) }

  /// The lines on the screen, with all their blanks.
  public var lines: [String] { grid.lines }

  /// Where the cursor was left with the grid presented last; `nil` where that doesn't matter.
  public var cursor: Cursor? { lastGrid?.cursor }
}

extension Grid {
  /// The text of each line, with all its blanks.
  public var lines: [String] { (0..<size.height).map(text(ofLine:)) }

  /// What a screen of `width` columns and `height` lines shows of `view`, which fills it.
  ///
  /// The view takes part in one pass of an application: it is laid out and drawn as it is when a
  /// program shows it. It leaves the superview that it has, and is in none afterwards.
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
  /// Draws what a screen of `width` columns and `height` lines shows of `view`, which fills it; see
  /// `Grid(of:width:height:)`.
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

/// Shows one view on the whole screen.
private final class SingleViewController: ViewController {
  private let shown: View

  init(_ view: View) { shown = view }

  override func loadView() { view = shown }
}
