import ButteryRecords
import SeededRandom

extension RecordQuery {
  /// Makes one change, as the user does.
  mutating func mutate(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: groupColumns = Bool.random(using: &random) ? [0] : []
    case 1: groupOrder = Bool.random(using: &random) ? .name : .appearance
    case 2:
      filters = ["1", "7", "group 3", "none such"].shuffled(using: &random)
        .prefix(.random(in: 0...2, using: &random)).compactMap {
          TextMatcher($0).map(RecordFilter.text)
        }
    case 3: search = ["2", "5,"].randomElement(using: &random).flatMap { SearchTerm($0) }
    default:
      sort = [1, 0].shuffled(using: &random).prefix(.random(in: 1...2, using: &random)).map {
        SortOrder(column: $0, isDescending: .random(using: &random))
      }
    }
  }
}
