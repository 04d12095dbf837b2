package reports

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/testkit"
	"seiva/internal/reports/reportstest"
)

// narrowing are the filters of the reports that take an id.
var narrowing = map[string][]string{
	"cupons": {"lojaId", "varejistaIds"}, "lojas": {"lojaId", "varejistaId", "softwareHouseId"}, "varejistas": {"varejistaId", "softwareHouseId"},
	"avaliacoes": {"lojaId", "varejistaId"}, "cashiers": {"storeId", "retailerId"},
}

// Another company's id among a file's filters: the file holds what the call answers to the same filters, which is nothing of that
// company's, or is refused as the call is.
func TestAFileNarrowedByAnothersId(t *testing.T) {
	p := newRated(t)
	within := map[string]func(reportstest.Store) bool{
		"/varejistas": func(s reportstest.Store) bool { return s.RetailerID == p.callers["/varejistas"].RetailerID },
		"/parceiros": func(s reportstest.Store) bool {
			partner := s.PartnerID
			for _, r := range p.world.Retailers {
				if partner == "" && r.ID == s.RetailerID {
					partner = r.PartnerID // a store is its retailer's software house's, unless it has one of its own
				}
			}
			return partner == p.callers["/parceiros"].PartnerID
		},
	}
	tried := 0
	for kind, filters := range narrowing {
		for base, ours := range within {
			if !strings.Contains(exported[kind].bases+" ", base+" ") {
				continue
			}
			var theirs []reportstest.Store
			for _, s := range p.world.Stores {
				if !ours(s) && !s.Deleted {
					theirs = append(theirs, s)
				}
			}
			for _, filter := range filters {
				s := theirs[0]
				value := map[string]string{"lojaId": s.ID, "storeId": s.ID, "softwareHouseId": p.world.Partners[0]}[filter]
				if value == "" {
					value = s.RetailerID
				}
				const days = "startDate=2026-08-01&endDate=2026-11-20"
				call := p.Get(base, fmt.Sprintf("%s/%s/report?%s&%s=%s", base, kind, days, filter, value))
				asked := p.Call(t, base, "POST", base+"/"+kind+"/report/export", fmt.Sprintf(anExport, "csv",
					fmt.Sprintf(`{"startDate":"2026-08-01","endDate":"2026-11-20",%q:%q}`, filter, value)))
				tried++
				if call.Status != http.StatusOK || asked.Status != http.StatusAccepted {
					if asked.Status != call.Status || asked.Str("code") != call.Str("code") {
						t.Errorf("%s of %s by %s: the call is %d %s, the file %d %s", kind, base, filter, call.Status, call.Text, asked.Status, asked.Text)
					}
					continue
				}
				p.work(t)
				rows := p.rows(t, base, asked.Str("id"))[1:]
				if total, _ := call.Object()["total"].(float64); len(rows) != int(total) {
					t.Errorf("%s of %s by %s: %d rows, the call has %v", kind, base, filter, len(rows), total)
				}
				for _, row := range rows {
					for _, one := range theirs {
						if text := strings.Join(row, ";"); strings.Contains(text, brdoc.FormatCNPJ(one.Documento)) {
							t.Errorf("%s of %s by %s holds another's store: %s", kind, base, filter, text)
						}
					}
				}
			}
		}
	}
	if tried != 16 {
		t.Errorf("%d tried", tried)
	}
}

// The same of comments, whose calls have names of their own (SR-02): a retailer's file holds no word that another's consumers said.
func TestAFileOfCommentsNarrowedByAnothersId(t *testing.T) {
	p := newRated(t)
	const as, call = "/varejistas", "/retailers/store-rate-comment/report"
	own, theirs := p.callers[as].RetailerID, p.world.Stores[len(p.world.Stores)-2]
	mine := p.world.Stores[0]
	others := map[string]bool{}
	for _, r := range p.world.Ratings {
		if r.Comment != "" && r.RetailerID != own {
			others[r.Comment] = true
		}
	}
	for name, c := range map[string]struct {
		filter, value string
		none          bool
	}{
		"another's store": {"storeId", theirs.ID, true}, "another's retailer, which narrows nothing": {"retailerId", theirs.RetailerID, false},
		"its store": {"storeId", mine.ID, false},
	} {
		answer := p.Get(as, fmt.Sprintf("%s?startDate=2026-08-01&endDate=2026-11-20&%s=%s", call, c.filter, c.value))
		asked := p.Call(t, as, "POST", call+"/export", fmt.Sprintf(
			`{"email":"ana@seiva.test","exportFormat":"csv","filters":{"startDate":"2026-08-01","endDate":"2026-11-20","colunas":"comment",%q:%q}}`, c.filter, c.value))
		if answer.Status != http.StatusOK || asked.Status != http.StatusAccepted {
			t.Fatalf("%s: the call is %d %s, the file %d %s", name, answer.Status, answer.Text, asked.Status, asked.Text)
		}
		p.work(t)
		rows := p.rows(t, as, asked.Str("id"))[1:]
		if total, _ := answer.Object()["total"].(float64); len(rows) != int(total) || (len(rows) == 0) != c.none {
			t.Errorf("%s: %d rows, the call has %v", name, len(rows), total)
		}
		for _, row := range rows {
			if others[row[0]] {
				t.Errorf("%s: another's comment %q", name, row[0])
			}
		}
	}
}

// Two hundred clicks of one account at once: five files are written, the others are told to wait, and nobody else's click waits.
func TestTwoHundredFilesAtOnce(t *testing.T) {
	p := newProgramme(t)
	const base, many = "/varejistas", 200
	var group sync.WaitGroup
	answers := make(chan *httptest.ResponseRecorder, many)
	for range many {
		group.Go(func() {
			r := httptest.NewRequest(http.MethodPost, "/api"+base+"/lojas/report/export", strings.NewReader(fmt.Sprintf(anExport, "csv", "{}")))
			r.Header.Set("Authorization", "Bearer "+p.Tokens[base])
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			p.Server.ServeHTTP(w, r)
			answers <- w
		})
	}
	group.Wait()
	close(answers)
	taken, told := 0, 0
	for w := range answers {
		var body struct{ Code string }
		testkit.Must(t, json.Unmarshal(w.Body.Bytes(), &body))
		switch {
		case w.Code == http.StatusAccepted:
			taken++
		case w.Code == http.StatusTooManyRequests && body.Code == "exports.too_many" && w.Header().Get("Retry-After") != "":
			told++
		default:
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
	if taken != 5 || told != many-5 {
		t.Errorf("%d taken, %d told to wait", taken, told)
	}
	if other := p.Call(t, "/parceiros", "POST", "/parceiros/lojas/report/export", fmt.Sprintf(anExport, "csv", "{}")); other.Status != http.StatusAccepted {
		t.Errorf("somebody else: %d %s", other.Status, other.Text)
	}
	p.work(t)
	if got := p.Call(t, base, "GET", base+"/exports", ""); strings.Count(got.Text, `"situacao":"done"`) != 5 || !strings.Contains(got.Text, `"total":5`) {
		t.Errorf("files: %s", got.Text)
	}
	mails, err := p.Outbox.Latest(t.Context())
	if testkit.Must(t, err); len(mails) != 6 {
		t.Errorf("%d mails", len(mails))
	}
	p.export(t, base, "lojas", "csv", "{}") // there is room again
}
