import ButteryRecords
import RuleTrait
import Testing

@Suite("a small table in front of another one")
struct SmallTableTests {
  private func list(_ text: String, skipping lines: Int? = nil) throws -> RecordList {
    var options = ReadingOptions()
    options.skippedLines = lines
    return try RecordList(
      of: RecordFile(bytes: Array(text.utf8), name: "test.csv"), options: options)
  }

  private static let hours = (10...23).map { "2024-03-01T\($0):00,5.5,0.1\n" }.joined()

  @Test(
    "is skipped where it tells a place, as Open-Meteo writes it", .rules("DA-8"),
    arguments: [
      "latitude,longitude,elevation\n52.52,13.42,38.0\n\n",
      "latitude,longitude,elevation,zone,code\r\n52.52,13.42,38.0,GMT,0\r\n\r\n",
      "place,id\nA,1\nB,2\n\n",
    ])
  func metadata(small: String) throws {
    let text = small + "time,temp,rain\n" + Self.hours
    let list = try list(text)
    #expect(list.columns.map(\.name) == ["time", "temp", "rain"])
    #expect(list.count == 14 && list.columns[0].kind == .date)
    #expect(list.warnings.count == 1)
    let whole = try self.list(text, skipping: 0)
    #expect(whole.count > 14 && whole.warnings.isEmpty)
  }

  @Test(
    "is the table itself where empty lines part its records", .rules("DA-8"),
    arguments: [
      "time,temp,rain\n2024-03-01T09:00,5,0.1\n\n" + hours,
      "time,temp,rain\n2024-03-01T09:00,5,0.1\n\ntime,temp,rain\n" + hours,
      "time,temp,rain\n2024-03-01T09:00,5,0.1\n\nunknown,,NA\n" + hours,
      "name,note,n\nA,x,1\n\nB,y,unknown\n" + (1...20).map { "C,z,\($0)\n" }.joined(),
    ])
  func parts(text: String) throws {
    let list = try list(text)
    #expect(list.parts[0].notes.skippedLines == nil)
    #expect(list.columns[0].name == text.prefix { $0 != "," })
  }

  @Test(
    "is skipped where a bank writes it, from one row below the titles on", .rules("DA-8"),
    arguments: [1, 2, 3, 4, 5, 8])
  func statement(count: Int) throws {
    let rows = (1...count).map { "0\($0).06.2024;Rewe;1.234,56;EUR;-45,67;EUR\n" }.joined()
    let list = try list(
      """
      Umsatzanzeige;Datei erstellt am: 01.07.2024 10:15

      IBAN;DE12
      Kunde;Max
      Saldo;1.234,56;EUR

      Sortierung;Datum absteigend

      In der CSV-Datei finden Sie alle gebuchten Umsätze.

      Buchung;Text;Saldo;Währung;Betrag;Währung

      """ + rows)
    #expect(list.columns.map(\.name).prefix(3) == ["Buchung", "Text", "Saldo"])
    #expect(try list.texts()[0] == ["01.06.2024", "Rewe", "1.234,56", "EUR", "-45,67", "EUR"])
    #expect(list.count == count && list.parts[0].notes.skippedLines?.count == 10)
  }

  private static let quoted = """
    "Girokonto";"DE12"
    ""
    "Kontostand vom 04.07.2024:";"1.234,56 EUR"
    ""
    "Datum";"Status";"Zweck";"Betrag"
    "03.07.24";"Gebucht";"Rewe, Berlin";"-12,34"

    """

  private static let ending = """
    mBank S.A.;
    #Klient;
    JAN KOWALSKI;

    #Waluta;#Wpływy;#Wydatki;
    PLN;1 000,00;-45,67;

    #Data;#Opis;#Rachunek;#Kwota;
    2024-06-30;"ZAKUP, A ";eKonto;-45,67 PLN;;
    2024-06-29;"ZAKUP, B ";eKonto;-4,00 PLN;;

    """

  private static let settings = """
    "EXTF";700;21;"Buchungsstapel";12;20240301;;"RE";1001
    Umsatz;Kennzeichen;Konto
    24,95;"H";10000

    """

  @Test(
    "may have pairs, other tables, or settings", .rules("DA-8"),
    arguments: [
      (quoted, ["Datum", "Status", "Zweck", "Betrag"], 4),
      (ending, ["#Data", "#Opis", "#Rachunek", "#Kwota"], 7),
      (settings, ["Umsatz", "Kennzeichen", "Konto"], 1),
      (
        "A;B\nC;D\nE;F\nwhen;what;much;sum\n1.6.2024;x;1,5;2\n", ["when", "what", "much", "sum"], 3
      ),
    ])
  func statements(text: String, names: [String], skipped: Int) throws {
    let list = try list(text)
    #expect(Array(list.columns.map(\.name).prefix(names.count)) == names)
    #expect(list.parts[0].notes.skippedLines?.count == skipped)
  }
}
