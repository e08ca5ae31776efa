internal import CPageFiles
internal import Markup

/// A link from one page of a site to another page or a picture.
package struct PageLink: Sendable, Equatable {
  /// The words of the link.
  package var title: String
  /// The address, relative to the page with the link.
  package var address: String

  /// Creates a link whose address needs no escaping as a URL.
  package init(_ title: String, _ address: String) {
    self.title = title
    self.address = address
  }

  /// Returns a paragraph of links; empty without any.
  static func line(_ links: [PageLink]) -> Markup {
    let all = links.map { "<a href=\"\($0.address)\">\($0.title)</a>" as Markup }
    guard let first = all.first else { return .empty }
    return "<p class=\"links\">\(all.dropFirst().reduce(first) { $0 + " · " + $1 })</p>"
  }
}

/// The links between the pages of a site, as one of its pages shows them.
package struct PageNavigation: Sendable, Equatable {
  /// The text by which this program recognises a site that it has made.
  package static let mark = "<meta name=\"generator\" content=\"bench report --site\"/>"

  /// The links to all pages of the site, including this page.
  package var links: [PageLink]
  /// The address of the page itself.
  package var current: String

  /// Creates the navigation of the page with the address `current`.
  package init(_ links: [PageLink], current: String) {
    self.links = links
    self.current = current
  }

  var markup: Markup {
    let items = links.map { link -> Markup in
      let isCurrent: Markup = link.address == current ? " aria-current=\"page\"" : .empty
      return "<a href=\"\(link.address)\"\(isCurrent)>\(link.title)</a>"
    }
    return "<nav class=\"pages\" aria-label=\"Pages\">\(items.lines())</nav>"
  }
}

/// The document around the contents of a page: the content policy, the style, and the navigation.
struct PageFrame {
  /// The title of the browser's window.
  let title: String
  /// The links to the other pages; `nil` for a page by itself.
  var navigation: PageNavigation?

  /// Returns the page: HTML that is also well-formed XML.
  ///
  /// - Parameters:
  ///   - contents: The sections; empty ones are left out.
  ///   - data: The JSON document that the script reads.
  ///   - script: The script, to which the shared functions are added; empty for none.
  /// - Returns: The text of the page.
  func html(
    _ contents: [Markup], data: Markup = .empty, script: Markup = .empty
  ) -> String {
    let mark = navigation == nil ? Markup.empty : Markup(verbatim: PageNavigation.mark)
    // The empty icon keeps the browser from requesting one.
    let page: Markup = """
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <link rel="icon" href="data:,"/>\(mark)
      <title>\(title)</title>
      <style>
      \(unsafe Markup(fileContents: page_css))
      </style>
      </head>
      <body>
      \(navigation?.markup ?? .empty)
      <main>
      \(contents.filter { $0 != .empty }.lines())
      </main>
      \(data)
      \(script.isEmpty ? .empty : Self.element(script))
      </body>
      </html>

      """
    return page.text
  }

  /// Returns the element of a script; CDATA makes it legal XML.
  private static func element(_ script: Markup) -> Markup {
    """
    <script>
    /*<![CDATA[*/
    \(unsafe Markup(fileContents: common_js))
    \(script)
    /*]]>*/
    </script>
    """
  }

  /// The page's Content-Security-Policy, which forbids network requests: everything is in the page.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
}
