import Buttery

/// Commands for a row's details; keys that scroll the details take precedence.
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

extension KeyBindings where Command == DetailCommand {
  func without(_ command: DetailCommand) -> KeyBindings {
    KeyBindings(bindings.filter { $0.command != command })
  }
}

extension KeyBindings where Command == RowCommand {
  /// The bindings of a focused row in the program, whose rows have neither actions nor accessories.
  static var program: KeyBindings {
    KeyBindings([
      Binding([Key(.enter), " "], .activate, "the row's details", name: "details of …"),
      Binding([Key(.escape)], .leave, "removes the focus", name: "leave …"),
    ])
  }
}
