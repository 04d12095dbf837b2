package receipts

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"

	"seiva/internal/kit/errs"
	"seiva/internal/receipts"
)

// encoded writes the documents of a segment: a few bytes for each.
func encoded(frames []receipts.Frame) (entries []byte) {
	before := frames[0].ID
	for _, f := range frames {
		for _, n := range []int64{f.ID - before, int64(f.Length), int64(f.Dictionary), f.Certificate} {
			entries = binary.AppendUvarint(entries, uint64(n)) //nolint:gosec // none is negative
		}
		before = f.ID
	}
	return entries
}

var errEntries = errors.New("receipts: a pack's index cannot be read")

// decoded undoes encoded.
func decoded(first int64, entries []byte) (frames []receipts.Frame, err error) {
	next := func() int64 {
		n, size := binary.Uvarint(entries)
		if size <= 0 {
			err, entries = errEntries, nil
			return 0
		}
		entries = entries[size:]
		return int64(n) //nolint:gosec // was one
	}
	for id := first; len(entries) > 0; {
		id += next()
		frames = append(frames, receipts.Frame{ID: id, Length: int(next()), Dictionary: int(next()), Certificate: next()})
	}
	return frames, err
}

// takeOut fills in a document as it lies in a pack, by one ranged reading. Error: receipts.ErrNotFound when it is in none,
// receipts.ErrPackDamaged.
func (s *Store) takeOut(ctx context.Context, id int64, d *storedDocument) error {
	retailerID := d.key.RetailerID
	var first, offset int64
	var entries []byte
	var object string
	err := s.db.Read(ctx).QueryRowContext(ctx, `SELECT g.first_document, g.position, g.entries, p.object FROM document_pack_segments AS g
		JOIN document_packs AS p ON p.retailer_id = g.retailer_id AND p.id = g.pack
		WHERE g.retailer_id = ? AND g.first_document <= ? ORDER BY g.first_document DESC LIMIT 1`, retailerID, id).Scan(&first, &offset, &entries, &object)
	if errors.Is(err, sql.ErrNoRows) {
		return receipts.ErrNotFound
	}
	if err != nil {
		return err
	}
	frames, err := decoded(first, entries)
	if err != nil {
		return damaged(ctx, retailerID, id, err)
	}
	for _, f := range frames {
		if f.ID < id {
			offset += int64(f.Length)
			continue
		}
		if f.ID > id {
			break
		}
		d.packed.Dictionary = f.Dictionary
		if f.Certificate != 0 {
			err := s.db.Read(ctx).QueryRowContext(ctx, "SELECT body, fingerprint FROM sealed_certificates WHERE id = ?", f.Certificate).
				Scan(&d.packed.Certificate, &d.fingerprint)
			if err != nil {
				return fmt.Errorf("read a packed document's certificate: %w", err)
			}
		}
		d.packed.Body, err = s.packs.ReadRange(ctx, object, offset, int64(f.Length))
		if err == nil && len(d.packed.Body) < f.Length {
			err = fmt.Errorf("%d bytes of %d at %d of %s", len(d.packed.Body), f.Length, offset, object)
		} else if err != nil && errs.From(err).Kind != errs.NotFound {
			return err
		}
		if err != nil {
			return damaged(ctx, retailerID, id, err)
		}
		return nil
	}
	return receipts.ErrNotFound
}

// damaged tells who operates the installation of a packed document that does not come back as it was.
func damaged(ctx context.Context, retailerID string, id int64, cause error) error {
	slog.ErrorContext(ctx, "a packed document cannot be read", "retailer", retailerID, "document", id, "cause", cause)
	out := *receipts.ErrPackDamaged
	out.Cause = cause
	return &out
}
