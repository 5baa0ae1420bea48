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

/// The fonts of UIKit, which aren't there.
@available(*, unavailable, message: "leave fonts out; write textAttributes = .bold for a bold one")
public struct Font {
  /// UIKit's names for sizes of texts.
  public enum TextStyle {
    case largeTitle, title1, title2, title3, headline, subheadline, body, callout, footnote,
      caption1, caption2
  }
  /// UIKit's weights of fonts.
  public enum Weight { case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black }
  /// A font of a style.
  public static func preferredFont(forTextStyle style: TextStyle) -> Font { fatalError() }
  /// A font of a size.
  public static func systemFont(ofSize size: Double, weight: Weight = .regular) -> Font {
    fatalError()
  }
  /// A bold font.
  public static func boldSystemFont(ofSize size: Double) -> Font { fatalError() }
  /// An italic font.
  public static func italicSystemFont(ofSize size: Double) -> Font { fatalError() }
  /// A font of one width.
  public static func monospacedSystemFont(ofSize size: Double, weight: Weight) -> Font {
    fatalError()
  }
  /// A font with digits of one width.
  public static func monospacedDigitSystemFont(ofSize size: Double, weight: Weight) -> Font {
    fatalError()
  }
}

extension Label {
  /// Isn't there: a terminal has one font.
  @available(*, unavailable, message: "leave it out, or write textAttributes = .bold")
  public var font: Font? {
    get { fatalError() }
    set {}
  }
}

extension ListContentConfiguration.TextProperties {
  /// Isn't there: a terminal has one font.
  @available(*, unavailable, message: "leave it out, or write attributes = .bold")
  public var font: Font {
    get { fatalError() }
    set {}
  }
}

extension View {
  /// UIKit's bits for edges that stretch.
  @available(*, unavailable, message: "use constraints, or set frames in layoutSubviews()")
  public struct AutoresizingMask: OptionSet {
    /// The bits.
    public let rawValue: Int
    /// Creates bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The width follows.
    public static var flexibleWidth: AutoresizingMask { fatalError() }
    /// The height follows.
    public static var flexibleHeight: AutoresizingMask { fatalError() }
  }

  /// Isn't there: use constraints, or set frames in `layoutSubviews()` or `viewDidLayoutSubviews()`.
  @available(
    *, unavailable, message: "use constraints, or set the frame in viewDidLayoutSubviews()"
  )
  public var autoresizingMask: AutoresizingMask {
    get { fatalError() }
    set {}
  }
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
