package sqlstore_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	sqlapikeys "seiva/internal/adapter/sqlstore/apikeys"
	sqlcustomers "seiva/internal/adapter/sqlstore/customers"
	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/cpfindex"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/receipts"
	"seiva/internal/reports/reportstest"
)

const reachCPF = "52998224725"

// reachWorld is two software houses and two retailers with some stores each, one receipt of the same consumer in every
// store, and keys of every form. The links between them are random.
type reachWorld struct {
	t        *testing.T
	db       *sqldb.DB
	houses   []string
	stores   []reportstest.Store
	receipts map[string]reportstest.Store // by access key
	keys     []scope.Grant
	service  *customers.Service
}

type reachLinks struct{}

func (reachLinks) PublicURL(retailerID, accessKey string) string { return retailerID + accessKey }

type silent struct{}

func (silent) Enqueue(context.Context, jobqueue.Job) (bool, error) { return true, nil }

func drawReach(t *testing.T, r *rapid.T, db *sqldb.DB) *reachWorld {
	t.Helper()
	index := cpfindex.New([]byte("a key"))
	w := &reachWorld{t: t, db: db, receipts: map[string]reportstest.Store{}, houses: []string{id.New(), id.New()}}
	linked := func(label string) string {
		return rapid.SampledFrom([]string{"", w.houses[0], w.houses[1]}).Draw(r, label)
	}
	world := reportstest.World{}
	for n, house := range w.houses {
		sqltest.Exec(t, db, "INSERT INTO partners (id, documento, corporate_name, trade_name, search, code, created_at) VALUES (?, ?, 'P', 'P', 'p', ?, 1)",
			house, fmt.Sprintf("%014d", n), house[20:])
	}
	for n := range 2 {
		retailer := reportstest.Retailer{ID: id.New(), PartnerID: linked("retailer")}
		world.Retailers = append(world.Retailers, retailer)
		for m := range rapid.IntRange(1, 3).Draw(r, "stores") {
			store := reportstest.Store{
				RetailerID: retailer.ID, ID: id.New(), PartnerID: linked("store"), Documento: fmt.Sprintf("%014d", 10*n+m), TradeName: "S",
				Deleted: rapid.IntRange(0, 3).Draw(r, "closed") == 0,
			}
			world.Stores = append(world.Stores, store)
			key := "352611" + store.Documento + fmt.Sprintf("%024d", len(world.Stores))
			world.Receipts = append(world.Receipts, reportstest.Receipt{
				RetailerID: retailer.ID, StoreID: store.ID, Day: "2026-11-20", AccessKey: key, IssuedAt: reportstest.Now, Consumer: 1, CPFIndex: index.Of(reachCPF),
			})
			w.receipts[key] = store
		}
	}
	w.stores = world.Stores
	sqltest.Load(t, sqltest.Raw(t, db), world)
	for _, retailer := range world.Retailers {
		for _, house := range []string{"", w.houses[0], w.houses[1]} {
			bound := []string{""}
			for _, store := range world.Stores {
				if store.RetailerID == retailer.ID {
					bound = append(bound, store.ID)
				}
			}
			w.addKey(house, retailer.ID, rapid.SampledFrom(bound).Draw(r, "bound to"))
		}
	}
	w.service = customers.NewService(sqlcustomers.New(db), customers.Ports{
		Participants: sqlapikeys.New(db), Links: reachLinks{}, Post: &lettertest.Box{}, Queue: silent{}, Trail: &scopetest.Trail{},
		Organization:  func(context.Context, string) (string, error) { return "Mercado Seiva", nil },
		RetailerEmail: func(context.Context, string) (string, error) { return "", nil },
		Terms:         func() customers.Terms { return customers.Terms{Version: "2026-11-20", Hash: []byte("h")} },
		Named:         func(_ context.Context, _, text string) (string, error) { return text, nil },
		Original:      func(context.Context, string, string) ([]byte, error) { return nil, errors.New("none is stored") },
		Keys:          customers.Keys{Index: index, Seal: bytes.Repeat([]byte{7}, 32), Proofs: []byte("proofs")},
	}, clock.NewFixed(reportstest.Now))
	return w
}

func (w *reachWorld) addKey(house, retailer, store string) {
	g := scope.Grant{KeyID: id.New(), PartnerID: house, RetailerID: retailer, StoreID: store}
	kind := map[bool]string{true: "retailer", false: "partner"}[house == ""]
	sqltest.Exec(w.t, w.db, "INSERT INTO api_keys (id, kind, name, search, prefix, hash, environment, partner_id, retailer_id, store_id, created_at, created_by) "+
		"VALUES (?, ?, 'K', 'k', '', ?, 'live', ?, ?, ?, 1, '')", g.KeyID, kind, []byte(g.KeyID), orNull(house), retailer, orNull(store))
	w.keys = append(w.keys, g)
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// allowed tells whether a key's owner reaches a receipt: through intake, or in the portal, narrowed to what the key is
// bound to.
func (w *reachWorld) allowed(g scope.Grant, accessKey string) bool {
	store := w.receipts[accessKey]
	bound := store.RetailerID == g.RetailerID && (g.StoreID == "" || store.ID == g.StoreID)
	who := scope.Scope{Profile: scope.Parceiro, PartnerID: g.PartnerID}
	if g.PartnerID == "" {
		who = scope.Scope{Profile: scope.Varejista, RetailerID: g.RetailerID}
	}
	_, err := stage.NewReceipts(w.t, w.db).Find(w.t.Context(), receipts.VisibilityOf(who), accessKey)
	if err != nil && !errs.IsKind(err, errs.NotFound) {
		w.t.Fatal(err)
	}
	return bound && err == nil
}

// shown is what a token lists and what its archive would hold.
func (w *reachWorld) shown(c customers.Customer) []string {
	page, err := w.service.Receipts(w.t.Context(), c, paging.Request{Size: 100})
	if err != nil {
		w.t.Fatal(err)
	}
	var listed, taken []string
	for _, r := range page.Items {
		listed = append(listed, r.AccessKey)
	}
	batch, err := sqlcustomers.New(w.db).Taken(w.t.Context(), c, customers.Taken{}, reportstest.Now.AddDate(1, 0, 0), 100)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, r := range batch {
		taken = append(taken, r.AccessKey)
	}
	saved, err := sqlreports.NewAchievements(w.db).CustomerDays(w.t.Context(), c.Grant, c.CPFIndex)
	if err != nil {
		w.t.Fatal(err)
	}
	counted := 0
	for _, d := range saved {
		counted += int(d.Total)
	}
	if slices.Compare(listed, taken) != 0 || page.Total != len(listed) || counted != len(listed) {
		w.t.Fatalf("lists %v of %d, archives %v, counts %d", listed, page.Total, taken, counted)
	}
	return listed
}

// What a key reaches through consumers' tokens is never more than what it reaches through intake and portal, also once
// links changed after the token was issued; and nobody is forgotten without a proof.
func TestATokenReachesNoMoreThanItsKey(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		rapid.Check(t, func(r *rapid.T) {
			w := drawReach(t, r, db)
			tokens := map[string]scope.Grant{}
			for _, g := range w.keys {
				issued, err := w.service.Issue(t.Context(), g, reachCPF)
				if err == nil {
					tokens[issued.Token] = g
				}
			}
			w.check(r, tokens)
			w.checkErasures(r, tokens)
			for _, store := range w.stores { // links change while tokens live
				if rapid.Bool().Draw(r, "linked elsewhere") {
					sqltest.Exec(t, db, "UPDATE stores SET partner_id = ? WHERE id = ?", orNull(rapid.SampledFrom(append(w.houses, "")).Draw(r, "to")), store.ID)
				}
			}
			revoked := rapid.SampledFrom(w.keys).Draw(r, "revoked")
			sqltest.Exec(t, db, "UPDATE api_keys SET revoked_at = 1 WHERE id = ?", revoked.KeyID)
			for token, g := range tokens {
				if g == revoked {
					if _, err := w.service.Authenticate(t.Context(), token); err == nil {
						r.Fatal("a token outlives its key")
					}
				}
			}
			w.check(r, tokens)
			sqltest.Exec(t, db, "DELETE FROM receipts")
			sqltest.Exec(t, db, "DELETE FROM api_keys")
			sqltest.Exec(t, db, "DELETE FROM stores")
			sqltest.Exec(t, db, "DELETE FROM retailers")
			sqltest.Exec(t, db, "DELETE FROM partners")
		})
	})
}

func (w *reachWorld) check(r *rapid.T, tokens map[string]scope.Grant) {
	for token, g := range tokens {
		c, err := w.service.AuthenticateFor(w.t.Context(), token, reachCPF)
		if err != nil {
			continue
		}
		shown := w.shown(c)
		for _, key := range shown {
			if !w.allowed(g, key) {
				r.Fatalf("the key %+v shows a receipt of %+v", g, w.receipts[key])
			}
		}
		if c.Whole {
			for key, store := range w.receipts {
				if store.RetailerID == g.RetailerID && !slices.Contains(shown, key) {
					r.Fatalf("the key %+v is one of the whole retailer and lacks %+v", g, store)
				}
			}
		}
	}
}

// checkErasures tries every way to end what is the whole retailer's without the person.
func (w *reachWorld) checkErasures(r *rapid.T, tokens map[string]scope.Grant) {
	for token, g := range tokens {
		c, err := w.service.Authenticate(w.t.Context(), token)
		if err != nil {
			r.Fatal(err)
		}
		w.checkErasure(r, g, c)
	}
}

func (w *reachWorld) checkErasure(r *rapid.T, g scope.Grant, c customers.Customer) {
	ctx, from := w.t.Context(), customers.Origin{}
	for _, code := range []string{"", "00000000"} {
		if _, err := w.service.EraseProven(ctx, c, code, from); err == nil {
			r.Fatalf("the key %+v erases without a proof", g)
		}
		if _, err := w.service.ExportProven(ctx, c, code); err == nil {
			r.Fatalf("the key %+v exports without a proof", g)
		}
	}
	for _, action := range []customers.Action{customers.ToErase, customers.ToExport, customers.ToWithdraw} {
		if _, _, err := w.service.Ask(ctx, c, action, true, from); err == nil && !c.Whole {
			r.Fatalf("the key %+v of a part begins to %s", g, action)
		}
	}
}
