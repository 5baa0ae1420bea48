public import ButteryGrid

// Members of UIKit that a terminal can't have. The compiler says what to write in their place.

extension Color {
  /// Isn't there: a terminal's colours cover what is behind them.
  @available(*, unavailable, message: "write .secondaryLabel, or textAttributes = .dim")
  public func withAlphaComponent(_ alpha: Double) -> Color { self }
}

extension Image {
  /// Isn't there: a terminal has no symbols.
  @available(*, unavailable, message: "write Image(lines: [\"★\"]), or leave the image out")
  public init?(systemName: String) { nil }
}

extension NavigationController {
  /// The bar of UIKit, which isn't there.
  @available(*, unavailable, message: "the bar shows what navigationItem has")
  public struct Bar {
    /// Isn't there: a bar is one line.
    public var prefersLargeTitles: Bool
  }

  /// Isn't there: the bar is one line that shows what `navigationItem` has.
  @available(
    *, unavailable, message: "leave prefersLargeTitles out; navigationItem has title and buttons"
  )
  public var navigationBar: Bar {
    get { fatalError() }
    set {}
  }
}

/// UIKit's words for the key that ends a text, which is Enter here.
@available(*, unavailable, message: "leave it out: the key is Enter, whatever it does")
public enum ReturnKeyType {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall,
    `continue`
}

extension TextField {
  /// Isn't there: a keyboard has its own Enter.
  @available(*, unavailable, message: "leave it out: textFieldShouldReturn(_:) hears of Enter")
  public var returnKeyType: ReturnKeyType {
    get { fatalError() }
    set {}
  }
}

extension TextView {
  /// Isn't there: a keyboard has its own Enter.
  @available(*, unavailable, message: "leave it out: Enter begins a line")
  public var returnKeyType: ReturnKeyType {
    get { fatalError() }
    set {}
  }
}

extension ScrollView {
  /// UIKit's ways of putting the keyboard away.
  @available(*, unavailable, message: "leave it out: no keyboard covers the screen")
  public enum KeyboardDismissMode {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }

  /// Isn't there: no keyboard covers the screen.
  @available(*, unavailable, message: "leave it out: no keyboard covers the screen")
  public var keyboardDismissMode: KeyboardDismissMode {
    get { fatalError() }
    set {}
  }
}
