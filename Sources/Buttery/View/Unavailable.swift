public import ButteryGrid

// Members of UIKit that a terminal can't have. The compiler says what to write in their place.

/// UIKit's names for fonts, keyboards and masks, which mean nothing in a terminal.
@available(*, unavailable, message: "a terminal has nothing like it")
@dynamicMemberLookup public enum UIKitValue: ExpressibleByArrayLiteral {
  // Styles and weights of fonts.
  case largeTitle, title1, title2, title3, headline, subheadline, body, callout, footnote, caption1
  case caption2, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  // What keyboards are for, do and offer.
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall,
    `continue`
  case asciiCapable, numbersAndPunctuation, numberPad, phonePad, emailAddress, decimalPad
  case onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  case none, words, sentences, allCharacters, yes, no, username, password, name, telephoneNumber
  // Edges that stretch.
  case flexibleWidth, flexibleHeight

  /// Several values.
  public init(arrayLiteral elements: UIKitValue...) { self = .none }
  /// A font of a style.
  public static func preferredFont(forTextStyle style: UIKitValue) -> UIKitValue { style }
  /// A font of a size.
  public static func systemFont(ofSize size: Double, weight: UIKitValue = .bold) -> UIKitValue {
    weight
  }
  /// A bold font.
  public static func boldSystemFont(ofSize size: Double) -> UIKitValue { .bold }
  /// An italic font.
  public static func italicSystemFont(ofSize size: Double) -> UIKitValue { .light }
  /// A font of one width.
  public static func monospacedSystemFont(ofSize size: Double, weight: UIKitValue) -> UIKitValue {
    weight
  }
  /// A font with digits of one width.
  public static func monospacedDigitSystemFont(
    ofSize size: Double, weight: UIKitValue
  ) -> UIKitValue { weight }
  /// Any property, as of layers and bars.
  public subscript<Value>(dynamicMember name: String) -> Value {
    get { fatalError("\(name) isn't there") }
    set {}
  }
}

/// The fonts of UIKit, which aren't there.
@available(*, unavailable, message: "leave fonts out; write textAttributes = .bold for a bold one")
public typealias Font = UIKitValue

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

extension Label {
  /// Isn't there: a terminal has one font.
  @available(*, unavailable, message: "leave it out, or write textAttributes = .bold")
  public var font: UIKitValue? {
    get { nil }
    set {}
  }
}

extension ListContentConfiguration.TextProperties {
  /// Isn't there: a terminal has one font.
  @available(*, unavailable, message: "leave it out, or write attributes = .bold")
  public var font: UIKitValue {
    get { .body }
    set {}
  }
}

extension View {
  /// Isn't there: use constraints, or set frames in `layoutSubviews()` or `viewDidLayoutSubviews()`.
  @available(*, unavailable, message: "use constraints, or set frames in layoutSubviews()")
  public var autoresizingMask: UIKitValue {
    get { [] }
    set {}
  }

  /// Isn't there: a terminal draws characters.
  @available(*, unavailable, message: "leave it out, or draw in draw(in:)")
  public var layer: UIKitValue {
    get { .none }
    set {}
  }

  /// Isn't there: what a view shows changes at once.
  @available(*, unavailable, message: "set the properties without it; rows move by themselves")
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: UIKitValue = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {}
}

extension NavigationController {
  /// Isn't there: the bar is one line that shows what `navigationItem` has.
  @available(*, unavailable, message: "leave it out; navigationItem has title and buttons")
  public var navigationBar: UIKitValue {
    get { .none }
    set {}
  }
}

extension TextInput {
  /// Isn't there: a keyboard has its own Enter.
  @available(*, unavailable, message: "leave it out: textFieldShouldReturn(_:) hears of Enter")
  public var returnKeyType: UIKitValue {
    get { .default }
    set {}
  }

  /// Isn't there: the keyboard is a real one.
  @available(*, unavailable, message: "leave it out: the keyboard is a real one")
  public var keyboardType: UIKitValue {
    get { .default }
    set {}
  }

  /// Isn't there: the keyboard is a real one.
  @available(*, unavailable, message: "leave it out: the keyboard is a real one")
  public var autocapitalizationType: UIKitValue {
    get { .none }
    set {}
  }

  /// Isn't there: nothing corrects what is typed.
  @available(*, unavailable, message: "leave it out: nothing corrects what is typed")
  public var autocorrectionType: UIKitValue {
    get { .no }
    set {}
  }

  /// Isn't there: nothing proposes texts.
  @available(*, unavailable, message: "leave it out: nothing proposes texts")
  public var textContentType: UIKitValue? {
    get { nil }
    set {}
  }
}

extension ScrollView {
  /// Isn't there: no keyboard covers the screen.
  @available(*, unavailable, message: "leave it out: no keyboard covers the screen")
  public var keyboardDismissMode: UIKitValue {
    get { .none }
    set {}
  }
}
