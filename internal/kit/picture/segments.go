package picture

import (
	"bytes"
	"encoding/binary"
)

// Markers of a JPEG (ITU-T T.81, table B.1).
const (
	markerStart  = 0xD8
	markerEnd    = 0xD9
	markerScan   = 0xDA
	progressive  = 0xC2 // the frame of a file that is drawn several times, finer each time
	markerApp1   = 0xE1
	firstRestart = 0xD0
	lastRestart  = 0xD7
	temporary    = 0x01
)

type facts struct {
	orientation int // 1 to 8, as EXIF has it; 1: upright
	progressive bool
}

// maxPreviews is how many further JPEGs may follow the first, as cameras add for previews.
const maxPreviews = 4

// maxScans is how many times a file may draw its picture, finer each time: programs write about ten. For each of them a decoder goes through
// the whole picture, however few bytes the scan has.
const maxScans = 64

// inspect walks the segments of a JPEG to its end. What follows the end is refused, unless it is padding or previews.
func inspect(file []byte) (facts, error) {
	found, rest, err := walk(file)
	for previews := 0; err == nil && len(rest) > 0; previews++ {
		if _, rest, err = walk(rest); err != nil || previews == maxPreviews {
			return found, ErrMoreInIt
		}
	}
	return found, err
}

// walk reads one JPEG and returns what follows it, without padding.
func walk(file []byte) (found facts, rest []byte, err error) {
	found.orientation = 1
	if len(file) < 4 || file[0] != 0xFF || file[1] != markerStart || file[2] != 0xFF {
		return found, nil, ErrNotJPEG
	}
	at, scans := 2, 0
	for {
		marker, next, ok := nextMarker(file, at)
		if !ok {
			return found, nil, ErrDamaged
		}
		at = next
		switch {
		case marker == markerEnd:
			return found, bytes.TrimLeft(file[at:], "\x00"), nil
		case marker == temporary || marker >= firstRestart && marker <= markerStart:
			continue // no length
		}
		if at+2 > len(file) {
			return found, nil, ErrDamaged
		}
		length := int(binary.BigEndian.Uint16(file[at:]))
		if length < 2 || at+length > len(file) {
			return found, nil, ErrDamaged
		}
		found.progressive = found.progressive || marker == progressive
		if marker == markerApp1 {
			if o := orientation(file[at+2 : at+length]); o != 0 {
				found.orientation = o
			}
		}
		at += length
		if marker == markerScan {
			if scans++; scans > maxScans {
				return found, nil, ErrDamaged
			}
			at = afterScan(file, at)
		}
	}
}

// nextMarker reads a marker, which any number of 0xFF may precede.
func nextMarker(file []byte, at int) (marker byte, next int, ok bool) {
	if at >= len(file) || file[at] != 0xFF {
		return 0, 0, false
	}
	for at < len(file) && file[at] == 0xFF {
		at++
	}
	if at == len(file) {
		return 0, 0, false
	}
	return file[at], at + 1, true
}

// afterScan skips coded data, in which 0xFF is followed by 0 or by a restart marker.
func afterScan(file []byte, at int) int {
	for at < len(file) {
		next := bytes.IndexByte(file[at:], 0xFF)
		if next < 0 || at+next+1 >= len(file) {
			return len(file)
		}
		at += next
		if follows := file[at+1]; follows != 0 && (follows < firstRestart || follows > lastRestart) {
			return at
		}
		at += 2
	}
	return at
}

// orientation finds tag 0x0112 in an EXIF segment; 0 when there is none that makes sense.
func orientation(segment []byte) int {
	tiff, isEXIF := bytes.CutPrefix(segment, []byte("Exif\x00\x00"))
	if !isEXIF || len(tiff) < 8 {
		return 0
	}
	var order binary.ByteOrder = binary.LittleEndian
	switch string(tiff[:2]) {
	case "II":
	case "MM":
		order = binary.BigEndian
	default:
		return 0
	}
	const entry, tag = 12, 0x0112
	directory := int64(order.Uint32(tiff[4:]))
	if directory+2 > int64(len(tiff)) {
		return 0
	}
	entries := tiff[directory+2:]
	for range order.Uint16(tiff[directory:]) {
		if len(entries) < entry {
			return 0
		}
		if order.Uint16(entries) == tag {
			if value := int(order.Uint16(entries[8:])); value >= 1 && value <= 8 {
				return value
			}
			return 0
		}
		entries = entries[entry:]
	}
	return 0
}
