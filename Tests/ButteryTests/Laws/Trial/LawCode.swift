import Buttery

/// Prints values of laws as Swift code that creates them; properties with default values are left
/// out.
enum LawCode {
  static func code(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch (value, mirror.displayStyle) {
    case (let table as LawTable, _): return code(table)
    case (let content as LawContent, _): return "LawContent(\(code(content.sections)))"
    case (let section as LawSection, _): return code(section)
    case (let row as LawRow, _): return "LawRow(\(row.id), \(code(row.height)))"
    case (let part as LawPart, _):
      let lines = part.lines.map { ", lines: \($0)" } ?? ""
      return "LawPart(\(code(part.kind))\(lines))"
    case (_, .collection):
      return "[" + mirror.children.map { code($0.value) }.joined(separator: ", ") + "]"
    case (_, .optional): return mirror.children.first.map { code($0.value) } ?? "nil"
    case (_, .enum): return enumCode(value, mirror)
    case (_, .struct):
      return "\(type(of: value))(\(arguments(mirror)))"
    default: return "\(value)"
    }
  }

  private static func arguments(_ mirror: Mirror) -> String {
    mirror.children.map { child in
      let label = child.label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? ""
      return label + code(child.value)
    }.joined(separator: ", ")
  }

  private static func enumCode(_ value: Any, _ mirror: Mirror) -> String {
    guard let child = mirror.children.first, let label = child.label else { return ".\(value)" }
    let payload = Mirror(reflecting: child.value)
    return payload.displayStyle == .tuple
      ? ".\(label)(\(arguments(payload)))" : ".\(label)(\(code(child.value)))"
  }

  private static func code(_ section: LawSection) -> String {
    var text = "LawSection(\(section.id)"
    if section.header != LawPart() { text += ", header: \(code(section.header))" }
    if !section.rows.isEmpty { text += ", rows: \(code(section.rows))" }
    if section.footer != LawPart() { text += ", footer: \(code(section.footer))" }
    return text + ")"
  }

  private static func code(_ table: LawTable) -> String {
    let plain = Mirror(reflecting: LawTable()).children.map { code($0.value) }
    let changes = zip(Mirror(reflecting: table).children, plain).compactMap { child, plain in
      let label = child.label ?? ""
      let value = code(child.value)
      return ["size", "content"].contains(label) || value == plain ? nil : "$0.\(label) = \(value)"
    }
    let closure = changes.isEmpty ? "" : " { " + changes.joined(separator: "; ") + " }"
    return "LawTable(\(code(table.content)), size: \(code(table.size)))\(closure)"
  }

  /// Returns the case as the body of a test.
  static func code(_ trial: LawCase, ofLaw number: Int) -> String {
    let turns = { (turns: [LawTurn]) in
      "[" + turns.map { "\n    \(code($0))," }.joined() + (turns.isEmpty ? "]" : "\n  ]")
    }
    return """
      let table = \(code(trial.table))
      let trial = LawCase(
        table,
        walk: \(turns(trial.walk)),
        turns: \(turns(trial.turns)))
      #expect(trial.verdict(by: .law\(number)).complaint == nil)
      """
  }
}
