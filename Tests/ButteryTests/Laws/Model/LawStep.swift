import Buttery

/// A step of a test: an action on a table.
///
/// Rows and sections are given by their ids; a step for an id that doesn't exist does nothing.
enum LawStep: Equatable {
  /// A pass, as the run loop would make it now.
  case pass
  // Actions of the user or the program that change nothing else.
  case scroll(Int)
  case scrollBy(Int)
  /// Scrolls a number of lines one by one as a person does, with a pass after each; upwards if
  /// negative. No row may have the focus.
  case scrollLines(Int)
  case key(LawKey)
  case scrollToRow(Int, LawPosition)
  case focus(Int?)
  case select(Int)
  case deselect(Int)
  // Changes of the way in which the table is shown.
  case resize(Size)
  case style(TableView.Style)
  case insets(EdgeInsets)
  case editing(Bool)
  case keepsRows(Bool)
  case tableHeader(Int?)
  case assignHeaderAgain
  case assignStyleAgain
  case assignDelegateAgain
  // Steps that ask the data source again, which answers as before.
  case reloadData
  case reloadRows([Int])
  case reloadSections([Int])
  case reconfigureRows([Int])
  case emptyBatch
  // Changes of the data source's answers.
  /// Changes of heights only, which an empty batch discovers.
  case newHeights(LawContent)
  case update(LawContent, LawCall = .batch)
  // Changes of where the table is.
  case cover
  case uncover
  case hide
  case show
  case leave
  case rejoin
}

/// The steps before the next pass; a step `.pass` makes a pass earlier.
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

/// The way in which the calls of an update are made.
enum LawCall: Equatable, CaseIterable {
  case batch
  case beginAndEnd
}
