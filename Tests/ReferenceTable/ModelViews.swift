package import Buttery

/// A cell that writes its name and the line's number on each of its lines.
package final class ModelCell: TableViewCell {
  /// The id of the row that the cell shows.
  package internal(set) var row = 0
  /// The name that the cell writes.
  package internal(set) var name = ""
  /// The columns of text for which the cell needs lines.
  package internal(set) var ink = 0 {
    didSet {
      if ink != oldValue { invalidateIntrinsicContentSize() }
    }
  }
  /// The number of times that the cell was handed out.
  package internal(set) var handOuts = 0
  /// The number of times that the cell was prepared for reuse.
  package private(set) var preparations = 0

  package override func prepareForReuse() {
    super.prepareForReuse()
    preparations += 1
  }

  package override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: lines(ofInk: ink, width: bounds.width))
  }

  package override func draw(in canvas: inout Canvas) {
    writeLines(name, in: &canvas)
  }
}

/// A header or footer that writes its name and the line's number on each of its lines.
package final class ModelSectionView: TableViewHeaderFooterView {
  /// The name that the view writes.
  package internal(set) var name = ""
  /// The columns of text for which the view needs lines.
  package internal(set) var ink = 0
  /// The number of times that the view was handed out.
  package internal(set) var handOuts = 0
  /// The number of times that the view was prepared for reuse.
  package private(set) var preparations = 0

  package override func prepareForReuse() {
    super.prepareForReuse()
    preparations += 1
  }

  package override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: lines(ofInk: ink, width: bounds.width))
  }

  package override func draw(in canvas: inout Canvas) {
    writeLines(name, in: &canvas)
  }
}

/// A plain view that writes its name and the line's number on each of its lines.
package final class ModelView: View {
  private let name: String
  private let ink: Int

  /// Creates a view with `ink` columns of text.
  package init(name: String, ink: Int, frame: Rect = .zero) {
    self.name = name
    self.ink = ink
    super.init(frame: frame)
  }

  package override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: lines(ofInk: ink, width: bounds.width))
  }

  package override func draw(in canvas: inout Canvas) {
    writeLines(name, in: &canvas)
  }
}

extension View {
  fileprivate func writeLines(_ name: String, in canvas: inout Canvas) {
    for line in 0..<bounds.height {
      canvas.write("\(name)/\(line)", at: Point(x: 0, y: line))
    }
  }
}
