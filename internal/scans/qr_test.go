package scans_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/errs"
	"seiva/internal/scans"
	"seiva/internal/scans/scanstest"
)

const (
	sp = "https://www.nfce.fazenda.sp.gov.br/qrcode?p="
	mg = "https://portalsped.fazenda.mg.gov.br/portalnfce/sistema/qrcode.xhtml?p="

	numeric  = "35260348231687000100650020000158291400522052"
	letters  = "35261112ABC34501DE35650010000000011123456788"
	offline  = "35261112ABC34501DE35658900000000429876543219"
	ofMinas  = "312611SE1VA026000178651010000007771314159265"
	sha1     = "|060C4586A7DCAB22464B871A78EBECE0EBAF1848"
	digest   = "|70674833674c4a4862484f2f3876757a392b31483566305655694d3d"
	signed   = "|Zm9vYmFy+/Zm9vYmFy+w=="
	ofAnyone = "|2|52998224725"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]scans.Issuer{
		sp + numeric + "|2|1|1" + sha1:                                       {Documento: "48231687000100", UF: "SP"},
		"  " + sp + letters + "|2|1|000001" + sha1[1:] + " ":                 {}, // no identifier of a CSC
		sp + letters + "|2|1|999999" + strings.ToLower(sha1) + "\n":          {Documento: "12ABC34501DE35", UF: "SP"},
		strings.ReplaceAll(sp+letters+"|2|1|1"+sha1, "|", "%7C"):             {Documento: "12ABC34501DE35", UF: "SP"},
		"HTTPS://WWW.NFCE.FAZENDA.SP.GOV.BR/qrcode?p=" + letters + "|3|1":    {Documento: "12ABC34501DE35", UF: "SP"},
		sp + offline + "|2|1|11|33.92" + digest + "|1" + sha1:                {Documento: "12ABC34501DE35", UF: "SP"},
		sp + offline + "|3|1|31|0.05" + ofAnyone + signed:                    {Documento: "12ABC34501DE35", UF: "SP"},
		sp + offline + "|3|1|01|1234567890123.10||" + signed:                 {Documento: "12ABC34501DE35", UF: "SP"},
		mg + ofMinas + "|3|1":                                                {Documento: "SE1VA026000178", UF: "MG"},
		strings.Replace(mg, "https", "http", 1) + ofMinas + "|2|1|17" + sha1: {Documento: "SE1VA026000178", UF: "MG"},
	} {
		code, err := scans.Parse(text, scanstest.ValidKey)
		if want == (scans.Issuer{}) {
			if err == nil {
				t.Errorf("%q is taken", text)
			}
			continue
		}
		if err != nil || code.Issuer != want || !strings.Contains(text, code.AccessKey) || code.Issuer.Root() != want.Documento[:8] {
			t.Errorf("%q: %+v, %v", text, code, err)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for code, texts := range map[string][]string{
		"scans.not_a_receipt": {
			"", " ", letters, "p=" + letters + "|3|1", "www.nfce.fazenda.sp.gov.br/qrcode?p=" + letters + "|3|1", "00020126580014br.gov.bcb.pix",
			sp, sp + letters, sp + letters + "|3", sp + letters + "|3|1|", sp + letters + "|3|3", sp + letters + "|1|1", sp + letters + "|4|1", sp + letters[:43] + "|3|1",
			sp + letters + "0|3|1", sp + strings.ToLower(letters) + "|3|1", sp + letters + "|2|1|1|" + sha1[2:], sp + letters + "|2|1|1" + sha1 + "0", sp + letters + "|2|1|0000001" + sha1,
			sp + offline + "|3|1", sp + letters + "|2|1|11|33.92" + digest + "|1" + sha1, sp + offline + "|2|1|32|33.92" + digest + "|1" + sha1,
			sp + offline + "|2|1|11|33,92" + digest + "|1" + sha1, sp + offline + "|3|1|31|0.05|2|" + signed[1:],
			sp + letters + "|3|1&x=1", sp + letters + "|3|1;x", sp + "1&p=" + letters + "|3|1", "https://www.nfce.fazenda.sp.gov.br/qrcode?P=" + letters + "|3|1",
			"https://www.nfce.fazenda.sp.gov.br/qrcode?x=1&p=" + letters + "|3|1", "https://www.nfce.fazenda.sp.gov.br/qrcode?chNFe=" + letters + "&nVersao=100&tpAmb=1",
			sp + letters + "|3|1#a", "ftp" + strings.TrimPrefix(sp, "https") + letters + "|3|1", "javascript:alert(1)//?p=" + letters + "|3|1",
			"https://www.nfce.fazenda.sp.gov.br:8443/qrcode?p=" + letters + "|3|1", "https://a@www.nfce.fazenda.sp.gov.br/qrcode?p=" + letters + "|3|1",
			"https://www.nfce.fazenda.sp.gov.br/%zz?p=" + letters + "|3|1", sp + "%zz" + letters + "|3|1", sp + letters + "|3|1 " + letters, sp + letters + "|3|\u06611", sp + letters + "|3|1\x00",
			sp + offline + "|3|1|31|0.05||" + "|" + strings.Repeat("A", 2000), strings.Repeat(sp, 1_000_000),
		},
		"scans.unknown_host": {
			"https://nfce.fazenda.sp.gov.br/qrcode?p=" + letters + "|3|1", "https://www.nfce.fazenda.sp.gov.br.loja.com/qrcode?p=" + letters + "|3|1",
			"https://loja.com/www.nfce.fazenda.sp.gov.br?p=" + letters + "|3|1", "http://127.0.0.1/?p=" + letters + "|3|1", "https:///?p=" + letters + "|3|1",
			"https://www.homologacao.nfce.fazenda.sp.gov.br/qrcode?p=" + letters + "|3|1", "https://www.nfce.fazenda.sp.gov.br./qrcode?p=" + letters + "|3|1",
			mg + letters + "|3|1", sp + ofMinas + "|3|1", // another state's
		},
		"scans.bad_access_key":   {sp + letters[:43] + "7|3|1", sp + "99" + letters[2:] + "|3|1", sp + "42200310845180000166550010000016291182910232|3|1", sp + strings.Repeat("1", 44) + "|3|1"},
		"scans.test_environment": {sp + letters + "|3|2", sp + letters + "|2|2|1" + sha1, sp + offline + "|3|2|31|0.05" + ofAnyone + signed},
		"scans.not_a_company":    {sp + scanstest.AccessKey("35", "2611", "00052998224725", 1) + "|3|1", sp + scanstest.AccessKey("35", "2611", "00000000000191", 1) + "|3|1", sp + scanstest.AccessKey("35", "2611", "11222333000180", 1) + "|3|1"},
	} {
		for _, text := range texts {
			if got, err := scans.Parse(text, scanstest.ValidKey); err == nil || errs.From(err).Code != code || !errs.IsKind(err, errs.Invalid) || got != (scans.Code{}) {
				t.Errorf("%.200q: %+v, %v; want %s", text, got, err, code)
			}
		}
	}
}

// Every state has hosts, which are the state's own.
func TestEveryStateHasItsHosts(t *testing.T) {
	rows, err := os.ReadFile("hosts.csv")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]string{}
	for _, row := range strings.Fields(string(rows))[1:] {
		part := strings.Split(row, ",")
		code, uf, host := part[0], part[1], part[2]
		if !strings.HasSuffix(host, "."+strings.ToLower(uf)+".gov.br") || known[uf] != "" && known[uf] != code {
			t.Errorf("%s is no host of %s", host, uf)
		}
		known[uf] = code
		got, err := scans.Parse("https://"+host+"/q?p="+scanstest.AccessKey(code, "2611", "12ABC34501DE35", 1)+"|3|1", scanstest.ValidKey)
		if err != nil || got.Issuer.UF != uf {
			t.Errorf("%s of %s: %+v, %v", host, uf, got, err)
		}
	}
	if len(known) != 27 {
		t.Errorf("%d states", len(known))
	}
}

// Tills print where a state's consultation was until lately, and people paste where it led them.
func TestStatesKeepTheHostsThatTheyHad(t *testing.T) {
	for host, code := range map[string]string{
		"nfe.sefaz.go.gov.br": "52", "nfce.sefaz.ma.gov.br": "21", "www.receita.pb.gov.br": "25", "dfe-portal.svrs.rs.gov.br": "43",
	} {
		if _, err := scans.Parse("https://"+host+"/q?p="+scanstest.AccessKey(code, "2611", "12ABC34501DE35", 1)+"|3|1", scanstest.ValidKey); err != nil {
			t.Errorf("%s: %v", host, err)
		}
	}
}

// The samples' QR Codes are read, and are the very ones of their documents; another text with the same key is not.
func TestSamplesAreRead(t *testing.T) {
	files, err := filepath.Glob("../../testdata/nfce/valid/*.xml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	read := 0
	for _, file := range files {
		xml, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(`<qrCode><!\[CDATA\[(.*)]]>`).FindSubmatch(xml)
		if found == nil {
			continue
		}
		text := string(found[1])
		code, err := scans.Parse(text, scanstest.ValidKey)
		if test := strings.Contains(text, "|2|2|"); test != (err != nil) {
			t.Errorf("%s: %v", file, err)
			continue
		} else if test {
			continue
		}
		read++
		forged := text[:len(text)-1] + map[bool]string{true: "1", false: "0"}[strings.HasSuffix(text, "0")]
		if !code.Same(text) || code.Same("") || code.Same("https://x/?p="+code.AccessKey) || code.Same(forged) {
			t.Errorf("%s: it is not told from others", file)
		}
	}
	if read < 10 {
		t.Errorf("%d samples", read)
	}
}

// Whatever is shown, what is taken has a key of production, a company and a bound.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		sp + numeric + "|2|1|1" + sha1, sp + offline + "|2|1|11|33.92" + digest + "|1" + sha1, mg + ofMinas + "|3|1",
		sp + offline + "|3|1|31|0.05" + ofAnyone + signed, "https://loja.com/?p=" + letters + "|3|1", sp + letters + "|3|2", "p=%zz", "http://[::1]:80/?p=|",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		code, err := scans.Parse(text, scanstest.ValidKey)
		if err != nil {
			var refusal *errs.Error
			if !errors.As(err, &refusal) || refusal.Kind != errs.Invalid || code != (scans.Code{}) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if !scanstest.ValidKey(code.AccessKey) || !brdoc.ValidCNPJ(code.Issuer.Documento) || len(code.Issuer.UF) != 2 || len(text) > 5000 ||
			strings.Contains(code.Issuer.Documento, "52998224725") || !code.Same(text) {
			t.Fatalf("%q: %+v", text, code)
		}
	})
}
