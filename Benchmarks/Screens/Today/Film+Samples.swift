internal import Animations

extension Film {
  /// Twenty invented films, with titles in many scripts.
  public static let samples = [
    Film(
      id: "f01", title: "The Lantern Keeper",
      originalTitle: "The Lantern Keeper", rating: 7.5, image: "pictures/f01",
      summary: "A lighthouse is to be switched off, and its keeper learns who has been "
        + "answering the light for thirty years."),
    Film(
      id: "f02", title: "Été sans retour",
      originalTitle: "Été sans retour", rating: 8.1, image: "pictures/f02",
      summary: "Three sisters sell a house in the hills and each takes away another memory of it."),
    Film(
      id: "f03", title: "春天的邮差",
      originalTitle: "春天的邮差", rating: 8.8, image: "pictures/f03",
      summary: "邮差骑着旧自行车翻山越岭，把最后一封信送到已经搬空的村庄。"),
    Film(
      id: "f04", title: "Rain over Harbour Nine",
      originalTitle: "港の九番に降る雨", rating: 7.9, image: "pictures/f04",
      summary: "A crane driver sees something fall from a ship that was never there."),
    Film(
      id: "f05", title: "Die Gärten von Übermorgen",
      originalTitle: "Die Gärten von Übermorgen", rating: 6.7, image: "pictures/f05",
      summary: "A town plans the flower show of a year that none of its planners will see."),
    Film(
      id: "f06", title: "قطار الليل الأخير",
      originalTitle: "قطار الليل الأخير", rating: 8.4, image: "pictures/f06",
      summary: "A conductor lets one passenger travel without a ticket, every night."),
    Film(
      id: "f07", title: "Тихий ледокол",
      originalTitle: "Тихий ледокол", rating: 7.2, image: "pictures/f07",
      summary: "The crew of an icebreaker agrees to say nothing until the ice does."),
    Film(
      id: "f08", title: "Popcorn 🍿 Monarchy",
      originalTitle: "Popcorn 🍿 Monarchy", rating: 5.9, image: "pictures/f08",
      summary: "A cinema declares its independence and runs out of change."),
    Film(
      id: "f09", title: "月见的汤",
      originalTitle: "月見のスープ", rating: 9.1, image: "pictures/f09",
      summary: "One bowl of soup, cooked by four generations, each of which thinks it invented "
        + "it."),
    Film(
      id: "f10", title: "Señor Nadie y el Río",
      originalTitle: "Señor Nadie y el Río", rating: 7.0, image: "pictures/f10",
      summary: "A man without papers registers a river as his next of kin."),
    Film(
      id: "f11", title: "A Map of Small Noises",
      originalTitle: "A Map of Small Noises", rating: 8.3, image: "pictures/f11"),
    Film(
      id: "f12", title: "Šepot v komíně",
      originalTitle: "Šepot v komíně", rating: 6.4, image: "pictures/f12",
      summary: "A chimney sweep hears tomorrow's quarrels."),
    Film(
      id: "f13", title: "七号站台",
      originalTitle: "七号站台", rating: 7.7, image: "pictures/f13",
      summary: "两列永远晚点的火车，一位从不看表的站长。"),
    Film(
      id: "f14", title: "Cartographers of Dust",
      originalTitle: "رسامو الغبار", rating: 8.0, image: "pictures/f14",
      summary: "An expedition measures a desert that moves at night."),
    Film(
      id: "f15", title: "Белые ночи на кухне",
      originalTitle: "Белые ночи на кухне", rating: 6.1, image: "pictures/f15",
      summary: "Six neighbours, one stove and no darkness to go to bed by."),
    Film(
      id: "f16", title: "Astronauts 👩‍🚀 of Lower Street",
      originalTitle: "Astronauts 👩‍🚀 of Lower Street", rating: 7.4, image: "pictures/f16",
      summary: "Children build a rocket out of a laundry, and the laundry is not amused."),
    Film(
      id: "f17", title: "Það sem hafið gleymdi",
      originalTitle: "Það sem hafið gleymdi", rating: 8.6, image: "pictures/f17",
      summary: "The sea brings back everything but the one thing that was asked for."),
    Film(
      id: "f18", title: "カナリアの留守番電話",
      originalTitle: "カナリアの留守番電話", rating: 7.8, image: "pictures/f18",
      summary: "A canary repeats a message that nobody left."),
    Film(
      id: "f19", title: "Ten Thousand Umbrellas",
      originalTitle: "万把伞", rating: 10, image: "pictures/f19",
      summary: "An umbrella maker promises one to everyone whom it has ever rained on."),
    Film(
      id: "f20", title: "Zero Degrees",
      originalTitle: "Nul grader", rating: 0, image: "pictures/f20",
      summary: "A film about the thermometer, as seen by the thermometer."),
  ]

  /// Returns the sample films, repeated from the first one to fill a list.
  ///
  /// - Parameter count: The number of films; `nil` gives each sample once.
  /// - Returns: The films, in the order of `samples`.
  /// - Complexity: O(count).
  static func samples(count: Int?) -> [Film] {
    guard let count else { return samples }
    return (0..<count).map { samples[$0 % samples.count] }
  }
}
