package receipts

import (
	"context"
	"errors"
	"strconv"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
)

// dropMonths drops the months of receipts before a period that have parts of their own, after what is found by them alone; but for
// their documents, whose months go when nothing is left that names them. held: somebody was in the way.
func (s *Retention) dropMonths(ctx context.Context, period string) (dropped int, held bool, err error) {
	if !s.DB.InParts() {
		return 0, false, nil
	}
	// While documents of before are being sealed they get new places: then rows go one by one, each with its document.
	if unsealed, err := s.left(ctx, "receipt_documents"); err != nil || unsealed {
		return 0, false, err
	}
	for table, key := range map[string]string{"receipt_exclusions": "retailer_id, access_key", "receipt_reads": "retailer_id, access_key, day, account_id"} {
		if err := s.DB.DropByJob(ctx, sqldb.Outdated{Table: table, Key: key, Where: keyPeriod + " < ?", By: keyPeriod, Args: []any{period}, Tenants: true}); err != nil {
			return 0, false, err
		}
	}
	parts, err := s.DB.Parts(ctx, "receipts")
	if err != nil {
		return 0, false, err
	}
	for _, part := range parts {
		if !part.EndsBy(period) {
			continue
		}
		if err := s.dropLate(ctx, part.Name, firstID(period)); err != nil {
			return dropped, false, err
		}
		n, err := s.DB.CountRows(ctx, part.Name)
		if err == nil {
			err = s.dropPart(ctx, part.Name)
		}
		if errors.Is(err, errHeld) {
			held = true
			continue
		}
		if err != nil {
			return dropped, held, err
		}
		dropped += n
	}
	return dropped, held, nil
}

// dropArrivals drops the months of documents before a period.
func (s *Retention) dropArrivals(ctx context.Context, period string) error {
	parts, err := s.DB.Parts(ctx, documentsTable)
	if err != nil {
		return err
	}
	for _, part := range parts {
		if part.EndsBy(strconv.FormatInt(firstID(period), 10)) {
			if err := s.dropPart(ctx, part.Name); err != nil {
				return err
			}
		}
	}
	return nil
}

// A part is tried to be dropped so often, with rests between for those that wait for its table.
const (
	triesOfDrop = 10
	restOfDrop  = 100 * time.Millisecond
)

// dropPart gives errHeld when somebody held the table all the time.
func (s *Retention) dropPart(ctx context.Context, name string) error {
	for range triesOfDrop {
		if gone, err := s.DB.DropPart(ctx, name); gone || err != nil {
			return err
		}
		select {
		case <-time.After(restOfDrop):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errHeld
}

// lateRow is a receipt whose document came later than the months that go.
type lateRow struct {
	RetailerID, Period, AccessKey string
	Document                      int64
}

// dropLate deletes the documents of a part's receipts that came after the months that go: in small transactions, by the key.
func (s *Retention) dropLate(ctx context.Context, part string, from int64) error {
	var last lateRow
	for {
		var rows []lateRow
		err := s.DB.Read(ctx).NewRaw("SELECT r.retailer_id, r.period, r.access_key, r.document FROM "+part+" AS r"+
			" WHERE (r.retailer_id, r.period, r.access_key) > (?, ?, ?) AND r.document >= ? ORDER BY r.retailer_id, r.period, r.access_key LIMIT ?",
			last.RetailerID, last.Period, last.AccessKey, from, droppedAtOnce).Scan(ctx, &rows)
		if err != nil || len(rows) == 0 {
			return err
		}
		last = rows[len(rows)-1]
		of := map[string][]int64{}
		for _, r := range rows {
			of[r.RetailerID] = append(of[r.RetailerID], r.Document)
		}
		err = s.InTx(ctx, func(ctx context.Context) error {
			for retailerID, ids := range of {
				if err := s.dropDocuments(ctx, retailerID, ids); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}
