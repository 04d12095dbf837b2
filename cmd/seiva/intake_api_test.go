package main

import (
	"bufio"
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
)

// count reads the database itself, beside the program.
func (p *tills) count(t *testing.T, table string) int {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(p.settings.Data, sqldb.SQLiteFile)+"?_pragma=busy_timeout(10000)")
	fatal(t, err)
	defer func() { _ = db.Close() }()
	var n int
	fatal(t, db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM "+table).Scan(&n))
	return n
}

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
	files, err := filepath.Glob("../../testdata/nfce/*/*.xml")
	fatal(t, err)
	if len(files) != len(verdicts) {
		t.Fatalf("%d sample files, %d verdicts", len(files), len(verdicts))
	}
	for name, verdict := range verdicts {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".xml"), func(t *testing.T) {
			p := newTills(t)
			got := p.sendXML(t, p.live, sample(t, name))
			said := got.body.Code
			if got.status < 300 {
				said = fmt.Sprint(got.body.Status) + " " + got.body.Verification.Signature
			}
			if got.status != verdict.status || said != verdict.want {
				t.Fatalf("%d %s, want %d %s: %s", got.status, said, verdict.status, verdict.want, got.text)
			}
			if got.status >= 300 && p.stored(t) != 0 {
				t.Error("a refused document left something behind")
			}
			if got.status >= 300 && len(got.body.Message) < 40 {
				t.Errorf("the message gives no cause and remedy: %q", got.body.Message)
			}
		})
	}
}

func TestIntakeNeedsALivingKey(t *testing.T) {
	p := newTills(t)
	xml := sample(t, "valid/02_sp_cpf_pix.xml")
	for _, key := range []string{"", "seiva_live_", "seiva_live_000000000000000000000000000000000000", p.live + "x"} {
		for _, path := range []string{"/integration/receipts", "/integration/receipts/verify"} {
			if got := p.send(t, key, path, "application/xml", bytes.NewReader(xml)); got.status != 401 || got.body.Code != "apikeys.invalid" {
				t.Errorf("%s with key %q: %d %s", path, key, got.status, got.body.Code)
			}
		}
	}
	if p.stored(t) != 0 {
		t.Error("something was stored")
	}
}

func TestIntakeRefusesBadBodies(t *testing.T) {
	p := newTills(t)
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
		"cashier too long":     {"?cashierCode=" + strings.Repeat("9", 61), "application/xml", string(sample(t, "valid/02_sp_cpf_pix.xml")), 422, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			got := p.send(t, p.live, "/integration/receipts"+c.query, c.mediaType, strings.NewReader(c.body))
			if got.status != c.status || (c.code != "" && got.body.Code != c.code) || (c.field != "" && got.body.Fields[c.field] == "") {
				t.Errorf("%d %s %v: %s", got.status, got.body.Code, got.body.Fields, got.body.Message)
			}
		})
	}
	if p.stored(t) != 0 {
		t.Error("something was stored")
	}
}

func TestIntakeKeepsMetadataOfTheEnvelope(t *testing.T) {
	p := newTills(t)
	body, err := json.Marshal(map[string]any{"xml": string(sample(t, "valid/02_sp_cpf_pix.xml")), "cashierCode": "CX-07", "printed": true})
	fatal(t, err)
	got := p.send(t, p.live, "/integration/receipts", "application/json", bytes.NewReader(body))
	if got.status != 201 || !got.body.Identified || got.body.StoreID == "" || !strings.HasPrefix(got.body.PublicURL, p.settings.publicURL()+"/r/") {
		t.Fatalf("%d %s", got.status, got.text)
	}
	stored, err := p.portal.Receipts.Get(t.Context(), scope.Scope{Profile: scope.Administrador}, got.body.AccessKey)
	if err != nil || stored.Cashier != "CX-07" || stored.Printed != receipts.WasPrinted || stored.Serie != 1 || stored.Cents != 3392 {
		t.Fatalf("%+v, %v", stored.Record, err)
	}
	if again := p.send(t, p.live, "/integration/receipts", "application/json", bytes.NewReader(body)); again.status != 200 || again.body.Status != "duplicate" {
		t.Fatalf("again: %d %s", again.status, again.text)
	}
}

func TestCancellationStatuses(t *testing.T) {
	p := newTills(t)
	receipt, event := sample(t, "valid/01_sp_sem_cpf.xml"), sample(t, "valid/30_evento_cancela_01.xml")
	steps := []struct {
		xml    []byte
		status int
		want   string
	}{
		{event, 202, "pending"},
		{event, 200, "duplicate"},
		{receipt, 201, "cancelled"},
		{receipt, 200, "duplicate"},
		{sample(t, "valid/05_alfa_emit_cpf.xml"), 201, "accepted"},
		{sample(t, "valid/31_evento_cancela_alfa_05.xml"), 200, "cancelled"},
		{sample(t, "valid/12_sp_serie3.xml"), 201, "accepted"},
		{sample(t, "valid/33_evento_cancsubst_12.xml"), 200, "cancelled"},
		{sample(t, "valid/32_sp_contingencia_substituta.xml"), 201, "accepted"},
	}
	for i, step := range steps {
		if got := p.sendXML(t, p.live, step.xml); got.status != step.status || got.body.Status != step.want {
			t.Fatalf("step %d: %d %s, want %d %s", i, got.status, got.body.Status, step.status, step.want)
		}
	}
	if n := p.count(t, "receipt_days"); n != 1 {
		t.Errorf("%d roll-up cells, want the substitute's alone", n)
	}
}

func TestVerifyStoresNothing(t *testing.T) {
	p := newTills(t)
	for name, want := range map[string]int{
		"valid/02_sp_cpf_pix.xml": 200, "valid/30_evento_cancela_01.xml": 200, "malformed/m09_vNF_adulterado.xml": 200,
		"malformed/m21_rejeitada_539.xml": 422, "malformed/m03_texto.xml": 422,
	} {
		got := p.send(t, p.live, "/integration/receipts/verify", "application/xml", bytes.NewReader(sample(t, name)))
		if got.status != want || (want == 200 && got.body.Verification == nil) {
			t.Errorf("%s: %d %s", name, got.status, got.text)
		}
		if name == "malformed/m21_rejeitada_539.xml" && (got.body.Verification == nil || got.body.Verification.Signature != "valid") {
			t.Errorf("%s: the refusal lacks the facts: %s", name, got.text)
		}
	}
	if p.stored(t) != 0 || p.count(t, "api_key_refusals") != 0 {
		t.Error("something was stored")
	}
}

func TestTestKeysTakeTestDocumentsAlone(t *testing.T) {
	p := newTills(t)
	if got := p.sendXML(t, p.test, sample(t, "valid/02_sp_cpf_pix.xml")); got.body.Code != "receipts.production_document" {
		t.Errorf("%d %s", got.status, got.body.Code)
	}
	got := p.sendXML(t, p.test, sample(t, "valid/18_sp_homologacao.xml"))
	if got.status != 201 || p.count(t, "receipt_days") != 0 {
		t.Errorf("%d %s, %d cells", got.status, got.text, p.count(t, "receipt_days"))
	}
}

type line struct {
	Line, HTTPStatus      int
	Status, Code, Message string
}

func envelope(t *testing.T, xml []byte) string {
	t.Helper()
	b, err := json.Marshal(map[string]any{"xml": string(xml), "cashierCode": "01", "printed": false})
	fatal(t, err)
	return string(b) + "\n"
}

func readLines(t *testing.T, r io.Reader) []line {
	t.Helper()
	var out []line
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, 1<<20)
	for scanner.Scan() {
		var l line
		fatal(t, json.Unmarshal(scanner.Bytes(), &l))
		out = append(out, l)
	}
	return out
}

// Every sample in one batch: each line gets the answer it would get alone, and the bad harm nobody.
func TestBatchAnswersEachLine(t *testing.T) {
	p := newTills(t)
	good, bad := sample(t, "valid/02_sp_cpf_pix.xml"), sample(t, "malformed/m05_sem_namespace.xml")
	body := envelope(t, good) + "\n" + "{not json}\n" + envelope(t, bad) + strings.Repeat("x", receipts.MaxDocument+10) + "\n" +
		envelope(t, sample(t, "valid/05_alfa_emit_cpf.xml")) + strings.TrimSuffix(envelope(t, good), "\n")
	got := p.send(t, p.live, "/integration/receipts", "application/x-ndjson", strings.NewReader(body))
	want := []string{
		"1 201 accepted ", "3 422 rejected receipts.bad_envelope", "4 422 rejected receipts.wrong_namespace",
		"5 413 rejected receipts.too_large", "6 201 accepted ", "7 200 duplicate ",
	}
	lines := readLines(t, bytes.NewReader(got.text))
	if got.status != 200 || len(lines) != len(want) {
		t.Fatalf("%d, %d lines: %s", got.status, len(lines), got.text)
	}
	for i, l := range lines {
		if said := fmt.Sprintf("%d %d %s %s", l.Line, l.HTTPStatus, l.Status, l.Code); said != want[i] {
			t.Errorf("got %q, want %q", said, want[i])
		}
		if (l.Code != "") != (len(l.Message) > 30) || !utf8.ValidString(l.Message) {
			t.Errorf("line %d: message %q", l.Line, l.Message)
		}
	}
	if n := p.count(t, "receipts"); n != 2 {
		t.Errorf("%d receipts", n)
	}
}

// A till that sends line by line is answered line by line, on one connection.
func TestBatchAnswersWhileTheBodyIsStillComing(t *testing.T) {
	p := newTills(t)
	reader, writer := io.Pipe()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.server.URL+"/api/integration/receipts", reader)
	fatal(t, err)
	r.Header.Set("Content-Type", "application/x-ndjson")
	r.Header.Set("x-api-key", p.live)
	go func() { _, _ = io.WriteString(writer, envelope(t, sample(t, "valid/02_sp_cpf_pix.xml"))) }()
	response, err := http.DefaultClient.Do(r)
	fatal(t, err)
	defer func() { _ = response.Body.Close() }()
	answers := bufio.NewReader(response.Body)
	for i, name := range []string{"valid/05_alfa_emit_cpf.xml", "valid/01_sp_sem_cpf.xml", ""} {
		text, err := answers.ReadString('\n')
		if err != nil || !strings.Contains(text, `"accepted"`) {
			t.Fatalf("answer %d: %q, %v", i, text, err)
		}
		if name != "" {
			_, err = io.WriteString(writer, envelope(t, sample(t, name)))
			fatal(t, err)
		}
	}
	fatal(t, writer.Close())
	if rest, err := io.ReadAll(answers); err != nil || len(rest) != 0 {
		t.Fatalf("%q, %v", rest, err)
	}
}

// A client that hangs up in the middle of a line loses that line alone.
func TestBatchCutOffKeepsWhatCameWhole(t *testing.T) {
	p := newTills(t)
	conn, err := net.Dial("tcp", p.server.Listener.Addr().String())
	fatal(t, err)
	whole, half := envelope(t, sample(t, "valid/02_sp_cpf_pix.xml")), envelope(t, sample(t, "valid/05_alfa_emit_cpf.xml"))
	body := whole + half[:len(half)/2]
	_, err = fmt.Fprintf(conn, "POST /api/integration/receipts HTTP/1.1\r\nHost: till\r\nx-api-key: %s\r\nContent-Type: application/x-ndjson\r\n"+
		"Content-Length: %d\r\n\r\n%s", p.live, len(whole)+len(half), body)
	fatal(t, err)
	fatal(t, conn.(*net.TCPConn).CloseWrite())
	answer, err := io.ReadAll(conn)
	fatal(t, err)
	fatal(t, conn.Close())
	if !bytes.Contains(answer, []byte(`"accepted"`)) || bytes.Contains(answer, []byte(`"line":2`)) {
		t.Errorf("answer: %s", answer)
	}
	if n := p.count(t, "receipts"); n != 1 {
		t.Errorf("%d receipts", n)
	}
}

func TestRevokedKeyStopsALongBatch(t *testing.T) {
	p := newTills(t)
	reader, writer := io.Pipe()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.server.URL+"/api/integration/receipts", reader)
	fatal(t, err)
	r.Header.Set("Content-Type", "application/x-ndjson")
	r.Header.Set("x-api-key", p.live)
	go func() { _, _ = io.WriteString(writer, envelope(t, sample(t, "valid/02_sp_cpf_pix.xml"))) }()
	response, err := http.DefaultClient.Do(r)
	fatal(t, err)
	defer func() { _ = response.Body.Close() }()
	answers := bufio.NewReader(response.Body)
	_, err = answers.ReadString('\n')
	fatal(t, err)
	db, err := sql.Open("sqlite", "file:"+filepath.Join(p.settings.Data, sqldb.SQLiteFile)+"?_pragma=busy_timeout(10000)")
	fatal(t, err)
	_, err = db.ExecContext(t.Context(), "UPDATE api_keys SET revoked_at = 1")
	fatal(t, err)
	fatal(t, db.Close())
	_, _ = io.WriteString(writer, envelope(t, sample(t, "valid/05_alfa_emit_cpf.xml")))
	if rest, _ := io.ReadAll(answers); len(rest) != 0 {
		t.Errorf("answered after the revocation: %s", rest)
	}
	if n := p.count(t, "receipts"); n != 1 {
		t.Errorf("%d receipts", n)
	}
}
