import Glibc

/// The program's output where standard output is no terminal.
struct Printing {
  let output: String
  let errors: [String]
  let status: TerminalSession.ExitStatus

  /// Runs `script` in a shell that has `buttery`, and the paths of `files` as `$1`, `$2` and so on.
  init(
    _ script: String, files: [String] = [], environment: [String: String?] = [:]
  ) throws {
    let (output, errors) = (try TemporaryFile(""), try TemporaryFile(""))
    let program = try Products.path(of: "buttery")
    let session = try TerminalSession(
      "/bin/sh", ["-c", "buttery() { '\(program)' \"$@\"; }\n\(script)", "sh"] + files,
      environment: environment, output: .file(output.path), errors: .file(errors.path))
    status = try session.waitForExit()
    self.output = try Self.text(of: output.path)
    self.errors = try Self.text(of: errors.path).split(separator: "\n").map(String.init)
  }

  var lines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the text of a file.
  static func text(of path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw TerminalSession.Failure("no \(path)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }
}
