import Testing

extension DatabaseEndToEnd {
  @Suite("a table of a database that is printed") struct DatabaseTablePrinting {
    private let database: SQLiteDatabase

    init() throws { database = try SQLiteDatabase.shop() }

    @Test(
      "tells NULL from an empty text in its summary and its frequencies",
      arguments: [
        ("-g name --summary --totals count", "rows"), ("--frequencies name", "count"),
      ])
    func emptyNames(options: String, count: String) throws {
      let database = try SQLiteDatabase(
        "create table t(name text); insert into t values (null), (''), ('Ann'), ('Ann');")
      let printing = try Printing(
        "buttery $1 --table t \(options) --print jsonl", files: [database.path])
      #expect(printing.output.contains("{\"name\":null,\"\(count)\":1,"))
      #expect(printing.output.contains("{\"name\":\"\",\"\(count)\":1,"))
      #expect(printing.output.contains("{\"name\":\"Ann\",\"\(count)\":2,"))
    }

    @Test(
      "is printed in all formats, to its end",
      arguments: [
        ("csv", "id,region,item,price\n1,South,item 1,1.5\n", "300,North,,450.0\n"),
        (
          "jsonl", "{\"id\":1,\"region\":\"South\",\"item\":\"item 1\",\"price\":1.5}\n",
          "{\"id\":300,\"region\":\"North\",\"item\":null,\"price\":450.0}\n"
        ),
        ("markdown", "| id | region | item | price |\n", "| 300 | North |  | 450.0 |\n"),
        ("plain", " id  region  item      price\n", "300  North             450.0\n"),
      ])
    func printing(format: String, start: String, end: String) throws {
      let printed = try Printing(
        "buttery $1 --table orders --print \(format)", files: [database.path])
      #expect(printed.output.hasPrefix(start))
      #expect(printed.output.hasSuffix(end))
      #expect(printed.errors.isEmpty)
      #expect(printed.status == .exited(0))
      #expect(
        printed.lines.count - 1 == 300 + ["csv": 1, "markdown": 2, "plain": 1][format, default: 0])
    }

    @Test(
      "is that of the file, though its name looks like an address",
      arguments: ["file:x.db", ":memory:", "file:x.db?mode=memory"])
    func namesLikeAddresses(name: String) throws {
      let printed = try Printing(
        """
        folder=$(mktemp -d) && cd "$folder" && cp "$1" "$2" &&
          sqlite3 x.db 'create table orders(id integer); insert into orders values (999)' &&
          buttery "$2" --table orders --filter 'id = 1' --print csv
        rm -r "$folder"
        """, files: [database.path, name])
      #expect(printed.output == "id,region,item,price\n1,South,item 1,1.5\n")
    }

    @Test("is printed sorted, filtered and in sections")
    func arrangedPrinting() throws {
      let printed = try Printing(
        "buttery $1 --table orders -g region --sort id:desc --filter 'id < 7' --print plain",
        files: [database.path])
      #expect(
        printed.output == """
          id  item    price

          North
           6  item 6    9.0
           3  item 3    4.5

          South
           4  item 4    6.0
           1  item 1    1.5

          West
           5  item 5    7.5
           2  item 2    3.0

          """)
      let none = try Printing(
        "buttery $1 --table orders --filter 'id > 1000' --print csv", files: [database.path])
      #expect(none.status == .exited(1))
      #expect(none.errors.isEmpty)
    }

    @Test("is printed with only the rows that have what is searched for, as files are")
    func searchedPrinting() throws {
      let found = try Printing(
        "buttery $1 --table orders --search 'ITEM 29' --print csv; buttery $1 --table orders "
          + "--search 'item 29' -g region --print plain", files: [database.path])
      #expect(found.lines.first == "id,region,item,price")
      #expect(found.lines.count { $0.contains("item 29") } == 10)
      #expect(found.lines.count { $0.contains("item") } == 12)
      let none = try Printing(
        "buttery $1 --table orders --search nowhere --print csv", files: [database.path])
      #expect(none.status == .exited(1))
      #expect(none.lines == ["id,region,item,price", ""])
    }

    @Test(
      "has the summary and the frequencies that its file has",
      arguments: [
        "--summary -g region",
        "--summary -g region --totals price:sum,price:mean,price:max,id:count", "--summary",
        "--summary -g region,item", "--frequencies region",
        "--frequencies region --filter 'price > 100'",
      ])
    func derivedPrinting(options: String) throws {
      // Printed for people, files have a line for each outer section, too.
      let formats = options.contains("region,item") ? ["csv"] : ["csv", "jsonl", "markdown"]
      for format in formats {
        let printed = try Printing(
          """
          file=$(mktemp)
          buttery "$1" --table orders --filter 'item != null' --sort region,item --print csv >"$file"
          buttery "$1" --table orders --filter 'item != null' \(options) --print \(format)
          echo ---
          buttery "$file" \(options) --print \(format)
          rm "$file"
          """, files: [database.path])
        let parts = printed.lines.split(separator: "---").map(Array.init)
        #expect(parts.count == 2, "\(printed.output) \(printed.errors)")
        #expect(parts.first?.isEmpty == false, "\(printed.errors)")
        #expect(parts.first == parts.last?.dropLast())
      }
    }

    @Test("has the statistics that its file has, but for those that SQLite doesn't compute")
    func statistics() throws {
      let printed = try Printing(
        """
        file=$(mktemp)
        buttery "$1" --table orders --filter 'item != null' --print csv >"$file"
        buttery "$1" --table orders --filter 'item != null' --statistics --print csv |
          cut -d, -f1-3,5-8
        echo ---
        buttery "$file" --statistics --print csv | cut -d, -f1-3,5-8
        rm "$file"
        """, files: [database.path])
      let parts = printed.lines.split(separator: "---").map(Array.init)
      #expect(parts.first?.count == 5, "\(printed.output) \(printed.errors)")
      #expect(parts.first == parts.last?.dropLast())
      let none = try Printing(
        "buttery $1 --table orders --filter 'id > 1000' --statistics --print csv",
        files: [database.path])
      #expect(none.status == .exited(1))
    }

    @Test("has no sum of a section without values, where another one is too large for an integer")
    func largeSums() throws {
      try database.run(
        """
        create table w(k text, n integer);
        insert into w values ('a', 9223372036854775807), ('a', 1), ('b', null), ('c', 3);
        """)
      let printed = try Printing(
        "buttery $1 --table w --summary -g k --totals n:sum --print csv", files: [database.path])
      #expect(printed.lines[1].hasPrefix("a,2,50.0,9.2233720368547"), "\(printed.lines)")
      #expect(printed.lines[2...] == ["b,1,25.0,", "c,1,25.0,3.0", ""], "\(printed.lines)")
    }

    @Test("prints no summary without rows, of unknown columns or statistics, and says so")
    func derivedRefusals() throws {
      for (options, part, status) in [
        ("--summary -g region --filter 'id > 1000'", "", 1),
        ("--frequencies nothing", "no column is called 'nothing'", 2),
        ("--summary -g region --totals price:median", "has no median", 2),
        ("--frequencies region --totals all", "--totals has no effect", 0),
      ] {
        let printed = try Printing(
          "buttery $1 --table orders \(options) --print csv", files: [database.path])
        #expect(printed.status == .exited(status), "\(printed.errors)")
        #expect(part.isEmpty || printed.errors.contains { $0.contains(part) }, "\(printed.errors)")
      }
      let listed = try Printing("buttery $1 --summary --print csv", files: [database.path])
      #expect(listed.errors.first?.contains("--summary needs a table") ?? false)
    }

    @Test("is printed in JSON with null for what is missing, texts and numbers as what they are")
    func valuesInJSON() throws {
      try database.run(
        "create table v(a text, b); insert into v values (null, null), ('', ''), ('1', '1'), (2, 2);"
      )
      let printed = try Printing(
        "buttery $1 --table v --print jsonl", files: [database.path])
      #expect(
        printed.lines.prefix(4) == [
          #"{"a":null,"b":null}"#, #"{"a":"","b":""}"#, #"{"a":"1","b":"1"}"#,
          #"{"a":"2","b":2}"#,
        ])
    }

    @Test("is printed whole in sections of texts that the engine has for the same")
    func sectionsByCollation() throws {
      try database.run(
        """
        create table v(id integer primary key, g text collate nocase);
        insert into v(g) values ('a'), ('A'), ('b'), ('a');
        """)
      let printed = try Printing(
        "buttery $1 --table v -g g --print plain", files: [database.path])
      #expect(printed.output == "id\n\na\n 1\n 2\n 4\n\nb\n 3\n")
    }

    @Test("is printed whole where no key tells its rows apart")
    func printingWithoutKey() throws {
      try database.run(
        """
        create table many(a integer primary key);
        insert into many with recursive n(i) as (select 1 union all select i + 1 from n
          where i < 12000) select i from n;
        create view beyond as select a from many;
        """)
      let printed = try Printing(
        "buttery $1 --table beyond --print csv; buttery $1 --table beyond --sort a:desc --print csv",
        files: [database.path])
      #expect(printed.lines.count == 24_003)
      #expect(printed.lines[12_002] == "12000")
      #expect(printed.errors.isEmpty)
    }

    @Test("is printed if a query has no key, with ties in the direction of the order")
    func queryWithoutKey() throws {
      let printed = try Printing(
        "buttery $1 --query 'select region, count(*) as n from orders group by 1' --print csv; "
          + "buttery $1 --table orders --filter 'id < 7' --sort region:desc --columns id --print csv",
        files: [database.path])
      #expect(
        printed.lines == [
          "region,n", "North,100", "South,100", "West,100", "id", "5", "2", "4", "1", "6", "3", "",
        ])
      #expect(printed.errors.isEmpty)
    }

    @Test("says that a key without a name is none", arguments: ["''", "','"])
    func emptyKey(key: String) throws {
      let printed = try Printing(
        "buttery $1 --table orders --key \(key) --print csv", files: [database.path])
      #expect(printed.errors.contains { $0.contains("--key: name the columns") })
      #expect(printed.output.isEmpty)
    }

    @Test(
      "says that a key isn't unique where a page ends between rows that have the same",
      arguments: ["999", "1000", "1001"])
    func twinAtBorder(twin: String) throws {
      try database.run(
        """
        create table n(k integer, b text);
        insert into n with recursive n(i) as (select 1 union all select i + 1 from n where i < 1500)
          select i, 'row' from n;
        insert into n values (\(twin), 'twin');
        """)
      let printed = try Printing(
        "buttery $1 --table n --key k --print csv", files: [database.path])
      #expect(printed.errors.first?.contains("--key k isn't unique") ?? false)
      #expect(printed.status == .exited(1))
    }

    @Test("a full disk is an error when it is printed")
    func fullDisk() throws {
      for script in [
        "buttery $1 --table orders --print csv >/dev/full",
        "trap '' XFSZ; ulimit -f 1; buttery $1 --table orders --print csv >$1.out; s=$?; rm $1.out; exit $s",
      ] {
        let printed = try Printing(script, files: [database.path])
        #expect(printed.errors.count == 1)
        #expect(printed.status == .exited(1))
      }
    }

    @Test("has the columns of a query with equal names, and a query may begin with a comment")
    func equalNames() throws {
      let server = try PostgreSQLDatabase.workshop.get()
      let query =
        "-- twice\nselect a.i, b.i, a.i * b.i as i from (values (2)) a(i), (values (3)) b(i)"
      let printed = try Printing(
        "buttery \"$1\" --query \"$2\" --print csv", files: [server.url(), query])
      #expect(printed.output == "i,i:1,i:2\n2,3,6\n")
    }

    @Test("says which columns are left out, and that one is there that may not be read")
    func unreadableColumns() throws {
      let server = try PostgreSQLDatabase.workshop.get()
      try server.run(
        """
        set client_min_messages = warning; drop table if exists partly;
        do $$ begin create role reader login; exception when duplicate_object then end $$;
        create table partly(id int primary key, b text, c text);
        insert into partly values (1, 'b', 'c'); grant select (id, c) on partly to reader;
        """)
      func printed(_ options: String) throws -> Printing {
        try Printing(
          "buttery \"$1\" --table partly \(options) --print csv",
          files: [server.url(user: "reader")])
      }
      let all = try printed("")
      #expect(all.output == "id,c\n1,c\n")
      #expect(all.errors == ["buttery: partly: without the columns that you may not read: b"])
      #expect(all.status == .exited(0))
      #expect(try printed("--columns id,c").errors == [])
      for option in ["--columns id,b", "--sort b", "-g b", "--filter 'b = x'"] {
        let refused = try printed(option)
        #expect(
          refused.errors.first?.contains(
            "you may not read the column 'b' — its owner can grant it") == true,
          "\(refused.errors)")
        #expect(refused.output.isEmpty)
        #expect(refused.status != .exited(0))
      }
    }

    @Test("finds the end of a day where it is asked for, and not its beginning")
    func endOfDay() throws {
      let server = try PostgreSQLDatabase.workshop.get()
      let query = "select i, t from (values (1, time '0:00'), (2, time '24:00')) v(i, t)"
      let printed = try Printing(
        "buttery \"$1\" --query \"$2\" --filter 't = 24:00' --print csv",
        files: [server.url(), query])
      #expect(printed.output == "i,t\n2,24:00:00\n")
    }
  }
}
