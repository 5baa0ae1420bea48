/// An error in a text that begins like a condition.
package struct ConditionError: Error, Sendable, Equatable {
  /// The offset of the error, in characters from the text's beginning.
  package let offset: Int

  /// What is wrong, and what to do.
  package let reason: String

  /// The name that no column has, if one was perhaps meant.
  package var misspelling: Misspelling?

  /// A misspelt name of a column.
  package struct Misspelling: Sendable, Equatable {
    /// The length of what was typed, in characters from the error's offset on.
    package let length: Int

    /// The name of the column that was perhaps meant.
    package let name: String
  }
}

extension ConditionError: CustomStringConvertible {
  /// One line without control characters; characters count from 1.
  package var description: String { "character \(offset + 1): \(reason)" }

  /// Texts of one line for places with little room, the longest first.
  package var texts: [String] {
    let parts = [(end: "? ", kept: 1), (end: " — ", kept: 0)].compactMap { mark in
      reason.firstRange(of: mark.end).map { range in
        String(reason[..<reason.index(range.lowerBound, offsetBy: mark.kept)])
      }
    }
    let last = (parts.last ?? reason).ranges(of: "; ").last.map { range in
      String((parts.last ?? reason)[range.upperBound...])
    }
    let question = misspelling.map { "did you mean \(Self.quoted($0.name))?" }
    return [description, reason] + parts + [last, question].compactMap(\.self)
  }

  static func quoted(_ text: String) -> String {
    "'" + VisibleText.sanitised(text, limit: 40) + "'"
  }
}
