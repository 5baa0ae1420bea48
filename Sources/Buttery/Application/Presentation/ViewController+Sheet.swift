internal import ButteryGrid

extension ViewController {
  /// The placement of the controller's sheet; `nil` for a controller that is shown without a sheet.
  var sheetPlacement: SheetPlacement? {
    guard ownPresenting != nil else { return nil }
    switch modalPresentationStyle {
    case .automatic, .fullScreen: return nil
    case .pageSheet: return SheetPlacement(.page)
    case .formSheet: return SheetPlacement(.form, content: preferredContentSize)
    case .popover:
      return SheetPlacement(
        .popover(beside: popoverPresentationController?.source), content: preferredContentSize)
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
    sheet?.hasEdges = place != room
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
