/// The expressions for the values of rows, of which long texts and blobs are cut.
///
/// A list shows little of a long value, so its pages don't fetch the whole of it. A row's key consists of
/// other expressions, which are always whole.
struct RowValues: Sendable {
  /// The size in bytes up to which values are whole.
  let most: Int
  private let columns: [DatabaseRelation.Column]
  private let dialect: Dialect

  /// Values for a list, which shows even on a wide screen less than 500 characters.
  static func inList(of columns: [DatabaseRelation.Column], for dialect: Dialect) -> RowValues {
    RowValues(columns: columns, dialect: dialect, most: 2_000)
  }

  /// Values for a single row; longer ones could neither be read on a screen nor copied.
  static func whole(of columns: [DatabaseRelation.Column], for dialect: Dialect) -> RowValues {
    RowValues(columns: columns, dialect: dialect, most: 1 << 20)
  }

  private init(columns: [DatabaseRelation.Column], dialect: Dialect, most: Int) {
    self.most = most
    self.columns = columns
    self.dialect = dialect
  }

  // MARK: Expressions

  /// The expressions in the query for a page.
  ///
  /// PostgreSQL sorts whole values, which cost it little until they are read. The values of the page are cut
  /// afterwards. SQLite reads a long value for a sort or a subquery, unless it is cut before.
  var inPage: [SQLFragment] {
    guard dialect == .sqlite else { return columns.map { "\(name: $0.name)" } }
    return columns.indices.map { column in
      guard columns[column].length != .short else { return value(column) }
      // Without a name of its own, `order by` would take the expression for the column.
      let expressions: SQLFragment = """
        \(value(column)) as \(name: "buttery value \(column)"), \
        \(size(column)) as \(name: "buttery size \(column)")
        """
      return expressions.technical(shownAs: Dialect.quoted(columns[column].name))
    }
  }

  /// Cuts the values of a page.
  ///
  /// - Parameters:
  ///   - order: The order of the page's rows.
  ///   - leading: The columns of the page before its values.
  func cut(
    _ page: SQLFragment, in order: RowOrder, behind leading: [SQLFragment] = []
  ) -> SQLFragment {
    guard dialect != .sqlite, columns.contains(where: { $0.length != .short }) else { return page }
    let values = columns.indices.flatMap { column in
      columns[column].length == .short ? [value(column)] : [value(column), size(column)]
    }
    let all = leading + values + order.terms.indices.map(RowOrder.keyName)
    let terms = leading + order.keyTerms
    let start: SQLFragment = "select \(all.joined(by: ", ")) from ("
    let end: SQLFragment =
      terms.isEmpty ? ") page" : ") page order by \(terms.joined(by: ", "))"
    return "\(start.technical())\(page)\(end.technical())"
  }

  private func value(_ column: Int) -> SQLFragment {
    let name: SQLFragment = "\(name: columns[column].name)"
    let size = size(column)
    let isLong: SQLFragment = "\(size) \(dialect.operation(">")) \(number: most)"
    return switch columns[column].length {
    case .short: name
    case .any:
      """
      case when \(isLong) then case typeof(\(name)) when 'text' \
      then \(beginning(of: name)) end else \(name) end
      """
    case .text: "case when \(isLong) then \(beginning(of: name)) else \(name) end"
    case .bytes:
      "case when \(size) \(dialect.operation("<=")) \(number: most) then \(name) end"
    case .document:
      "case when \(isLong) then \(beginning(of: text(column))) else \(text(column)) end"
    }
  }

  private func beginning(of text: SQLFragment) -> SQLFragment {
    // A character takes at most four bytes, so that a text that is cut is shorter than before.
    "\(dialect.function("substr"))(\(text), 1, \(number: most / 4))"
  }

  private func text(_ column: Int) -> SQLFragment {
    ValueSQL(column: columns[column], dialect: dialect).text
  }

  /// The size of a value in bytes; NULL for numbers.
  private func size(_ column: Int) -> SQLFragment {
    let name: SQLFragment = "\(name: columns[column].name)"
    return switch columns[column].length {
    case .short: "null"
    case .text, .bytes: "\(dialect.function("octet_length"))(\(name))"
    case .document: "\(dialect.function("octet_length"))(\(text(column)))"
    // The length of a blob is known without reading it. That of a text ends at a null character.
    case .any:
      """
      case typeof(\(name)) when 'text' then length(cast(\(name) as blob)) \
      when 'blob' then length(\(name)) end
      """
    }
  }

  // MARK: Results

  /// Returns the values of a row that was found, of which long ones are beginnings.
  func values(of found: ArraySlice<DatabaseValue>) -> [DatabaseValue] {
    var values: [DatabaseValue] = []
    var rest = found
    for column in columns {
      guard let value = rest.popFirst() else { break }
      values.append(value)
      guard column.length != .short, let size = rest.popFirst()?.integer, size > most else {
        continue
      }
      values[values.count - 1] =
        if case .text(let bytes) = value {
          .beginning(DatabaseValue.Beginning(text: bytes))
        } else {
          .beginning(DatabaseValue.Beginning(text: [], byteCount: size))
        }
    }
    return values
  }
}
