package banners

import "github.com/axiomhq/hyperloglog"

// ExactReach is how many distinct viewers of a banner are listed one by one; from there on a sketch estimates them.
const ExactReach = 50_000

// Sketch estimates distinct viewers within about one in a hundred, in 16 KB at most.
type Sketch struct{ *hyperloglog.Sketch }

// NewSketch makes an empty one.
func NewSketch() Sketch { return Sketch{hyperloglog.New14()} }

// ReadSketch reads what Bytes gave.
func ReadSketch(stored []byte) (Sketch, error) {
	s := NewSketch()
	return s, s.UnmarshalBinary(stored)
}

// Add takes a viewer in; again changes nothing.
func (s Sketch) Add(viewer []byte) { s.Insert(viewer) }

// Count estimates how many there are.
func (s Sketch) Count() int64 { return int64(s.Estimate()) } //nolint:gosec // far below

// Bytes is how it is stored.
func (s Sketch) Bytes() ([]byte, error) { return s.MarshalBinary() }
