// Package distribution distributes a PostgreSQL by retailer, as Citus does it, and says what would become of each table (decisions 141
// and 142).
package distribution
