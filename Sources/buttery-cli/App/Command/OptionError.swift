import ButteryRecords

/// An option that doesn't fit the data.
struct OptionError: Error, CustomStringConvertible {
  let description: String
  /// The texts that the option was given, one of which is wrong.
  let values: [String]

  init(values: [String] = [], _ description: String) {
    self.description = description
    self.values = values
  }

  /// Calls `find`, and throws an `OptionError` if it fails because a name is wrong.
  static func naming<Result>(
    _ option: String, _ values: [String], _ find: () throws -> Result
  ) throws -> Result {
    do {
      return try find()
    } catch let error as RecordError where error.isMistakenName {
      throw OptionError(values: values, "\(option): \(error)")
    }
  }
}
