import Buttery
import ButteryRecords

/// Is notified when the progress of work in the background has changed.
@MainActor protocol ProgressObserver: AnyObject {
  func progressChanged()
}

/// Checks the progress of a model's source ten times a second while it works.
@MainActor final class ProgressWatch {
  private unowned let model: RecordsModel
  private weak var observer: (any ProgressObserver)?
  private let application: Application
  /// The next check; `nil` while nothing is running.
  private var nextLook: ScheduledWork?
  private var last: RecordWorker.Progress?
  /// How many consecutive checks found nothing new.
  private var idleLooks = 0

  /// The progress of work that takes long, the longest text first; empty for none.
  private(set) var texts: [String] = []

  private static let patience = Duration.milliseconds(200)
  private static let interval = Duration.milliseconds(100)
  /// After this many checks of a silent pipe, checking stops until data comes.
  private static let mostIdleLooks = 10

  init(of model: RecordsModel, for observer: any ProgressObserver, application: Application) {
    self.model = model
    self.observer = observer
    self.application = application
  }

  /// Starts checking, as work has begun or may have.
  func begin() {
    idleLooks = 0
    if nextLook == nil { look(after: Self.patience) }
  }

  private func look(after delay: Duration) {
    nextLook = application.post(after: delay) { [weak self] in self?.look() }
  }

  private func look() {
    let progress = model.progress
    tell(progress)
    idleLooks = progress.isSame(as: last) ? idleLooks + 1 : 0
    last = progress
    nextLook = nil
    if progress.isWorking, idleLooks < Self.mostIdleLooks { look(after: Self.interval) }
  }

  /// Updates the progress after a new result, which also shows when the work is done.
  func update() {
    let progress = model.progress
    guard !progress.isWorking else { return begin() }
    nextLook?.cancel()
    nextLook = nil
    tell(progress)
  }

  private func tell(_ progress: RecordWorker.Progress) {
    let old = texts
    texts = progress.isWorking && progress.elapsed >= Self.patience ? progress.texts : []
    if texts != old { observer?.progressChanged() }
  }
}

extension RecordWorker.Progress {
  fileprivate var isWorking: Bool {
    switch phase {
    case .done, .stopped, .waiting: false
    case .reading, .grouping, .filtering, .sorting, .searching: true
    }
  }

  fileprivate func isSame(as other: Self?) -> Bool {
    phase == other?.phase && fraction == other?.fraction && bytesRead == other?.bytesRead
  }

  /// The current work and how much of it is done, the longest text first.
  fileprivate var texts: [String] {
    let amount = fraction.map { "\(Int($0 * 100)) %" } ?? Self.text(ofBytes: bytesRead)
    return ["\(phase) \(amount)  Esc stops", "\(phase) \(amount)", amount]
  }

  private static func text(ofBytes count: Int) -> String {
    switch count {
    case ..<1_000_000: "\(count / 1_000) kB"
    case ..<1_000_000_000: "\(NumberFormatter.tenths(count / 100_000)) MB"
    default: "\(NumberFormatter.tenths(count / 100_000_000)) GB"
    }
  }
}
