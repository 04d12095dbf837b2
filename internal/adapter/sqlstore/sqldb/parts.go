package sqldb

// Part is one part of a table that PostgreSQL keeps in parts by ranges of a column: what is below Until and in no part before it.
type Part struct{ Name, Until string }

// Below tells whether one bound of a part is below another: both are digits, of a number or of a month.
func Below(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }

// EndsBy tells whether nothing of the part is at a bound or behind it.
func (p Part) EndsBy(bound string) bool { return !Below(bound, p.Until) }
