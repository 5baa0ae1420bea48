import ButteryRecords
import RuleTrait
import Testing

@Suite("a file that isn't text")
struct BinaryFormatTests {
  @Test(
    "is refused with what it is, and the command that helps", .rules("DA-11"),
    arguments: [
      ("PAR1\u{15}\u{4}", "a Parquet file", "duckdb -csv -c \"from '%'\" | buttery"),
      (
        "SQLite format 3\0\u{10}\0", "an SQLite database",
        "sqlite3 -csv -header % 'select * from TABLE' | buttery"
      ),
      ("PK\u{3}\u{4}\u{14}\0\0\0", "a zip archive", "unzip -p % | buttery"),
      ("PK\u{3}\u{4}[Content_Types].xml xl/workbook.xml", "an Excel workbook", "xlsx2csv %"),
      ("%PDF-1.7\n", "a PDF document", "pdftotext -layout % -"),
      ("\u{7F}ELF\u{2}\u{1}", "an executable file", "name a file of text"),
      ("ARROW1\0\0", "an Arrow or Feather file", "python3"),
      ("Obj\u{1}\u{4}", "an Avro file", "read_avro('%')"),
    ])
  func refused(start: String, format: String, remedy: String) throws {
    try withFile(Array(start.utf8)) { path in
      let error = #expect(throws: RecordError.self) { try RecordWorker(paths: [path]).open() }
      let text = try #require(error).description
      #expect(text.hasPrefix("\(path): is \(format) — "), "\(text)")
      #expect(text.contains(remedy.replacing("%", with: path)), "\(text)")
      #expect(!text.contains("\n"))
    }
  }

  @Test(
    "is refused where it begins as HTML and XML do, unless fields are said to be in it",
    .rules("DA-11"),
    arguments: [
      ("<!DOCTYPE html>\n<html></html>\n", "a page of HTML"),
      ("\u{FEFF}\n<HTML lang=\"de\">\n", "a page of HTML"),
      ("<?xml version=\"1.0\"?>\n<r/>\n", "an XML document"),
    ])
  func markup(text: String, format: String) throws {
    try withFile(Array(text.utf8)) { path in
      let error = #expect(throws: RecordError.self) { try RecordWorker(paths: [path]).open() }
      let message = try #require(error).description
      #expect(message.hasPrefix("\(path): is \(format) — make CSV or JSON of it"), "\(message)")
      var options = ReadingOptions()
      options.delimiter = .comma
      let worker = RecordWorker(paths: [path], options: options)
      try worker.open()
      #expect(worker.result.list.parts.count == 1)
    }
    for other in ["<htmlx>,b\n1,2\n", "<xml>,b\n1,2\n", "<,>\n1,2\n"] {
      try withFile(Array(other.utf8)) { path in try RecordWorker(paths: [path]).open() }
    }
  }

  @Test(
    "is refused where most of it is no text, and no magic number says what it is", .rules("DA-11"))
  func unknown() throws {
    let bytes = (0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 3) }
    try withFile(bytes) { path in
      let error = #expect(throws: RecordError.self) { try RecordWorker(paths: [path]).open() }
      let text = try #require(error).description
      #expect(text.contains("is binary data"))
    }
  }

  @Test(
    "isn't one that only begins with such letters, or has a few NULs", .rules("DA-11"),
    arguments: [
      "PAR,n\n1,2\n", "MZ,n\n1,2\n", "BM,n\nORC,2\n", "DUCK,n\n1,2\n", "a,b\n\0,\0\n1,\0\n",
    ])
  func text(text: String) throws {
    try withFile(Array(text.utf8)) { path in
      let worker = RecordWorker(paths: [path])
      try worker.open()
      #expect(worker.result.list.columns.count == 2)
    }
  }

  @Test(
    "has its name quoted for a shell in the command", .rules("DA-11"),
    arguments: [
      ("my file.zip", "'my file.zip'"), ("it's.zip", "'it'\\''s.zip'"), ("$x.zip", "'$x.zip'"),
      ("größe.zip", "größe.zip"),
    ])
  func names(name: String, quoted: String) throws {
    let folder = try NamedFiles()
    try folder.write(Array("PK\u{3}\u{4}\u{14}\0".utf8), to: name)
    let error = #expect(throws: RecordError.self) {
      try RecordWorker(paths: [folder.path(name)]).open()
    }
    let wanted =
      quoted.hasPrefix("'") ? "'\(folder.path)/" + quoted.dropFirst() : folder.path(quoted)
    let text = try #require(error).description
    #expect(text.contains("unzip -p \(wanted) | buttery"), "\(text)")
  }

  @Test("is refused from a pipe as well, once enough of it is there", .rules("DA-11"))
  func pipe() throws {
    let pipe = try WorkPipe()
    let worker = RecordWorker(paths: [pipe.path])
    try writeAll("PA", to: pipe.writeEnd)
    try worker.open()
    worker.start { _ in }
    try writeAll("R1\u{15}\u{4}", to: pipe.writeEnd)
    #expect(eventually { worker.result.failure?.description.contains("a Parquet file") == true })
    pipe.closeWriteEnd()
    pipe.closeReadEnd()
  }
}
