package views

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/screens"
)

// A search is beyond a bound when it names a store outside of it, wherever in it the name stands.
func TestSearchBeyondABound(t *testing.T) {
	own, others := id.New(), id.New()
	bound := scope.OnlyStores(own)
	for name, c := range map[string]struct {
		stores scope.Stores
		search string
		want   bool
	}{
		"no bound":              {scope.Stores{}, `{"loja":"` + others + `"}`, false},
		"no bound, no JSON":     {scope.Stores{}, `{`, false},
		"no store":              {bound, `{"filter":"centro","page":2}`, false},
		"one's own":             {bound, `{"loja":"` + own + `"}`, false},
		"another":               {bound, `{"loja":"` + others + `"}`, true},
		"another among several": {bound, `{"lojas":"` + own + `, ` + others + `"}`, true},
		"in a list":             {bound, `{"lojas":["` + own + `","` + others + `"]}`, true},
		"deep down":             {bound, `{"a":{"b":[{"c":"` + others + `"}]}}`, true},
		"as a name":             {bound, `{"` + others + `":true}`, true},
		"of unknown form":       {bound, `{`, true},
		"bound to none":         {scope.OnlyStores(), `{"loja":"` + own + `"}`, true},
	} {
		if got := beyond(c.stores, json.RawMessage(c.search)); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// Only a small object is kept, without needless spaces.
func TestOnlyASmallObjectIsASearch(t *testing.T) {
	most := fmt.Sprintf(`{"a":"%s"}`, strings.Repeat("x", screens.MaxValue-len(`{"a":""}`)))
	for sent, want := range map[string]string{
		`{ "a" : 1 }`: `{"a":1}`, `{}`: `{}`, most: most,
		`[1]`: "", `"a"`: "", `null`: "", `{`: "", ``: "", "{\"a\":\"\xff\"}": "",
		strings.Replace(most, "x", "xx", 1): "",
	} {
		if got, ok := object(json.RawMessage(sent)); ok != (want != "") || ok && string(got) != want {
			t.Errorf("%.40s is kept as %.40s, %v", sent, got, ok)
		}
	}
}

func TestWhoRemovesAView(t *testing.T) {
	v := View{AccountID: "ana"}
	member := scope.Scope{AccountID: "bia", Profile: scope.Varejista, Role: scope.Marketing}
	owner := scope.Scope{AccountID: "caio", Profile: scope.Varejista, Role: scope.FullAccess}
	support := scope.Scope{AccountID: "davi", Profile: scope.Suporte}
	for name, c := range map[string]struct {
		who            scope.Scope
		ownerThere     bool
		removes, edits bool
	}{
		"its owner":                        {scope.Scope{AccountID: "ana", Profile: scope.Varejista, Role: scope.Reading}, true, true, true},
		"a colleague":                      {member, true, false, false},
		"a colleague, its owner gone":      {member, false, false, false},
		"who manages the team":             {owner, true, true, true},
		"another of staff":                 {support, true, false, false},
		"another of staff, its owner gone": {support, false, true, false},
	} {
		if r, e := removes(v, c.who, c.ownerThere), edits(v, c.who); r != c.removes || e != c.edits {
			t.Errorf("%s: removes %v, edits %v; want %v, %v", name, r, e, c.removes, c.edits)
		}
	}
}
