internal import Animations
package import ArgumentParser
internal import BenchCommand
internal import Comparison
internal import Essentials
internal import FrameRecords
internal import Geometry
internal import Reporting
internal import Screens
internal import Sessions
internal import Storage

/// `bench film`: draws a transition as a picture.
///
/// The transition is played on the virtual clock; nothing is measured.
package struct FilmCommand: ParsableCommand {
  /// The command's name, `film`, and the texts of its help.
  package static let configuration = CommandConfiguration(
    commandName: "film", abstract: "Draw a transition: a filmstrip, an animation, or all frames.",
    discussion: """
      Example: bench film card-present --output card.svg

      Draws screens at telling moments, or at those of --at, and the curves of all that changes, \
      as one SVG. With --compare both versions are drawn at the same moments. With \
      --animate it moves, at its own speed and four times slower. With --frames there is a drawing \
      and a record of each frame, named system-001 and on, and a PNG where rsvg-convert is \
      installed. Nothing is measured: time is virtual.
      """)

  @OptionGroup(title: "Take") var takeOptions: TakeOptions

  @Flag(help: "Show the systems.")
  var list = false

  @Flag(help: "An SVG that plays the transition.")
  var animate = false

  @Flag(help: "For --animate: one phone at its own speed, in half the size.")
  var small = false

  @Option(help: ArgumentHelp("Write numbered frames into this folder.", valueName: "folder"))
  var frames: String?

  @Option(
    name: .customLong("at"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Show the screen at this time instead of telling moments. Repeatable.", valueName: "seconds"),
    transform: { try duration($0) / .seconds(1) })
  var times: [Double] = []

  // Unconditional, so that a negative number is refused as a value and not as an unknown option.
  @Option(parsing: .unconditional, help: "Frames in each second, for --frames and --detect.")
  var fps = 100

  @Flag(name: .customLong("no-png"), help: "Only SVG and JSON for --frames.")
  var leavesOutPictures = false

  @Flag(help: "Say what starts when and how long it takes, as read back from the frames.")
  var detect = false

  @Flag(help: "The frames as one text, in the form of Tests/FrameRecordsTests/Frames.")
  var recording = false

  @Option(help: ArgumentHelp("Show what is other than in this commit.", valueName: "commit"))
  var compare: String?

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup var root: RootOptions

  /// Creates a command whose options the parser fills in.
  package init() {}

  /// Writes what the options select: a film, numbered frames, a table, or a comparison.
  package func run() throws {
    if list { return try listSystems() }
    try expectOneKind()
    let take = try takeOptions.take()
    if let compare { return try self.compare(take, with: compare) }
    if let frames { try write(take, into: frames) }
    if detect { return try showStages(of: take) }
    if frames != nil { return }
    let result =
      recording
      ? take.tracks.text
      : animate
        ? take.animationDocument(small ? .small : .twoSpeeds)
        : take.filmstripDocument(at: wantedTimes)
    try output.write(Data(result.utf8))
  }

  private func expectOneKind() throws(CommandError) {
    let kinds = [
      ("--animate", animate), ("--frames", frames != nil), ("--recording", recording),
      ("--compare", compare != nil),
    ].filter(\.1).map(\.0)
    // `--frames` writes files, so the output has room for the table of `--detect`.
    guard kinds.count < 2, !detect || kinds.isEmpty || frames != nil else {
      let names = (kinds + (detect ? ["--detect"] : [])).joined(separator: " and ")
      throw CommandError(.usage, "\(names): make one film at a time")
    }
    guard animate || !small else {
      throw CommandError(.usage, "--small: only an animation has this size; add --animate")
    }
    try expectPlausibleTimes(besides: kinds)
    guard (1...FilmFrames.maximumRate).contains(fps) else {
      throw CommandError(
        .usage, "--fps \(fps): there are 1 to \(FilmFrames.maximumRate) frames in each second")
    }
  }

  /// The times of `--at` in order, each once; `nil` without any.
  private var wantedTimes: [Double]? { times.isEmpty ? nil : Set(times).sorted() }

  private func expectPlausibleTimes(besides kinds: [String]) throws(CommandError) {
    guard !times.isEmpty else { return }
    guard !detect, kinds.allSatisfy({ $0 == "--compare" }) else {
      throw CommandError(.usage, "--at: only a filmstrip shows screens at some times")
    }
    // The bounds are a choice: no transition takes a minute, and more screens are too small.
    guard times.count <= 20, times.allSatisfy({ (0...60).contains($0) }) else {
      throw CommandError(.usage, "--at: there are up to 20 times, within 0 and 60 s")
    }
  }

  private func listSystems() throws {
    var table = Table([.init("system"), .init("takes", isNumber: true), .init("shows", rank: 1)])
    for system in TransitionSystem.all {
      table.append([system.name, system.settlingTime.seconds, system.summary])
    }
    try output.write(
      text: { table.text(width: $0) }, markdown: { table.markdown() },
      json: { try JSONText.encode(TransitionSystem.all.map(\.name)) })
  }

  // MARK: Frames

  private func write(_ take: Take, into folder: String) throws {
    let frames = FilmFrames(take, framesPerSecond: Double(fps))
    try frames.write(to: folder)
    let pictureCount = leavesOutPictures ? 0 : try frames.writePictures(to: folder)
    if pictureCount == 0, !leavesOutPictures {
      output.advise("no PNG: rsvg-convert is not installed; sudo apt-get install librsvg2-bin")
    }
    let video = "\(take.name).mov"
    let extract = VideoCommand.extractFrames(
      from: video, prefix: take.name, framesPerSecond: fps)
    let preview = VideoCommand.makePreview(of: video, to: "\(take.name).gif")
    let lines = [
      "\(frames.names.count) frames in \(folder), \(frames.names[0]) and on",
      "a video \(video) as the same frames:  \(extract)",
      "a small preview of it:  \(preview)",
    ]
    // With --detect the result is the table of stages, so these lines are advice.
    if detect { return lines.forEach(output.advise) }
    try output.write(Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  private func showStages(of take: Take) throws {
    let records = take.records(framesPerSecond: Double(fps))
    // The tolerance of recordings: smaller changes are not told apart there either.
    let table = StageTable(StageDetector(tolerance: 1e-3).stages(in: records))
    try output.write(
      text: { table.table.text(width: $0) }, markdown: { table.table.markdown() },
      json: { try JSONText.encode(table, pretty: true) })
  }

  // MARK: Comparison

  private func compare(_ take: Take, with commit: String) throws {
    let root = try root.find()
    let earlier = try CommitFilm(
      of: commit, in: root, takeOptions.arguments, output.makeMessages())
    let times = wantedTimes ?? FilmComparison.times(of: take, beside: earlier.tracks)
    let comparison = FilmComparison(
      try earlier.version(at: times, advise: output.advise),
      FilmComparison.Version(
        name: "working tree", drawing: take.filmstripDocument(at: times), tracks: take.tracks))
    // The differences go to standard error: the output is the drawing, if there is any to show.
    for line in comparison.differences { output.advise(line) }
    if comparison.differences.isEmpty {
      return output.advise("\(take.name) shows the same as at \(commit)")
    }
    try output.write(Data(comparison.document(title: "\(take.name), was and now").utf8))
  }
}

// MARK: - Documents

extension Take {
  /// The frames at 100 per second, in the form in which recordings are stored and compared.
  var tracks: FrameTracks {
    FrameTracks(
      records(), system: name, device: device.name, framesPerSecond: 100)
  }

  /// Returns the text of an SVG with screens above the curves of all changes.
  ///
  /// - Parameter times: The times of the screens, ascending; `nil` for the notable moments.
  /// - Returns: The text of the file.
  func filmstripDocument(at times: [Double]? = nil) -> String {
    let curves = Curves(self)
    let moments =
      times.map { $0.map { Moment($0) } } ?? KeyMoments(self, events: curves.events).moments
    let strip = Filmstrip(self, at: moments).fragment
    // Enlarged by choice: captions of 11 pixels come nearer to the 13.5 of the strip's.
    let panel = CurvePanel(
      curves, width: strip.size.width, scale: 1.15, marks: moments.map(\.time)
    ).fragment
    return SVGDocument(title: "\(name): \(summary)", parts: [strip, panel]).text
  }

  /// Returns the text of an SVG that plays the transition in a loop.
  func animationDocument(_ form: FilmAnimation.Form) -> String {
    SVGDocument(title: "\(name): \(summary)", parts: [FilmAnimation(self, form).fragment]).text
  }
}
