# Changes to copies of the sources, for what embedded Swift 6.3 lacks. README.md gives the reasons.

# Weak references become strong ones: objects live longer, and none of them is asked for its end.
s/\[weak self\]/[self = Optional(self)]/
s/\bweak var /var /
# An unowned reference without its check.
s/\bunowned (let|self)\b/unowned(unsafe) \1/
# A key path that is passed as a function.
s/\(\\\.([A-Za-z0-9.]+)\)/({ $0.\1 })/g
# The type of an object, compared: no system has a subclass of these.
s/type\(of: (\w+)\) == (\w+)\.self/\1 is \2/
# Casts to protocols, to which one class or two conform.
s/\((\w+) as\? any MovingScreen\)\?\.movingViews/(\1 as? TileViewController)?.movingViews/
s/\(screen as\? any MagicScreen\)\?\.magicView/((screen as? PosterViewController)?.magicView ?? (screen as? PosterRowViewController)?.magicView)/
