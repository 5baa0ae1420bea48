internal import ButteryGrid

/// A view beside a program's controllers that tells of them; no key goes to it.
@MainActor protocol Inspecting: View {
  /// Takes note of an event that came.
  func note(_ event: Event)

  /// Tells of a window, but for the application's own views.
  func show(_ window: Window, passes: PassStatistics, besides: [View?])

  /// Whether a key that nobody else has taken is for it.
  func take(_ key: Key) -> Bool
}

extension Application {
  /// The room that an inspector leaves to controllers: columns where the screen is wide, else lines.
  func boundsBesideInspector(in bounds: Rect) -> Rect {
    guard let inspector else { return bounds }
    var (room, rest) = (bounds, bounds)
    if bounds.width >= Self.leastWidthWithInspector {
      room.size.width = bounds.width - Self.columnsOfInspector
      rest.size.width = Self.columnsOfInspector
      rest.origin.x = room.maxX
    } else {
      room.size.height = bounds.height / 2
      rest.size.height = bounds.height - room.height
      rest.origin.y = room.maxY
    }
    inspector.frame = rest
    return room
  }

  private static let leastWidthWithInspector = 110
  private static let columnsOfInspector = 52

  /// Brings the inspector up to date, once everything else is laid out.
  ///
  /// What it shows itself is no reason for another pass.
  func updateInspector() {
    guard let inspector, !window.displayMarks.isEmpty || isScreenLost else { return }
    inspector.show(window, passes: passes, besides: [inspector, hintBar])
    inspector.layoutIfNeeded()
  }
}
