import Buttery
import ButteryCurses
import Foundation

/// A program with Foundation that adds work to the main actor: `await-probe <act>`.
@main struct AwaitProbe {
  @MainActor static func main() throws {
    switch CommandLine.arguments.dropFirst().first {
    case "rows": try show { $0.loadInEveryWay() }
    case "busy": try show { $0.workForEver() }
    case "late":
      try show { $0.loadLate() }
      // What the first application's task loads now isn't shown any more.
      try show { _ in }
    case "moves": try show { $0.moveAmongWork() }
    case "later": try show { $0.scheduleWork() }
    case "logs":
      Application.log("begin")
      try show { _ in Application.log("one\ntwo \u{1B}[31m") }
      Application.log("end")
    case "task":
      runInTask()
      // Foundation's run loop calls the task from within the main queue.
      RunLoop.main.run()
    case "thread":
      runInTask()
      // From here on the main queue may run on any thread.
      dispatchMain()
    case let act:
      print("unknown act \(act ?? "")")
      exit(64)
    }
  }

  @MainActor private static func show(_ begin: @escaping (RowsController) -> Void) throws {
    try Application(device: CursesScreen()).run(RowsController(begin: begin))
  }

  @MainActor private static func runInTask() {
    Task {
      do {
        try show { $0.loadInEveryWay() }
        exit(0)
      } catch {
        print("await-probe: \(error)")
        exit(2)
      }
    }
  }
}
