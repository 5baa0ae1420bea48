import ArgumentParser
import Buttery

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

// MARK: - Keys

/// What keys mean in the program, in words.
extension KeyHelp {
  /// The key help of the program's commands, and of the panels that they open.
  static func tables(of commands: CommandTable) -> [KeyHelp] {
    let lists = [
      listOfColumns,
      KeyHelp("What was detected (i)", KeyBindings<NotesCommand>.standard),
    ]
    return commands.groups.map(KeyHelp.init(group:))
      + [commands.hasPanels ? fields : details, chart]
      + (commands.hasPanels ? lists + tablesOfTables : [])
  }

  /// The key help while the table of these commands is in front.
  @MainActor static func screen(of commands: CommandTable) -> [KeyHelp] {
    guard Accessibility.isVoiceOverRunning else { return tables(of: commands) + [besides] }
    let heard = commands.groups.map { group in
      CommandGroup(title: group.title, entries: group.entries.filter(\.command.isSpokenOf))
    }
    return tables(of: CommandTable(groups: heard))
  }

  /// The key help of a record's fields, which scroll.
  private static var fields: KeyHelp {
    let keys = KeyBindings<DetailCommand>.standard
    let scrolled = KeyBindings<TableCommand>.standard
    let rows = keys.bindings.compactMap { binding -> Row? in
      let left = binding.keys.filter { scrolled[$0] == nil }
      return binding.summary.flatMap { left.isEmpty ? nil : Row(left, $0) }
    }
    let scrolling = Row(names: ["↓", "↑", "PgDn"], "scroll, where there are more fields")
    return KeyHelp("A row's details (Enter)", rows + [scrolling])
  }

  /// The key help of details that don't scroll, and have no fields that may be empty.
  private static var details: KeyHelp {
    KeyHelp("A row's details (Enter)", KeyBindings<DetailCommand>.standard.without(.hideEmpty))
  }

  private static var chart: KeyHelp {
    KeyHelp(
      "The chart of a section (v)",
      [
        Row(names: ["→", "↓", "l"], "the next section"),
        Row(names: ["←", "↑", "h"], "the section before"),
        Row(names: ["Home", "End"], "the first section, the last"),
        Row(names: ["v"], "its sparkline in headers"),
        Row(names: ["Esc", "Enter", "q"], "back to the table"),
      ])
  }

  /// The key help of all tables.
  static var all: [KeyHelp] { tables(of: .records) }

  private init(group: CommandGroup) {
    self.init(group.title, group.entries.map { Row(names: $0.keys, $0.summary) })
  }

  private static var listOfColumns: KeyHelp {
    let keys = KeyBindings<ColumnCommand>.standard.bindings.flatMap(\.keys)
    let letters = Row(
      names: [keys.map(\.description).joined(separator: " ")],
      "what they do to the current column in the table")
    return KeyHelp(
      "The list of columns", KeyHelp("", KeyBindings<ColumnsCommand>.standard).rows + [letters])
  }

  /// The key help of the derived tables.
  private static var tablesOfTables: [KeyHelp] {
    [
      KeyHelp(
        "The summary (Z): a line for each section",
        [
          Row(names: ["Enter"], "open the section"),
          Row(names: ["o"], "sort sections by the current column"),
          Row(names: ["=", "!"], "only this section; all but it"),
          Row(names: ["a", "A"], "another total of the column; of all"),
          Row(names: ["Z", "Esc"], "back"),
        ]),
      KeyHelp(
        "Frequencies (F): how often values occur",
        [
          Row(names: ["Enter"], "only rows with this value"),
          Row(names: ["=", "!"], "only this value; all but it"),
          Row(names: ["#"], "sections by the column"),
          Row(names: ["v"], "its sparkline in headers"),
          Row(names: ["F", "Esc"], "back"),
        ]),
      KeyHelp(
        "Statistics (I): a line for each column",
        [
          Row(names: ["Enter"], "go to the column in the table"),
          Row(names: ["1 + 2 NA"], "missing: one is empty, two say NA or the like"),
          Row(names: ["I", "Esc"], "back"),
        ]),
    ]
  }

  /// Help on what isn't a key binding of the program.
  private static var besides: KeyHelp {
    KeyHelp(
      "Besides",
      [
        Row(names: ["Ctrl-Z"], "suspend; fg in the shell resumes"),
        Row(names: ["wheel"], "three lines; Shift-drag selects text"),
      ])
  }
}

/// The commands of the program as a table in Markdown, for `Documentation/Keys.md`.
package enum KeyTable {
  package static var markdown: String {
    CommandTable.records.groups.reduce("| keys | what they do |\n|---|---|\n") { text, group in
      text + "| **\(group.title)** | |\n" + group.entries.map(line).joined()
    }
  }

  private static func line(_ entry: CommandEntry) -> String {
    let keys = entry.keys.map { "`\($0)`" }.joined(separator: " ")
    return "| \(keys) | \(entry.summary) |\n"
  }
}

// MARK: - Texts of the manual page

/// Examples of filter conditions and their meanings, for the manual page.
enum ConditionExamples {
  static let all: [(condition: String, meaning: String)] = [
    ("Sales > 1000", "A number is greater; `<`, `<=` and `>=` go the same way."),
    (
      "price = 1,250.50",
      "Numbers are written as their column has them; where it has no such commas, these are two."
    ),
    ("year = 1990..1999", "From one value to another, both included."),
    (
      "country = Ghana, Kenya",
      "One of several values; a comma with a blank behind it separates them."
    ),
    (
      "name = Müller",
      "The text in any of Unicode's forms and widths, but in no other case: `=` distinguishes capitals."
    ),
    ("country = \"Korea, South\"", "Quotes make one value of all that stands in them."),
    ("\"Order ID\" = 7", "Names with blanks stand in quotes; case doesn't matter in names."),
    ("#3 = x", "The third column: for names that several columns have, or none."),
    (
      "date = 2020-06",
      "A day in that month; a year, a week (2020-W05) or a day is written likewise."
    ),
    ("date > 2020-06", "After the month's last day; `>=` is from its first day on."),
    (
      "len >= 12:40",
      "At least 12 minutes and 40 seconds; `1:02:03` and `1h 5m` are durations, too."
    ),
    ("size > 1.5G", "A size in bytes: K, M and G are powers of 1,024, kB, MB and GB of 1,000."),
    (
      "note =", "Missing; among numbers and dates also `NA`, `null`, and what is no number or date."
    ),
    ("note = \"\"", "Empty, and nothing else."),
    ("note !=", "Not missing."),
    ("country != Ghana", "All others, those with a missing country included; `<>` is the same."),
    (
      "name : text in it",
      "Has the text; capitals matter where it has any. Without, `strasse` finds `Straße`, too."
    ),
    ("name ~ ^Mc", "Matches a regular expression, as Perl has them."),
    ("not name : x", "All rows for which the condition doesn't hold."),
    ("a > 1 and (b = 2 or c =)", "Both, or one of several; `and` binds tighter than `or`."),
  ]
}

/// The manual page's text about derived tables.
enum DerivedRules {
  static let all = [
    "Z shows the summary, a line for each section: its rows, their share of all rows, and totals. These",
    "are the ones that --totals asks for, also several of a column, of which footers show the first.",
    "Without --totals they are sums of amounts, and means of measured values, such as temperatures,",
    "percentages or many values of similar size; years, codes and the like have none. Durations add up",
    "to durations; dates and sizes such as 10K aren't added up. a and A change totals there as in the",
    "table. Enter opens the section.",
    "If sections have levels, Z shows the innermost; ( shows those around them, level by level, and then",
    "the innermost again. --summary prints a line for each section of every level, an outer one after",
    "those inside it, with the word all in the columns of the inner levels. As CSV and JSON Lines it",
    "prints the innermost only; -g with fewer columns gives the others.",
    "Under a filter, the column 'kept' shows which part of the section's own rows is left.",
    "CSV and JSON Lines have all digits, fifteen of quotients that don't end, with a decimal point and",
    "no groups, and percentages without the sign: so have share%, change% and the totals of columns of",
    "percentages. Durations are written as in their column.",
    "F shows the values of the current column, how often each occurs, and its share of the rows, the",
    "most frequent first; Enter shows only the rows with that value.",
    "I shows for each column its kind, how many distinct values it has and how many are missing, the",
    "minimum and maximum, the quartiles with the median, the mean, and the distribution of its numbers",
    "from minimum to maximum. 1 + 2 NA under missing means that one value is empty, and that two are",
    "words such as NA, null or none; conditions and frequencies treat these words as values, as name = NA",
    "shows. 3, 2 no number means that two of three missing values are texts in a column of numbers; all",
    "figures leave them out.",
    "--frequencies and --statistics print what F and I show, of the rows that --filter leaves",
    "and, for --statistics, of the columns that --columns and --hide leave.",
    "Z, F and I open tables of their own, in which the usual keys move, search and sort; the key that",
    "opened one, q and Esc lead back. They open at once and are updated while the file is read; their",
    "titles end in so far until all rows are read.",
    "Sparklines in headers show the first column of amounts, on one scale for all sections. v shows the",
    "current column as a chart; v there puts it into the headers, and v again gives each section a scale",
    "of its own.",
    "The statistic change is the last value minus the first, and change% is that as a percentage of the",
    "first value's magnitude, so that a rise is positive from below zero, too; it is undefined if the",
    "first value is 0. First and last are taken in the order of the rows: if a section holds several",
    "series one after the other, change compares values of different series.",
  ]
}

/// The manual page's text about saved views.
enum ViewRules {
  static let all = [
    "W writes the view to a new file, and --replay shows it again.",
    "Its first line is '\(ViewFormat.title)'; then come the names of the files, and the options that show",
    "them in this way, one a line.",
    "A view has sections with their folds, filters, sort order, columns with their widths and kinds,",
    "style, search and how files are read; it doesn't have the position, the current column and panels.",
    "Words are quoted as in a shell; quotes may span lines, and lines that begin with # are comments.",
    "No command is run, and no other syntax of a shell has a meaning.",
    "A relative name is looked for in the view's folder; - is standard input. Names are written as they",
    "were given if the view is in the folder that the program was started in, otherwise in full.",
    "Files on the command line replace those of the view, and its options win over the view's. An option",
    "that may be given more than once, such as --filter, replaces all values that the view gives.",
  ]
}

/// The manual page's section about databases.
enum DatabaseRules {
  static let all = [
    "An SQLite file is recognized by its first bytes. A server's address is",
    "postgresql://user@host:port/database; libpq reads it, with its environment variables, ~/.pgpass and",
    "service files. A password that none of these has is asked for on the terminal, without echo.",
    "Without --table and --query there is a list of all tables; Enter opens one, q leads back.",
    "Rows are fetched as they come into sight, in read-only transactions. They are found by a unique key:",
    "the primary key, a unique index, or the columns that --key names.",
    "The database itself sorts, groups, filters and searches; what it can't do is refused with a reason.",
    "Estimated numbers of rows are marked: ~2.4 M comes from the database's statistics; > 500 means that",
    "500 rows were seen so far and more follow.",
    "Totals are computed for the sections in sight, and only if --totals, a or A asks for them: … stands",
    "for a total that isn't known yet, ? for one that took longer than three seconds.",
    "Rows that aren't loaded yet are drawn as dim dots. Esc cancels a slow query; r fetches rows again, and",
    "reconnects after the connection was lost.",
  ]
}
