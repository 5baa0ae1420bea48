/// The clipboard of the person at the terminal, which a program can write but not read.
///
///     Pasteboard.general.string = contact.phone
///
/// A terminal takes the text by XTerm's control sequence OSC 52. Some refuse it, and none tells: say
/// what was copied rather than that it was.
///
/// Differs from UIKit: there are no images, items and notifications, and `string` doesn't tell what
/// other programs have copied. What a person pastes comes as text to the first responder.
@MainActor public struct Pasteboard {
  /// The clipboard of the screen on which the program runs.
  public static var general: Pasteboard { Pasteboard() }

  /// The text that this program has cut or copied last; `nil` if none.
  ///
  /// Setting it copies a text to the terminal's clipboard, and Ctrl-Y inserts it in text fields and
  /// text views. Reading it gives what Ctrl-Y inserts. `nil`, and any text while no application
  /// runs, are ignored.
  public var string: String? {
    get { Screen.main.application?.killRing.current }
    nonmutating set {
      guard let newValue, let application = Screen.main.application else { return }
      _ = application.device.copy(newValue)
      application.killRing.add(newValue)
    }
  }

  /// Whether `string` has a text.
  public var hasStrings: Bool { string != nil }
}
