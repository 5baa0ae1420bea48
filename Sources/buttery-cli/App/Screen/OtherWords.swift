/// Synonyms of commands from other programs, for people who type those into the palette.
package enum OtherWords {
  /// The synonyms, separated by blanks; empty for most commands.
  package static func forCommand(named name: String) -> String { words[name] ?? "" }

  /// The commands that have synonyms.
  package static var names: [String] { words.keys.sorted() }

  private static let words = [
    "sort by …": "order arrange ascending descending rank",
    "further sort key …": "order then",
    "group by …": "pivot section split aggregate partition",
    "inner sections by …": "pivot subgroup nest",
    "only this value of …": "filter equals keep include",
    "all but this value of …": "exclude without remove",
    "frequencies of …": "histogram distinct unique values counts facet",
    "change kind of …": "type cast format",
    "total of …": "sum average mean median count min max aggregate",
    "totals of all columns": "sum average mean median count aggregate",
    "hide …": "remove delete drop column",
    "widen …": "width fit resize expand",
    "freeze up to …": "pin lock fix sticky",
    "filter": "condition where query select rows grep",
    "drop condition": "clear unfilter reset",
    "search": "find grep",
    "columns": "fields show unhide select choose",
    "fold section": "collapse expand close open",
    "fold outer section": "collapse expand",
    "fold or unfold all": "collapse expand",
    "summary": "pivot aggregate average totals groups",
    "statistics": "describe profile average mean median missing null empty quartiles histogram",
    "save": "export write csv json markdown",
    "write view": "export session bookmark",
    "undo": "revert back",
    "redo": "again forward",
    "read again": "reload refresh",
    "style": "theme look grouped",
    "chart of section": "plot graph line sparkline",
    "copy …": "clipboard yank",
    "jump to section": "go find",
    "quit": "exit close",
    "help": "keys manual shortcuts",
    "wrap": "break lines",
    "row numbers": "line index",
  ]
}
