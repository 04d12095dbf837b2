// Package publicweb is what Seiva serves besides its API: the React build, health and metrics.
package publicweb
