/// What a person may know of the tables that are made of the one that is shown.
enum DerivedRules {
  static let all = [
    "Z shows a line for each section: its rows, which part of all rows they are, and the totals of",
    "amounts; Enter opens the section.",
    "Under a filter, of group says which part of the section's own rows is left.",
    "F shows the values of the column at hand, how often each occurs, and its share of the rows, the",
    "commonest first; Enter shows only the rows with that value.",
    "I shows for each column its kind, how many distinct values it has and how many are missing, the",
    "least and the greatest value, the quartiles with the median, the mean, and how numbers are spread",
    "from the least to the greatest.",
    "They are tables of their own: keys move, search and sort in them as everywhere; the key that opened",
    "one, q and Esc lead back, and Esc stops one that is still being made.",
    "The statistic change is the last value less the first one, and change% is that in parts of the",
    "first one's amount without its sign, so that a rise is positive from below zero, too; from 0 there",
    "is none.",
  ]
}
