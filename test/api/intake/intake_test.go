package intake

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts"
)

// What each sample gets with a live key on an empty database: the status, and the code when it is refused, else the
// result with the signature's verdict.
var verdicts = map[string]struct {
	status int
	want   string
}{
	"valid/01_sp_sem_cpf.xml":                 {201, "accepted valid"},
	"valid/02_sp_cpf_pix.xml":                 {201, "accepted valid"},
	"valid/03_sp_cnpj_dest.xml":               {201, "accepted valid"},
	"valid/04_sp_estrangeiro.xml":             {201, "accepted valid"},
	"valid/05_alfa_emit_cpf.xml":              {201, "accepted valid"},
	"valid/06_alfa_contingencia.xml":          {201, "accepted valid"},
	"valid/07_pr_contingencia_serie890.xml":   {201, "accepted valid"},
	"valid/08_sp_desconto_troco.xml":          {201, "accepted valid"},
	"valid/09_sp_multi_pag.xml":               {201, "accepted valid"},
	"valid/10_sp_40_itens.xml":                {201, "accepted valid"},
	"valid/11_sp_serie2.xml":                  {201, "accepted valid"},
	"valid/12_sp_serie3.xml":                  {201, "accepted valid"},
	"valid/15_sp_escapes.xml":                 {201, "accepted valid"},
	"valid/16_mg_qrcode_v3.xml":               {201, "accepted valid"},
	"valid/17_pr_cstat150.xml":                {201, "accepted valid"},
	"valid/18_sp_homologacao.xml":             {422, "receipts.test_environment"},
	"valid/30_evento_cancela_01.xml":          {202, "pending valid"},
	"valid/31_evento_cancela_alfa_05.xml":     {202, "pending valid"},
	"valid/32_sp_contingencia_substituta.xml": {201, "accepted valid"},
	"valid/33_evento_cancsubst_12.xml":        {202, "pending valid"},
	"malformed/m01_vazio.xml":                 {422, "receipts.malformed_xml"},
	"malformed/m02_truncado.xml":              {422, "receipts.malformed_xml"},
	"malformed/m03_texto.xml":                 {422, "receipts.malformed_xml"},
	"malformed/m05_sem_namespace.xml":         {422, "receipts.wrong_namespace"},
	"malformed/m06_namespace_errado.xml":      {422, "receipts.wrong_namespace"},
	"malformed/m08_mod55.xml":                 {422, "receipts.wrong_model"},
	"malformed/m09_vNF_adulterado.xml":        {201, "accepted invalid"},
	"malformed/m12_xxe.xml":                   {422, "receipts.forbidden_doctype"},
	"malformed/m13_billion_laughs.xml":        {422, "receipts.forbidden_doctype"},
	"malformed/m14_bom.xml":                   {201, "accepted valid"},
	"malformed/m15_iso8859_declarado.xml":     {201, "accepted valid"},
	"malformed/m20_denegada_302.xml":          {422, "receipts.not_authorised"},
	"malformed/m21_rejeitada_539.xml":         {422, "receipts.not_authorised"},
	"malformed/m22_versao310.xml":             {422, "receipts.unsupported_version"},
	"malformed/m24_cte_mod57.xml":             {422, "receipts.wrong_model"},
	"malformed/m25_lote_enviNFe.xml":          {422, "receipts.not_authorised"},
	"malformed/m27_prefixo_ns.xml":            {422, "receipts.wrong_namespace"},
}

func TestIntakeAnswersEverySample(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/nfce/*/*.xml")
	testkit.Must(t, err)
	if len(files) != len(verdicts) {
		t.Fatalf("%d sample files, %d verdicts", len(files), len(verdicts))
	}
	for name, verdict := range verdicts {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".xml"), func(t *testing.T) {
			p := apitest.NewTills(t)
			got := p.SendXML(t, p.Live, apitest.Sample(t, name))
			said := got.Body.Code
			if got.Status < 300 {
				said = fmt.Sprint(got.Body.Status) + " " + got.Body.Verification.Signature
			}
			if got.Status != verdict.status || said != verdict.want {
				t.Fatalf("%d %s, want %d %s: %s", got.Status, said, verdict.status, verdict.want, got.Text)
			}
			if got.Status >= 300 && p.Stored(t) != 0 {
				t.Error("a refused document left something behind")
			}
			if got.Status >= 300 && len(got.Body.Message) < 40 {
				t.Errorf("the message gives no cause and remedy: %q", got.Body.Message)
			}
		})
	}
}

func TestIntakeNeedsALivingKey(t *testing.T) {
	p := apitest.NewTills(t)
	xml := apitest.Sample(t, "valid/02_sp_cpf_pix.xml")
	for _, key := range []string{"", "seiva_live_", "seiva_live_000000000000000000000000000000000000", p.Live + "x"} {
		for _, path := range []string{"/integration/receipts", "/integration/receipts/verify"} {
			if got := p.Send(t, key, path, "application/xml", bytes.NewReader(xml)); got.Status != 401 || got.Body.Code != "apikeys.invalid" {
				t.Errorf("%s with key %q: %d %s", path, key, got.Status, got.Body.Code)
			}
		}
	}
	if p.Stored(t) != 0 {
		t.Error("something was stored")
	}
}

func TestIntakeRefusesBadBodies(t *testing.T) {
	p := apitest.NewTills(t)
	big := strings.Repeat("x", receipts.MaxDocument+1)
	for name, c := range map[string]struct {
		query, mediaType, body string
		status                 int
		code, field            string
	}{
		"too large":            {"", "application/xml", big, 413, "receipts.too_large", ""},
		"too large, any type":  {"", "text/plain", big, 413, "receipts.too_large", ""},
		"wrong type":           {"", "text/plain", "x", 415, "receipts.unsupported_media", ""},
		"no type":              {"", "", "x", 415, "receipts.unsupported_media", ""},
		"not JSON":             {"", "application/json", "<xml>", 422, "receipts.bad_envelope", ""},
		"JSON, but a list":     {"", "application/json", "[]", 422, "receipts.bad_envelope", ""},
		"JSON without xml":     {"", "application/json", "{}", 422, "receipts.bad_envelope", "xml"},
		"JSON, xml a number":   {"", "application/json", `{"xml":1}`, 422, "receipts.bad_envelope", "xml"},
		"JSON, printed a text": {"", "application/json", `{"xml":"<a/>","printed":"não"}`, 422, "receipts.bad_envelope", "printed"},
		"JSON in Latin-1":      {"", "application/json", "{\"xml\":\"\xe9\"}", 422, "receipts.bad_envelope", ""},
		"printed not a flag":   {"?printed=talvez", "application/xml", "<a/>", 422, "request.invalid", "printed"},
		"cashier too long":     {"?cashierCode=" + strings.Repeat("9", 61), "application/xml", string(apitest.Sample(t, "valid/02_sp_cpf_pix.xml")), 422, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			got := p.Send(t, p.Live, "/integration/receipts"+c.query, c.mediaType, strings.NewReader(c.body))
			if got.Status != c.status || (c.code != "" && got.Body.Code != c.code) || (c.field != "" && got.Body.Fields[c.field] == "") {
				t.Errorf("%d %s %v: %s", got.Status, got.Body.Code, got.Body.Fields, got.Body.Message)
			}
		})
	}
	if p.Stored(t) != 0 {
		t.Error("something was stored")
	}
}

func TestIntakeKeepsMetadataOfTheEnvelope(t *testing.T) {
	p := apitest.NewTills(t)
	body, err := json.Marshal(map[string]any{"xml": string(apitest.Sample(t, "valid/02_sp_cpf_pix.xml")), "cashierCode": "CX-07", "printed": true})
	testkit.Must(t, err)
	got := p.Send(t, p.Live, "/integration/receipts", "application/json", bytes.NewReader(body))
	if got.Status != 201 || !got.Body.Identified || got.Body.StoreID == "" || !strings.HasPrefix(got.Body.PublicURL, p.Settings.Origin()+"/r/") {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	stored, err := p.Portal.Receipts.Get(t.Context(), scope.Scope{Profile: scope.Administrador}, got.Body.AccessKey)
	if err != nil || stored.Cashier != "CX-07" || stored.Printed != receipts.WasPrinted || stored.Serie != 1 || stored.Cents != 3392 {
		t.Fatalf("%+v, %v", stored.Record, err)
	}
	if again := p.Send(t, p.Live, "/integration/receipts", "application/json", bytes.NewReader(body)); again.Status != 200 || again.Body.Status != "duplicate" {
		t.Fatalf("again: %d %s", again.Status, again.Text)
	}
}

func TestCancellationStatuses(t *testing.T) {
	p := apitest.NewTills(t)
	receipt, event := apitest.Sample(t, "valid/01_sp_sem_cpf.xml"), apitest.Sample(t, "valid/30_evento_cancela_01.xml")
	steps := []struct {
		xml    []byte
		status int
		want   string
	}{
		{event, 202, "pending"},
		{event, 200, "duplicate"},
		{receipt, 201, "cancelled"},
		{receipt, 200, "duplicate"},
		{apitest.Sample(t, "valid/05_alfa_emit_cpf.xml"), 201, "accepted"},
		{apitest.Sample(t, "valid/31_evento_cancela_alfa_05.xml"), 200, "cancelled"},
		{apitest.Sample(t, "valid/12_sp_serie3.xml"), 201, "accepted"},
		{apitest.Sample(t, "valid/33_evento_cancsubst_12.xml"), 200, "cancelled"},
		{apitest.Sample(t, "valid/32_sp_contingencia_substituta.xml"), 201, "accepted"},
	}
	for i, step := range steps {
		if got := p.SendXML(t, p.Live, step.xml); got.Status != step.status || got.Body.Status != step.want {
			t.Fatalf("step %d: %d %s, want %d %s", i, got.Status, got.Body.Status, step.status, step.want)
		}
	}
	if n := p.Count("receipt_days"); n != 1 {
		t.Errorf("%d roll-up cells, want the substitute's alone", n)
	}
}

func TestVerifyStoresNothing(t *testing.T) {
	p := apitest.NewTills(t)
	for name, want := range map[string]int{
		"valid/02_sp_cpf_pix.xml": 200, "valid/30_evento_cancela_01.xml": 200, "malformed/m09_vNF_adulterado.xml": 200,
		"malformed/m21_rejeitada_539.xml": 422, "malformed/m03_texto.xml": 422,
	} {
		got := p.Send(t, p.Live, "/integration/receipts/verify", "application/xml", bytes.NewReader(apitest.Sample(t, name)))
		if got.Status != want || (want == 200 && got.Body.Verification == nil) {
			t.Errorf("%s: %d %s", name, got.Status, got.Text)
		}
		if name == "malformed/m21_rejeitada_539.xml" && (got.Body.Verification == nil || got.Body.Verification.Signature != "valid") {
			t.Errorf("%s: the refusal lacks the facts: %s", name, got.Text)
		}
	}
	if p.Stored(t) != 0 || p.Count("intake_log") != 0 {
		t.Error("something was stored")
	}
}

func TestTestKeysTakeTestDocumentsAlone(t *testing.T) {
	p := apitest.NewTills(t)
	if got := p.SendXML(t, p.Test, apitest.Sample(t, "valid/02_sp_cpf_pix.xml")); got.Body.Code != "receipts.production_document" {
		t.Errorf("%d %s", got.Status, got.Body.Code)
	}
	got := p.SendXML(t, p.Test, apitest.Sample(t, "valid/18_sp_homologacao.xml"))
	if got.Status != 201 || p.Count("receipt_days") != 0 {
		t.Errorf("%d %s, %d cells", got.Status, got.Text, p.Count("receipt_days"))
	}
}

type line struct {
	Line, HTTPStatus      int
	Status, Code, Message string
}

func envelope(t *testing.T, xml []byte) string {
	t.Helper()
	b, err := json.Marshal(map[string]any{"xml": string(xml), "cashierCode": "01", "printed": false})
	testkit.Must(t, err)
	return string(b) + "\n"
}

func readLines(t *testing.T, r io.Reader) []line {
	t.Helper()
	var out []line
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, 1<<20)
	for scanner.Scan() {
		var l line
		testkit.Must(t, json.Unmarshal(scanner.Bytes(), &l))
		out = append(out, l)
	}
	return out
}

// Every sample in one batch: each line gets the answer it would get alone, and the bad harm nobody.
func TestBatchAnswersEachLine(t *testing.T) {
	p := apitest.NewTills(t)
	good, bad := apitest.Sample(t, "valid/02_sp_cpf_pix.xml"), apitest.Sample(t, "malformed/m05_sem_namespace.xml")
	body := envelope(t, good) + "\n" + "{not json}\n" + envelope(t, bad) + strings.Repeat("x", receipts.MaxDocument+10) + "\n" +
		envelope(t, apitest.Sample(t, "valid/05_alfa_emit_cpf.xml")) + strings.TrimSuffix(envelope(t, good), "\n")
	got := p.Send(t, p.Live, "/integration/receipts", "application/x-ndjson", strings.NewReader(body))
	want := []string{
		"1 201 accepted ", "3 422 rejected receipts.bad_envelope", "4 422 rejected receipts.wrong_namespace",
		"5 413 rejected receipts.too_large", "6 201 accepted ", "7 200 duplicate ",
	}
	lines := readLines(t, bytes.NewReader(got.Text))
	if got.Status != 200 || len(lines) != len(want) {
		t.Fatalf("%d, %d lines: %s", got.Status, len(lines), got.Text)
	}
	for i, l := range lines {
		if said := fmt.Sprintf("%d %d %s %s", l.Line, l.HTTPStatus, l.Status, l.Code); said != want[i] {
			t.Errorf("got %q, want %q", said, want[i])
		}
		if (l.Code != "") != (len(l.Message) > 30) || !utf8.ValidString(l.Message) {
			t.Errorf("line %d: message %q", l.Line, l.Message)
		}
	}
	if n := p.Count("receipts"); n != 2 {
		t.Errorf("%d receipts", n)
	}
}

// streams begins a batch with one document; what is written goes on with it, beside its answers.
func streams(p *apitest.Tills, t *testing.T) (*io.PipeWriter, *bufio.Reader) {
	t.Helper()
	reader, writer := io.Pipe()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.Server.URL+"/api/integration/receipts", reader)
	testkit.Must(t, err)
	r.Header.Set("Content-Type", "application/x-ndjson")
	r.Header.Set("x-api-key", p.Live)
	go func() { _, _ = io.WriteString(writer, envelope(t, apitest.Sample(t, "valid/02_sp_cpf_pix.xml"))) }()
	response, err := http.DefaultClient.Do(r)
	testkit.Must(t, err)
	t.Cleanup(func() { _ = response.Body.Close() })
	return writer, bufio.NewReader(response.Body)
}

// A till that sends line by line is answered line by line, on one connection.
func TestBatchAnswersWhileTheBodyIsStillComing(t *testing.T) {
	p := apitest.NewTills(t)
	writer, answers := streams(p, t)
	for i, name := range []string{"valid/05_alfa_emit_cpf.xml", "valid/01_sp_sem_cpf.xml", ""} {
		text, err := answers.ReadString('\n')
		if err != nil || !strings.Contains(text, `"accepted"`) {
			t.Fatalf("answer %d: %q, %v", i, text, err)
		}
		if name != "" {
			_, err = io.WriteString(writer, envelope(t, apitest.Sample(t, name)))
			testkit.Must(t, err)
		}
	}
	testkit.Must(t, writer.Close())
	if rest, err := io.ReadAll(answers); err != nil || len(rest) != 0 {
		t.Fatalf("%q, %v", rest, err)
	}
}

// A client that hangs up in the middle of a line loses that line alone.
func TestBatchCutOffKeepsWhatCameWhole(t *testing.T) {
	p := apitest.NewTills(t)
	conn, err := net.Dial("tcp", p.Server.Listener.Addr().String())
	testkit.Must(t, err)
	whole, half := envelope(t, apitest.Sample(t, "valid/02_sp_cpf_pix.xml")), envelope(t, apitest.Sample(t, "valid/05_alfa_emit_cpf.xml"))
	body := whole + half[:len(half)/2]
	_, err = fmt.Fprintf(conn, "POST /api/integration/receipts HTTP/1.1\r\nHost: till\r\nx-api-key: %s\r\nContent-Type: application/x-ndjson\r\n"+
		"Content-Length: %d\r\n\r\n%s", p.Live, len(whole)+len(half), body)
	testkit.Must(t, err)
	testkit.Must(t, conn.(*net.TCPConn).CloseWrite())
	answer, err := io.ReadAll(conn)
	testkit.Must(t, err)
	testkit.Must(t, conn.Close())
	if !bytes.Contains(answer, []byte(`"accepted"`)) || bytes.Contains(answer, []byte(`"line":2`)) {
		t.Errorf("answer: %s", answer)
	}
	if n := p.Count("receipts"); n != 1 {
		t.Errorf("%d receipts", n)
	}
}
