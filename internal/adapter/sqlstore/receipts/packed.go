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

// place is where a document lies: in which pack, from where on, and how much of its segment follows.
type place struct {
	receipts.Frame
	object         string
	offset, behind int64
}

// placeOf finds a document of a retailer in the packs. Error: receipts.ErrNotFound.
func (s *Store) placeOf(ctx context.Context, retailerID string, id int64) (p place, err error) {
	var first int64
	var entries []byte
	err = s.db.Read(ctx).QueryRowContext(ctx, `SELECT g.first_document, g.position, g.entries, p.object FROM document_pack_segments AS g
		JOIN document_packs AS p ON p.retailer_id = g.retailer_id AND p.id = g.pack
		WHERE g.retailer_id = ? AND g.first_document <= ? ORDER BY g.first_document DESC LIMIT 1`, retailerID, id).Scan(&first, &p.offset, &entries, &p.object)
	if errors.Is(err, sql.ErrNoRows) {
		return p, receipts.ErrNotFound
	}
	if err != nil {
		return p, err
	}
	frames, err := decoded(first, entries)
	if err != nil {
		return p, damaged(ctx, retailerID, id, err)
	}
	for _, f := range frames {
		switch {
		case f.ID < id:
			p.offset += int64(f.Length)
		case f.ID == id:
			p.Frame = f
		default:
			p.behind += int64(f.Length)
		}
	}
	if p.ID != id {
		return p, receipts.ErrNotFound
	}
	return p, nil
}

// stretch is what was read last of a pack by who reads many documents.
type stretch struct {
	object string
	offset int64
	bytes  []byte
}

// ahead is how much of a pack is read at most for documents that may be asked for next.
const ahead = 64 << 10

// frame reads what lies at a place, by one ranged reading or out of the one before; fewer bytes where the pack was cut.
func (s *Store) frame(ctx context.Context, p place, near *stretch) ([]byte, error) {
	length := int64(p.Length)
	if near == nil {
		return s.packs.ReadRange(ctx, p.object, p.offset, length)
	}
	if p.object != near.object || p.offset < near.offset || p.offset+length > near.offset+int64(len(near.bytes)) {
		bytes, err := s.packs.ReadRange(ctx, p.object, p.offset, max(length, min(length+p.behind, ahead)))
		if err != nil {
			return nil, err
		}
		*near = stretch{p.object, p.offset, bytes}
	}
	from := p.offset - near.offset
	return near.bytes[from:min(from+length, int64(len(near.bytes)))], nil
}

// takeOut fills in a document as it lies in a pack. Error: receipts.ErrNotFound when it is in none, receipts.ErrDocumentUnreadable.
func (s *Store) takeOut(ctx context.Context, id int64, d *storedDocument, near *stretch) error {
	p, err := s.placeOf(ctx, d.key.RetailerID, id)
	if err != nil {
		return err
	}
	d.packed.Dictionary = p.Dictionary
	if p.Certificate != 0 {
		err := s.db.Read(ctx).QueryRowContext(ctx, "SELECT body, fingerprint FROM sealed_certificates WHERE id = ?", p.Certificate).
			Scan(&d.packed.Certificate, &d.fingerprint)
		if errors.Is(err, sql.ErrNoRows) {
			return damaged(ctx, d.key.RetailerID, id, err)
		}
		if err != nil {
			return fmt.Errorf("read a packed document's certificate: %w", err)
		}
	}
	d.packed.Body, err = s.frame(ctx, p, near)
	d.from = fmt.Sprintf("%d bytes of %d at %d of %s", len(d.packed.Body), p.Length, p.offset, p.object)
	if err != nil && errs.From(err).Kind == errs.NotFound {
		err = damaged(ctx, d.key.RetailerID, id, fmt.Errorf("%s: %w", d.from, err))
	}
	return err
}

// damaged tells who operates the installation of a packed document that does not come back as it was.
func damaged(ctx context.Context, retailerID string, id int64, cause error) error {
	slog.ErrorContext(ctx, "a packed document cannot be read", "retailer", retailerID, "document", id, "cause", cause)
	out := *receipts.ErrDocumentUnreadable
	out.Cause = cause
	return &out
}
