import ButteryRecords

extension RecordsRequest {
  /// The request of a simple command line of files, grouping and totals; nil for all others.
  ///
  /// The argument parser finds its options by reflection, which takes as long as everything else
  /// until the first screen. For these words its result would be the same.
  init?(plainWords words: some Collection<String>) {
    var words = words[...]
    while let word = words.popFirst() {
      guard word.hasPrefix("-") else {
        if word.contains("://") { return nil }
        files.append(word)
        continue
      }
      guard let value = words.popFirst(), !value.hasPrefix("-") else { return nil }
      switch word {
      case "-g", "--group-by": groupBy.append(value)
      case "--totals" where totals == nil:
        guard let known = RecordsOptions.Totals(rawValue: value) else { return nil }
        totals = .known(known)
      default: return nil
      }
    }
    guard !files.isEmpty else { return nil }
  }
}
