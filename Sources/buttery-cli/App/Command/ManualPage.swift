import Buttery

/// The manual page in mdoc, made from the command line's description and the tables of keys.
struct ManualPage {
  /// When the options or the keys changed last.
  private static let date = "November 25, 2026"

  private let help = CommandHelp()

  var text: String {
    [
      head, description, options, databases, conditions, derived, views, keys, copying,
      surroundings, examples,
    ].joined()
  }

  private var head: String {
    """
    .Dd \(Self.date)
    .Dt BUTTERY 1
    .Os
    .Sh NAME
    .Nm buttery
    .Nd tables in sections, with headers that stay on top
    .Sh SYNOPSIS
    .Nm
    .Op Ar option ...
    .Op Ar

    """
  }

  private var description: String {
    """
    .Sh DESCRIPTION
    .Nm
    shows the records of CSV, TSV and JSON as a table, in sections whose headers stay in sight.
    What ps, df and their like print is one as well: columns are found by the blanks between them.
    Files that gzip, zstd, xz or bzip2 has compressed are read through these tools, and kept in a
    temporary file.
    JSON is an object on each line, an array, or an object that holds an array of objects, also within
    others.
    Items of an array that are arrays are rows; other values are in one column.
    Of a key that an object has twice the last value is taken.
    HTML and XML are refused, unless
    .Fl \\-delimiter
    is given.
    Where standard output is no terminal, it prints them.
    Without a
    .Ar file
    it reads standard input where that is a file or a pipe, and else shows what people in the
    United States consumed of eight dairy products from 1975 to 2017.
    .Pp
    The arguments are as follows:
    .Bl -tag -width Ds

    """ + help.arguments.map(Self.item).joined() + ".El\n"
  }

  private var options: String {
    ".Sh OPTIONS\n.Bl -tag -width Ds\n" + help.options.map(Self.item).joined() + ".El\n"
  }

  private var conditions: String {
    let examples = ConditionExamples.all.map { example in
      ".It \"\\&\(Self.escaped(example.condition))\"\n"
        + "\(Self.line(example.meaning.replacing("`", with: "")))\n"
    }
    return ".Sh CONDITIONS\n" + Self.conditionRules.map { Self.escaped($0) + "\n" }.joined()
      + ".Bl -tag -width Ds\n" + examples.joined() + ".El\n"
  }

  private static let conditionRules = [
    "A text to filter by is a condition if it begins with the whole name of a column and an operator,",
    "or with not or a parenthesis and such a one.",
    "Anything else is a text that may stand anywhere in a row, and so is a condition in double quotes.",
    "What a column's values are decides how they are compared: numbers by all their digits, dates and",
    "times by time, texts in the order in which they are sorted.",
    "A value that can't be read as one of the column's is an error.",
    "A row without a value, or with one of another kind, is found by = with nothing behind it and by",
    "!= only.",
    "Within quotes a quote is written twice; and, or are part of a text where words follow that look",
    "like no condition; where nothing follows, or a name alone, that is an error.",
    "A regular expression has 1,000 characters at most; a row that it takes too long for is no match.",
    "What is searched for is a text in any column; name:text is one in that column only, ~pattern and",
    "name:~pattern are regular expressions.",
  ]

  private var databases: String {
    ".Sh DATABASES\n" + DatabaseRules.all.map { Self.line($0) + "\n" }.joined()
  }

  private var derived: String {
    ".Sh SUMMARIES\n" + DerivedRules.all.map { Self.line($0) + "\n" }.joined()
  }

  private var views: String {
    ".Sh VIEWS\n" + ViewRules.all.map { Self.line($0) + "\n" }.joined()
  }

  private var copying: String {
    ".Sh COPYING\n" + Self.copyingRules.map { Self.line($0) + "\n" }.joined()
  }

  private static let copyingRules = [
    "What y copies goes to the terminal, which puts it on its clipboard; so it works through ssh too.",
    "Terminals are asked with xterm's sequence OSC 52, and none says whether it obeys. Some have to be",
    "allowed to: xterm by its resource disallowedWindowOps without SetSelection, iTerm2 in its settings,",
    "General, Selection; tmux by set -s set-clipboard on. Apple's Terminal and older ones of GNOME don't",
    "know it, and screen doesn't hand it on.",
  ]

  private var keys: String {
    KeyHelp.all.reduce(".Sh KEYS\n") { text, table in
      let items = table.rows.map { row in
        ".It \"\\&\(row.keys.map(Self.escaped).joined(separator: "  "))\"\n"
          + "\(Self.line(row.title))\n"
      }
      return text + ".Ss \(Self.escaped(table.title))\n.Bl -tag -width \"PgDn  Space\" -compact\n"
        + items.joined() + ".El\n"
    }
  }

  private var surroundings: String {
    """
    .Sh ENVIRONMENT
    .Bl -tag -width Ds
    .It Ev \(EnvironmentOptions.variable)
    Options, with blanks between them, that the command line is read after.
    An option that adds up, such as
    .Fl \\-group\\-by ,
    replaces there all that the variable says of it.
    .It Ev NO_COLOR
    If it is set and not empty, no colours are used.
    .It Ev PGHOST , PGPASSWORD , ...
    What libpq reads where a database's address doesn't say it.
    .It Ev TERM
    The kind of terminal.
    .It Ev LC_ALL , LC_CTYPE , LANG
    Where they name no UTF-8 locale, everything is drawn in ASCII.
    .El
    .Sh EXIT STATUS
    .Bl -tag -width Ds -compact
    .It 0
    Everything was shown or printed.
    .It 1
    Something could not be read or written; or, without a word, no row is as wanted by
    .Fl \\-filter
    or
    .Fl \\-search .
    .It 2
    The command line is wrong, or names what the files don't have, such as a column.
    .El

    """
  }

  private var examples: String {
    let lines = help.examples.map { Self.escaped($0).replacing("-", with: "\\-") }
    return ".Sh EXAMPLES\n.Bd -literal\n\(lines.joined(separator: "\n"))\n.Ed\n"
  }

  // MARK: mdoc

  private static func item(_ entry: CommandHelp.Entry) -> String {
    let words = entry.label.replacing("/", with: ", ").split(separator: " ").map { word in
      let name = word.hasSuffix(",") ? word.dropLast() : word
      let comma = word.hasSuffix(",") ? " ," : ""
      guard name.first == "-" else { return "Ar \(escaped(name.filter { !"<>".contains($0) }))" }
      return "Fl \(name.dropFirst().replacing("-", with: "\\-"))\(comma)"
    }
    return ".It \(words.joined(separator: " "))\n\(line(entry.summary))\n"
  }

  /// A line of text, which no macro begins.
  private static func line(_ text: String) -> String { "\\&" + escaped(text) }

  /// `text` with names for the characters that mean something else to troff, or aren't ASCII.
  private static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "\"": result += "\\(dq"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
    return result
  }
}
