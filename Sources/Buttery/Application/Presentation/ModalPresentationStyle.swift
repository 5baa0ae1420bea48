/// How a controller is shown that another one presents; `ViewController.modalPresentationStyle`.
public enum ModalPresentationStyle: Hashable, Sendable {
  /// `fullScreen`, or where the controller's own `frame(inScreen:)` says.
  ///
  /// Differs from UIKit, where it is a page sheet.
  case automatic
  /// All of the screen; the controller behind disappears.
  case fullScreen
  /// A sheet almost as large as the screen, in front of the one behind.
  case pageSheet
  /// A sheet in the middle, as large as `preferredContentSize` asks for.
  case formSheet
  /// A sheet beside a view, as of a row, that `popoverPresentationController` names.
  case popover

  /// Whether the view has edges around it, and leaves something to see of what is behind.
  var isSheet: Bool {
    switch self {
    case .automatic, .fullScreen: false
    case .pageSheet, .formSheet, .popover: true
    }
  }
}
