package customerstest

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
)

// unpacked gives the files of a customer's export, and dados.json as it reads.
func unpacked(t *testing.T, s *customers.Service, c customers.Customer) (files map[string]string, data map[string]any) {
	t.Helper()
	export, err := s.Export(ctx, c)
	testkit.Must(t, err)
	return unpackedOf(t, export, "seus-dados-2026-11-20.zip")
}

func unpackedOf(t *testing.T, export *customers.Export, name string) (files map[string]string, data map[string]any) {
	t.Helper()
	if export.FileName() != name {
		t.Errorf("named %s", export.FileName())
	}
	var b bytes.Buffer
	testkit.Must(t, export.Write(ctx, &b))
	archive, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	testkit.Must(t, err)
	files = map[string]string{}
	for _, f := range archive.File {
		r, err := f.Open()
		testkit.Must(t, err)
		content, err := io.ReadAll(r)
		testkit.Must(t, err)
		files[f.Name] = string(content)
	}
	testkit.Must(t, json.Unmarshal([]byte(files["dados.json"]), &data))
	return files, data
}

func export(t *testing.T, fresh Fresh) {
	store, add := fresh(t)
	var trail scopetest.Trail
	now := clock.NewFixed(start)
	s := recorded(store, now, terms, &trail)
	add(Receipt{
		RetailerID: first, AccessKey: "old", CPFIndex: index.Of(ana), IssuedAt: start.Add(-time.Hour), Cents: 990, Status: 1,
		ReadBy: []scope.Profile{scope.Suporte, scope.Varejista},
	})
	add(Receipt{
		RetailerID: first, AccessKey: "new", CPFIndex: index.Of(ana), IssuedAt: start, Cents: 1990,
		Rating: &customers.Rating{Score: 4, Comment: "Fila rápida.", Answer: "Obrigada!", At: start, ChangedAt: start.Add(time.Minute), AnsweredAt: start.Add(time.Hour)},
	})
	add(Receipt{RetailerID: second, AccessKey: "another retailer's", CPFIndex: index.Of(ana), IssuedAt: start})
	add(Receipt{RetailerID: first, AccessKey: "another person's", CPFIndex: index.Of(bia), IssuedAt: start})
	add(Receipt{RetailerID: first, AccessKey: "a test", CPFIndex: index.Of(ana), IssuedAt: start, Test: true})
	testkit.Must(t, second1(s.Accept(ctx, anaAtFirst, anas, onPage)))
	testkit.Must(t, second1(s.SetPreferences(ctx, anaAtFirst, customers.Preferences{SendForVibe: true})))

	files, data := unpacked(t, s, anaAtFirst)
	if len(files) != 4 || files["termos/2026-11-20.md"] != terms().Text || files["notas/NFenew.xml"] != "<nfe>\r\n"+first+"new" || files["notas/NFeold.xml"] != "<nfe>\r\n"+first+"old" {
		t.Errorf("files: %q", files)
	}
	same(t, data["titular"], `{"cpf":"52998224725","nome":"Ana Souza","email":"ana@example.com","informadoEm":"2026-11-20T15:00:00Z"}`)
	same(t, data["preferencias"], `{"nuncaImprimir":false,"enviarAVibe":true}`)
	same(t, data["aceites"], `[{"versao":"2026-11-20","sha256DoTexto":"6974732068617368","arquivoDoTexto":"termos/2026-11-20.md",
		"aceite":{"em":"2026-11-20T15:00:00Z","canal":"page","enderecoIp":"192.0.2.1"},"retirada":null}]`)
	same(t, data["dadosApagadosEm"], `null`)
	same(t, data["cupons"], `[
		{"chaveAcesso":"new","emitidoEm":"2026-11-20T12:00:00-03:00","recebidoEm":"1970-01-01T00:00:00.001Z","loja":"Loja de `+first+`","cnpjDaLoja":"",
			"valorCentavos":1990,"situacao":"autorizada","impresso":null,"linkPublico":"/r/`+first+`new","arquivo":"notas/NFenew.xml","leituras":[],
			"avaliacao":{"nota":4,"comentario":"Fila rápida.","em":"2026-11-20T15:00:00Z","mudadaEm":"2026-11-20T15:01:00Z","comentarioRetiradoEm":null,
				"resposta":"Obrigada!","respondidaEm":"2026-11-20T16:00:00Z"}},
		{"chaveAcesso":"old","emitidoEm":"2026-11-20T11:00:00-03:00","recebidoEm":"1970-01-01T00:00:00.001Z","loja":"Loja de `+first+`","cnpjDaLoja":"",
			"valorCentavos":990,"situacao":"cancelada","impresso":null,"linkPublico":"/r/`+first+`old","arquivo":"notas/NFeold.xml",
			"leituras":[{"dia":"2026-11-20","quem":"suporte da Seiva"},{"dia":"2026-11-20","quem":"varejista"}],"avaliacao":null}]`)
	if len(data["compartilhamento"].([]any)) != 2 || strings.Contains(fmt.Sprint(data["compartilhamento"]), "Vibe") || len(data["observacoes"].([]any)) == 0 {
		t.Errorf("shared with %v, notes %v", data["compartilhamento"], data["observacoes"])
	}

	testkit.Must(t, second1(s.Erase(ctx, anaAtFirst, onApp)))
	files, data = unpacked(t, s, anaAtFirst)
	if len(files) != 2 { // with the terms
		t.Errorf("files after the erasure: %q", files)
	}
	same(t, data["titular"], `null`)
	same(t, data["cupons"], `[]`)
	same(t, data["dadosApagadosEm"], `"2026-11-20T15:00:00Z"`)
	same(t, data["aceites"].([]any)[0].(map[string]any)["retirada"], `{"em":"2026-11-20T15:00:00Z","canal":"api","enderecoIp":"192.0.2.9"}`)
	line := scopetest.Line("customers.exported", noted, first, "", "map[key:]")
	trail.Holds(t, line, scopetest.Line("customers.erased", noted, first, "", "map[consents:1 key: receipts:2]"), line)
}

func same(t *testing.T, got any, want string) {
	t.Helper()
	var wanted any
	testkit.Must(t, json.Unmarshal([]byte(want), &wanted))
	if !reflect.DeepEqual(got, wanted) {
		t.Errorf("got %v, want %v", got, wanted)
	}
}

// Batches follow each other without a gap where moments are the same, and leave out what came after the moment asked for.
func taken(t *testing.T, fresh Fresh) {
	store, add := fresh(t)
	for n := range 7 {
		add(Receipt{RetailerID: first, AccessKey: fmt.Sprintf("key %d", n), CPFIndex: index.Of(ana), IssuedAt: start.Add(time.Duration(n/3) * time.Minute)})
	}
	var keys []string
	var last customers.Taken
	for {
		batch, err := store.Taken(ctx, anaAtFirst, last, start, 2)
		testkit.Must(t, err)
		if len(batch) == 0 {
			break
		}
		for _, receipt := range batch {
			keys = append(keys, receipt.AccessKey)
		}
		last = batch[len(batch)-1]
	}
	if want := "[key 6 key 5 key 4 key 3 key 2 key 1 key 0]"; fmt.Sprint(keys) != want {
		t.Errorf("got %v, want %v", keys, want)
	}
	if batch, err := store.Taken(ctx, anaAtFirst, customers.Taken{}, time.UnixMilli(0), 2); err != nil || len(batch) != 0 {
		t.Errorf("received later: %+v, %v", batch, err)
	}
}
