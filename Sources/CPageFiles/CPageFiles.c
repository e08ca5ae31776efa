#include "CPageFiles.h"

// In Swift, compiling a literal array of 27 000 bytes takes seconds; in C it takes no time.
// `#embed` is of C23; clang has it in earlier versions of C, with this warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

// The zero after each file makes it a string.

static const char page_css_bytes[] = {
#embed "Files/page.css" suffix(, 0)
};
static const char common_js_bytes[] = {
#embed "Files/common.js" suffix(, 0)
};
static const char page_js_bytes[] = {
#embed "Files/page.js" suffix(, 0)
};
static const char history_js_bytes[] = {
#embed "Files/history.js" suffix(, 0)
};
static const char flame_css_bytes[] = {
#embed "Files/flame.css" suffix(, 0)
};
static const char flame_js_bytes[] = {
#embed "Files/flame.js" suffix(, 0)
};

const char *const page_css = page_css_bytes;
const char *const common_js = common_js_bytes;
const char *const page_js = page_js_bytes;
const char *const history_js = history_js_bytes;
const char *const flame_css = flame_css_bytes;
const char *const flame_js = flame_js_bytes;
