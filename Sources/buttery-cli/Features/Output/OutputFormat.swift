/// How records leave the program.
enum OutputFormat: String, CaseIterable {
  case plain, csv, jsonl, markdown
  /// Nothing is written; for those who measure.
  case none
}
