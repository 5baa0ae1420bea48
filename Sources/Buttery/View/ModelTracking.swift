internal import CMainQueue
internal import Observation

/// What is done again where a model has changed that was read while it was done last.
enum TrackedWork {
  /// `updateProperties()` of a view and of its controller.
  case properties, controllerProperties
  /// `layoutSubviews()` of a view; the calls of its controller before and after it, and what that shows
  /// instead of content.
  case layout, beforeLayout, afterLayout, unavailable
  case display
  /// The configuration of a cell, a header or a footer.
  case configuration
  /// The cell of a row, as its data source has set it up.
  case row
}

// MARK: - Reading models

extension View {
  /// Does `work`, and has it done again in the next pass after a change of what it reads of `@Observable`
  /// models.
  ///
  /// Where nothing observable is read nothing is kept, and nothing allocated.
  final func tracked(_ work: TrackedWork, _ body: () -> Void) {
    let reading = extras?.reading(of: work)
    reading?.forget()
    withObservationTracking(
      {
        reading?.observe()
        body()
      }, onChange: whatFollows(work))
  }

  /// What is to happen when a model changes that was read for `work`, by any thread.
  final func whatFollows(_ work: TrackedWork) -> @Sendable () -> Void {
    let reading = neededExtras.neededReading(of: work, by: self)
    let number = reading.number
    return { reading.modelChanged(number) }
  }

  fileprivate final func modelChanged(_ work: TrackedWork) {
    switch work {
    case .properties: setNeedsUpdateProperties()
    case .controllerProperties: controller?.setNeedsUpdateProperties()
    case .layout, .beforeLayout, .afterLayout: setNeedsLayout()
    case .unavailable: controller?.setNeedsUpdateContentUnavailableConfiguration()
    case .display: setNeedsDisplay()
    case .configuration: (self as? any ConfiguredView)?.markConfiguration()
    case .row: (self as? TableViewCell)?.rowChanged()
    }
  }
}

/// What one kind of work of a view has read when it was done last.
///
/// The standard library has no call that forgets a reading, but all that was read in one call is forgotten
/// with the first change of it. So each call but a view's first one also reads this object, which changes
/// before the next call. Otherwise a model that never changes would keep a note of each call.
@MainActor final class ModelReading: @MainActor Observable {
  let work: TrackedWork
  private weak var view: View?
  /// How many readings there were before.
  private(set) var number = 0
  private let registrar = ObservationRegistrar()

  init(_ work: TrackedWork, by view: View) {
    self.work = work
    self.view = view
  }

  /// Has the reading that begins be forgotten by the next `forget()`.
  func observe() { registrar.access(self, keyPath: \.number) }

  /// Forgets what was read last.
  func forget() {
    number += 1
    registrar.withMutation(of: self, keyPath: \.number) {}
  }

  /// Has the work be done again, because a model changes that the reading with `number` has read.
  ///
  /// A change outside of the main actor is followed soon, and once more a moment later: a model tells
  /// of a change before it has made it, and a thread may be held up in between.
  nonisolated func modelChanged(_ number: Int) {
    guard !main_queue_is_current() else { return MainActor.assumeIsolated { follow(number) } }
    Task { @MainActor in
      follow(number)
      try? await Task.sleep(for: .milliseconds(50))
      view?.modelChanged(work)
    }
  }

  private func follow(_ number: Int) {
    // What was read by an earlier call doesn't matter any more.
    if number == self.number { view?.modelChanged(work) }
  }
}

// MARK: - Properties

/// Whose `updateProperties()` is due.
struct DueProperties: OptionSet {
  let rawValue: UInt8
  static let view = DueProperties(rawValue: 1)
  /// That of the controller whose view it is.
  static let controller = DueProperties(rawValue: 2)
}

extension View {
  /// Requests a call of `updateProperties()` in the next pass, before layout.
  public final func setNeedsUpdateProperties() { markProperties(.view) }

  /// Calls `updateProperties()` of the view, and of its controller before, where that is due.
  public final func updatePropertiesIfNeeded() {
    let due = dueProperties
    guard !due.isEmpty else { return }
    dueProperties = []
    if let controller, due.contains(.controller) {
      tracked(.controllerProperties) { controller.updateProperties() }
    }
    if due.contains(.view) { tracked(.properties) { updateProperties() } }
  }

  fileprivate final func markProperties(_ due: DueProperties) {
    if dueProperties.isEmpty { holder?.markSubtreeForLayout() }
    dueProperties.formUnion(due)
  }
}

extension ViewController {
  /// Requests a call of `updateProperties()` in the next pass, before layout.
  public final func setNeedsUpdateProperties() { viewIfLoaded?.markProperties(.controller) }

  /// Calls `updateProperties()` if that is due.
  public final func updatePropertiesIfNeeded() { viewIfLoaded?.updatePropertiesIfNeeded() }
}
