internal import ButteryGrid

/// The container of the view after a sheet's title.
///
/// It belongs to the controller in the sheet, and may exist before the sheet does.
final class SheetTitle: View {
  private weak var sheetController: ViewController?

  var content: View? {
    didSet {
      removeOwn(oldValue)
      if let content { addSubview(content) }
    }
  }

  init(of controller: ViewController) {
    sheetController = controller
    super.init(frame: .zero)
    clipsToBounds = true
  }

  /// The number of columns that the content needs.
  var wantedWidth: Int { content.map { max(0, $0.widthInTitle) } ?? 0 }

  override var next: Responder? { sheetController }

  override func layoutSubviews() { content?.frame = bounds }

  /// Erases the part of the sheet's edge behind the content.
  override func draw(in canvas: inout Canvas) { canvas.erase() }
}
