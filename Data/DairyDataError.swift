/// Why a file of the dairy data could not be understood.
package enum DairyDataError: Error, Sendable, Equatable {
  /// A line of a file isn't what it should be; lines count from 1.
  case malformed(file: String, line: Int, problem: String)
}

extension DairyDataError: CustomStringConvertible {
  /// The message in one line: file, line, what is wrong, what is right.
  package var description: String {
    switch self {
    case .malformed(let file, let line, let problem): "\(file):\(line): \(problem)"
    }
  }
}
