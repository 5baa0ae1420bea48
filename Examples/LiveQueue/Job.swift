import Observation

/// Something to be done in the dairy; who shows it hears of its progress.
@Observable final class Job {
  /// Where a job is on its way; the sections of the list.
  enum Stage: String, CaseIterable {
    case running = "Running"
    case waiting = "Waiting"
    case done = "Done"
  }

  let number: Int
  let name: String
  /// From 0 to 100.
  var progress = 0

  init(number: Int) {
    let works = [
      "Pasteurise vat", "Turn wheel", "Salt wheel", "Churn barrel", "Wash vat", "Wax wheel",
    ]
    self.number = number
    name = "\(works[number * 7 % works.count]) \(number)"
  }

  /// The progress as a bar of ten columns and a number.
  var bar: String {
    let full = progress / 10
    let percent = String(repeating: " ", count: progress < 10 ? 2 : progress < 100 ? 1 : 0)
    return String(repeating: "█", count: full) + String(repeating: "░", count: 10 - full)
      + " \(percent)\(progress) %"
  }
}
