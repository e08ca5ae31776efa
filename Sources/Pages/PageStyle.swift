/// The style sheet of a page.
///
/// One colour for each kind of outcome, always beside a sign and a word; everything else is grey.
/// Each colour has a contrast of at least 4.5 : 1 with its background in both themes (WCAG 2.2,
/// success criterion 1.4.3).
enum PageStyle {
  static let text = [colours, base, head, table, plots, sections, narrow].joined(separator: "\n")

  /// Light unless the system or the reader wants dark, and always on paper; the button's choice is
  /// an attribute.
  private static let colours = """
    :root { color-scheme: light; --page: #f6f7f9; --card: #ffffff; --ink: #16191f;
      --faint: #5a6270; --line: #dfe2e8; --hover: #f1f3f7; --mark: #2f55d4;
      --bad: #b3261e; --good: #11703a; --open: #8a5800; --fresh: #1f57c3; --calm: #5a6270;
      --bars: #b9c3d6; --bad-back: #fdeceb; --good-back: #e7f5ec; --open-back: #fdf3dd;
      --calm-back: #eef0f4; --fresh-back: #e8effc; }
    @media screen and (prefers-color-scheme: dark) {
      :root:not([data-theme="light"]) { \(dark) } }
    @media screen { :root[data-theme="dark"] { \(dark) } }
    """

  private static let dark = """
    color-scheme: dark; --page: #101216; --card: #181b20; --ink: #e9ebef; --faint: #a0a8b5;
      --line: #2c313a; --hover: #1f232a; --mark: #8fabff; --bad: #ff8a80; --good: #5fd08f;
      --open: #e9b44c; --fresh: #8ab4ff; --calm: #a0a8b5; --bars: #46536b; --bad-back: #3a1e1d;
      --good-back: #173022; --open-back: #352a12; --calm-back: #242932; --fresh-back: #1a2a48;
    """

  private static let base = """
    * { box-sizing: border-box; }
    html { background: var(--page); color: var(--ink); scroll-padding-top: 64px;
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
    body { margin: 0 auto; padding: 28px 24px 64px; max-width: 1280px; }
    h1 { font-size: 26px; line-height: 1.2; margin: 0; letter-spacing: -0.01em;
      overflow-wrap: anywhere; }
    h2 { font-size: 18px; margin: 0 0 12px; }
    h3 { font-size: 14px; margin: 16px 0 6px; }
    p { margin: 0 0 8px; }
    a { color: var(--mark); text-decoration: none; overflow-wrap: anywhere; }
    a:hover { text-decoration: underline; }
    code, pre { font: 13px/1.45 ui-monospace, "DejaVu Sans Mono", monospace; }
    pre { background: var(--calm-back); padding: 8px 12px; border-radius: 6px; margin: 0 0 10px;
      overflow-x: auto; }
    small, .why, .about, caption { color: var(--faint); font-size: 13px; }
    .why { overflow-wrap: anywhere; }
    section { background: var(--card); border: 1px solid var(--line); border-radius: 12px;
      padding: 20px; margin-top: 20px; }
    button, input { font: inherit; color: inherit; background: var(--card);
      border: 1px solid var(--line); border-radius: 8px; padding: 6px 12px; }
    button { cursor: pointer; }
    button:hover { background: var(--hover); }
    :focus-visible { outline: 2px solid var(--mark); outline-offset: 2px; }
    [hidden] { display: none !important; }
    .bad { color: var(--bad); } .good { color: var(--good); } .open { color: var(--open); }
    .fresh { color: var(--fresh); } .calm { color: var(--calm); }
    """

  private static let head = """
    .title { display: flex; gap: 16px; align-items: start; justify-content: space-between; }
    #theme { font-size: 13px; white-space: nowrap; color: var(--faint); }
    .headline { display: flex; gap: 12px; font-size: 17px; font-weight: 600; margin: 16px 0;
      padding: 14px 18px; border-radius: 12px; background: var(--calm-back);
      overflow-wrap: anywhere; }
    .headline > span:last-child { color: var(--ink); min-width: 0; }
    .headline.bad { background: var(--bad-back); } .headline.good { background: var(--good-back); }
    .headline.open { background: var(--open-back); }
    .tallies { list-style: none; display: flex; flex-wrap: wrap; gap: 8px; margin: 0 0 20px;
      padding: 0; }
    .chip { display: flex; gap: 8px; align-items: baseline; padding: 4px 12px 4px 14px;
      border: 1px solid var(--line); border-radius: 999px; background: var(--card); }
    .chip:hover { text-decoration: none; border-color: currentColor; }
    .chip[aria-current="true"] { border-color: currentColor; box-shadow: inset 0 0 0 1px; }
    .chip b { color: var(--ink); font-variant-numeric: tabular-nums; }
    .badge { display: inline-flex; gap: 5px; align-items: baseline; font-size: 13px;
      white-space: nowrap; }
    .sign { font-weight: 700; min-width: 1ch; text-align: center; }
    .notable { list-style: none; margin: 0 0 16px; padding: 0; }
    .notable li { padding: 8px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
    .notable .badge { min-width: 136px; }
    .changes { color: var(--faint); }
    .commands p { margin: 8px 0 4px; }
    """

  private static let table = """
    #controls { display: flex; gap: 10px; align-items: center; position: sticky; top: 0; z-index: 1;
      background: var(--card); padding: 8px 0; }
    #filter { flex: 1; min-width: 0; max-width: 420px; }
    #shown { color: var(--faint); font-size: 13px; white-space: nowrap; margin-left: auto; }
    table { border-collapse: collapse; width: 100%; }
    caption { text-align: left; padding-bottom: 8px; }
    th, td { text-align: left; padding: 7px 10px; vertical-align: top; font-weight: 400; }
    thead th { font-size: 13px; color: var(--faint); border-bottom: 1px solid var(--line);
      vertical-align: bottom; white-space: nowrap; }
    thead button { all: unset; cursor: pointer; border-radius: 4px; }
    thead button:hover { color: var(--ink); }
    thead button:focus-visible { outline: 2px solid var(--mark); outline-offset: 2px; }
    [aria-sort="ascending"] button::after { content: " ↑"; color: var(--ink); }
    [aria-sort="descending"] button::after { content: " ↓"; color: var(--ink); }
    tbody tr + tr > *, tbody + tbody > tr:first-child > * { border-top: 1px solid var(--line); }
    .row tr.detail > * { border-top: 0; padding-top: 0; }
    .row:hover > tr:first-child { background: var(--hover); }
    th:first-child, td:first-child { padding-left: 4px; }
    th:last-child, td:last-child { padding-right: 4px; }
    .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .name { min-width: 150px; } .name a { color: var(--ink); }
    .path { color: var(--faint); } .date { white-space: nowrap; }
    .picture { width: 116px; }
    .row small { line-height: 1.3; }
    .scripted .detail:not(.opened) { display: none; }
    .scripted .detail summary { display: none; }
    .detail summary { color: var(--faint); font-size: 13px; cursor: pointer; }
    .scripted .name a[aria-expanded] { display: block; padding-left: 16px; position: relative; }
    .scripted .name a[aria-expanded]::before { content: "›"; position: absolute; left: 2px;
      color: var(--faint); }
    .scripted .name a[aria-expanded="true"]::before { transform: rotate(90deg); }
    .about-one { padding: 6px 0 18px 14px; contain: inline-size; }
    .reasons, .sites { margin: 0 0 10px; padding-left: 20px; }
    .sites code { overflow-wrap: anywhere; }
    .scroll { overflow-x: auto; }
    .metrics { width: auto; min-width: 60%; font-size: 13px; margin-top: 8px; }
    .metrics th, .metrics td { padding: 4px 14px 4px 4px; text-align: right; white-space: nowrap;
      font-variant-numeric: tabular-nums; }
    .metrics th:first-child, .metrics th:last-child, .metrics td:last-child { text-align: left; }
    """

  private static let plots = """
    .figures { display: grid; gap: 20px 28px;
      grid-template-columns: repeat(auto-fill, minmax(min(330px, 100%), 1fr)); }
    figure { margin: 0; min-width: 0; max-width: 460px; }
    figcaption { display: flex; flex-wrap: wrap; gap: 2px 12px; justify-content: space-between;
      font-size: 13px; overflow-wrap: anywhere; }
    figure .why { font-size: 12px; line-height: 1.4; margin-top: 2px; }
    .plot { display: block; width: 100%; height: auto; overflow: visible; }
    .plot text { font-size: 10.5px; fill: var(--faint); font-variant-numeric: tabular-nums; }
    .plot .end { text-anchor: end; } .plot .middle { text-anchor: middle; }
    svg path { fill: none; stroke: var(--line); }
    svg .axis { stroke: var(--bars); }
    svg .bars { fill: var(--bars); stroke: none; }
    svg .line { stroke: var(--mark); stroke-width: 1.5; stroke-linejoin: round; }
    svg .fit { stroke: var(--bars); stroke-width: 2; }
    svg .floor { stroke: var(--good); stroke-width: 1.5; }
    svg .median { stroke: var(--ink); stroke-width: 1.5; }
    svg .stored { stroke: var(--open); stroke-dasharray: 4 3; stroke-width: 1.5; }
    svg .budget { stroke: var(--bad); stroke-dasharray: 4 3; stroke-width: 1.5; }
    svg .step { stroke: var(--open); }
    svg .accepted { stroke: var(--fresh); stroke-dasharray: 2 3; stroke-width: 1.5; }
    svg .point, svg .last, svg .cursor { fill: var(--mark); }
    svg .hitch, svg .up { fill: var(--bad); } svg .down { fill: var(--good); }
    svg .within { fill: var(--bars); } svg .over { fill: var(--bad); }
    .strip { display: block; width: 96px; height: 24px; }
    .change { width: 72px; height: 12px; margin-top: 5px; flex: none; }
    .change-line { display: inline-flex; flex-wrap: wrap; gap: 0 12px; justify-content: end; }
    .change-line > span { min-width: 82px; }
    .change .range { stroke: currentColor; stroke-width: 3; opacity: 0.45; }
    .change .mark { fill: currentColor; }
    .budget-bar { display: block; width: 160px; height: 14px; margin-top: 4px; }
    .budget-bar .budget { stroke: var(--ink); stroke-dasharray: none; }
    .keys { color: var(--faint); }
    .key::before { content: ""; display: inline-block; width: 12px; height: 0; margin-right: 4px;
      vertical-align: middle; border-top: 2px solid var(--line); }
    .key.floor, .key.median, .key.stored, .key.budget, .key.step, .key.accepted, .key.hitch {
      color: inherit; }
    .key.floor::before { border-color: var(--good); }
    .key.median::before { border-color: var(--ink); }
    .key.stored::before { border-color: var(--open); border-top-style: dashed; }
    .key.budget::before { border-color: var(--bad); border-top-style: dashed; }
    .key.hitch::before { width: 6px; height: 6px; border: 0; border-radius: 3px;
      background: var(--bad); }
    .key.step::before { border-color: var(--open); }
    .key.accepted::before { border-color: var(--fresh); border-top-style: dotted; }
    .readout { display: block; min-height: 1.5em; color: var(--ink);
      font-variant-numeric: tabular-nums; }
    """

  private static let sections = """
    dl { margin: 0; display: grid; gap: 4px 28px;
      grid-template-columns: repeat(auto-fill, minmax(min(380px, 100%), 1fr)); }
    dl > div { display: grid; grid-template-columns: 130px 1fr; gap: 8px; font-size: 14px; }
    dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }
    #reading summary { cursor: pointer; font-weight: 600; }
    #reading dl { margin-top: 12px; }
    """

  /// A phone: what matters stays, and rows open on the rest.
  private static let narrow = """
    @media (max-width: 720px) {
      html { font-size: 14px; }
      body { padding: 16px 12px 48px; }
      section { padding: 14px 12px; border-radius: 10px; }
      h1 { font-size: 21px; }
      .wide { display: none; }
      th, td { padding: 7px 5px; }
      .row .outcome .badge { font-size: 0; gap: 0; }
      .row .outcome .sign { font-size: 15px; }
      thead .outcome, thead .outcome button { font-size: 0; }
      thead .outcome button::before { content: "±"; }
      thead .outcome button::before, thead .outcome button::after { font-size: 13px; }
      .notable .badge { display: flex; }
      .tallies + h2 { margin-top: 8px; }
      .change-line, .change-line > span { display: block; min-width: 0; }
      .path { display: block; font-size: 12px; line-height: 1.3; }
      .change { display: block; width: 60px; margin: 5px 0 0 auto; }
      .name { min-width: 110px; }
      .about-one { padding-left: 0; }
      dl > div { grid-template-columns: 110px 1fr; }
    }
    @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
    @media print {
      :root { --page: #fff; } pre { white-space: pre-wrap; }
      html { font-size: 11px; } body { padding: 0; max-width: none; }
      #controls, #theme { display: none !important; }
      section { border: 0; padding: 0; } tr:first-child, figure { break-inside: avoid; }
    }
    """
}
