package sqlstore_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	sqlcustomers "seiva/internal/adapter/sqlstore/customers"
	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/customers"
	"seiva/internal/kit/cpfindex"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/receipts/receiptstest"
)

// shopper is a consumer of the world's first retailer, and what tests ask of their list.
type shopper struct {
	*receiptstest.World
	t     *testing.T
	db    *sqldb.DB
	store *sqlcustomers.Store
	cpf   string
	index []byte
}

func newShopper(t *testing.T, db *sqldb.DB) *shopper {
	t.Helper()
	root, err := secret.New([]byte("a secret of thirty-two bytes and more")) // the world's
	if err != nil {
		t.Fatal(err)
	}
	cpf := receiptstest.CPF(123456789)
	return &shopper{
		World: receiptstest.NewWorld(t, stage.Receipts(t, db)), t: t, db: db, store: sqlcustomers.New(db),
		cpf: cpf, index: cpfindex.New(root.Key(secret.CPFIndex)).Of(cpf),
	}
}

func (s *shopper) sale(number int) nfcegen.Sale {
	sale := receiptstest.ShopA1.Sale(number)
	sale.Consumer.CPF = s.cpf
	return sale
}

func (s *shopper) send(sale nfcegen.Sale, want string) string {
	s.t.Helper()
	return s.Expect(receiptstest.ShopA1.Grant(), s.XML(sale), want).Result.AccessKey
}

func (s *shopper) erase(at time.Time, unlinked int) {
	s.t.Helper()
	if n, err := s.store.Erase(s.t.Context(), receiptstest.ShopA1.RetailerID, s.index, at); err != nil || n != unlinked {
		s.t.Fatalf("%d unlinked, %v; want %d", n, err, unlinked)
	}
}

func (s *shopper) lists(want int) {
	s.t.Helper()
	_, got, err := s.store.Receipts(s.t.Context(), customers.Customer{Grant: scope.Grant{RetailerID: receiptstest.ShopA1.RetailerID}, Whole: true, CPFIndex: s.index}, paging.Request{Size: 1})
	if err != nil || got != want {
		s.t.Errorf("the consumer lists %d receipts, %v; want %d", got, err, want)
	}
}

// opens fails unless the receipt's public link leads to it, or to nothing.
func (s *shopper) opens(link string, want bool) {
	s.t.Helper()
	_, err := s.Service.ByToken(s.t.Context(), link[strings.LastIndex(link, "/")+1:])
	if (err == nil) != want || (err != nil && !errors.Is(err, receipts.ErrNotFound)) {
		s.t.Errorf("%s opens: %v, want %v", link, err, want)
	}
}

// What was bought until the erasure never comes back, whatever a till sends; what is bought afterwards is listed. The
// retailer's counts and documents stay.
func TestErasureHoldsForWhatTillsSendLater(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		s := newShopper(t, open(t))
		unproven := s.sale(2)
		unproven.Defect = nfcegen.BadDigest
		sent := s.XML(s.sale(1))
		first := s.Expect(receiptstest.ShopA1.Grant(), sent, "accepted")
		s.opens(first.Result.PublicURL, true)
		s.send(unproven, "accepted")
		s.send(s.sale(3), "accepted")
		other := s.sale(4)
		other.Consumer.CPF = receiptstest.CPF(987654321)
		s.send(other, "accepted")
		s.lists(3)

		s.erase(receiptstest.Noon.Add(10*time.Minute), 3)
		s.lists(0)
		s.send(s.sale(1), "duplicate")
		s.send(s.sale(2), "accepted") // in place of the unproven one
		s.Expect(receiptstest.ShopA1.Grant(), s.CancelXML(s.sale(3), nfcegen.Cancel{}), "cancelled")
		late := s.Expect(receiptstest.ShopA1.Grant(), s.XML(s.sale(5)), "accepted") // issued before, sent now
		s.opens(first.Result.PublicURL, false)
		s.opens(late.Result.PublicURL, false)
		s.send(s.sale(10), "accepted") // issued in the very moment
		s.lists(0)
		s.erase(receiptstest.Noon.Add(10*time.Minute), 0)
		s.opens(s.Expect(receiptstest.ShopA1.Grant(), s.XML(s.sale(11)), "accepted").Result.PublicURL, true)
		s.lists(1)

		s.Consistent()
		identified := sqltest.Strings(t, s.db, "SELECT CAST(SUM(identified) AS TEXT) FROM receipt_days")
		if fmt.Sprint(identified) != "[6]" {
			t.Errorf("identified receipts: %v, want 6: one of seven is cancelled", identified)
		}
		xml, err := s.Service.Original(t.Context(), receipts.Key{RetailerID: receiptstest.ShopA1.RetailerID, AccessKey: first.Result.AccessKey})
		if err != nil || !bytes.Equal(xml, sent) {
			t.Errorf("the retailer's document is not what was sent: %v", err)
		}
	})
}

// slowReceipts lets something happen while a planned receipt is about to be stored.
type slowReceipts struct {
	*sqlreceipts.Store
	meanwhile func()
}

// Apply implements receipts.Store.
func (s slowReceipts) Apply(ctx context.Context, c receipts.Changes) error {
	s.meanwhile()
	return s.Store.Apply(ctx, c)
}

// A receipt that is being stored while its consumer is erased is unlinked as well: the erasure waits for it.
func TestErasureWaitsForReceiptsUnderWay(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		s := newShopper(t, open(t))
		erased := make(chan error, 1)
		till := receiptstest.NewWorld(t, receiptstest.Backend{Store: slowReceipts{stage.NewReceipts(t, s.db), func() {
			go func() {
				_, err := s.store.Erase(context.WithoutCancel(t.Context()), receiptstest.ShopA1.RetailerID, s.index, receiptstest.Noon.Add(time.Hour))
				erased <- err
			}()
			select {
			case err := <-erased:
				erased <- err
				t.Error("the erasure did not wait")
			case <-time.After(100 * time.Millisecond): // one that does not wait is done by then
			}
		}}})
		till.Expect(receiptstest.ShopA1.Grant(), s.XML(s.sale(1)), "accepted")
		if err := <-erased; err != nil {
			t.Error(err)
		}
		s.lists(0)
	})
}

// Who opened a receipt with a CPF is kept once for each account and day; of others nothing is.
func TestReadingsOfIdentifiedReceiptsAreKept(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		s := newShopper(t, open(t))
		key := s.send(s.sale(1), "accepted")
		nobodys := s.Expect(receiptstest.ShopA1.Grant(), s.XML(receiptstest.ShopA1.Sale(2)), "accepted").Result.AccessKey
		owner, house := receiptstest.Retailer(receiptstest.ShopA1.RetailerID), receiptstest.Partner(receiptstest.ShopA1.PartnerID)
		inside := owner
		inside.AccountID, inside.SwitchID = "the administrator", "a switch"
		for _, opened := range []string{key, nobodys} {
			for range 2 {
				for _, who := range []scope.Scope{owner, house, inside} {
					if _, err := s.Service.Get(t.Context(), who, opened); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		if _, err := s.Service.Get(t.Context(), receiptstest.Retailer("retailerb"), key); err == nil {
			t.Error("another retailer opened it")
		}
		got := sqltest.Strings(t, s.db, "SELECT access_key || ' ' || account_id || ' ' || profile || ' ' || day FROM receipt_reads ORDER BY profile")
		today := " " + s.Clock.Now().Format(time.DateOnly)
		want := []string{
			key + " the administrator ADMINISTRADOR" + today, key + " " + house.AccountID + " PARCEIRO" + today,
			key + " " + owner.AccountID + " VAREJISTA" + today,
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}
