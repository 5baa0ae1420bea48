internal import ButteryGrid

/// The line at the bottom of the screen with key hints and the place in a table.
final class KeyHintBar: View {
  private var hints: [String] = []
  private var lasting: [String] = []
  private var place = ""
  private var lastingYield = false

  /// Shows the hints for the controller in front, after a layout.
  ///
  /// - Parameters:
  ///   - hints: The key hints, the most important first.
  ///   - lasting: Hints that are left out only after all of `hints` but the first one.
  ///   - lastingYield: Whether all but the first of `lasting` are left out before any of `hints`.
  ///   - place: The place in a table; empty for none.
  func show(_ hints: [String], lasting: [String], lastingYield: Bool, place: String) {
    guard
      hints != self.hints || lasting != self.lasting || lastingYield != self.lastingYield
        || place != self.place
    else { return }
    self.lastingYield = lastingYield
    self.hints = hints
    self.lasting = lasting
    self.place = place
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    canvas.erase()
    let style = Style()
    let placeColumn = bounds.width - 1 - TextMetrics.width(of: place)
    canvas.write(place, at: Point(x: max(1, placeColumn), y: 0), style: style)
    let room = place.isEmpty ? bounds.width - 2 : placeColumn - 3
    canvas.write(fittingHints(room), at: Point(x: 1, y: 0), style: style)
  }

  private static let gap = "  "

  /// Returns the hints that fit into `columns`.
  private func fittingHints(_ columns: Int) -> String {
    choices.lazy.map { $0.joined(separator: Self.gap) }
      .first { TextMetrics.width(of: $0) <= columns } ?? ""
  }

  /// The possible lists of hints, the longest first.
  ///
  /// The last of `hints` are left out first. The most important hint is shown together with the first
  /// of `lasting`, if there is room for both.
  private var choices: [[String]] {
    guard let first = hints.first else { return lasting.prefixes }
    let all = hints.prefixes.dropLast().flatMap {
      lastingYield ? [$0 + lasting, $0 + lasting.prefix(1)] : [$0 + lasting]
    }
    return all + [[first] + lasting.prefix(1)] + lasting.prefixes
  }
}

extension Array {
  /// All prefixes of the array, from the whole array to the empty one.
  fileprivate var prefixes: [[Element]] { (0...count).reversed().map { Array(prefix($0)) } }
}

extension Application {
  /// Whether the last line of the screen shows key hints and the place in a table; by default it
  /// doesn't.
  ///
  /// The line shows key commands that have a title, from the first responder outward, and the
  /// application's own keys. Controllers have one line less then.
  public var showsKeyHints: Bool {
    get { hintBar != nil }
    set {
      guard newValue != showsKeyHints else { return }
      hintBar = newValue ? KeyHintBar() : nil
      // The bar lies in front of anything that controllers draw beyond their views.
      hintBar?.stackingLevel = 1
      arrangeViews()
    }
  }

  /// The room for controllers, without that of key hints and inspector.
  func boundsForControllers(inScreen bounds: Rect) -> Rect {
    let room = boundsBesideInspector(in: bounds)
    guard let hintBar, room.height >= Self.minimumHeightWithHints else { return room }
    hintBar.frame = Rect(x: room.minX, y: room.maxY - 1, width: room.width, height: 1)
    return Rect(x: room.minX, y: room.minY, width: room.width, height: room.height - 1)
  }

  /// The application's own views that have room beside the controllers' views.
  func viewsBeside(_ room: Rect) -> [View] {
    let hints: View? = hintBar.flatMap { $0.frame.minY == room.maxY ? $0 : nil }
    return [hints, inspector as View?].compactMap(\.self)
  }

  private static let minimumHeightWithHints = 3

  /// Brings the hints up to date, once everything is laid out.
  func updateHints() {
    guard let hintBar, let front = frontController else { return }
    let chain = front.keyTarget.chain
    let commands = { (last: Bool) in
      chain.enumerated().flatMap { number, responder in
        responder.keyHints(last: last) { key in chain[..<number].contains { $0.binds(key) } }
      }
    }
    let own = [
      hint("help", for: helpKeys, on: chain), hint("quit", for: activeQuitKeys, on: chain),
    ]
    hintBar.show(
      chain.flatMap(\.urgentHints) + commands(false) + chain.flatMap(\.generalHints)
        + commands(true),
      lasting: own.compactMap(\.self),
      // Who is on a row needs to know what it offers; the help tells of the keys that end a program.
      lastingYield: (front.keyTarget as? TableView)?.interaction.focusedRow != nil,
      place: chain.lazy.compactMap(\.placeText).first ?? "")
  }

  /// The hint for the simplest key of `keys` that no responder in the chain binds.
  private func hint(_ title: String, for keys: Set<Key>, on chain: [Responder]) -> String? {
    let left = keys.filter { key in !chain.contains { $0.binds(key) } }
    return Self.sorted(left).first.map { "\($0) \(title)" }
  }
}
