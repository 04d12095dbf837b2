package app

import (
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
)

// PostgreSQL's own defaults have room for 6,400: fourteen connections over 73 months.
func TestHowMuchRoomForLocksIsEnough(t *testing.T) {
	for name, c := range map[string]struct {
		room, each int
		of         holders
		words      string
		set        string // what is to be set; empty: there is room
	}{
		"all of it":                    {6132, 64, holders{1, 14, 5}, "cabem 6132; 1 processo(s) de 14 conexões seguram até 6132 quando houver 73 meses", ""},
		"one less":                     {6131, 64, holders{1, 14, 5}, "seguram até 6132", "= 128 (hoje 64)"},
		"one connection more":          {6400, 64, holders{1, 15, 5}, "seguram até 6570", "= 128 (hoje 64)"},
		"nobody serves yet":            {6400, 64, holders{0, 14, 5}, "1 processo(s)", ""},
		"each process has its own":     {6400, 64, holders{3, 16, 5}, "3 processo(s) de 16 conexões seguram até 21024", "= 256 (hoje 64)"},
		"as operations.md has it":      {25600, 256, holders{3, 16, 5}, "cabem 25600", ""},
		"no years said are the fewest": {6400, 64, holders{1, 14, 0}, "73 meses", ""},
		"more years":                   {6400, 64, holders{1, 14, 11}, "seguram até 12180 quando houver 145 meses", "= 128 (hoje 64)"},
		"a multiple of 64 is not it":   {6400, 64, holders{2, 16, 5}, "seguram até 14016", "= 192 (hoje 64)"},
	} {
		got := roomForLocks(sqldb.State{Locks: c.room, LocksEach: c.each}, c.of)
		want := Fine
		if c.set != "" {
			want = Warning
		}
		if got.Check != "travas do banco de dados" || got.Verdict != want || !strings.Contains(got.Found, c.words) || !strings.Contains(got.Remedy, c.set) || (c.set == "") != (got.Remedy == "") {
			t.Errorf("%s: %+v, want %s with %q and %q", name, got, want, c.words, c.set)
		}
	}
}
