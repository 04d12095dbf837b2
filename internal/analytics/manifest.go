package analytics

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"
)

// Choice is what an installation lets out of its receipts.
type Choice string

// The choices.
const (
	NoReceipts Choice = "none"
	FactsAlone Choice = "facts"
	WithKeys   Choice = "keys"
)

// receipts tells whether any of them are let out: what nobody chose is not.
func (c Choice) receipts() bool { return c == FactsAlone || c == WithKeys }

// File is one file as it was written.
type File struct {
	Key    string `json:"key"`
	Rows   int64  `json:"rows"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
	// Of receipts: what they were chosen by, and the roll-ups beside them.
	Choice  Choice `json:"choice,omitempty"`
	RollUps string `json:"rollups,omitempty"`
}

// manifest tells the files of one retailer. It is written before the first of them changes, with Writing, and after the last.
type manifest struct {
	Version string    `json:"version"`
	Moment  time.Time `json:"moment"` // of which the newest file is
	Writing bool      `json:"writing,omitempty"`
	Lost    bool      `json:"-"` // what it said cannot be read
	Files   []File    `json:"files"`
}

// most is how long a manifest may be: 20,000 files.
const most = 8 << 20

const (
	folder = "analytics/" + version
	root   = folder + "/"
)

func manifestKey(retailerID string) string { return root + "manifests/" + retailerID + ".json" }

// fileKey has the partitions in its folders, as DuckDB and ClickHouse read them.
func fileKey(table, month, retailerID string) string {
	key := root + table + "/"
	if month != "" {
		key += "month=" + month + "/"
	}
	return key + lastOfKey(retailerID)
}

func lastOfKey(retailerID string) string { return "retailer=" + retailerID + "/part-0.parquet" }

func (m manifest) file(key string) (File, bool) {
	at := slices.IndexFunc(m.Files, func(f File) bool { return f.Key == key })
	if at < 0 {
		return File{}, false
	}
	return m.Files[at], true
}

// of tells whether it is a manifest of this version, of one retailer's files.
func (m manifest) of(retailerID string) bool {
	return m.Version == version && !slices.ContainsFunc(m.Files, func(f File) bool {
		return !strings.HasPrefix(f.Key, root) || !strings.HasSuffix(f.Key, "/"+lastOfKey(retailerID))
	})
}

// text is the same for the same files, in whatever order they were written.
func (m manifest) text() ([]byte, error) {
	m.Files = slices.SortedFunc(slices.Values(m.Files), func(a, b File) int { return cmp.Compare(a.Key, b.Key) })
	return json.MarshalIndent(m, "", " ")
}
