internal import ButteryGrid

/// A frame around a view, with a title in its upper edge and what keys do in its lower one.
final class Panel: View {
  private let content: View
  private let title: String
  /// What keys do, the longest text first.
  private let hints: [String]

  init(around content: View, title: String, hints: [String]) {
    self.content = content
    self.title = title
    self.hints = hints
    super.init(frame: .zero)
    clipsToBounds = true
    addSubview(content)
  }

  override func layoutSubviews() {
    content.frame = bounds.inset(by: EdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
  }

  override func draw(in canvas: inout Canvas) {
    canvas.erase()
    canvas.drawEdges(of: bounds.size, title: title, hints: hints)
  }
}
