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
