import CVterm

/// A terminal without a display: the screen that a program's bytes lead to, by libvterm.
final class ScreenModel {
  private(set) var lines: Int
  private(set) var columns: Int
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  /// The callbacks, allocated because libvterm keeps their address.
  private let callbacks: UnsafeMutablePointer<VTermScreenCallbacks>

  /// Whether the alternate screen is on.
  fileprivate(set) var isAlternate = false
  fileprivate(set) var isCursorVisible = true

  init(columns: Int, lines: Int) {
    (self.columns, self.lines) = (columns, lines)
    terminal = vterm_new(Int32(max(1, lines)), Int32(max(1, columns)))
    screen = vterm_obtain_screen(terminal)
    vterm_set_utf8(terminal, 1)
    callbacks = .allocate(capacity: 1)
    callbacks.initialize(to: VTermScreenCallbacks())
    callbacks.pointee.settermprop = { property, value, model in
      Unmanaged<ScreenModel>.fromOpaque(model!).takeUnretainedValue().note(property, value!)
      return 1
    }
    vterm_screen_set_callbacks(screen, callbacks, Unmanaged.passUnretained(self).toOpaque())
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit {
    vterm_free(terminal)
    callbacks.deallocate()
  }

  private func note(_ property: VTermProp, _ value: UnsafeMutablePointer<VTermValue>) {
    switch property {
    case VTERM_PROP_ALTSCREEN: isAlternate = value.pointee.boolean != 0
    case VTERM_PROP_CURSORVISIBLE: isCursorVisible = value.pointee.boolean != 0
    default: break
    }
  }

  /// Interprets `bytes`, and returns the terminal's answers.
  func feed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.withUnsafeBytes { bytes in
      _ = vterm_input_write(
        terminal, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    var answer = [CChar](repeating: 0, count: 256)
    let count = vterm_output_read(terminal, &answer, answer.count)
    return answer.prefix(count).map { UInt8(bitPattern: $0) }
  }

  func resize(columns: Int, lines: Int) {
    (self.columns, self.lines) = (columns, lines)
    vterm_set_size(terminal, Int32(max(1, lines)), Int32(max(1, columns)))
  }

  /// The place of the cursor, even if it is hidden.
  var cursor: (column: Int, line: Int) {
    var place = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &place)
    return (Int(place.col), Int(place.row))
  }

  private func cell(column: Int, line: Int) -> VTermScreenCell {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(line), col: Int32(column)), &cell)
    return cell
  }

  /// Returns the text at one place: a base and its combining marks, a blank if nothing was written
  /// there, and an empty text for the second half of a wide character.
  func text(column: Int, line: Int) -> String {
    let scalars = withUnsafeBytes(of: cell(column: column, line: line).chars) {
      Array($0.bindMemory(to: UInt32.self).prefix { $0 != 0 })
    }
    if scalars.first == .max { return "" }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    return text.isEmpty ? " " : String(text)
  }

  /// Returns the text of a line, with trailing blanks.
  func text(line: Int) -> String {
    (0..<columns).map { text(column: $0, line: line) }.joined()
  }

  /// Returns the look of a place; the second half of a wide character has that of the first half.
  ///
  /// libvterm keeps the previous look for the second half.
  func look(column: Int, line: Int) -> Look {
    var cell = cell(column: column, line: line)
    if cell.chars.0 == .max, column > 0 { cell = self.cell(column: column - 1, line: line) }
    return Look(
      attributes: Int(cv_attributes(&cell)), ink: Int(cv_color(cell.fg)),
      paper: Int(cv_color(cell.bg)))
  }
}
