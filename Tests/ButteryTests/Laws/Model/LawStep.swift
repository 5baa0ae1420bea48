import Buttery

/// Something that is done to a table.
///
/// Rows and sections are named by identity; one that isn't there
/// makes a step do nothing.
enum LawStep: Equatable {
  /// The pass that the run loop would make now.
  case pass
  // What a person or a program does without changing anything.
  case scroll(Int)
  case scrollBy(Int)
  /// As often as it takes: with estimates, what is measured on the way up makes the way longer.
  case scrollToMinimum
  /// So many lines one by one, with a pass after each; upwards where negative.
  case scrollLines(Int)
  case key(LawKey)
  case scrollToRow(Int, LawPosition)
  case focus(Int?)
  case select(Int)
  case deselect(Int)
  // What changes how the table is shown.
  case resize(Size)
  case style(TableView.Style)
  case insets(EdgeInsets)
  case editing(Bool)
  case keepsRows(Bool)
  case tableHeader(Int?)
  case assignHeaderAgain
  case assignStyleAgain
  case assignDelegateAgain
  // What asks the data source again, which answers as before.
  case reloadData
  case reloadRows([Int])
  case reloadSections([Int])
  case reconfigureRows([Int])
  case emptyBatch
  // What changes what the data source answers.
  /// Only heights, which an empty batch finds.
  case newHeights(LawContent)
  case update(LawContent, LawCall = .batch)
  // Where the table is.
  case cover
  case uncover
  case hide
  case show
  case leave
  case rejoin
}

/// What is done before the next pass; `.pass` makes one earlier.
typealias LawTurn = [LawStep]

enum LawKey: Equatable, CaseIterable {
  case up
  case down
  case pageUp
  case pageDown
  case home
  case end
  case enter
  case escape

  var key: Key {
    switch self {
    case .up: Key(.up)
    case .down: Key(.down)
    case .pageUp: Key(.pageUp)
    case .pageDown: Key(.pageDown)
    case .home: Key(.home)
    case .end: Key(.end)
    case .enter: Key(.enter)
    case .escape: Key(.escape)
    }
  }
}

enum LawPosition: Equatable, CaseIterable {
  case none
  case top
  case middle
  case bottom

  var position: TableView.ScrollPosition {
    switch self {
    case .none: .none
    case .top: .top
    case .middle: .middle
    case .bottom: .bottom
    }
  }
}

/// How the calls of an update are made.
enum LawCall: Equatable, CaseIterable {
  case batch
  case beginAndEnd
}
