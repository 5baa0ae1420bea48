/// Somebody who has calls to make once a change is on the screen.
@MainActor protocol Completing: View {
  /// Whether there are calls whose changes aren't on the screen.
  var hasCompletions: Bool { get }
  /// Whether changes are being collected: until they are made, nothing is called.
  var isCollecting: Bool { get }

  /// Hands over the calls whose changes are complete, unless changes are being collected.
  func completeUpdates()

  /// Gets back calls that no picture came for, to make them first.
  func takeBack(_ completions: [(Bool) -> Void])
}

/// The calls that are owed to those who change something while an application runs.
///
/// Whoever has changed something is noted. Where that can be seen, it hands its calls over when the
/// change is complete; else the next pass asks for them. They are made after the picture.
@MainActor struct Completions {
  @MainActor private struct Due {
    let owner: (any Completing)?
    let call: (Bool) -> Void

    var isCallable: Bool { owner?.isCollecting != true }
  }

  private var waiting: [any Completing] = []
  private var due: [Due] = []
  /// Whether somebody was noted after the last pass.
  private var owesPass = false

  /// Whether calls can be made now, or after a pass that nobody has asked for otherwise.
  var areOwed: Bool { owesPass || due.contains { $0.isCallable } }

  /// Notes that `owner` has changed something and has calls to make.
  mutating func note(_ owner: any Completing) {
    owesPass = true
    if !waiting.contains(where: { $0 === owner }) { waiting.append(owner) }
  }

  /// Has `calls` made after the next picture.
  mutating func append(_ calls: [(Bool) -> Void], of owner: (any Completing)?) {
    for call in calls { due.append(Due(owner: owner, call: call)) }
  }

  /// Those who are still to hand over their calls; a pass has begun that they are asked in.
  mutating func takeWaiting() -> [any Completing] {
    owesPass = false
    waiting.removeAll { !$0.hasCompletions }
    return waiting
  }

  /// How many calls there are to make.
  var dueCount: Int { due.count }

  /// The first call that can be made now.
  mutating func takeFirst() -> ((Bool) -> Void)? {
    guard let index = due.firstIndex(where: { $0.isCallable }) else { return nil }
    return due.remove(at: index).call
  }

  /// Gives calls that no picture will come for back to their owners.
  mutating func giveBack() {
    let left = due
    self = Completions()
    for index in left.indices.reversed() { left[index].owner?.takeBack([left[index].call]) }
  }
}
