import Buttery

/// A scroll view that records its offsets, and a delegate that does so too.
final class LongView: ScrollView, ScrollViewDelegate {
  var seen: [Point] = []

  override var contentOffset: Point { didSet { seen.append(contentOffset) } }
  override var contentInset: EdgeInsets { didSet { setNeedsLayout() } }
  override func setContentOffset(_ offset: Point, animated: Bool) {
    super.setContentOffset(offset, animated: animated)
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { seen.append(scrollView.contentOffset) }

  func goToEnd() {
    contentInset = EdgeInsets(bottom: 1)
    setContentOffset(Point(x: 0, y: contentSize.height - bounds.height), animated: true)
  }
}

/// A delegate without any methods of its own.
final class Indifferent: ScrollViewDelegate {}
