internal import Animations
internal import Screens

/// Command lines that turn a video of a transition into pictures to compare with frame records.
///
/// The functions only return text: they run nothing and do not need the program.
public enum VideoCommand {
  /// Returns a command that extracts pictures from a video at a constant rate, named like records.
  ///
  /// Frames are duplicated or dropped if the video's own rate differs.
  ///
  /// - Parameters:
  ///   - video: The path of the video.
  ///   - prefix: The prefix of the names of the pictures.
  ///   - framesPerSecond: The pictures per second; at 100 a number minus 1 is the time in
  ///     hundredths.
  /// - Returns: The command line.
  public static func extractFrames(
    from video: String, prefix: String, framesPerSecond: Int = 100
  ) -> String {
    // A percent sign in the prefix would be read as a placeholder.
    let pattern = prefix.split(separator: "%", omittingEmptySubsequences: false)
      .joined(separator: "%%")
    return "ffmpeg -i \(video.shellWord) -vf fps=\(framesPerSecond) "
      + "\(pattern + "-%03d.png")".shellWord
  }

  /// Returns a command that makes a small animated picture of a video.
  ///
  /// - Parameters:
  ///   - video: The path of the video.
  ///   - picture: The path of the picture, ending in `.gif`.
  ///   - framesPerSecond: The pictures per second; fewer make a smaller file.
  /// - Returns: The command line.
  public static func makePreview(
    of video: String, to picture: String, framesPerSecond: Int = 10
  ) -> String {
    "ffmpeg -i \(video.shellWord) -r \(framesPerSecond) \(picture.shellWord)"
  }
}

extension String {
  /// The text as one word of a shell command, quoted if necessary.
  fileprivate var shellWord: String {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,/:@%"
    if !isEmpty, allSatisfy({ plain.contains($0) }) { return self }
    return "'\(split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}
