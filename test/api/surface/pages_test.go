package surface

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
)

// pagedLists is how many lists have two rows in this world, so that their pages can be told apart: fewer prove less.
const pagedLists = 58

// Every list gives the page that is asked for, of the size that is asked for, under each name of the size, whichever the call
// itself has (D-30): page by page of one row
// it is what one page of two is.
func TestListsAreReadByPages(t *testing.T) {
	t.Parallel()
	h := newHostility(t, apitest.WithTestPayments(t))
	calls := h.calls()
	for _, c := range calls {
		if c.Method == http.MethodPost {
			h.finish(c)
		}
	}
	paged, few := map[string]bool{}, map[string]bool{}
	for _, c := range calls {
		for _, size := range []string{"pageSize", "rowsPerPage"} {
			if c.Method != http.MethodGet || !c.reads("page") || !c.reads("pageSize") && !c.reads("rowsPerPage") {
				continue
			}
			h.longest(c, size)
			if slices.ContainsFunc(periods, func(days [2]string) bool { return h.pages(c, size, days) }) {
				paged[c.Path] = true
			} else {
				few[c.Path] = true
			}
		}
	}
	if len(paged) < pagedLists {
		t.Errorf("%d lists have two rows, want %d; not %q", len(paged), pagedLists, slices.Sorted(maps.Keys(few)))
	}
	t.Logf("%d lists, and %d of fewer rows", len(paged), len(few))
}

// reads tells whether a call reads a name from the query.
func (c hostileCall) reads(name string) bool {
	for _, p := range c.Op.Parameters {
		if p.In == "query" && p.Name == name {
			return true
		}
	}
	return false
}

// listed is a page as it is answered.
type listed struct {
	Items                 []json.RawMessage
	Page, PageSize, Total int
}

// periods of a report: the samples' days, and what was written today.
var periods = [][2]string{{"2026-11-01", "2026-11-30"}, {apitest.Day(-30), apitest.Day(0)}}

// ofOneself ends the paths of lists of what one began or set up oneself, which are short.
var ofOneself = regexp.MustCompile(`/(acoes-em-lista(/.*)?|exports|report-schedules)$`)

// longest asks a list for as many rows as a page may have, and for one more (D-30).
func (h *hostility) longest(c hostileCall, size string) {
	h.t.Helper()
	most := 100
	if staff := strings.HasPrefix(c.Path, "/admin/") || strings.HasPrefix(c.Path, "/support/"); staff && !ofOneself.MatchString(c.Path) {
		most = 1000
	}
	for rows, want := range map[int]int{most: http.StatusOK, most + 1: http.StatusUnprocessableEntity} {
		r := c.valid()
		r.query = map[string]string{"page": "1", size: fmt.Sprint(rows)}
		if got := h.exchange(c, r); got.Status != want {
			h.t.Errorf("%s for %d rows by %s: %d, want %d: %.300s", c.Path, rows, size, got.Status, want, got.Text)
		}
	}
}

// pages reads a list by pages of one row and by one of two; false: it has no two in a period.
func (h *hostility) pages(c hostileCall, size string, days [2]string) bool {
	h.t.Helper()
	first := 0
	if strings.HasSuffix(c.Path, "/usuarios-secundarios") {
		first = 1 // SA-06
	}
	ask := func(page, rows int) (l listed, text string) {
		r := c.valid()
		r.query = map[string]string{"page": fmt.Sprint(page), size: fmt.Sprint(rows)}
		if c.reads("startDate") && (strings.Contains(c.Path, "report") || strings.HasSuffix(c.Path, "/cupons")) {
			r.query["startDate"], r.query["endDate"] = days[0], days[1]
		}
		got := h.exchange(c, r)
		if err := json.Unmarshal([]byte(meanwhile.ReplaceAllString(got.Text, `"$1":null`)), &l); err != nil || got.Status != http.StatusOK {
			h.t.Errorf("%s by %s: %d %s", c.Path, size, got.Status, got.Text)
		}
		if l.Page != page || l.PageSize != rows || len(l.Items) > rows {
			h.t.Errorf("%s by %s: page %d of %d rows, want %d of %d: %s", c.Path, size, l.Page, l.PageSize, page, rows, got.Text)
		}
		return l, got.Text
	}
	both, text := ask(first, 2)
	if len(both.Items) < 2 {
		return false
	}
	for i, want := range both.Items {
		if one, got := ask(first+i, 1); len(one.Items) != 1 || string(one.Items[0]) != string(want) || one.Total != both.Total {
			h.t.Errorf("%s by %s, page %d of one row: %s\nof two: %s", c.Path, size, first+i, got, text)
		}
	}
	return true
}
