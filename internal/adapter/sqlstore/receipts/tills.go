package receipts

import (
	"context"
	"database/sql"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

// shop is a store that a key reaches.
type shop struct{ retailerID, storeID string }

// reached gives the stores among those of a condition that a key reaches as the links stand now, closed ones too, with their
// CNPJs. A grant of nobody reaches none.
func (s *Store) reached(ctx context.Context, g scope.Grant, column string, values []string) (map[shop]string, error) {
	if g.PartnerID == "" && g.RetailerID == "" || len(values) == 0 {
		return nil, nil
	}
	c := &conditions{}
	c.in(column, values)
	if g.RetailerID != "" {
		c.add("s.retailer_id = ?", g.RetailerID)
	}
	if g.StoreID != "" {
		c.add("s.id = ?", g.StoreID)
	}
	if g.PartnerID != "" {
		c.add(register.EffectivePartner+" = ?", g.PartnerID)
	}
	found := map[shop]string{}
	err := s.each(ctx, "SELECT s.retailer_id, s.id, s.documento FROM "+register.StoresOfRetailers+c.where(), c.args, func(rows *sql.Rows) error {
		var at shop
		var documento string
		err := rows.Scan(&at.retailerID, &at.storeID, &documento)
		found[at] = documento
		return err
	})
	return found, err
}

// Seen implements receipts.Store.
func (s *Store) Seen(ctx context.Context, g scope.Grant, accessKey string) (receipts.Listed, error) {
	shops, err := s.reached(ctx, g, "s.documento", []string{nfce.Emitter(accessKey)})
	if err != nil {
		return receipts.Listed{}, err
	}
	for at := range shops {
		c := &conditions{}
		c.add("r.retailer_id = ? AND r.period = ? AND r.access_key = ?", at.retailerID, nfce.Period(accessKey), accessKey)
		c.add("r.store_id = ? AND r.test = ?", at.storeID, g.Test)
		found, err := s.listed(ctx, c)
		if err != nil {
			return receipts.Listed{}, err
		}
		if len(found) > 0 {
			return found[0], nil
		}
	}
	return receipts.Listed{}, receipts.ErrNotFound
}

// OfDay implements receipts.Store. A store's day is found in the index of cells, which goes by série: a page reads the rest
// of the série in which the one before it ended, and what it shows of those behind it.
func (s *Store) OfDay(ctx context.Context, g scope.Grant, storeID, day, after string, most int) ([]receipts.Listed, error) {
	shops, err := s.reached(ctx, g, "s.id", []string{storeID})
	if err != nil {
		return nil, err
	}
	for at := range shops {
		c := &conditions{}
		c.ofMonths = s.db.OfMonths("r.period", day, day)
		c.add("r.retailer_id = ? AND r.day = ? AND r.store_id = ?", at.retailerID, day, at.storeID)
		c.add("r.test = ?", g.Test)
		if key, err := nfce.ParseAccessKey(after); err == nil {
			c.add("r.serie >= ? AND (r.serie > ? OR r.access_key > ?)", key.Serie, key.Serie, after)
		}
		var out []receipts.Listed
		query := "SELECT " + listedColumns + c.listed() + " ORDER BY r.serie, r.access_key LIMIT ?"
		err := s.each(ctx, query, append(c.args, most), func(rows *sql.Rows) error {
			l, err := scanListed(rows)
			out = append(out, l)
			return err
		})
		return out, err
	}
	return nil, receipts.ErrStoreNotFound
}

// Here implements receipts.Store.
func (s *Store) Here(ctx context.Context, g scope.Grant, accessKeys []string) (map[string]bool, error) {
	byEmitter := map[string][]string{}
	emitters := []string{}
	for _, key := range accessKeys {
		cnpj := nfce.Emitter(key)
		if byEmitter[cnpj] == nil {
			emitters = append(emitters, cnpj)
		}
		byEmitter[cnpj] = append(byEmitter[cnpj], key)
	}
	shops, err := s.reached(ctx, g, "s.documento", emitters)
	if err != nil || len(shops) == 0 {
		return nil, err
	}
	var keys []receipts.Key
	asked := map[emitter]bool{} // a retailer may have closed a store and opened it again
	for at, cnpj := range shops {
		if of := (emitter{at.retailerID, cnpj}); !asked[of] {
			asked[of] = true
			for _, key := range byEmitter[cnpj] {
				keys = append(keys, receipts.Key{RetailerID: at.retailerID, AccessKey: key})
			}
		}
	}
	here := make(map[string]bool, len(accessKeys))
	err = s.each(ctx, keyTable(keys)+`SELECT r.access_key, r.retailer_id, r.store_id FROM wanted AS w CROSS JOIN receipts AS r
		WHERE r.retailer_id = w.retailer_id AND r.period = w.period AND r.access_key = w.access_key AND r.test = ?`+s.ofMonths(keys), []any{g.Test},
		func(rows *sql.Rows) error {
			var key string
			var at shop
			err := rows.Scan(&key, &at.retailerID, &at.storeID)
			if _, seen := shops[at]; seen {
				here[key] = true
			}
			return err
		})
	return here, err
}
