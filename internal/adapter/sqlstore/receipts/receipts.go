package receipts

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

// Store is receipts' store.
type Store struct {
	db           *sqldb.DB
	keys         *DataKeys
	packs        receipts.PackBlobs
	certificates certificateIDs
	documents    documentIDs
}

// New makes it; documents are sealed with the keys, and old ones lie in packs.
func New(db *sqldb.DB, keys *DataKeys, packs receipts.PackBlobs) *Store {
	return &Store{db: db, keys: keys, packs: packs, certificates: certificateIDs{ids: map[[32]byte]int64{}}}
}

type newCertificatesKey struct{}

// InTx implements receipts.Store, on connections that nobody else takes. Certificates that the transaction stored are
// remembered only once it is committed. It is tried once: who plans receipts plans them again.
func (s *Store) InTx(ctx context.Context, f func(ctx context.Context) error) error {
	stored := map[[32]byte]int64{}
	ctx = context.WithValue(ctx, keysInTxKey{}, map[string]retailerKeyRow{})
	err := s.db.InTxForIntake(context.WithValue(ctx, newCertificatesKey{}, stored), 1, f)
	made, failed := makeMissing(ctx, s.db, err)
	if failed != nil {
		return errors.Join(failed, err)
	}
	if made || sqldb.Raced(err) {
		return fmt.Errorf("%w (%w)", receipts.ErrRace, err)
	}
	if err != nil {
		return err
	}
	for fingerprint, id := range stored {
		s.certificates.put(fingerprint, id)
	}
	return nil
}

const recordColumns = `r.retailer_id, r.access_key, r.store_id, r.day, r.issued_at, r.utc_offset, r.serie, r.number, r.cashier,
	r.cents, r.consumer, r.cpf_index, r.printed, r.status, r.test, r.excluded, r.emission, r.signature, r.protocol, r.reasons, r.digest,
	r.token_hash, r.received_at`

// How the facts are stored (see the migration).
var (
	signatures = []nfce.Signature{nfce.SignatureAbsent, nfce.SignatureValid, nfce.SignatureInvalid}
	protocols  = []nfce.Protocol{nfce.ProtocolAbsent, nfce.ProtocolPresent, nfce.ProtocolMismatch}
)

// scanRecord reads recordColumns, and what follows them into more.
func scanRecord(rows *sql.Rows, r *receipts.Record, more ...any) error {
	var issued, received int64
	var offset, signature, protocol int
	var reasons string
	var digest []byte
	into := []any{
		&r.RetailerID, &r.AccessKey, &r.StoreID, &r.Day, &issued, &offset, &r.Serie, &r.Number, &r.Cashier, &r.Cents,
		&r.Consumer, &r.CPFIndex, &r.Printed, &r.Status, &r.Test, &r.Excluded, &r.Emission, &signature, &protocol, &reasons, &digest,
		&r.TokenHash, &received,
	}
	if err := rows.Scan(append(into, more...)...); err != nil {
		return err
	}
	r.IssuedAt = sqldb.Stated(issued, offset)
	r.ReceivedAt = sqldb.Instant(received)
	r.Signature, r.Protocol = signatures[signature], protocols[protocol]
	r.Reasons = []string{}
	if reasons != "" {
		r.Reasons = strings.Split(reasons, ",")
	}
	copy(r.Digest[:], digest)
	return nil
}

// State implements receipts.Store: three queries, whatever the number of keys, and one for the locks.
func (s *Store) State(ctx context.Context, keys []receipts.Key) (receipts.State, error) {
	out := receipts.State{Receipts: map[receipts.Key]*receipts.Record{}, Events: map[receipts.Key][]receipts.EventRecord{}}
	if len(keys) == 0 {
		return out, nil
	}
	emitters := make([]emitter, len(keys))
	for i, k := range keys {
		emitters[i] = emitter{k.RetailerID, nfce.Emitter(k.AccessKey)}
	}
	if err := holdEmitters(ctx, s.db, emitters); err != nil {
		return out, fmt.Errorf("hold emitters: %w", err)
	}
	wanted := keyTable(keys)
	err := s.each(ctx, wanted+`SELECT `+recordColumns+` FROM wanted AS w CROSS JOIN receipts AS r
		WHERE r.retailer_id = w.retailer_id AND r.period = w.period AND r.access_key = w.access_key`+s.ofMonths(keys), nil,
		func(rows *sql.Rows) error {
			var r receipts.Record
			if err := scanRecord(rows, &r); err != nil {
				return err
			}
			out.Receipts[r.Key] = &r
			return nil
		})
	if err != nil {
		return out, fmt.Errorf("read stored receipts: %w", err)
	}
	err = s.each(ctx, wanted+`SELECT `+eventColumns+` FROM wanted AS w CROSS JOIN receipt_events AS e
		WHERE e.retailer_id = w.retailer_id AND e.access_key = w.access_key ORDER BY e.received_at`, nil,
		func(rows *sql.Rows) error {
			e, err := scanEvent(rows)
			out.Events[e.Key] = append(out.Events[e.Key], e)
			return err
		})
	if err != nil {
		return out, err
	}
	out.Ended, err = s.keys.ended(ctx, keys)
	return out, err
}

// keyTable writes the keys as a table named wanted. Keys hold letters and digits alone: package nfce checked the one
// part, we made the other.
func keyTable(keys []receipts.Key) string {
	var b strings.Builder
	b.Grow(len(keys)*90 + 100)
	b.WriteString("WITH wanted (retailer_id, period, access_key) AS (VALUES ")
	for i, k := range keys {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("('" + k.RetailerID + "','" + nfce.Period(k.AccessKey) + "','" + k.AccessKey + "')")
	}
	b.WriteString(") ")
	return b.String()
}

// ofMonths names the months of receipts r that are joined by their keys: a join alone would look into every part.
func (s *Store) ofMonths(keys []receipts.Key) string {
	if !s.db.InParts() {
		return ""
	}
	return " AND r.period IN ('" + strings.Join(periodsOf(keys, func(k receipts.Key) string { return k.AccessKey }), "', '") + "')"
}

const eventColumns = `e.retailer_id, e.access_key, e.type, e.sequence, e.store_id, e.substitute, e.at, e.utc_offset,
	e.received_at, e.applied_at, e.test`

func scanEvent(rows *sql.Rows) (receipts.EventRecord, error) {
	var e receipts.EventRecord
	var at, received, applied int64
	var offset int
	err := rows.Scan(&e.RetailerID, &e.AccessKey, &e.Type, &e.Sequence, &e.StoreID, &e.SubstituteKey, &at, &offset, &received, &applied, &e.Test)
	e.At, e.ReceivedAt, e.Applied = sqldb.Stated(at, offset), sqldb.Instant(received), applied != 0
	return e, err
}

func (s *Store) each(ctx context.Context, query string, args []any, f func(*sql.Rows) error) error {
	rows, err := s.db.Read(ctx).QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		if err := f(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
