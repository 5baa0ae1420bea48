package import Buttery

extension TableModel {
  /// Returns a table of up to five sections with a random selection of all possible parts.
  package static func random(using generator: inout some RandomNumberGenerator) -> TableModel {
    var model = TableModel()
    model.style = .random(using: &generator)
    model.sections = randomSections(using: &generator)
    if Bool.random(using: &generator) { model.inset = randomInset(using: &generator) }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      model.padding = Int.random(in: 1...2, using: &generator)
    }
    model.tableHeader = randomTableEnd(using: &generator)
    model.tableFooter = randomTableEnd(using: &generator)
    return model
  }

  /// Returns up to five sections; some may be empty or have no lines.
  package static func randomSections(
    using generator: inout some RandomNumberGenerator
  ) -> [Section] {
    (0..<Int.random(in: 0...5, using: &generator)).map { section in
      Section(
        header: .random(title: "Head\(section)Title", using: &generator),
        footer: .random(title: "Foot\(section)", using: &generator),
        rows: (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          .random(using: &generator)
        })
    }
  }

  /// Makes some sections subsections, up to three levels deep, mostly with little room for floating
  /// parts.
  package mutating func nest(using generator: inout some RandomNumberGenerator) {
    nests = true
    sections = Self.nested(sections, using: &generator)
    maximumPinnedLines = [nil, 0, 3, 6, 99].randomElement(using: &generator) ?? nil
  }

  /// Returns `sections` with random levels.
  package static func nested(
    _ sections: [Section], using generator: inout some RandomNumberGenerator
  ) -> [Section] {
    sections.map { section in
      var section = section
      section.level = Int.random(in: 0...3, using: &generator)
      return section
    }
  }

  /// Returns random estimates, which are mostly wrong, by property or by delegate.
  package static func randomEstimate(
    using generator: inout some RandomNumberGenerator
  ) -> Estimate {
    Bool.random(using: &generator)
      ? .lines(Int.random(in: 1...6, using: &generator))
      : .varied(seed: Int.random(in: 0..<1000, using: &generator))
  }

  /// Returns insets of up to three lines at the top and two at the bottom.
  package static func randomInset(
    using generator: inout some RandomNumberGenerator
  ) -> EdgeInsets {
    EdgeInsets(
      top: Int.random(in: 0...3, using: &generator),
      bottom: Int.random(in: 0...2, using: &generator))
  }

  /// Returns the height of a table header or footer: `nil` or 0 to 3 lines, equally often.
  package static func randomTableEnd(
    using generator: inout some RandomNumberGenerator
  ) -> Int? {
    Bool.random(using: &generator) ? nil : Int.random(in: 0...3, using: &generator)
  }
}

extension TableModel.Row {
  static func random(using generator: inout some RandomNumberGenerator) -> TableModel.Row {
    let height: TableModel.Height =
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: .automatic(ink: Int.random(in: 0...40, using: &generator))
      case 1: .lines(0)
      case 2: .lines(Int.random(in: 2...5, using: &generator))
      default: .lines(1)
      }
    return TableModel.Row(
      identifier: Bool.random(using: &generator) ? "x" : "y", height: height)
  }
}

extension TableModel.SectionView {
  static func random(
    title: String, using generator: inout some RandomNumberGenerator
  ) -> TableModel.SectionView {
    let content: Content =
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: .none
      case 1: .title(title)
      case 2: .plain(ink: Int.random(in: 0...20, using: &generator))
      default:
        .reusable(
          Bool.random(using: &generator) ? "u" : "v",
          ink: Int.random(in: 0...20, using: &generator))
      }
    let lines: Int? =
      Bool.random(using: &generator) ? nil : Int.random(in: 0...4, using: &generator)
    return TableModel.SectionView(content, lines: lines)
  }
}

extension TableView.Style {
  /// Returns a style; the plain style is as frequent as the two grouped styles together.
  package static func random(
    using generator: inout some RandomNumberGenerator
  ) -> TableView.Style {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: .grouped
    case 1: .insetGrouped
    default: .plain
    }
  }
}
