package scans

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"fmt"
	"slices"
	"sync"
)

// Where each state's receipts are consulted, in production: the only hosts that a QR Code may name, each for receipts of its own
// state. Nothing is ever fetched from them. A state that moves its consultation gets a line here, and keeps its old one, since tills
// are slow to follow. Compared on 25 November 2026 with what nfephp-org/sped-nfe (of June 2026) has tills print and tells people,
// state by state, and with where these lead.
//
//go:embed hosts.csv
var hostsFile []byte

// state is one of the 27, with its official hosts.
type state struct {
	uf    string
	hosts []string
}

// states are the states by the code that begins an access key.
var states = sync.OnceValue(func() map[string]state {
	r := csv.NewReader(bytes.NewReader(hostsFile))
	r.FieldsPerRecord = 3
	rows, err := r.ReadAll()
	if err != nil { // the file is part of the program: the tests find a broken one
		panic(fmt.Sprintf("scans: %v", err))
	}
	all := map[string]state{}
	for _, row := range rows[1:] {
		all[row[0]] = state{row[1], append(all[row[0]].hosts, row[2])}
	}
	return all
})

// official tells whether a host is one where some state's receipts are consulted.
func official(host string) bool {
	for _, s := range states() {
		if slices.Contains(s.hosts, host) {
			return true
		}
	}
	return false
}
