import Buttery

// What UIKit has and a terminal hasn't: the compiler says what to write.
@MainActor func port(_ table: TableView, _ field: TextField, _ controller: ViewController) {
  let color = Color.label.withAlphaComponent(0.5)  // refused: write .secondaryLabel
  let image = Image(systemName: "star")  // refused: write Image(lines:
  table.keyboardDismissMode = .onDrag  // refused: leave it out: no keyboard covers the screen
  field.returnKeyType = .done  // refused: textFieldShouldReturn(_:) hears of Enter
  TextView().returnKeyType = .default  // refused: leave it out: Enter begins a line
  Label().font = .preferredFont(forTextStyle: .body)  // refused: textAttributes = .bold
  table.autoresizingMask = [.flexibleWidth, .flexibleHeight]  // refused: use constraints
  let navigation = controller.navigationController
  navigation?.navigationBar.prefersLargeTitles = true  // refused: navigationItem has title
  print(color, image as Any)
}
