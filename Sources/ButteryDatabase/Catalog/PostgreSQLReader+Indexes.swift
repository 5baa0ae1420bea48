extension PostgreSQLReader {
  func indexes(of relation: DatabaseRelation) throws(DatabaseError) -> [DatabaseIndex] {
    let path = [relation.path, relation.name].compactMap { $0.map(Dialect.quoted) }
      .joined(separator: ".")
    let rows = try connection.run(
      Statement(
        """
        select c.relname, i.indisprimary, i.indisunique, i.indisvalid, m.amname, \
        pg_catalog.pg_get_expr(i.indpred, i.indrelid, true), \
        pg_catalog.pg_get_indexdef(i.indexrelid, k.place, true), \
        i.indoption[k.place \(Self.minus) 1] \(Self.and) 1::pg_catalog.int2 \
        from pg_catalog.pg_index i \
        join pg_catalog.pg_class c on c.oid \(Self.equal) i.indexrelid \
        join pg_catalog.pg_am m on m.oid \(Self.equal) c.relam \
        cross join lateral pg_catalog.generate_series(1, i.indnkeyatts::pg_catalog.int4) k(place) \
        where i.indrelid \(Self.equal) pg_catalog.to_regclass($1) \
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
