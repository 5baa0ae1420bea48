#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension TableViewDiagnostics {
  /// Writes `text` to standard error, as one line that begins with the program's name.
  nonisolated static func printLine(_ text: String) {
    write("\(programName): \(readable(text))\n", to: STDERR_FILENO)
  }

  /// Writes `line` in one call, so that no other output comes in between.
  ///
  /// - Returns: Whether all of it was written.
  @discardableResult
  nonisolated static func write(_ line: String, to file: Int32) -> Bool {
    var line = line
    return line.withUTF8 { bytes in
      #if canImport(Glibc)
        Glibc.write(file, bytes.baseAddress, bytes.count) == bytes.count
      #elseif canImport(Musl)
        Musl.write(file, bytes.baseAddress, bytes.count) == bytes.count
      #elseif canImport(Darwin)
        Darwin.write(file, bytes.baseAddress, bytes.count) == bytes.count
      #endif
    }
  }

  /// The name by which the program was called, without folders.
  nonisolated static var programName: String {
    let path = CommandLine.arguments.first ?? ""
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return name.isEmpty ? "program" : readable(name)
  }

  /// Returns `text` with its control characters escaped.
  ///
  /// They could break the line or control the terminal, and identifiers may come from any source.
  nonisolated static func readable(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      if scalar.properties.generalCategory == .control {
        line += scalar.escaped(asASCII: true)
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}
