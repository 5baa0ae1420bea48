import Buttery
import ButteryTestSupport
import ReferenceTable

/// An action of the user or the program on a table.
enum TableOperation: Hashable {
  case command(TableCommand)
  case wheel(up: Bool)
  case scrollTo(Int)
  case scrollToRow(IndexPath, TableView.ScrollPosition)
  case scrollToSection(Int)
  case resize(Size)
  case style(TableView.Style)
  case inset(EdgeInsets)
  case reload([TableModel.Section])
  case tableEnds(header: Int?, footer: Int?)
  case padding(Int)

  /// Whether the operation only moves the offset, so that several of them may happen in one pass.
  var isScroll: Bool {
    switch self {
    case .command, .wheel, .scrollTo, .scrollToRow, .scrollToSection: true
    default: false
    }
  }

  /// Whether the operation leads to a place, rather than a number of lines further.
  var isJump: Bool {
    switch self {
    case .command(.lineUp), .command(.lineDown), .command(.pageUp), .command(.pageDown),
      .command(.halfPageUp), .command(.halfPageDown), .wheel, .resize, .inset, .padding:
      false
    default: true
    }
  }

  static func random(
    for naive: NaiveTable, using generator: inout some RandomNumberGenerator
  ) -> TableOperation {
    switch Int.random(in: 0..<24, using: &generator) {
    case 0..<6: .command(Bool.random(using: &generator) ? .lineDown : .lineUp)
    case 6..<9: .command(randomCommand(using: &generator))
    case 9: .wheel(up: Bool.random(using: &generator))
    case 10, 11: .scrollTo(randomLine(for: naive, using: &generator))
    case 12, 13, 14: randomRow(for: naive, using: &generator)
    case 15, 16, 17: .resize(randomSize(like: naive.size, using: &generator))
    case 18, 19: .style(.random(using: &generator))
    case 20: .inset(TableModel.randomInset(using: &generator))
    case 21: .reload(randomSections(for: naive, using: &generator))
    case 22:
      .tableEnds(
        header: TableModel.randomTableEnd(using: &generator),
        footer: TableModel.randomTableEnd(using: &generator))
    default: .padding(Int.random(in: 0...2, using: &generator))
    }
  }

  private static func randomSections(
    for naive: NaiveTable, using generator: inout some RandomNumberGenerator
  ) -> [TableModel.Section] {
    let sections = TableModel.randomSections(using: &generator)
    return naive.model.nests ? TableModel.nested(sections, using: &generator) : sections
  }

  /// Returns any command except the one that focuses a row, which would change the meaning of
  /// others.
  static func randomCommand(
    using generator: inout some RandomNumberGenerator
  ) -> TableCommand {
    let commands = TableCommand.allCases.filter { $0 != .focusRow }
    return commands.randomElement(using: &generator) ?? .end
  }

  private static func randomLine(
    for naive: NaiveTable, using generator: inout some RandomNumberGenerator
  ) -> Int {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: [.min, .max].randomElement(using: &generator) ?? 0
    default: Int.random(in: -5...naive.contentHeight + 5, using: &generator)
    }
  }

  private static func randomRow(
    for naive: NaiveTable, using generator: inout some RandomNumberGenerator
  ) -> TableOperation {
    let positions: [TableView.ScrollPosition] = [.none, .top, .middle, .bottom]
    let position = positions[Int.random(in: 0..<4, using: &generator)]
    if Int.random(in: 0..<4, using: &generator) == 0,
      let section = naive.places.indices.randomElement(using: &generator)
    {
      return .scrollToSection(section)
    }
    guard let path = naive.model.indexPaths.randomElement(using: &generator) else {
      return .scrollTo(0)
    }
    return .scrollToRow(path, position)
  }

  /// Returns a random size; the width mostly stays the same.
  static func randomSize(
    like size: Size, using generator: inout some RandomNumberGenerator
  ) -> Size {
    let width =
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: Int.random(in: 0...2, using: &generator)
      case 1, 2: Int.random(in: 3...16, using: &generator)
      default: size.width
      }
    let height = Int.random(in: 0..<8, using: &generator)
    return Size(
      width: width, height: height < 3 ? height : Int.random(in: 3...14, using: &generator))
  }
}

extension TableOperation: CustomStringConvertible {
  var description: String {
    switch self {
    case .command(let command): "\(command)"
    case .wheel(let isUp): "wheel \(isUp ? "up" : "down")"
    case .scrollTo(let line): "scroll to \(line)"
    case .scrollToRow(let path, let position): "scroll to \(path) at \(position)"
    case .scrollToSection(let section): "scroll to section \(section)"
    case .resize(let size): "resize to \(size.width)x\(size.height)"
    case .style(let style): "style \(style)"
    case .inset(let inset): "inset \(inset.top)/\(inset.bottom)"
    case .reload: "reload"
    case .tableEnds(let header, let footer):
      "header \(header ?? -1) footer \(footer ?? -1)"
    case .padding(let padding): "padding \(padding)"
    }
  }
}

extension NaiveTable {
  mutating func perform(_ operation: TableOperation) {
    switch operation {
    case .command(let command): perform(command)
    case .wheel(let isUp): scroll(by: isUp ? -3 : 3)
    case .scrollTo(let line): scroll(to: line)
    case .scrollToRow(let path, let position): scrollToRow(path, at: position)
    case .scrollToSection(let section): scrollToSection(section)
    case .resize(let size): resize(to: size)
    case .style(let style): setStyle(style)
    case .inset(let inset): setInset(inset)
    case .reload(let sections): reload(sections)
    case .tableEnds(let header, let footer):
      changeHeights {
        $0.tableHeader = header
        $0.tableFooter = footer
      }
    case .padding(let padding): changeHeights { $0.padding = padding }
    }
  }
}

extension NaiveTable {
  /// Returns whether an operation leads to the same picture whatever the height estimates are.
  ///
  /// It does if a part that was in sight stays in sight, or if the goal is a part of the content.
  /// Other goals are offsets, which depend on estimates.
  func determines(_ operation: TableOperation) -> Bool {
    guard hasRoom else { return false }
    switch operation {
    case .resize(let size) where !Self.hasRoom(size, model.inset): return false
    case .inset(let inset) where !Self.hasRoom(size, inset): return false
    case .command(.lineUp), .command(.lineDown): return size.height > 1
    case .command(.pageUp), .command(.pageDown), .command(.halfPageUp), .command(.halfPageDown):
      return pageHeight < size.height
    case .command(.beginning), .command(.end), .scrollToRow, .scrollToSection: return true
    case .wheel: return size.height > 3
    case .resize(let size) where size.width == self.size.width: return true
    case .resize, .style, .tableEnds, .padding:
      guard let anchorRow, visibleRows.contains(anchorRow) else { return false }
      var after = self
      after.perform(operation)
      return after.visibleRows.contains(anchorRow)
    case .inset: return offset > offsets.lowerBound
    // Beyond an end of the content a program's offset is that end, whatever the estimates.
    case .scrollTo(let line): return line <= offsets.lowerBound || line == .max
    case .command, .reload: return false
    }
  }

  /// Whether anything can be in sight.
  var hasRoom: Bool { Self.hasRoom(size, model.inset) }

  private static func hasRoom(_ size: Size, _ inset: EdgeInsets) -> Bool {
    size.width > 0 && size.height > inset.top + inset.bottom
  }
}
