import RuleTrait
import Testing

extension EndToEnd {
  @Suite("the example live-queue") struct LiveQueue {
    @Test("shows each change where it happens, by itself while it is live", .rules("DI-2", "DI-4"))
    func changes() throws {
      let example = try ExampleSession("live-queue", columns: 48, lines: 15, shows: "q quit")
      example.expectScreen(
        """
        | Running                                        |
        | Turn wheel 1                                 – |
        | Salt wheel 2                                 – |
        | Churn barrel 3                               – |
        | Wash vat 4                                   – |
        | Waiting                                        |
        | Wax wheel 5                                  – |
        | Pasteurise vat 6                             – |
        | Turn wheel 7                                 – |
        | Salt wheel 8                                 – |
        | Churn barrel 9                               – |
        | Wash vat 10                                  – |
        | Done                                           |
        |                                                |
        | l live  n next  Enter focus  e edit  q quit    |
        """)
      example.press(
        "n", times: 4,
        shows: """
          | Running                                        |
          | Turn wheel 1                  ░░░░░░░░░░   6 % |
          | Salt wheel 2                  ░░░░░░░░░░   4 % |
          | Churn barrel 3                               – |
          | Wash vat 4                                   – |
          | Wax wheel 5                   █░░░░░░░░░  14 % |
          | Waiting                                        |
          | Pasteurise vat 6                             – |
          | Turn wheel 7                                 – |
          | Salt wheel 8                                 – |
          | Churn barrel 9                               – |
          | Wash vat 10                                  – |
          | Done                                           |
          |                                                |
          | l live  n next  Enter focus  e edit  q quit    |
          """)
      example.session.press("l")
      // The first job is done after a few seconds at most, and is then removed from the list.
      try example.session.wait("nothing happens by itself") {
        $0.screen.contains("l stop") && !$0.screen.contains("Turn wheel 1 ")
      }
      try example.expectEnd(by: "q")
    }

    @Test("jobs that wait are moved by hand, any job is deleted", .rules("DI-6", "ED-2", "ED-3"))
    func editing() throws {
      let example = try ExampleSession("live-queue", columns: 48, lines: 9, shows: "q quit")
      for key in ["enter", "e", "down", "-", "enter"] { example.session.press(key) }
      example.press(
        "down",
        shows: """
          | Running                                        |
          | [-] Turn wheel 1                             – |
          | [-] Churn barrel 3                           – |
          |▌[-] Wash vat 4                               – |
          | Waiting                                        |
          | [-] Wax wheel 5                            – ≡ |
          | [-] Pasteurise vat 6                       – ≡ |
          | [-] Turn wheel 7                           – ≡ |
          | Enter focus  - delete  m move  e end  q quit   |
          """)
      for key in ["down", "m", "down", "enter", "e"] { example.session.press(key) }
      // The job at the head of the queue is begun next.
      example.press(
        "n", times: 4,
        shows: """
          | Running                                        |
          | Turn wheel 1                  ░░░░░░░░░░   4 % |
          | Churn barrel 3                █░░░░░░░░░  14 % |
          | Wash vat 4                                   – |
          | Pasteurise vat 6              ░░░░░░░░░░   6 % |
          | Waiting                                        |
          |▌Wax wheel 5                                  – |
          | Turn wheel 7                                 – |
          | l live  n next  Enter focus  e edit  q quit    |
          """)
      try example.expectEnd(by: "q")
    }
  }
}
