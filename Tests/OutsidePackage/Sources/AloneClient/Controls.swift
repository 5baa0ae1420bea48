import Buttery

/// A list with controls, a search and a placeholder for missing rows, like those of iOS apps.
final class ShopController: TableViewController, SearchResultsUpdating, SearchBarDelegate {
  private let wrapping = Switch()
  private let size = SegmentedControl(items: ["Small", "Large"])
  private let count = Stepper(
    frame: .zero, primaryAction: Action { action in _ = (action.sender as? Stepper)?.value })
  private let weight = Slider(frame: Rect(x: 0, y: 0, width: 20, height: 1))
  private let progress = ProgressView()
  private let indicator = ActivityIndicatorView(style: .large)
  private var names: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    let search = SearchController(searchResultsController: nil)
    search.searchResultsUpdater = self
    search.obscuresBackgroundDuringPresentation = false
    search.searchBar.placeholder = "Cheeses"
    search.searchBar.scopeButtonTitles = ["All", "Ripe"]
    search.searchBar.delegate = self
    navigationItem.searchController = search
    refreshControl = RefreshControl()
    refreshControl?.addAction(
      Action { [unowned self] _ in refreshControl?.endRefreshing() }, for: .valueChanged)
    tableView.tableFooterView = makeFooter()
  }

  private func makeFooter() -> StackView {
    var configuration = Button.Configuration.filled()
    configuration.title = "Buy"
    let buy = Button(configuration: configuration, primaryAction: Action { _ in })
    buy.configurationUpdateHandler = { button in button.alpha = button.isEnabled ? 1 : 0.5 }
    buy.role = .primary
    wrapping.setOn(true, animated: false)
    wrapping.addAction(Action { [unowned self] _ in count.isEnabled.toggle() }, for: .valueChanged)
    size.selectedSegmentIndex = 0
    (count.minimumValue, count.maximumValue, count.stepValue) = (1, 9, 2)
    weight.setValue(0.5, animated: true)
    progress.setProgress(0.25, animated: true)
    indicator.startAnimating()
    let stack = StackView(arrangedSubviews: [wrapping, size, count, weight, progress, indicator])
    stack.insertArrangedSubview(buy, at: 0)
    stack.setCustomSpacing(2, after: buy)
    stack.isLayoutMarginsRelativeArrangement = true
    stack.alignment = .firstBaseline
    stack.distribution = .equalCentering
    stack.border = View.Border(.rounded, color: .cyan)
    stack.tag = 7
    stack.frame.size.height = 3
    return stack
  }

  func updateSearchResults(for searchController: SearchController) {
    guard searchController.isActive, let text = searchController.searchBar.text else { return }
    names = names.filter { $0.hasPrefix(text) }
    tableView.reloadData()
    setNeedsUpdateContentUnavailableConfiguration()
  }

  func searchBarCancelButtonClicked(_ searchBar: SearchBar) { names = [] }

  override func updateContentUnavailableConfiguration(
    using state: ContentUnavailableConfigurationState
  ) {
    guard names.isEmpty else {
      contentUnavailableConfiguration = nil
      return
    }
    var configuration = ContentUnavailableConfiguration.empty()
    configuration.text = "No Cheeses"
    configuration.button.title = "Look again"
    configuration.buttonProperties.primaryAction = Action { _ in }
    contentUnavailableConfiguration =
      state.searchText == nil ? configuration : .search().updated(for: state)
  }
}

/// A custom control.
final class Star: Control {
  override var canBecomeFirstResponder: Bool { isEnabled }

  override func beginTracking(_ mouse: MouseEvent) -> Bool {
    isSelected.toggle()
    sendActions(for: .valueChanged)
    return false
  }

  override func draw(in canvas: inout Canvas) {
    let isBright = state.contains(.focused) || state.contains(.highlighted)
    canvas.write(
      isSelected ? "★" : "☆", at: .zero, style: Style(attributes: isBright ? .reverse : []))
  }
}
