// Package docs holds the pages that the program itself serves.
package docs

import "embed"

// Served are the guide of integration, the errors that it can answer and what changed.
//
//go:embed integration.md changelog.md errors.csv
var Served embed.FS
