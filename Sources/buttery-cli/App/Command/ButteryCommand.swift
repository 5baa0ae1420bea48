import ArgumentParser
import Buttery
import ButteryRecords

/// The command line: `buttery [file...] [options]`.
struct ButteryCommand: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "buttery",
    abstract: "Tables in sections, with headers that stay on top.",
    usage: """
      buttery                                     US dairy consumption, in eight sections
      buttery cities.csv                          a CSV file; its column titles stay on top
      buttery cities.csv --group-by country       a section for each country
      buttery north.csv south.csv                 a section for each file
      psql --csv -c '...' | buttery -g region     data from a pipe, keys from the terminal
      buttery cities.csv --filter paris --sort population:desc
      buttery cities.csv -g country | head        not a terminal: plain rows
      buttery cities.csv --print jsonl >cities.jsonl
      buttery chinook.db                          the tables of an SQLite database
      buttery postgresql://host/shop --table orders -g region
      """,
    version: version)

  @Argument(
    help: ArgumentHelp(
      "CSV, TSV, JSON or columns padded with blanks, compressed or not; several files are a "
        + "section each; - is standard input. Or a database: an SQLite file, postgresql://host/name.",
      valueName: "file"),
    completion: .file())
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "Show this table of a database; a list of its tables if not given.",
      valueName: "name"),
    completion: ColumnCompletion.tables)
  var table: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Show the result of this SQL query; --key names columns that are unique in it.",
      valueName: "sql"))
  var query: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The columns whose values together are unique in the query, view or table.",
      valueName: "columns"),
    completion: ColumnCompletion.kind(.several()))
  var key: [String] = []

  @Option(
    name: [.customShort("g", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Group rows: make a section for each value of this column. Further columns, separated by "
        + "commas or given by another -g, make sections inside those, up to four levels; a+b makes "
        + "one level, with a section for each pair of values.", valueName: "column"),
    completion: ColumnCompletion.kind(.several(separators: ",+")))
  var groupBy: [String] = []

  @Option(
    help: ArgumentHelp(
      "Order the sections by name, count (of rows, the largest first), first (as they appear; the "
        + "default), or a column's total, the largest first: Sales:sum.", valueName: "order"),
    completion: ColumnCompletion.kind(.groupOrder))
  var groupOrder: String?

  @Option(
    help: ArgumentHelp(
      "Show in a section's footer: none, count (of rows), all, or statistics of columns: "
        + "Sales:sum,Discount:mean; there are \(Aggregate.names). If a column has several, a footer "
        + "shows the first; Z and --summary show all. The default is all if there are sections.",
      valueName: "what"),
    completion: ColumnCompletion.kind(.totals))
  var totals: [TotalsName] = []

  @Flag(help: "Print a line for each section: its rows, their share of all rows, and its totals.")
  var summary = false

  @Option(
    help: ArgumentHelp(
      "Print how often each value of this column occurs, and its share; the most frequent first.",
      valueName: "column"),
    completion: ColumnCompletion.kind(.one))
  var frequencies: String?

  @Flag(
    help: ArgumentHelp(
      "Print a line for each column: missing and distinct values, minimum, maximum, mean, median, "
        + "quartiles."))
  var statistics = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Sort rows within their section; column:desc or -column puts the largest first. Given more "
        + "than once, or with commas, later columns order rows that are equal in the earlier ones.",
      valueName: "column"),
    completion: ColumnCompletion.kind(.several()))
  var sort: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Show only rows that contain this text (case matters only if it has capitals) or match this "
        + "condition: 'year = 1990..1999', 'country = Ghana, Kenya and not note ='; the manual page "
        + "has more. If given more than once, rows must match all of them.",
      valueName: "text"))
  var filter: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Search for this text and mark it; with --print, print only the rows that contain it. "
        + "'name:text' searches one column, '~^Mc' is a regular expression, 'name:~^Mc' is both.",
      valueName: "text"))
  var search: [String] = []

  @Option(
    help: ArgumentHelp(
      "The column whose sparkline the section headers show, on one scale for all sections; "
        + "with NAME:each each section has its own scale. The default is the first column of amounts.",
      valueName: "column"),
    completion: ColumnCompletion.kind(.one))
  var chart: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Show only these columns, in this order; #3 is the third column; write a name that contains "
        + "a comma in double quotes.",
      valueName: "columns"),
    completion: ColumnCompletion.kind(.several()))
  var columns: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Hide these columns.", valueName: "columns"),
    completion: ColumnCompletion.kind(.several()))
  var hide: [String] = []

  @Option(
    name: .customLong("width"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Set a column's width: name:20, or name:fit for the width of its content. May be given more "
        + "than once.", valueName: "column:width"),
    completion: ColumnCompletion.kind(.followed(endings: [":fit"])),
    transform: ColumnWidth.init(argument:))
  var widths: [ColumnWidth] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Keep this many columns in sight while the others scroll sideways.", valueName: "count"),
    transform: ColumnCount.init(argument:))
  var freeze: ColumnCount?

  @Flag(help: "Keep the first column in sight, as --freeze 1 does.")
  var keepFirstColumn = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Start with the section of this name folded; #3 is the third section, by its first row; ##3 is "
        + "the one called #3. May be given more than once.", valueName: "name"))
  var fold: [String] = []

  @Flag(help: "Start with all sections folded.")
  var foldAll = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "With --fold-all, leave the section of this name unfolded. May be given more than once.",
      valueName: "name"))
  var unfold: [String] = []

  @Option(
    help: ArgumentHelp(
      "What separates fields: comma, tab, semicolon, pipe, a character, fixed for columns that are "
        + "padded with blanks, or none for lines. Detected by default; i shows what else fits.",
      valueName: "delimiter"),
    completion: .list(DelimiterName.allNames), transform: DelimiterName.init(argument:))
  var delimiter: DelimiterName?

  @Option(
    help: ArgumentHelp(
      "What encloses fields that contain delimiters: double or single quotes, or none; backslash "
        + "for double quotes with backslashes before those in fields. Detected by default.",
      valueName: "quotes"))
  var quote: QuoteStyle?

  @Flag(help: "Refuse a file in which a quote is never closed; otherwise it is taken as text.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "Skip this many lines before the table, 0 for none. Detected by default.", valueName: "lines"),
    transform: LineCount.init(argument:))
  var skip: LineCount?

  @Option(
    help: ArgumentHelp(
      "Ignore lines that begin with this character.", valueName: "sign"),
    transform: CommentSign.init(argument:))
  var comment: CommentSign?

  @Flag(
    inversion: .prefixedNo, exclusivity: .chooseLast,
    help: "Whether the first record has the column titles. Detected by default.")
  var header: Bool?

  @Option(
    name: .customLong("type"),
    help: ArgumentHelp(
      "Set a column's kind: integer, decimal, percentage, date (dmy or mdy for dates like 3/4/2024, "
        + "epoch or epoch-ms for seconds or milliseconds since 1970), time, duration, size or text. May "
        + "be given more than once.",
      valueName: "column=kind"),
    completion: ColumnCompletion.kind(.types), transform: ColumnType.init(argument:))
  var types: [ColumnType] = []

  @Option(
    help: ArgumentHelp(
      "The decimal mark: comma or point. Detected for each column by default.",
      valueName: "mark"))
  var decimal: DecimalMark?

  @Option(
    help: ArgumentHelp(
      "The order of texts: letters (by letters, then by their marks, then by case; the default) or "
        + "binary (by bytes).", valueName: "order"))
  var collation: TextCollation?

  @Option(
    help: ArgumentHelp(
      "The text encoding: utf-8, utf-16, windows-1252, or any that iconv knows. Detected by default.",
      valueName: "name"),
    completion: .list(TextEncoding.commonNames), transform: EncodingName.init(argument:))
  var encoding: EncodingName?

  @Option(
    help: ArgumentHelp(
      "The JSON array whose elements are rows, by its keys: data.items. The default is the only "
        + "array of objects.",
      valueName: "keys"),
    transform: KeyPathName.init(argument:))
  var path: KeyPathName?

  @Flag(
    name: [.customShort("f"), .long],
    help: ArgumentHelp(
      "Show or print rows as they are added to the file, or as a pipe gives them; new rows have a + for "
        + "a moment."))
  var follow = false

  @Option(
    name: .customLong("print"),
    help: ArgumentHelp(
      "Print instead of showing a screen; plain is the default if standard output isn't a terminal.",
      valueName: "format"))
  var output: OutputFormat?

  @Flag(help: "In JSON, write null for words such as NA in columns of numbers, dates and times.")
  var missingAsNull = false

  @Option(
    help: ArgumentHelp(
      "How sections look at the start.", valueName: "style"))
  var style = ScreenSettings().style

  @Option(help: ArgumentHelp("Use colours.", valueName: "when"))
  var color = ScreenSettings().color

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Show the view that W wrote to this file; files and options on the command line override "
        + "it. Relative names in it start at its folder.", valueName: "view"),
    completion: .file())
  var replay: [String] = []

  @Flag(help: "Wrap texts that are wider than their columns.")
  var wrap = false

  @Flag(
    help:
      "Show a number in front of each row: its place among the rows that are shown, as G takes it.")
  var rowNumbers = false

  @Option(
    help: ArgumentHelp(
      "The terminal's background; auto asks the terminal.", valueName: "theme"))
  var theme = ScreenSettings().theme

  @Flag(help: "Don't use the mouse; the terminal can then select text with it.")
  var noMouse = false

  @Flag(
    inversion: .prefixedNo, exclusivity: .chooseLast,
    help:
      "Write what a screen reader reads: a line for each thing that is new, no picture; as ACCESSIBLE=1."
  )
  var accessible: Bool?

  @Flag(help: "On exit, print to standard error how many table views were created and reused.")
  var stats = false

  @Flag(help: ArgumentHelp("Write the manual page in mdoc.", visibility: .hidden))
  var generateManPage = false
}

// MARK: - Options of several layers

extension ButteryCommand {
  /// Parses a command line after default words, such as those of the environment or of a replayed
  /// view.
  ///
  /// The later option wins. For options that may be given several times, and for files, `arguments`
  /// replace all values of `words`.
  ///
  /// - Parameters:
  ///   - usual: the result of parsing `words` alone.
  ///   - own: the result of parsing `arguments` alone.
  static func parse(
    _ words: [String], saying usual: ButteryCommand, before arguments: [String],
    saying own: ButteryCommand
  ) throws -> ButteryCommand {
    var command = try ButteryCommand.parse(words + arguments)
    func adopt<Value>(_ path: WritableKeyPath<ButteryCommand, [Value]>) {
      let isGiven = !own[keyPath: path].isEmpty
      command[keyPath: path] = isGiven ? own[keyPath: path] : usual[keyPath: path]
    }
    adopt(\.files)
    adopt(\.groupBy)
    adopt(\.totals)
    adopt(\.sort)
    adopt(\.filter)
    adopt(\.search)
    adopt(\.types)
    adopt(\.columns)
    adopt(\.hide)
    adopt(\.widths)
    adopt(\.replay)
    adopt(\.key)
    adopt(\.unfold)
    command.adoptWhatExcludes(own)
    return command
  }

  /// Of options that exclude one another, those of the command line win.
  private mutating func adoptWhatExcludes(_ own: ButteryCommand) {
    if own.freeze != nil || own.keepFirstColumn {
      (freeze, keepFirstColumn) = (own.freeze, own.keepFirstColumn)
    }
    if own.foldAll || !own.fold.isEmpty {
      (fold, foldAll, unfold) = (own.fold, own.foldAll, own.unfold)
    }
    // Columns that are asked for by name are shown.
    if !own.columns.isEmpty { hide = own.hide }
    if own.table != nil || own.query != nil {
      (table, query, key) = (own.table, own.query, own.key)
    }
    if own.summary || own.statistics || own.frequencies != nil {
      (summary, statistics, frequencies) = (own.summary, own.statistics, own.frequencies)
    }
  }

  /// Parses a command line after the words of the view that it replays, if any.
  ///
  /// - Returns: The command, all words it was parsed from, and the view.
  static func parseReplaying(
    _ arguments: [String]
  ) throws -> (ButteryCommand, words: [String], ViewFile?) {
    let own = try parse(arguments)
    guard let path = own.replay.first else { return (own, arguments, nil) }
    guard own.replay.count == 1 else {
      throw ValidationError("--replay takes one view, not \(own.replay.count) of them")
    }
    let view = try ViewFile(path: path)
    let command = try parse(
      view.words, saying: try parse(view.words), before: arguments, saying: own)
    return (command, view.words + arguments, view)
  }
}
