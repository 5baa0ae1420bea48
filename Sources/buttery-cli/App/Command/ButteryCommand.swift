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
      "CSV, TSV, JSON or columns with blanks between them, a section for each file, compressed or not; "
        + "- is standard input. Or a database: a file of SQLite, postgresql://host/name.",
      valueName: "file"),
    completion: .file())
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "Show this table of a database; of all its tables if not given.",
      valueName: "name"),
    completion: ColumnCompletion.tables)
  var table: String?

  @Option(
    help: ArgumentHelp(
      "Show what this query of a database gives, whose rows --key tells apart.", valueName: "sql"))
  var query: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The columns that no two rows of the query, view or table have the same values in.",
      valueName: "columns"),
    completion: ColumnCompletion.kind(.several()))
  var key: [String] = []

  @Option(
    name: [.customShort("g", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Make a section for each value of this column. Of columns with commas between them, or of "
        + "-g given again, each makes sections inside of those of the one before, up to four "
        + "levels; a+b makes one level, with a section for each pair.", valueName: "column"),
    completion: ColumnCompletion.kind(.several(separators: ",+")))
  var groupBy: [String] = []

  @Option(
    help: ArgumentHelp(
      "In which order sections come: name, count, first (as they appear; so if not given), or the "
        + "largest of a column's totals first: Sales:sum.", valueName: "order"),
    completion: ColumnCompletion.kind(.groupOrder))
  var groupOrder: String?

  @Option(
    help: ArgumentHelp(
      "What a section's footer says: none, count, all, or a statistic of columns: "
        + "Sales:sum,Discount:mean; there are \(Aggregate.names). Of several of a column a footer "
        + "shows the first, Z and --summary show all. All where there are sections.",
      valueName: "what"),
    completion: ColumnCompletion.kind(.totals))
  var totals: [TotalsName] = []

  @Flag(help: "Print a line for each section, with its rows, their share and its totals.")
  var summary = false

  @Option(
    help: ArgumentHelp(
      "Print how often each value of this column occurs, and its share; the commonest first.",
      valueName: "column"),
    completion: ColumnCompletion.kind(.one))
  var frequencies: String?

  @Flag(
    help: ArgumentHelp(
      "Print a line for each column: what is missing, the least, median, greatest and mean value, "
        + "distinct values, quartiles."))
  var statistics = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Sort rows within their section; column:desc, or -column, puts the largest first. May be given more than once, or with commas: the first column decides first.",
      valueName: "column"),
    completion: ColumnCompletion.kind(.several()))
  var sort: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Show only rows that have this text, where capitals matter if it has any, or that are as a "
        + "condition says: 'year = 1990..1999', 'country = Ghana, Kenya and not note ='; the manual "
        + "page has more. Given more than once, all of them hold.",
      valueName: "text"))
  var filter: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Look for this text and mark it; with --print, print the rows that have it. 'name:text' looks "
        + "in that column only, '~^Mc' for a regular expression, 'name:~^Mc' for both.",
      valueName: "text"))
  var search: [String] = []

  @Option(
    help: ArgumentHelp(
      "The column that a section's sparkline shows, on one scale for all sections; NAME:each: each "
        + "has its own. The last one with numbers.",
      valueName: "column"),
    completion: ColumnCompletion.kind(.one))
  var chart: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Show these columns only, in this order; #3 is the third one, and a name with a comma in it "
        + "stands in double quotes.",
      valueName: "columns"),
    completion: ColumnCompletion.kind(.several()))
  var columns: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Hide these columns, of all or of --columns.", valueName: "columns"),
    completion: ColumnCompletion.kind(.several()))
  var hide: [String] = []

  @Option(
    name: .customLong("width"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "How wide a column is, whatever its content: name:20, or name:fit for as wide as that; for "
        + "more columns again.", valueName: "column:width"),
    completion: ColumnCompletion.kind(.followed(endings: [":fit"])),
    transform: ColumnWidth.init(argument:))
  var widths: [ColumnWidth] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Let so many columns stay while the others move sideways.", valueName: "count"),
    transform: ColumnCount.init(argument:))
  var freeze: ColumnCount?

  @Flag(help: "Let the first column stay, as --freeze 1 does.")
  var keepFirstColumn = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Fold the section of this name at first, or #3, the third one by its first row (##3 is "
        + "the one called #3); for more sections again.", valueName: "name"))
  var fold: [String] = []

  @Flag(help: "Fold all sections at first.")
  var foldAll = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Of all folded sections, unfold the one of this name.", valueName: "name"))
  var unfold: [String] = []

  @Option(
    help: ArgumentHelp(
      "What stands between fields: comma, tab, semicolon, pipe, a character, or fixed for columns that "
        + "are padded with blanks; found out.",
      valueName: "delimiter"),
    completion: .list(DelimiterName.allNames), transform: DelimiterName.init(argument:))
  var delimiter: DelimiterName?

  @Option(
    help: ArgumentHelp(
      "What stands around fields that have delimiters in them: double or single quotes, or none.",
      valueName: "quotes"))
  var quote: QuoteStyle?

  @Flag(help: "Refuse a file in which a quote is never closed; else it is taken as text.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "How many lines stand in front of the table, 0 for none; found out.", valueName: "lines"),
    transform: LineCount.init(argument:))
  var skip: LineCount?

  @Option(
    help: ArgumentHelp(
      "Lines that begin with this sign are no records, wherever they stand.", valueName: "sign"),
    transform: CommentSign.init(argument:))
  var comment: CommentSign?

  @Flag(
    inversion: .prefixedNo, exclusivity: .chooseLast,
    help: "Whether the first record names the columns; found out.")
  var header: Bool?

  @Option(
    name: .customLong("type"),
    help: ArgumentHelp(
      "What a column has: integer, decimal, percentage, date (dmy and mdy for 3/4/2024), time or "
        + "text; for more columns again.",
      valueName: "column=kind"),
    completion: ColumnCompletion.kind(.types), transform: ColumnType.init(argument:))
  var types: [ColumnType] = []

  @Option(
    help: ArgumentHelp(
      "What stands in front of a fraction: comma or point; found out for each column.",
      valueName: "mark"))
  var decimal: DecimalMark?

  @Option(
    help: ArgumentHelp(
      "How characters are written: utf-8, utf-16, windows-1252, or what iconv knows; found out.",
      valueName: "name"),
    completion: .list(TextEncoding.commonNames), transform: EncodingName.init(argument:))
  var encoding: EncodingName?

  @Option(
    help: ArgumentHelp(
      "The array in JSON whose elements are rows, by its keys: data.items; the only one of objects.",
      valueName: "keys"),
    transform: KeyPathName.init(argument:))
  var path: KeyPathName?

  @Flag(
    name: [.customShort("f"), .long],
    help: "Show what is added to the file, with a + for a moment, or print it, as it comes.")
  var follow = false

  @Option(
    name: .customLong("print"),
    help: ArgumentHelp(
      "Print instead of showing; plain where standard output is no terminal.", valueName: "format"))
  var output: OutputFormat?

  @Flag(help: "In JSON, write null for NA and its kin in columns of numbers, dates and times.")
  var missingAsNull = false

  @Option(
    help: ArgumentHelp(
      "How sections look at first.", valueName: "style"))
  var style = ScreenSettings().style

  @Option(help: ArgumentHelp("Use colours.", valueName: "when"))
  var color = ScreenSettings().color

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Show the view that W has written to this file; files and options beside it win. A relative "
        + "name in it begins in its folder.", valueName: "view"),
    completion: .file())
  var replay: [String] = []

  @Flag(help: "Break texts into lines where their columns have no room for them.")
  var wrap = false

  @Flag(help: "Show the numbers of rows in front of their columns.")
  var rowNumbers = false

  @Option(
    help: ArgumentHelp(
      "The terminal's background; auto asks the terminal.", valueName: "theme"))
  var theme = ScreenSettings().theme

  @Flag(help: "Leave the mouse to the terminal.")
  var noMouse = false

  @Flag(help: "Say on exit, on standard error, how often views were made and dequeued.")
  var stats = false

  @Flag(help: ArgumentHelp("Write the manual page in mdoc.", visibility: .hidden))
  var generateManPage = false
}
