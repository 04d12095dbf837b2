package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/klauspost/compress/zstd"

	"seiva/internal/receipts"
)

// thief looks for CPFs in the files of an installation, as somebody would who has a copy of them and of the program, but
// not of the secret.
type thief struct {
	t          *testing.T
	cpfs       map[string]bool
	found      map[string]string // by CPF: where
	decoder    *zstd.Decoder
	uncompress int // frames that could be read
}

func newThief(t *testing.T, cpfs map[string]bool) *thief {
	t.Helper()
	dictionary, err := os.ReadFile("../../internal/receipts/archive/dictionaries/1.zstd")
	fatal(t, err)
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderDicts(dictionary), zstd.WithDecoderConcurrency(1))
	fatal(t, err)
	t.Cleanup(decoder.Close)
	return &thief{t: t, cpfs: cpfs, found: map[string]string{}, decoder: decoder}
}

var (
	cpfWritten = regexp.MustCompile(`\d{3}\D?\d{3}\D?\d{3}\D?\d{2}`)
	zstdMagic  = []byte{0x28, 0xB5, 0x2F, 0xFD}
)

// text looks at bytes as they are; digits on either side make it another number.
func (f *thief) text(content []byte, where string) {
	digit := func(at int) bool { return at >= 0 && at < len(content) && content[at] >= '0' && content[at] <= '9' }
	for at := 0; ; {
		hit := cpfWritten.FindIndex(content[at:])
		if hit == nil {
			return
		}
		from, to := at+hit[0], at+hit[1]
		if cpf := onlyDigits(content[from:to]); f.cpfs[cpf] && !digit(from-1) && !digit(to) {
			f.found[cpf] = where
		}
		at = from + 1
	}
}

func onlyDigits(text []byte) string {
	return string(bytes.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, text))
}

// search looks at bytes as they are, and at what every zstd frame in them holds.
func (f *thief) search(content []byte, where string) {
	f.text(content, where)
	for at := 0; ; at++ {
		next := bytes.Index(content[at:], zstdMagic)
		if next < 0 {
			return
		}
		at += next
		if f.decoder.Reset(bytes.NewReader(content[at:])) != nil {
			continue
		}
		plain, _ := io.ReadAll(io.LimitReader(f.decoder, 4<<20)) // what follows a frame is another row
		if len(plain) > 0 {
			f.uncompress++
			f.text(plain, where+", compressed")
		}
	}
}

// folder searches every file.
func (f *thief) folder(root string) {
	f.t.Helper()
	fatal(f.t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		content, err := os.ReadFile(path)
		f.search(content, filepath.Base(path))
		return err
	}))
}

func (f *thief) tells() {
	f.t.Helper()
	for cpf, where := range f.found {
		f.t.Errorf("%d of %d CPFs can be read without the secret (%d frames opened), one of them in %s: %s…",
			len(f.found), len(f.cpfs), f.uncompress, where, cpf[:3])
		return
	}
}

var consumerCPF = regexp.MustCompile(`<dest><CPF>(\d{11})</CPF>`)

// cpfs reads every CPF of the receipts that are stored, with the secret.
func (p *instance) cpfs() map[string]bool {
	p.t.Helper()
	var rows []struct{ RetailerID, AccessKey string }
	p.check(p.database().NewSelect().TableExpr("receipts").Column("retailer_id", "access_key").Where("consumer = 1").Scan(p.t.Context(), &rows))
	out := map[string]bool{}
	for _, row := range rows {
		xml, err := p.portal.Receipts.Original(p.t.Context(), receipts.Key{RetailerID: row.RetailerID, AccessKey: row.AccessKey})
		p.check(err)
		found := consumerCPF.FindSubmatch(xml)
		if found == nil {
			p.t.Fatalf("an identified receipt without a CPF: %s", xml)
		}
		out[string(found[1])] = true
	}
	return out
}

// Whoever copies the data folder of the demonstration without its secret reads no CPF: not in the database, its log of
// writes, the files or what the server says.
func TestACopiedFolderTellsNoCPF(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	p := instanceOf(t, testApp(t))
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	defer slog.SetDefault(before)
	p.check(p.loadDemo(t.Context()))
	cpfs := p.cpfs()
	if len(cpfs) < 500 {
		t.Fatalf("the demonstration has %d CPFs", len(cpfs))
	}
	f := newThief(t, cpfs)
	f.text([]byte(fmt.Sprintf(`{"cpf":"%s"}`, anyOf(cpfs))), "the test itself")
	if len(f.found) != 1 {
		t.Fatal("the search finds nothing")
	}
	clear(f.found)
	f.folder(p.settings.Data)
	f.search(log.Bytes(), "the log")
	f.search(p.log.Bytes(), "the request log")
	f.tells()
}

func anyOf(set map[string]bool) string {
	for member := range set {
		return member
	}
	return ""
}
