package exports

import (
	"context"
	"errors"
	"strconv"
	"testing"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
)

// numbers is a list of so many numbers, which is asked for page by page.
func numbers(many int, asked *[]paging.Request) List[int] {
	return List[int]{
		Profiles: []scope.Profile{scope.Varejista, scope.Suporte}, Area: scope.KeyArea,
		Filters: []ListFilter{
			{Name: "filter", Label: "Busca"},
			{Name: "situacao", Label: "Situação", Words: map[string]string{"odd": "ímpares"}},
			{Name: "id", Label: "De", Say: func(_ context.Context, who scope.Scope, id string) string { return id + " de " + who.Name }},
		},
		Sorts: []string{"n"}, StaffSorts: []string{"secret"},
		Shown: []ListColumn[int]{
			Col("n", "Número", table.Count, 8, func(n int) any { return int64(n) }),
			Col("text", "Texto", table.Text, 8, func(n int) any { return strconv.Itoa(n) }),
		},
		Page: func(_ context.Context, _ scope.Scope, _ map[string]string, r paging.Request) (paging.Page[int], error) {
			*asked = append(*asked, r)
			var rows []int
			for n := r.Offset(); n < min(r.Offset()+r.Size, many); n++ {
				rows = append(rows, n)
			}
			return paging.Of(r, rows, many), nil
		},
	}
}

var retailer = scope.Scope{Name: "Ana", Profile: scope.Varejista, Role: scope.FullAccess}

func TestAListIsWalkedWhole(t *testing.T) {
	for _, many := range []int{0, 1, pageRows, pageRows + 1, 3 * pageRows} {
		var asked []paging.Request
		next := 0
		err := numbers(many, &asked).Each(t.Context(), retailer, map[string]string{"sortBy": "n.desc"}, []string{"text"}, func(cells []any, total int) error {
			if len(cells) != 1 || cells[0] != strconv.Itoa(next) || total != many {
				t.Fatalf("%v of %d, want %d", cells, total, next)
			}
			next++
			return nil
		})
		if err != nil || next != many || asked[0].Sort != "n" || !asked[0].Desc {
			t.Errorf("%d of %d rows, %v, %v", next, many, err, asked)
		}
	}
	var asked []paging.Request
	list := numbers(300, &asked)
	stop := errors.New("stop")
	if err := list.Each(t.Context(), retailer, nil, []string{"n"}, func([]any, int) error { return stop }); !errors.Is(err, stop) || len(asked) != 1 {
		t.Errorf("%v after %d pages", err, len(asked))
	}
	whole := list.Page
	list.Page = func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[int], error) {
		page, err := whole(ctx, who, values, r)
		page.Total -= r.Page * 150 // somebody takes rows away meanwhile
		return page, err
	}
	if err := list.Each(t.Context(), retailer, nil, []string{"n"}, func([]any, int) error { return nil }); !errors.Is(err, errMoved) {
		t.Errorf("pages of two moments: %v", err)
	}
}

func TestWhoMayHaveAListAndHow(t *testing.T) {
	var asked []paging.Request
	list := numbers(1, &asked)
	reading, support := retailer, scope.Scope{Profile: scope.Suporte}
	reading.Role = scope.Reading
	for name, c := range map[string]struct {
		who    scope.Scope
		values map[string]string
		code   string
	}{
		"the call's own":          {retailer, map[string]string{"filter": "a", "situacao": "odd", "id": "1", "sortBy": "n", "orderBy": "asc", "colunas": "n"}, ""},
		"another profile":         {scope.Scope{Profile: scope.Parceiro}, nil, "access.wrong_profile"},
		"a role without the area": {reading, nil, "access.role"},
		"an unknown filter":       {retailer, map[string]string{"cor": "verde"}, "exports.invalid"},
		"an unknown choice":       {retailer, map[string]string{"situacao": "even"}, "exports.invalid"},
		"an unknown order":        {retailer, map[string]string{"sortBy": "cor"}, "paging.unknown_sort"},
		"an order of the staff":   {retailer, map[string]string{"sortBy": "secret"}, "paging.unknown_sort"},
		"that order by the staff": {support, map[string]string{"sortBy": "secret"}, ""},
	} {
		err := list.Check(c.who, c.values)
		if (err == nil) != (c.code == "") || err != nil && errs.From(err).Code != c.code {
			t.Errorf("%s: %v, want %q", name, err, c.code)
		}
		if c.code != "" && list.Each(t.Context(), c.who, c.values, []string{"n"}, func([]any, int) error { return nil }) == nil {
			t.Errorf("%s: read all the same", name)
		}
	}
	words, err := list.Words(t.Context(), retailer, map[string]string{"id": "7", "filter": "a", "situacao": "odd"})
	if err != nil || len(words) != 3 || words[0] != "Busca: a" || words[1] != "Situação: ímpares" || words[2] != "De: 7 de Ana" {
		t.Errorf("%q, %v", words, err)
	}
}
