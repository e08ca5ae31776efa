import Essentials

// Functions of which Foundation, which is not visible here, has some of the same names.

func ownDecoding(_ text: String) -> String? { text.removingPercentEncoding }

func ownFormat(_ format: String, _ values: any CVarArg...) -> String {
  switch values.count {
  case 1: String(format: format, values[0])
  default: String(format: format, values[0], values[1])
  }
}
