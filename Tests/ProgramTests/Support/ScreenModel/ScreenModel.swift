import CVterm

/// A terminal without a window: libvterm turns a program's output into a screen.
final class ScreenModel {
  private(set) var lines: Int
  private(set) var columns: Int
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  /// The callbacks, at an address that libvterm keeps.
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

  /// Interprets a program's output; returns the terminal's answer.
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

  /// The place of the cursor, visible or not.
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

  /// The text at one place: a base character with its marks, or a blank.
  ///
  /// It is empty for the second half of a wide character.
  func text(column: Int, line: Int) -> String {
    text(line: line, columns: column..<column + 1)
  }

  /// The text of a line, including trailing blanks.
  func text(line: Int) -> String { text(line: line, columns: 0..<columns) }

  private func text(line: Int, columns: Range<Int>) -> String {
    String(unsafeUninitializedCapacity: columns.count * CV_TEXT_SIZE) { text in
      text.withMemoryRebound(to: CChar.self) { text in
        cv_text(
          screen, Int32(line), Int32(columns.lowerBound), Int32(columns.upperBound),
          text.baseAddress)
      }
    }
  }

  /// The look at one place.
  ///
  /// The second half of a wide character has the look of the first half, as libvterm keeps the former look
  /// there.
  func look(column: Int, line: Int) -> Look {
    var cell = cell(column: column, line: line)
    if cell.chars.0 == .max, column > 0 { cell = self.cell(column: column - 1, line: line) }
    return Look(
      attributes: Int(cv_attributes(&cell)), ink: Int(cv_color(cell.fg)),
      paper: Int(cv_color(cell.bg)))
  }
}
