import Buttery

/// Commands of the program as a whole.
enum ProgramCommand: Hashable, Sendable {
  case palette, jump, chart, copy, toggleStyle, help, inspector, redraw, quit
}

extension KeyBindings where Command == ProgramCommand {
  static var standard: KeyBindings {
    KeyBindings([
      Binding(["'"], .jump, "jump to a section by its name", name: "jump to section"),
      Binding(["v"], .chart, "chart of the section; v there: in headers", name: "chart of section"),
      Binding(["y"], .copy, "copy the row to the clipboard", name: "copy …"),
      Binding(["s"], .toggleStyle, "style: plain, grouped, inset grouped", name: "style"),
      Binding(
        ["i"], .inspector, "what was detected; again: what the table does",
        name: "what was detected"),
      Binding([":"], .palette, "commands, columns by name; or row number", name: "commands"),
      Binding(["?", Key(.function(1))], .help, "this help", name: "help"),
      Binding([.control("l")], .redraw, "redraw the screen", name: "redraw"),
      Binding(["q", "Q"], .quit, "quit"),
    ])
  }
}

extension KeyBindings where Command == TableCommand {
  /// The standard bindings without the one for the section index: this program has its own way to
  /// jump to sections.
  static var program: KeyBindings {
    KeyBindings(KeyBindings.standard.bindings.filter { $0.command != .sectionIndex })
  }
}
