extension PostgreSQLReader {
  func indexes(of relation: DatabaseRelation) throws(DatabaseError) -> [DatabaseIndex] {
    let path = [relation.schema, relation.name].compactMap { $0.map(Dialect.quoted) }
      .joined(separator: ".")
    let rows = try connection.run(
      Statement(
        """
        select c.relname, i.indisprimary, i.indisunique, i.indisvalid, m.amname, \
        pg_get_expr(i.indpred, i.indrelid, true), pg_get_indexdef(i.indexrelid, k.place, true), \
        i.indoption[k.place - 1] & 1 \
        from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam \
        cross join lateral generate_series(1, i.indnkeyatts) k(place) \
        where i.indrelid = to_regclass($1) \
        order by i.indisprimary desc, i.indisunique desc, c.relname, k.place
        """,
        [.text(path)])
    ).rows
    return [DatabaseIndex](rows) { row in
      let method = row[4].string
      return DatabaseIndex(
        name: row[0].string ?? "", columns: [], isUnique: row[2].string == "t",
        isPrimary: row[1].string == "t", condition: row[5].string,
        method: method == "btree" ? nil : method, isValid: row[3].string == "t")
    } column: { row in
      (row[6].string ?? "", row[7].integer == 1)
    }
  }
}
