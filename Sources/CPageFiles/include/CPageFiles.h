#ifndef CPAGEFILES_H
#define CPAGEFILES_H

// The scripts and styles of pages and flame graphs: the texts of the files in `Files`, which the
// compiler embeds into the program, so that an installed program needs no other file.

/// The style sheet of a page.
///
/// Each kind of outcome has one colour, always together with a sign and a word; everything else is
/// grey. Each colour has a contrast of at least 4.5 : 1 with its background in both themes (WCAG
/// 2.2, success criterion 1.4.3). The theme is light unless the system or the reader chooses dark,
/// and always light on paper; the choice of the page's button is an attribute.
extern const char *_Nonnull const page_css;

/// The functions that the scripts of pages share: matching names, and reading values off plots.
extern const char *_Nonnull const common_js;

/// The script of a page: sorting, filtering, opening rows, reading values off, and the theme.
///
/// Its whole state is in the fragment of the address. The document contains all data that the
/// script reads, so a page without the script is complete, but less convenient.
extern const char *_Nonnull const page_js;

/// The script of a page of histories: filtering, and reading values off the lines.
extern const char *_Nonnull const history_js;

/// The style sheet of a flame graph: a colour for each class of bars, in a light and a dark theme.
///
/// `s0` to `s3` are functions of Swift, `c0` to `c3` others, `more0` to `more3` and `less0` to
/// `less3` the sizes of a change.
extern const char *_Nonnull const flame_css;

/// The script of a flame graph: zooming and searching; without it the picture is static.
///
/// Each bar precedes those of its callees in the document, so the subtree of a bar consists of the
/// bars that follow it until one is not deeper.
extern const char *_Nonnull const flame_js;

#endif
