package archive_test

import (
	"bytes"
	"errors"
	"testing"

	"seiva/internal/kit/secret"
	"seiva/internal/receipts/archive"
)

func TestASealedDocumentOpensAsItselfAlone(t *testing.T) {
	document := samples(t, "valid/02*.xml")[0]
	key, packed := secret.NewDataKey(), archive.Pack(document)
	seal := archive.NewSeal(key, "2611")
	closed := seal.Close(packed, "receipt ana 1")
	if over := len(closed.Body) - len(packed.Body); over != 29 {
		t.Errorf("sealing adds %d bytes, want 29", over)
	}
	if bytes.Contains(closed.Body, packed.Body[:32]) || bytes.Equal(closed.Body, seal.Close(packed, "receipt ana 1").Body) {
		t.Error("the document shows, or two seals of it are alike")
	}
	opened, err := archive.NewSeal(key, "2611").Open(closed, "receipt ana 1")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := archive.Unpack(opened); err != nil || !bytes.Equal(got, document) {
		t.Errorf("it came back as %.100q, %v", got, err)
	}
	other := func(change func(*archive.Packed)) archive.Packed {
		p := closed
		p.Body = bytes.Clone(closed.Body)
		change(&p)
		return p
	}
	for name, try := range map[string]struct {
		seal archive.Seal
		p    archive.Packed
		of   string
	}{
		"another key":        {archive.NewSeal(secret.NewDataKey(), "2611"), closed, "receipt ana 1"},
		"another period":     {archive.NewSeal(key, "2612"), closed, "receipt ana 1"},
		"another row":        {seal, closed, "receipt ana 2"},
		"another dictionary": {seal, other(func(p *archive.Packed) { p.Dictionary++ }), "receipt ana 1"},
		"another version":    {seal, other(func(p *archive.Packed) { p.Body[0]++ }), "receipt ana 1"},
		"a changed bit":      {seal, other(func(p *archive.Packed) { p.Body[40] ^= 1 }), "receipt ana 1"},
		"a cut end":          {seal, other(func(p *archive.Packed) { p.Body = p.Body[:20] }), "receipt ana 1"},
		"nothing":            {seal, archive.Packed{Dictionary: 1}, "receipt ana 1"},
	} {
		if _, err := try.seal.Open(try.p, try.of); !errors.Is(err, archive.ErrUnreadable) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func BenchmarkSeal(b *testing.B) {
	p, seal := archive.Pack(samples(b, "valid/01*.xml")[0]), archive.NewSeal(secret.NewDataKey(), "2611")
	b.ReportAllocs()
	for b.Loop() {
		seal.Close(p, "receipt 01980000000000000000000000 35261111222333000181650010000000011000000017")
	}
}
