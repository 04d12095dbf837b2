// Package data holds the lists and the keyboards.
package data

import (
	"embed"
	"strings"
)

//go:embed *.json
var files embed.FS

// Asset returns a file by its name, data/Name.json.
func Asset(name string) ([]byte, error) { return files.ReadFile(strings.TrimPrefix(name, "data/")) }
