import Buttery

/// What a person can want of the program, besides of its table.
enum ProgramCommand: Hashable, Sendable {
  case toggleStyle, help, inspector, left, right, quit
}

extension KeyBindings where Command == ProgramCommand {
  static var standard: KeyBindings {
    KeyBindings([
      Binding([Key(.right), "l"], .right, "columns to the right"),
      Binding([Key(.left), "h"], .left, "columns to the left"),
      Binding(["s"], .toggleStyle, "style: plain, grouped, inset grouped"),
      Binding(["i"], .inspector, "inspector: what the table does"),
      Binding(["?", Key(.function(1))], .help, "this help"),
      Binding(["q", "Q"], .quit, "quit"),
    ])
  }
}
