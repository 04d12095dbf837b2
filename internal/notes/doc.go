// Package notes keeps what staff write for each other about a retailer, a software house or a store. Those that a note is about
// never read it, and whoever acts in their place does not either (decision 109).
package notes
