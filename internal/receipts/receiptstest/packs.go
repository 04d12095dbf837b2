package receiptstest

import (
	"bytes"
	"context"
	"io"
	"maps"
	"slices"
	"sync"

	"seiva/internal/kit/errs"
)

// Blobs keeps packs in memory. Its methods count what was read, and fail with Away while there is one.
type Blobs struct {
	mu      sync.Mutex
	objects map[string][]byte
	Away    error
	Ranges  int
}

// NewBlobs makes it.
func NewBlobs() *Blobs { return &Blobs{objects: map[string][]byte{}} }

// Keys are those of all objects, ascending.
func (b *Blobs) Keys() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Sorted(maps.Keys(b.objects))
}

// Change puts what f makes of an object in its place.
func (b *Blobs) Change(key string, f func([]byte) []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.objects[key] = f(bytes.Clone(b.objects[key]))
}

// Lose deletes an object, as a bucket's rule or somebody's hand would, and returns what it was.
func (b *Blobs) Lose(key string) []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	lost := b.objects[key]
	delete(b.objects, key)
	return lost
}

func (b *Blobs) get(key string) ([]byte, error) {
	content, ok := b.objects[key]
	if b.Away == nil && !ok {
		return nil, errs.New(errs.NotFound, "uploads.not_found", "")
	}
	return content, b.Away
}

// Put implements receipts.PackBlobs.
func (b *Blobs) Put(_ context.Context, key, _ string, content io.ReadSeeker, size int64) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return err
	}
	whole, err := io.ReadAll(io.LimitReader(content, size))
	if err == nil && b.Away == nil {
		b.objects[key] = whole
	}
	if err == nil {
		err = b.Away
	}
	return err
}

// ReadRange implements receipts.PackBlobs.
func (b *Blobs) ReadRange(_ context.Context, key string, offset, length int64) ([]byte, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.Ranges++
	content, err := b.get(key)
	end := int64(len(content))
	return bytes.Clone(content[min(offset, end):min(offset+length, end)]), err
}

// Delete implements receipts.PackBlobs.
func (b *Blobs) Delete(_ context.Context, key string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.Away == nil {
		delete(b.objects, key)
	}
	return b.Away
}
