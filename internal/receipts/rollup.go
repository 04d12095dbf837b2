package receipts

// Cell is one line of the finest roll-up.
type Cell struct {
	RetailerID, Day, StoreID string
	Serie                    int
	Cashier                  string
}

// Sums are what a cell adds up. First and Last are milliseconds since 1970 of the first and last receipt.
type Sums struct {
	Total, Identified, Companies, Cents, NotPrinted int64
	First, Last                                     int64
}

// CellChange is what one commit does to a cell. Sub is what leaves; when anything leaves, First and Last have to be
// found again from the receipts.
type CellChange struct{ Add, Sub Sums }

// CellOf tells which cell a receipt counts in.
func CellOf(r *Record) Cell {
	return Cell{RetailerID: r.RetailerID, Day: r.Day, StoreID: r.StoreID, Serie: r.Serie, Cashier: r.Cashier}
}

func (s *Sums) include(r *Record) {
	at := r.IssuedAt.UnixMilli()
	if s.Total == 0 || at < s.First {
		s.First = at
	}
	if s.Total == 0 || at > s.Last {
		s.Last = at
	}
	s.Total++
	s.Cents += r.Cents
	if r.Identified() {
		s.Identified++
	}
	if r.Consumer == consumerCompany {
		s.Companies++
	}
	if r.Printed == NotPrinted {
		s.NotPrinted++
	}
}

// cellChanges compares receipts before and after a commit: what counted leaves its cell, what counts enters.
type cellChanges map[Cell]*CellChange

func (c cellChanges) move(before, after *Record) {
	if before.Counts() {
		c.at(before).Sub.include(before)
	}
	if after.Counts() {
		c.at(after).Add.include(after)
	}
}

func (c cellChanges) at(r *Record) *CellChange {
	cell := CellOf(r)
	change, ok := c[cell]
	if !ok {
		change = &CellChange{}
		c[cell] = change
	}
	return change
}
