/// Texts of one kind each, 40 columns wide.
let samples: [(name: String, text: String)] = [
  ("ASCII", String(repeating: "buttermilk", count: 4)),
  ("CJK", String(repeating: "牛乳発酵乳", count: 4)),
  ("emoji", String(repeating: "🧈🥛🐄🧀🍦", count: 4)),
  ("mixed", String(repeating: "Käse 乳🧈x ", count: 4)),
]
