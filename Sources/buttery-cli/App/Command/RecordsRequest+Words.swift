import ButteryRecords

extension RecordsRequest {
  /// What a plain command line asks for: files, and how they are grouped; nil for all others.
  ///
  /// The argument parser learns its options by reflection, which takes as long as all else until the
  /// first picture. What it does with these words it would do as well.
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
