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
    ("country = \"Korea, South\"", "Quotes make one value of all that stands in them."),
    ("\"Order ID\" = 7", "Names with blanks stand in quotes; case doesn't matter in names."),
    ("#3 = x", "The third column: for names that several columns have, or none."),
    (
      "date = 2020-06",
      "A day in that month; a year, a week (2020-W05) or a day is written likewise."
    ),
    ("date > 2020-06", "After the month's last day; `>=` is from its first day on."),
    (
      "note =", "Missing; among numbers and dates also `NA`, `null`, and what is no number or date."
    ),
    ("note = \"\"", "Empty, and nothing else."),
    ("note !=", "Not missing."),
    ("country != Ghana", "All others, those with a missing country included; `<>` is the same."),
    ("name : text in it", "Has the text; capitals matter where it has any."),
    ("name ~ ^Mc", "Matches a regular expression, as Perl has them."),
    ("not name : x", "All rows for which the condition doesn't hold."),
    ("a > 1 and (b = 2 or c =)", "Both, or one of several; `and` binds more than `or`."),
  ]
}
