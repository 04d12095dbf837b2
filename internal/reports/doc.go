// Package reports reads what crosses domains: receipts by day and by série, and the figures of the homes. It reads
// the roll-ups that intake keeps, never the receipts, and writes nothing. Only production receipts that are
// authorised and not cancelled count; their day is the local day of their own dhEmi.
package reports
