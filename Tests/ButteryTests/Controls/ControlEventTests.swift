import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

/// A control that tapes what it sends.
@MainActor private func tape(_ control: Control) -> CallTape {
  let tape = CallTape()
  let events: [(Control.Event, String)] = [
    (.touchDown, "down"), (.touchUpInside, "inside"), (.touchUpOutside, "outside"),
    (.touchCancel, "cancel"), (.valueChanged, "value"), (.primaryActionTriggered, "primary"),
  ]
  for (event, name) in events {
    control.addAction(Action { _ in tape.record(name) }, for: event)
  }
  return tape
}

@Suite("what controls send") @MainActor struct ControlEventTests {
  private func run(_ control: Control, width: Int = 20, _ act: (ScriptedScreen) -> Void) -> CallTape
  {
    let tape = tape(control)
    let screen = ScriptedScreen(width: width, height: 3)
    screen.post { _ = control.becomeFirstResponder() }
    act(screen)
    screen.run(control)
    return tape
  }

  private func mouse(_ action: MouseEvent.Action, _ x: Int, _ y: Int = 1) -> Event {
    .mouse(MouseEvent(action, at: Point(x: x, y: y)))
  }

  @Test("a button is pressed by Enter, the space bar and a click", .rules("AP-13"))
  func button() {
    for act in [
      { $0.press(.enter) }, { $0.type(" ") }, { $0.click(at: Point(x: 3, y: 1)) },
    ] as [(ScriptedScreen) -> Void] {
      let calls = run(Button(configuration: .filled()), act).lines
      #expect(calls.filter { $0 != "down" } == ["inside", "primary"])
    }
  }

  @Test("an action for several of a control's events is performed once", .rules("AP-13"))
  func once() {
    let button = Button(configuration: .plain())
    var count = 0
    button.addAction(Action { _ in count += 1 }, for: [.touchUpInside, .primaryActionTriggered])
    _ = run(button) { $0.press(.enter) }
    #expect(count == 1)
  }

  @Test("a press that ends elsewhere isn't one, and looks so meanwhile", .rules("AP-13"))
  func outside() {
    let button = Button(configuration: .filled())
    button.frame = Rect(x: 2, y: 0, width: 8, height: 1)
    let root = View()
    root.addSubview(button)
    let tape = tape(button)
    let screen = ScriptedScreen(width: 20, height: 3)
    var states: [Bool] = []
    for event in [
      mouse(.press(button: 1), 4, 0), mouse(.drag(button: 1), 4, 2), mouse(.drag(button: 1), 5, 0),
      mouse(.drag(button: 1), 15, 0), mouse(.release(button: 1), 15, 0),
    ] {
      screen.enqueue(event)
      screen.pass { _ in states.append(button.isHighlighted) }
    }
    screen.run(root)
    #expect(states == [true, false, true, false, false])
    #expect(tape.lines == ["down", "outside"])
  }

  @Test("one that is disabled or taken away while it is pressed does nothing", .rules("AP-13"))
  func cancelled() {
    for act in [{ $0.isEnabled = false }, { $0.removeFromSuperview() }] as [(Button) -> Void] {
      let button = Button(configuration: .filled())
      button.frame = Rect(x: 0, y: 0, width: 8, height: 1)
      let root = View()
      root.addSubview(button)
      let tape = tape(button)
      let screen = ScriptedScreen(width: 20, height: 1)
      screen.enqueue(mouse(.press(button: 1), 4, 0))
      screen.pass()
      screen.post { act(button) }
      screen.enqueue(mouse(.release(button: 1), 4, 0))
      screen.run(root)
      #expect(tape.lines == ["down", "cancel"])
      #expect(!button.isHighlighted)
    }
  }

  @Test("one that is disabled sends nothing, whatever is pressed", .rules("AP-13"))
  func disabled() {
    for kind in ControlKind.allCases {
      let control = kind.make()
      let tape = tape(control)
      let screen = ScriptedScreen(width: 20, height: 1)
      screen.post { _ = control.becomeFirstResponder() }
      screen.pass()
      screen.post { control.isEnabled = false }
      for key in [Key(.enter), " ", Key(.left), Key(.right), Key(.home), Key(.end)] {
        screen.enqueue(.key(key))
      }
      screen.click(at: Point(x: 2, y: 0))
      screen.pass { _ in #expect(control.isFirstResponder) }
      screen.run(control)
      #expect(tape.lines == [])
    }
  }

  @Test("what a program sets is never sent", .rules("AP-13"))
  func program() {
    for kind in ControlKind.allCases {
      let control = kind.make()
      let tape = tape(control)
      (control as? Switch)?.isOn = true
      (control as? SegmentedControl)?.selectedSegmentIndex = 1
      (control as? Stepper)?.value = 7
      (control as? Slider)?.value = 0.5
      control.isSelected = true
      #expect(tape.lines == [])
    }
  }

  @Test("a switch is turned over, or to a side, and says so where it is another", .rules("AP-13"))
  func turning() {
    let control = Switch()
    let tape = run(control) { screen in
      for key in [Key(.enter), Key(.right), Key(.left), Key(.left), " "] {
        screen.enqueue(.key(key))
      }
      screen.click(at: Point(x: 9, y: 1))
    }
    #expect(!control.isOn)
    #expect(tape.lines.count { $0 == "value" } == 4)
    #expect(tape.lines.count { $0 == "primary" } == 4)
  }

  @Test(
    "segments are chosen by arrows, ends, turn and click, and disabled ones left out",
    .rules("AP-13"))
  func segments() {
    let control = SegmentedControl(items: ["a", "b", "c", "d"])
    control.setEnabled(false, forSegmentAt: 1)
    var chosen: [Int] = []
    control.addAction(
      Action { _ in chosen.append(control.selectedSegmentIndex) }, for: .valueChanged)
    _ = run(control) { screen in
      for key in [
        Key(.right), Key(.right), Key(.left), Key(.left), Key(.end), Key(.right), " ", Key(.home),
      ] {
        screen.enqueue(.key(key))
      }
      // Columns 4 to 15 show the segments, three columns each.
      screen.click(at: Point(x: 11, y: 1))
      screen.click(at: Point(x: 8, y: 1))
    }
    #expect(chosen == [0, 2, 0, 3, 0, 2])
  }

  @Test(
    "of segments without enough room a click on the arrows chooses the one before or after",
    .rules("AP-13"))
  func narrowSegments() {
    let control = SegmentedControl(items: ["Monday", "Tuesday", "Wednesday"])
    control.setEnabled(false, forSegmentAt: 1)
    control.selectedSegmentIndex = 0
    var chosen: [Int] = []
    control.addAction(
      Action { _ in chosen.append(control.selectedSegmentIndex) }, for: .valueChanged)
    let screen = ScriptedScreen(width: 13, height: 1)
    screen.pass { #expect($0.lines == [" ‹ Monday  › "]) }
    for column in [11, 1, 1, 6, 0] { screen.click(at: Point(x: column, y: 0)) }
    screen.run(control)
    #expect(chosen == [2, 0, 2, 0, 2])
  }

  @Test("a segment's action is performed when it is chosen", .rules("AP-13"))
  func segmentActions() {
    var names: [String] = []
    let control = SegmentedControl(
      actions: ["a", "b"].map { title in Action(title: title) { names.append($0.title) } })
    _ = run(control) { $0.press(.right, times: 3) }
    #expect(names == ["a", "b"])
  }

  @Test("segments come and go, and the chosen one stays chosen", .rules("AP-13"))
  func changingSegments() {
    let control = SegmentedControl(items: ["a", "b"])
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "first", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 2)
    #expect(control.titleForSegment(at: 2) == "b")
    control.removeSegment(at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 1)
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
    control.removeAllSegments()
    #expect(control.numberOfSegments == 0)
    _ = run(control) {
      $0.press(.right)
      $0.press(.enter)
      $0.press(.end)
    }
  }

  @Test("a stepper stays within its bounds, or goes around", .rules("AP-13"))
  func stepper() {
    let control = Stepper()
    control.maximumValue = 2
    var values: [Double] = []
    control.addAction(Action { _ in values.append(control.value) }, for: .valueChanged)
    let keys = { (screen: ScriptedScreen) in
      for key in ["+", Key(.right), "+", Key(.home), "-", Key(.end)] { screen.enqueue(.key(key)) }
      screen.click(at: Point(x: 2, y: 1))
      screen.click(at: Point(x: 18, y: 1))
    }
    _ = run(control, keys)
    #expect(values == [1, 2, 0, 2, 1, 2])
    values = []
    control.wraps = true
    control.value = 2
    _ = run(control) { $0.type("+-") }
    #expect(values == [0, 2])
  }

  @Test("bounds move each other and the value, and no number is none", .rules("AP-13"))
  func bounds() {
    let stepper = Stepper()
    stepper.minimumValue = 120
    #expect(stepper.value == 120)
    #expect(stepper.maximumValue == 120)
    stepper.maximumValue = 5
    #expect(stepper.minimumValue == 5)
    stepper.value = .nan
    #expect(stepper.value == 5)
    let slider = Slider()
    slider.minimumValue = 3
    #expect(slider.value == 3)
    slider.value = .infinity
    #expect(slider.value == 3)
    slider.maximumValue = 10
    slider.value = .nan
    #expect(slider.value == 3)
  }

  @Test("a slider goes by parts of its way, and follows the mouse", .rules("AP-13"))
  func slider() {
    let control = Slider()
    control.maximumValue = 100
    var values: [Float] = []
    control.addAction(Action { _ in values.append(control.value.rounded()) }, for: .valueChanged)
    _ = run(control, width: 13) { screen in
      screen.press(.right, times: 2)
      screen.press(.pageUp)
      screen.press(.left, modifiers: .shift)
      screen.press(.end)
      screen.press(.right)
      screen.press(.home)
      screen.enqueue(mouse(.press(button: 1), 6))
      screen.enqueue(mouse(.drag(button: 1), 11, 0))
      screen.enqueue(mouse(.drag(button: 1), 40, 0))
      screen.enqueue(mouse(.release(button: 1), -5, 2))
    }
    #expect(values == [5, 10, 30, 29, 100, 0, 50, 100, 0])
  }

  @Test("a slider that isn't continuous says its value once, at the end", .rules("AP-13"))
  func lateSlider() {
    let control = Slider()
    control.isContinuous = false
    let tape = run(control, width: 13) { screen in
      screen.enqueue(mouse(.press(button: 1), 6))
      screen.enqueue(mouse(.drag(button: 1), 11))
      screen.enqueue(mouse(.release(button: 1), 9))
    }
    #expect(tape.lines.filter { $0 == "value" } == ["value"])
    #expect((control.value * 10).rounded() == 8)
  }

  @Test("a slider that isn't continuous says nothing where its value is the same", .rules("AP-13"))
  func sameValue() {
    let control = Slider()
    control.isContinuous = false
    let tape = run(control, width: 13) { screen in
      screen.click(at: Point(x: 1, y: 1))
      screen.enqueue(mouse(.press(button: 1), 1))
      screen.enqueue(mouse(.drag(button: 1), 6))
      screen.enqueue(mouse(.release(button: 1), 1))
    }
    #expect(!tape.lines.contains("value"))
    #expect(control.value == 0)
  }

  @Test("a button says by its title and a handler what state it is in", .rules("AP-13"))
  func buttonStates() {
    let button = Button(primaryAction: Action(title: "Play") { _ in })
    button.changesSelectionAsPrimaryAction = true
    button.setTitle("Pause", for: .selected)
    var states: [Control.State] = []
    button.configurationUpdateHandler = { states.append($0.state) }
    var lines: [String] = []
    let screen = ScriptedScreen(width: 9, height: 1, traits: DisplayTraits(colors: 0))
    screen.pass { lines.append($0.lines[0]) }
    screen.post { _ = button.becomeFirstResponder() }
    screen.press(.enter)
    screen.pass { lines.append($0.lines[0]) }
    screen.run(button)
    #expect(lines == ["   Play  ", "▸✓ Pause◂"])
    #expect(states.last == [.selected, .focused])
  }
}
