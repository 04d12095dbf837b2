// Package web holds the built portal, so that one binary carries it.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Dist is the content of web/dist: index.html (portal), visitor.html (before sign-in), consumer.html (webviews), assets/ with hashed,
// immutable names, docs/ (API documentation), and beside each text file its .br and .gz twins.
// Before the web is built it holds .gitkeep alone.
var Dist = sub(dist, "dist")

// sub panics only when the embedded folder is missing, which the compiler already rules out.
func sub(f embed.FS, dir string) fs.FS {
	s, err := fs.Sub(f, dir)
	if err != nil {
		panic(err)
	}
	return s
}
