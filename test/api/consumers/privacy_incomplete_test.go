package consumers

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// Documents that cannot be read keep nothing else of a person's data: the file comes with what there is, and says of which receipts the
// document is missing; the log says of which retailer, and names nobody.
func TestCustomerDataComesWithoutWhatCannotBeRead(t *testing.T) {
	p := apitest.NewTills(t)
	token := p.CustomerToken(t, p.RetailerID, apitest.AnaCPF)
	var keys []string
	for _, name := range []string{"02_sp_cpf_pix", "09_sp_multi_pag", "11_sp_serie2"} {
		sent := p.SendXML(t, p.Live, apitest.Sample(t, "valid/"+name+".xml"))
		if sent.Status != 201 {
			t.Fatalf("%s: %d %s", name, sent.Status, sent.Text)
		}
		keys = append(keys, sent.Body.AccessKey)
	}
	const of = " WHERE id = (SELECT document FROM receipts WHERE access_key = ?)"
	p.Exec("UPDATE sealed_documents SET body = substr(body, 1, 40)"+of, keys[0])
	p.Exec("DELETE FROM sealed_documents"+of, keys[1])
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	_, files := p.Download(t, token)
	slog.SetDefault(before)
	var data struct {
		Observacoes []string
		Cupons      []struct {
			ChaveAcesso, DocumentoAusente string
			Arquivo                       *string
			ValorCentavos                 int64
		}
	}
	testkit.Must(t, json.Unmarshal([]byte(files["dados.json"]), &data))
	var missing []string
	for _, receipt := range data.Cupons {
		switch {
		case receipt.ValorCentavos == 0:
			t.Errorf("%+v", receipt)
		case receipt.DocumentoAusente != "" && receipt.Arquivo == nil:
			missing = append(missing, receipt.ChaveAcesso)
		case receipt.Arquivo == nil || files[*receipt.Arquivo] != string(apitest.Sample(t, "valid/11_sp_serie2.xml")):
			t.Errorf("%s is not whole", receipt.ChaveAcesso)
		}
	}
	slices.Sort(missing)
	if want := slices.Sorted(slices.Values(keys[:2])); len(data.Cupons) != 3 || len(files) != 2 || !slices.Equal(missing, want) {
		t.Errorf("%d receipts, %d files, missing are %q, want %q", len(data.Cupons), len(files), missing, want)
	}
	if !strings.Contains(data.Observacoes[0], "não está completo") || !strings.Contains(data.Observacoes[0], "de 2 das suas notas") {
		t.Errorf("it says %q", data.Observacoes)
	}
	said := log.String()
	if strings.Count(said, "a document is missing in a consumer's data") != 2 || !strings.Contains(said, p.RetailerID) {
		t.Errorf("the log says %s", said)
	}
	for _, private := range append(keys, apitest.AnaCPF, token) {
		if strings.Contains(said, private) {
			t.Errorf("the log holds %s", private)
		}
	}
}
