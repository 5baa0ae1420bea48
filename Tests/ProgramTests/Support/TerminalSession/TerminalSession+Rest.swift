import CVterm
import Glibc

extension TerminalSession {
  /// The threads that must be asleep.
  enum Sleepers {
    /// The threads that read keys and draw.
    case mainThreads
    /// All threads, including those in the background.
    case allThreads
  }

  /// The running times of the program's threads, if the program is idle; else nil.
  ///
  /// It is idle if all threads sleep, all keys have been read, and all output has been received. The test
  /// doesn't depend on speed: a thread that is ready to run doesn't count as asleep. If two results are
  /// equal, no thread has run in between.
  func rest(_ sleepers: Sleepers = .allThreads) -> [String]? {
    handOver(slave)
    guard let threads = sleepingThreads(sleepers) else { return nil }
    // A program that has ended reads no keys.
    let isAlive = threads.contains { !$0.contains(" Z ") }
    if isAlive, cv_bytes_waiting(slave) > 0 { return nil }
    return handOver(master) ? nil : threads
  }

  /// Whether the terminal driver has bytes for the reader of `file`.
  ///
  /// The driver moves bytes on a thread of its own, which may be waiting for its turn. Polling waits for
  /// it.
  @discardableResult
  func handOver(_ file: Int32) -> Bool {
    guard file >= 0 else { return false }
    var file = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    return poll(&file, 1, 0) > 0 && file.revents & Int16(POLLIN) != 0
  }

  /// The running time of each thread, if all of them sleep; else nil.
  func sleepingThreads(_ sleepers: Sleepers = .allThreads) -> [String]? {
    var threads: [String] = []
    for process in processes {
      for task in tasks(of: process, sleepers) {
        let folder = "/proc/\(process)/task/\(task)"
        // A thread that has ended doesn't matter.
        guard let state = Self.state(ofThread: folder) else { continue }
        if state == "R" || state == "D" { return nil }
        let run = (try? Self.contents(folder + "/schedstat")) ?? ""
        threads.append("\(task) \(state) \(run)")
      }
    }
    return threads
  }

  /// The threads of a process that must be asleep; the first one has the number of the process.
  private func tasks(of process: String, _ sleepers: Sleepers) -> [String] {
    sleepers == .mainThreads ? [process] : Self.numbers(in: "/proc/\(process)/task")
  }

  /// Whether no thread will run before a key or another event comes.
  ///
  /// The threads must be asleep, as `rest` finds them. The first one must wait for files without a time
  /// limit, and the others for threads. False if the system doesn't tell, or a thread waits for something
  /// else.
  func waitsForEvents(_ sleepers: Sleepers = .allThreads) -> Bool {
    !isShell
      && tasks(of: "\(process)", sleepers).allSatisfy { thread in
        guard let call = Self.systemCall(ofThread: "/proc/\(process)/task/\(thread)") else {
          return false
        }
        return cv_waits_for_files(call.number, call.third)
          || thread != "\(process)" && cv_waits_for_thread(call.number)
      }
  }

  /// Whether a thread other than the first one waits for files, as threads do that wait for a server.
  func waitsForServer() -> Bool {
    Self.numbers(in: "/proc/\(process)/task").contains { thread in
      guard thread != "\(process)",
        let call = Self.systemCall(ofThread: "/proc/\(process)/task/\(thread)")
      else { return false }
      // The wait may have a time limit.
      return cv_waits_for_files(call.number, call.third)
        || cv_waits_for_files(call.number, .max)
    }
  }

  /// The system call in which a thread sleeps, and its third argument.
  private static func systemCall(ofThread folder: String) -> (number: Int, third: UInt)? {
    let words = (try? contents(folder + "/syscall"))?.split(separator: " ") ?? []
    guard words.count > 3, let number = Int(words[0]),
      let third = UInt(words[3].dropFirst("0x".count), radix: 16)
    else { return nil }
    return (number, third)
  }

  /// The program's process; for a shell, also the processes that it has started.
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

  /// The fields after a thread's name: its state, parent, group, session and so on.
  static func statistics(_ path: String) -> [String]? {
    guard let text = try? contents(path), let name = text.lastIndex(of: ")") else { return nil }
    return text[name...].dropFirst().prefix(64).split(separator: " ").map(String.init)
  }

  /// The names in a folder that are numbers.
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
