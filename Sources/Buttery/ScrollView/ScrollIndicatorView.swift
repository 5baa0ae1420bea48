internal import ButteryGrid

/// The bar beside the content, as high as the part of its column that it takes.
final class ScrollIndicatorView: View {
  override func draw(in canvas: inout Canvas) {
    let sign: Unicode.Scalar = canvas.traits.isUnicode ? "▐" : "|"
    for line in 0..<bounds.height {
      canvas.write(sign, at: Point(x: 0, y: line), style: Style(attributes: .dim))
    }
  }

  /// The lines of the bar in its column; `nil` if all of the content is in sight.
  ///
  /// The bar touches an end of the column only if that end of the content is in sight.
  ///
  /// - Parameters:
  ///   - offset: The lines of the content above those in sight.
  ///   - content: The lines of the content.
  ///   - room: The lines of the column.
  static func lines(offset: Int, content: Int, room: Int) -> Range<Int>? {
    let way = content - room
    guard room > 0, way > 0 else { return nil }
    let length = max(1, min(room * room / content, room - 1))
    let free = room - length
    if offset <= 0 { return 0..<length }
    if offset >= way { return free..<room }
    let start = max(0, min(max(1, offset * free / way), free - 1))
    return start..<start + length
  }
}

extension ScrollView {
  /// The columns of the scroll indicator at the right edge.
  final var scrollIndicatorColumns: Int { showsVerticalScrollIndicator ? 1 : 0 }

  /// Places the scroll indicator beside the part of the content that is in sight.
  ///
  /// - Parameter content: The lines of the content.
  final func placeScrollIndicator(content: Int) {
    let lines =
      showsVerticalScrollIndicator
      ? ScrollIndicatorView.lines(
        offset: bounds.minY + contentInset.top, content: content,
        room: bounds.height - contentInset.top - contentInset.bottom) : nil
    guard let lines else {
      scrollIndicator?.removeFromSuperview()
      scrollIndicator = nil
      return
    }
    let view = scrollIndicator ?? makeScrollIndicator()
    view.frame = Rect(
      x: bounds.maxX - 1, y: bounds.minY + contentInset.top + lines.lowerBound, width: 1,
      height: lines.count)
  }

  private func makeScrollIndicator() -> ScrollIndicatorView {
    let view = ScrollIndicatorView()
    view.stackingLevel = View.scrollIndicatorLevel
    view.isStacked = true
    addSubview(view)
    scrollIndicator = view
    return view
  }
}
