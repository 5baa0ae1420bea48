import Buttery

/// A controller that there is little in yet.
final class AboutController: ViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "About"
    var configuration = ContentUnavailableConfiguration.empty()
    configuration.text = "Buttery"
    configuration.secondaryText = "Tables, controllers and controls for the terminal."
    contentUnavailableConfiguration = configuration
  }
}

/// Asks before something is done, in a sheet.
final class QuestionController: ViewController {
  private let label = Label()
  private let stack: StackView
  private let yes: Button

  init(_ question: String, answer: String, action: @escaping @MainActor () -> Void) {
    yes = Button(configuration: .filled())
    yes.role = .destructive
    yes.setTitle(answer, for: .normal)
    let no = Button(configuration: .bordered())
    no.setTitle("Cancel", for: .normal)
    stack = StackView(arrangedSubviews: [no, yes])
    super.init()
    label.text = question
    label.textAlignment = .center
    modalPresentationStyle = .formSheet
    preferredContentSize = Size(width: 36, height: 5)
    no.addAction(Action { [unowned self] _ in dismiss(animated: true) }, for: .touchUpInside)
    yes.addAction(
      Action { [unowned self] _ in dismiss(animated: true) { action() } }, for: .touchUpInside)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    stack.distribution = .equalSpacing
    for part in [label, stack] { view.addSubview(part) }
    stack.arrangedSubviews.first?.becomeFirstResponder()
  }

  override func viewWillLayoutSubviews() {
    let width = view.bounds.width
    label.frame = Rect(x: 0, y: 1, width: width, height: 1)
    stack.frame = Rect(x: 4, y: 3, width: max(0, width - 8), height: 1)
  }
}
