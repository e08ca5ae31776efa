internal import Screens
internal import Transitions

/// Command lines that turn a video of a transition into what frame records are compared with.
///
/// Only text is made here: nothing is run, and nothing needs the program.
public enum VideoCommand {
  /// Cuts a video into one picture for each frame at a constant rate, named as frame records are.
  ///
  /// Frames are doubled or left out where the video's own rate is another.
  ///
  /// - Parameters:
  ///   - video: The path of the video.
  ///   - prefix: What the names of the pictures begin with.
  ///   - framesPerSecond: Pictures for each second; at 100 a number, less 1, is hundredths.
  /// - Returns: The command line.
  public static func extractFrames(
    from video: String, prefix: String, framesPerSecond: Int = 100
  ) -> String {
    // A percent sign in the prefix would be taken for a number's place.
    let pattern = prefix.split(separator: "%", omittingEmptySubsequences: false)
      .joined(separator: "%%")
    return "ffmpeg -i \(video.shellWord) -vf fps=\(framesPerSecond) "
      + "\(pattern + "-%03d.png")".shellWord
  }

  /// Makes a small animated picture of a video.
  ///
  /// - Parameters:
  ///   - video: The path of the video.
  ///   - picture: The path of the picture, ending in `.gif`.
  ///   - framesPerSecond: Pictures for each second; fewer make a smaller file.
  /// - Returns: The command line.
  public static func makePreview(
    of video: String, to picture: String, framesPerSecond: Int = 10
  ) -> String {
    "ffmpeg -i \(video.shellWord) -r \(framesPerSecond) \(picture.shellWord)"
  }
}

extension String {
  /// The text as one word of a shell's command line, in quotation marks if it needs them.
  fileprivate var shellWord: String {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,/:@%"
    if !isEmpty, allSatisfy({ plain.contains($0) }) { return self }
    return "'\(split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}
