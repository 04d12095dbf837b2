package main

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/app"
	"seiva/internal/kit/errs"
)

// A backup is a tar compressed with zstd: the members, then manifest.json, which holds the SHA-256 of each. A file
// that was cut has no manifest; one that was altered does not agree with it.
const (
	backupFormat   = "seiva-backup-1"
	manifestMember = "manifest.json"
	secretMember   = "secret"
)

type manifest struct {
	Format    string   `json:"format"`
	Engine    string   `json:"engine"`
	Version   string   `json:"version"`
	Files     string   `json:"files,omitempty"` // where they lie; versions before did not say
	CreatedAt string   `json:"createdAt"`
	Members   []member `json:"members"`

	Counts map[string]int `json:"counts,omitempty"` // rows of the database, by what they are; none of versions before this was counted
}

type member struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

var errAltered = errs.New(errs.Invalid, "backup.altered",
	"O arquivo não é um backup da Seiva, ou está cortado ou alterado. Nada foi restaurado; use outra cópia.")

type archiveWriter struct {
	compressed *zstd.Encoder
	tar        *tar.Writer
	manifest   manifest
}

func newArchiveWriter(out io.Writer, m manifest) (*archiveWriter, error) {
	compressed, err := zstd.NewWriter(out)
	if err != nil {
		return nil, err
	}
	return &archiveWriter{compressed: compressed, tar: tar.NewWriter(compressed), manifest: m}, nil
}

// addFile adds a file as long as it is now; bytes that are appended meanwhile are not part of the copy.
func (a *archiveWriter) addFile(name, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	return a.add(name, info.Size(), file)
}

func (a *archiveWriter) add(name string, size int64, content io.Reader) error {
	if err := a.tar.WriteHeader(&tar.Header{Name: name, Size: size, Mode: 0o600, Typeflag: tar.TypeReg}); err != nil {
		return err
	}
	sum := sha256.New()
	if _, err := io.CopyN(io.MultiWriter(a.tar, sum), content, size); err != nil {
		return err
	}
	a.manifest.Members = append(a.manifest.Members, member{name, size, hex.EncodeToString(sum.Sum(nil))})
	return nil
}

// close writes the manifest and ends the archive.
func (a *archiveWriter) close() error {
	list, err := json.MarshalIndent(a.manifest, "", "  ")
	if err != nil {
		return err
	}
	if err := a.add(manifestMember, int64(len(list)), bytes.NewReader(list)); err != nil {
		return err
	}
	return errors.Join(a.tar.Close(), a.compressed.Close())
}

// Limit of the manifest: 150 bytes a member, so well over a million blobs.
const maxManifest = 256 << 20

// extract writes the members of an archive into an empty folder and checks them against the manifest. Any doubt is
// errAltered; the folder may then hold some of them, which the caller throws away.
func extract(in io.Reader, folder string) (manifest, error) {
	plain, err := zstd.NewReader(in, zstd.WithDecoderMaxWindow(64<<20))
	if err != nil {
		return manifest{}, err
	}
	defer plain.Close()
	archive := tar.NewReader(plain)
	var found []member
	for {
		header, err := archive.Next()
		if err != nil {
			return manifest{}, errAltered
		}
		if header.Name == manifestMember {
			m, err := readManifest(archive, found)
			if err != nil {
				return manifest{}, err
			}
			return m, ended(archive, plain)
		}
		if header.Typeflag != tar.TypeReg || !memberName(header.Name) {
			return manifest{}, errAltered
		}
		sum, err := extractMember(archive, filepath.Join(folder, filepath.FromSlash(header.Name)))
		if err != nil {
			return manifest{}, err
		}
		found = append(found, member{header.Name, header.Size, sum})
	}
}

// ended reads what follows the manifest, which must be nothing, so that the checksum at the very end is checked too.
func ended(archive *tar.Reader, plain io.Reader) error {
	if _, err := archive.Next(); err != io.EOF {
		return errAltered
	}
	if _, err := io.Copy(io.Discard, plain); err != nil {
		return errAltered
	}
	return nil
}

// memberName tells whether a backup may hold a member of that name: no other file, and none outside of the folder.
func memberName(name string) bool {
	blob, isBlob := strings.CutPrefix(name, app.BlobFolder+"/")
	return name == sqldb.SQLiteFile || name == secretMember || name == app.DumpFile ||
		isBlob && filepath.IsLocal(blob) && !strings.ContainsRune(blob, '\\')
}

func extractMember(content io.Reader, path string) (string, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return "", errAltered // two members of one name
	}
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	_, copied := io.Copy(io.MultiWriter(file, sum), source{content})
	if copied == nil {
		copied = file.Sync()
	}
	return hex.EncodeToString(sum.Sum(nil)), errors.Join(copied, file.Close())
}

// source turns what goes wrong while reading into errAltered, and leaves the errors of writing (a full disk) alone.
type source struct{ io.Reader }

func (s source) Read(b []byte) (int, error) {
	n, err := s.Reader.Read(b)
	if err != nil && err != io.EOF {
		err = errAltered
	}
	return n, err
}

func readManifest(content io.Reader, found []member) (manifest, error) {
	var m manifest
	list, err := io.ReadAll(io.LimitReader(content, maxManifest))
	if err != nil || json.Unmarshal(list, &m) != nil || m.Format != backupFormat || len(m.Members) != len(found) {
		return manifest{}, errAltered
	}
	for i := range found {
		if m.Members[i] != found[i] {
			return manifest{}, errAltered
		}
	}
	return m, nil
}
