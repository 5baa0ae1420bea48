import Testing

extension EndToEnd {
  @Suite("the example") struct Examples {
    @Test("headers-and-footers: has a picture or a title above a section, advice or nothing below")
    func headersAndFooters() throws {
      let example = try ExampleSession("headers-and-footers", shows: "Blue")
      example.expectScreen(
        """
        | ▗▄▄▄▄▖  Soft and white                                     |
        | ▝▀▀▀▀▘                                                     |
        | Brillat-Savarin                                            |
        | Camembert                                                  |
        | Chaource                                                   |
        | Robiola                                                    |
        | Take these out of the fridge an hour early.                |
        |   ▗▄▟█  Hard and old                                       |
        | ▗▟████                                                     |
        | Beaufort                                                   |
        | Berner Alpkäse                                             |
        | Comté                                                      |
        | Gruyère                                                    |
        | Sbrinz                                                     |
        | ▗▞▄▚▄▖  Blue                                               |
        | ▝▄▀▞▀▘                                                     |
        """)
      example.press(
        "down", times: 4,
        shows: """
          | ▗▄▄▄▄▖  Soft and white                                     |
          | ▝▀▀▀▀▘                                                     |
          | Take these out of the fridge an hour early.                |
          |   ▗▄▟█  Hard and old                                       |
          | ▗▟████                                                     |
          | Beaufort                                                   |
          | Berner Alpkäse                                             |
          | Comté                                                      |
          | Gruyère                                                    |
          | Sbrinz                                                     |
          | ▗▞▄▚▄▖  Blue                                               |
          | ▝▄▀▞▀▘                                                     |
          | Bleu d'Auvergne                                            |
          | Gorgonzola                                                 |
          | Roquefort                                                  |
          | Goes with pears, walnuts and sweet wine.                   |
          """)
      example.press(
        "end",
        shows: """
          |   ▗▄▟█  Hard and old                                       |
          | ▗▟████                                                     |
          | Gruyère                                                    |
          | Sbrinz                                                     |
          | ▗▞▄▚▄▖  Blue                                               |
          | ▝▄▀▞▀▘                                                     |
          | Bleu d'Auvergne                                            |
          | Gorgonzola                                                 |
          | Roquefort                                                  |
          | Stilton                                                    |
          | Goes with pears, walnuts and sweet wine.                   |
          | Not cheese at all                                          |
          | Quince paste                                               |
          | Fig mustard                                                |
          | Crackers                                                   |
          | Ask for a taste.                                           |
          """)
      try example.expectEnd(by: "q")
    }

    @Test("dairy-header: has the same header in code and as a nib, and it wraps at any width")
    func dairyHeader() throws {
      let example = try ExampleSession("dairy-header", shows: "Brunost")
      example.expectScreen(
        """
        | ▗▀▖ Obertal                                                |
        | ▐█▌ At 1,400 metres. In summer the milk comes down by      |
        |     cable car, still warm.                                 |
        | Raclette                                                   |
        | Alpine butter                                              |
        | Whey soap                                                  |
        | ▗▀▖ Two Rivers                                             |
        | ▐█▌ Forty Jerseys and one very old bull, between the weir  |
        |     and the mill.                                          |
        | Clotted cream                                              |
        | Cheddar                                                    |
        | Cultured butter                                            |
        | Ice cream                                                  |
        | ▗▀▖ Halvorsen & Daughters                                  |
        | ▐█▌ Brown cheese, since 1911.                              |
        | Brunost                                                    |
        """)
      let (inCode, fromNib) = (example.look(ofLine: 0), example.look(ofLine: 6))
      #expect(inCode == fromNib)
      #expect(inCode[5].isBold)
      example.press(
        "down", times: 5,
        shows: """
          |     cable car, still warm.                                 |
          | ▗▀▖ Two Rivers                                             |
          | ▐█▌ Forty Jerseys and one very old bull, between the weir  |
          |     and the mill.                                          |
          | Clotted cream                                              |
          | Cheddar                                                    |
          | Cultured butter                                            |
          | Ice cream                                                  |
          | ▗▀▖ Halvorsen & Daughters                                  |
          | ▐█▌ Brown cheese, since 1911.                              |
          | Brunost                                                    |
          | Gamalost                                                   |
          | Sour cream                                                 |
          | ▗▀▖ Laiterie du Marais                                     |
          | ▐█▌ Salt meadows, salted butter: the flakes are raked an   |
          |     hour's walk away.                                      |
          """)
      try example.resize(
        columns: 40, lines: 10,
        shows: """
          |     still warm.                        |
          | ▗▀▖ Two Rivers                         |
          | ▐█▌ Forty Jerseys and one very old     |
          |     bull, between the weir and the     |
          |     mill.                              |
          | Clotted cream                          |
          | Cheddar                                |
          | Cultured butter                        |
          | Ice cream                              |
          | ▗▀▖ Halvorsen & Daughters              |
          """)
      try example.expectEnd(by: "q")
    }

    @Test("cell-styles: shows the four styles, a taller first row and cells with outlets")
    func cellStyles() throws {
      let example = try ExampleSession("cell-styles", shows: "barn 2")
      example.expectScreen(
        """
        | default: a text                                            |
        | ▗▟▙▖                                                       |
        | ▐██▌ Gate 3 sticks: lift it                                |
        | ▐▌▐▌                                                       |
        | The vet comes on Monday                                    |
        | value1: a text and a value                                 |
        | Milk in the tank                                   1,840 l |
        | Temperature                                         3.8 °C |
        | value2: a name and a value                                 |
        |          Dairy Sonnen & Co, 5 a.m.                         |
        |           Feed Miller, Thursdays                           |
        | subtitle: a text and more about it                         |
        | Open day                                                   |
        | First Sunday in May, cake and a tractor ride               |
        | Hay                                                        |
        | Second cut, barn 2                                         |
        """)
      example.press(
        "end",
        shows: """
          | value2: a name and a value                                 |
          |           Feed Miller, Thursdays                           |
          | subtitle: a text and more about it                         |
          | Open day                                                   |
          | First Sunday in May, cake and a tractor ride               |
          | Hay                                                        |
          | Second cut, barn 2                                         |
          | a class of its own                                         |
          | Bella        ▆▆▆▆▆▆▆▆▆ 19 l                              › |
          | Jersey                                                     |
          | Cloud        ▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆ 31 l                        › |
          | Holstein                                                   |
          | Dotty        ▆▆▆▆▆▆▆▆▆▆▆▆ 24 l                           › |
          | Ayrshire                                                   |
          | Elsa         ▆▆▆▆▆▆▆▆▆▆▆▆▆ 26 l                          › |
          | Brown Swiss                                                |
          """)
      try example.resize(
        columns: 40, lines: 10,
        shows: """
          | value2: a name and a value             |
          |      Feed Miller, Thursdays            |
          | subtitle: a text and more about it     |
          | Open day                               |
          | First Sunday in May, cake and a tract… |
          | Hay                                    |
          | Second cut, barn 2                     |
          | a class of its own                     |
          | Bella        ▆▆▆▆▆▆▆▆▆ 19 l          › |
          | Jersey                                 |
          """)
      try example.expectEnd(by: "q")
    }

    @Test("transactions: has cells for pending and for posted ones, and stacked labels as headers")
    func transactions() throws {
      let example = try ExampleSession("transactions", shows: "Balance")
      example.expectScreen(
        """
        | Farm shop Birkenhof                                        |
        | Balance 4211.35                                            |
        |                                                            |
        | Saturday, 21 March                                         |
        | 2 of 3 pending                                             |
        | Card terminal · pending                            +312.40 |
        | Fuel station · pending                              −68.90 |
        | Weekly market                                     +1184.50 |
        | Stall 14, takings                                          |
        |                                             Total +1428.00 |
        |                                                            |
        | Friday, 20 March                                           |
        | all booked                                                 |
        | Dairy Sonnen & Co                                  −842.00 |
        | Butter and quark, invoice 2291                             |
        | Hotel Post                                         +266.00 |
        """)
      example.press(
        "down", times: 4,
        shows: """
          | 2 of 3 pending                                             |
          | Card terminal · pending                            +312.40 |
          | Fuel station · pending                              −68.90 |
          | Weekly market                                     +1184.50 |
          | Stall 14, takings                                          |
          |                                             Total +1428.00 |
          |                                                            |
          | Friday, 20 March                                           |
          | all booked                                                 |
          | Dairy Sonnen & Co                                  −842.00 |
          | Butter and quark, invoice 2291                             |
          | Hotel Post                                         +266.00 |
          | Cheese board, order 77                                     |
          | Card terminal                                      +289.15 |
          | Takings of Thursday                                        |
          |                                              Total −286.85 |
          """)
      example.press(
        "end",
        shows: """
          | Hotel Post                                         +266.00 |
          | Cheese board, order 77                                     |
          | Card terminal                                      +289.15 |
          | Takings of Thursday                                        |
          |                                              Total −286.85 |
          |                                                            |
          | Thursday, 19 March                                         |
          | all booked                                                 |
          | Power company                                      −195.40 |
          | Cold store, February                                       |
          | School kitchen                                     +143.75 |
          | Yoghurt, order 78                                          |
          |                                               Total −51.65 |
          |                                                            |
          |         Older transactions are in the paper file.          |
          |                                                            |
          """)
      try example.resize(
        columns: 40, lines: 10,
        shows: """
          | Hotel Post                     +266.00 |
          | Cheese board, order 77                 |
          | Card terminal                  +289.15 |
          | Takings of Thursday                    |
          |                          Total −286.85 |
          |                                        |
          | Thursday, 19 March                     |
          | all booked                             |
          | Power company                  −195.40 |
          | Cold store, February                   |
          """)
      try example.expectEnd(by: "q")
    }

    @Test("census: LV-4, LV-5, LV-7: states hold their counties, and these what lies in them")
    func census() throws {
      let example = try ExampleSession("census", shows: "Orange")
      example.expectScreen(
        """
        | Vermont                                                    |
        |   Addison                                                  |
        |     Lake side                                              |
        |       Vergennes                                       2553 |
        |       Ferrisburgh                                     2646 |
        |       Addison                                         1365 |
        |     Lake side: 6564 people                                 |
        |     Hills                                                  |
        |       Middlebury                                      9152 |
        |       Bristol                                         3782 |
        |       Lincoln                                         1323 |
        |       Ripton                                           739 |
        |     Hills: 14996 people                                    |
        |   Addison: 21560 people                                    |
        |   Orange                                                   |
        | Vermont: 31694 people                                      |
        """)
      example.press(
        "down", times: 6,
        shows: """
          | Vermont                                                    |
          |   Addison                                                  |
          |       Middlebury                                      9152 |
          |       Bristol                                         3782 |
          |       Lincoln                                         1323 |
          |       Ripton                                           739 |
          |     Hills: 14996 people                                    |
          |   Addison: 21560 people                                    |
          |   Orange                                                   |
          |     Randolph                                          4774 |
          |     Bradford                                          2790 |
          |     Chelsea                                           1233 |
          |     Tunbridge                                         1337 |
          |   Orange: 10134 people                                     |
          | Vermont: 31694 people                                      |
          | New Hampshire                                              |
          """)
      example.press(
        "end",
        shows: """
          | Vermont                                                    |
          | Vermont: 31694 people                                      |
          | New Hampshire                                              |
          |   Grafton                                                  |
          |     Hanover                                          11870 |
          |     Lebanon                                          14282 |
          |     Lyme                                              1745 |
          |     Orford                                            1237 |
          |   Grafton: 29134 people                                    |
          |   Sullivan                                                 |
          |     Claremont                                        12949 |
          |     Newport                                           6299 |
          |     Cornish                                           1616 |
          |     Acworth                                            853 |
          |   Sullivan: 21717 people                                   |
          | New Hampshire: 50851 people                                |
          """)
      try example.expectEnd(by: "q")
    }

    @Test("section-headers: fills headers from titles, keeps their labels in place, drops a colour")
    func sectionHeaders() throws {
      let example = try ExampleSession("section-headers", shows: "Sbrinz")
      example.expectScreen(
        """
        | Overdue                                                    |
        | ☐ Wash the curd cutter                                     |
        | ☐ Call the vet                                             |
        | Today                                                      |
        | ☐ Turn the wheels                                          |
        | ☐ Salt the brine                                           |
        | ☐ Label the butter                                         |
        |                                                            |
        |    Tomorrow ────────────────────────────────────────────── |
        | ☐ Milk delivery at six                                     |
        | ☐ Order rennet                                             |
        | ☐ Sharpen knives                                           |
        | Some day                                                   |
        | ☐ Paint the cellar door                                    |
        | ☐ Learn to make Sbrinz                                     |
        |                                                            |
        """)
      let (plain, tinted) = (example.look(ofLine: 0)[1], example.look(ofLine: 3)[1])
      #expect((plain.ink, plain.paper) == (-1, -1))
      #expect((tinted.ink, tinted.paper) == (15, 4))
      try example.resize(
        columns: 40, lines: 8,
        shows: """
          | Overdue                                |
          | ☐ Wash the curd cutter                 |
          | ☐ Call the vet                         |
          | Today                                  |
          | ☐ Turn the wheels                      |
          | ☐ Salt the brine                       |
          | ☐ Label the butter                     |
          |                                        |
          """)
      example.press(
        "down", times: 5,
        shows: """
          | Today                                  |
          | ☐ Label the butter                     |
          |                                        |
          |    Tomorrow ────────────────────────── |
          | ☐ Milk delivery at six                 |
          | ☐ Order rennet                         |
          | ☐ Sharpen knives                       |
          | Some day                               |
          """)
      try example.expectEnd(
        by: "q",
        warning: "the background colour of a TableViewHeaderFooterView has no effect: "
          + "set backgroundView instead")
    }
  }
}
