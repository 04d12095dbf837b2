package receiptstest

import (
	"context"
	"io"
	"slices"
	"testing"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

// Whoever asks for it, and a test key unless it asks not to, is told at once what proves nothing; alone, in a stream, and beforehand.
func strict(t *testing.T, w *World) {
	number := 1
	yes, no := true, false
	for _, c := range []struct {
		name   string
		test   bool
		strict *bool
		defect nfcegen.Defect
		want   string
	}{
		{"live, by default", false, nil, nfcegen.BadDigest, "accepted"},
		{"live and strict", false, &yes, nfcegen.BadDigest, "receipts.bad_signature"},
		{"live and strict, unsigned", false, &yes, nfcegen.NoSignature, "receipts.bad_signature"},
		{"live and strict, protocol", false, &yes, nfcegen.WrongProtocolKey, "receipts.protocol_mismatch"},
		{"live and strict, right", false, &yes, nfcegen.NoDefect, "accepted"},
		{"live and lenient", false, &no, nfcegen.WrongProtocolDigest, "accepted"},
		{"test, by default", true, nil, nfcegen.BadSignature, "receipts.bad_signature"},
		{"test, by default, protocol", true, nil, nfcegen.WrongProtocolDigest, "receipts.protocol_mismatch"},
		{"test, by default, right", true, nil, nfcegen.NoDefect, "accepted"},
		{"test and lenient", true, &no, nfcegen.BadSignature, "accepted"},
	} {
		grant, sale := ShopA1.Grant(), ShopA1.Sale(number)
		number++
		if c.test {
			grant, sale.Environment = ShopA1.TestGrant(), nfce.Homologation
		}
		sale.Defect = c.defect
		in := receipts.Submission{XML: w.XML(sale), Strict: c.strict}
		check := func(how string, out receipts.Outcome) {
			t.Helper()
			got := string(out.Result.Status)
			if out.Err != nil {
				got = errs.From(out.Err).Code
				if out.Verification == nil || out.Verification.Signature == nfce.SignatureInvalid && out.Verification.LikelyCause == "" {
					t.Errorf("%s, %s: the refusal explains nothing: %+v", c.name, how, out.Verification)
				}
			}
			if got != c.want {
				t.Errorf("%s, %s: %s, want %s", c.name, how, got, c.want)
			}
		}
		check("beforehand", w.Service.Check(t.Context(), grant, in))
		check("alone", w.Service.Receive(t.Context(), grant, in))
		sale.Number += 1000
		in.XML = w.XML(sale)
		asked := func(context.Context) (scope.Grant, error) { return grant, nil }
		err := w.Service.Stream(t.Context(), asked, &source{[]receipts.Submission{in}, io.EOF}, func(outcomes []receipts.Outcome) error {
			check("in a stream", outcomes[0])
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	w.Sums(ShopA1.RetailerID, receipts.Authorised, 6+4) // three live ones alone and in a stream, two of a test
}

// The answer to an invalid signature carries both digests and a cause, also the second time; what is stored carries neither.
func explained(t *testing.T, w *World) {
	sale := ShopA1.Sale(1)
	sale.Defect = nfcegen.BadDigest
	first := w.Expect(ShopA1.Grant(), w.XML(sale), "accepted")
	again := w.Expect(ShopA1.Grant(), w.XML(sale), "duplicate")
	for _, out := range []receipts.Outcome{first, again} {
		v := out.Result.Verification
		if v.LikelyCause == "" || v.DeclaredDigest == "" || v.ComputedDigest == "" || v.DeclaredDigest == v.ComputedDigest {
			t.Errorf("%s: %+v", out.Result.Status, v)
		}
	}
	stored, err := w.Service.Get(t.Context(), Retailer(ShopA1.RetailerID), first.Result.AccessKey)
	if v := stored.Verification(); err != nil || v.Signature != nfce.SignatureInvalid || v.LikelyCause+v.DeclaredDigest+v.ComputedDigest != "" {
		t.Errorf("%+v, %v", v, err)
	}
	sale.Number, sale.Defect = 2, nfcegen.NoDefect
	v := w.Expect(ShopA1.Grant(), w.XML(sale), "accepted").Result.Verification
	if v.LikelyCause+v.DeclaredDigest+v.ComputedDigest != "" || v.Reasons == nil || len(v.Reasons) > 0 {
		t.Errorf("of a valid one: %+v", v)
	}
}

// Nothing is checked of who issued a certificate, of any document: neither a new one nor one that an earlier version stored says so.
func withoutChain(t *testing.T, w *World) {
	out := w.Expect(ShopA1.Grant(), w.XML(ShopA1.Sale(1)), "accepted")
	if len(out.Result.Verification.Reasons) > 0 {
		t.Errorf("a new one: %v", out.Result.Verification.Reasons)
	}
	old := receipts.Record{Reasons: []string{nfce.ReasonCertificateExpired, "chain_unverified"}}
	if got := old.Verification().Reasons; !slices.Equal(got, []string{nfce.ReasonCertificateExpired}) {
		t.Errorf("an old one: %v", got)
	}
	old.Reasons = []string{"chain_unverified"}
	if got := old.Verification().Reasons; got == nil || len(got) > 0 {
		t.Errorf("an old one with nothing else: %v", got)
	}
}
