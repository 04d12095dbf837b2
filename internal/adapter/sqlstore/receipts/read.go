package receipts

import (
	"context"
	"database/sql"
	"strings"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

const listedColumns = recordColumns + `, s.trade_name, s.documento, t.trade_name`

const listedFrom = ` FROM receipts AS r JOIN stores AS s ON s.retailer_id = r.retailer_id AND s.id = r.store_id
	JOIN retailers AS t ON t.id = r.retailer_id`

func scanListed(rows *sql.Rows) (receipts.Listed, error) {
	var l receipts.Listed
	err := scanRecord(rows, &l.Record, &l.StoreName, &l.StoreDocument, &l.RetailerName)
	return l, err
}

// conditions gathers the parts of a WHERE with their arguments.
type conditions struct {
	texts []string
	args  []any
}

func (c *conditions) add(text string, args ...any) {
	c.texts = append(c.texts, text)
	c.args = append(c.args, args...)
}

func (c *conditions) where() string { return " WHERE " + strings.Join(c.texts, " AND ") }

// visible narrows to what the caller may see; it always names retailer_id, with which every index begins.
func (c *conditions) visible(v receipts.Visibility, retailerID string) {
	switch {
	case v.RetailerID != "":
		c.add("r.retailer_id = ?", v.RetailerID)
	case v.PartnerID != "":
		c.add("(r.retailer_id, r.store_id) IN (SELECT s.retailer_id, s.id FROM "+register.StoresOfRetailers+" WHERE "+register.EffectivePartner+" = ?)", v.PartnerID)
		c.add("r.retailer_id IN (SELECT id FROM retailers)")
	case v.All && retailerID == "":
		c.add("r.retailer_id IN (SELECT id FROM retailers)")
	case !v.All:
		c.add("1 = 0")
	}
	if retailerID != "" && (v.All || v.PartnerID != "") {
		c.add("r.retailer_id = ?", retailerID)
	}
}

// accessKey narrows to one receipt; the retailers that could have it are those of the emitter's CNPJ in the key.
func (c *conditions) accessKey(key string) {
	c.add("r.retailer_id IN (SELECT retailer_id FROM stores WHERE documento = ?)", nfce.Emitter(key))
	c.add("r.period = ?", nfce.Period(key))
	c.add("r.access_key = ?", key)
}

func conditionsOf(f receipts.Filter) *conditions {
	c := &conditions{}
	c.visible(f.Visibility, f.RetailerID)
	if f.AccessKey != "" {
		c.accessKey(f.AccessKey)
	} else {
		c.add("r.day BETWEEN ? AND ?", f.Start, f.End)
	}
	if f.StoreID != "" {
		c.add("r.store_id = ?", f.StoreID)
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
	return c
}

// List implements receipts.Store.
func (s *Store) List(ctx context.Context, f receipts.Filter, offset, limit, countLimit int) ([]receipts.Listed, int, error) {
	c := conditionsOf(f)
	var total int
	count := "SELECT COUNT(*) FROM (SELECT 1 FROM receipts AS r" + c.where() + " LIMIT ?) AS counted"
	if err := s.db.Read(ctx).QueryRowContext(ctx, count, append(c.args[:len(c.args):len(c.args)], countLimit)...).Scan(&total); err != nil {
		return nil, 0, err
	}
	var out []receipts.Listed
	query := "SELECT " + listedColumns + listedFrom + c.where() + " ORDER BY r.day DESC, r.issued_at DESC, r.access_key LIMIT ? OFFSET ?"
	err := s.each(ctx, query, append(c.args[:len(c.args):len(c.args)], limit, offset), func(rows *sql.Rows) error {
		l, err := scanListed(rows)
		out = append(out, l)
		return err
	})
	return out, total, err
}

// Find implements receipts.Store.
func (s *Store) Find(ctx context.Context, v receipts.Visibility, accessKey string) (receipts.Listed, error) {
	c := &conditions{}
	c.visible(v, "")
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
func (s *Store) ByTokenHash(ctx context.Context, hash int64) ([]receipts.Listed, error) {
	c := &conditions{}
	c.add("r.token_hash = ?", hash)
	return s.listed(ctx, c)
}

func (s *Store) listed(ctx context.Context, c *conditions) ([]receipts.Listed, error) {
	var out []receipts.Listed
	err := s.each(ctx, "SELECT "+listedColumns+listedFrom+c.where(), c.args, func(rows *sql.Rows) error {
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
