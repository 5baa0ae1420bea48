import CVterm
import Glibc

extension TerminalSession {
  /// The threads that must sleep.
  enum Sleepers {
    /// The threads that read keys and draw.
    case mainThreads
    /// The background threads too.
    case allThreads
  }

  /// Returns what the program's threads have done so far if it is at rest; otherwise `nil`.
  ///
  /// At rest all threads sleep, all keys have been read, and all output has been received. This
  /// doesn't depend on how long anything takes, because a thread that waits for a processor doesn't
  /// count as asleep. If two results are equal, no thread has run in between.
  func rest(_ sleepers: Sleepers = .allThreads) -> [String]? {
    handOver(slave)
    guard let threads = sleepingThreads(sleepers) else { return nil }
    // A program that has ended doesn't read its input.
    let isAlive = threads.contains { !$0.contains(" Z ") }
    if isAlive, cv_bytes_waiting(slave) > 0 { return nil }
    return handOver(master) ? nil : threads
  }

  /// Returns whether the terminal driver has bytes for the reader of `file`.
  ///
  /// The driver moves bytes on its own thread, which may not have run yet; asking for the bytes
  /// waits for that.
  @discardableResult
  func handOver(_ file: Int32) -> Bool {
    guard file >= 0 else { return false }
    var file = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    return poll(&file, 1, 0) > 0 && file.revents & Int16(POLLIN) != 0
  }

  /// Returns how long each thread has run, if all of them sleep; otherwise `nil`.
  func sleepingThreads(_ sleepers: Sleepers = .allThreads) -> [String]? {
    var threads: [String] = []
    for process in processes {
      let tasks =
        sleepers == .mainThreads ? ["\(process)"] : Self.numbers(in: "/proc/\(process)/task")
      for task in tasks {
        let folder = "/proc/\(process)/task/\(task)"
        // A thread that has ended has nothing more to do.
        guard let state = Self.state(ofThread: folder) else { continue }
        if state == "R" || state == "D" { return nil }
        let run = (try? Self.contents(folder + "/schedstat")) ?? ""
        threads.append("\(task) \(state) \(run)")
      }
    }
    return threads
  }

  /// Returns whether no thread runs before a key or another event comes, if the threads sleep as
  /// `rest` has found.
  ///
  /// The first thread must wait for files without a limit, and the others for threads. If the
  /// system doesn't tell, or a thread waits for something else, the result is false.
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

  /// Returns whether another thread than the first one waits for files, as if for a server.
  func waitsForServer() -> Bool {
    Self.numbers(in: "/proc/\(process)/task").contains { thread in
      guard thread != "\(process)",
        let call = Self.systemCall(ofThread: "/proc/\(process)/task/\(thread)")
      else { return false }
      // The call may have a time limit or not.
      return cv_waits_for_files(call.number, call.third)
        || cv_waits_for_files(call.number, .max)
    }
  }

  /// Returns the number of the system call that a thread waits for, and its third argument.
  private static func systemCall(ofThread folder: String) -> (number: Int, third: UInt)? {
    let words = (try? contents(folder + "/syscall"))?.split(separator: " ") ?? []
    guard words.count > 3, let number = Int(words[0]),
      let third = UInt(words[3].dropFirst("0x".count), radix: 16)
    else { return nil }
    return (number, third)
  }

  /// The program's process, together with its children if it is a shell.
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

  /// Returns the fields after a thread's name: its state, parent, group, session and so on.
  static func statistics(_ path: String) -> [String]? {
    guard let text = try? contents(path), let name = text.lastIndex(of: ")") else { return nil }
    return text[name...].dropFirst().prefix(64).split(separator: " ").map(String.init)
  }

  /// Returns the numbers among the names in a folder.
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
