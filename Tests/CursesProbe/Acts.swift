import ButteryCurses
import ButteryGrid
import Glibc
import Synchronization

/// Shows the size, a border of corners, and the traits of the display.
@MainActor enum SizeAct {
  static func run(_ stage: Stage) throws {
    let screen = stage.screen
    try stage.loop(
      draw: { canvas in
        let (right, bottom) = (screen.size.width - 1, screen.size.height - 1)
        canvas.write("(", at: Point(x: 0, y: 0))
        canvas.write(")", at: Point(x: right, y: 0))
        canvas.write("[", at: Point(x: 0, y: bottom))
        canvas.write("]", at: Point(x: right, y: bottom))
        let traits = screen.traits
        canvas.write("\(screen.size.width)x\(screen.size.height)", at: Point(x: 2, y: 0))
        canvas.write(
          "\(traits.colors) colors, \(traits.isUnicode ? "unicode" : "ascii")",
          at: Point(x: 2, y: 1))
      },
      handle: { event in
        if event == .key(.character("z")) { screen.suspend() }
        return nil
      })
  }
}

/// Shows the names of the events, one per line, with the latest at the end.
@MainActor enum EventsAct {
  static func run(_ stage: Stage) throws {
    var names: [String] = []
    try stage.loop(
      draw: { canvas in
        let shown = names.suffix(canvas.bounds.height)
        for (line, name) in shown.enumerated() {
          canvas.write(name, at: Point(x: 0, y: line))
        }
      },
      handle: { event in
        // The screen wakes itself now and then, as when a terminal's answer comes late.
        if event != .wake { names.append("\(names.count + 1): \(name(event))") }
        return nil
      })
  }

  static func name(_ event: Event) -> String {
    switch event {
    case .key(let key): "key \(key)"
    case .mouse(let mouse): "mouse \(name(mouse))"
    case .paste(let text): "paste \(text.utf8.count) \(text.prefix(40).debugDescription)"
    case .resize(let size): "resize \(size.width)x\(size.height)"
    case .resume: "resume"
    case .wake: "wake"
    }
  }

  private static func name(_ event: MouseEvent) -> String {
    let action =
      switch event.action {
      case .press(let button): "press \(button)"
      case .release(let button): "release \(button)"
      case .drag(let button): "drag \(button)"
      case .wheelUp: "wheel up"
      case .wheelDown: "wheel down"
      case .wheelLeft: "wheel left"
      case .wheelRight: "wheel right"
      }
    var name = "\(action) at \(event.place.x),\(event.place.y)"
    if event.modifiers.contains(.control) { name += " control" }
    if event.modifiers.contains(.shift) { name += " shift" }
    if event.modifiers.contains(.alt) { name += " alt" }
    return name
  }
}

/// A list of numbered rows below a title, scrolled by the arrow keys.
///
/// With `plain` it gives no hints about scrolling; with `bytes` the title shows the bytes of the
/// last picture.
@MainActor enum ListAct {
  static func run(_ stage: Stage) throws {
    let screen = stage.screen
    var top = 0
    if stage.argument == "bytes" { _ = screen.bytesOfLastPresent }
    try stage.loop(
      draw: { canvas in
        var title = "rows"
        if stage.argument == "bytes" { title += " \(screen.bytesOfLastPresent ?? -1)" }
        canvas.write(title, at: .zero, style: Style(attributes: .bold))
        // The text is stored, because an allocation per row would hide those of the screen.
        for line in 1..<max(1, canvas.bounds.height) {
          draw(row: top + line - 1, at: line, on: &canvas)
        }
      },
      handle: { event in
        let before = top
        switch event {
        case .key(Key(.down)): top += 1
        case .key(Key(.up)): top = max(0, top - 1)
        case .key(Key(.pageDown)): top += screen.size.height - 1
        case .key(Key(.pageUp)): top = max(0, top - screen.size.height + 1)
        default: break
        }
        guard stage.argument != "plain", top != before, screen.size.height > 1 else { return nil }
        return Damage.Scroll(lines: 1..<screen.size.height, distance: top - before)
      })
  }

  private static let text: StaticString = "row 000000 of butter, cream and cheese"

  private static func draw(row: Int, at line: Int, on canvas: inout Canvas) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { bytes in
      let count = text.utf8CodeUnitCount
      _ = bytes.update(fromContentsOf: UnsafeBufferPointer(start: text.utf8Start, count: count))
      var rest = row
      for place in stride(from: 9, through: 4, by: -1) {
        bytes[place] = UInt8(0x30 + rest % 10)
        rest /= 10
      }
      let used = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(bytes)[..<count])
      canvas.write(utf8: used, at: Point(x: 0, y: line))
      // The number is repeated at the other end, so that rows differ at both ends.
      let number = UnsafeBufferPointer(rebasing: used[4..<10])
      canvas.write(utf8: number, at: Point(x: canvas.bounds.width - 8, y: line))
    }
  }
}

/// One line for each of many styles.
@MainActor enum StylesAct {
  static let samples: [(String, Style)] = [
    ("plain", .plain), ("bold", Style(attributes: .bold)), ("dim", Style(attributes: .dim)),
    ("italic", Style(attributes: .italic)), ("underline", Style(attributes: .underline)),
    ("reverse", Style(attributes: .reverse)), ("red", Style(foreground: .red)),
    ("on blue", Style(background: .blue)),
    ("green on white", Style(foreground: .green, background: .white)),
    ("bright yellow", Style(foreground: .brightYellow)),
    ("bright black", Style(foreground: .brightBlack)),
    ("indexed 208", Style(foreground: .indexed(208))),
    ("rgb orange", Style(foreground: .rgb(255, 135, 0))),
    ("rgb on grey", Style(foreground: .rgb(0, 0, 0), background: .rgb(128, 128, 128))),
    ("default", Style(foreground: .default, background: .default)),
  ]

  static func run(_ stage: Stage) throws {
    try stage.loop(draw: { canvas in
      for (line, sample) in samples.enumerated() {
        canvas.write(sample.0, at: Point(x: 0, y: line), style: sample.1)
      }
    })
  }
}

/// Shows the argument, with a line for each part separated by `/`.
@MainActor enum TextAct {
  static func run(_ stage: Stage) throws {
    let lines = stage.argument.split(separator: "/", omittingEmptySubsequences: false)
    try stage.loop(draw: { canvas in
      for (line, text) in lines.enumerated() {
        let used = canvas.write(String(text), at: Point(x: 0, y: line))
        canvas.write("|", at: Point(x: used, y: line))
      }
    })
  }
}

/// Counts ten wakes that another thread causes.
@MainActor enum WakeAct {
  static func run(_ stage: Stage) throws {
    let screen = stage.screen
    let waker = Waker(screen: screen)
    var thread = pthread_t()
    pthread_create(&thread, nil, wakeTenTimes, Unmanaged.passRetained(waker).toOpaque())
    var wakes = 0
    try stage.loop(
      draw: { canvas in
        canvas.write("woken \(wakes)", at: .zero)
      },
      handle: { event in
        if event == .wake {
          wakes += 1
          waker.taken.store(wakes, ordering: .releasing)
        }
        return nil
      })
  }
}

/// The state shared with the other thread; it waits for each wake, because several at once count as
/// one.
private final class Waker: Sendable {
  let screen: CursesScreen
  let taken = Atomic(0)

  init(screen: CursesScreen) { self.screen = screen }
}

private let wakeTenTimes: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
  let waker = Unmanaged<Waker>.fromOpaque($0!).takeRetainedValue()
  for wake in 0..<10 {
    while waker.taken.load(ordering: .acquiring) < wake { usleep(1000) }
    usleep(5000)
    waker.screen.wake()
  }
  return nil
}

/// Restores the terminal and takes it a second time in the same process.
@MainActor enum TwiceAct {
  static func run(_ stage: Stage) throws {
    try stage.loop(draw: { $0.write("first", at: .zero) })
    stage.screen.restore()
    stage.screen.restore()
    print("between")
    fflush(nil)
    let second = try CursesScreen()
    try Stage(screen: second, argument: "").loop(draw: { $0.write("second", at: .zero) })
    second.restore()
    print("after")
  }
}
