package receipts

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"time"

	"seiva/internal/receipts"
	"seiva/internal/receipts/archive"
	"seiva/internal/receipts/nfce"
)

// documentIDs makes the ids of sealed_documents: ascending, so that documents lie on the disk as they came, and
// unlike those of another process, by the microseconds since 2020 and 11 random bits. Should two processes make the same
// one for a retailer, the key refuses it, and the commit is tried again like any other race.
type documentIDs struct {
	mu   sync.Mutex
	next int64
}

const randomBits = 11

var documentsSince = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

// take gives the first of count ids in a row, of which none is of a month before the one that is named, if one is: where the
// clock says so, they are of its first hour.
func (d *documentIDs) take(count int, month string) int64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	at := time.Since(documentsSince)
	if begins := beginning(month).Sub(documentsSince); month != "" && at < begins {
		at = begins + at%time.Hour
	}
	first := max(d.next, at.Microseconds()<<randomBits|rand.Int64N(1<<randomBits)) //nolint:gosec // no secret
	d.next = first + int64(count)
	return first
}

// document is what is to be sealed and stored: of which receipt, the name that it opens under alone, and the month before which it
// must not lie; empty: any will do.
type document struct {
	receipts.Key
	name      string
	notBefore string
	packed    archive.Packed
}

func receiptDocument(k receipts.Key, packed archive.Packed) document {
	return document{k, receiptName(k), nfce.Period(k.AccessKey), packed}
}

// eventDocument is an event's. Its receipt's month is whatever the key says, of which nobody has seen a receipt: one that is far off
// moves nothing.
func eventDocument(k receipts.EventKey, packed archive.Packed) document {
	month := nfce.Period(k.AccessKey)
	if beginning(month).After(time.Now().Add(24 * time.Hour)) {
		month = ""
	}
	return document{k.Key, eventName(k), month, packed}
}

// Names of what is sealed. They hold what finds it, so that no row can take another's place.
func receiptName(k receipts.Key) string { return "receipt " + k.RetailerID + " " + k.AccessKey }

func eventName(k receipts.EventKey) string {
	return "event " + k.RetailerID + " " + k.AccessKey + " " + k.Type + " " + strconv.Itoa(k.Sequence)
}

func certificateName(fingerprint []byte) string { return "certificate " + string(fingerprint) }

// certificatePeriod is in the place of a period for certificates, which have none.
const certificatePeriod = "certificates"

var documentColumns = []string{"id", "retailer_id", "dictionary", "certificate", "late", "body"}

// storeDocuments seals documents and stores them in their order, the first under the id that it gives, the others under
// those that follow.
func (s *Store) storeDocuments(ctx context.Context, list []document) (first int64, err error) {
	if len(list) == 0 {
		return 0, nil
	}
	retailerIDs := make([]string, len(list))
	for i, d := range list {
		retailerIDs[i] = d.RetailerID
	}
	keys, err := s.keys.forWriting(ctx, retailerIDs)
	if err != nil {
		return 0, err
	}
	certificates, err := s.storeCertificates(ctx, list)
	if err != nil {
		return 0, fmt.Errorf("store certificates: %w", err)
	}
	notBefore := ""
	for _, d := range list {
		notBefore = max(notBefore, d.notBefore)
	}
	first = s.documents.take(len(list), notBefore)
	rows := make([][]any, len(list))
	for i, d := range list {
		seal, err := s.keys.seal(keys[d.RetailerID], nfce.Period(d.AccessKey))
		if err != nil {
			return 0, fmt.Errorf("seal a document: %w", err)
		}
		sealed := seal.Close(d.packed, d.name)
		certificate := int64(0)
		if d.packed.Certificate != nil {
			certificate = certificates[d.packed.Fingerprint]
		}
		id := first + int64(i)
		rows[i] = []any{id, d.RetailerID, sealed.Dictionary, certificate, nfce.Period(d.AccessKey)[:2] < arrival(id)[:2], sealed.Body}
	}
	if err := s.db.BulkInsert(ctx, documentsTable, documentColumns, rows); err != nil {
		err = orNoMonth(err, func() []string { return []string{arrival(first), arrival(first + int64(len(list)-1))} })
		return 0, fmt.Errorf("insert documents: %w", err)
	}
	return first, nil
}

// certificateIDs remembers which certificates are stored; only committed ones enter.
type certificateIDs struct {
	mu  sync.Mutex
	ids map[[32]byte]int64
}

const maxCertificateIDs = 20_000

func (c *certificateIDs) get(fingerprint [32]byte) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ids[fingerprint]
}

func (c *certificateIDs) put(fingerprint [32]byte, id int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.ids) >= maxCertificateIDs {
		clear(c.ids)
	}
	c.ids[fingerprint] = id
}

// storeCertificates gives the id under which each document's certificate is kept, storing new ones: sealed, as the
// certificate of a company names who answers for it, with birthday and CPF. They are stored in the order of their
// fingerprints, so that two processes cannot block each other crosswise.
func (s *Store) storeCertificates(ctx context.Context, documents []document) (map[[32]byte]int64, error) {
	out, missing := map[[32]byte]int64{}, map[[32]byte][]byte{}
	for _, d := range documents {
		fingerprint := d.packed.Fingerprint
		if d.packed.Certificate == nil || out[fingerprint] != 0 {
			continue
		}
		if id := s.certificates.get(fingerprint); id != 0 {
			out[fingerprint] = id
		} else {
			missing[fingerprint] = d.packed.Certificate
		}
	}
	if len(missing) == 0 {
		return out, nil
	}
	keys, err := s.keys.forWriting(ctx, []string{installationKey})
	if err != nil {
		return nil, err
	}
	seal, err := s.keys.seal(keys[installationKey], certificatePeriod)
	if err != nil {
		return nil, err
	}
	byBytes := func(a, b [32]byte) int { return bytes.Compare(a[:], b[:]) }
	for _, fingerprint := range slices.SortedFunc(maps.Keys(missing), byBytes) {
		id, err := s.storeCertificate(ctx, fingerprint[:], seal.CloseBytes(missing[fingerprint], certificateName(fingerprint[:])))
		if err != nil {
			return nil, err
		}
		out[fingerprint] = id
		if stored, ok := ctx.Value(newCertificatesKey{}).(map[[32]byte]int64); ok {
			stored[fingerprint] = id
		}
	}
	return out, nil
}

func (s *Store) storeCertificate(ctx context.Context, fingerprint, sealed []byte) (id int64, err error) {
	w := s.db.Write(ctx)
	if _, err := w.ExecContext(ctx, "INSERT INTO sealed_certificates (fingerprint, body) VALUES (?, ?) ON CONFLICT (fingerprint) DO NOTHING",
		fingerprint, sealed); err != nil {
		return 0, err
	}
	err = w.QueryRowContext(ctx, "SELECT id FROM sealed_certificates WHERE fingerprint = ?", fingerprint).Scan(&id)
	return id, err
}

// storedDocument is a document as it lies there, with the keys that open it.
type storedDocument struct {
	packed      archive.Packed
	fingerprint []byte
	from        string         // where it was read, if it was in a pack
	key, own    retailerKeyRow // of the retailer, and of the installation
}

// Document implements receipts.Store: also of a document that is not sealed yet, and of one that is in a pack.
func (s *Store) Document(ctx context.Context, key receipts.Key) (archive.Packed, error) {
	return s.document(ctx, key, nil)
}

// Documents implements receipts.Store.
func (s *Store) Documents() func(ctx context.Context, key receipts.Key) (archive.Packed, error) {
	near := &stretch{}
	return func(ctx context.Context, key receipts.Key) (archive.Packed, error) { return s.document(ctx, key, near) }
}

func (s *Store) document(ctx context.Context, key receipts.Key, near *stretch) (archive.Packed, error) {
	d := storedDocument{key: retailerKeyRow{RetailerID: key.RetailerID}, own: retailerKeyRow{RetailerID: installationKey}}
	var plain archive.Packed
	var asked, stored, sealedDictionary, plainDictionary, destroyedAt sql.NullInt64
	err := s.db.Read(ctx).QueryRowContext(ctx, "SELECT document FROM receipts WHERE retailer_id = ? AND period = ? AND access_key = ?",
		key.RetailerID, nfce.Period(key.AccessKey), key.AccessKey).Scan(&asked) // by its id it is looked for in the month of its arrival alone
	if err == nil {
		err = s.db.Read(ctx).QueryRowContext(ctx, `SELECT r.document, d.dictionary, d.body, c.body, c.fingerprint, k.wrapped, k.wrapped_by, k.destroyed_at,
		i.wrapped, i.wrapped_by, o.dictionary, o.body, oc.body FROM receipts AS r
		LEFT JOIN sealed_documents AS d ON d.retailer_id = r.retailer_id AND d.id = r.document AND d.id = ?
		LEFT JOIN sealed_certificates AS c ON c.id = d.certificate
		LEFT JOIN retailer_keys AS k ON k.retailer_id = r.retailer_id
		LEFT JOIN retailer_keys AS i ON i.retailer_id = ''
		LEFT JOIN receipt_documents AS o ON o.retailer_id = r.retailer_id AND o.id = r.document
		LEFT JOIN certificates AS oc ON oc.id = o.certificate
		WHERE r.retailer_id = ? AND r.period = ? AND r.access_key = ?`,
			asked, key.RetailerID, nfce.Period(key.AccessKey), key.AccessKey).Scan(
			&stored, &sealedDictionary, &d.packed.Body, &d.packed.Certificate, &d.fingerprint, &d.key.Wrapped, &d.key.WrappedBy, &destroyedAt,
			&d.own.Wrapped, &d.own.WrappedBy, &plainDictionary, &plain.Body, &plain.Certificate)
	}
	d.key.DestroyedAt, d.packed.Dictionary, plain.Dictionary = destroyedAt.Int64, int(sealedDictionary.Int64), int(plainDictionary.Int64)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return plain, receipts.ErrNotFound
	case err != nil:
		return plain, err
	case stored != asked: // another took its place meanwhile
		return s.document(ctx, key, near)
	case d.key.DestroyedAt != 0:
		return plain, receipts.ErrDestroyed
	case sealedDictionary.Valid:
		return s.opened(d, key)
	case plainDictionary.Valid:
		return plain, nil
	}
	if err := s.takeOut(ctx, stored.Int64, &d, near); err != nil {
		return plain, err
	}
	packed, err := s.opened(d, key)
	if errors.Is(err, archive.ErrUnreadable) {
		err = damaged(ctx, key.RetailerID, stored.Int64, fmt.Errorf("%s: %w", d.from, err))
	}
	return packed, err
}

func (s *Store) opened(d storedDocument, key receipts.Key) (archive.Packed, error) {
	seal, err := s.keys.seal(d.key, nfce.Period(key.AccessKey))
	if err != nil {
		return archive.Packed{}, err
	}
	packed, err := seal.Open(d.packed, receiptName(key))
	if err != nil || packed.Certificate == nil {
		return packed, err
	}
	if seal, err = s.keys.seal(d.own, certificatePeriod); err != nil {
		return archive.Packed{}, err
	}
	packed.Certificate, err = seal.OpenBytes(packed.Certificate, certificateName(d.fingerprint))
	return packed, err
}
