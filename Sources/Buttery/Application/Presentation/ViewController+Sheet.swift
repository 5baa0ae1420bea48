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
      placement.content = contentSize(fitting: placement.roomForContent(in: room))
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

  /// Returns the preferred size; a negative one is a mistake that ends the program.
  private func contentSize(fitting room: Size) -> Size {
    let size = preferredContentSize(fitting: room)
    if size.width < 0 || size.height < 0 {
      TableViewDiagnostics.stop(
        .invalidSize(size, "\(type(of: self)) in a room of \(room.width) x \(room.height)"))
    }
    return size
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
