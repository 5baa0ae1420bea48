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
    shows CSV, TSV and JSON files as a table, in sections whose headers stay in sight.
    It also shows tables that are padded with blanks, as ps and df print them.
    Files that were compressed with gzip, zstd, xz or bzip2 are decompressed with these tools into a
    temporary file.
    JSON may be an object on each line, an array, or an object that holds an array of objects at any
    depth.
    If the elements of the array are arrays, each is a row; other values are in one column.
    If an object has a key twice, the last value counts.
    HTML and XML are refused, unless
    .Fl \\-delimiter
    is given.
    If standard output isn't a terminal, the rows are printed.
    Without a
    .Ar file
    it reads standard input if that is a file or a pipe; otherwise it shows how much people in the
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
    "A filter is a condition if it begins with the whole name of a column and an operator, or with not",
    "or a parenthesis followed by those.",
    "Anything else is a text that may occur anywhere in a row, and so is a condition in double quotes.",
    "A word that no column is called is an error if an operator between blanks follows it: prise = 3.",
    "The column's kind decides how values are compared: numbers by all their digits, dates and times by",
    "time, durations by their lengths, sizes by their bytes, texts in their sort order.",
    "A value that isn't of the column's kind is an error.",
    "Rows whose value is missing or of another kind match only = with nothing after it, and !=.",
    "Within quotes a quote is written twice. The words and, or belong to a text if the words after them",
    "don't look like a condition; it is an error if nothing follows, or only a name.",
    "A regular expression has at most 1,000 characters; a row on which it takes too long is left out, also behind not.",
    "A search looks for a text in any column; name:text searches that column only, and ~pattern and",
    "name:~pattern search for a regular expression.",
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
    "y asks the terminal to put the copied text on its clipboard, so it works through ssh, too.",
    "This uses xterm's sequence OSC 52; terminals don't say whether they obeyed. Some must be configured",
    "to: xterm by its resource disallowedWindowOps without SetSelection, iTerm2 in its settings,",
    "General, Selection; tmux by set -s set-clipboard on, or, where it is in another tmux or a terminal",
    "that it doesn't know, by set -g allow-passthrough on. Apple's Terminal and older GNOME terminals",
    "don't support it, and screen doesn't pass it on.",
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
    Options, separated by blanks, that apply before those of the command line.
    If the command line gives an option that may be given more than once, such as
    .Fl \\-group\\-by ,
    it replaces all values that the variable gives.
    .It Ev NO_COLOR
    If it is set and not empty, no colours are used.
    .It Ev PGHOST , PGPASSWORD , ...
    Variables of libpq, for what the address of a database leaves out.
    .It Ev TERM
    The kind of terminal.
    .It Ev COLORFGBG
    The terminal's background, until the terminal tells it itself.
    .It Ev LC_ALL , LC_CTYPE , LANG
    If they name a locale that isn't UTF-8, everything is drawn in ASCII.
    Without a name, or with C in a terminal that says it is UTF-8, C.UTF-8 is used.
    In a Chinese, Japanese or Korean locale the terminal is asked whether signs such as \(Self.escaped("○"))
    take two columns; where they do, lines and signs of tables are drawn in ASCII.
    .It Ev TERM_PROGRAM , WT_SESSION , VTE_VERSION , KONSOLE_VERSION
    Where they name a terminal that shows progress in its window, work over a second is shown there.
    .El
    .Sh EXIT STATUS
    .Bl -tag -width Ds -compact
    .It 0
    Everything was shown or printed.
    .It 1
    Something could not be read or written; or, without a message, no row matches
    .Fl \\-filter
    or
    .Fl \\-search .
    .It 2
    The command line is wrong, or names something that the files don't have, such as a column.
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
