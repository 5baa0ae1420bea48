public import Buttery
public import ButteryGrid
internal import Testing

// Showing controllers and views without writing a program.
extension ScriptedScreen {
  /// Runs an application that shows `controller` until the script is over.
  ///
  /// - Parameter whenDrawn: Replaces the property of that name where it is given.
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

  /// Runs an application that shows nothing but `view`, which fills the screen, until the script is
  /// over.
  ///
  /// The view gets all events first. It leaves the superview that it has, and is in none
  /// afterwards; a controller whose view it is hears nothing of it: show that one instead.
  ///
  /// - Parameter whenDrawn: Replaces the property of that name where it is given.
  /// - Returns: The application, which doesn't run any more.
  @discardableResult public func run(
    _ view: View, whenDrawn: ((ScriptedScreen) -> [Event]?)? = nil
  ) -> Application {
    run(SingleViewController(view), whenDrawn: whenDrawn)
  }

  /// The lines of the last picture, with all their blanks; none before the first picture.
  public var lines: [String] {
    guard let lastGrid else { return [] }
    return (0..<lastGrid.size.height).map(lastGrid.text(ofLine:))
  }
}

extension Grid {
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
    checksPictures: Bool = true
  ) {
    let screen = ScriptedScreen(
      width: width, height: height, traits: traits, checksPictures: checksPictures)
    screen.run(view)
    self = screen.lastGrid ?? Grid(size: screen.size, traits: traits)
  }
}

extension Drawing {
  /// Draws what a screen of `width` columns and `height` lines shows of `view`, which fills it; see
  /// `Grid(of:width:height:)`.
  ///
  ///     #expect(Drawing(of: tableView, width: 12, height: 1) == "| Apple      |")
  @MainActor public init(
    of view: View, width: Int, height: Int, traits: DisplayTraits = DisplayTraits()
  ) {
    self.init(of: Grid(of: view, width: width, height: height, traits: traits))
  }
}

/// Shows one view on the whole screen.
private final class SingleViewController: ViewController {
  private let shown: View

  init(_ view: View) { shown = view }

  override func loadView() { view = shown }
}
