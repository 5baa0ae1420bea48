import ButteryRecords
import RuleTrait
import Testing

@Suite("a table of blanks")
struct TableTests {
  private func read(
    _ text: String, isPadded: Bool = false, skipping lines: Int? = nil
  ) throws -> (names: [String], rows: [[String]], isTable: Bool, notes: ReadingNotes) {
    let folder = try NamedFiles()
    try folder.write(Array(text.utf8), to: "a.txt")
    var options = ReadingOptions()
    options.isPadded = isPadded
    options.skippedLines = lines
    let worker = RecordWorker(paths: [folder.path("a.txt")], options: options)
    try worker.open()
    worker.finish()
    let list = worker.result.list
    var rows: [[String]] = []
    var reader = RecordReader(list)
    var fields = FieldBuffer()
    for record in 0..<list.count {
      try reader.read(record, into: &fields)
      rows.append(list.columns.indices.map { fields.string(column: $0) })
    }
    return (list.columns.map(\.name), rows, list.parts[0].input.isPaddedTable, list.parts[0].notes)
  }

  @Test("is split where its columns are, as df prints it", .rules("DA-11"))
  func df() throws {
    let found = try read(
      """
      Filesystem     1K-blocks     Used Available Use% Mounted on
      udev             4006044        0   4006044   0% /dev
      /dev/vda1       82043328 19283412  59246840  25% /
      tmpfs               5120        4      5116   1% /run/lock

      """)
    #expect(
      found.names == ["Filesystem", "1K-blocks", "Used", "Available", "Use%", "Mounted on"])
    #expect(found.rows[1] == ["/dev/vda1", "82043328", "19283412", "59246840", "25%", "/"])
    #expect(found.isTable)
  }

  @Test("has the columns that a rule below its titles shows", .rules("DA-11"))
  func underlined() throws {
    let pip = try read("Package Version\n------- -------\npip     23.0.1\nwheel   0.38.4\n")
    #expect(pip.names == ["Package", "Version"] && pip.isTable)
    #expect(pip.rows == [["pip", "23.0.1"], ["wheel", "0.38.4"]])
    let sqlcmd = try read(
      """
      id          full name            born
      ----------- -------------------- ----------
                1 Ada Lovelace         1815-12-10
               20 Grace Brewster Hop   1906-12-09

      (2 rows affected)

      """)
    #expect(sqlcmd.names == ["id", "full name", "born"])
    #expect(sqlcmd.rows.map { $0[1] } == ["Ada Lovelace", "Grace Brewster Hop"])
    let shell = try read("Name        Id\n----        --\nsystemd      1\nlong-name  415\n")
    #expect(shell.rows == [["systemd", "1"], ["long-name", "415"]])
    for text in [
      "a b\n-- ----\n1 2 3\nlong words here\n", "Title\n-----\ntext one\n", "a  b\n------\n1  2\n",
    ] {
      #expect(try !read(text).isTable, "\(text)")
    }
  }

  @Test("may have one line below titles in capitals", .rules("DA-11"))
  func capitals() throws {
    let found = try read("NAME   READY   AGE\nweb    1/1     5d\n")
    #expect(found.names == ["NAME", "READY", "AGE"] && found.rows == [["web", "1/1", "5d"]])
    #expect(try !read("Name   Ready\nweb    1/1\n").isTable)
  }

  @Test("has words of a title together though all fields below are short", .rules("DA-11"))
  func title() throws {
    let found = try read("FILE       SIZE Mounted on\na-name        1 /\nb             2 /x\n")
    #expect(found.names == ["FILE", "SIZE", "Mounted on"])
    #expect(found.rows == [["a-name", "1", "/"], ["b", "2", "/x"]])
  }

  @Test(
    "loses nothing of fields that stick out, and its last column takes the rest", .rules("DA-11"))
  func ps() throws {
    let found = try read(
      """
      USER         PID %CPU COMMAND
      root           1  0.0 /sbin/init splash, "quiet"
      daemon       117  0.3 cron -f  -P
      systemd-timesyncd 21094  0.0 /usr/lib/systemd
      www-data   12345 10.0 nginx: worker

      """, isPadded: true)
    #expect(found.names == ["USER", "PID", "%CPU", "COMMAND"])
    #expect(
      found.rows == [
        ["root", "1", "0.0", "/sbin/init splash, \"quiet\""],
        ["daemon", "117", "0.3", "cron -f  -P"],
        ["systemd-timesyncd", "21094", "0.0", "/usr/lib/systemd"],
        ["www-data", "12345", "10.0", "nginx: worker"],
      ])
  }

  @Test("may have empty fields, as kubectl prints them", .rules("DA-11"))
  func kubectl() throws {
    let found = try read(
      """
      NAME       READY   STATUS    RESTARTS   AGE
      web-1      1/1     Running   0          3d
      web-2      0/1               12         3d
      db         1/1     Running   0          40d

      """)
    #expect(found.names == ["NAME", "READY", "STATUS", "RESTARTS", "AGE"])
    #expect(found.rows[1] == ["web-2", "0/1", "", "12", "3d"])
  }

  @Test("is what ls -l lists, too, without its first line", .rules("DA-11"))
  func ls() throws {
    let found = try read(
      """
      total 16
      -rw-r--r-- 1 root root   12 Nov 23 08:04 a.txt
      drwxr-xr-x 2 root root 4096 Nov  3 08:04 folder with blanks
      -rw-r--r-- 1 root www   120 Oct 23 18:04 c

      """)
    #expect(found.rows.count == 3)
    #expect(found.rows[1].last == "folder with blanks")
    #expect(found.rows[2].contains("120"))
    #expect(found.notes.skippedLines?.first == "total 16" && found.notes.areLinesGuessed)
  }

  @Test(
    "has as many lines in front as somebody says", .rules("DA-8", "DA-11"), arguments: [0, 1, 3])
  func skipping(count: Int) throws {
    let lines = ["total 7", "", "A    B", "x    1", "yy   2", "zzz  3"]
    let found = try read(
      lines.joined(separator: "\n") + "\n", isPadded: true, skipping: count)
    let left = lines.dropFirst(count).filter { !$0.isEmpty }
    #expect(found.rows.count + (count < 3 ? 1 : 0) == left.count)
    #expect(found.notes.skippedLines?.count == (count == 0 ? nil : count))
    #expect(!found.notes.areLinesGuessed)
  }

  @Test("has wide letters, quotes and rules in it", .rules("DA-11"))
  func letters() throws {
    let found = try read(
      "NAME    TOWN      N\n------- --------- --\nJörg    Köln      1\nÄnne \"  Ulm, x    20\n")
    #expect(found.names == ["NAME", "TOWN", "N"])
    #expect(found.rows == [["Jörg", "Köln", "1"], ["Änne \"", "Ulm, x", "20"]])
  }

  @Test(
    "is neither prose nor a log nor anything with delimiters", .rules("DA-11"),
    arguments: [
      "It was the best of times,\nit was the worst  of times,\nit was the age of wisdom\nand more\n",
      "2024-01-01 12:00:00 INFO   started\n2024-01-01 12:00:01 WARN   slow\n2024-01-01 12:00:02 INFO   x\n",
      "Nov 23 08:00:01 host cron[1]:  a\nNov 23 08:00:02 host cron[1]:  b\nNov 23 08:00:03 host x:  c\n",
      "name,   size,  n\nabcd,   1234,  5\nefgh,   4567,  6\n",
      "Usage: x [options]\n\n  -a, --all      all\n  -b, --both     both\n  -c, --cold     cold\n",
      "# Title\n\nA list:\n\n- one\n- two\n\n    code  here\n    more  there\n",
    ])
  func others(text: String) throws {
    #expect(try !read(text).isTable)
  }

  @Test("that was asked for is one column where there are no blanks", .rules("DA-11"))
  func single() throws {
    let found = try read("a\nb,c\nd\n", isPadded: true)
    #expect(found.names == ["a"])
    #expect(found.rows == [["b,c"], ["d"]])
  }
}
