//! The ripple's path, an oval of four cubics and a rectangle, in the crates that Debian packages:
//! kurbo, lyon_path and tiny-skia-path.

mod timing;

use std::hint::black_box;
use timing::{measure_peer, Random};

const REUSED: &str = "ripple/path[storage=reused]";
const FRESH: &str = "ripple/path[storage=fresh]";
const RIPPLES: usize = 1000;
const FRAMES: usize = 120;
// 4/3 · (√2 − 1), as in `Ripples.h`.
const KAPPA: f64 = 0.5522847498307936;

/// The circles of each ripple at its two ends: x, y and radius of one, then of the other.
struct Ripples {
    circles: Vec<[f64; 6]>,
    frame: usize,
}

impl Ripples {
    fn new() -> Ripples {
        let mut random = Random::new();
        let mut circle = |least: f64, bound: f64| random.uniform(least, bound);
        let circles = (0..RIPPLES)
            .map(|_| {
                let mut ends = [0.0; 6];
                for end in ends.chunks_exact_mut(3) {
                    end[0] = circle(0.0, 300.0);
                    end[1] = circle(0.0, 300.0);
                    end[2] = circle(1.0, 301.0);
                }
                ends
            })
            .collect();
        Ripples { circles, frame: 0 }
    }

    /// Gives `body` the circle of each ripple in the next frame.
    fn next_frame(&mut self, mut body: impl FnMut(f64, f64, f64)) {
        let progress = self.frame as f64 / (FRAMES - 1) as f64;
        self.frame = (self.frame + 1) % FRAMES;
        for [x, y, radius, to_x, to_y, to_radius] in &self.circles {
            let blend = |from: f64, to: f64| from + (to - from) * progress;
            body(blend(*x, *to_x), blend(*y, *to_y), blend(*radius, *to_radius));
        }
    }
}

fn measure_kurbo(ripples: &mut Ripples) {
    use kurbo::*;
    let bounds = Rect::new(0.0, 0.0, 375.0, 812.0);
    let mut elements: Vec<PathEl> = Vec::with_capacity(16);
    measure_peer(REUSED, "kurbo", RIPPLES, || {
        ripples.next_frame(|x, y, r| {
            let k = r * KAPPA;
            let at = |dx: f64, dy: f64| Point::new(x + dx, y + dy);
            elements.clear();
            elements.push(PathEl::MoveTo(at(r, 0.0)));
            elements.push(PathEl::CurveTo(at(r, k), at(k, r), at(0.0, r)));
            elements.push(PathEl::CurveTo(at(-k, r), at(-r, k), at(-r, 0.0)));
            elements.push(PathEl::CurveTo(at(-r, -k), at(-k, -r), at(0.0, -r)));
            elements.push(PathEl::CurveTo(at(k, -r), at(r, -k), at(r, 0.0)));
            elements.push(PathEl::ClosePath);
            // The tolerance does not matter for straight lines.
            elements.extend(bounds.path_elements(0.1));
            black_box(&elements);
        })
    });
    measure_peer(FRESH, "kurbo", RIPPLES, || {
        ripples.next_frame(|x, y, r| {
            let mut path: BezPath = Circle::new((x, y), r).path_elements(0.1).collect();
            path.extend(bounds.path_elements(0.1));
            black_box(&path);
        })
    });
}

/// Its ovals are eight quadratics in 32 bits.
fn measure_tiny_skia(ripples: &mut Ripples) {
    use tiny_skia_path::*;
    let add = |builder: &mut PathBuilder, x: f64, y: f64, r: f64| {
        let (x, y, r) = (x as f32, y as f32, r as f32);
        if let Some(oval) = Rect::from_ltrb(x - r, y - r, x + r, y + r) {
            builder.push_oval(oval);
        }
        builder.push_rect(0.0, 0.0, 375.0, 812.0);
    };
    let mut kept = Some(PathBuilder::new());
    measure_peer(REUSED, "tiny-skia-path", RIPPLES, || {
        ripples.next_frame(|x, y, r| {
            let mut builder = kept.take().unwrap_or_default();
            add(&mut builder, x, y, r);
            kept = builder.finish().map(|path| black_box(path).clear());
        })
    });
    measure_peer(FRESH, "tiny-skia-path", RIPPLES, || {
        ripples.next_frame(|x, y, r| {
            let mut builder = PathBuilder::new();
            add(&mut builder, x, y, r);
            black_box(builder.finish());
        })
    });
}

/// It has no path to reuse.
fn measure_lyon(ripples: &mut Ripples) {
    use lyon_path::{math::point, Path};
    measure_peer(FRESH, "lyon_path", RIPPLES, || {
        ripples.next_frame(|x, y, r| {
            let (k, x, y, r) = ((r * KAPPA) as f32, x as f32, y as f32, r as f32);
            let at = |dx: f32, dy: f32| point(x + dx, y + dy);
            let mut builder = Path::builder();
            builder.move_to(at(r, 0.0));
            builder.cubic_bezier_to(at(r, k), at(k, r), at(0.0, r));
            builder.cubic_bezier_to(at(-k, r), at(-r, k), at(-r, 0.0));
            builder.cubic_bezier_to(at(-r, -k), at(-k, -r), at(0.0, -r));
            builder.cubic_bezier_to(at(k, -r), at(r, -k), at(r, 0.0));
            builder.close();
            builder.move_to(point(0.0, 0.0));
            for corner in [point(375.0, 0.0), point(375.0, 812.0), point(0.0, 812.0)] {
                builder.line_to(corner);
            }
            builder.close();
            black_box(builder.build());
        })
    });
}

fn main() {
    let mut ripples = Ripples::new();
    measure_kurbo(&mut ripples);
    measure_tiny_skia(&mut ripples);
    measure_lyon(&mut ripples);
}
