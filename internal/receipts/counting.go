package receipts

import (
	"context"
	"errors"
	"maps"
	"slices"

	"seiva/internal/kit/errs"
	"seiva/internal/receipts/archive"
	"seiva/internal/receipts/nfce"
)

// apply writes a plan and tells the domains that rest on receipts which of them begin or cease to count.
func (s *Service) apply(ctx context.Context, c Changes) error {
	if err := s.store.Apply(ctx, c); err != nil {
		return err
	}
	changed := c.counting()
	for _, retailerID := range slices.Sorted(maps.Keys(changed)) {
		if err := s.ports.Ratings.Counting(ctx, retailerID, changed[retailerID]); err != nil {
			return err
		}
	}
	if err := s.promote(ctx, c, changed); err != nil {
		return err
	}
	if s.ports.Moved == nil {
		return nil
	}
	moved := c.moved()
	if len(moved) == 0 {
		return nil
	}
	return s.ports.Moved(ctx, moved)
}

// promote lets promotions hear of what a plan stores and changes.
func (s *Service) promote(ctx context.Context, c Changes, changed map[string]map[string]bool) error {
	if s.ports.Promotions == nil {
		return nil
	}
	for _, retailerID := range slices.Sorted(maps.Keys(changed)) {
		if err := s.ports.Promotions.Counting(ctx, retailerID, changed[retailerID]); err != nil {
			return err
		}
	}
	replaced, arrivals := c.arrivals()
	if len(replaced)+len(arrivals) == 0 {
		return nil
	}
	return s.ports.Promotions.Arrived(ctx, replaced, arrivals)
}

// arrivals returns which receipts get another document, and the consumers' receipts of production that hold, whose documents
// the plan brings.
func (c Changes) arrivals() (replaced []Key, arrivals []Arrival) {
	for _, n := range c.Replace {
		replaced = append(replaced, n.Key)
	}
	for _, n := range slices.Concat(c.Insert, c.Replace) {
		if n.CPFIndex != nil && !n.Test && n.Status == Authorised {
			arrivals = append(arrivals, Arrival{n.Record, n.sold})
		}
	}
	return replaced, arrivals
}

// OfConsumers reads a store's consumers' receipts of a day that count, one after the other, while f returns no error. Lines of a
// document that was destroyed are none.
func (s *Service) OfConsumers(ctx context.Context, retailerID, storeID, day string, f func(Arrival) error) error {
	found, err := s.store.OfConsumers(ctx, retailerID, storeID, day)
	if err != nil {
		return errs.Wrap(err, "read the consumers' receipts of a day")
	}
	document := s.store.Documents()
	for _, r := range found {
		err := f(Arrival{r, func(ctx context.Context, wanted func(gtin string) bool) ([]nfce.Line, error) {
			packed, err := document(ctx, r.Key)
			if errors.Is(err, ErrDestroyed) || errors.Is(err, ErrNotFound) {
				return nil, nil
			}
			if err != nil {
				return nil, err
			}
			return NewReceipt{Record: r, Document: packed}.sold(ctx, wanted)
		}})
		if err != nil {
			return err
		}
	}
	return nil
}

// sold reads the lines of wanted products from the receipt's document; none of one that no page can show either.
func (n NewReceipt) sold(ctx context.Context, wanted func(gtin string) bool) ([]nfce.Line, error) {
	xml := n.sale
	if xml == nil {
		var err error
		if xml, err = archive.Unpack(n.Document); err != nil {
			return nil, err
		}
	}
	lines, err := nfce.Lines(ctx, xml, wanted)
	if errors.Is(err, nfce.ErrMalformedXML) || errors.Is(err, nfce.ErrTooLongToShow) {
		return nil, nil
	}
	return lines, err
}

// moved returns the consumers' receipts of production that the plan lets hold, and those that hold no longer.
func (c Changes) moved() (out []Moved) {
	note := func(before, after *Record) {
		held := before != nil && !before.Test && before.Status == Authorised
		if holds := !after.Test && after.Status == Authorised; after.CPFIndex != nil && holds != held {
			out = append(out, Moved{after.Key, after.CPFIndex, held})
		}
	}
	for _, n := range c.Insert {
		note(nil, n.Record)
	}
	for i, replacing := range c.Replace {
		note(c.Replaced[i], replacing.Record)
	}
	for _, change := range c.Status {
		note(change.Before, change.After)
	}
	return out
}

// counting returns, by retailer and access key, which stored receipts count after the plan and did not before, or the other
// way round. What is new has nothing that rests on it.
func (c Changes) counting() map[string]map[string]bool {
	out := map[string]map[string]bool{}
	note := func(before, after *Record) {
		if before.Counts() == after.Counts() {
			return
		}
		if out[after.RetailerID] == nil {
			out[after.RetailerID] = map[string]bool{}
		}
		out[after.RetailerID][after.AccessKey] = after.Counts()
	}
	for _, change := range c.Status {
		note(change.Before, change.After)
	}
	for i, replacing := range c.Replace {
		note(c.Replaced[i], replacing.Record)
	}
	return out
}

// Hold returns a receipt as it is stored, or receipts.not_found, also once its consumer was erased. Until the transaction
// of ctx ends, nobody else changes or holds it, or erases its consumer.
func (s *Service) Hold(ctx context.Context, key Key) (Record, error) {
	if !nfce.ValidAccessKey(key.AccessKey) {
		return Record{}, ErrNotFound
	}
	state, err := s.store.State(ctx, []Key{key})
	if err != nil {
		return Record{}, errs.Wrap(err, "hold a receipt")
	}
	stored := state.Receipts[key]
	if stored == nil {
		return Record{}, ErrNotFound
	}
	erased, err := s.store.Erased(ctx, []string{key.RetailerID}, stored.IssuedAt)
	if err != nil {
		return Record{}, errs.Wrap(err, "hold a receipt's consumer")
	}
	_, gone := erased[Consumer{key.RetailerID, string(stored.CPFIndex)}]
	if stored.Unlinked() || gone {
		return Record{}, ErrNotFound
	}
	return *stored, nil
}
