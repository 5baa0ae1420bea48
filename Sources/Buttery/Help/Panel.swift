internal import ButteryGrid

/// A border around a view, with a title in its top edge and hints for keys in its bottom edge.
final class Panel: View {
  private let content: View
  private let title: String
  /// Hints for keys, from the longest text to the shortest.
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
