internal import ButteryGrid

/// The view after a sheet's title; it is a part of the controller in the sheet, before the sheet
/// exists, too.
final class SheetTitle: View {
  private weak var sheetController: ViewController?

  var content: View? {
    didSet {
      oldValue?.removeFromSuperview()
      if let content { addSubview(content) }
    }
  }

  init(of controller: ViewController) {
    sheetController = controller
    super.init(frame: .zero)
    clipsToBounds = true
  }

  /// How many columns the content asks for.
  var wantedWidth: Int { content.map { max(0, $0.widthInTitle) } ?? 0 }

  override var next: Responder? { sheetController }

  override func layoutSubviews() { content?.frame = bounds }

  /// Hides the sheet's edge.
  override func draw(in canvas: inout Canvas) { canvas.erase() }
}
