import ArgumentParser

/// The help message of the argument parser, split into its entries.
struct CommandHelp {
  struct Entry: Equatable {
    /// The names with their value: `-g, --group-by <column>`.
    var label: String
    var summary: String
  }

  /// The lines of the usage, which are examples.
  private(set) var examples: [String] = []
  private(set) var arguments: [Entry] = []
  private(set) var options: [Entry] = []

  private enum Part {
    case none, usage, arguments, options
  }

  /// Wide enough for every entry to stay on one line.
  private static let columns = 4000
  private static let usage = "USAGE: "

  init() {
    var part = Part.none
    let help = ButteryCommand.helpMessage(columns: Self.columns)
    for line in help.split(separator: "\n") {
      if line.hasPrefix(Self.usage) {
        part = .usage
      } else if let first = line.first, first != " " {
        part = line == "ARGUMENTS:" ? .arguments : line == "OPTIONS:" ? .options : .none
        continue
      }
      switch part {
      case .none: break
      case .usage: examples.append(String(line.dropFirst(Self.usage.count)))
      case .arguments: Self.add(line, to: &arguments)
      case .options: Self.add(line, to: &options)
      }
    }
  }

  /// Adds a line of the help.
  ///
  /// A line is a label and its summary, or only the summary of a label that was too long for one
  /// line.
  private static func add(_ line: Substring, to entries: inout [Entry]) {
    let text = line.drop { $0 == " " }
    guard text.startIndex != line.startIndex else { return }
    if line.prefix(3) == "   ", !entries.isEmpty {
      entries[entries.count - 1].summary = String(text)
      return
    }
    let label = labelEnd(of: text)
    entries.append(
      Entry(label: String(text[..<label]), summary: String(text[label...].drop { $0 == " " })))
  }

  /// Where the names and the value end.
  private static func labelEnd(of text: Substring) -> Substring.Index {
    if text.first == "<" { return text.firstIndex(of: " ") ?? text.endIndex }
    var end = text.startIndex
    for word in text.split(separator: " ") {
      guard word.first == "-" || word.first == "<",
        end == text.startIndex || word.startIndex <= text.index(after: end)
      else { break }
      end = word.endIndex
    }
    return end
  }
}
