package intake

import (
	"net/http"
	"net/url"
	"sync"
	"testing"
	"time"

	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// answeredIn is what docs/operations.md promises of a server that hangs: ten seconds for a connection, and a statement's half a minute.
const answeredIn = 45 * time.Second

// A PostgreSQL that hangs, and acknowledges all the same, holds nobody up for longer than that; what was acknowledged is there, and Seiva goes on by itself.
func TestPostgresThatHangsIs503(t *testing.T) {
	t.Parallel()
	s := apitest.OnPostgres(t)
	address, err := url.Parse(s.DatabaseURL)
	testkit.Must(t, err)
	c := apitest.NewCable(t, address.Host)
	address.Host = c.Addr().String()
	s.DatabaseURL = address.String()
	p := apitest.SeedTills(t, apitest.Migrated(t, s))
	p.SignIn(t, apitest.Admin, identity.NewAccount{Profile: scope.Administrador})
	p.SignIn(t, apitest.House, identity.NewAccount{Profile: scope.Parceiro, PartnerID: p.PartnerID})
	p.SignIn(t, apitest.Retailer, identity.NewAccount{Profile: scope.Varejista, RetailerID: p.RetailerID})
	sell := func(n int) int { return p.Sell(p.Live, apitest.SampleStores[0], n) }
	calls := map[string]func() int{
		"a list":    func() int { return p.Call(t, apitest.Admin, "GET", "/admin/keys", "").Status },
		"a reading": func() int { return p.Call(t, apitest.Retailer, "GET", "/varejistas/lojas", "").Status },
		"a writing": func() int { return p.Call(t, apitest.House, "POST", "/parceiros/keys", `{"name":"Caixas"}`).Status },
	}
	const tills = 12
	for n := range tills {
		if code := sell(n + 1); code != http.StatusCreated {
			t.Fatalf("before: %d", code)
		}
	}
	for what, call := range calls {
		if code := call(); code >= http.StatusBadRequest {
			t.Fatalf("%s before: %d", what, code)
		}
	}
	letGo := sync.OnceFunc(c.Hold())
	defer time.AfterFunc(2*answeredIn, letGo).Stop() // else a test that fails does not end
	began := time.Now()
	var waiting sync.WaitGroup
	held := func(what string, call func() int) {
		waiting.Go(func() {
			if code := call(); code != http.StatusServiceUnavailable || time.Since(began) > answeredIn {
				t.Errorf("%s while the database hangs: %d after %s", what, code, time.Since(began))
			}
		})
	}
	for what, call := range calls {
		held(what, call)
	}
	for n := range tills {
		held("a receipt", func() int { return sell(tills + n + 1) })
	}
	waiting.Wait()
	letGo()
	for what, call := range calls {
		if code := call(); code >= http.StatusBadRequest {
			t.Errorf("%s afterwards: %d", what, code)
		}
	}
	for n := range 2 * tills {
		if code := sell(n + 1); n < tills && code != http.StatusOK || code >= http.StatusBadRequest {
			t.Errorf("receipt %d afterwards: %d", n, code)
		}
	}
}
