/// What a person may know of the tables that are made of the one that is shown.
enum DerivedRules {
  static let all = [
    "Z shows a line for each section: its rows, which part of all rows they are, and totals: those of",
    "--totals, several of a column too, where a footer has one; else those of amounts. a and A change",
    "them there as in the table. Enter opens the section.",
    "Of sections in levels Z shows the innermost; ( shows those around them, level by level, and then the",
    "innermost again. --summary has a line for each of them, with all in the columns of the inner levels,",
    "behind those that lie in it; as CSV and JSON Lines it has the innermost alone: -g with fewer columns",
    "gives the others.",
    "Under a filter, of group says which part of the section's own rows is left.",
    "What programs read, CSV and JSON Lines, has all digits, and parts in per cent without the sign: share%",
    "and change% are such, and so are figures of columns of percentages.",
    "F shows the values of the column at hand, how often each occurs, and its share of the rows, the",
    "commonest first; Enter shows only the rows with that value.",
    "I shows for each column its kind, how many distinct values it has and how many are missing, the",
    "least and the greatest value, the quartiles with the median, the mean, and how numbers are spread",
    "from the least to the greatest.",
    "They are tables of their own: keys move, search and sort in them as everywhere; the key that opened",
    "one, q and Esc lead back. They open at once and follow what is read: so far stands behind their",
    "names until all rows are there.",
    "Sparklines in headers are of the first column of amounts, on one scale for all sections. v shows the",
    "column at hand as a chart; v there has headers show it, and once more with a scale of its own for",
    "each section.",
    "The statistic change is the last value less the first one, and change% is that in parts of the",
    "first one's amount without its sign, so that a rise is positive from below zero, too; from 0 there",
    "is none.",
  ]
}
