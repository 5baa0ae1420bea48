/// A validator for the part of JSON Schema 2020-12 that the nibs' schema uses; others are errors.
struct SchemaValidator {
  struct UnknownKeyword: Error {
    let name: String
  }

  let root: JSON

  func accepts(_ value: JSON) throws -> Bool { try evaluate(value, root) != nil }

  /// Returns the keys of `value` that `schema` evaluates; `nil` if it rejects the value.
  private func evaluate(_ value: JSON, _ schema: JSON) throws -> Set<String>? {
    var known: Set<String> = []
    // `additionalProperties` and `unevaluatedProperties` apply to the keys that the others leave.
    let late = ["additionalProperties", "unevaluatedProperties"]
    for (keyword, rule) in schema.members where !late.contains(keyword) {
      guard let more = try check(value, keyword, rule, schema) else { return nil }
      known.formUnion(more)
    }
    for keyword in late {
      guard let rule = schema[keyword] else { continue }
      let own = Set(schema["properties"]?.members.keys.map { $0 } ?? [])
      let rest = value.members.filter {
        !(keyword == late[0] ? own : known).contains($0.key)
      }
      if rule == .bool(false), !rest.isEmpty { return nil }
      for member in rest.values where try evaluate(member, rule) == nil { return nil }
      known.formUnion(rest.keys)
    }
    return known
  }

  private func check(
    _ value: JSON, _ keyword: String, _ rule: JSON, _ schema: JSON
  ) throws -> Set<String>? {
    switch keyword {
    case "$schema", "title", "description", "$defs", "then", "else": return []
    case "$ref":
      let name = String(rule.text?.split(separator: "/").last ?? "")
      guard let target = root["$defs"]?[name] else { throw UnknownKeyword(name: name) }
      return try evaluate(value, target)
    case "allOf": return try all(value, rule.elements)
    case "anyOf": return try rule.elements.lazy.compactMap { try evaluate(value, $0) }.first
    case "not": return try evaluate(value, rule) == nil ? [] : nil
    case "if":
      let condition = try evaluate(value, rule)
      let branch = schema[condition == nil ? "else" : "then"] ?? .object([:])
      return try evaluate(value, branch).map { $0.union(condition ?? []) }
    case "properties":
      for (key, rule) in rule.members {
        if let member = value[key], try evaluate(member, rule) == nil { return nil }
      }
      return Set(value.members.keys).intersection(rule.members.keys)
    case "required": return rule.elements.allSatisfy { value[$0.text ?? ""] != nil } ? [] : nil
    case "items":
      for element in value.elements where try evaluate(element, rule) == nil { return nil }
      return []
    default: return try isFine(value, keyword, rule) ? [] : nil
    }
  }

  private func all(_ value: JSON, _ rules: [JSON]) throws -> Set<String>? {
    var known: Set<String> = []
    for rule in rules {
      guard let more = try evaluate(value, rule) else { return nil }
      known.formUnion(more)
    }
    return known
  }

  private func isFine(_ value: JSON, _ keyword: String, _ rule: JSON) throws -> Bool {
    switch keyword {
    case "const": value == rule
    case "enum": rule.elements.contains(value)
    case "type": isOfType(value, rule.text ?? "")
    case "minimum": value.double.map { $0 >= rule.double ?? 0 } ?? true
    case "maximum": value.double.map { $0 <= rule.double ?? 0 } ?? true
    case "minLength": value.text.map { Double($0.count) >= rule.double ?? 0 } ?? true
    case "pattern": try value.text.map { try $0.contains(Regex(rule.text ?? "")) } ?? true
    default: throw UnknownKeyword(name: keyword)
    }
  }

  private func isOfType(_ value: JSON, _ name: String) -> Bool {
    switch (value, name) {
    case (.object, "object"), (.array, "array"), (.string, "string"), (.bool, "boolean"): true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }
}
