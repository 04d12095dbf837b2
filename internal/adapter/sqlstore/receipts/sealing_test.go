package receipts_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/secret"
	"seiva/internal/receipts"
	"seiva/internal/receipts/archive"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/receipts/receiptstest"
)

// sealed is a world with receipts, each of a CPF of its own, and what was sent for each.
type sealed struct {
	*receiptstest.World
	t     *testing.T
	db    *sqldb.DB
	store *sqlreceipts.Store
	sent  map[receipts.Key][]byte
	cpfs  map[string]bool
}

func newSealed(t *testing.T, db *sqldb.DB, count int) *sealed {
	t.Helper()
	backend := stage.Receipts(t, db)
	s := &sealed{receiptstest.NewWorld(t, backend), t, db, backend.Store.(*sqlreceipts.Store), map[receipts.Key][]byte{}, map[string]bool{}}
	for n := 1; n <= count; n++ {
		s.sell(n)
	}
	return s
}

func (s *sealed) shop(n int) receiptstest.Shop {
	return []receiptstest.Shop{receiptstest.ShopA1, receiptstest.ShopB, receiptstest.ShopA2}[n%3]
}

func (s *sealed) sale(n int) nfcegen.Sale {
	sale := s.shop(n).Sale(n)
	sale.Consumer.CPF = receiptstest.CPF(100_000_007 + n*7919)
	return sale
}

// sell sends a receipt; each tenth is cancelled, each eleventh is not proven.
func (s *sealed) sell(n int) {
	s.t.Helper()
	sale := s.sale(n)
	if n%11 == 0 {
		sale.Defect = nfcegen.BadDigest
	}
	s.send(n, sale)
	if n%10 == 0 {
		s.Expect(s.shop(n).Grant(), s.CancelXML(sale, nfcegen.Cancel{}), "cancelled")
	}
}

func (s *sealed) send(n int, sale nfcegen.Sale) {
	s.t.Helper()
	xml := s.XML(sale)
	out := s.Expect(s.shop(n).Grant(), xml, "accepted")
	s.cpfs[sale.Consumer.CPF] = true
	s.sent[receipts.Key{RetailerID: s.shop(n).RetailerID, AccessKey: out.Result.AccessKey}] = xml
}

// comeBack fails unless each document is what was sent, to the byte.
func (s *sealed) comeBack() {
	s.t.Helper()
	for key, want := range s.sent {
		if got, err := s.Service.Original(s.t.Context(), key); err != nil || !bytes.Equal(got, want) {
			s.t.Fatalf("a document came back as %.60q, %v", got, err)
		}
	}
}

func (s *sealed) counts(query string) int {
	s.t.Helper()
	var n int
	if err := sqltest.Raw(s.t, s.db).NewRaw(query).Scan(s.t.Context(), &n); err != nil {
		s.t.Fatal(err)
	}
	return n
}

// unseal puts everything as the program before stored it: documents, certificates and events in plain.
func (s *sealed) unseal() {
	s.t.Helper()
	certificates := map[[32]byte]int{}
	certificate := func(p archive.Packed) int {
		if p.Certificate == nil {
			return 0
		}
		id, known := certificates[p.Fingerprint]
		if !known {
			id = len(certificates) + 1
			certificates[p.Fingerprint] = id
			sqltest.Exec(s.t, s.db, "INSERT INTO certificates (id, fingerprint, body) VALUES (?, ?, ?)", id, p.Fingerprint[:], p.Certificate)
		}
		return id
	}
	id := 0
	for key, xml := range s.sent {
		id++
		p := archive.Pack(xml)
		sqltest.Exec(s.t, s.db, "INSERT INTO receipt_documents (id, retailer_id, dictionary, certificate, body) VALUES (?, ?, ?, ?, ?)",
			id, key.RetailerID, p.Dictionary, certificate(p), p.Body)
		sqltest.Exec(s.t, s.db, "UPDATE receipts SET document = ? WHERE retailer_id = ? AND access_key = ?", id, key.RetailerID, key.AccessKey)
	}
	// No event needs a consumer's CPF, but a till writes into one what it likes.
	p := archive.Pack([]byte(`<evento><xJust>engano de ` + s.sale(1).Consumer.CPF + `</xJust></evento>`))
	sqltest.Exec(s.t, s.db, "UPDATE receipt_events SET document = 0, dictionary = ?, certificate = 0, body = ?", p.Dictionary, p.Body)
	for _, table := range []string{"sealed_documents", "sealed_certificates", "retailer_keys"} {
		sqltest.Exec(s.t, s.db, "DELETE FROM "+table)
	}
	// The program that finds it begins without a memory of what is gone.
	s.store = stage.NewReceipts(s.t, s.db)
	s.World = receiptstest.NewWorld(s.t, receiptstest.Backend{Store: s.store, Differences: s.Backend.Differences, Ratings: s.Backend.Ratings})
}

// steal searches every row and, on SQLite, every file, as they are on disk.
func (s *sealed) steal(f *receiptstest.Thief) {
	s.t.Helper()
	raw := sqltest.Raw(s.t, s.db)
	if folder := sqltest.Folder(s.t, s.db); folder != "" {
		f.SearchFolder(folder)
	}
	for _, table := range sqltest.Tables(s.t, raw) {
		rows, err := raw.DB.Query("SELECT * FROM " + table)
		if err != nil {
			s.t.Fatal(err)
		}
		columns, _ := rows.Columns()
		for rows.Next() {
			values, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				into[i] = &values[i]
			}
			if err := rows.Scan(into...); err != nil {
				s.t.Fatal(err)
			}
			for i, value := range values {
				switch v := value.(type) {
				case []byte:
					f.Search(v, table+"."+columns[i])
				case string:
					f.Search([]byte(v), table+"."+columns[i])
				}
			}
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			s.t.Fatal(err)
		}
	}
}

// impatient is a context that ends after so many looks at it.
type impatient struct {
	context.Context
	looks atomic.Int64
}

// Done implements context.Context.
func (c *impatient) Done() <-chan struct{} {
	if c.looks.Add(-1) == 0 {
		c.Context.Value(cancelKey{}).(context.CancelFunc)()
	}
	return c.Context.Done()
}

type cancelKey struct{}

func endingAfter(t *testing.T, looks int64) *impatient {
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	c := &impatient{Context: context.WithValue(ctx, cancelKey{}, cancel)}
	c.looks.Store(looks)
	return c
}

// A database of the program before is sealed in the background: in batches, interrupted wherever it may be, while tills go
// on. Nothing is lost, and in the end a copy of it tells no CPF.
func TestOldDocumentsAreSealed(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		const count = 240
		s := newSealed(t, open(t), count)
		s.unseal()
		s.db.RewriteBelow = 0 // as one that is too large for it
		thief := receiptstest.NewThief(t, s.cpfs)
		s.steal(thief)
		if found := thief.Found(); found < count*9/10 {
			t.Fatalf("the attack finds %d of %d CPFs in an old database", found, count)
		}
		s.comeBack()

		cut := 0
		for looks := int64(1); looks < 120; looks += 7 {
			if _, err := s.store.SealOld(endingAfter(t, looks), 5); err != nil {
				cut++
			}
			if waiting, moved := s.counts("SELECT COUNT(*) FROM receipt_documents"),
				s.counts("SELECT COUNT(*) FROM sealed_documents AS d JOIN receipts AS r ON r.retailer_id = d.retailer_id AND r.document = d.id"); waiting+moved != count {
				t.Fatalf("after a cut at %d: %d wait, %d are sealed, want %d in all", looks, waiting, moved, count)
			}
		}
		if cut < 5 {
			t.Fatalf("only %d batches were cut short", cut)
		}
		s.comeBack()
		s.Consistent()

		proven := s.sale(count - count%11) // stored unproven, not sealed yet: gives way
		s.send(count-count%11, proven)
		s.sell(count + 1)
		s.comeBack()
		sealOld(t, s.store)
		s.comeBack()
		s.Consistent()
		s.steal(thief)
		thief.FindsNothing()
		for _, query := range []string{
			"SELECT COUNT(*) FROM receipt_documents", "SELECT COUNT(*) FROM certificates", "SELECT COUNT(*) FROM receipt_events WHERE document = 0",
			"SELECT COUNT(*) FROM sealed_documents AS d WHERE NOT EXISTS (SELECT 1 FROM receipts AS r WHERE r.retailer_id = d.retailer_id AND r.document = d.id)" +
				" AND NOT EXISTS (SELECT 1 FROM receipt_events AS e WHERE e.retailer_id = d.retailer_id AND e.document = d.id)",
		} {
			if n := s.counts(query); n != 0 {
				t.Errorf("%d: %s", n, query)
			}
		}
	})
}

func sealOld(t *testing.T, store *sqlreceipts.Store) {
	t.Helper()
	custody := receipts.NewCustody(store, nil, clock.System{})
	if more, err := custody.SealOld(t.Context()); err != nil || more {
		t.Fatalf("sealing left some: %v, %v", more, err)
	}
	if left, err := store.Unsealed(t.Context()); err != nil || left != 0 {
		t.Fatalf("%d documents are not sealed, %v", left, err)
	}
}

// Sealed documents open as themselves alone: rows that change places open for nobody.
func TestSealedRowsCannotBeSwapped(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		s := newSealed(t, open(t), 3)
		s.comeBack()
		var keys []receipts.Key
		for key := range s.sent {
			keys = append(keys, key)
		}
		slices.SortFunc(keys, func(a, b receipts.Key) int { return bytes.Compare([]byte(a.RetailerID), []byte(b.RetailerID)) })
		mine, also, others := keys[0], keys[1], keys[2] // retailera twice, retailerb
		for name, from := range map[string]receipts.Key{"of the same retailer": also, "of another retailer": others} {
			sqltest.Exec(t, s.db, `UPDATE sealed_documents SET body = (SELECT o.body FROM sealed_documents AS o JOIN receipts AS r
				ON r.retailer_id = o.retailer_id AND r.document = o.id WHERE r.access_key = ?)
				WHERE id = (SELECT document FROM receipts WHERE access_key = ?)`, from.AccessKey, mine.AccessKey)
			if xml, err := s.Service.Original(t.Context(), mine); !errors.Is(err, receipts.ErrDocumentUnreadable) {
				t.Errorf("a document %s opens: %.60q %v", name, xml, err)
			}
		}
	})
}

// The end of a retailer: no document opens any more, none is taken in, everything else stays, others notice nothing.
func TestADestroyedKeyEndsARetailersDocuments(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		s := newSealed(t, open(t), 30)
		other := stage.NewReceipts(t, s.db) // of another process
		key, kept := s.keyOf("retailera"), s.keyOf("retailerb")
		link := s.Expect(s.shop(3).Grant(), s.sent[key], "duplicate").Result.PublicURL
		if _, err := other.Document(t.Context(), key); err != nil {
			t.Fatal(err)
		}
		custody := receipts.NewCustody(s.store, &s.Trail, s.Clock)
		for name, who := range map[string]scope.Scope{
			"its own": receiptstest.Retailer("retailera"), "support": {Profile: scope.Suporte, AccountID: "b"},
			"a switched administrator": {Profile: scope.Varejista, AccountID: "a", RetailerID: "retailera", SwitchID: "s"},
		} {
			if err := custody.Destroy(t.Context(), who, "retailera"); errs.From(err).Kind != errs.Forbidden {
				t.Errorf("%s: %v", name, err)
			}
		}
		admin := scope.Scope{Profile: scope.Administrador, AccountID: "a"}
		for range 2 {
			if err := custody.Destroy(t.Context(), admin, "retailera"); err != nil {
				t.Fatal(err)
			}
		}
		for name, store := range map[string]*sqlreceipts.Store{"here": s.store, "elsewhere": other, "a new one": stage.NewReceipts(t, s.db)} {
			if _, err := store.Document(t.Context(), key); !errors.Is(err, receipts.ErrDestroyed) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := s.Service.ByToken(t.Context(), link[len(link)-22:]); !errors.Is(err, receipts.ErrDestroyed) || errs.From(err).HTTPStatus() != 410 {
			t.Errorf("the public link: %v", err)
		}
		if detail, err := s.Service.Get(t.Context(), receiptstest.Retailer("retailera"), key.AccessKey); err != nil || detail.Cents == 0 {
			t.Errorf("the receipt itself: %v", err)
		}
		sold := 0
		err := s.Service.OfConsumers(t.Context(), "retailera", receiptstest.ShopA1.StoreID, receiptstest.Noon.Format(time.DateOnly), func(a receipts.Arrival) error {
			lines, err := a.Sold(t.Context(), func(string) bool { return true })
			sold += 1 + len(lines)
			return err
		})
		if err != nil || sold != 9 {
			t.Errorf("%d receipts and lines of a day, %v", sold, err)
		}
		s.Sums("retailera", receipts.Authorised, 18)
		s.Expect(s.shop(33).Grant(), s.XML(s.sale(33)), "receipts.retailer_ended")
		s.Expect(s.shop(3).Grant(), s.CancelXML(s.sale(3), nfcegen.Cancel{}), "receipts.retailer_ended")
		s.sell(34) // retailerb's
		if xml, err := s.Service.Original(t.Context(), kept); err != nil || !bytes.Equal(xml, s.sent[kept]) {
			t.Errorf("another retailer's: %v", err)
		}
		if n := s.counts("SELECT COUNT(*) FROM retailer_keys WHERE retailer_id = 'retailera' AND length(wrapped) = 0"); n != 1 {
			t.Error("the key is still there")
		}
		destroyed := scopetest.Line("receipts.destroyed", admin, "retailera", "retailera", "map[]")
		s.Trail.Holds(t, destroyed, destroyed)
	})
}

func (s *sealed) keyOf(retailerID string) receipts.Key {
	for key := range s.sent {
		if key.RetailerID == retailerID {
			return key
		}
	}
	s.t.Fatal("no receipt of", retailerID)
	return receipts.Key{}
}

// Nothing may be destroyed while it also lies there in plain.
func TestUnsealedDocumentsAreNotDestroyed(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		s := newSealed(t, open(t), 12)
		s.unseal()
		custody := receipts.NewCustody(s.store, &s.Trail, s.Clock)
		admin := scope.Scope{Profile: scope.Administrador, AccountID: "a"}
		if err := custody.Destroy(t.Context(), admin, "retailerb"); !errors.Is(err, receipts.ErrSealingUnfinished) {
			t.Fatal(err)
		}
		s.comeBack()
		sealOld(t, s.store)
		if err := custody.Destroy(t.Context(), admin, "retailerb"); err != nil {
			t.Fatal(err)
		}
		// A program of before, still running beside, may add one: it goes.
		key := s.keyOf("retailerb")
		p := archive.Pack(s.sent[key])
		sqltest.Exec(t, s.db, "INSERT INTO receipt_documents (id, retailer_id, dictionary, certificate, body) VALUES (1, 'retailerb', ?, 0, ?)", p.Dictionary, p.Body)
		sqltest.Exec(t, s.db, "UPDATE receipts SET document = 1 WHERE access_key = ?", key.AccessKey)
		sealOld(t, s.store)
		if _, err := s.store.Document(t.Context(), key); !errors.Is(err, receipts.ErrDestroyed) {
			t.Error(err)
		}
	})
}

// A new secret takes the keys over, interrupted or not; the former one opens nothing any more.
func TestKeysAreWrappedAgain(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		s := newSealed(t, open(t), 30)
		old, former := stage.DataKeys(t, s.db, "a")
		for n := range 500 {
			id := fmt.Sprint("r", n)
			sqltest.Exec(t, s.db, "INSERT INTO retailer_keys (retailer_id, wrapped, wrapped_by, created_at) VALUES (?, ?, ?, 0)",
				id, former.Wrapper().Wrap(secret.NewDataKey(), id), former.Wrapper().Name())
		}
		if err := receipts.NewCustody(s.store, &s.Trail, s.Clock).Destroy(t.Context(), scope.Scope{Profile: scope.Administrador, AccountID: "a"}, "r7"); err != nil {
			t.Fatal(err)
		}
		stranger, _ := stage.DataKeys(t, s.db, "c")
		if _, err := stranger.Rewrap(t.Context()); !errors.Is(err, sqldb.ErrOtherSecret) {
			t.Errorf("a stranger's secret: %v", err)
		}
		both, _ := stage.DataKeys(t, s.db, "b", former)
		for looks := int64(3); looks < 60; looks += 9 {
			_, _ = both.Rewrap(endingAfter(t, looks))
		}
		if err := both.Check(t.Context()); err != nil {
			t.Errorf("in between: %v", err)
		}
		if _, err := both.Rewrap(t.Context()); err != nil {
			t.Fatal(err)
		}
		alone, _ := stage.DataKeys(t, s.db, "b")
		if err := alone.Check(t.Context()); err != nil {
			t.Error(err)
		}
		if err := old.Check(t.Context()); !errors.Is(err, sqldb.ErrOtherSecret) {
			t.Errorf("the former secret: %v", err)
		}
		store, before := sqlreceipts.New(s.db, alone, nil), sqlreceipts.New(s.db, old, nil)
		for key, want := range s.sent {
			packed, err := store.Document(t.Context(), key)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := archive.Unpack(packed); err != nil || !bytes.Equal(got, want) {
				t.Fatalf("%.60q, %v", got, err)
			}
			if _, err := before.Document(t.Context(), key); !errors.Is(err, sqldb.ErrOtherSecret) {
				t.Fatalf("the former secret opens: %v", err)
			}
		}
		if n := s.counts("SELECT COUNT(*) FROM retailer_keys WHERE destroyed_at > 0 AND length(wrapped) = 0"); n != 1 {
			t.Error("a destroyed key came back")
		}
	})
}

// A signer's certificate may hold birthday and CPF of who answers for the company: it is sealed too.
func TestCertificatesAreSealed(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		s := newSealed(t, open(t), 6)
		certificate := append([]byte("otherName 2.16.76.1.3.4 15081975"+receiptstest.CPF(444_555_666)+" "), make([]byte, 400)...)
		p := archive.Pack([]byte("<a><X509Certificate>" + base64.StdEncoding.EncodeToString(certificate) + "</X509Certificate></a>"))
		if p.Certificate == nil {
			t.Fatal("the certificate was not cut out")
		}
		key := s.keyOf("retailera")
		record := s.record(key)
		record.AccessKey = key.AccessKey[:43] + string('0'+('9'-key.AccessKey[43])) // another receipt's
		err := s.store.InTx(t.Context(), func(ctx context.Context) error {
			return s.store.Apply(ctx, receipts.Changes{Insert: []receipts.NewReceipt{{Record: &record, Document: p}}})
		})
		if err != nil {
			t.Fatal(err)
		}
		got, err := stage.NewReceipts(t, s.db).Document(t.Context(), record.Key)
		if err != nil || !bytes.Equal(got.Certificate, certificate) {
			t.Fatalf("%q, %v", got.Certificate, err)
		}
		thief := receiptstest.NewThief(t, map[string]bool{receiptstest.CPF(444_555_666): true})
		thief.Search(certificate[40:], "the certificate itself")
		s.steal(thief)
		thief.FindsNothing()
	})
}

func (s *sealed) record(key receipts.Key) receipts.Record {
	s.t.Helper()
	detail, err := s.Service.Get(s.t.Context(), receiptstest.Retailer(key.RetailerID), key.AccessKey)
	if err != nil {
		s.t.Fatal(err)
	}
	return detail.Record
}
