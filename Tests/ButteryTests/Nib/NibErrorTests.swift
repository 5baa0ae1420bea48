import Buttery
import Testing

@Suite("a nib file with a mistake") @MainActor struct NibErrorTests {
  /// Returns the error for a nib of `objects`, without the text before the path.
  private func problem(_ objects: String) throws -> String {
    let error = try #require(throws: NibError.self) { try Nibs.nib(of: objects) }
    #expect(error.line != nil)
    return error.description
  }

  @Test("has line and column, counted in characters, and the path")
  func place() throws {
    let error = try #require(throws: NibError.self) {
      try Nibs.nib(
        """
        {
          "objects": [
            { "class": "View",
              "subviews": [{ "class": "Label", "text": "Käse 🧀", "numberOfLines": "two" }] }
          ]
        }
        """)
    }
    #expect(error.line == 4)
    #expect(error.column == 75)
    #expect(error.file == nil)
    #expect(error.path == "objects[0].subviews[0].numberOfLines")
    #expect(
      error.description
        == "nib:4:75: objects[0].subviews[0].numberOfLines: must be a whole number from 0 to 9999, "
        + "not a string")
  }

  @Test(
    "is no JSON",
    arguments: [
      ("", "nib:1:1: the text ends where a value should be - is a bracket not closed?"),
      ("{", "nib:1:2: a key in double quotes is missing here"),
      ("{\"a\"", "nib:1:5: a ':' is missing here"),
      ("{\"a\": 1", "nib:1:8: a ',' or '}' is missing here"),
      ("{\"a\": 1,}", "nib:1:9: a key in double quotes is missing here"),
      ("{\"a\": 1,\n \"a\": 2}", "nib:2:2: key \"a\" is here for the second time - keep one"),
      ("[1 2]", "nib:1:4: a ',' or ']' is missing here"),
      ("[1,]", "nib:1:4: this is no value - texts and keys stand in double quotes"),
      ("{} {}", "nib:1:4: there is something after the end - remove it"),
      ("nul", "nib:1:1: this is no value - did you mean null?"),
      ("\"abc", "nib:1:1: the string is never closed - end it with a double quote"),
      (
        "\"a\nb\"",
        "nib:1:3: a line ends, or a control character stands, in a string - write it as \\n"
      ),
      ("\"\\x\"", "nib:1:2: there is no such escape - write a backslash as \\\\"),
      ("\"\\", "nib:1:2: there is no such escape - write a backslash as \\\\"),
      ("\"\\u12g4\"", "nib:1:2: \\u needs four hexadecimal digits"),
      ("\"\\ud800x\"", "nib:1:2: half of a surrogate pair - write the character itself"),
      ("\"\\ud800\\u0041\"", "nib:1:2: half of a surrogate pair - write the character itself"),
      ("\"\\udc00\"", "nib:1:2: half of a surrogate pair - write the character itself"),
      ("-", "nib:1:2: a digit is missing here"),
      ("1.", "nib:1:3: a digit is missing here"),
      ("1e", "nib:1:3: a digit is missing here"),
      ("01", "nib:1:2: there is something after the end - remove it"),
      ("[1e999]", "nib:1:2: the number is too large - use a smaller one"),
    ])
  func syntax(text: String, message: String) throws {
    let error = try #require(throws: NibError.self) { try Nibs.nib(text) }
    #expect(error.description == message)
    #expect(error.path == nil)
  }

  @Test("is not UTF-8")
  func encoding() throws {
    let error = try #require(throws: NibError.self) {
      try Nib(json: Array("{\n \"é".utf8) + [0xFF])
    }
    #expect(error.description == "nib:2:4: this is not UTF-8 - save the file as UTF-8")
  }

  @Test("is too deep")
  func depth() throws {
    let error = try #require(throws: NibError.self) {
      try Nib(json: Array(repeating: UInt8(ascii: "["), count: 1_000_000))
    }
    #expect(error.description == "nib:1:66: there are more than 64 levels - use fewer")
  }

  @Test(
    "isn't a nib",
    arguments: [
      ("[]", "nib:1:1: must be an object, not an array"),
      ("{}", "nib:1:1: a nib needs \"objects\", an array of views"),
      ("{\"objects\": 1}", "nib:1:13: objects: must be an array, not a number"),
      ("{\"object\": []}", "nib:1:2: a nib has no key \"object\" - use $schema, objects, owner"),
      (
        "{\"objects\": [], \"$schema\": true}",
        "nib:1:28: $schema: must be a string, not true or false"
      ),
      (
        "{\"objects\": [], \"owner\": {\"class\": \"A\"}}",
        "nib:1:27: owner: an owner has no key \"class\" - use outlets"
      ),
      (
        "{\"objects\": [], \"owner\": {\"outlets\": {\"a\": \"b\"}}}",
        "nib:1:44: owner.outlets.a: no view has the id \"b\" - the ids are none"
      ),
    ])
  func nib(text: String, message: String) throws {
    #expect(throws: NibError.self) { try Nibs.nib(text) }
    let error = try #require(throws: NibError.self) { try Nibs.nib(text) }
    #expect(error.description == message)
  }

  @Test(
    "has a key, a class or a value that doesn't exist",
    arguments: [
      ("null", "objects[0]: must be an object, not null"),
      ("{}", "objects[0]: a view needs a \"class\""),
      (
        "{\"class\": \"Lable\"}",
        "objects[0].class: there is no class \"Lable\" - hand it to the nib in classes:, or use "
          + "ContactCell, TitleHeader, CountHeader, Sleepy, View, Label, ImageView, StackView, "
          + "TableViewCell, TableViewHeaderFooterView"
      ),
      (
        "{\"class\": \"View\", \"text\": \"a\"}",
        "objects[0]: a View has no key \"text\" - use class, id, frame, backgroundColor, isHidden, "
          + "clipsToBounds, layoutMargins, contentHuggingPriority, "
          + "contentCompressionResistancePriority, subviews, constraints, outlets"
      ),
      (
        "{\"class\": \"Label\", \"textAlignment\": \"middle\"}",
        "objects[0].textAlignment: must be one of left, center, right, natural, not \"middle\""
      ),
      (
        "{\"class\": \"Label\", \"textColor\": \"#12345\"}",
        "objects[0].textColor: must be a colour as in #ff8000, not \"#12345\""
      ),
      (
        "{\"class\": \"Label\", \"textColor\": []}",
        "objects[0].textColor: must be the name of a colour, #rrggbb or a number from 0 to 255, "
          + "not an array"
      ),
      (
        "{\"class\": \"Label\", \"textColor\": 256}",
        "objects[0].textColor: must be a whole number from 0 to 255, not 256.0"
      ),
      (
        "{\"class\": \"Label\", \"textAttributes\": [\"fat\"]}",
        "objects[0].textAttributes[0]: must be one of bold, dim, italic, underline, reverse, "
          + "not \"fat\""
      ),
      (
        "{\"class\": \"Label\", \"numberOfLines\": 1.5}",
        "objects[0].numberOfLines: must be a whole number from 0 to 9999, not 1.5"
      ),
      (
        "{\"class\": \"View\", \"isHidden\": 0}",
        "objects[0].isHidden: must be true or false, not a number"
      ),
      (
        "{\"class\": \"View\", \"frame\": {\"left\": 0}}",
        "objects[0].frame: a frame has no key \"left\" - use x, y, width, height"
      ),
      (
        "{\"class\": \"View\", \"frame\": {\"x\": -10000}}",
        "objects[0].frame.x: must be a whole number from -9999 to 9999, not -10000.0"
      ),
      (
        "{\"class\": \"View\", \"layoutMargins\": {\"x\": 0}}",
        "objects[0].layoutMargins: a set of margins has no key \"x\" - use top, left, bottom, right"
      ),
      (
        "{\"class\": \"View\", \"contentHuggingPriority\": {\"vertical\": 0}}",
        "objects[0].contentHuggingPriority.vertical: must be a whole number from 1 to 1000, not 0.0"
      ),
      (
        "{\"class\": \"ImageView\", \"image\": {}}",
        "objects[0].image: an image needs \"lines\", an array of strings"
      ),
      (
        "{\"class\": \"TableViewCell\", \"style\": \"fancy\"}",
        "objects[0].style: must be one of default, value1, value2, subtitle, not \"fancy\""
      ),
      (
        "{\"class\": \"TableViewCell\", \"reuseIdentifier\": \"\"}",
        "objects[0].reuseIdentifier: must not be empty - leave the key out"
      ),
      (
        "{\"class\": \"TableViewCell\", \"detailTextLabel\": {}}",
        "objects[0].detailTextLabel: style default has no such view - choose another style"
      ),
      (
        "{\"class\": \"TableViewCell\", \"style\": \"value2\", \"imageView\": {}}",
        "objects[0].imageView: style value2 has no such view - choose another style"
      ),
      (
        "{\"class\": \"TableViewCell\", \"contentView\": {\"class\": \"View\"}}",
        "objects[0].contentView: a View has no key \"class\" - use id, frame, backgroundColor, "
          + "isHidden, clipsToBounds, layoutMargins, contentHuggingPriority, "
          + "contentCompressionResistancePriority, subviews, constraints"
      ),
      (
        "{\"class\": \"View\", \"\\u001b[1m\\n\\u202e\": 1}",
        "objects[0]: a View has no key \"\u{FFFD}[1m\u{FFFD}\u{FFFD}\" - use class, id, frame, "
          + "backgroundColor, isHidden, clipsToBounds, layoutMargins, contentHuggingPriority, "
          + "contentCompressionResistancePriority, subviews, constraints, outlets"
      ),
    ])
  func value(objects: String, message: String) throws {
    let found = try problem(objects)
    #expect(found.hasSuffix(": \(message)"), "\(found)")
  }

  @Test(
    "has ids, outlets or constraints that can't be",
    arguments: [
      (
        "{\"class\": \"View\", \"id\": \"1st\"}",
        "objects[0].id: must be a name of letters, digits and _ that begins with a letter, "
          + "not \"1st\""
      ),
      (
        "{\"class\": \"View\", \"id\": \"margins\"}",
        "objects[0].id: \"margins\" has a meaning in constraints - choose another name"
      ),
      (
        "{\"class\": \"View\", \"id\": \"a\"}, {\"class\": \"View\", \"id\": \"a\"}",
        "objects[1].id: another view has the id \"a\" - choose another one"
      ),
      (
        "{\"class\": \"View\", \"id\": \"a\", \"outlets\": {\"b\": \"a\"}}",
        "objects[0].outlets.b: View has no outlets - let it conform to NibOutlets"
      ),
      (
        "{\"class\": \"TitleHeader\", \"textLabel\": {\"id\": \"a\"}, \"outlets\": {\"titel\": \"a\"}}",
        "objects[0].outlets.titel: TitleHeader has no outlet \"titel\" - it has titleLabel"
      ),
      (
        "{\"class\": \"TitleHeader\", \"id\": \"a\", \"outlets\": {\"titleLabel\": \"a\"}}",
        "objects[0].outlets.titleLabel: outlet \"titleLabel\" of TitleHeader takes a Label, "
          + "not a TitleHeader"
      ),
      (
        "{\"class\": \"ContactCell\", \"textLabel\": {\"id\": \"a\"}, \"outlets\": {\"foreign\": \"a\"}}",
        "objects[0].outlets.foreign: outlet \"foreign\" of ContactCell names a property of "
          + "TitleHeader"
      ),
      (
        "{\"class\": \"TitleHeader\", \"id\": \"a\", \"outlets\": {\"titleLabel\": \"b\"}}",
        "objects[0].outlets.titleLabel: no view has the id \"b\" - the ids are a"
      ),
      (
        "{\"class\": \"View\", \"id\": \"a\"}, {\"class\": \"View\", \"constraints\": "
          + "[\"self.top == a.top\"]}",
        "objects[1].constraints[0]: \"a\" is in another object - tie views of one object to each "
          + "other"
      ),
      (
        "{\"class\": \"View\", \"id\": \"a\", \"constraints\": [\"b.top == a.top\"]}",
        "objects[0].constraints[0]: no view has the id \"b\" - the ids are a"
      ),
    ])
  func reference(objects: String, message: String) throws {
    let found = try problem(objects)
    #expect(found.hasSuffix(": \(message)"), "\(found)")
  }

  private nonisolated static let form =
    "write it as in \"title.leading == margins.leading + 1 @750\" or "
    + "\"title.width >= logo.width * 0.5\""

  @Test(
    "has a constraint that is none",
    arguments: [
      ("", "\"\" is no side of a constraint - \(Self.form)"),
      ("a", "\"a\" is no side of a constraint - \(Self.form)"),
      ("a.b.c.top == 1", "\"a.b.c.top\" is no side of a constraint - \(Self.form)"),
      ("a.margin.top == 1", "\"a.margin.top\" is no side of a constraint - \(Self.form)"),
      (
        "a.middle == 1",
        "\"middle\" is no edge - use leading, trailing, left, right, top, bottom, centerX, "
          + "centerY, width, height"
      ),
      ("a.top", "the relation is missing - \(Self.form)"),
      ("a.top = a.top", "\"=\" is no relation - use ==, >= or <="),
      ("a.width ==", "\"\" is no view's edge and no whole number up to 9999 - \(Self.form)"),
      (
        "a.width == -9223372036854775808",
        "\"-9223372036854775808\" is no view's edge and no whole number up to 9999 - \(Self.form)"
      ),
      (
        "a.width == a.width + 1.5",
        "\"1.5\" is no view's edge and no whole number up to 9999 - \(Self.form)"
      ),
      (
        "a.top == 1", "only a width or a height can be compared with a number - name a view's edge"
      ),
      (
        "a.top == a.left",
        "a place between top and bottom can't be compared with a place between left and right "
          + "- name two edges of one direction, or two extents"
      ),
      (
        "a.top == a.height",
        "a place between top and bottom can't be compared with a width or height "
          + "- name two edges of one direction, or two extents"
      ),
      (
        "a.top == a.bottom * 2", "only a width or a height can be multiplied - leave the factor out"
      ),
      ("a.width == a.width * nan", "\"nan\" is no factor - use a number from -100 to 100"),
      ("a.width == a.width * 1000", "\"1000\" is no factor - use a number from -100 to 100"),
      ("a.width == 3 @0", "\"@0\" is no priority - use @1 to @1000"),
      ("a.width == 3 @high", "\"@high\" is no priority - use @1 to @1000"),
      ("a.width == 3 4", "\"4\" is too much - \(Self.form)"),
    ])
  func constraint(text: String, message: String) throws {
    let found = try problem(
      "{\"class\": \"View\", \"id\": \"a\", \"constraints\": [\"\(text)\"]}")
    #expect(found.hasSuffix("objects[0].constraints[0]: \(message)"), "\(found)")
  }

  @Test("isn't there, or is no file")
  func file() {
    let missing = #expect(throws: NibError.self) { try Nib(contentsOf: "/no/such.nib.json") }
    #expect(missing?.description == "/no/such.nib.json: there is no such file - check the name")
    let folder = #expect(throws: NibError.self) { try Nib(contentsOf: "/") }
    #expect(folder?.description == "/: the file can't be read - check whether it is one")
    #expect(folder?.line == nil)
  }
}
