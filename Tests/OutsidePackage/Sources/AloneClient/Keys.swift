import Buttery

/// All keys, and the modifiers that may be held down.
enum Keys {
  static let codes: [Key.Code] = [
    .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .escape, .tab, .backspace,
    .delete, .insert, .function(5), .character("q"),
  ]
  static let modifiers: [Key.Modifiers] = [.shift, .control, .alt, []]
  static let all = Set(codes.flatMap { code in modifiers.map { Key(code, modifiers: $0) } })
}
