import Buttery

/// A form as in iOS apps, with a name, a password and a text.
final class FormController: ViewController, TextFieldDelegate, TextViewDelegate {
  private let name = TextField()
  private let secret = TextField(frame: Rect(x: 0, y: 1, width: 20, height: 1))
  private let words = TextView()
  private(set) var greeting = ""

  override func viewDidLoad() {
    super.viewDidLoad()
    name.placeholder = "Name"
    name.borderStyle = .roundedRect
    name.clearButtonMode = .whileEditing
    name.delegate = self
    name.addAction(
      Action { [unowned self] action in
        guard let field = action.sender as? TextField else { return }
        greeting = "Hello, \(field.text ?? "")"
      }, for: [.editingChanged, .primaryActionTriggered])
    secret.isSecureTextEntry = true
    words.delegate = self
    words.isEditable = true
    words.textContainerInset = EdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    for view in [name, secret, words] as [View] { self.view.addSubview(view) }
    name.becomeFirstResponder()
  }

  func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<String.Index>,
    replacementString string: String
  ) -> Bool {
    var text = textField.text ?? ""
    text.replaceSubrange(range, with: string)
    return text.count <= 20
  }

  func textFieldShouldReturn(_ textField: TextField) -> Bool {
    secret.becomeFirstResponder()
    return true
  }

  func textFieldDidEndEditing(_ textField: TextField, reason: TextField.DidEndEditingReason) {
    if reason == .committed { words.insertText("\(greeting)\n") }
    if Pasteboard.general.hasStrings { Pasteboard.general.string = textField.text }
  }

  func textViewDidChange(_ textView: TextView) {
    textView.scrollRangeToVisible(textView.selectedRange)
  }
}

/// A custom control.
final class Dial: Control {
  var value = 0

  override var canBecomeFirstResponder: Bool { isEnabled }

  override func handle(_ event: Buttery.Event) -> Bool {
    guard event == .key("+") else { return false }
    value += 1
    sendActions(for: [.valueChanged, .primaryActionTriggered])
    return true
  }
}
