import Glibc

/// The processes of a program with a guard on a terminal.
struct GuardedProgram {
  let process: pid_t
  /// The guard process, which sleeps until the other one ends.
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

  /// Waits until all of these processes have ended.
  func waitForEnd(of processes: [pid_t]) throws {
    try wait("the processes should be gone") { _ in processes.allSatisfy { kill($0, 0) != 0 } }
  }

  /// Returns the program that the shell has started and its guard, once the guard leads its own
  /// group.
  private func guardedProgram(_ path: String) -> GuardedProgram? {
    let own = Self.numbers(in: "/proc").filter {
      Self.session(of: $0) == "\(process)" && Self.isRunning(path, $0)
    }
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
