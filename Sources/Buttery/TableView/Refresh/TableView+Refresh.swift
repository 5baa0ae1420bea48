internal import ButteryGrid

// The refresh control, a line above the content.
extension TableView {
  /// Replaces the refresh control `old` by `control`.
  func replaceRefreshControl(_ old: RefreshControl?, by control: RefreshControl?) {
    guard old !== control else { return }
    if let old {
      if !old.isHidden { refreshLineChanged(by: -1) }
      removeOwn(old)
      old.table = nil
    }
    guard let control else { return }
    add(control, to: .refreshControl)
    control.table = self
    if !control.isHidden { refreshLineChanged(by: 1) }
  }

  /// Makes room for the line of the refresh control above what is in sight, or removes that room.
  func refreshLineChanged(by lines: Int) {
    let isAtBeginning = bounds.minY <= -contentInset.top
    // An offset that a program has set since the line came isn't one that the line has changed.
    let isSet = refreshControl?.offsetSetMeanwhile == bounds.minY
    refreshControl?.offsetSetMeanwhile = nil
    contentInset.top += lines
    // At the beginning the content follows its inset.
    if !isAtBeginning, !isSet {
      moveContent(to: Point(x: bounds.minX, y: bounds.minY - lines), countsAsScrolling: false)
    }
    setNeedsLayout()
  }

  /// Places the line, which stays at the top while the content scrolls.
  func placeRefreshControl() {
    guard let refreshControl, !refreshControl.isHidden else { return }
    refreshControl.frame = Rect(
      x: bounds.minX, y: bounds.minY + contentInset.top - 1, width: bounds.width, height: 1)
  }

  /// The place before a command, to find out whether the command has moved anything.
  struct PlaceBeforePull {
    let isAtBeginning: Bool
    let row: ElementKey?
  }

  var placeBeforePull: PlaceBeforePull {
    PlaceBeforePull(
      isAtBeginning: bounds.minY <= -contentInset.top, row: interaction.focusedRow)
  }

  /// Counts a step of a pull if going up has moved nothing; anything else ends the pull.
  func notePull(goingUp: Bool, from place: PlaceBeforePull) {
    guard let refreshControl else { return }
    guard goingUp, place.isAtBeginning, bounds.minY <= -contentInset.top,
      interaction.focusedRow == place.row
    else { return refreshControl.letGo() }
    refreshControl.pull(at: window?.application?.device.now)
  }

  /// The keys that refresh the content.
  var refreshCommands: [KeyCommand] {
    guard let refreshControl, refreshControl.isEnabled else { return [] }
    return [
      KeyCommand(title: "refresh", input: Key(.function(5)), .control("r")) {
        [weak refreshControl] _ in refreshControl?.performPrimaryAction()
      }
    ]
  }
}
