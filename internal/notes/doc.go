// Package notes keeps what staff write for each other about a retailer, a software house or a store. Whom a note is about never
// reads it, whoever acts in their place either (decision 109).
package notes
