internal import ButteryGrid

/// A view beside a program's controllers that shows information about them.
///
/// Keys don't go to it, except those that nothing else handles.
@MainActor protocol Inspecting: View {
  /// Notes an event.
  func note(_ event: Event)

  /// Shows information about a window, except for the application's own views.
  func show(_ window: Window, passes: PassStatistics, besides: [View?])

  /// Handles a key that nothing else has handled; returns whether it did.
  func take(_ key: Key) -> Bool
}

extension Application {
  /// The room for controllers beside an inspector, which takes columns of a wide screen, else
  /// lines.
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
  /// Changes of the inspector itself don't lead to another pass.
  func updateInspector() {
    guard let inspector, !window.displayMarks.isEmpty || isScreenLost else { return }
    inspector.show(window, passes: passes, besides: [inspector, hintBar])
    inspector.layoutIfNeeded()
  }
}
