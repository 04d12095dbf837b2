package nfce_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
)

func nobody(string) bool { return false }

func everybody(string) bool { return true }

// A certificate is kept only with a document whose emitter the sender may speak for.
func TestNothingIsKeptOfForeignDocuments(t *testing.T) {
	gen := nfcegen.New(41)
	signer := gen.Signer(shop.CNPJ, "A CERTIFICATE OF THIS TEST")
	receipt := gen.Receipt(saleNow(), signer)
	other := func(emitter string) bool { return emitter != shop.CNPJ }
	for _, own := range []func(string) bool{nobody, other} {
		got, err := nfce.Read(t.Context(), receipt, nfce.Production, time.Time{}, own)
		if err != nil || got.Receipt.Verification.Signature != nfce.SignatureValid {
			t.Fatalf("%+v, %v", got, err)
		}
		if _, emitter, done, _ := nfce.Quick(receipt, nfce.Production, time.Time{}); done || emitter != shop.CNPJ {
			t.Fatalf("the certificate of a foreign document is known; emitter %q", emitter)
		}
	}
	if _, err := nfce.Read(t.Context(), receipt, nfce.Production, time.Time{}, everybody); err != nil {
		t.Fatal(err)
	}
	got, _, done, err := nfce.Quick(receipt, nfce.Production, time.Time{})
	if !done || err != nil || got.Receipt.Verification.Signature != nfce.SignatureValid {
		t.Errorf("the certificate of an own document is not known: %+v, %v", got, err)
	}
}

// An unusual document is read only for the emitter that its access key names; whatever it is, refusing it is cheap.
func TestForeignDocumentsAreNotReadGenerally(t *testing.T) {
	gen := nfcegen.New(42)
	signer := gen.Signer(shop.CNPJ, "M")
	receipt := string(gen.Receipt(saleNow(), signer))
	event := string(gen.Cancellation(nfcegen.Cancel{AccessKey: gen.AccessKey(saleNow()), At: saleNow().At}, signer))
	id := `Id="NFe` + gen.AccessKey(saleNow()) + `" versao="4.00"`
	for name, b := range map[string]string{
		"a comment":         "<!-- c -->" + receipt,
		"single quotes":     strings.Replace(receipt, id, strings.ReplaceAll(id, `"`, `'`), 1),
		"lines in the tag":  strings.Replace(receipt, "<infNFe "+id, "<infNFe\n\tversao='4.00'\n Id = 'NFe"+gen.AccessKey(saleNow())+"'", 1),
		"an unusual event":  "<!-- c -->" + event,
		"an almost empty 1": "<!-- <infNFe --><infN>" + receipt,
	} {
		asked := []string{}
		own := func(emitter string) bool {
			asked = append(asked, emitter)
			return false
		}
		if _, err := nfce.Read(t.Context(), []byte(b), nfce.Production, time.Time{}, own); !errors.Is(err, nfce.ErrUnread) ||
			!slices.Equal(asked, []string{shop.CNPJ}) {
			t.Errorf("%s: %v, asked for %v", name, err, asked)
		}
		if _, emitter, done, _ := nfce.Quick([]byte(b), nfce.Production, time.Time{}); done || emitter != shop.CNPJ {
			t.Errorf("%s: done %v, emitter %q", name, done, emitter)
		}
	}
	for _, f := range gen.Hostile(saleNow(), signer, largest) {
		if _, err := nfce.Read(t.Context(), f.XML, nfce.Production, time.Time{}, nobody); err == nil {
			continue // usual enough for the scanner
		} else if !errors.Is(err, nfce.ErrUnread) && err != nfce.ErrTooManyTokens && f.Name != "almost keys" {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
}

// A document without an access key in its place is refused for what is wrong with it, in the contract's order.
func TestDocumentsWithoutAKeyAreRefusedForWhatTheyAre(t *testing.T) {
	for text, want := range map[string]error{
		"<html><body></body></html>":                                  nfce.ErrWrongNamespace,
		"<!DOCTYPE a><nfeProc/>":                                      nfce.ErrForbiddenDoctype,
		"<!-- c --><CFe><infCFe Id='CFe1'/></CFe>":                    nfce.ErrWrongModel,
		"<?a?><nfeProc/>":                                             nfce.ErrProcessingInstruction,
		"<!-- c --><nfeProc><NFe><infNFe Id='NFe1'/></NFe></nfeProc>": nfce.ErrWrongNamespace,
	} {
		if _, err := nfce.Read(t.Context(), []byte(text), nfce.Production, time.Time{}, nobody); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", text, err, want)
		}
	}
}

// Who hangs up stops what is unusual; the rest is so quick that it is finished.
func TestReadingEndsWithItsContext(t *testing.T) {
	gen := nfcegen.New(43)
	receipt := gen.Receipt(saleNow(), gen.Signer(shop.CNPJ, "M"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := nfce.Read(ctx, oddly(receipt), nfce.Production, time.Time{}, everybody); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if _, err := nfce.Read(ctx, receipt, nfce.Production, time.Time{}, everybody); err != nil {
		t.Errorf("got %v", err)
	}
}
