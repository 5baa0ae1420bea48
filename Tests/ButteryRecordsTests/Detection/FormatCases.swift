import Testing

/// A small text, what it is called, and how a careful person reads it.
struct FormatCase: Sendable, CustomTestStringConvertible {
  let name: String
  let file: String
  let text: String
  /// The titles; empty where there are none.
  let titles: [String]
  /// The first records.
  let rows: [[String]]

  init(
    _ name: String, _ text: String, _ titles: [String], _ rows: [[String]], file: String = "x.txt"
  ) {
    self.name = name
    self.file = file
    self.text = text
    self.titles = titles
    self.rows = rows
  }

  var testDescription: String { name }

  /// Texts like those of public reports about files that were split at the wrong sign.
  static let all: [FormatCase] = [
    FormatCase(
      "ts",
      "ts\n2024-01-31 07:05\n2024-02-01 08:00\n",
      ["ts"], [["2024-01-31 07:05"], ["2024-02-01 08:00"]]),
    FormatCase(
      "ts-csv",
      "ts\n2024-01-31 07:05\n2024-02-01 08:00\n",
      ["ts"], [["2024-01-31 07:05"]], file: "x.csv"),
    FormatCase(
      "ts-none",
      "2024-01-31 07:05\n2024-02-01 08:00\n2024-02-02 09:00\n",
      [], [["2024-01-31 07:05"]]),
    FormatCase("grouped", "n\n1 234\n5 678\n", ["n"], [["1 234"], ["5 678"]]),
    FormatCase("grouped-none", "1 234\n5 678\n12 345\n", [], [["1 234"]]),
    FormatCase("eur", "price\n12 EUR\n3 EUR\n", ["price"], [["12 EUR"], ["3 EUR"]]),
    FormatCase("eur-none", "12 EUR\n3 EUR\n7 EUR\n", [], [["12 EUR"]]),
    FormatCase("kB", "size\n10 kB\n3 MB\n", ["size"], [["10 kB"]]),
    FormatCase("kB-none", "10 kB\n3 MB\n12 kB\n", [], [["10 kB"]]),
    FormatCase("pct", "p\n5 %\n7 %\n", ["p"], [["5 %"]]),
    FormatCase("pct-none", "5 %\n7 %\n9 %\n", [], [["5 %"]]),
    FormatCase("jan", "d\n31 Jan\n1 Feb\n", ["d"], [["31 Jan"]]),
    FormatCase("jan-none", "31 Jan\n1 Feb\n2 Feb\n", [], [["31 Jan"]]),
    FormatCase("1h5m", "d\n1h 5m\n2h 10m\n", ["d"], [["1h 5m"]]),
    FormatCase(
      "bob",
      "1,\"Bob; Ray\",2.5\n2,\"Ann; Lee\",3.5\n",
      [], [["1", "Bob; Ray", "2.5"], ["2", "Ann; Lee", "3.5"]]),
    FormatCase(
      "latq",
      "id,\"lat|lon\",val\n1,4.5,1.5\n2,4.6,2.5\n",
      ["id", "lat|lon", "val"], [["1", "4.5", "1.5"]]),
    FormatCase(
      "lat",
      "id,lat|lon,val\n1,4.5|7.1,1.5\n2,4.6|7.2,2.5\n",
      ["id", "lat|lon", "val"], [["1", "4.5|7.1", "1.5"]]),
    FormatCase(
      "ann",
      "Ann, Lee;1;2;3\nBob, Ray;4;5;6\nCy, Dee;7;8\n",
      [], [["Ann, Lee", "1", "2", "3"]]),
    FormatCase(
      "pos",
      "id note         qty\n1  up           5\n2  very long ok 6\n",
      ["id", "note", "qty"], [["1", "up", "5"], ["2", "very long ok", "6"]]),
    FormatCase(
      "md-below",
      "# Title\n\nSome words, and more.\n\n| a | b |\n|---|---|\n| 1 | x |\n| 2 | y |\n",
      ["a", "b"], [["1", "x"], ["2", "y"]], file: "x.md"),
    FormatCase(
      "md-below-txt",
      "Some words, and more of them.\n"
        + "Another line.\n"
        + "\n"
        + "| a | b |\n"
        + "|---|---|\n"
        + "| 1 | x |\n"
        + "| 2 | y |\n"
        + "\n"
        + "The end.\n",
      ["a", "b"], [["1", "x"], ["2", "y"]]),
    FormatCase(
      "md-noedge", "a | b\n--|--\n1 | x\n2 | y\n", ["a", "b"], [["1", "x"]], file: "x.md"),
    FormatCase(
      "md-empty-title",
      "| | b |\n|---|---|\n| 1 | x |\n| 2 | y |\n",
      ["column 1", "b"], [["1", "x"]], file: "x.md"),
    FormatCase(
      "duck",
      "┌───────┬─────────┐\n"
        + "│   a   │    b    │\n"
        + "│ int32 │ varchar │\n"
        + "├───────┼─────────┤\n"
        + "│     1 │ x       │\n"
        + "│     2 │ y       │\n"
        + "└───────┴─────────┘\n",
      ["a", "b"], [["1", "x"], ["2", "y"]]),
    FormatCase(
      "duck-more",
      "┌───────┬─────────┐\n"
        + "│   a   │    b    │\n"
        + "│ int32 │ varchar │\n"
        + "├───────┼─────────┤\n"
        + "│     1 │ x       │\n"
        + "│     · │ ·       │\n"
        + "│     · │ ·       │\n"
        + "│     2 │ y       │\n"
        + "├───────┴─────────┤\n"
        + "│ 100 rows (2 shown)      2 columns │\n"
        + "└─────────────────┘\n",
      ["a", "b"], [["1", "x"]]),
    FormatCase(
      "polars",
      "shape: (2, 2)\n"
        + "┌─────┬─────┐\n"
        + "│ a   ┆ b   │\n"
        + "│ --- ┆ --- │\n"
        + "│ i64 ┆ str │\n"
        + "╞═════╪═════╡\n"
        + "│ 1   ┆ x   │\n"
        + "│ 2   ┆ y   │\n"
        + "└─────┴─────┘\n",
      ["a", "b"], [["1", "x"], ["2", "y"]]),
    FormatCase(
      "click",
      "┌─number─┬─name─┐\n│      0 │ a    │\n│      1 │ b    │\n└────────┴──────┘\n",
      ["number", "name"], [["0", "a"], ["1", "b"]]),
    FormatCase(
      "click2",
      "   ┏━━━━━━━━┳━━━━━━┓\n"
        + "   ┃ number ┃ name ┃\n"
        + "   ┡━━━━━━━━╇━━━━━━┩\n"
        + "1. │      0 │ a    │\n"
        + "   ├────────┼──────┤\n"
        + "2. │      1 │ b    │\n"
        + "   └────────┴──────┘\n",
      ["number", "name"], [["0", "a"], ["1", "b"]]),
    FormatCase(
      "click-plain",
      "   ┌─number─┬─name─┐\n"
        + "1. │      0 │ a    │\n"
        + "2. │      1 │ b    │\n"
        + "   └────────┴──────┘\n"
        + "\n"
        + "2 rows in set. Elapsed: 0.001 sec.\n",
      ["number", "name"], [["0", "a"], ["1", "b"]]),
    FormatCase(
      "tibble",
      "# A tibble: 3 × 3\n"
        + "  name      mpg   cyl\n"
        + "  <chr>   <dbl> <int>\n"
        + "1 Mazda    21       6\n"
        + "2 Datsun   22.8     4\n"
        + "3 Hornet   21.4     6\n",
      ["column 1", "name", "mpg", "cyl"], [["1", "Mazda", "21", "6"]]),
    FormatCase(
      "rich",
      "┏━━━━━━┳━━━━━┓\n"
        + "┃ Name ┃ Age ┃\n"
        + "┡━━━━━━╇━━━━━┩\n"
        + "│ Ann  │ 30  │\n"
        + "│ Bob  │ 41  │\n"
        + "└──────┴─────┘\n",
      ["Name", "Age"], [["Ann", "30"], ["Bob", "41"]]),
    FormatCase(
      "rich-title",
      "    People    \n"
        + "┏━━━━━━┳━━━━━┓\n"
        + "┃ Name ┃ Age ┃\n"
        + "┡━━━━━━╇━━━━━┩\n"
        + "│ Ann  │ 30  │\n"
        + "│ Bob  │ 41  │\n"
        + "└──────┴─────┘\n",
      ["Name", "Age"], [["Ann", "30"], ["Bob", "41"]]),
    FormatCase(
      "nushell",
      "╭───┬──────┬─────╮\n"
        + "│ # │ name │ age │\n"
        + "├───┼──────┼─────┤\n"
        + "│ 0 │ ann  │  30 │\n"
        + "│ 1 │ bob  │  41 │\n"
        + "╰───┴──────┴─────╯\n",
      ["#", "name", "age"], [["0", "ann", "30"]]),
    FormatCase(
      "csvlook",
      "| a | name |\n| - | ---- |\n| 1 | x    |\n| 2 | y    |\n",
      ["a", "name"], [["1", "x"], ["2", "y"]]),
    FormatCase(
      "rst-grid",
      "+-----+------+\n"
        + "| a   | b    |\n"
        + "+=====+======+\n"
        + "| 1   | x    |\n"
        + "+-----+------+\n"
        + "| 2   | y    |\n"
        + "+-----+------+\n",
      ["a", "b"], [["1", "x"], ["2", "y"]]),
    FormatCase(
      "rst-simple",
      "===== =====\na     b\n===== =====\n1     x y\n2     z\n===== =====\n",
      ["a", "b"], [["1", "x y"], ["2", "z"]]),
    FormatCase(
      "sqlite-col",
      "id  name\n--  ------\n1   Ann\n2   Bob Li\n",
      ["id", "name"], [["1", "Ann"], ["2", "Bob Li"]]),
    FormatCase(
      "sqlite-box",
      "┌────┬──────┐\n│ id │ name │\n├────┼──────┤\n│ 1  │ Ann  │\n└────┴──────┘\n",
      ["id", "name"], [["1", "Ann"]]),
    FormatCase(
      "psql-multi",
      " id |  note   \n----+---------\n  1 | one    +\n    | two\n  2 | three\n(2 rows)\n",
      ["id", "note"], [["1", "one\ntwo"], ["2", "three"]]),
    FormatCase(
      "bars-ragged",
      "a|b|c\n1|2\n3|4|5\n6|7|8|9\n1|2|3\n",
      ["a", "b", "c"], [["1", "2", ""]]),
    FormatCase("caret", "a^b^c\n1^x, y^2\n3^z^4\n", ["a", "b", "c"], [["1", "x, y", "2"]]),
    FormatCase(
      "colon",
      "name:age:city\nAnn:30:Oslo\nBob:41:Rome\n",
      ["name", "age", "city"], [["Ann", "30", "Oslo"]]),
    FormatCase(
      "passwd",
      "root:x:0:0:root:/root:/bin/bash\n"
        + "daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\n"
        + "ann:x:1000:1000:Ann,,,:/home/ann:/bin/bash\n",
      [], [["root", "x", "0", "0", "root", "/root", "/bin/bash"]]),
    FormatCase("times", "t\n09:05\n10:15\n11:30\n", ["t"], [["09:05"]]),
    FormatCase("times3", "09:05:01\n10:15:22\n11:30:55\n", [], [["09:05:01"]]),
    FormatCase("keyvalue", "name: Ann\nage: 30\ncity: Oslo\n", [], [["name: Ann"]]),
    FormatCase("env", "HOME=/root\nPATH=/bin:/usr/bin\nTERM=xterm\n", [], [["HOME=/root"]]),
    FormatCase("tilde", "a~b~c\n1~x~2\n3~z~4\n", ["a", "b", "c"], [["1", "x", "2"]]),
    FormatCase(
      "us",
      "a\u{1F}b\u{1F}c\n1\u{1F}x\u{1F}2\n3\u{1F}z\u{1F}4\n",
      ["a", "b", "c"], [["1", "x", "2"]]),
    FormatCase(
      "soh",
      "a\u{1}b\u{1}c\n1\u{1}x\u{1}2\n3\u{1}z\u{1}4\n",
      ["a", "b", "c"], [["1", "x", "2"]]),
    FormatCase(
      "single",
      "id,'name, first',n\n1,'Bob, Jr',2\n2,'Ann, Sr',3\n",
      ["id", "name, first", "n"], [["1", "Bob, Jr", "2"]]),
    FormatCase(
      "apostrophes",
      "id,said,n\n1,'tis so,2\n2,don't,3\n",
      ["id", "said", "n"], [["1", "'tis so", "2"]]),
    FormatCase(
      "backslash",
      "a,b\n\"say \\\"hi, you\\\"\",1\n\"x\",2\n",
      ["a", "b"], [["say \"hi, you\"", "1"]]),
    FormatCase(
      "noquote",
      "item,size\nscreen 5\",3\npipe 7\",4\nrod 9\",1\n",
      ["item", "size"], [["screen 5\"", "3"]]),
    FormatCase(
      "noquote2",
      "item\tsize\n\"screen\" 5\t3\n7\"\t4\n",
      ["item", "size"], [["\"screen\" 5", "3"]]),
    FormatCase(
      "log",
      "2024-01-31 07:05:01 INFO started, waiting\n"
        + "2024-01-31 07:05:02 WARN slow disk\n"
        + "2024-01-31 07:05:09 INFO done\n",
      [], [["2024-01-31 07:05:01 INFO started, waiting"]], file: "x.log"),
    FormatCase(
      "log2",
      "Jan 31 07:05:01 host sshd[12]: Accepted key, port 22\n"
        + "Jan 31 07:05:02 host cron[1]: run\n"
        + "Jan 31 07:06:00 host cron[2]: run, again\n",
      [], [["Jan 31 07:05:01 host sshd[12]: Accepted key, port 22"]], file: "x.log"),
    FormatCase(
      "prose",
      "It was the best of times, it was the worst of times,\n"
        + "it was the age of wisdom, it was the age of foolishness,\n"
        + "it was the epoch of belief, it was the epoch of incredulity,\n",
      [], [["It was the best of times, it was the worst of times,"]]),
    FormatCase("semi-dec", "a;b\n1,5;2,25\n3,5;4,75\n", ["a", "b"], [["1,5", "2,25"]]),
    FormatCase("semi-dec-none", "1,5;2,25\n3,5;4,75\n5,5;6,75\n", [], [["1,5", "2,25"]]),
    FormatCase("tab-dec", "a\tb\n1,5\t2,25\n3,5\t4,75\n", ["a", "b"], [["1,5", "2,25"]]),
    FormatCase(
      "r-names",
      "\"x\" \"y\"\n\"r 1\" 3 4\n\"r 2\" NA 6\n",
      ["column 1", "x", "y"], [["r 1", "3", "4"]]),
    FormatCase("numpy", "1.5 2 3\n4.5 5 6\n7 8 9\n", [], [["1.5", "2", "3"]]),
    FormatCase(
      "tsv-lines",
      "id\ta\tnote\tcity\n1\t\t\"l1\nl2\"\tBern\n2\t\tok\tBasel\n3\t\t\"x\ny\"\t\n",
      ["id", "a", "note", "city"],
      [["1", "", "l1\nl2", "Bern"], ["2", "", "ok", "Basel"], ["3", "", "x\ny", ""]]),
    FormatCase(
      "padded-tsv",
      "NAME   \tAGE\nAnn    \t30\nBob    \t41\n",
      ["NAME", "AGE"], [["Ann    ", "30"]]),
    FormatCase(
      "addr",
      "name,address\nAnn,\"1 Main St, Oslo\"\nBob,\"2 Main St; Rome\"\n",
      ["name", "address"], [["Ann", "1 Main St, Oslo"]]),
    FormatCase(
      "tags",
      "id,tags,n\n1,a;b;c,5\n2,a;d;e,6\n3,b;c;d,7\n",
      ["id", "tags", "n"], [["1", "a;b;c", "5"]]),
    FormatCase(
      "tags-pipe",
      "id,tags,n\n1,a|b|c|d,5\n2,a|d|e|f,6\n3,b|c|d|g,7\n",
      ["id", "tags", "n"], [["1", "a|b|c|d", "5"]]),
    FormatCase(
      "urls",
      "url,n\nhttp://a.b/c?x=1;y=2;z=3,5\nhttp://a.b/d?x=1;y=2;z=3,6\n",
      ["url", "n"], [["http://a.b/c?x=1;y=2;z=3", "5"]]),
    FormatCase(
      "missing-last",
      "a,b,c\n1,2,3\n4,5\n6,7\n8,9\n1,2,3\n",
      ["a", "b", "c"], [["1", "2", "3"], ["4", "5", ""]]),
    FormatCase("trail", "a,b,\n1,2,\n3,4,\n", ["a", "b", "column 3"], [["1", "2", ""]]),
    FormatCase("trail-rows", "a;b;c\n1;2;3;\n4;5;6;\n", ["a", "b", "c"], [["1", "2", "3"]]),
    FormatCase(
      "json-in",
      "id;data\n1;{\"a\":1,\"b\":2}\n2;{\"a\":3,\"b\":4}\n",
      ["id", "data"], [["1", "{\"a\":1,\"b\":2}"]]),
    FormatCase(
      "tab-one",
      "name\tnote\nAnn\tlikes a, b, c\nBob\tlikes d, e, f\n",
      ["name", "note"], [["Ann", "likes a, b, c"]]),
    FormatCase("units", "a,b\nm,kg\n1,2\n3,4\n", ["a", "b"], [["m", "kg"]]),
    FormatCase("twofiles", "a,b\n1,2\na,b\n3,4\n", ["a", "b"], [["1", "2"]]),
    FormatCase(
      "money-us",
      "item,price\nA,\"$1,234.50\"\nB,$2.00\n",
      ["item", "price"], [["A", "$1,234.50"]]),
    FormatCase("onecol-q", "\"a, b\"\n\"c, d\"\n\"e, f\"\n", [], [["a, b"], ["c, d"]]),
    FormatCase("names-comma", "name\nLee, Ann\nRay, Bob\nDee, Cy\n", ["name"], [["Lee, Ann"]]),
    FormatCase("onecol-csv", "name\nAnn\nBob\nCy\n", ["name"], [["Ann"]], file: "x.csv"),
    FormatCase(
      "ps",
      "  PID TTY          TIME CMD\n"
        + " 1234 pts/0    00:00:00 bash\n"
        + "22345 pts/0    00:00:01 ps x\n"
        + "  777 ?        00:01:00 cron job\n",
      ["PID", "TTY", "TIME", "CMD"], [["1234", "pts/0", "00:00:00", "bash"]]),
    FormatCase(
      "df",
      "Filesystem     1K-blocks    Used Available Use% Mounted on\n"
        + "udev             8123456       0   8123456   0% /dev\n"
        + "tmpfs            1630000    1234   1628766   1% /run\n"
        + "/dev/sda1       50000000 1000000  49000000   2% /\n",
      ["Filesystem", "1K-blocks", "Used", "Available", "Use%", "Mounted on"],
      [["udev", "8123456", "0", "8123456", "0%", "/dev"]]),
    FormatCase(
      "kubectl",
      "NAME        READY   STATUS    RESTARTS   AGE\n"
        + "api-1       1/1     Running   0          5d\n"
        + "api-2       0/1     Pending   3          2h\n",
      ["NAME", "READY", "STATUS", "RESTARTS", "AGE"], [["api-1", "1/1", "Running", "0", "5d"]]),
    FormatCase(
      "docker",
      "CONTAINER ID   IMAGE          STATUS         NAMES\n"
        + "3f4e5d6c7b8a   nginx:latest   Up 2 hours     web one\n"
        + "1a2b3c4d5e6f   redis:7        Up 3 minutes   cache\n",
      ["CONTAINER ID", "IMAGE", "STATUS", "NAMES"],
      [["3f4e5d6c7b8a", "nginx:latest", "Up 2 hours", "web one"]]),
    FormatCase(
      "pip",
      "Package    Version\n---------- -------\npip        23.0\nsetuptools 66.1.1\n",
      ["Package", "Version"], [["pip", "23.0"]]),
    FormatCase(
      "jsonc",
      "// comment\n[\n  {\"a\": 1, \"b\": 2}, /* x */\n  {\"a\": 3, \"b\": 4},\n]\n",
      ["a", "b"], [["1", "2"], ["3", "4"]], file: "x.json"),
    FormatCase(
      "jsonc-noname",
      "// comment\n[{\"a\": 1, \"b\": 2},\n{\"a\": 3, \"b\": 4},]\n",
      ["a", "b"], [["1", "2"]]),
    FormatCase(
      "jsonl-comma",
      "{\"a\":1,\"b\":2},\n{\"a\":3,\"b\":4},\n",
      ["a", "b"], [["1", "2"], ["3", "4"]]),
    FormatCase(
      "jsonl-comma-named",
      "{\"a\":1,\"b\":2},\n{\"a\":3,\"b\":4},\n",
      ["a", "b"], [["1", "2"], ["3", "4"]], file: "x.jsonl"),
    FormatCase("markdown-list", "- one, two\n- three, four\n- five\n", [], [["- one, two"]]),
    FormatCase(
      "fixed-noheader",
      "1234  Ann Lee    30\n1235  Bob Ray    41\n1236  Cy Dee      5\n",
      [], [["1234", "Ann Lee", "30"]]),
    FormatCase(
      "comma-blank", "a, b, c\n1, 2, 3\n4, 5, 6\n", ["a", "b", "c"], [["1", " 2", " 3"]]),
    FormatCase(
      "comma-blank-q",
      "a, \"b, c\", d\n1, \"2, x\", 3\n",
      ["a", "b, c", "d"], [["1", "2, x", " 3"]]),
    FormatCase("ipv6", "addr\nfe80::1\n2001:db8::2\n::1\n", ["addr"], [["fe80::1"]]),
    FormatCase(
      "mac",
      "mac\n00:1b:44:11:3a:b7\n00:1b:44:11:3a:b8\n00:1b:44:11:3a:b9\n",
      ["mac"], [["00:1b:44:11:3a:b7"]]),
    FormatCase(
      "mac-none",
      "00:1b:44:11:3a:b7\n00:1b:44:11:3a:b8\n00:1b:44:11:3a:b9\n",
      [], [["00:1b:44:11:3a:b7"]]),
    FormatCase(
      "urls1",
      "url\nhttps://a.b/c?x=1&y=2\nhttps://a.b/d?x=3&y=4\n",
      ["url"], [["https://a.b/c?x=1&y=2"]]),
    FormatCase("email", "ann@x.org\nbob@x.org\ncy@y.org\n", [], [["ann@x.org"]]),
    FormatCase("paths", "/usr/bin/a\n/usr/bin/b\n/usr/bin/c\n", [], [["/usr/bin/a"]]),
    FormatCase(
      "isodt",
      "t,v\n2024-01-31T07:05:01Z,1\n2024-01-31T07:06:01Z,2\n",
      ["t", "v"], [["2024-01-31T07:05:01Z", "1"]]),
    FormatCase(
      "pipes-spaces",
      "a | b | c\n1 | x | 2\n3 | y | 4\n",
      ["a", "b", "c"], [["1 ", " x ", " 2"]]),
    FormatCase(
      "uniq-c",
      "      3 apple\n     12 pear\n      1 plum tree\n",
      [], [["3", "apple"], ["12", "pear"]]),
    FormatCase(
      "wc",
      "  10   20  300 a.txt\n   5   12   99 b.txt\n  15   32  399 total\n",
      [], [["10", "20", "300", "a.txt"]]),
    FormatCase(
      "du", "4.0K\t/usr/share\n12M\t/usr\n8.0K\t/usr/lib\n", [], [["4.0K", "/usr/share"]]),
    FormatCase(
      "semi-one-comma",
      "Name;Ort;PLZ\nMüller, Hans;Köln;50667\nMeier, Eva;Bonn;53111\n",
      ["Name", "Ort", "PLZ"], [["Müller, Hans", "Köln", "50667"]]),
    FormatCase(
      "wide-title",
      "title of it, with comma\na;b;c\n1;2;3\n4;5;6\n",
      ["a", "b", "c"], [["1", "2", "3"]]),
    FormatCase(
      "desc-semi",
      "id,desc,n\n1,\"first; second\",3\n2,third; fourth,4\n3,fifth; sixth,5\n",
      ["id", "desc", "n"], [["1", "first; second", "3"]]),
    FormatCase(
      "geo",
      "name;geo;n\nA;48.1,11.5;3\nB;52.5,13.4;4\n",
      ["name", "geo", "n"], [["A", "48.1,11.5", "3"]]),
    FormatCase(
      "log-table",
      String(repeating: "2024-01-01 10:00:01 INFO line of a log\n", count: 20)
        + "+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+\n"
        + String(repeating: "2024-01-01 10:00:02 INFO line of a log\n", count: 30),
      [], [["2024-01-01 10:00:01 INFO line of a log"]]),
    FormatCase(
      "mysql-session",
      "mysql> select * from t;\n"
        + "+----+------+\n"
        + "| id | name |\n"
        + "+----+------+\n"
        + "|  1 | a    |\n"
        + "|  2 | b    |\n"
        + "+----+------+\n"
        + "2 rows in set (0.00 sec)\n",
      ["id", "name"], [["1", "a"], ["2", "b"]]),
    FormatCase(
      "mysql-lines",
      "+----+---------+\n"
        + "| id | name    |\n"
        + "+----+---------+\n"
        + "|  1 | a\n"
        + "b   |\n"
        + "|  2 | c       |\n"
        + "+----+---------+\n",
      ["id", "name"], [["1", "a\nb"], ["2", "c"]]),
    FormatCase(
      "ragged-fixed",
      "    7.98      6.74          7.75            8.00\n"
        + "    2.03      2.38\n"
        + "    5.82      5.09\n"
        + "    21.6      15.1          14.5            14.5\n",
      [], [["7.98", "6.74", "7.75", "8.00"], ["2.03", "2.38"]]),
    FormatCase(
      "pandas-foot",
      "             city  pop  share\n"
        + "0        New York  8.4   0.12\n"
        + "1     Los Angeles  3.9    NaN\n"
        + "2         Chicago  2.7   0.05\n"
        + "..            ...  ...    ...\n"
        + "97    San Antonio  1.5   0.01\n"
        + "98         Dallas  1.3   0.02\n"
        + "\n"
        + "[99 rows x 3 columns]\n",
      ["column 1", "city", "pop", "share"], [["0", "New York", "8.4", "0.12"]]),
    FormatCase(
      "pandas-small",
      "     city  pop\n0  Lisbon  8.4\n1   Porto  3.9\n2    Faro  1.1\n\n[3 rows x 2 columns]\n",
      ["column 1", "city", "pop"],
      [["0", "Lisbon", "8.4"], ["1", "Porto", "3.9"], ["2", "Faro", "1.1"]]),
    FormatCase(
      "tibble-foot",
      "# A tibble: 4 × 4\n"
        + "  name           height  mass homeworld\n"
        + "  <chr>           <int> <dbl> <chr>    \n"
        + "1 Luke Skywalker    172    77 Tatooine \n"
        + "2 C-3PO             167    75 Tatooine \n"
        + "3 R2-D2              96    32 Naboo    \n"
        + "4 Jar Jar Binks     196    NA NA       \n"
        + "# ℹ 83 more rows\n"
        + "# ℹ Use `print(n = ...)` to see more rows\n",
      ["column 1", "name", "height", "mass", "homeworld"],
      [["1", "Luke Skywalker", "172", "77", "Tatooine"]]),
    FormatCase(
      "org",
      "| Item   | Qty | Price |\n"
        + "|--------+-----+-------|\n"
        + "| Pen    |   3 |  1.20 |\n"
        + "|--------+-----+-------|\n"
        + "| Total  |   3 |  9.20 |\n",
      ["Item", "Qty", "Price"], [["Pen", "3", "1.20"], ["Total", "3", "9.20"]]),
    FormatCase(
      "rst-lines",
      "+-------+----------+\n"
        + "| Name  | Note     |\n"
        + "+=======+==========+\n"
        + "| Ann   | first    |\n"
        + "|       | second   |\n"
        + "+-------+----------+\n"
        + "| Bob   | only     |\n"
        + "+-------+----------+\n",
      ["Name", "Note"], [["Ann", "first\nsecond"], ["Bob", "only"]]),
    FormatCase(
      "jira",
      "||Key||Summary||\n|AB-1|Crash|\n|AB-2|Slow|\n",
      ["Key", "Summary"], [["AB-1", "Crash"], ["AB-2", "Slow"]]),
    FormatCase(
      "nu-foot",
      "╭───┬──────┬─────╮\n"
        + "│ # │ name │ age │\n"
        + "├───┼──────┼─────┤\n"
        + "│ 0 │ ann  │  30 │\n"
        + "│ 1 │ bob  │  41 │\n"
        + "├───┼──────┼─────┤\n"
        + "│ # │ name │ age │\n"
        + "╰───┴──────┴─────╯\n",
      ["#", "name", "age"], [["0", "ann", "30"], ["1", "bob", "41"]]),
    FormatCase(
      "systemctl",
      "UNIT                 LOAD   ACTIVE SUB     DESCRIPTION\n"
        + "cron.service         loaded active running Regular background program processing daemon\n"
        + "foo.service          loaded failed failed  Foo daemon\n"
        + "ssh.service          loaded active running OpenBSD Secure Shell server\n"
        + "\n"
        + "3 loaded units listed.\n",
      ["UNIT", "LOAD", "ACTIVE", "SUB", "DESCRIPTION"],
      [
        [
          "cron.service", "loaded", "active", "running",
          "Regular background program processing daemon",
        ]
      ]),
    FormatCase(
      "df-blank",
      "Filesystem      Size  Used Avail Use% Mounted on\n"
        + "udev            7.8G     0  7.8G   0% /dev\n"
        + "/dev/nvme0n1p2  468G  201G  244G  46% /\n"
        + "/dev/sdb1       1.8T  1.2T  600G  67% /mnt/my share\n",
      ["Filesystem", "Size", "Used", "Avail", "Use%", "Mounted on"],
      [["udev", "7.8G", "0", "7.8G", "0%", "/dev"]]),
    FormatCase(
      "bank-padded",
      "Kontonummer:;DE12 3456;;\n"
        + "Zeitraum:;01.01.2024 - 31.01.2024;;\n"
        + "Kontostand:;1.234,56 EUR;;\n"
        + "\n"
        + "Buchungstag;Verwendungszweck;Betrag;Währung\n"
        + "02.01.2024;\"Miete; Januar\";-850,00;EUR\n"
        + "05.01.2024;Gehalt, Firma XY;2.345,67;EUR\n"
        + "31.01.2024;Zinsen;0,12;EUR\n"
        + ";;;\n"
        + "Summe;;1.495,79;EUR\n",
      ["Buchungstag", "Verwendungszweck", "Betrag", "Währung"],
      [["02.01.2024", "Miete; Januar", "-850,00", "EUR"]]),
    FormatCase(
      "log4j",
      "2024-01-02 10:11:12,345 INFO  app.Start: listening\n"
        + "2024-01-02 10:11:13,001 WARN  app.Db: slow query\n"
        + "2024-01-02 10:11:13,777 ERROR app.Http: not found\n"
        + "2024-01-02 10:11:14,020 INFO  app.Stop: bye\n",
      [], [["2024-01-02 10:11:12,345 INFO  app.Start: listening"]]),
    FormatCase(
      "traceback",
      "2024-01-01 12:00:01,123 INFO foo: a, b, c\n2024-01-01 12:00:02,124 INFO foo: started\n"
        + "Traceback (most recent call last):\n  File \"x.py\", line 3, in <module>\n    run()\n"
        + "2024-01-01 12:00:04,131 INFO foo: x, y\n",
      [], [["2024-01-01 12:00:01,123 INFO foo: a, b, c"]]),
    FormatCase(
      "brace",
      "CODE}AREA\n600}S. Peo Is-SB\n601}N. Pike Is-SB\n602}Sallay Is-SB\n",
      ["CODE", "AREA"], [["600", "S. Peo Is-SB"]]),
    FormatCase(
      "mode-quote",
      "'id','name'\n1,'Wang'\n2,'Ann Lee'\n3,'Bob'\n",
      ["id", "name"], [["1", "Wang"]]),
    FormatCase(
      "rows-selected",
      "name    qty  price\n"
        + "Bolt     20   1.50\n"
        + "Nut     100   0.75\n"
        + "Washer    7  12.00\n"
        + "\n"
        + "3 rows selected.\n",
      ["name", "qty", "price"], [["Bolt", "20", "1.50"]]),
    FormatCase(
      "stock",
      "Stock report, 2024-01-31\n"
        + "Warehouse: North\n"
        + "\n"
        + "name    qty  price\n"
        + "Bolt     20   1.50\n"
        + "Nut     100   0.75\n"
        + "Washer    7  12.00\n",
      ["name", "qty", "price"], [["Bolt", "20", "1.50"]]),
    FormatCase(
      "diskstats",
      "   8       0 vda 9174 12 734562 4271 5012 8 120 0\n"
        + "   8       1 vda1 88 0 4272 31 2 0 2 0\n"
        + " 253       0 zram0 0 0 0 0 0 0 0 0\n"
        + "   7       0 loop0 10 0 28 1 0 0 0 0\n",
      [],
      [
        ["8", "0", "vda", "9174", "12", "734562", "4271", "5012", "8", "120", "0"],
        ["8", "1", "vda1", "88", "0", "4272", "31", "2", "0", "2", "0"],
      ]),
    FormatCase("assigned", "a=1,b=2,c=3\na=4,b=5,c=6\n", [], [["a=1", "b=2", "c=3"]]),
    FormatCase(
      "write.table",
      "\"id\" \"name\" \"note\"\n1 \"Ann Lee\" \"x, y\"\n2 \"Bob\" \"\"\n",
      ["id", "name", "note"], [["1", "Ann Lee", "x, y"], ["2", "Bob", ""]]),
    FormatCase(
      "psql-time",
      " id | name \n----+------\n  1 | a\n  2 | b\n(2 rows)\n\nTime: 1.234 ms\n",
      ["id", "name"], [["1", "a"], ["2", "b"]]),
    FormatCase(
      "json-txt",
      "[[\"name\",\"age\"],[\"Ann\",31],[\"Bob\",40]]",
      ["name", "age"], [["Ann", "31"]]),
    FormatCase(
      "oracle",
      "NAME       QTY\n---------- ---\nBolt        20\nNut        100\n\n2 rows selected.\n",
      ["NAME", "QTY"], [["Bolt", "20"], ["Nut", "100"]]),
    FormatCase(
      "padded-csv",
      "Name,         Country, Medal,    Year\n"
        + "\"Usain Bolt\", \"JAM\",   \"GOLD\",   2012\n"
        + "\"Y. Blake\",   \"JAM\",   \"SILVER\", 2012\n"
        + "\"J. Gatlin\",  \"USA\",   \"BRONZE\", 2012\n",
      ["Name", "Country", "Medal", "Year"], [["Usain Bolt", "JAM", "GOLD", "   2012"]]),
    FormatCase(
      "vmstat-displaced",
      " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st\n"
        + " 9  0      0 17400520  90188 6685572    0    0   755  1715  416  830 68  6 25  0  0\n"
        + " 7  0      0 17400520  90188 6685572    0    0   100    16 1390 3408 84 16  0  0  0\n",
      [
        "r", "b", "swpd", "free", "buff", "cache", "si", "so", "bi", "bo", "in", "cs", "us",
        "sy", "id", "wa", "st",
      ],
      [
        [
          "9", "0", "0", "17400520", "90188", "6685572", "0", "0", "755", "1715", "416", "830",
          "68", "6", "25", "0", "0",
        ],
        [
          "7", "0", "0", "17400520", "90188", "6685572", "0", "0", "100", "16", "1390", "3408",
          "84", "16", "0", "0", "0",
        ],
      ]),
    FormatCase(
      "vmstat-shifted",
      "  bo   in   cs us sy id wa st\n"
        + "   34  100  200  3  1 96  0  0\n"
        + "    8  350  900  1  0 99  0  0\n"
        + " 1024 1500 4000 35 10 50  5  0\n",
      ["bo", "in", "cs", "us", "sy", "id", "wa", "st"],
      [
        ["34", "100", "200", "3", "1", "96", "0", "0"],
        ["8", "350", "900", "1", "0", "99", "0", "0"],
        ["1024", "1500", "4000", "35", "10", "50", "5", "0"],
      ]),
    FormatCase(
      "ps-wide",
      "USER         PID    VSZ   RSS TTY\n"
        + "root           1 167744 11820 ?\n"
        + "anna       20914 3298512 689200 pts/1\n"
        + "anna       21007  10484  3288 pts/2\n",
      ["USER", "PID", "VSZ", "RSS", "TTY"],
      [["root", "1", "167744", "11820", "?"], ["anna", "20914", "3298512", "689200", "pts/1"]]),
    FormatCase(
      "ps-wide-command",
      "USER         PID    VSZ   RSS TTY   STAT COMMAND\n"
        + "root           1 167744 11820 ?     Ss   /sbin/init splash\n"
        + "root           2      0     0 ?     S    [kthreadd]\n"
        + "anna       20914 3298512 689200 pts/1 Sl+ python3 -m http.server\n"
        + "anna       21007  10484  3288 pts/2 R+   ps aux\n",
      ["USER", "PID", "VSZ", "RSS", "TTY", "STAT", "COMMAND"],
      [["root", "1", "167744", "11820", "?", "Ss", "/sbin/init splash"]]),
    FormatCase(
      "lsof-long-user",
      "COMMAND     PID USER   FD   TYPE DEVICE SIZE/OFF NODE NAME\n"
        + "systemd-r   612 systemd-resolve   13u  IPv4  19876      0t0  UDP 127.0.0.53:53 \n"
        + "sshd        901 root    3u  IPv4  21001      0t0  TCP *:22 (LISTEN)\n"
        + "firefox   20914 anna   87u  IPv4 345678      0t0  TCP 192.168.1.20:44444->93.184.216.34:443 (ESTABLISHED)\n",
      ["COMMAND", "PID", "USER", "FD", "TYPE", "DEVICE", "SIZE/OFF", "NODE", "NAME"],
      [
        [
          "systemd-r", "612", "systemd-resolve", "13u", "IPv4", "19876", "0t0", "UDP",
          "127.0.0.53:53",
        ], ["sshd", "901", "root", "3u", "IPv4", "21001", "0t0", "TCP", "*:22 (LISTEN)"],
      ]),
    FormatCase(
      "titles-elsewhere",
      "F Latitude   Longitude   Alt\n"
        + "T N37.6 W089.0    201.1\n"
        + "T N37.6 W089.0    201.2\n"
        + "T N37.7 W089.1    202.4\n",
      ["F", "Latitude", "Longitude", "Alt"],
      [["T", "N37.6", "W089.0", "201.1"]]),
    FormatCase(
      "titles-padded-only",
      "Date       Time     S\n"
        + "1969-12-31 20:54:04 1\n"
        + "1969-12-31 20:54:05 0\n"
        + "1969-12-31 20:54:06 1\n",
      ["Date", "Time", "S"],
      [["1969-12-31", "20:54:04", "1"]]),
    FormatCase(
      "ss-peer",
      "State  Recv-Q Send-Q Local Address:Port  Peer Address:Port\n"
        + "LISTEN 0      4096   127.0.0.53%lo:53         0.0.0.0:*   \n"
        + "LISTEN 0      128          0.0.0.0:22         0.0.0.0:*   \n"
        + "LISTEN 0      511                *:80               *:*   \n",
      ["State", "Recv-Q", "Send-Q", "Local Address:Port", "Peer Address:Port"],
      [["LISTEN", "0", "4096", "127.0.0.53%lo:53", "0.0.0.0:*"]]),
    FormatCase(
      "sparse-last",
      "NAME               TYPE               STATE               COUNT ERRORS\n"
        + "alpha              disk               up                     12\n"
        + "beta               tape               up                      3      1\n"
        + "gamma              tape               down                    7\n",
      ["NAME", "TYPE", "STATE", "COUNT", "ERRORS"],
      [["alpha", "disk", "up", "12", ""], ["beta", "tape", "up", "3", "1"]]),
    FormatCase(
      "lsblk",
      "NAME  RM TYPE MOUNTPOINTS\nzram0  0 disk \nvda    0 disk /\n",
      ["NAME", "RM", "TYPE", "MOUNTPOINTS"],
      [["zram0", "0", "disk", ""], ["vda", "0", "disk", "/"]]),
    FormatCase(
      "zfs-no-units",
      "NAME,USED\ntank,1T\nhome,801G\nvm,410G\n",
      ["NAME", "USED"],
      [["tank", "1T"]]),
    FormatCase(
      "docker-images",
      "REPOSITORY   TAG       IMAGE ID       CREATED        SIZE\n"
        + "nginx        latest    605c77e624dd   2 years ago    141MB\n"
        + "postgres     15        1b05cc48b421   3 weeks ago    412MB\n"
        + "alpine       3.19      05455a08881e   4 months ago   7.38MB\n",
      ["REPOSITORY", "TAG", "IMAGE ID", "CREATED", "SIZE"],
      [["nginx", "latest", "605c77e624dd", "2 years ago", "141MB"]]),
    FormatCase(
      "du-two",
      "44M\t/srv/a\n105M\t/srv\n",
      [],
      [["44M", "/srv/a"], ["105M", "/srv"]]),
    FormatCase(
      "line-above",
      "People of 2024\n"
        + "Name       Count  City\n"
        + "Anna          12  Bonn\n"
        + "Bob            3  Ulm\n"
        + "Charlotte    120  Kiel\n",
      ["Name", "Count", "City"],
      [["Anna", "12", "Bonn"]]),
    FormatCase(
      "netstat",
      "Active Internet connections (only servers)\n"
        + "Proto Recv-Q Send-Q Local Address           Foreign Address         State       PID/Program name    \n"
        + "tcp        0      0 127.0.0.53:53           0.0.0.0:*               LISTEN      612/systemd-resolve \n"
        + "tcp        0      0 0.0.0.0:22              0.0.0.0:*               LISTEN      901/sshd: /usr/sbin \n"
        + "udp        0      0 0.0.0.0:68              0.0.0.0:*                           733/dhclient        \n",
      [
        "Proto", "Recv-Q", "Send-Q", "Local Address", "Foreign Address", "State",
        "PID/Program name",
      ],
      [["tcp", "0", "0", "127.0.0.53:53", "0.0.0.0:*", "LISTEN", "612/systemd-resolve"]]),
    FormatCase(
      "route",
      "Kernel IP routing table\n"
        + "Destination     Gateway         Genmask         Flags Metric Ref    Use Iface\n"
        + "0.0.0.0         192.168.1.1     0.0.0.0         UG    600    0        0 wlp2s0\n"
        + "172.17.0.0      0.0.0.0         255.255.0.0     U     0      0        0 docker0\n"
        + "192.168.1.0     0.0.0.0         255.255.255.0   U     600    0        0 wlp2s0\n",
      ["Destination", "Gateway", "Genmask", "Flags", "Metric", "Ref", "Use", "Iface"],
      [["0.0.0.0", "192.168.1.1", "0.0.0.0", "UG", "600", "0", "0", "wlp2s0"]]),
    FormatCase(
      "nmap",
      "Starting Nmap 7.93 ( https://nmap.org ) at 2024-03-01 12:00 CET\n"
        + "Nmap scan report for scanme.nmap.org (45.33.32.156)\n"
        + "Host is up (0.16s latency).\n"
        + "Not shown: 996 closed tcp ports (reset)\n"
        + "PORT      STATE    SERVICE    VERSION\n"
        + "22/tcp    open     ssh        OpenSSH 6.6.1p1 Ubuntu 2ubuntu2.13 (Ubuntu Linux; protocol 2.0)\n"
        + "80/tcp    open     http       Apache httpd 2.4.7 ((Ubuntu))\n"
        + "9929/tcp  open     nping-echo Nping echo\n"
        + "31337/tcp filtered tcpwrapped\n"
        + "\n"
        + "Nmap done: 1 IP address (1 host up) scanned in 9.11 seconds\n",
      ["PORT", "STATE", "SERVICE", "VERSION"],
      [
        [
          "22/tcp", "open", "ssh",
          "OpenSSH 6.6.1p1 Ubuntu 2ubuntu2.13 (Ubuntu Linux; protocol 2.0)",
        ]
      ]),
    FormatCase(
      "w",
      " 10:30:01 up 21 days, 14:04,  3 users,  load average: 0.52, 0.58, 0.59\n"
        + "USER     TTY      FROM             LOGIN@   IDLE   JCPU   PCPU WHAT\n"
        + "anna     pts/0    192.168.1.20     08:58    0.00s  0.09s  0.01s w\n"
        + "bob      pts/1    10.0.0.5         Mon18    3days  1:02   0.10s vi notes.txt\n"
        + "root     tty1     -                09:53   37:11   0.03s  0.03s -bash\n",
      ["USER", "TTY", "FROM", "LOGIN@", "IDLE", "JCPU", "PCPU", "WHAT"],
      [
        ["anna", "pts/0", "192.168.1.20", "08:58", "0.00s", "0.09s", "0.01s", "w"],
        ["bob", "pts/1", "10.0.0.5", "Mon18", "3days", "1:02", "0.10s", "vi notes.txt"],
      ]),
    FormatCase(
      "sparse-line",
      "Name       Score  Rank  Time   Points\n"
        + "Anna        12.5     1  10:00      12\n"
        + "Bob         11.0\n"
        + "Charlotte    9.5     3  10:20       8\n",
      ["Name", "Score", "Rank", "Time", "Points"],
      [["Anna", "12.5", "1", "10:00", "12"], ["Bob", "11.0", "", "", ""]]),
    FormatCase(
      "footer-one-blank",
      "PORT      STATE    SERVICE    VERSION\n"
        + "22/tcp    open     ssh        OpenSSH 6.6\n"
        + "80/tcp    open     http       Apache httpd 2.4.7\n"
        + "9929/tcp  open     nping-echo Nping echo\n"
        + "31337/tcp filtered tcpwrapped\n"
        + "\n"
        + "Nmap done: 1 IP address (1 host up) scanned in 9.11 seconds\n",
      ["PORT", "STATE", "SERVICE", "VERSION"],
      [["22/tcp", "open", "ssh", "OpenSSH 6.6"]]),
    FormatCase(
      "systemctl-legend",
      "  UNIT                     LOAD   ACTIVE SUB     DESCRIPTION\n"
        + "  cron.service             loaded active running Regular background program processing daemon\n"
        + "● nginx.service            loaded failed failed  A high performance web server and a reverse proxy server\n"
        + "  ssh.service              loaded active running OpenBSD Secure Shell server\n"
        + "\n"
        + "LOAD   = Reflects whether the unit definition was properly loaded.\n"
        + "ACTIVE = The high-level unit activation state, i.e. generalization of SUB.\n"
        + "SUB    = The low-level unit activation state, values depend on unit type.\n"
        + "\n"
        + "3 loaded units listed. Pass --all to see loaded but inactive units, too.\n",
      ["UNIT", "LOAD", "ACTIVE", "SUB", "DESCRIPTION"],
      [
        [
          "cron.service", "loaded", "active", "running",
          "Regular background program processing daemon",
        ]
      ]),
    FormatCase(
      "iis",
      "#Software: Microsoft Internet Information Services 10.0\n"
        + "#Version: 1.0\n"
        + "#Date: 2024-03-01 00:00:00\n"
        + "#Fields: date time s-ip cs-method cs-uri-stem sc-status time-taken\n"
        + "2024-03-01 00:00:01 10.0.0.1 GET /index.html 200 15\n"
        + "2024-03-01 00:00:02 10.0.0.1 POST /api/login 401 120\n"
        + "2024-03-01 00:00:09 10.0.0.1 GET /a+b.css 304 3\n",
      ["date", "time", "s-ip", "cs-method", "cs-uri-stem", "sc-status", "time-taken"],
      [["2024-03-01", "00:00:01", "10.0.0.1", "GET", "/index.html", "200", "15"]]),
    FormatCase(
      "dpkg",
      "Desired=Unknown/Install/Remove/Purge/Hold\n"
        + "| Status=Not/Inst/Conf-files/Unpacked/halF-conf/Half-inst/trig-aWait/Trig-pend\n"
        + "|/ Err?=(none)/Reinst-required (Status,Err: uppercase=bad)\n"
        + "||/ Name           Version          Architecture Description\n"
        + "+++-==============-================-============-=================================\n"
        + "ii  adduser        3.134            all          add and remove users and groups\n"
        + "ii  apt            2.6.1            amd64        commandline package manager\n"
        + "rc  libfoo1:amd64  1:0.9.8-2+b1     amd64        foo library, shared\n",
      ["||/", "Name", "Version", "Architecture", "Description"],
      [
        ["ii", "adduser", "3.134", "all", "add and remove users and groups"],
        ["ii", "apt", "2.6.1", "amd64", "commandline package manager"],
        ["rc", "libfoo1:amd64", "1:0.9.8-2+b1", "amd64", "foo library, shared"],
      ]),
    FormatCase(
      "mounts",
      "proc /proc proc rw,relatime 0 0\n"
        + "sysfs /sys sysfs rw,relatime 0 0\n"
        + "dev /dev devtmpfs rw,size=1k,mode=755 0 0\n"
        + "/dev/vda / ext4 rw 0 1\n",
      [],
      [["proc", "/proc", "proc", "rw,relatime", "0", "0"]]),
    FormatCase(
      "iptables",
      "Chain INPUT (policy DROP 12 packets, 720 bytes)\n"
        + " pkts bytes target     prot opt in     out     source               destination         \n"
        + " 1234  567K ACCEPT     all  --  lo     *       0.0.0.0/0            0.0.0.0/0           \n"
        + "   56  3360 ACCEPT     tcp  --  *      *       10.0.0.0/8           0.0.0.0/0            tcp dpt:22\n"
        + "    0     0 DROP       all  --  *      *       192.0.2.0/24         0.0.0.0/0           \n",
      ["pkts", "bytes", "target", "prot", "opt", "in", "out", "source", "destination"],
      [["1234", "567K", "ACCEPT", "all", "--", "lo", "*", "0.0.0.0/0", "0.0.0.0/0"]]),
    FormatCase(
      "kubectl-restarts",
      "NAMESPACE     NAME                       READY   STATUS             RESTARTS         AGE\n"
        + "default       api-5d9c7b8f6d-2xk9p       1/1     Running            0                3d4h\n"
        + "default       worker-7f6d5c4b3a-zz1yx    0/1     CrashLoopBackOff   118 (2m1s ago)   9h\n"
        + "kube-system   coredns-64897985d-abcde    1/1     Running            3 (5d ago)       41d\n"
        + "kube-system   etcd-cp                    1/1     Running            0                87m\n",
      ["NAMESPACE", "NAME", "READY", "STATUS", "RESTARTS", "AGE"],
      [
        ["default", "api-5d9c7b8f6d-2xk9p", "1/1", "Running", "0", "3d4h"],
        ["default", "worker-7f6d5c4b3a-zz1yx", "0/1", "CrashLoopBackOff", "118 (2m1s ago)", "9h"],
      ]),
    FormatCase(
      "unit-separator",
      "a\u{1F}b\u{1F}c\n1\u{1F}2\u{1F}3\n4\u{1F}5\u{1F}6\n",
      ["a", "b", "c"],
      [["1", "2", "3"]]),
    FormatCase(
      "docker-ago",
      "CONTAINER ID   IMAGE                    COMMAND                  CREATED        STATUS                    PORTS                                       NAMES\n"
        + "4c01db0b339c   ubuntu:22.04             \"bash\"                   17 seconds ago Up 16 seconds             3300-3310/tcp                               webapp\n"
        + "d7886598dbe2   crosbymichael/redis:late \"/redis-server --dir\"    33 minutes ago Up 33 minutes             6379/tcp                                    redis,webapp/db\n"
        + "a1b2c3d4e5f6   nginx                    \"/docker-entrypoint.…\"   2 hours ago    Exited (0) 5 minutes ago                                              web\n"
        + "f00dfeedbeef   postgres:15              \"docker-entrypoint.s…\"   3 weeks ago    Up 3 days (healthy)       0.0.0.0:5432->5432/tcp, :::5432->5432/tcp   pg\n",
      ["CONTAINER ID", "IMAGE", "COMMAND", "CREATED", "STATUS", "PORTS", "NAMES"],
      [
        [
          "4c01db0b339c", "ubuntu:22.04", "\"bash\"", "17 seconds ago", "Up 16 seconds",
          "3300-3310/tcp", "webapp",
        ]
      ]),
    FormatCase(
      "padded-words",
      "name      city\nAlexander Oslo\nBo        Rome\n",
      ["name", "city"],
      [["Alexander", "Oslo"], ["Bo", "Rome"]]),
    FormatCase(
      "checksums",
      "b95e1d6d26358d97318163b06588e837  usr/lib/libferret.so\n"
        + "e77d7b26176fe6a1485770b5ee404b64  usr/share/doc/NOTICE.txt\n"
        + "59d15173594ab01dae94071110817a95  usr/bin/gpgrt-config\n",
      [],
      [["b95e1d6d26358d97318163b06588e837", "usr/lib/libferret.so"]]),
    FormatCase(
      "codes",
      "INV-0001,Ann,open\nINV-0002,Bo,paid\nINV-0003,Cy,open\n",
      [],
      [["INV-0001", "Ann", "open"]]),
    FormatCase(
      "outline",
      "Region\tCity\nNorth\t\n\tOslo\n\tBergen\nSouth\t\n\tRome\n",
      ["Region", "City"],
      [["North", ""], ["", "Oslo"]]),
    FormatCase(
      "quoted-word",
      "c3|\"Zed\" Li|2024-02-28\n"
        + "d4|Anna|2024-02-27\n"
        + "e5|Bob \"B\" Ray|2024-02-26\n"
        + "f6|Cy|2024-02-25\n",
      [],
      [["c3", "\"Zed\" Li", "2024-02-28"]]),
  ]
}
