internal import ButteryRecords

// What is known of the types of columns, and how their values are compared.
extension PostgreSQLReader {
  /// Joins, to a type `t`, the type `b` that a domain is made of, or the type itself, and the default
  /// operator class `o` of an ordered index for it.
  ///
  /// The class is that of the type, of one to which it is binary-coercible, as `varchar` is to `text`, or
  /// of one that stands for all arrays, enumerations, ranges or rows. Only a superuser can make one.
  static let baseType = """
    join pg_catalog.pg_type b on b.oid \(equal) (with recursive d(type_id, kind, base) as (\
    select t.oid, t.typtype, t.typbasetype union all \
    select p.oid, p.typtype, p.typbasetype from d \
    join pg_catalog.pg_type p on p.oid \(equal) d.base where d.kind \(equal) 'd') \
    select d.type_id from d where d.kind operator(pg_catalog.<>) 'd') \
    left join lateral (\
    select o.oid, o.opcintype, (select n.nspname from pg_catalog.pg_amop p \
    join pg_catalog.pg_operator r on r.oid \(equal) p.amopopr \
    join pg_catalog.pg_namespace n on n.oid \(equal) r.oprnamespace \
    where p.amopfamily \(equal) o.opcfamily and p.amoplefttype \(equal) o.opcintype \
    and p.amoprighttype \(equal) o.opcintype and r.oprname::pg_catalog.text \(equal) \
    ('{<,<=,=,>=,>}'::pg_catalog.text[])[p.amopstrategy] \
    group by n.nspname having pg_catalog.count(*) \(equal) 5) as schema \
    from pg_catalog.pg_opclass o \
    join pg_catalog.pg_am m on m.oid \(equal) o.opcmethod \
    join pg_catalog.pg_type i on i.oid \(equal) o.opcintype \
    where m.amname \(equal) 'btree' and o.opcdefault and (\
    i.oid \(equal) b.oid or \(isCoercible("b.oid", to: "i.oid")) \
    or i.typnamespace \(equal) \(ownNamespace) and i.typname \(equal) case \
    when b.typcategory \(equal) 'A' then 'anyarray' when b.typtype \(equal) 'e' then 'anyenum' \
    when b.typtype \(equal) 'r' then 'anyrange' when b.typtype \(equal) 'm' then 'anymultirange' \
    when b.typtype \(equal) 'c' and not \(hasUnorderedField) then 'record' end::pg_catalog.name) \
    order by i.oid \(equal) b.oid desc, i.typispreferred desc limit 1) o on true \
    join pg_catalog.pg_namespace s on s.oid \(equal) b.typnamespace \
    left join pg_catalog.pg_type c on c.oid \(equal) o.opcintype \
    left join pg_catalog.pg_namespace z on z.oid \(equal) c.typnamespace \
    \(equality)
    """

  /// Whether a row type has a field without an order.
  private static let hasUnorderedField = """
    exists (select 1 from pg_catalog.pg_attribute f \
    join pg_catalog.pg_type g on g.oid \(equal) f.atttypid \
    where f.attrelid \(equal) b.typrelid and f.attnum operator(pg_catalog.>) 0 \
    and not f.attisdropped and not (g.typtype \(equal) 'e' \
    or g.typnamespace \(equal) \(ownNamespace) and (g.typcategory \(equal) 'A' \
    or exists (select 1 from pg_catalog.pg_opclass x \
    join pg_catalog.pg_am y on y.oid \(equal) x.opcmethod and y.amname \(equal) 'btree' \
    where x.opcdefault and (x.opcintype \(equal) g.oid \
    or \(isCoercible("g.oid", to: "x.opcintype")))))))
    """

  /// Whose functions are called where the text of a value of the type `b` is read, or where such values are
  /// compared (DB-1b): `d` for those in the CHECK of a domain inside of an array, range or row; `r` for those
  /// of a range that isn't made of the server's own functions; NULL for nobody's.
  ///
  /// Anybody may name a function for a range: the distance of two values, by which the planner estimates how
  /// many rows a comparison finds. The canonical form, which reading calls, has to be written in C, but its
  /// owner might put another one in its place.
  ///
  /// Everything else that reading, comparing and estimating call can only be made by a superuser: base types
  /// with their functions, operator classes and their support functions, functions that estimate or plan for
  /// another one, casts without a function, access methods and languages. Operators are called by the schema of
  /// an operator class, and casts to or from types of others aren't written. Collations are rules, and no code.
  ///
  /// A multirange depends on its range; servers before PostgreSQL 14 have no column for that.
  private static let foreignCode = """
    (with recursive part(type_id) as (select b.oid union select inner_part.type_id from part \
    join pg_catalog.pg_type p on p.oid \(equal) part.type_id cross join lateral (\
    select p.typelem union all \
    select r.rngsubtype from pg_catalog.pg_range r where r.rngtypid \(equal) p.oid union all \
    select d.refobjid from pg_catalog.pg_depend d where p.typtype \(equal) 'm' \
    and d.classid \(equal) \(typeCatalog) and d.objid \(equal) p.oid \
    and d.refclassid \(equal) \(typeCatalog) and d.deptype \(equal) 'i' union all \
    select f.atttypid from pg_catalog.pg_attribute f where f.attrelid \(equal) p.typrelid \
    and f.attnum operator(pg_catalog.>) 0 and not f.attisdropped) inner_part(type_id)) \
    select case when pg_catalog.bool_or(p.typtype \(equal) 'd') then 'd' \
    when pg_catalog.bool_or(r.rngtypid is not null and not (\(isServersOwn("r.rngsubdiff")) \
    and \(isServersOwn("r.rngcanonical")))) then 'r' end \
    from part join pg_catalog.pg_type p on p.oid \(equal) part.type_id \
    left join pg_catalog.pg_range r on r.rngtypid \(equal) p.oid)
    """

  /// The condition that a function is none, or the server's own (of its schema, and of the superuser who was
  /// there first), or that it is written in a language in which only a superuser can write: `internal`, or C.
  private static func isServersOwn(_ function: String) -> String {
    """
    (\(function)::pg_catalog.oid \(equal) 0::pg_catalog.oid or exists (\
    select 1 from pg_catalog.pg_proc q where q.oid \(equal) \(function)::pg_catalog.oid \
    and (q.pronamespace \(equal) \(ownNamespace) and q.proowner \(equal) 10::pg_catalog.oid \
    or q.prolang \(equal) any ('{12,13}'::pg_catalog.oid[]))))
    """
  }

  private static let typeCatalog = "'pg_catalog.pg_type'::pg_catalog.regclass::pg_catalog.oid"

  /// The condition that values of a type are taken for those of another one as they are.
  private static func isCoercible(_ type: String, to other: String) -> String {
    """
    exists (select 1 from pg_catalog.pg_cast c where c.castsource \(equal) \(type) \
    and c.casttarget \(equal) \(other) and c.castmethod \(equal) 'b' \
    and c.castcontext \(equal) 'i')
    """
  }

  private static let ownNamespace = "'pg_catalog'::pg_catalog.regnamespace::pg_catalog.oid"

  /// The facts about the types that `baseType` has joined, under the names that `TypeFacts` reads.
  static let typeFacts = """
    b.typname as base, s.nspname as schema, b.typtype as kind, b.typcategory as category, \
    o.schema as operators, o.opcintype \(equal) b.oid as has_own_class, \
    c.typname as compared, z.nspname as compared_schema, o.oid as class, \
    \(foreignCode) as foreign_code, exists (select 1 from pg_catalog.pg_opclass) as lists_classes, \
    exists (select 1 from pg_catalog.pg_cast f \
    where f.castsource \(equal) b.oid and f.castcontext \(equal) 'i') as is_cast, \
    e.sign as equality, e.schema as equality_schema
    """

  /// Joins the operator `e` by which values of a type without an order are equal: that of the type's default
  /// operator class for hashing, or the server's own for shapes.
  private static let equality = """
    left join lateral (\
    select r.oprname as sign, n.nspname as schema from pg_catalog.pg_operator r \
    join pg_catalog.pg_namespace n on n.oid \(equal) r.oprnamespace \
    where r.oprleft \(equal) b.oid and r.oprright \(equal) b.oid \
    and (r.oprname \(equal) '~=' and r.oprnamespace \(equal) \(ownNamespace) \
    or exists (select 1 from pg_catalog.pg_opclass x \
    join pg_catalog.pg_am y on y.oid \(equal) x.opcmethod and y.amname \(equal) 'hash' \
    join pg_catalog.pg_amop p on p.amopfamily \(equal) x.opcfamily \
    where x.opcdefault and x.opcintype \(equal) b.oid and p.amopopr \(equal) r.oid)) \
    limit 1) e on true
    """

  static func column(_ facts: TypeFacts, isNullable: Bool) -> DatabaseRelation.Column {
    let isOwn = facts.schema == Dialect.ownSchema
    var column = DatabaseRelation.Column(
      name: facts.column, type: facts.type,
      kind: isOwn ? kinds[facts.base] ?? .text : .text, isNullable: isNullable)
    // In newer servers `"char"` has a category of its own.
    let isText = facts.category == "S" || isOwn && facts.base == "char"
    // Servers that only speak the protocol may not list operator classes.
    let hasOrder = facts.operators != nil || isOwn && (isText || !facts.listsClasses)
    switch facts.foreignCode {
    case "d": column.obstacle = "the checks of a domain in type \(column.type) are its owner's"
    case "r":
      column.obstacle = "the functions of the ranges in type \(column.type) are its owner's"
    default:
      guard !hasOrder else { break }
      column.obstacle = "type \(column.type) has no order"
      if let sign = facts.equality, let schema = facts.equalitySchema {
        column.comparison.equality = .init(schema: schema, sign: sign)
        column.comparison.columnType = Dialect.quoted(facts.schema, facts.base)
      }
    }
    column.operatorClass = facts.operatorClass
    column.hasEmptyTexts = isText
    column.isText = isOwn && ["text", "varchar"].contains(facts.base)
    column.isWrittenOtherwise = !isOwn || facts.base == "bool"
    column.length =
      isOwn ? length(ofType: facts.base) : facts.category == "A" ? .document : .short
    column.comparison.isOfRows = facts.kind == "c"
    if let operators = facts.operators, operators != Dialect.ownSchema {
      column.comparison.schema = operators
      column.comparison.columnType = Dialect.quoted(facts.comparedSchema, facts.compared)
    } else if facts.hasClassOfOther, !isOwn || !isText {
      // A domain is read as its type: for the domain itself a cast of its owner might be preferred.
      column.comparison.columnType = Dialect.quoted(facts.schema, facts.base)
      // Where the type's owner has made an implicit cast, the operators for all enumerations, arrays or
      // ranges are no better than those of what it casts to.
      if !isOwn, facts.isCast {
        column.comparison.usesEnumFunctions = facts.kind == "e"
        if facts.kind != "e", column.obstacle == nil {
          column.obstacle = "implicit casts leave open how type \(column.type) is compared"
        }
      }
    }
    return column
  }

  private static func length(ofType name: String) -> DatabaseRelation.Column.Length {
    switch name {
    case "text", "varchar": .text
    case "bytea": .bytes
    case "json", "jsonb", "xml", "tsvector": .document
    // The names of types of arrays.
    case let name where name.hasPrefix("_"): .document
    default: .short
    }
  }

  private static let kinds: [String: ColumnKind] = [
    "int2": .integer, "int4": .integer, "int8": .integer, "oid": .integer, "numeric": .decimal,
    "float4": .decimal, "float8": .decimal, "date": .date, "timestamp": .date,
    "timestamptz": .date, "time": .time, "money": .decimal,
  ]
}

/// What the catalog says of a column's type, by the names of `PostgreSQLReader.typeFacts`.
struct TypeFacts {
  var column: String
  /// The type as it is written in SQL.
  var type: String

  /// The type that a domain is made of, or the type itself.
  let base: String
  let schema: String
  /// `e` for an enumeration, `c` for a row, and so on (`pg_type.typtype`), and `S` for texts, `A` for arrays.
  let kind: String?
  let category: String?

  /// The schema of the operators of the default operator class; nil without one.
  let operators: String?
  let operatorClass: String?

  /// Whether the class is that of another type, as of text, or of all arrays.
  let hasClassOfOther: Bool

  /// The type of the class.
  let compared: String
  let comparedSchema: String

  /// Whose functions reading a value calls; nil for nobody's.
  let foreignCode: String?

  /// Whether the server has a list of operator classes.
  let listsClasses: Bool

  /// Whether there is an implicit cast from the type.
  let isCast: Bool

  /// The operator by which values without an order are equal; nil for none.
  let equality: String?
  let equalitySchema: String?

  /// - Parameter row: A row with the columns of `typeFacts`; nil if the server doesn't know the type.
  init(column: String, type: String, _ row: [DatabaseValue]?, names: [String]) {
    let values = Dictionary(zip(names, row ?? []), uniquingKeysWith: { first, _ in first })
    func text(_ name: String) -> String? { values[name]?.string }
    self.column = column
    self.type = type
    base = text("base") ?? ""
    schema = text("schema") ?? ""
    kind = text("kind")
    category = text("category")
    operators = text("operators")
    operatorClass = text("class")
    hasClassOfOther = text("has_own_class") == "f"
    compared = text("compared") ?? ""
    comparedSchema = text("compared_schema") ?? ""
    foreignCode = text("foreign_code")
    listsClasses = text("lists_classes") != "f"
    isCast = text("is_cast") == "t"
    equality = text("equality")
    equalitySchema = text("equality_schema")
  }
}
