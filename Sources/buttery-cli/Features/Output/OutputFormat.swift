/// The formats of printed and saved records.
enum OutputFormat: String, CaseIterable {
  case plain, csv, jsonl, markdown
  /// Nothing is written; for measurements.
  case none
}
