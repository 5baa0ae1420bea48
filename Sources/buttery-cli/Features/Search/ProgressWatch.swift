import Buttery
import ButteryRecords

/// Learns that there is something else to say of work in the background.
@MainActor protocol ProgressObserver: AnyObject {
  func progressChanged()
}

/// Looks ten times a second at how far a model's source is, only while it works.
@MainActor final class ProgressWatch {
  private unowned let model: RecordsModel
  private weak var observer: (any ProgressObserver)?
  private let application: Application
  /// The next look; `nil` while there is nothing to look at.
  private var nextLook: ScheduledWork?
  private var last: RecordWorker.Progress?
  /// How often in a row there was nothing new.
  private var idleLooks = 0

  /// What takes long enough to be told, the longest text first; empty while nothing does.
  private(set) var texts: [String] = []

  private static let patience = Duration.milliseconds(200)
  private static let interval = Duration.milliseconds(100)
  /// A pipe that gives nothing for so many looks is not looked at until it does.
  private static let mostIdleLooks = 10

  init(of model: RecordsModel, for observer: any ProgressObserver, application: Application) {
    self.model = model
    self.observer = observer
    self.application = application
  }

  /// Work has begun, or may have.
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

  /// Takes note of news, which tell themselves when the work is done.
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

  /// What is being done, and how much of it is; the longest text first.
  fileprivate var texts: [String] {
    let amount = fraction.map { "\(Int($0 * 100)) %" } ?? Self.text(ofBytes: bytesRead)
    return ["\(phase) \(amount)  Esc stops", "\(phase) \(amount)", amount]
  }

  private static func text(ofBytes count: Int) -> String {
    switch count {
    case ..<1_000_000: "\(count / 1_000) kB"
    case ..<1_000_000_000: "\(NumberText.tenths(count / 100_000)) MB"
    default: "\(NumberText.tenths(count / 100_000_000)) GB"
    }
  }
}
