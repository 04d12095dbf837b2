package picture

import (
	"bytes"
	"errors"
	"testing"
)

// manyScans is a progressive JPEG of one colour, of so many sides and scans, each of which says of all blocks that nothing follows: 22 bytes a
// scan, for which a decoder goes through the whole picture.
func manyScans(side, scans int) []byte {
	var out bytes.Buffer
	segment := func(marker byte, body ...byte) {
		out.Write([]byte{0xFF, marker, byte((len(body) + 2) >> 8), byte(len(body) + 2)})
		out.Write(body)
	}
	out.Write([]byte{0xFF, 0xD8})
	segment(0xDB, append([]byte{0}, bytes.Repeat([]byte{1}, 64)...)...)
	segment(progressive, 8, byte(side>>8), byte(side), byte(side>>8), byte(side), 1, 1, 0x11, 0)
	counts := make([]byte, 16)
	counts[0] = 1
	segment(0xC4, append(append([]byte{0x10}, counts...), 0xE0)...) // one code, the bit 0: a run of ends of blocks, of 14 bits
	const run = "011111101111110"                                   // 16384 + 16318 blocks
	blocks := ((side + 7) / 8) * ((side + 7) / 8)
	var bits string
	for left := blocks; left > 0; left -= 16384 + 0b11111101111110 {
		bits += run
	}
	for len(bits)%8 != 0 {
		bits += "1"
	}
	var data []byte
	for i := 0; i < len(bits); i += 8 {
		var b byte
		for _, c := range bits[i : i+8] {
			b = b<<1 | byte(c-'0')
		}
		if data = append(data, b); b == 0xFF {
			data = append(data, 0)
		}
	}
	for range scans {
		segment(markerScan, 1, 1, 0, 1, 63, 0)
		out.Write(data)
	}
	out.Write([]byte{0xFF, markerEnd})
	return out.Bytes()
}

// A file that is drawn over and over costs a decoder the whole picture each time: five megabytes of it took an hour.
func TestCleanRefusesWhatIsDrawnOverAndOver(t *testing.T) {
	for scans, want := range map[int]error{1: nil, 12: nil, maxScans: nil, maxScans + 1: ErrDamaged, 200_000: ErrDamaged} {
		side := 64
		if want != nil {
			side = 3500
		}
		if _, err := Clean(t.Context(), manyScans(side, scans), 1200); !errors.Is(err, want) {
			t.Errorf("%d scans: %v, want %v", scans, err, want)
		}
	}
}
