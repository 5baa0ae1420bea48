import Buttery

/// What a person can want of a row's details; what they can be scrolled with goes before.
enum DetailCommand: Hashable, Sendable {
  case previous, next, first, last, hideEmpty, copy, close
}

extension KeyBindings where Command == DetailCommand {
  static var standard: KeyBindings {
    KeyBindings([
      Binding([Key(.left), Key(.up), "h", "k", .control("p")], .previous, "the row before"),
      Binding([Key(.right), Key(.down), "l", "j", .control("n")], .next, "the next row"),
      Binding([Key(.home), "g", "<", .alt("<")], .first, "the section's first row"),
      Binding([Key(.end), "G", ">", .alt(">")], .last, "the section's last row"),
      Binding(["e"], .hideEmpty, "hide a row's empty fields; show them"),
      Binding(["y"], .copy, "copy a row's fields, a line each"),
      Binding([Key(.escape), Key(.enter), "q", "Q"], .close, "back to the table"),
    ])
  }
}

extension KeyBindings where Command == RowCommand {
  /// What keys mean for a focused row of the program: it has no actions and no accessories.
  static var program: KeyBindings {
    KeyBindings([
      Binding([Key(.enter), " "], .activate, "the row's details", name: "details of …"),
      Binding([Key(.escape)], .leave, "takes the focus away", name: "leave …"),
    ])
  }
}
