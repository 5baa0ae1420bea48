import Buttery

// The UIKit types that apps use around tables, following the section "Type by type" of
// PortingFromUIKit: renaming one of them fails this build. Text fields, search and controls are in
// `Texts` and `Controls`.

/// A controller that contains and presents other controllers.
final class HomeController: ViewController, NavigationControllerDelegate, TabBarControllerDelegate,
  AdaptivePresentationControllerDelegate, SearchControllerDelegate
{
  private(set) var said: [String] = []

  func makeRoot() -> TabBarController {
    let navigation = NavigationController(rootViewController: self)
    navigation.delegate = self
    let split = SplitViewController(style: .doubleColumn)
    split.setViewController(navigation, for: .primary)
    split.setViewController(ViewController(), for: .secondary)
    let tabs = TabBarController()
    tabs.setViewControllers([split, ViewController()], animated: false)
    tabs.delegate = self
    return tabs
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let item: NavigationItem = navigationItem
    item.prompt = "At home"
    item.rightBarButtonItems = [
      editButtonItem,
      BarButtonItem(
        systemItem: .add, primaryAction: Action { [unowned self] _ in showSheet(.pageSheet) }),
    ]
    let search = SearchController(searchResultsController: ViewController())
    search.delegate = self
    item.searchController = search
    let child = ViewController()
    addChild(child)
    view.addSubview(child.view)
    child.didMove(toParent: self)
  }

  /// The responders that get keys, from the view outwards.
  var responders: [Responder] { Array(sequence(first: self as Responder) { $0.next }) }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    traitsChanged(traitCollection)
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) { traitsChanged(previous) }

  private func traitsChanged(_ traits: TraitCollection?) {
    let isWide = traits?.horizontalSizeClass == UserInterfaceSizeClass.regular
    let isDark = traits?.userInterfaceStyle == UserInterfaceStyle.dark
    said.append(isWide && isDark ? "wide and dark" : "something else")
  }

  private func showSheet(_ style: ModalPresentationStyle) {
    let sheet = ViewController()
    sheet.modalPresentationStyle = style
    sheet.isModalInPresentation = style == .formSheet
    sheet.preferredContentSize = Size(width: 30, height: 8)
    let presentation: PresentationController? = sheet.presentationController
    presentation?.delegate = self
    let popover: PopoverPresentationController? = sheet.popoverPresentationController
    popover?.sourceView = view
    let inEdges: SheetPresentationController? = sheet.sheetPresentationController
    inEdges?.position = .right
    inEdges?.margins = EdgeInsets(top: 1)
    inEdges?.titleView = TextField()
    inEdges?.hints = ["Esc closes"]
    inEdges?.keepsKeys = style == .formSheet
    inEdges?.invalidateContentSize()
    present(sheet, animated: true)
  }

  private func ask() {
    let alert = AlertController(title: "Leave?", message: nil, preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Why" }
    let leave = AlertAction(title: "Leave", style: .destructive) { [unowned self] _ in
      dismiss(animated: true)
    }
    alert.addAction(leave)
    alert.preferredAction = leave
    present(alert, animated: true)
  }

  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) { said.append("shown") }

  func tabBarController(
    _ tabBarController: TabBarController, shouldSelect viewController: ViewController
  ) -> Bool { viewController !== self }

  func presentationControllerDidAttemptToDismiss(_ presentation: PresentationController) { ask() }

  func didDismissSearchController(_ searchController: SearchController) { said.append("searched") }
}

/// A custom content configuration.
struct Rating: ContentConfiguration, Hashable {
  var stars = 0

  func makeContentView() -> any View & ContentView { RatingView(self) }

  func updated(for state: any ConfigurationState) -> Rating {
    var updated = self
    if (state as? CellConfigurationState)?.isSelected == true { updated.stars += 1 }
    return updated
  }
}

/// The view for a `Rating`.
final class RatingView: View, ContentView {
  private let label = Label()
  var configuration: any ContentConfiguration { didSet { show() } }

  init(_ configuration: Rating) {
    self.configuration = configuration
    super.init(frame: .zero)
    addSubview(label)
    show()
  }

  override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: 1) }
  override func layoutSubviews() { label.frame = bounds }

  private func show() {
    var text = AttributedText("Rated ")
    let stars = (configuration as? Rating)?.stars ?? 0
    text.append(String(repeating: "★", count: stars), style: Style(foreground: .yellow))
    label.attributedText = text
  }
}

/// A cell that changes with its state.
final class RatedCell: TableViewCell {
  override func updateConfiguration(using state: CellConfigurationState) {
    super.updateConfiguration(using: state)
    var background = BackgroundConfiguration.listPlainCell()
    background.backgroundColor = state.isFocused ? .blue : nil
    backgroundConfiguration = background
  }
}

/// A header that changes with its state.
final class RatedHeader: TableViewHeaderFooterView {
  override func updateConfiguration(using state: ViewConfigurationState) {
    super.updateConfiguration(using: state)
    var content: ListContentConfiguration = defaultContentConfiguration()
    content.text = state.isDisabled ? "Not rated" : "Rated"
    contentConfiguration = content
  }
}

/// A list of rows with content configurations, menus and swipe actions.
final class RatingsController: TableViewController {
  private var stars = [1, 2, 3]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(RatedCell.self, forCellReuseIdentifier: "rated")
    tableView.selectionFollowsFocus = true
    tableView.isScrollEnabled = true
    tableView.showsVerticalScrollIndicator = true
    tableView.separatorInset = EdgeInsets(left: 1)
    tableView.visibleCells.first?.separatorInset = tableView.separatorInset
    tableView.sectionIndexColor = .green
    tableView.scrollRectToVisible(tableView.bounds, animated: false)
    let list: ListContentView? =
      ListContentConfiguration.subtitleCell().makeContentView() as? ListContentView
    tableView.tableHeaderView = list
    let empty: any View & ContentView = ContentUnavailableConfiguration.loading().makeContentView()
    tableView.backgroundView = empty as? ContentUnavailableView
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    stars.count
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "rated", for: indexPath)
    cell.contentConfiguration = Rating(stars: stars[indexPath.row])
    return cell
  }

  override func tableView(
    _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
  ) -> ContextMenuConfiguration? {
    ContextMenuConfiguration { [unowned self] (suggested: [MenuElement]) in
      let more = Action(title: "More", attributes: .disabled, state: .mixed) { _ in }
      let none = Action(title: "None") { [unowned self] _ in stars[indexPath.row] = 0 }
      return Menu(children: suggested + [more, Menu(options: .displayInline, children: [none])])
    }
  }

  override func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    SwipeActionsConfiguration(actions: [
      ContextualAction(style: .normal, title: "Star") { [unowned self] _, _, completion in
        stars[indexPath.row] += 1
        completion(true)
      }
    ])
  }

  /// Changes the order of subviews.
  func arrange(_ star: View) {
    view.insertSubview(star, at: 0)
    view.bringSubviewToFront(star)
    star.isUserInteractionEnabled = star.convert(Point.zero, to: view) == .zero
  }
}
