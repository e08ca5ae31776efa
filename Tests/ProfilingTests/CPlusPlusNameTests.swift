import Testing

@testable import Profiling

@Suite struct CPlusPlusNameTests {
  @Test(arguments: [
    (
      "swift::RefCounts<swift::RefCountBitsT<(swift::RefCountInlinedness)1> >::incrementSlow",
      "swift::RefCounts::incrementSlow"
    ),
    ("swift::runtime::AccessSet::insert", "swift::runtime::AccessSet::insert"),
    ("std::vector<int>::push_back(std::pair<int, int>)", "std::vector::push_back(std::pair)"),
    ("specialized Array._getElement<A>(_:)", "specialized Array._getElement<A>(_:)"),
    ("a::operator<(b<c>)", "a::operator<(b<c>)"), ("a::b<c", "a::b<c"), ("", ""),
  ])
  func templateArgumentsAreLeftOut(name: String, short: String) {
    #expect(CPlusPlusName.shortened(name) == short)
  }
}
