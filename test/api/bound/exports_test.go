package bound

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"seiva/internal/app/apitest"
)

// A file holds what its owner sees when it is written, whatever they saw when they asked; and whoever sees less afterwards has no
// file of more, neither in the portal nor by the mailed link.
func TestAFileIsOfTheStoresOfItsOwner(t *testing.T) {
	onBoth(t, func(t *testing.T, w *world) {
		w.fillCentro()
		w.fillNorte()
		for _, kind := range []string{"cupons", "lojas", "avaliacoes", "cashiers"} {
			path := "/api/varejistas/exports/" + w.export(bia, kind, "") + "/file"
			status, text := w.file(bia, path)
			if status != http.StatusOK || !strings.Contains(text, "\n") {
				t.Errorf("%s: %d %s", kind, status, text)
			}
			w.quiet(kind, text)
			if status, text := w.file(bia, "/api/varejistas/exports/"+w.export(bia, kind, w.Norte.ID)+"/file"); status != http.StatusOK || strings.Contains(text, "N77") {
				t.Errorf("%s of Norte: %d %s", kind, status, text)
			}
		}
		w.bind(w.biaID)
		all := w.export(bia, "cashiers", "")
		status, text := w.file(bia, "/api/varejistas/exports/"+all+"/file")
		if status != http.StatusOK || !strings.Contains(text, "N77") {
			t.Fatalf("of all stores: %d %s", status, text)
		}
		mails, err := w.Outbox.Latest(t.Context())
		w.Check(err)
		_, link, _ := strings.Cut(mails[0].Text, "/arquivo/")
		link, _, _ = strings.Cut(link, "\n")
		if status, _ := w.file(apitest.Nobody, "/arquivo/"+strings.TrimSpace(link)); status != http.StatusOK {
			t.Fatalf("the link: %d, %+v", status, mails[0])
		}
		asked := w.Call(t, bia, "POST", "/varejistas/cashiers/report/export", `{"emailDestinatario":"bia@seiva.test","formatoExportacao":"csv","filtros":{}}`)
		w.bind(w.biaID, w.Centro.ID)
		w.work()
		status, text = w.file(bia, "/api/varejistas/exports/"+asked.Str("id")+"/file")
		if status != http.StatusOK || !strings.Contains(text, "C1") {
			t.Errorf("asked for before: %d %s", status, text)
		}
		w.quiet("asked for before", text)
		if status, text := w.file(bia, "/api/varejistas/exports/"+all+"/file"); status != http.StatusNotFound {
			t.Errorf("the former file: %d %s", status, text)
		}
		if status, text := w.file(apitest.Nobody, "/arquivo/"+strings.TrimSpace(link)); status == http.StatusOK || strings.Contains(text, "N77") {
			t.Errorf("the former link: %d %s", status, text)
		}
		if got := w.Call(t, bia, "GET", "/varejistas/exports", ""); strings.Contains(got.Text, all) {
			t.Errorf("the list: %s", got.Text)
		}
		w.bind(w.biaID)
		if status, _ := w.file(bia, "/api/varejistas/exports/"+all+"/file"); status != http.StatusOK {
			t.Errorf("with all stores again: %d", status)
		}
	})
}

// A list as a file is of its stores alone, to the letter, whatever another has; one of the whole company is refused, and so is a list
// that was asked for before the bound and would be written after it.
func TestAListAsAFileIsOfTheStoresOfItsOwner(t *testing.T) {
	onBoth(t, func(t *testing.T, w *world) {
		w.fillCentro()
		month := fmt.Sprintf(`{"startDate":%q,"endDate":%q}`, time.Now().AddDate(0, 0, -20).Format(time.DateOnly), time.Now().Format(time.DateOnly))
		lists := map[string]string{
			"cadastro-lojas": "{}", "lista-cupons": month, "api-keys": `{"colunas":"name,prefix,environment,retailer,store"}`, "propagandas": "{}",
			"encartes": "{}", "conferir-cpf": "{}", "lojas-paradas": "{}",
		}
		before := map[string]string{}
		read := func(kind, filters string) string {
			status, text := w.file(bia, "/api/varejistas/exports/"+w.exportList(bia, kind, filters)+"/file")
			if status != http.StatusOK {
				t.Fatalf("%s: %d %s", kind, status, text)
			}
			w.quiet(kind, text)
			return text
		}
		for kind, filters := range lists {
			before[kind] = read(kind, filters)
			if rows := strings.Count(before[kind], "\r\n") - 1; rows < 1 && kind != "lojas-paradas" { // which needs weeks
				t.Errorf("%s has no row", kind)
			}
		}
		w.fillNorte()
		for kind, filters := range lists {
			if after := read(kind, filters); after != before[kind] {
				t.Errorf("%s was\n%s and is\n%s", kind, before[kind], after)
			}
		}
		if text := read("lista-cupons", strings.TrimSuffix(month, "}")+fmt.Sprintf(`,"lojaId":%q}`, w.Norte.ID)); strings.Count(text, "\r\n") != 1 {
			t.Errorf("of Norte: %s", text)
		}
		for _, kind := range []string{"acessos-administrativos", "usuarios-secundarios"} {
			got := w.Call(t, bia, "POST", "/varejistas/exports", fmt.Sprintf(`{"tipo":%q,"emailDestinatario":"ana@seiva.test","formatoExportacao":"csv","filtros":{}}`, kind))
			if got.Status != http.StatusForbidden {
				t.Errorf("%s: %d %s", kind, got.Status, got.Text)
			}
		}
		w.bind(w.biaID)
		const visits = `{"tipo":"acessos-administrativos","emailDestinatario":"ana@seiva.test","formatoExportacao":"csv","filtros":{}}`
		asked := w.Call(t, bia, "POST", "/varejistas/exports", visits)
		w.bind(w.biaID, w.Centro.ID)
		if got := w.Call(t, bia, "GET", "/varejistas/exports/"+w.written(asked), ""); got.Str("situacao") != "failed" {
			t.Errorf("asked for before the bound: %d %s", got.Status, got.Text)
		}
	})
}
