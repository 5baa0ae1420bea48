import Buttery
import ButteryRecords

/// Writes a Markdown table for each section, below a heading with the section's name.
struct MarkdownRecords: RecordWriter {
  static let hasSections = true

  private let columns: [Int]
  private let head: String

  init(of columns: [Int], in list: RecordList) {
    self.columns = columns
    let titles = columns.map { MarkdownText.escaped(list.columns[$0].name) }
    let rules = columns.map { list.columns[$0].kind.isNumeric ? "---:" : "---" }
    head =
      "| \(titles.joined(separator: " | ")) |\n| \(rules.joined(separator: " | ")) |\n"
  }

  func begin(in output: inout PlainOutput) {}

  func beginSection(_ title: SectionTitle, isFirst: Bool, in output: inout PlainOutput) {
    if !isFirst { output.write("\n") }
    if let name = title.name {
      let marks = String(repeating: "#", count: 2 + title.level)
      output.write("\(marks) \(MarkdownText.escaped(name))\n")
      if !title.holdsSections { output.write("\n") }
    }
    if !title.holdsSections { output.write(head) }
  }

  func write(_ fields: borrowing FieldBuffer, to output: inout PlainOutput) {
    for column in columns {
      output.write("| " as StaticString)
      fields.withUTF8(column: column) { MarkdownText.write($0, to: &output) }
      output.write(UInt8(ascii: " "))
    }
    output.write("|\n" as StaticString)
  }

  func endSection(_ totals: String, level: Int, in output: inout PlainOutput) {
    output.write("\n\(MarkdownText.escaped(totals))\n")
  }
}

/// Text within Markdown.
enum MarkdownText {
  static func write(_ field: UnsafeBufferPointer<UInt8>, to output: inout PlainOutput) {
    if field.allSatisfy({ isPlain($0) }) {
      output.write(field)
    } else {
      output.write(escaped(output.text(of: field)))
    }
  }

  /// `text` on one line, with everything escaped that means something to Markdown or HTML.
  static func escaped(_ text: String) -> String {
    var result = ""
    var line = ""
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar {
      case "\n", "\r":
        result += TextMetrics.visible(line) + "<br>"
        line = ""
      case "<": line += "&lt;"
      case "&": line += "&amp;"
      case "\\", "|", "*", "_", "`", "[", "]", "~": line += "\\\(scalar)"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return result + TextMetrics.visible(line)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "."),
      UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ":"),
      UInt8(ascii: "%"), UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: ")"):
      true
    default: false
    }
  }
}
