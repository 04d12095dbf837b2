package receipts

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/receipts"
	"seiva/internal/receipts/archive"
	"seiva/internal/receipts/nfce"
)

// What came before documents were sealed lies in receipt_documents, certificates and receipt_events.body. It moves to
// tables of its own, not only in place: pages of old rows alone are overwritten as a whole once they are empty.

// scannedAtOnce is how many receipts a batch looks at, at most.
const scannedAtOnce = 2000

// sealingSetting holds how far the sealing of receipts has come.
const sealingSetting = "receipts.sealing"

type sealingState struct {
	After receipts.Key
	Moved int // in this pass over all receipts
}

type oldDocument struct {
	document
	id int64
}

// SealOld implements receipts.Vault.
func (s *Store) SealOld(ctx context.Context, limit int) (receipts.Sealing, error) {
	state, begun, err := s.sealingState(ctx)
	if err != nil {
		return receipts.Sealing{}, err
	}
	if left, err := s.exists(ctx, "receipt_documents"); err != nil {
		return receipts.Sealing{}, err
	} else if left {
		if sealed, goesOn, err := s.sealOldReceipts(ctx, state, limit); err != nil || goesOn {
			return receipts.Sealing{Sealed: sealed}, err
		}
	}
	sealed, err := s.sealOldEvents(ctx, state, limit)
	if err != nil || sealed > 0 {
		return receipts.Sealing{Sealed: sealed}, err
	}
	if begun {
		err = s.endSealing(ctx)
	}
	return receipts.Sealing{Done: true}, err
}

// sealingState gives how far the sealing has come; false: nothing was there to seal.
func (s *Store) sealingState(ctx context.Context) (state sealingState, begun bool, err error) {
	text, err := s.db.Setting(ctx, sealingSetting)
	if err != nil || text == "" {
		return state, false, err
	}
	return state, true, json.Unmarshal([]byte(text), &state)
}

func (s *Store) setSealingState(ctx context.Context, state sealingState) error {
	text, err := json.Marshal(state)
	if err != nil {
		return err
	}
	return s.db.SetSetting(ctx, sealingSetting, string(text))
}

func (s *Store) exists(ctx context.Context, rows string, args ...any) (bool, error) {
	var found bool
	err := s.db.Read(ctx).QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM "+rows+")", args...).Scan(&found)
	return found, err
}

// sealOldReceipts moves the documents of the next receipts in the order of their keys. False: a pass over all of them
// found nothing to move.
func (s *Store) sealOldReceipts(ctx context.Context, state sealingState, limit int) (sealed int, goesOn bool, err error) {
	found, last, err := s.oldDocuments(ctx, state.After, limit)
	if err != nil {
		return 0, false, err
	}
	next := sealingState{} // after a pass: rows that were held by others, or came from a program of before
	err = s.InTx(ctx, func(ctx context.Context) error {
		if sealed, err = s.moveDocuments(ctx, found); err != nil {
			return err
		}
		if last != (receipts.Key{}) {
			next = sealingState{last, state.Moved + sealed}
		}
		return s.setSealingState(ctx, next)
	})
	return sealed, last != (receipts.Key{}) || state.Moved > 0, err
}

// oldDocuments gives at most limit documents that are not sealed of the receipts behind a key, and the last receipt that
// it looked at; the zero value when there is no receipt. They are one retailer's: a distributed database holds no rows of
// several at once (decision 142).
func (s *Store) oldDocuments(ctx context.Context, after receipts.Key, limit int) (found []oldDocument, last receipts.Key, err error) {
	if after.AccessKey != "" {
		found, last, err = s.oldDocumentsOf(ctx, after, limit)
	}
	for err == nil && last == (receipts.Key{}) {
		if after.RetailerID, err = s.nextRetailer(ctx, "receipt_documents WHERE retailer_id > ?", after.RetailerID); err != nil || after.RetailerID == "" {
			break
		}
		after.AccessKey = ""
		found, last, err = s.oldDocumentsOf(ctx, after, limit)
	}
	return found, last, err
}

// nextRetailer gives the first retailer of some rows; empty: there is none.
func (s *Store) nextRetailer(ctx context.Context, rows string, args ...any) (string, error) {
	var next sql.NullString
	err := s.db.Read(ctx).QueryRowContext(ctx, "SELECT MIN(retailer_id) FROM "+rows, args...).Scan(&next)
	return next.String, err
}

// oldDocumentsOf is oldDocuments for the receipts of the key's retailer.
func (s *Store) oldDocumentsOf(ctx context.Context, after receipts.Key, limit int) (found []oldDocument, last receipts.Key, err error) {
	period := ""
	if after.AccessKey != "" {
		period = nfce.Period(after.AccessKey)
	}
	rows, err := s.db.Read(ctx).QueryContext(ctx, `SELECT w.access_key, o.id, o.dictionary, o.body, c.body
		FROM (SELECT period, access_key, document FROM receipts WHERE retailer_id = ? AND (period, access_key) > (?, ?)
			ORDER BY period, access_key LIMIT ?) AS w
		LEFT JOIN receipt_documents AS o ON o.retailer_id = ? AND o.id = w.document
		LEFT JOIN certificates AS c ON c.id = o.certificate
		ORDER BY w.period, w.access_key`, after.RetailerID, period, after.AccessKey, scannedAtOnce, after.RetailerID)
	if err != nil {
		return nil, last, err
	}
	defer func() { _ = rows.Close() }()
	for len(found) < limit && rows.Next() {
		var id, dictionary sql.NullInt64
		var body, certificate []byte
		last.RetailerID = after.RetailerID
		if err := rows.Scan(&last.AccessKey, &id, &dictionary, &body, &certificate); err != nil {
			return nil, last, err
		}
		if id.Valid {
			found = append(found, oldDocument{receiptDocument(last, packedOf(dictionary.Int64, body, certificate)), id.Int64})
		}
	}
	return found, last, rows.Err()
}

func packedOf(dictionary int64, body, certificate []byte) archive.Packed {
	p := archive.Packed{Dictionary: int(dictionary), Body: body, Certificate: certificate}
	if certificate != nil {
		p.Fingerprint = sha256.Sum256(certificate)
	}
	return p
}

// moveDocuments seals what was found of a retailer, but for receipts that changed since or are being changed. Keys and certificates come
// before the receipts' rows are held, as in intake, so that nobody waits crosswise.
func (s *Store) moveDocuments(ctx context.Context, found []oldDocument) (moved int, err error) {
	if len(found) == 0 {
		return 0, nil
	}
	retailerID, keys, documents := found[0].RetailerID, make([]receipts.Key, len(found)), make([]document, len(found))
	for i, d := range found {
		keys[i], documents[i] = d.Key, d.document
	}
	dataKeys, err := s.keys.forWriting(ctx, []string{retailerID})
	if err != nil {
		return 0, err
	}
	if _, err := s.storeCertificates(ctx, documents); err != nil {
		return 0, err
	}
	held, err := s.holdReceipts(ctx, retailerID, keys)
	if err != nil {
		return 0, err
	}
	var fresh []document
	var old []int64
	for _, d := range found {
		if held[d.Key] != d.id {
			continue
		}
		old = append(old, d.id)
		if dataKeys[retailerID].DestroyedAt == 0 { // else it only goes
			fresh = append(fresh, d.document)
		}
	}
	if len(old) == 0 {
		return 0, nil
	}
	if _, err := s.db.Write(ctx).NewDelete().TableExpr("receipt_documents").Where("retailer_id = ? AND id IN (?)", retailerID, bun.List(old)).Exec(ctx); err != nil {
		return 0, err
	}
	first, err := s.storeDocuments(ctx, fresh)
	if err != nil {
		return 0, err
	}
	for i, d := range fresh {
		if err := s.exec(ctx, "UPDATE receipts SET document = ?"+sameReceipt, first+int64(i), d.RetailerID, nfce.Period(d.AccessKey), d.AccessKey); err != nil {
			return 0, err
		}
	}
	return len(old), nil
}

// holdReceipts gives the document of each receipt of a retailer that nobody else is changing, and keeps others from it.
func (s *Store) holdReceipts(ctx context.Context, retailerID string, keys []receipts.Key) (map[receipts.Key]int64, error) {
	held := map[receipts.Key]int64{}
	err := s.each(ctx, keyTable(keys)+`SELECT r.retailer_id, r.access_key, r.document FROM wanted AS w CROSS JOIN receipts AS r
		WHERE r.retailer_id = ? AND r.period = w.period AND r.access_key = w.access_key`+s.ofMonths(keys)+s.db.RowsOfRNotLocked(), []any{retailerID},
		func(rows *sql.Rows) error {
			var k receipts.Key
			var id int64
			err := rows.Scan(&k.RetailerID, &k.AccessKey, &id)
			held[k] = id
			return err
		})
	return held, err
}

// sealOldEvents moves the documents of some events, as many as limit.
func (s *Store) sealOldEvents(ctx context.Context, state sealingState, limit int) (sealed int, err error) {
	if left, err := s.exists(ctx, unsealedEvents); err != nil || !left {
		return 0, err
	}
	err = s.InTx(ctx, func(ctx context.Context) error {
		if err := s.exec(ctx, `UPDATE receipt_events SET document = -1, dictionary = 0, certificate = 0, body = ?
			WHERE document = 0 AND retailer_id IN (SELECT retailer_id FROM retailer_keys WHERE destroyed_at > 0)`, []byte{}); err != nil {
			return err
		}
		keys, documents, err := s.oldEvents(ctx, limit)
		if err != nil {
			return err
		}
		first, err := s.storeDocuments(ctx, documents)
		if err != nil {
			return err
		}
		for i, k := range keys {
			if err := s.exec(ctx, "UPDATE receipt_events SET document = ?, dictionary = 0, certificate = 0, body = ?"+sameEvent,
				first+int64(i), []byte{}, k.RetailerID, k.AccessKey, k.Type, k.Sequence); err != nil {
				return err
			}
		}
		sealed = len(keys)
		return s.setSealingState(ctx, state)
	})
	return sealed, err
}

// oldEvents gives some events of a retailer whose documents are not sealed, and keeps others from them.
func (s *Store) oldEvents(ctx context.Context, limit int) (keys []receipts.EventKey, documents []document, err error) {
	for retailerID := ""; len(keys) == 0; {
		if retailerID, err = s.nextRetailer(ctx, unsealedEvents+" AND retailer_id > ?", retailerID); err != nil || retailerID == "" {
			break
		}
		err = s.each(ctx, `SELECT r.access_key, r.type, r.sequence, r.dictionary, r.body, c.body FROM receipt_events AS r
			LEFT JOIN certificates AS c ON c.id = r.certificate WHERE r.document = 0 AND r.retailer_id = ? LIMIT ?`+s.db.RowsOfRNotLocked(),
			[]any{retailerID, limit}, func(rows *sql.Rows) error {
				k := receipts.EventKey{Key: receipts.Key{RetailerID: retailerID}}
				var dictionary int64
				var body, certificate []byte
				err := rows.Scan(&k.AccessKey, &k.Type, &k.Sequence, &dictionary, &body, &certificate)
				keys = append(keys, k)
				documents = append(documents, eventDocument(k, packedOf(dictionary, body, certificate)))
				return err
			})
		if err != nil {
			break
		}
	}
	return keys, documents, err
}

const unsealedEvents = "receipt_events WHERE document = 0"

// endSealing takes off the disk what nothing needs any more. It does nothing while rows are left that could not be moved.
func (s *Store) endSealing(ctx context.Context) error {
	wiped := false
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		return s.db.Wipe(ctx, func(ctx context.Context) (bool, error) {
			documents, err := s.exists(ctx, "receipt_documents")
			if err != nil {
				return false, err
			}
			events, err := s.exists(ctx, unsealedEvents)
			wiped = !documents && !events
			return wiped, err
		}, "receipt_documents", "certificates")
	})
	if err != nil || !wiped {
		return err
	}
	if err := s.db.Rewrite(ctx); err != nil {
		return err
	}
	return s.db.SetSetting(ctx, sealingSetting, "")
}

// Unsealed implements receipts.Vault.
func (s *Store) Unsealed(ctx context.Context) (int, error) {
	var n int
	err := s.db.Read(ctx).QueryRowContext(ctx, "SELECT (SELECT COUNT(*) FROM receipt_documents) + (SELECT COUNT(*) FROM "+unsealedEvents+")").Scan(&n)
	return n, err
}

// UnsealedOf implements receipts.Vault.
func (s *Store) UnsealedOf(ctx context.Context, retailerID string) (bool, error) {
	if found, err := s.exists(ctx, unsealedEvents+" AND retailer_id = ?", retailerID); err != nil || found {
		return found, err
	}
	return s.exists(ctx, "receipt_documents WHERE retailer_id = ?", retailerID)
}

// Destroy implements receipts.Vault.
func (s *Store) Destroy(ctx context.Context, retailerID string, at time.Time) error {
	row := retailerKeyRow{RetailerID: retailerID, Wrapped: []byte{}, WrappedBy: []byte{}, CreatedAt: sqldb.Millis(at), DestroyedAt: sqldb.Millis(at)}
	_, err := s.db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (retailer_id) DO UPDATE").
		Set("wrapped = EXCLUDED.wrapped").Set("wrapped_by = EXCLUDED.wrapped_by").Set("destroyed_at = EXCLUDED.destroyed_at").
		Where("k.destroyed_at = 0").Exec(ctx)
	return err
}

// Forget implements receipts.Vault.
func (s *Store) Forget(ctx context.Context) error {
	return s.db.DropOldVersions(ctx, "retailer_keys")
}
