/// How a presented controller is shown; see `ViewController.modalPresentationStyle`.
public enum ModalPresentationStyle: Hashable, Sendable {
  /// Like `fullScreen`, unless the controller overrides `frame(inScreen:)`.
  ///
  /// Differs from UIKit, where it is a page sheet.
  case automatic
  /// All of the screen; the controller behind disappears.
  case fullScreen
  /// A sheet almost as large as the screen, in front of the presenting controller.
  case pageSheet
  /// A sheet of the size that `preferredContentSize(fitting:)` returns, in the middle or at the
  /// position of the `sheetPresentationController`.
  case formSheet
  /// A sheet beside a view, such as that of a row, which `popoverPresentationController` names.
  case popover

  /// The class of the presentation controller for this style.
  @MainActor var presentationKind: PresentationController.Type {
    switch self {
    case .automatic, .fullScreen: PresentationController.self
    case .pageSheet, .formSheet: SheetPresentationController.self
    case .popover: PopoverPresentationController.self
    }
  }

  /// Whether the view has edges around it and leaves a part of the view behind visible.
  var isSheet: Bool {
    switch self {
    case .automatic, .fullScreen: false
    case .pageSheet, .formSheet, .popover: true
    }
  }
}
