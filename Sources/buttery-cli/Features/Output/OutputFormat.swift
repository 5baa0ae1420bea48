/// The formats of printed and saved records.
enum OutputFormat: String, CaseIterable {
  case plain, csv, jsonl, markdown
  /// Nothing is written; for measurements.
  case none

  /// Whether the format is meant for programs, which get exact values.
  var isForPrograms: Bool { self == .csv || self == .jsonl }
}
