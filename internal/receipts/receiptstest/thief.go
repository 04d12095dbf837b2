package receiptstest

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// Thief looks for CPFs in what an installation keeps, as somebody does who has a copy of it and of the program, but not of
// the secret.
type Thief struct {
	t       testing.TB
	cpfs    map[string]bool
	found   map[string]string // by CPF: where
	frames  int               // that could be opened
	decoder *zstd.Decoder
}

// NewThief looks for these CPFs of 11 digits.
func NewThief(t testing.TB, cpfs map[string]bool) *Thief {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(moduleRoot(t), "internal/receipts/archive/dictionaries/*.zstd"))
	if err != nil {
		t.Fatal(err)
	}
	var dictionaries [][]byte
	for _, name := range names {
		dictionary, err := os.ReadFile(name) //nolint:gosec // the module's own
		if err != nil {
			t.Fatal(err)
		}
		dictionaries = append(dictionaries, dictionary)
	}
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderDicts(dictionaries...), zstd.WithDecoderConcurrency(1))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(decoder.Close)
	f := &Thief{t: t, cpfs: cpfs, found: map[string]string{}, decoder: decoder}
	for cpf := range cpfs { // a search that finds nothing anywhere would please everybody
		f.text([]byte("<CPF>"+cpf+"</CPF> "+cpf[:3]+"."+cpf[3:6]+"."+cpf[6:9]+"-"+cpf[9:]), "")
		break
	}
	if len(f.found) != 1 {
		t.Fatal("the search does not even find what is plain")
	}
	clear(f.found)
	return f
}

func moduleRoot(t testing.TB) string {
	t.Helper()
	folder, err := os.Getwd()
	for ; err == nil; folder = filepath.Dir(folder) {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder
		}
		if folder == filepath.Dir(folder) {
			break
		}
	}
	t.Fatal("no go.mod above the test", err)
	return ""
}

// Search looks at bytes as they are, and at what every zstd frame in them holds.
func (f *Thief) Search(content []byte, where string) {
	f.text(content, where)
	magic := []byte{0x28, 0xB5, 0x2F, 0xFD}
	for at := 0; ; at++ {
		next := bytes.Index(content[at:], magic)
		if next < 0 {
			return
		}
		at += next
		if f.decoder.Reset(bytes.NewReader(content[at:])) != nil {
			continue
		}
		plain, _ := io.ReadAll(io.LimitReader(f.decoder, 4<<20)) // what follows a frame is another row's
		if len(plain) > 0 {
			f.frames++
			f.text(plain, where+", compressed")
		}
	}
}

// SearchFolder looks at every file.
func (f *Thief) SearchFolder(root string) {
	f.t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		content, err := os.ReadFile(path)
		f.Search(content, filepath.Base(path))
		return err
	})
	if err != nil {
		f.t.Fatal(err)
	}
}

// text looks at bytes as they are: 11 digits, also with a separator after the third, sixth and ninth, and no digit on
// either side.
func (f *Thief) text(content []byte, where string) {
	for at := range content {
		if !digit(content, at) || digit(content, at-1) {
			continue
		}
		var cpf [11]byte
		n, end := 0, at
		for ; n < 11 && digit(content, end); end++ {
			cpf[n] = content[end]
			if n++; (n == 3 || n == 6 || n == 9) && !digit(content, end+1) {
				end++
			}
		}
		if n == 11 && !digit(content, end) && f.cpfs[string(cpf[:])] {
			f.found[string(cpf[:])] = where
		}
	}
}

func digit(content []byte, at int) bool {
	return at >= 0 && at < len(content) && content[at] >= '0' && content[at] <= '9'
}

// Found gives how many of the CPFs can be read, and forgets them.
func (f *Thief) Found() int {
	defer clear(f.found)
	return len(f.found)
}

// FindsNothing fails when a CPF was found.
func (f *Thief) FindsNothing() {
	f.t.Helper()
	for cpf, where := range f.found {
		f.t.Errorf("%d of %d CPFs can be read without the secret (%d frames opened), %s… in %s",
			len(f.found), len(f.cpfs), f.frames, cpf[:3], where)
		return
	}
}
