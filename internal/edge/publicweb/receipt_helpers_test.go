package publicweb

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

const aToken = "5Xk2abcdefghijklmnopqr"

// shelf is a source with one receipt, under aToken.
type shelf struct {
	receipt receipts.Public
	err     error
}

func (s shelf) ByToken(_ context.Context, token string) (receipts.Public, error) {
	if token != aToken {
		return receipts.Public{}, receipts.ErrNotFound
	}
	return s.receipt, s.err
}

// sample reads a document of testdata/nfce as intake would have stored it.
func sample(t *testing.T, name string, replacements ...string) shelf {
	t.Helper()
	xml, err := os.ReadFile(filepath.Join("../../../testdata/nfce", name))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(replacements); i += 2 {
		if !bytes.Contains(xml, []byte(replacements[i])) {
			t.Fatalf("%s does not hold %q", name, replacements[i])
		}
		xml = bytes.Replace(xml, []byte(replacements[i]), []byte(replacements[i+1]), 1)
	}
	doc, err := nfce.Read(t.Context(), xml, nfce.Production, time.Time{}, func(string) bool { return true })
	if doc == nil {
		t.Fatal(err)
	}
	r := doc.Receipt
	s := shelf{receipt: receipts.Public{XML: xml}}
	s.receipt.Record = receipts.Record{
		Key: receipts.Key{RetailerID: "r", AccessKey: r.AccessKey}, Day: r.Day, IssuedAt: r.IssuedAt, Serie: r.Serie, Number: r.Number,
		Cents: r.TotalCents, Consumer: r.Consumer, Test: r.Environment == nfce.Homologation, Emission: r.EmissionType,
		Signature: r.Verification.Signature, Protocol: r.Verification.Protocol, Reasons: r.Verification.Reasons,
	}
	s.receipt.StoreName, s.receipt.StoreDocument = "Loja do cadastro", r.EmitterCNPJ
	s.receipt.Danfe, s.err = nfce.Detail(t.Context(), xml)
	if s.err != nil && !errors.Is(s.err, nfce.ErrMalformedXML) && !errors.Is(s.err, nfce.ErrTooLongToShow) {
		t.Fatal(s.err)
	}
	return s
}

// page gets a form of the receipt; the path's value is set as the router would.
func (s shelf) page(t *testing.T, form string) (status int, body string) {
	t.Helper()
	w := get(t, routed(NewReceiptPages(s, noBanner{}, nobodySaid{}, nil, clock.NewFixed(time.Unix(1_800_000_000, 0)))), "GET", "/r/"+aToken+form)
	return w.Code, w.Body.String()
}

// withoutOwnScript is a page without the one script that a receipt has, which stands in its policy: whatever else runs is
// still there.
func withoutOwnScript(page string) string {
	return strings.Replace(page, "<script>"+string(script)+"</script>", "", 1)
}
