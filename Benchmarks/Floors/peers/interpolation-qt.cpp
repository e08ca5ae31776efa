// Animated values of Qt: one QVariantAnimation for a rectangle, and six for a whole view, with a
// QTransform rebuilt from their parts.

#include <QtWidgets>

#include "../Timing.h"

static constexpr int views = 1000;

static QVariantAnimation* makeAnimation(const QVariant& start, const QVariant& end) {
  auto* animation = new QVariantAnimation;
  animation->setDuration(1000);
  animation->setEasingCurve(QEasingCurve::Linear);
  animation->setStartValue(start);
  animation->setEndValue(end);
  animation->start();
  animation->pause();
  return animation;
}

struct AnimatedView {
  QVariantAnimation *frame, *position, *angle, *scale, *alpha, *radius;

  explicit AnimatedView(Random& random) {
    const auto number = [&] { return random.unit(); };
    const auto point = [&] { return QPointF(number(), number()); };
    const auto rect = [&] { return QRectF(number(), number(), number(), number()); };
    frame = makeAnimation(rect(), rect());
    position = makeAnimation(point(), point());
    angle = makeAnimation(number(), number());
    scale = makeAnimation(number(), number());
    alpha = makeAnimation(number(), number());
    radius = makeAnimation(number(), number());
  }

  double show(int milliseconds) {
    for (auto* part : {frame, position, angle, scale, alpha, radius}) {
      part->setCurrentTime(milliseconds);
    }
    QTransform transform;
    const QPointF place = position->currentValue().toPointF();
    transform.translate(place.x(), place.y());
    transform.rotateRadians(angle->currentValue().toDouble());
    const double factor = scale->currentValue().toDouble();
    transform.scale(factor, factor);
    return transform.m11() + frame->currentValue().toRectF().x()
        + alpha->currentValue().toDouble() + radius->currentValue().toDouble();
  }
};

// Animations of rectangles show what they should half way.
static void compareHalfWay(QVariantAnimation* frame) {
  frame->setCurrentTime(500);
  const double half = frame->currentValue().toRectF().x();
  const double ends = frame->startValue().toRectF().x() + frame->endValue().toRectF().x();
  require(isNear(half, ends / 2, 1e-9), "a rectangle half way");
}

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  Random random;
  std::vector<AnimatedView> animated;
  for (int i = 0; i < views; i++) animated.emplace_back(random);
  compareHalfWay(animated[0].frame);
  int milliseconds = 0;
  double sum = 0;
  const auto nextFrame = [&] { return milliseconds = (milliseconds + 8) % 990 + 1; };
  for (const char* size : {"10000", "100000"}) {
    const std::string lerp = "interpolation/lerp[views=" + std::string(size) + "]";
    measurePeer(lerp.c_str(), "Qt, rectangle only", views, [&] {
      const int frame = nextFrame();
      for (AnimatedView& view : animated) {
        view.frame->setCurrentTime(frame);
        sum += view.frame->currentValue().toRectF().x();
      }
    });
    const std::string parts = "interpolation/decomposed[views=" + std::string(size) + "]";
    measurePeer(parts.c_str(), "Qt", views, [&] {
      const int frame = nextFrame();
      for (AnimatedView& view : animated) sum += view.show(frame);
    });
  }
  keep(sum);
}
