import Glibc

/// The processes of a program with a guard, which restores the terminal if the program is killed.
struct GuardedProgram {
  let process: pid_t
  /// The guard, which sleeps until the program ends.
  let watcher: pid_t
}

extension TerminalSession {
  /// Waits until `program` runs on the terminal and has its guard.
  func waitForGuardedProgram(_ path: String) throws -> GuardedProgram {
    var found: GuardedProgram?
    try wait("there should be a program and its guard") { session in
      found = session.guardedProgram(path)
      return found != nil
    }
    guard let found else { throw failure("there is no program") }
    return found
  }

  /// Waits until all of the processes have ended, though their parents may not have asked for their status.
  func waitForEnd(of processes: [pid_t]) throws {
    try wait("the processes should be gone") { _ in
      processes.allSatisfy { process in
        Self.statistics("/proc/\(process)/stat")?.first.map { "ZX".contains($0) } ?? true
      }
    }
  }

  /// Waits until no process of the session runs `program`.
  func waitForEnd(of path: String) throws {
    try wait("\(path) should be gone") { $0.processes(running: path).isEmpty }
  }

  private func processes(running path: String) -> [String] {
    Self.numbers(in: "/proc").filter {
      Self.session(of: $0) == "\(process)" && Self.isRunning(path, $0)
    }
  }

  /// The program started by the shell, and its guard once it has a process group of its own.
  private func guardedProgram(_ path: String) -> GuardedProgram? {
    let own = processes(running: path)
    let watchers = own.filter { Self.group(of: $0) == $0 && Self.parent(of: $0) != "\(process)" }
    let others = own.filter { !watchers.contains($0) }
    guard watchers.count == 1, others.count == 1, let watcher = pid_t(watchers[0]),
      let process = pid_t(others[0])
    else { return nil }
    return GuardedProgram(process: process, watcher: watcher)
  }

  private static func isRunning(_ path: String, _ process: String) -> Bool {
    var target = [CChar](repeating: 0, count: 4096)
    guard readlink("/proc/\(process)/exe", &target, target.count - 1) > 0 else { return false }
    return strcmp(target, path) == 0
  }

  private static func parent(of process: String) -> String? {
    statistics("/proc/\(process)/stat")?.dropFirst(1).first
  }

  private static func group(of process: String) -> String? {
    statistics("/proc/\(process)/stat")?.dropFirst(2).first
  }
}
