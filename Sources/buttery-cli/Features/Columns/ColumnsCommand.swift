import Buttery

/// What a person can want of a column in the list of columns.
enum ColumnsCommand: Hashable, Sendable {
  case sort, hide, wider, narrower, keepFirst, close
}

extension KeyBindings where Command == ColumnsCommand {
  static var standard: KeyBindings {
    KeyBindings([
      Binding([Key(.enter), "o"], .sort, "sort: up, down, as it came"),
      Binding([" ", "x"], .hide, "hide or show the column"),
      Binding(["+", ">", "="], .wider, "wider"),
      Binding(["-", "<"], .narrower, "narrower"),
      Binding(["f"], .keepFirst, "the first column stays at the left"),
      Binding([Key(.escape), "c", "q", "Q"], .close, "back to the table"),
    ])
  }
}
