import ButteryDatabase
import SeededRandom

/// A random table with few different values, so that many are equal, and an order of its columns.
struct RandomTable {
  var order: RowOrder
  var script: String

  /// A column with its possible values, in the engine's notation.
  struct Column {
    let name: String
    let type: String
    let isNullable: Bool
    let values: [String]
  }

  init(columns: [Column], seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let count = Int.random(in: 0...40, using: &chance)
    let isUniform = Bool.random(using: &chance)
    let direction = Bool.random(using: &chance)
    let terms = columns.shuffled(using: &chance).prefix(Int.random(in: 0...3, using: &chance)).map {
      OrderTerm(
        $0.name, isDescending: isUniform ? direction : Bool.random(using: &chance),
        isNullable: $0.isNullable)
    }
    order = RowOrder(terms + [OrderTerm("id", isDescending: isUniform && direction)])
    let types = columns.map { "\($0.name) \($0.type)\($0.isNullable ? "" : " not null")" }
    script = "create table t(id integer primary key, \(types.joined(separator: ", ")));\n"
    for id in (0..<count).shuffled(using: &chance) {
      let values = columns.map { column in
        column.isNullable && Int.random(in: 0..<4, using: &chance) == 0
          ? "null" : column.values.randomElement(using: &chance)!
      }
      script += "insert into t values(\(id), \(values.joined(separator: ", ")));\n"
    }
  }

  /// Random lists of group columns, in random directions.
  static func groups(of columns: [Column], seed: UInt64) -> [[OrderTerm]] {
    var chance = SeededGenerator(seed: seed)
    return (1...4).map { _ in
      columns.shuffled(using: &chance).prefix(Int.random(in: 1...3, using: &chance)).map {
        OrderTerm(
          $0.name, isDescending: Bool.random(using: &chance), isNullable: $0.isNullable)
      }
    }
  }
}
