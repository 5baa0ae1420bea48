import Buttery

// The parts of controls that ports of UIKit apps use beyond those in `Controls` and `Texts`.

@MainActor func paint(_ slider: Slider, _ progress: ProgressView, _ toggle: Switch) {
  slider.isContinuous = false
  slider.minimumTrackTintColor = .brightBlue
  slider.maximumTrackTintColor = .black
  progress.progressTintColor = .brightGreen
  progress.trackTintColor = .black
  toggle.onTintColor = .brightCyan
  toggle.contentHorizontalAlignment = .trailing
}

@MainActor func arrange(_ segments: SegmentedControl) {
  segments.apportionsSegmentWidthsByContent = true
  segments.selectedSegmentTintColor = .magenta
  segments.insertSegment(withTitle: "New", at: segments.numberOfSegments, animated: true)
  segments.setTitle(segments.titleForSegment(at: 0), forSegmentAt: 1)
  segments.setEnabled(!segments.isEnabledForSegment(at: 0), forSegmentAt: 0)
  segments.removeSegment(at: 0, animated: true)
  segments.removeAllSegments()
  segments.selectedSegmentIndex = SegmentedControl.noSegment
}

@MainActor func makeDangerousButton() -> Button {
  var configuration = Button.Configuration.filled()
  configuration.baseForegroundColor = .brightYellow
  configuration.baseBackgroundColor = .brightRed
  let button = Button(configuration: configuration)
  button.setTitle("Delete", for: .normal)
  button.role = button.currentTitle == "Delete" ? .destructive : .normal
  button.setNeedsUpdateConfiguration()
  return button
}

/// Adds and removes actions, and sends them without a person.
@MainActor func send(_ control: Control, _ action: Action) {
  let events: Control.Event = [.touchDown, .touchUpInside, .touchUpOutside, .touchCancel]
  control.addAction(action, for: .allTouchEvents.intersection(events))
  control.sendAction(action)
  control.performPrimaryAction()
  control.removeAction(action, for: .allEvents)
  control.removeAction(identifiedBy: action.identifier, for: .allEditingEvents)
}

/// A field that says when it is edited.
@MainActor func listen(_ field: TextField) {
  let events: Control.Event = [.editingDidBegin, .editingDidEnd, .editingDidEndOnExit]
  field.addAction(Action { _ in }, for: events)
  field.clearsOnBeginEditing = true
  (field.leftView, field.leftViewMode) = (Label(), .always)
  (field.rightView, field.rightViewMode) = (Label(), .unlessEditing)
  if field.hasText, field.isFirstResponder, field.canResignFirstResponder { field.deleteBackward() }
}

/// A control that is dragged.
final class Wheel: Control {
  override func continueTracking(_ mouse: MouseEvent) -> Bool { isTracking && !isHighlighted }
  override func endTracking(_ mouse: MouseEvent) { sendActions(for: .valueChanged) }
}

/// Hears everything about texts.
final class TextListener: TextFieldDelegate, TextViewDelegate {
  private(set) var said: [String] = []

  func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { true }
  func textFieldDidBeginEditing(_ textField: TextField) { said.append("begins") }
  func textFieldDidChangeSelection(_ textField: TextField) { said.append("selects") }
  func textFieldShouldClear(_ textField: TextField) -> Bool { textField.hasText }
  func textViewShouldBeginEditing(_ textView: TextView) -> Bool { textView.isEditable }
  func textViewDidBeginEditing(_ textView: TextView) { said.append("begins") }
  func textViewDidChangeSelection(_ textView: TextView) { said.append("selects") }
  func textViewShouldEndEditing(_ textView: TextView) -> Bool { true }
  func textViewDidEndEditing(_ textView: TextView) { textView.isScrollEnabled = false }
}

/// Shows that something is being done.
@MainActor func wait(_ indicator: ActivityIndicatorView, _ refresh: RefreshControl) -> Bool {
  indicator.style = .medium
  indicator.hidesWhenStopped = true
  refresh.beginRefreshing()
  return indicator.isAnimating && refresh.isRefreshing
}

/// Chooses by the types' names.
@MainActor func choose(
  _ alignment: Control.ContentHorizontalAlignment, _ role: Button.Role, _ axis: StackView.Axis,
  _ border: TextField.BorderStyle, _ mode: TextField.ViewMode, _ name: Action.Identifier
) -> [View] {
  let button = Button()
  (button.contentHorizontalAlignment, button.role) = (alignment, role)
  let field = TextField()
  (field.borderStyle, field.clearButtonMode) = (border, mode)
  field.addAction(Action(title: "Clear", identifier: name) { _ in }, for: .valueChanged)
  let stack = StackView()
  stack.axis = axis
  return [button, field, stack]
}
