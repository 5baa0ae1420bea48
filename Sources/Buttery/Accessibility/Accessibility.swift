/// What a person hears who uses a program without seeing its screen.
///
/// A device that writes a transcript, such as `LinearScreen` of `ButteryCurses`, makes an
/// application speak: after each act of a person it says the least that is new, in a line or a few.
/// What it says comes from the same views that others see, by UIKit's properties such as
/// `View.accessibilityLabel`. The tree of elements, their frames and gestures of UIKit don't exist
/// here, because nothing points at places of a transcript.
@MainActor public enum Accessibility {
  /// Whether the running application speaks: see `Application.speaks`.
  public static var isVoiceOverRunning: Bool { Screen.main.application?.speaks ?? false }

  /// What has happened that a person should hear of.
  public enum Notification: Hashable, Sendable {
    /// Something that no view shows, or that shouldn't wait until it is looked at.
    case announcement
    /// Views have changed; what is new in them is said anyway.
    case layoutChanged
    /// Another screen has appeared: all of it is said, also what was said before.
    case screenChanged
  }

  /// Has the running application say `argument`, if that is a text, before what is new in its views.
  ///
  /// It does nothing where no application speaks.
  ///
  ///     Accessibility.post(notification: .announcement, argument: "3 messages were moved")
  public static func post(notification: Notification, argument: Any?) {
    guard let speaker = Screen.main.application?.speaker else { return }
    if notification == .screenChanged { speaker.forget() }
    if let text = argument as? String { speaker.announce(text) }
  }
}

/// What a view is and how it is, as a person hears it.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits of the traits.
  public let rawValue: UInt64

  /// Creates traits from bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Nothing in particular.
  public static let none: AccessibilityTraits = []
  /// It can be pressed; said as "button".
  public static let button = AccessibilityTraits(rawValue: 1 << 0)
  /// It leads elsewhere; said as "link".
  public static let link = AccessibilityTraits(rawValue: 1 << 1)
  /// It is a picture; said as "image".
  public static let image = AccessibilityTraits(rawValue: 1 << 2)
  /// It is chosen; said as "selected".
  public static let selected = AccessibilityTraits(rawValue: 1 << 3)
  /// It is a text that nobody changes.
  public static let staticText = AccessibilityTraits(rawValue: 1 << 6)
  /// It can't be used now; said as "dimmed".
  public static let notEnabled = AccessibilityTraits(rawValue: 1 << 8)
  /// It changes all the time, so that changes aren't said.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 9)
  /// It finds something; said as "search field".
  public static let searchField = AccessibilityTraits(rawValue: 1 << 10)
  /// Left and Right change its value.
  public static let adjustable = AccessibilityTraits(rawValue: 1 << 12)
  /// It is the title of what follows; said as "heading".
  public static let header = AccessibilityTraits(rawValue: 1 << 16)
  /// It is on or off; said as "switch".
  public static let toggleButton = AccessibilityTraits(rawValue: 1 << 53)

  /// What is said of the traits, in this order.
  var words: [String] {
    let all: [(AccessibilityTraits, String)] = [
      (.header, "heading"), (.button, "button"), (.toggleButton, "switch"), (.link, "link"),
      (.searchField, "search field"), (.image, "image"), (.selected, "selected"),
      (.notEnabled, "dimmed"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

/// Something that a person can do with a view, besides what keys do: a list of these opens with `,`.
@MainActor public final class AccessibilityCustomAction {
  /// The name of the action.
  public var name: String
  /// Does it, and returns whether that went well.
  public var actionHandler: ((AccessibilityCustomAction) -> Bool)?

  /// Creates an action.
  public init(name: String, actionHandler: ((AccessibilityCustomAction) -> Bool)? = nil) {
    self.name = name
    self.actionHandler = actionHandler
  }
}

/// A further fact about a view, said after its label and value: a name and a value.
public struct AccessibilityCustomContent: Hashable, Sendable {
  /// The name of the fact, such as `price`.
  public var label: String
  /// The fact, such as `4.50`.
  public var value: String

  /// Creates a fact.
  public init(label: String, value: String) {
    self.label = label
    self.value = value
  }
}

/// A part of a view that draws several things by itself, as a person hears it.
@MainActor open class AccessibilityElement {
  /// The view that draws it.
  public private(set) weak var accessibilityContainer: AnyObject?
  /// What it is, in a few words; `nil` for a part of which nothing is said.
  open var accessibilityLabel: String?
  /// What its value is.
  open var accessibilityValue: String?
  /// What it is and how it is.
  open var accessibilityTraits = AccessibilityTraits.none

  /// Creates a part of `container`.
  public init(accessibilityContainer container: AnyObject?) {
    accessibilityContainer = container
  }

  var spokenParts: [String] {
    [accessibilityLabel, accessibilityValue].compactMap(Spoken.text) + accessibilityTraits.words
  }
}

/// What a program has said about a view itself; classes of the library say the rest.
struct AccessibilityProperties {
  var isElement: Bool?
  var label: String?
  var value: String?
  var hint: String?
  var traits: AccessibilityTraits?
  var areElementsHidden = false
  var elements: [Any]?
  var customActions: [AccessibilityCustomAction]?
  var customContent: [AccessibilityCustomContent]?
}

// MARK: - What is said of a view

/// Texts as they are said.
enum Spoken {
  /// The text on one line; `nil` for an empty one.
  ///
  /// No sign is left out or replaced: the text may be a person's data, and readers have words for signs.
  static func text(_ text: String?) -> String? {
    guard let words = text?.split(whereSeparator: \.isWhitespace), !words.isEmpty else {
      return nil
    }
    return words.joined(separator: " ")
  }
}

extension View {
  /// Whether nothing inside can be heard, as nothing can be seen.
  private var isSilent: Bool {
    isHidden || extras?.isTransparent == true || accessibilityElementsHidden
  }

  /// What is said of the view as one element: its label, its value, its state, further facts.
  var spokenParts: [String] {
    let said = [accessibilityLabel, accessibilityValue].compactMap(Spoken.text)
    return said + [spokenRole].compactMap(\.self) + accessibilityTraits.words + spokenFacts
  }

  private var spokenFacts: [String] {
    guard let content = accessibilityCustomContent else { return [] }
    return content.compactMap { Spoken.text("\($0.label) \($0.value)") }
  }

  /// Appends what is said of the view and the views inside it, in reading order.
  ///
  /// - Parameter isStatic: Whether to leave out what keys can go to: it is said when they do.
  final func collectSpoken(into texts: inout [String], isStatic: Bool) {
    guard !isSilent else { return }
    if let elements = accessibilityElements {
      for element in elements {
        (element as? View)?.collectSpoken(into: &texts, isStatic: isStatic)
        guard let part = element as? AccessibilityElement else { continue }
        texts.append(contentsOf: Spoken.line(part.spokenParts))
      }
    } else if isAccessibilityElement {
      if isStatic, canBecomeFirstResponder || accessibilityTraits.contains(.updatesFrequently) {
        return
      }
      texts.append(contentsOf: Spoken.line(spokenParts))
    } else {
      for view in spokenSubviews { view.collectSpoken(into: &texts, isStatic: isStatic) }
    }
  }

  /// What is said of the views inside, each with a comma after it.
  final var spokenInside: String? {
    var texts: [String] = []
    for view in Self.inReadingOrder(subviews) {
      view.collectSpoken(into: &texts, isStatic: false)
    }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}

extension Spoken {
  /// A number without a fraction that it doesn't have.
  static func number(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(Float(number))
  }

  /// The parts on one line; none for no parts.
  static func line(_ parts: [String]) -> [String] {
    parts.isEmpty ? [] : [parts.joined(separator: ", ")]
  }
}
