import Buttery

// Content and background configurations, with what ports of UIKit apps set in them.

@MainActor func makeListConfigurations() -> [ListContentConfiguration] {
  var content = ListContentConfiguration.valueCell()
  content.image = Image(lines: ["##"])
  content.imageProperties.maximumSize = Size(width: 2, height: 1)
  content.imageProperties.reservedLayoutSize = Size(width: 4, height: 1)
  content.imageToTextPadding = 2
  content.secondaryAttributedText = AttributedText("250 g")
  content.prefersSideBySideTextAndSecondaryText = true
  content.textToSecondaryTextHorizontalPadding = 3
  content.textToSecondaryTextVerticalPadding = 0
  content.directionalLayoutMargins = EdgeInsets(left: 2)
  let properties: ListContentConfiguration.TextProperties = content.textProperties
  content.secondaryTextProperties = properties
  return [
    content, .plainHeader(), .groupedHeader(), .prominentInsetGroupedHeader(), .plainFooter(),
    .groupedFooter(),
  ]
}

@MainActor func makeBackgrounds() -> [BackgroundConfiguration] {
  var background = BackgroundConfiguration.listGroupedCell()
  background.customView = View()
  background.backgroundInsets = EdgeInsets(left: 1, right: 1)
  return [background, .listPlainHeaderFooter(), .listGroupedHeaderFooter(), .clear()]
}

@MainActor func makePlaceholder() -> ContentUnavailableConfiguration {
  var configuration = ContentUnavailableConfiguration.empty()
  configuration.secondaryButton.title = "Help"
  configuration.secondaryButtonProperties.primaryAction = Action { _ in }
  return configuration
}

/// A cell and a header that follow their states.
@MainActor func follow(_ cell: TableViewCell, _ header: TableViewHeaderFooterView) -> [Bool] {
  cell.automaticallyUpdatesContentConfiguration = true
  cell.automaticallyUpdatesBackgroundConfiguration = true
  cell.setNeedsUpdateConfiguration()
  header.automaticallyUpdatesContentConfiguration = true
  header.automaticallyUpdatesBackgroundConfiguration = true
  header.setNeedsUpdateConfiguration()
  let state: CellConfigurationState = cell.configurationState
  let isBusy = state.isSwiped || state.isReordering || state.isHighlighted
  return [isBusy, header.configurationState.isHighlighted]
}

/// Backgrounds of cells that have no configuration.
@MainActor func showSelection(_ cell: TableViewCell, _ style: TableViewCell.SelectionStyle) {
  cell.selectionStyle = style
  cell.selectedBackgroundView = View()
}

@MainActor func readTraits(_ controller: ViewController) -> [Bool] {
  let traits = controller.traitCollection
  let state = controller.contentUnavailableConfigurationState
  return [
    traits.verticalSizeClass == .compact, traits.userInterfaceStyle == .unspecified,
    state.searchText == nil,
  ]
}
