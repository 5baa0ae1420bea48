/// The manual page's text about saved views.
enum ViewRules {
  static let all = [
    "W writes the view to a file that isn't there yet, and --replay shows it again.",
    "Its first line is '\(ViewFormat.title)'; the names of the files that are shown follow, and then",
    "the options that show them so, one a line.",
    "A view has sections with their folds, filters, order, columns with their widths and kinds, style,",
    "search and how files are read; not the place, the column at hand and panels.",
    "Words have the quotes of a shell, which may go on over lines, and lines that begin with # are",
    "comments; nothing is run, and nothing else of a shell means anything.",
    "A relative name is looked for in the view's folder, and - is standard input; names are written as",
    "they were given where the view is in the folder that the program was started in, else whole.",
    "On the command line, files take the place of those of the view, and options win: one that adds up,",
    "such as --filter, replaces all that the view says of it.",
  ]
}
