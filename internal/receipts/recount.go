package receipts

import "seiva/internal/kit/compare"

// StoreDay is one day of one store.
type StoreDay = compare.StoreDay

// Recount is what the receipts of a store's day add up to, beside what the roll-ups hold of it.
type Recount struct {
	StoreDay
	Counted map[Cell]Sums // by the receipts

	fine   map[Cell]Sums
	coarse *Sums // nil: there is no line
}

// NewRecount makes one of a day without receipts and roll-ups.
func NewRecount(of StoreDay) *Recount {
	return &Recount{StoreDay: of, Counted: map[Cell]Sums{}, fine: map[Cell]Sums{}}
}

// Receipt adds a receipt of the day, if it counts.
func (c *Recount) Receipt(r *Record) {
	if r.Counts() {
		sums := c.Counted[CellOf(r)]
		sums.include(r)
		c.Counted[CellOf(r)] = sums
	}
}

// Fine takes a line of the finest roll-up.
func (c *Recount) Fine(cell Cell, s Sums) { c.fine[cell] = s }

// Coarse takes the line of the roll-up by store and day, which has no First and Last.
func (c *Recount) Coarse(s Sums) { c.coarse = &s }

// Whole returns what the day's receipts add up to; without First and Last.
func (c *Recount) Whole() Sums { return whole(c.Counted) }

func whole(cells map[Cell]Sums) (out Sums) {
	for _, s := range cells {
		out.Total += s.Total
		out.Identified += s.Identified
		out.Companies += s.Companies
		out.Cents += s.Cents
		out.NotPrinted += s.NotPrinted
	}
	return out
}

// Difference is a store's day whose roll-ups are not what its receipts add up to.
type Difference struct {
	StoreDay
	Cells  int  // lines of the finest roll-up that are missing, wrong or without receipts
	Coarse bool // so is the line by store and day
	// What each of them says of the whole day.
	ByReceipts, ByCells, ByDay Sums
}

// Difference returns how the roll-ups differ from the receipts; false when they do not.
func (c *Recount) Difference() (Difference, bool) {
	d := Difference{StoreDay: c.StoreDay, ByReceipts: c.Whole(), ByCells: whole(c.fine)}
	for cell, sums := range c.Counted {
		if found, ok := c.fine[cell]; !ok || found != sums {
			d.Cells++
		}
	}
	for cell := range c.fine {
		if _, ok := c.Counted[cell]; !ok {
			d.Cells++
		}
	}
	if c.coarse != nil {
		d.ByDay = *c.coarse
	}
	d.Coarse = d.ByDay != d.ByReceipts || (c.coarse != nil) != (len(c.Counted) > 0)
	return d, d.Cells > 0 || d.Coarse
}
