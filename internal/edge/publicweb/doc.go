// Package publicweb is what Seiva serves besides its API: the React build, receipts behind their public links, health
// and metrics.
package publicweb
