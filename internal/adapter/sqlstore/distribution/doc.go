// Package distribution says what would become of each table if PostgreSQL were distributed by retailer, as Citus does it
// (decision 141). Nothing here distributes anything.
package distribution
