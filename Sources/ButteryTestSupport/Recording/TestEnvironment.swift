#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The environment variables that the test kit reads.
package enum TestEnvironment {
  package static subscript(name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    return String(cString: value)
  }

  /// Whether drawings in source files are rewritten: `BUTTERY_RECORD=1`.
  package static var isRecording: Bool { Self["BUTTERY_RECORD"] == "1" }
}
