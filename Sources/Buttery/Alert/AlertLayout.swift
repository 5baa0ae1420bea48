internal import ButteryGrid

/// The contents of an alert, as far as the layout depends on them.
struct AlertContent: Hashable {
  var title: String
  var message: String
  var fields: Int
  var buttons: [String]
  var isSheet: Bool
}

/// The frames of the parts of an alert, in the coordinates of the alert's view.
struct AlertLayout {
  private(set) var title: Rect?
  private(set) var message = Rect.zero
  private(set) var lines: [String] = []
  /// The number of lines at the start of `lines` that contain the title, if it has no room elsewhere.
  private(set) var titleLines = 0
  private(set) var fields = Rect.zero
  private(set) var buttons = Rect.zero
  /// The columns of buttons that are side by side; empty if each button has its own line.
  private(set) var buttonColumns: [Range<Int>] = []

  private static let widestMessage = 48
  private static let fieldWidth = 28
  private static let gap = 2

  /// - Parameter showsTitle: Whether the view shows the title, because it has no border to show it.
  init(_ content: AlertContent, size: Size, showsTitle: Bool) {
    let margin = size.width > 16 ? 1 : 0
    let width = max(0, size.width - 2 * margin)
    buttonColumns = Self.columns(of: content, width: width)
    let buttonLines = buttonColumns.isEmpty ? content.buttons.count : 1
    // Buttons, fields and message get at least one line each before the title gets its own line.
    let least = [buttonLines, content.fields, content.message.isEmpty ? 0 : 1].count { $0 > 0 }
    let fits = TextMetrics.width(of: content.title) <= (showsTitle ? width : size.width - 4)
    let hasTitle = showsTitle && fits && !content.title.isEmpty && size.height > least
    let titleInMessage = !fits || showsTitle && !hasTitle
    wrap(content, width: width, withTitle: titleInMessage)
    var left = size.height - (hasTitle ? 1 : 0)
    func take(_ wanted: Int, leaving rest: Int) -> Int {
      let taken = max(0, min(wanted, left - rest))
      left -= taken
      return taken
    }
    let oneButton = take(min(1, buttonLines), leaving: 0)
    let oneField = take(min(1, content.fields), leaving: 0)
    let oneLine = take(min(1, lines.count), leaving: 0)
    let fieldLines = oneField + take(content.fields - oneField, leaving: 0)
    let shownButtons = oneButton + take(buttonLines - oneButton, leaving: 0)
    let messageLines = oneLine + take(lines.count - oneLine, leaving: 0)
    if lines.count > messageLines {
      // The last visible line ends in a sign (`…`), which must not hide any text.
      wrap(content, width: max(1, width - Self.signColumns), withTitle: titleInMessage)
    }
    let top = hasTitle ? 1 : 0
    if hasTitle { title = Rect(x: margin, y: 0, width: width, height: 1) }
    message = Rect(x: margin, y: top, width: width, height: messageLines)
    let isSpaced = left > 0 && messageLines > 0
    let fieldTop = message.maxY + (isSpaced && fieldLines > 0 ? 1 : 0)
    fields = Rect(x: margin, y: fieldTop, width: width, height: fieldLines)
    buttons = Rect(
      x: margin, y: size.height - shownButtons, width: width, height: shownButtons)
  }

  /// The width of the sign (`…`) that marks a cut message, including a gap.
  private static let signColumns = 2

  private mutating func wrap(_ content: AlertContent, width: Int, withTitle: Bool) {
    let title = withTitle ? Self.wrap(content.title, width: width) : []
    titleLines = title.count
    lines = title + Self.wrap(content.message, width: width)
  }

  /// Returns the frame in the middle of `room`, with a border if there is enough room.
  static func frame(of content: AlertContent, in room: Rect) -> Rect {
    let widest = max(0, min(widestMessage, room.width - 4))
    let message = wrap(content.message, width: widest).map(TextMetrics.width(of:)).max() ?? 0
    let buttons = content.buttons.map(width(ofButton:))
    var width = max(message, TextMetrics.width(of: content.title) + 4, buttons.max() ?? 0)
    if content.fields > 0 { width = max(width, fieldWidth) }
    let row = buttons.reduce(0, +) + gap * max(0, buttons.count - 1)
    if !content.isSheet, row <= widest { width = max(width, row) }
    width = min(width, widest)
    let titleLines =
      TextMetrics.width(of: content.title) <= width - 2
      ? 0 : wrap(content.title, width: width).count
    let messageLines = titleLines + wrap(content.message, width: width).count
    let buttonLines = columns(of: content, width: width).isEmpty ? buttons.count : 1
    let groups = [messageLines, content.fields, buttonLines].filter { $0 > 0 }
    let height = groups.reduce(0, +) + max(0, groups.count - 1)
    let size = Size(width: width + 4, height: height + 2)
    guard room.width >= 12, room.height >= 5 else { return room }
    return room.middle(Size(width: size.width, height: min(size.height, room.height)))
  }

  static func width(ofButton title: String) -> Int { TextMetrics.width(of: title) + 4 }

  /// Returns the columns of buttons side by side at the right edge; empty if they don't fit.
  private static func columns(of content: AlertContent, width: Int) -> [Range<Int>] {
    let widths = content.buttons.map(Self.width(ofButton:))
    let row = widths.reduce(0, +) + gap * max(0, widths.count - 1)
    guard !content.isSheet, row <= width else { return [] }
    var start = width - row
    return widths.map { columns in
      defer { start += columns + gap }
      return start..<start + columns
    }
  }

  private static func wrap(_ text: String, width: Int) -> [String] {
    var wrapping = TextWrapping()
    return text.withUTF8Bytes { bytes in
      wrapping.wrap(bytes, width: width, limit: 0)
      return wrapping.lines.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) }
    }
  }
}
