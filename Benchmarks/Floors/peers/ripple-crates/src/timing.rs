//! `Timing.h` in Rust: the same random numbers, the same estimator, the same line.

/// xorshift64 with the seed of all programs here.
pub struct Random(u64);

impl Random {
    pub fn new() -> Random {
        Random(88172645463325252)
    }

    /// A number in `least .. bound`.
    pub fn uniform(&mut self, least: f64, bound: f64) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        // 53 random bits over 2⁵³.
        least + (bound - least) * ((self.0 >> 11) as f64 / 9007199254740992.0)
    }
}

/// Processor time of this thread in nanoseconds.
fn processor_nanoseconds() -> f64 {
    #[repr(C)]
    struct Time {
        seconds: i64,
        nanoseconds: i64,
    }
    extern "C" {
        fn clock_gettime(clock: i32, time: *mut Time) -> i32;
    }
    // CLOCK_THREAD_CPUTIME_ID of Linux.
    const THREAD_CPU_TIME: i32 = 3;
    let mut time = Time { seconds: 0, nanoseconds: 0 };
    // Safe: the structure is the one of 64-bit Linux.
    unsafe { clock_gettime(THREAD_CPU_TIME, &mut time) };
    time.seconds as f64 * 1e9 + time.nanoseconds as f64
}

/// The second smallest of the samples taken in 50 ms, each of 100 µs, in nanoseconds for a call.
fn nanoseconds_per_call(mut body: impl FnMut()) -> f64 {
    let mut calls = 1u64;
    let mut sample = |calls: u64| {
        let start = processor_nanoseconds();
        for _ in 0..calls {
            body();
        }
        processor_nanoseconds() - start
    };
    sample(1);
    let mut elapsed = sample(calls);
    while elapsed < 100e3 {
        calls = (calls + 1).max((calls as f64 * 100e3 / (elapsed + 1.0)) as u64);
        elapsed = sample(calls);
    }
    let mut samples = Vec::new();
    let mut all = 0.0;
    while all < 50e6 || samples.len() < 5 {
        samples.push(sample(calls));
        all += samples[samples.len() - 1];
    }
    samples.sort_by(f64::total_cmp);
    samples[1] / calls as f64
}

/// Measures a peer and prints its line; see `Timing.h`.
pub fn measure_peer(benchmark: &str, name: &str, items: usize, body: impl FnMut()) {
    let time = nanoseconds_per_call(body) / items as f64;
    println!("{benchmark}\tpeer\t{name}\t{time:.4}");
}
