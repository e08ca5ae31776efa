// This target is a header; the package manager wants one source file.
