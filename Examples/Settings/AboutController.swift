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
