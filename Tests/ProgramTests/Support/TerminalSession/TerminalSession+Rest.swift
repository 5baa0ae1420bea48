import CVterm
import Glibc

extension TerminalSession {
  /// Which threads have to sleep.
  enum Sleepers {
    /// Those that read keys and draw.
    case mainThreads
    /// Those that work in the background, too.
    case allThreads
  }

  /// What the program's threads have done so far, if all of them sleep, have read all keys, and
  /// all that they have sent was taken in; otherwise `nil`.
  ///
  /// This doesn't depend on how long anything takes: a thread whose turn hasn't come doesn't count
  /// as asleep. Where two of these are equal, nothing has run in between.
  func rest(_ sleepers: Sleepers = .allThreads) -> [String]? {
    handOver(slave)
    guard let threads = sleepingThreads(sleepers) else { return nil }
    // A program that has ended reads nothing.
    let isAlive = threads.contains { !$0.contains(" Z ") }
    if isAlive, cv_bytes_waiting(slave) > 0 { return nil }
    return handOver(master) ? nil : threads
  }

  /// Whether the terminal driver has bytes for who reads from `file`.
  ///
  /// It moves them by a thread of its own, whose turn may not have come either; asking for them
  /// waits for that.
  @discardableResult
  func handOver(_ file: Int32) -> Bool {
    guard file >= 0 else { return false }
    var file = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    return poll(&file, 1, 0) > 0 && file.revents & Int16(POLLIN) != 0
  }

  /// How long each thread has run, if all of them sleep.
  func sleepingThreads(_ sleepers: Sleepers = .allThreads) -> [String]? {
    var threads: [String] = []
    for process in processes {
      let tasks =
        sleepers == .mainThreads ? ["\(process)"] : Self.numbers(in: "/proc/\(process)/task")
      for task in tasks {
        let folder = "/proc/\(process)/task/\(task)"
        // One that has ended has nothing more to do.
        guard let state = Self.state(ofThread: folder) else { continue }
        if state == "R" || state == "D" { return nil }
        let run = (try? Self.contents(folder + "/schedstat")) ?? ""
        threads.append("\(task) \(state) \(run)")
      }
    }
    return threads
  }

  /// Whether nothing will run before a key or another event comes, threads being asleep as `rest` has
  /// found them: the first thread waits for files, however long, and the others for threads.
  ///
  /// Where the system doesn't say, or something else is waited for, the answer is no.
  func waitsForEvents() -> Bool {
    !isShell
      && Self.numbers(in: "/proc/\(process)/task").allSatisfy { thread in
        guard let call = Self.systemCall(ofThread: "/proc/\(process)/task/\(thread)") else {
          return false
        }
        return cv_waits_for_files(call.number, call.third)
          || thread != "\(process)" && cv_waits_for_thread(call.number)
      }
  }

  /// Whether a thread but the first one waits for files, as those do that wait for a server.
  func waitsForServer() -> Bool {
    Self.numbers(in: "/proc/\(process)/task").contains { thread in
      guard thread != "\(process)",
        let call = Self.systemCall(ofThread: "/proc/\(process)/task/\(thread)")
      else { return false }
      // With a time limit or without.
      return cv_waits_for_files(call.number, call.third)
        || cv_waits_for_files(call.number, .max)
    }
  }

  /// What a thread has asked the system for, and the third argument of that.
  private static func systemCall(ofThread folder: String) -> (number: Int, third: UInt)? {
    let words = (try? contents(folder + "/syscall"))?.split(separator: " ") ?? []
    guard words.count > 3, let number = Int(words[0]),
      let third = UInt(words[3].dropFirst("0x".count), radix: 16)
    else { return nil }
    return (number, third)
  }

  /// The program's process; with those that it has started, where it is a shell.
  private var processes: [String] {
    guard isShell else { return ["\(process)"] }
    return Self.numbers(in: "/proc").filter { Self.session(of: $0) == "\(process)" }
  }

  private static func state(ofThread folder: String) -> Character? {
    statistics("\(folder)/stat")?.first?.first
  }

  static func session(of process: String) -> String? {
    statistics("/proc/\(process)/stat")?.dropFirst(3).first
  }

  /// What follows a thread's name: its state, parent, group, session and so on.
  static func statistics(_ path: String) -> [String]? {
    guard let text = try? contents(path), let name = text.lastIndex(of: ")") else { return nil }
    return text[name...].dropFirst().prefix(64).split(separator: " ").map(String.init)
  }

  /// The numbers among the names in a folder.
  static func numbers(in folder: String) -> [String] {
    guard let folder = opendir(folder) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if Int(name) != nil { names.append(name) }
    }
    return names.sorted()
  }
}
