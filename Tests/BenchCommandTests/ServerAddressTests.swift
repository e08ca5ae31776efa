internal import Testing

@testable import HistoryDatabase

/// The address of a history on a server, whose password no message may contain.
struct ServerAddressTests {
  @Test(arguments: [
    ("postgres://u:secret@h:5432/db?sslmode=require", "postgres://u@h:5432/db?sslmode=require"),
    // libpq takes all of these characters as a part of the password.
    ("postgres://u:sec?ret@h/db", "postgres://u@h/db"),
    ("postgres://u:sec@ret@h/db", "postgres://u@h/db"),
    ("postgres://u:sec/r?et@h/db", "postgres://u@h/db"),
    ("postgres://u:sec\nret@h/db", "postgres://u@h/db"),
    // An accent after a sign.
    ("postgres://u:\u{301}secret@\u{301}h/db", "postgres://u@\u{301}h/db"),
    ("postgresql://h/db?user=u&password=secret", "postgresql://h/db?user=u"),
    ("postgres://h/db?pass%77ord=secret&sslpassword=secret", "postgres://h/db"),
    ("postgres://u:secret@h?options=a@b", "postgres://u@h?options=a@b"),
  ])
  func placeHasNoPassword(text: String, place: String) throws {
    let address = try #require(ServerAddress(text))
    #expect(address.place == place)
    #expect(!address.line(of: "no \"\(text)\"\n  at all").contains("ret"))
  }

  @Test(arguments: [
    "postgres://u@h/db", "postgres:///db?host=/run/postgresql", "postgres://h:5432,i:5433/db?o=a@b",
    "postgres://[fe80::a]:5432/db?o=a@b", "postgres://h?o=a::b/c@d",
  ])
  func addressWithoutAPasswordIsShownAsItIs(text: String) throws {
    #expect(try #require(ServerAddress(text)).place == text)
  }

  // What libpq 15 says of these addresses.
  @Test(arguments: [
    (
      "postgres://u:sec%ret@h/db", "invalid percent-encoded token: \"sec%ret\"",
      "invalid percent-encoded token: \"…\""
    ),
    (
      "postgres://u:sec@ret@h/db", "could not translate host name \"ret@h\" to address",
      "write @ in a password as %40, and / as %2F"
    ),
    ("postgres://u:secret@h/db", "Connection\r\n\trefused\n", "Connection refused"),
  ])
  func messageOfLibpqIsALineWithoutThePassword(text: String, message: String, line: String) throws {
    #expect(try #require(ServerAddress(text)).line(of: message) == line)
  }

  @Test func pathIsNoAddress() {
    #expect(ServerAddress("history.db") == nil)
  }
}
