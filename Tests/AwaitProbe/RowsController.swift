import Buttery
import Foundation

/// A list of loaded rows; `l` loads another row, `q` ends the program, other keys are for acts.
final class RowsController: TableViewController {
  private var rows = ["no row is loaded yet"]
  private let begin: (RowsController) -> Void
  private var keys: [Key: (Application) -> Void] = [:]

  init(begin: @escaping (RowsController) -> Void) {
    self.begin = begin
    super.init(style: .plain)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "row")
    begin(self)
  }

  func loadInEveryWay() {
    // Foundation is used, and not only linked.
    add("year \(Calendar(identifier: .gregorian).component(.year, from: Date()) > 2000)")
    DispatchQueue.main.async { self.add("async") }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { self.add("asyncAfter") }
    Task.detached {
      await MainActor.run { self.add("MainActor.run") }
    }
    Task {
      await addGroup()
      for await text in self.texts { add(text) }
    }
  }

  private func addGroup() async {
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 1...4 {
        group.addTask {
          try? await Task.sleep(for: .milliseconds(20))
          return number
        }
      }
      var sum = 0
      for await number in group { sum += number }
      return sum
    }
    add("group \(sum)")
  }

  private var texts: AsyncStream<String> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        for number in 1...3 { continuation.yield("stream \(number)") }
        continuation.finish()
      }
    }
  }

  /// Adds work to the main actor for ever.
  func workForEver() {
    Task {
      for turn in 1... {
        rows[0] = "turn \(turn)"
        tableView.reloadData()
        await Task.yield()
      }
    }
  }

  /// Loads a row long after the program has been ended.
  func loadLate() {
    Task {
      try? await Task.sleep(for: .milliseconds(300))
      add("late")
    }
  }

  /// Inserts rows with an animation on `m`, while there is always other work.
  func moveAmongWork() {
    Task { while true { await Task.yield() } }
    keys["m"] = { application in
      Thread.detachNewThread {
        while true {
          usleep(1000)
          application.post {}
        }
      }
      self.scheduleForEver(in: application)
      self.rows += ["x", "y", "z"]
      self.tableView.performBatchUpdates {
        self.tableView.insertRows(at: (1...3).map { IndexPath(row: $0, section: 0) }, with: .top)
      } completion: { _ in
        self.add("moved")
      }
    }
  }

  private func scheduleForEver(in application: Application) {
    application.post(after: .milliseconds(5)) { self.scheduleForEver(in: application) }
  }

  /// On `s`, does nothing five times, and then adds a row; further work is cancelled or never due.
  func scheduleWork() {
    keys["s"] = { application in
      for number in 1...5 { application.post(after: .milliseconds(50 * number)) {} }
      application.post(after: .milliseconds(400)) { self.add("later") }
      application.post(after: .seconds(Int64.max)) { self.add("never") }
      application.post(after: .milliseconds(300)) { self.add("cancelled") }.cancel()
    }
  }

  private func add(_ text: String) {
    rows.append(text)
    tableView.reloadData()
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    rows.count
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = rows[indexPath.row]
    return cell
  }

  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key("l"): Task { add("loaded") }
    case .key("q"): runningApplication?.stop()
    case .key(let key):
      guard let act = keys[key], let application = runningApplication else {
        return super.handle(event)
      }
      act(application)
    default: return super.handle(event)
    }
    return true
  }
}
