// Springs of libadwaita: AdwSpringAnimation, value and velocity at a time of their own.
//
// Its version 1.2 has no public function for the value, so the driver calls the one in the class,
// which stands after two structures: GObjectClass and a pointer to `estimate_duration`.

#include <adwaita.h>

#include "../Timing.h"

struct AnimationClass {
  GObjectClass parent;
  guint (*estimateDuration)(AdwAnimation*);
  double (*calculateValue)(AdwAnimation*, guint milliseconds);
};

struct Animation {
  AdwAnimation* animation;
  guint milliseconds;
};

static std::vector<Animation> makeAnimations(int count) {
  GtkWidget* widget = gtk_label_new("");
  auto* target =
      adw_callback_animation_target_new([](double, gpointer) {}, nullptr, nullptr);
  Random random;
  std::vector<Animation> animations;
  for (int i = 0; i < count; i++) {
    const double dampingRatio = random.uniform(0.5, 0.95);
    const double angular = 2 * M_PI / random.uniform(0.25, 0.70);
    const double start = random.uniform(-300, 300);
    // An animation takes over one reference to its target.
    g_object_ref(target);
    AdwSpringParams* spring = adw_spring_params_new(dampingRatio, 1, angular * angular);
    AdwAnimation* animation = adw_spring_animation_new(widget, start, 0, spring, target);
    adw_spring_animation_set_initial_velocity(
        ADW_SPRING_ANIMATION(animation), random.uniform(-1000, 1000));
    animations.push_back({animation, static_cast<guint>(random.uniform(0, 600))});
  }
  return animations;
}

int main() {
  require(gtk_init_check(), "no display; run it under xvfb-run");
  adw_init();
  const auto animations = makeAnimations(4096);
  const auto* type = reinterpret_cast<AnimationClass*>(G_OBJECT_GET_CLASS(animations[0].animation));
  const double start = type->calculateValue(animations[0].animation, 0);
  const double from = adw_spring_animation_get_value_from(
      ADW_SPRING_ANIMATION(animations[0].animation));
  require(isNear(start, from, 1e-6), "a spring's start");
  double sum = 0;
  measurePeer("spring/evaluate[count=4096]", "libadwaita", animations.size(), [&] {
    for (const Animation& spring : animations) {
      sum += type->calculateValue(spring.animation, spring.milliseconds);
      sum += adw_spring_animation_get_velocity(ADW_SPRING_ANIMATION(spring.animation));
    }
  });
  keep(sum);
}
