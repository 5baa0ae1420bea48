extension SQLiteReader {
  func indexes(of relation: DatabaseRelation) throws(DatabaseError) -> [DatabaseIndex] {
    let found = try connection.run(
      Statement(
        """
        select l.name, l."unique", l.origin, i.name, i.desc, \
        case when l.partial then (select sql from sqlite_schema where type = 'index' \
        and name = l.name) end \
        from pragma_index_list(?1) l, pragma_index_xinfo(l.name) i where i.key = 1 \
        order by l.origin = 'pk' desc, l."unique" desc, l.name, i.seqno
        """,
        [.text(relation.name)])
    ).rows
    return [DatabaseIndex](found) { row in
      DatabaseIndex(
        name: row[0].string ?? "", columns: [], isUnique: row[1].integer == 1,
        isPrimary: row[2].string == "pk", condition: row[5].string.flatMap(condition))
    } column: { row in
      (row[3].string ?? "(an expression)", row[4].integer == 1)
    }
  }

  /// Returns the condition of a partial index: the words after `where` in the statement that created it.
  private func condition(ofIndexMadeBy sql: String) -> String? {
    let words = sql.split(whereSeparator: \.isWhitespace)
    guard let place = words.firstIndex(where: { $0.lowercased() == "where" }) else {
      return "some rows"
    }
    return words[(place + 1)...].joined(separator: " ")
  }
}
