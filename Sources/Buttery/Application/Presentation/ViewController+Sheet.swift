internal import ButteryGrid

extension ViewController {
  /// Returns the placement of the controller's sheet in `room`; `nil` for a controller that is shown
  /// without a sheet.
  func sheetPlacement(in room: Rect) -> SheetPlacement? {
    guard ownPresenting != nil, let kind = sheetKind else { return nil }
    var placement = SheetPlacement(kind)
    if let presentation = sheetPresentationController {
      placement.position = presentation.position
      placement.margins = presentation.margins
    }
    if kind != .page {
      placement.content = preferredContentSize(fitting: placement.roomForContent(in: room))
    }
    return placement
  }

  private var sheetKind: SheetPlacement.Kind? {
    switch modalPresentationStyle {
    case .automatic, .fullScreen: nil
    case .pageSheet: .page
    case .formSheet: .form
    case .popover: .popover(beside: popoverPresentationController?.source)
    }
  }

  /// The view that the window shows for the controller: the controller's own view, or the sheet
  /// around it.
  var stageView: View {
    guard ownPresenting != nil, modalPresentationStyle.isSheet else {
      sheet?.letGo()
      sheet = nil
      return view
    }
    let sheet = sheet ?? SheetView(of: self)
    self.sheet = sheet
    sheet.takeView()
    return sheet
  }

  /// Sets the frame of the controller's view, or of the sheet around it.
  func place(inRoom room: Rect) {
    let place = frame(inScreen: room)
    let stageView = stageView
    if stageView.frame != place { stageView.frame = place }
    guard let sheet else { return }
    sheet.hasEdges = place != room || sheetPlacement(in: room)?.frameWithEdges(in: room) == room
  }

  /// Warns of a negative size.
  func checkPreferredContentSize() {
    let size = preferredContentSize
    guard size.width < 0 || size.height < 0 else { return }
    TableViewDiagnostics.warning(
      "preferredContentSize of \(type(of: self)) is \(size.width) x \(size.height):"
        + " use 0 for what is usual")
  }
}

extension Application {
  /// Places popovers beside their source views, once these are laid out.
  func placePopovers() {
    var shown = root
    while let controller = shown {
      if controller.ownPresenting != nil, controller.modalPresentationStyle == .popover {
        controller.place(inRoom: window.roomForControllers)
      }
      shown = controller.ownPresented
    }
  }
}
