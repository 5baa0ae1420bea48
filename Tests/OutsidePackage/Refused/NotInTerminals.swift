import Buttery

// What UIKit has and a terminal hasn't: the compiler says what to write.
@MainActor func port(_ table: TableView, _ field: TextField, _ controller: ViewController) {
  let color = Color.label.withAlphaComponent(0.5)  // refused: write .secondaryLabel
  let image = Image(systemName: "star")  // refused: write Image(lines:
  table.keyboardDismissMode = .onDrag  // refused: leave it out: no keyboard covers the screen
  field.returnKeyType = .done  // refused: textFieldShouldReturn(_:) hears of Enter
  TextView().returnKeyType = .default  // refused: textFieldShouldReturn(_:) hears of Enter
  field.autocapitalizationType = .none  // refused: leave it out: the keyboard is a real one
  field.keyboardType = .emailAddress  // refused: leave it out: the keyboard is a real one
  TextView().autocorrectionType = .no  // refused: leave it out: nothing corrects
  field.textContentType = .username  // refused: leave it out: nothing proposes texts
  Label().font = .systemFont(ofSize: 17, weight: .semibold)  // refused: textAttributes = .bold
  table.layer.cornerRadius = 8  // refused: draw in draw(in:)
  View.animate(withDuration: 0.3) { table.isHidden = true }  // refused: set the properties
  Label().font = .preferredFont(forTextStyle: .body)  // refused: textAttributes = .bold
  table.autoresizingMask = [.flexibleWidth, .flexibleHeight]  // refused: use constraints
  let navigation = controller.navigationController
  navigation?.navigationBar.prefersLargeTitles = true  // refused: navigationItem has title
  print(color, image as Any)
}
