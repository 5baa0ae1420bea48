internal import ButteryGrid

extension ViewController {
  /// The controller that this one, or one around it, presents.
  public var presentedViewController: ViewController? {
    ownPresented ?? container?.presentedViewController
  }

  /// The controller that presents this one, or one around it.
  public var presentingViewController: ViewController? {
    ownPresenting ?? container?.presentingViewController
  }

  /// The application that shows the view, if any does.
  public var runningApplication: Application? {
    container.map { $0.runningApplication } ?? ownApplication
  }

  /// Presents `controller` in front; it gets all events until it is dismissed.
  ///
  /// The `modalPresentationStyle` of `controller` decides whether it fills the screen or is shown
  /// in a sheet or a popover, which Esc and a press beside it close.
  ///
  /// A controller that already presents another one passes the call on to that one; a child passes
  /// it on to its parent. Before an application runs, the presented controller is shown as soon as
  /// this one is. If an application runs that doesn't show this controller, there is only a
  /// warning.
  ///
  /// To present a controller that is presented already, or has a parent, is a mistake that ends the
  /// program.
  ///
  /// - Parameters:
  ///   - controller: The controller to show in front of this one, or of the outermost one around
  ///     it.
  ///   - animated: Is passed on to the controllers and makes no other difference.
  ///   - completion: Called after `viewDidAppear`; at once where no application runs.
  public func present(
    _ controller: ViewController, animated: Bool = false, completion: (() -> Void)? = nil
  ) {
    if let container {
      if parent == nil { warnOfMissingParent(container) }
      return container.present(controller, animated: animated, completion: completion)
    }
    if let ownPresented, ownPresented !== controller {
      return ownPresented.present(controller, animated: animated, completion: completion)
    }
    checkCanBePresented(controller)
    guard ownApplication != nil || Screen.main.application == nil else {
      return TableViewDiagnostics.warning(
        "\(type(of: self)) can't present \(type(of: controller)): it isn't on the screen")
    }
    ownPresented = controller
    controller.ownPresenting = self
    controller.movement = .presented
    if let ownApplication { controller.attach(to: ownApplication) }
    rearrange(animated: animated, completion: completion)
  }

  /// Dismisses the controller that this one presents, with all controllers in front of that, or
  /// else this controller itself.
  ///
  /// If this controller neither presents another one nor is presented, there is a warning, and
  /// `completion` is called at once, so that a task that awaits it goes on.
  ///
  /// - Parameters:
  ///   - animated: Is passed on to the controllers and makes no other difference.
  ///   - completion: Called after `viewDidDisappear`; at once where no application runs.
  public func dismiss(animated: Bool = false, completion: (() -> Void)? = nil) {
    if let container { return container.dismiss(animated: animated, completion: completion) }
    guard ownPresented != nil else {
      guard let ownPresenting else {
        TableViewDiagnostics.warning(
          "dismiss of \(type(of: self)): it neither presents a controller nor is presented")
        completion?()
        return
      }
      return ownPresenting.dismiss(animated: animated, completion: completion)
    }
    letGoOfPresented()
    rearrange(animated: animated, completion: completion)
  }

  /// Forgets all controllers in front of this one.
  private func letGoOfPresented() {
    guard let presented = ownPresented else { return }
    presented.letGoOfPresented()
    ownPresented = nil
    presented.ownPresenting = nil
    presented.ownApplication = nil
    presented.movement = .dismissed
  }

  private func rearrange(animated: Bool, completion: (() -> Void)?) {
    guard let ownApplication else {
      completion?()
      return
    }
    ownApplication.arrangeViews(animated: animated, completion: completion)
  }

  func attach(to application: Application) {
    ownApplication = application
    ownPresented?.attach(to: application)
  }

  // MARK: Mistakes

  private func checkCanBePresented(_ controller: ViewController) {
    let name = "\(type(of: controller))"
    if controller === self {
      TableViewDiagnostics.stop(.invalidController("\(name) presents itself"))
    }
    if let presenter = controller.ownPresenting {
      TableViewDiagnostics.stop(
        .invalidController(
          "\(type(of: self)) presents \(name), which \(type(of: presenter)) presents already"
            + " - dismiss it first"))
    }
    guard let parent = controller.parent else { return }
    TableViewDiagnostics.stop(
      .invalidController(
        "\(type(of: self)) presents \(name), which is a child of \(type(of: parent))"
          + " - remove it from its parent first"))
  }

  private func warnOfMissingParent(_ container: ViewController) {
    TableViewDiagnostics.warning(
      "\(type(of: self)) presents a controller, and its view is inside of that of"
        + " \(type(of: container)), whose child it isn't: call addChild")
  }
}

// MARK: - Sheets

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
    sheet.installView()
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
