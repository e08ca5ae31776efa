#pragma once

#include <stddef.h>
#include <stdint.h>

// The entry of libFuzzer's archive without a `main`, which scripts/fuzz links:
// https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library

/// Runs libFuzzer with the options in `arguments`, and calls `check` with each input.
///
/// Returns 0 where no input fails; a failure ends the process.
int LLVMFuzzerRunDriver(
    int *_Nonnull count, char *_Nullable *_Nonnull *_Nonnull arguments,
    int (*_Nonnull check)(const uint8_t *_Nullable data, size_t size));
