// Animated values of Qt: one QVariantAnimation for a rectangle, and six for a whole view, with a
// QTransform rebuilt from their parts.

#include <QtWidgets>
#include <string>

#include "../Timing.h"

static QVariantAnimation* makeAnimation(const QVariant& start, const QVariant& end) {
  auto* animation = new QVariantAnimation;
  animation->setDuration(1000);
  animation->setEasingCurve(QEasingCurve::Linear);
  animation->setStartValue(start);
  animation->setEndValue(end);
  // Paused: only `setCurrentTime` moves it, and no timer.
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

static void measureViews(int count) {
  Random random;
  std::vector<AnimatedView> views;
  for (int i = 0; i < count; i++) views.emplace_back(random);
  compareHalfWay(views[0].frame);
  int milliseconds = 0;
  double sum = 0;
  // 9 ms a frame, from 1 to 990 of 1000: an animation at its end would stop.
  const auto nextFrame = [&] { return milliseconds = (milliseconds + 8) % 990 + 1; };
  const std::string size = "[views=" + std::to_string(count) + "]";
  measurePeer(("interpolation/lerp" + size).c_str(), "Qt, rectangle only", count, [&] {
    const int frame = nextFrame();
    for (AnimatedView& view : views) {
      view.frame->setCurrentTime(frame);
      sum += view.frame->currentValue().toRectF().x();
    }
  });
  measurePeer(("interpolation/decomposed" + size).c_str(), "Qt", count, [&] {
    const int frame = nextFrame();
    for (AnimatedView& view : views) sum += view.show(frame);
  });
  keep(sum);
}

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  measureViews(10000);
  measureViews(100000);
}
