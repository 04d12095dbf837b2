package receipts

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

const listedColumns = recordColumns + `, s.trade_name, s.documento, t.trade_name`

const listedNames = ` JOIN stores AS s ON s.retailer_id = r.retailer_id AND s.id = r.store_id
	JOIN retailers AS t ON t.id = r.retailer_id`

func scanListed(rows *sql.Rows) (receipts.Listed, error) {
	var l receipts.Listed
	err := scanRecord(rows, &l.Record, &l.StoreName, &l.StoreDocument, &l.RetailerName)
	return l, err
}

// conditions gathers the parts of a WHERE with their arguments.
type conditions struct {
	texts    []string
	args     []any
	ofMonths string // what leads to the months of days; empty where the rest does
	by       string // the index by which receipts are found; empty where the engine knows
}

func (c *conditions) add(text string, args ...any) {
	c.texts = append(c.texts, text)
	c.args = append(c.args, args...)
}

// listed is what listedColumns are selected from.
func (c *conditions) listed() string { return " FROM receipts AS r" + c.by + listedNames + c.where() }

func (c *conditions) where() string { return " WHERE " + strings.Join(c.texts, " AND ") + c.ofMonths }

// visible narrows to what the caller may see; it always names retailer_id, with which every index begins.
func (c *conditions) visible(v receipts.Visibility, retailerIDs []string) {
	switch {
	case v.RetailerID != "":
		c.add("r.retailer_id = ?", v.RetailerID)
	case v.PartnerID != "":
		own := "r.retailer_id IN (" + register.PartnersRetailers + ") AND " + register.OfPartner("r")
		c.add(strings.ReplaceAll(own, "?0", "?"), v.PartnerID, v.PartnerID, v.PartnerID)
	case v.All && len(retailerIDs) == 0:
		c.add("r.retailer_id IN (SELECT id FROM retailers)")
	case !v.All:
		c.add(sqldb.NoRow("r.retailer_id"))
	}
	if v.All || v.PartnerID != "" {
		c.in("r.retailer_id", retailerIDs)
	}
	if ids := v.Stores.IDs(); len(ids) > 0 {
		c.in("r.store_id", ids)
	} else if v.Stores.Bound() {
		c.add(sqldb.NoRow("r.retailer_id"))
	}
}

// in narrows to one of some values; none do not narrow.
func (c *conditions) in(column string, values []string) {
	if len(values) == 0 {
		return
	}
	args := make([]any, len(values))
	for i, value := range values {
		args[i] = value
	}
	c.add(column+" IN ("+strings.Repeat("?, ", len(values)-1)+"?)", args...)
}

// accessKey narrows to one receipt; the retailers that could have it are those of the emitter's CNPJ in the key.
func (c *conditions) accessKey(key string) {
	c.add("r.retailer_id IN (SELECT retailer_id FROM stores WHERE documento = ?)", nfce.Emitter(key))
	c.add("r.period = ?", nfce.Period(key))
	c.add("r.access_key = ?", key)
}

// conditionsOf writes a filter out. daily names each day of a store's period by itself: the index of days leads to a
// store's rows of one day alone, so that nothing of other stores is read on the way.
func (s *Store) conditionsOf(f receipts.Filter, daily bool) *conditions {
	c := &conditions{}
	c.visible(f.Visibility, f.RetailerIDs)
	switch {
	case f.AccessKey != "":
		c.accessKey(f.AccessKey)
	case daily && f.StoreID != "":
		c.in("r.day", period.Period{From: f.Start, To: f.End}.Each())
	default:
		c.add("r.day BETWEEN ? AND ?", f.Start, f.End)
	}
	if f.AccessKey == "" {
		c.ofMonths = s.db.OfMonths("r.period", f.Start, f.End)
	}
	if f.StoreID != "" {
		c.add("r.store_id = ?", f.StoreID)
	}
	switch f.Kind {
	case receipts.KindCounting:
		c.add("r.test = FALSE AND r.excluded = FALSE")
	case receipts.KindTest:
		c.add("r.test = TRUE")
	case receipts.KindExcluded:
		c.add("r.excluded = TRUE")
	}
	if f.Serie != nil {
		c.add("r.serie = ?", *f.Serie)
	}
	if f.Cashier != nil {
		c.add("r.cashier = ?", *f.Cashier)
	}
	if f.Status != nil {
		c.add("r.status = ?", int(*f.Status))
	}
	if f.WithCPF != nil {
		equals := map[bool]string{true: "=", false: "<>"}[*f.WithCPF]
		c.add("r.consumer "+equals+" ?", int(nfce.ConsumerCPF))
	}
	return c
}

// Count implements receipts.Store.
func (s *Store) Count(ctx context.Context, f receipts.Filter, most int) (int, error) {
	c := s.conditionsOf(f, false)
	var total int
	count := "SELECT COUNT(*) FROM (SELECT 1 FROM receipts AS r" + c.where() + " LIMIT ?) AS counted"
	err := s.db.Read(ctx).QueryRowContext(ctx, count, append(c.args, most)...).Scan(&total)
	return total, err
}

// List implements receipts.Store. In the order of days, what several retailers have is looked for in the first two days
// of the period, and in more of them only while the page is not full: a page then costs its own days, and not the
// sorting of all that the network has in the period.
func (s *Store) List(ctx context.Context, f receipts.Filter, page paging.Request) ([]receipts.Listed, error) {
	if page.Sort == receipts.SortValue || f.AccessKey != "" || f.RetailerID != "" {
		return s.page(ctx, f, page)
	}
	var out []receipts.Listed
	for _, part := range (period.Period{From: f.Start, To: f.End}).Growing(page.Desc) {
		f.Start, f.End = part.From, part.To
		var err error
		if out, err = s.page(ctx, f, page); err != nil || len(out) == page.Size {
			return out, err
		}
	}
	return out, nil
}

func (s *Store) page(ctx context.Context, f receipts.Filter, page paging.Request) ([]receipts.Listed, error) {
	var out []receipts.Listed
	err := s.ordered(ctx, f, page, " LIMIT ? OFFSET ?", []any{page.Size, page.Offset()}, func(l receipts.Listed) error {
		out = append(out, l)
		return nil
	})
	return out, err
}

// Each implements receipts.Store. In the order of days each day is a query of its own, so that no engine sorts more than a day.
func (s *Store) Each(ctx context.Context, f receipts.Filter, page paging.Request, row func(receipts.Listed) error) error {
	if page.Sort == receipts.SortValue || f.AccessKey != "" {
		return s.ordered(ctx, f, page, "", nil, row)
	}
	days := period.Period{From: f.Start, To: f.End}.Each()
	if page.Desc {
		slices.Reverse(days)
	}
	for _, day := range days {
		f.Start, f.End = day, day
		if err := s.ordered(ctx, f, page, "", nil, row); err != nil {
			return err
		}
	}
	return nil
}

// ordered hands over what a filter keeps in the page's order, as it is read, within bounds.
func (s *Store) ordered(ctx context.Context, f receipts.Filter, page paging.Request, bounds string, within []any, row func(receipts.Listed) error) error {
	c := s.conditionsOf(f, page.Sort == receipts.SortValue)
	order := " ORDER BY r.day DESC, r.issued_at DESC"
	switch {
	case page.Sort == receipts.SortValue && page.Desc:
		order = " ORDER BY r.cents DESC, r.day DESC, r.issued_at DESC"
	case page.Sort == receipts.SortValue:
		order = " ORDER BY r.cents, r.day DESC, r.issued_at DESC"
	case !page.Desc:
		order = " ORDER BY r.day, r.issued_at"
	}
	query := "SELECT " + listedColumns + c.listed() + order + ", r.access_key" + bounds
	return s.each(ctx, query, append(c.args, within...), func(rows *sql.Rows) error {
		l, err := scanListed(rows)
		if err != nil {
			return err
		}
		return row(l)
	})
}

// Find implements receipts.Store.
func (s *Store) Find(ctx context.Context, v receipts.Visibility, accessKey string) (receipts.Listed, error) {
	c := &conditions{}
	c.visible(v, nil)
	c.accessKey(accessKey)
	found, err := s.listed(ctx, c)
	if err == nil && len(found) == 0 {
		err = receipts.ErrNotFound
	}
	if err != nil {
		return receipts.Listed{}, err
	}
	return found[0], nil
}

// ByTokenHash implements receipts.Store.
func (s *Store) ByTokenHash(ctx context.Context, at receipts.Place, hash int64) ([]receipts.Listed, error) {
	c := &conditions{by: s.db.ByIndex("receipts_token")}
	c.add("r.token_hash = ?", hash)
	if at != (receipts.Place{}) {
		c.add("r.retailer_id = ? AND r.period = ?", at.RetailerID, at.Period)
	}
	return s.listed(ctx, c)
}

func (s *Store) listed(ctx context.Context, c *conditions) ([]receipts.Listed, error) {
	var out []receipts.Listed
	err := s.each(ctx, "SELECT "+listedColumns+c.listed(), c.args, func(rows *sql.Rows) error {
		l, err := scanListed(rows)
		out = append(out, l)
		return err
	})
	return out, err
}

// Events implements receipts.Store.
func (s *Store) Events(ctx context.Context, key receipts.Key) ([]receipts.EventRecord, error) {
	var out []receipts.EventRecord
	err := s.each(ctx, "SELECT "+eventColumns+" FROM receipt_events AS e WHERE e.retailer_id = ? AND e.access_key = ? ORDER BY e.at, e.sequence",
		[]any{key.RetailerID, key.AccessKey}, func(rows *sql.Rows) error {
			e, err := scanEvent(rows)
			out = append(out, e)
			return err
		})
	return out, err
}
