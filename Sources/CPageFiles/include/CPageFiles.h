#ifndef CPAGEFILES_H
#define CPAGEFILES_H

// The scripts and styles of pages and flame graphs: the texts of the files in `Files`, which the
// compiler puts into the program, so that an installed one needs no file beside itself.

/// The style sheet of a page.
///
/// One colour for each kind of outcome, always beside a sign and a word; everything else is grey.
/// Each colour has a contrast of at least 4.5 : 1 with its background in both themes (WCAG 2.2,
/// success criterion 1.4.3). Light unless the system or the reader wants dark, and always on paper;
/// the choice of the page's button is an attribute.
extern const char *_Nonnull const page_css;

/// The script of a page: sorting, filtering, opening rows, reading values off, and the theme.
///
/// Its whole state is in the fragment of the address. The document holds all that it reads, so that
/// a page without the script lacks nothing but the comfort.
extern const char *_Nonnull const page_js;

/// The style sheet of a flame graph.
extern const char *_Nonnull const flame_css;

/// The script of a flame graph: zooming and searching; without it the picture stays as drawn.
///
/// Each bar comes in the document before those of the functions that it calls, so that the bars
/// above one are those that follow it until one is not deeper.
extern const char *_Nonnull const flame_js;

#endif
