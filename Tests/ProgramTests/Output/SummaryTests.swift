import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("printed summaries") struct Summaries {
    private static let orders = """
      Region,Category,Sales,Discount,Order Date,Order ID
      South,Chairs,261.96,10%,2016-11-08,7
      South,Phones,731.94,0%,2016-11-08,8
      West,Labels,14.62,5%,2016-06-12,12
      South,Tables,957.50,45%,2015-10-11,40
      West,Phones,22.38,20%,2015-10-11,41
      "East, far",Chairs,,20%,2014-06-09,60

      """

    private func summary(_ options: String, of text: String = orders) throws -> Printing {
      let file = try TemporaryFile(text)
      return try Printing("buttery $1 --summary \(options)", files: [file.path])
    }

    @Test(
      "have a line for each group: rows, share, amounts added up, mean percentages; and all",
      .rules("GR-2"))
    func plain() throws {
      let printed = try summary("-g region")
      #expect(printed.errors.isEmpty)
      #expect(
        printed.output == """
          Region     rows    share  sum Sales  mean Discount
          South         3   50.0 %   1,951.40         18.33%
          West          2   33.3 %      37.00         12.50%
          East, far     1   16.7 %                    20.00%
          all           6  100.0 %   1,988.40         16.67%

          """)
    }

    @Test("say of columns what they are asked for, a column for each statistic", .rules("GR-1"))
    func statistics() throws {
      let printed = try summary(
        "-g Region --totals 'Sales:median,category:distinct,Order Date:max,Sales:change,Sales:last'"
      )
      #expect(
        printed.output == """
          Region     rows    share  median Sales  distinct Category  max Order Date  change Sales  last Sales
          South         3   50.0 %        731.94                  3  2016-11-08           +695.54      957.50
          West          2   33.3 %         18.50                  2  2016-06-12             +7.76       22.38
          East, far     1   16.7 %                                1  2014-06-09                              
          all           6  100.0 %        261.96                  4  2016-11-08           -239.58       22.38

          """)
    }

    @Test(
      "don't add up days, nor numbers of articles, telephones and times in seconds", .rules("GR-2"))
    func labels() throws {
      let things = """
        item,called,booked,at,capacity,price
        4006381333931,4930901820,20240131,1706690000,4000787030016,1.5
        4006381334020,4930112233,20231201,1701400000,8001563222016,2.5
        4006381330107,4930445566,20240202,1706870000,2000398934016,3.5

        """
      let printed = try summary("", of: things)
      #expect(
        printed.output == """
          rows    share        sum capacity  sum price
             3  100.0 %  14,002,749,186,048        7.5

          """)
    }

    @Test("in sorted groups, all together have no first value and no change", .rules("GR-2"))
    func mixedOrders() throws {
      let options = "-g Region --totals Sales:first,Sales:change,Sales:max --print csv"
      let printed = try summary("\(options.replacing(" --print csv", with: "")) --sort -Sales")
      #expect(
        printed.lines.dropLast().last.map { $0.split(separator: " ") } == [
          "all", "6", "100.0", "%", "957.50",
        ])
    }

    @Test("say which options they make nothing of", .rules("GR-2"))
    func vainOptions() throws {
      let printed = try summary("-g Region --totals Sales --sort Sales --search x")
      #expect(printed.status == .exited(0))
      #expect(
        printed.errors == [
          "buttery: --sort: a summary has no rows to sort; --group-order sorts its sections",
          "buttery: --search: a summary has no rows to look in; --filter counts only those that "
            + "have a text",
        ])
      #expect(try summary("-g Region --totals Sales:first --sort Sales").errors.isEmpty)
    }

    @Test("under a condition say which part of each group's own rows is shown", .rules("GR-2"))
    func condition() throws {
      let printed = try summary("-g Region --filter 'Sales > 20' --totals none")
      #expect(
        printed.output == """
          Region  rows    share     kept
          South      3   75.0 %  100.0 %
          West       1   25.0 %   50.0 %
          all        4  100.0 %   66.7 %

          """)
      let whole = try summary("--filter 'Sales > 20' --totals none --print csv")
      #expect(whole.lines.prefix(2) == ["rows,share%,kept%", "4,100.0,66.6666666666667"])
      let none = try summary("-g Region --filter 'Sales > 9000'")
      #expect(none.status == .exited(1) && none.output.isEmpty)
      #expect(try summary("-g Region --filter 'Sales > 9000' --print csv").lines.count == 2)
    }

    @Test(
      "come by name, by their rows, by what a column adds up to, or as they appear", .rules("GR-6"))
    func orders() throws {
      let firsts = { (options: String) in
        try summary("-g Category --totals none --print csv \(options)").lines.dropFirst().dropLast()
          .map { String($0.prefix { $0 != "," }) }
      }
      #expect(try firsts("") == ["Chairs", "Phones", "Labels", "Tables"])
      #expect(try firsts("--group-order first") == ["Chairs", "Phones", "Labels", "Tables"])
      #expect(try firsts("--group-order name") == ["Chairs", "Labels", "Phones", "Tables"])
      #expect(try firsts("--group-order count") == ["Chairs", "Phones", "Labels", "Tables"])
      #expect(try firsts("--group-order Sales") == ["Tables", "Phones", "Chairs", "Labels"])
      #expect(
        try firsts("--group-order Sales:mean:asc") == ["Labels", "Chairs", "Phones", "Tables"])
    }

    @Test(
      "are tables of CSV, JSON Lines and Markdown; the first two have groups alone", .rules("GR-2"))
    func formats() throws {
      #expect(
        try summary("-g Region --totals Sales --print csv").output == """
          Region,rows,share%,Sales:sum
          South,3,50.0,1951.40
          West,2,33.3333333333333,37.00
          "East, far",1,16.6666666666667,

          """)
      #expect(
        try summary("-g Region --totals 'Sales:mean,Category:first' --print jsonl").output == """
          {"Region":"South","rows":3,"share%":50.0,"Sales:mean":650.466666666667,"Category:first":"Chairs"}
          {"Region":"West","rows":2,"share%":33.3333333333333,"Sales:mean":18.5,"Category:first":"Labels"}
          {"Region":"East, far","rows":1,"share%":16.6666666666667,"Sales:mean":null,"Category:first":"Chairs"}

          """)
      #expect(
        try summary("-g Region --totals Sales --print markdown").output == """
          | Region | rows | share | sum Sales |
          | --- | ---: | ---: | ---: |
          | South | 3 | 50.0 % | 1,951.40 |
          | West | 2 | 33.3 % | 37.00 |
          | East, far | 1 | 16.7 % |  |
          | all | 6 | 100.0 % | 1,988.40 |

          """)
    }

    @Test(
      "of groups in groups have a line for the outer ones too, which isn't for programs",
      .rules("GR-2"))
    func levels() throws {
      let text = "a,b,n\nx,p,1\ny,q,2\nx,r,3\nx,p,5\ny,q,5\n,p,7\n"
      let options = "-g a,b --totals n:sum,n:median,n:distinct"
      #expect(
        try summary(options, of: text).output == """
          a        b    rows    share  sum n  median n  distinct n
          x        p       2   33.3 %      6       3.0           2
          x        r       1   16.7 %      3       3.0           1
          x        all     3   50.0 %      9       3.0           3
          y        q       2   33.3 %      7       3.5           2
          y        all     2   33.3 %      7       3.5           2
          (empty)  p       1   16.7 %      7       7.0           1
          (empty)  all     1   16.7 %      7       7.0           1
          all              6  100.0 %     23       4.0           5

          """)
      let last = try summary("\(options) --filter 'n > 2'", of: text).lines
      #expect(last.contains { $0.hasPrefix("x        all") && $0.contains(" 66.7 %") })
      let csv = try summary("\(options) --print csv", of: text)
      #expect(csv.lines.count == 6 && !csv.output.contains("all"), "\(csv.output)")
      #expect(try summary("-g a+b", of: text).lines.count { $0.contains("all") } == 1)
    }

    @Test("write per cent for programs as their column has it", .rules("GR-2"))
    func percent() throws {
      let text = "k,abv\nA,5.2%\nA,6%\nB,7.25%\n"
      #expect(
        try summary("-g k --totals abv:mean,abv:min,abv:change% --print csv", of: text).output
          == """
          k,rows,share%,abv:mean,abv:min,abv:change%
          A,2,66.6666666666667,5.6,5.2%,15.3846153846154
          B,1,33.3333333333333,7.25,7.25%,0.0

          """)
    }

    @Test("write all numbers for programs with a point, without the error of binary fractions")
    func points() throws {
      let text =
        "k;n\nA;1.234,5\nA;-98,07\nB;12,10\nB;99,97\n" + (0..<20).map { _ in "C;0,5\n" }.joined()
      #expect(
        try summary("-g k --totals n:sum,n:median,n:min --print csv", of: text).output == """
          k,rows,share%,n:sum,n:median,n:min
          A,2,8.33333333333333,1136.43,568.215,-98.07
          B,2,8.33333333333333,112.07,56.035,12.10
          C,20,83.3333333333333,10.0,0.5,0.5

          """)
    }

    @Test(
      "of several files have a line for each, and of one without groups one for all", .rules("GR-2")
    )
    func files() throws {
      let file = try TemporaryFile(Self.orders)
      let printed = try Printing("buttery $1 $1 --summary --totals Sales", files: [file.path])
      #expect(printed.lines.count == 5)
      #expect(printed.lines[0].hasPrefix("file"))
      #expect(printed.lines[3].hasSuffix("12  100.0 %   3,976.80"))
      let one = try summary("--totals Sales")
      #expect(one.lines.count { $0.hasSuffix("6  100.0 %   1,988.40") } == 1)
    }

    @Test(
      "refuse what no column has, in one line", .rules("GR-1"),
      arguments: [
        ("Sales:avg", "'avg' isn't a statistic; choose from sum, mean, median, min"),
        ("Category:sum", "column 'Category' has texts, which have no sum, but count, distinct"),
        ("Order Date:mean", "column 'Order Date' has dates, which have no mean, but min, max"),
        ("Sale:sum", "no column is called 'Sale' — did you mean 'Sales'?"),
        ("", "no column is called ''"),
      ])
    func mistakes(words: String, message: String) throws {
      let printed = try summary("-g Region --totals '\(words)'")
      #expect(printed.status == .exited(2))
      #expect(printed.output.isEmpty)
      #expect(printed.errors.count == 1)
      #expect(printed.errors.first?.contains(message) == true, "\(printed.errors)")
      let order = try summary("-g Region --group-order '\(words)'")
      #expect(order.errors.first?.contains(message) == true, "\(order.errors)")
    }

    @Test(
      "all's first and last values are the file's, in whichever order groups come", .rules("GR-1"))
    func ends() throws {
      for order in ["first", "name", "count", "Sales"] {
        let printed = try summary(
          "-g Region --totals 'Category:first,Category:last' --group-order \(order)")
        #expect(
          printed.lines.contains { $0.hasPrefix("all") && $0.hasSuffix("Chairs          Chairs") })
        let change = try summary("-g Region --totals Sales:change --group-order \(order)")
        #expect(change.lines.contains { $0.hasPrefix("all") && $0.hasSuffix("-239.58") })
      }
    }

    @Test("are JSON whatever they come to", .rules("GR-2"))
    func infinity() throws {
      let printed = try summary("--totals x --print jsonl", of: "x,y\n1e308,1\n1e308,2\n")
      #expect(printed.output == "{\"rows\":2,\"share%\":100.0,\"x:sum\":null}\n")
    }

    @Test("names with commas, colons and other letters' case are found", .rules("GR-1"))
    func names() throws {
      let text = "\"a, b\",c:d,Sum\n1,2,3\n4,5,6\n"
      let printed = try summary("--totals 'A, b:sum,c:d:max,c:d,sum:mean' --print csv", of: text)
      #expect(printed.lines[0] == #"rows,share%,"a, b:sum",c:d:max,c:d:sum,Sum:mean"#)
      #expect(printed.lines[1] == "2,100.0,5,5,7,4.5")
    }
  }
}
