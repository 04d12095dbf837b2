package media

import (
	"fmt"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/id"
	"seiva/internal/uploads/uploadstest"
)

// A row of a list names the first stores and says how many there are: of 3,000 stores a page of six banners weighed a megabyte.
// One banner or flyer by itself names all of them; a campaign has no screen that does.
func TestListsNameTheFirstStoresAndCountAll(t *testing.T) {
	p := apitest.New(t)
	const more = 30
	chosen := []string{p.Store}
	for i := range more {
		store, name := id.New(), fmt.Sprintf("loja %02d", i)
		p.Exec("INSERT INTO stores (retailer_id, id, documento, trade_name, search, created_at) VALUES (?, ?, ?, ?, ?, 1)",
			p.Retailer, store, fmt.Sprintf("11222333%06d", 900+i), name, name)
		chosen = append(chosen, store)
	}
	rules := []any{apitest.Draft{"type": "RETAILER_ID", "value": p.Retailer}}
	for _, store := range chosen {
		rules = append(rules, apitest.Draft{"type": "STORE_ID", "value": store})
	}
	all := []any{apitest.Draft{"type": "RETAILER_ID", "value": p.Retailer, "flags": []string{"ALL_STORES"}}}
	key := func() string { return p.Upload(t, apitest.Retailer, uploadstest.JPEG(t, 298, 124)) }
	const banners, flyers = "/varejistas/propagandas", "/varejistas/encartes"
	for _, made := range []struct {
		what, path string
		body       apitest.Draft
		named      int // stores of the programme's seed are of this retailer too
		rules      int
	}{
		{"a banner of all stores", banners, p.StoreDraft(key()).With("rules", all), more + 2, 1},
		{"a banner of chosen stores", banners, p.StoreDraft(key()).With("rules", rules), more + 1, more + 2},
		{"a flyer", flyers, apitest.Draft{"images": []string{p.FlyerPage(t, apitest.Retailer)}, "storeIds": chosen}, more + 1, 0},
	} {
		created := p.Call(t, apitest.Retailer, "POST", made.path, made.body.JSON())
		if created.Status != 201 {
			t.Fatalf("%s: %d %s", made.what, created.Status, created.Text)
		}
		whole := p.Call(t, apitest.Retailer, "GET", made.path+"/"+created.Str("id"), "").Object()
		row := p.Call(t, apitest.Retailer, "GET", made.path, "").Object()["items"].([]any)[0].(map[string]any)
		if row["id"] != created.Str("id") {
			t.Fatalf("%s: the newest is not the first: %v", made.what, row)
		}
		told := func(of map[string]any) string {
			return fmt.Sprint(lengthOf(of["stores"]), " of ", of["storesTotal"], ", rules ", lengthOf(of["rules"]))
		}
		if got, want := told(whole), fmt.Sprint(made.named, " of ", made.named, ", rules ", made.rules); got != want {
			t.Errorf("%s by itself: %s, want %s", made.what, got, want)
		}
		if got, want := told(row), fmt.Sprint(20, " of ", made.named, ", rules ", min(made.rules, 21)); got != want {
			t.Errorf("%s in its list: %s, want %s", made.what, got, want)
		}
	}
	const campaigns = "/admin/campanhas-lojas"
	created := p.Call(t, apitest.Admin, "POST", campaigns, apitest.Draft{
		"name": "Natal Verde", "images": []string{p.Page(t, apitest.Admin, campaigns+"/urls", "store-campaigns/", ".png", "image/png", onePNG(t))},
		"startDate": apitest.Day(0), "endDate": apitest.Day(10), "storeIds": chosen,
	}.JSON())
	for name, got := range map[string]map[string]any{
		"made": created.Object(), "listed": p.Call(t, apitest.Admin, "GET", campaigns, "").Object()["items"].([]any)[0].(map[string]any),
	} {
		if lengthOf(got["stores"]) != 20 || got["storesTotal"] != float64(len(chosen)) {
			t.Errorf("a campaign, %s: %d of %v stores", name, lengthOf(got["stores"]), got["storesTotal"])
		}
	}
	// Of the stores that have the flyer, and of the one that has none, so many by name.
	few := p.Call(t, apitest.Retailer, "GET", flyers+"/semana?limite=4", "").Object()
	if lengthOf(few["stores"]) != 5 || few["storesTotal"] != float64(more+2) || few["freeTotal"] != 1.0 || lengthOf(few["days"]) != 7 {
		t.Errorf("a week, its first names: %v", few)
	}
	if whole := p.Call(t, apitest.Retailer, "GET", flyers+"/semana", ""); lengthOf(whole.Object()["stores"]) != more+2 {
		t.Errorf("a week as it was asked before: %s", whole.Text)
	}
	if free, _ := p.Call(t, apitest.Retailer, "GET", flyers+"/semana/livres?limite=51", "").Body.([]any); len(free) != 1 {
		t.Errorf("stores without a flyer: %v", free)
	}
	week := p.Call(t, apitest.Retailer, "GET", flyers+"/all", "")
	if flyers, _ := week.Body.([]any); len(flyers) != 1 || lengthOf(flyers[0].(map[string]any)["stores"]) != 20 {
		t.Errorf("a week's flyers: %s", week.Text)
	}
}

func lengthOf(list any) int {
	all, _ := list.([]any)
	return len(all)
}
