import Buttery

/// Stands beside the list while no contact is chosen.
final class NoContactController: ViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    var configuration = ContentUnavailableConfiguration.empty()
    configuration.text = "No Contact Chosen"
    configuration.secondaryText = "Choose one in the list to see its details."
    contentUnavailableConfiguration = configuration
  }
}
