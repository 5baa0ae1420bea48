import Glibc
import SeededRandom
import Testing

extension DataEndToEnd {
  /// Files with contents or properties that a table isn't expected to have.
  @Suite("a file") struct AwkwardFile {
    /// Runs `command` in a shell that has the program as `buttery`.
    private func shell(_ command: String, columns: Int = 80) throws -> TerminalSession {
      let program = try Products.path(of: "buttery")
      return try TerminalSession(
        "/bin/sh", ["-c", "buttery() { '\(program)' \"$@\"; }\n\(command)"], columns: columns)
    }

    /// Presses keys one by one, with a pause after Esc: otherwise the next key would be read as with Alt.
    private func press(_ keys: [String], in session: TerminalSession) throws {
      for key in keys {
        session.press(key)
        if key == "esc" { try session.settle(quiet: 60) }
      }
      try session.settle()
    }

    private func quit(_ session: TerminalSession) throws {
      let before = try session.computingTime()
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      // Leaving takes no longer than all before it; ticks are hundredths of a second.
      let end = (session.ticksAtEnd ?? .max / 10_000_000) * 10_000_000
      #expect(end < before * 2 + 100_000_000)
      #expect(session.isRestored)
    }

    // MARK: Bytes

    @Test("F1, E1: of any bytes sends nothing but text and the terminal's own sequences")
    func anyBytes() throws {
      for seed in 1...cases(25, orShortly: 8) {
        var random = SeededGenerator(seed: UInt64(seed))
        let bytes = (0..<2000).map { _ in
          Bool.random(using: &random)
            ? UInt8.random(in: 0...255, using: &random)
            : Array(",\n\" a1;\t\u{1B}[]".utf8).randomElement(using: &random) ?? 0
        }
        let file = try TemporaryFile(bytes: bytes)
        let session = try TerminalSession("buttery", [file.path])
        try session.settle()
        // A file that can't be read leads to a message, which must be clean text, too.
        if session.isAlternateScreenOn {
          try press(["down", "pgdn", "right", "end", "enter", "enter", "esc", "esc"], in: session)
          session.press("q")
        }
        _ = try session.waitForExit()
        let stranger = SentBytes.firstStranger(in: session.transcript)
        #expect(stranger == nil, "seed \(seed): \(stranger ?? "")")
      }
    }

    @Test("W1, W2: of emoji keeps columns straight on terminals of both kinds")
    func emoji() throws {
      let pictures = [
        "👨‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇪", "👋🏽", "❤️", "☎️", "1️⃣", "👩🏾‍🚀", "🧑‍🤝‍🧑", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "☺", "⌚", "🀄", "e\u{301}", "東",
      ]
      let text = "picture,number\n" + pictures.map { "\($0)|,123\n" }.joined()
      let file = try TemporaryFile(text)
      let session = try TerminalSession("buttery", [file.path])
      try session.wait(for: "picture")
      try session.settle()
      // libvterm counts columns by characters, as some terminals do.
      let ends = (2..<2 + pictures.count).map { session.text(line: $0).trimmingTrailingBlanks }
      for line in ends { #expect(line.hasSuffix("123"), "\(line)") }
      let places = (2..<2 + pictures.count).map { line in
        (0..<80).first {
          session.model.text(column: $0, line: line) == "1"
            && session.model.text(column: $0 + 1, line: line) == "2"
        }
      }
      #expect(Set(places).count == 1, "\(places)")
      // On a terminal that counts otherwise, what follows must be addressed: each cluster is between
      // sequences that keep the cursor's place and go back there, and nothing else is.
      let joiners: Set<UInt32> = [0x200D, 0xFE0E, 0xFE0F]
      let sent = String(decoding: session.transcript, as: UTF8.self)
      let outside = sent.split(separator: "\u{1B}7").map { part in
        part.split(separator: "\u{1B}8", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
      }
      #expect(
        !outside.joined().unicodeScalars.contains {
          joiners.contains($0.value) || (0x1F3FB...0x1F3FF).contains($0.value)
        })
      for cluster in pictures[..<10] {
        #expect(sent.contains("\(cluster)\u{1B}["), "\(cluster)")
      }
      try quit(session)
    }

    // MARK: Size

    /// The length of a long line, and the memory for it, in megabytes; a build for debugging takes half a
    /// minute for 100 MB.
    private static var longLine: (length: Int, memory: Int) {
      Products.isOptimized ? (100, 200) : (10, 60)
    }

    @Test("F2: with a line of 100 MB is soon shown, in 200 MiB at most, and is left at once")
    func longLine() throws {
      try expectSoonAndSmall(key: "right", megabytes: Self.longLine.memory) { part in
        let file = try TemporaryFile("a,b\n1,2\n3,")
        let length = Self.longLine.length * 1_000_000 / part
        try file.append(repeating: UInt8(ascii: "x"), count: length)
        return file
      }
    }

    @Test("F2: with 100,000 columns is soon shown, takes little memory, and is left at once")
    func manyColumns() throws {
      try expectSoonAndSmall(key: "right", megabytes: 120) { part in
        let names = (0..<100_000 / part).map { "c\($0)" }.joined(separator: ",")
        let values = (0..<100_000 / part).map { String($0) }.joined(separator: ",")
        return try TemporaryFile("\(names)\n\(values)\n\(values)\n")
      }
    }

    /// Expects little memory, and no more time until the first picture than in proportion to the file.
    ///
    /// - Parameter make: Makes the file, or the tenth part of it.
    private func expectSoonAndSmall(
      key: String, megabytes: Int, _ make: (_ part: Int) throws -> TemporaryFile
    ) throws {
      let small = try TemporaryFile("a,b\n1,2\n")
      let other = try TerminalSession("buttery", [small.path])
      try other.wait(for: "1 row")
      let usual = try other.peakMemory()
      let tenth = try make(10)
      let reference = try showBeginning(of: tenth).computingTime()
      let file = try make(1)
      let session = try showBeginning(of: file)
      let time = try session.computingTime()
      #expect(time < reference * 40)
      for key in [key, "down", "end", "home"] { session.press(key) }
      try session.settle()
      let growth = (try session.peakMemory() - usual) / 1024
      #expect(growth < megabytes, "\(growth) MiB more than for a small file")
      try quit(session)
    }

    private func showBeginning(of file: TemporaryFile) throws -> TerminalSession {
      let session = try TerminalSession(
        "buttery", [file.path], environment: ["BUTTERY_CHECKS_PICTURES": nil])
      try session.wait("the first picture should come") {
        $0.text(line: 1).contains { $0.isLetter }
      }
      return session
    }

    // MARK: Streams

    @Test("F4: that is a FIFO can be left without a writer, and shows what one writes")
    func fifo() throws {
      let folder = try TemporaryFile("")
      let path = folder.path + ".fifo"
      #expect(mkfifo(path, 0o600) == 0)
      defer { unlink(path) }
      let waiting = try TerminalSession("buttery", [path])
      try waiting.wait(for: "q")
      try quit(waiting)
      let writer = "(printf 'a,b\\n1,first\\n'; sleep 1; printf '2,second\\n'; sleep 600)"
      let session = try shell("\(writer) > \(path) & buttery \(path); kill $!")
      try session.wait(for: "first")
      try session.wait(for: "second")
      session.press("q")
      _ = try session.waitForExit()
      #expect(session.isRestored)
    }

    @Test("I2: that comes through a pipe is shown while the pipe is silent, and can be left")
    func silentPipe() throws {
      let session = try shell("(printf 'a,b\\n1,first\\n'; sleep 600) | buttery -")
      try session.wait(for: "first")
      session.press("q")
      try session.wait("the terminal should be as it was") {
        !$0.isAlternateScreenOn && $0.isCooked
      }
    }

    @Test("I3: that is a closed stream is neither the data nor the screen")
    func closedStreams() throws {
      let data = try TemporaryFile("a,b\n1,2\n")
      // Without standard input, keys still come from the terminal.
      let deaf = try TerminalSession("buttery", [data.path], input: .closed)
      try deaf.wait(for: "1 row")
      try quit(deaf)
      // Without standard output, the program must not write anywhere, least of all into the file.
      let mute = try TerminalSession("buttery", [data.path], output: .closed)
      #expect(try mute.waitForExit() == .exited(1))
      #expect(try TerminalSession.contents(data.path) == "a,b\n1,2\n")
      let none = try TerminalSession("buttery", ["-"], input: .closed)
      #expect(try none.waitForExit() == .exited(1))
      let empty = try TerminalSession("buttery", ["-"], input: .file("/dev/null"))
      try empty.wait(for: "q")
      try quit(empty)
    }

    // MARK: Changes

    @Test(
      "F5: may shrink, grow, vanish, be replaced or written over while it is open",
      arguments: ["truncate", "grow", "remove", "replace", "overwrite"])
    func changes(what: String) throws {
      let rows = (0..<3_000).map { "\($0),name \($0)\n" }.joined()
      let file = try TemporaryFile("id,name\n" + rows)
      let session = try TerminalSession("buttery", [file.path])
      try session.wait(for: "3,000 rows")
      try session.settle()
      switch what {
      case "truncate": #expect(truncate(file.path, 1000) == 0)
      case "grow": try file.append(repeating: UInt8(ascii: "1"), count: 100_000)
      case "remove": unlink(file.path)
      case "replace":
        let other = try TemporaryFile("x,y\n1,other\n")
        #expect(rename(other.path, file.path) == 0)
      default: try file.overwrite(repeating: UInt8(ascii: "\n"), count: 100_000)
      }
      try press(["pgdn", "end", "up", "home", "enter", "enter", "esc", "esc", "/"], in: session)
      session.send("name 77")
      session.press("enter")
      try session.settle()
      // Reading again shows the new contents, or why there are none.
      try press(["esc", "esc", "r", "end", "home"], in: session)
      if what == "replace" { try session.wait(for: "other") }
      #expect(session.isAlternateScreenOn)
      try quit(session)
    }
  }
}

/// The bytes that a program may send to a terminal.
private enum SentBytes {
  /// The first part that is neither text nor a sequence of the terminal's description; nil for none.
  static func firstStranger(in bytes: [UInt8]) -> String? {
    guard String(validating: bytes, as: UTF8.self) != nil else { return "invalid UTF-8" }
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x1B:
        guard let end = endOfSequence(in: bytes, from: index + 1) else {
          return Escapes.visible(bytes[index..<min(bytes.count, index + 12)])
        }
        index = end
      case 0x20..<0x7F, 0x80...: index += 1
      case 0x08, 0x09, 0x0A, 0x0D: index += 1
      // The way out cuts off a sequence that a crash may have left incomplete.
      case 0x18 where bytes[index...].starts(with: [0x18, 0x1B]): index += 1
      default: return "control character \(byte)"
      }
      let isC1 = byte == 0xC2 && index < bytes.count && bytes[index] < 0xA0
      if isC1 { return "a C1 control" }
    }
    return nil
  }

  /// The index after a CSI sequence, a choice of character set, or one of the short sequences.
  private static func endOfSequence(in bytes: [UInt8], from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "]"):
      // The query for the background colour and the title of the window, with the file's name.
      let question = Array("]11;?\u{1B}\\".utf8)
      if bytes[start...].starts(with: question) { return start + question.count }
      let title = Array("]2;records.".utf8)
      guard bytes[start...].starts(with: title),
        let end = bytes[start...].firstIndex(where: { $0 < 0x20 || $0 == 0x7F }),
        bytes[end...].starts(with: [0x1B, UInt8(ascii: "\\")])
      else { return nil }
      return end + 2
    case UInt8(ascii: "["):
      var index = start + 1
      while index < bytes.count, (0x20..<0x40).contains(bytes[index]) { index += 1 }
      return index < bytes.count && (0x40..<0x7F).contains(bytes[index]) ? index + 1 : nil
    case UInt8(ascii: "("), UInt8(ascii: ")"): return start + 2
    case UInt8(ascii: "7"), UInt8(ascii: "8"), UInt8(ascii: "="), UInt8(ascii: ">"),
      UInt8(ascii: "M"):
      return start + 1
    default: return nil
    }
  }
}
