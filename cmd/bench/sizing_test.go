package main

import (
	"encoding/json"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "compute docs/capacity.md again")

// The page of capacities says what was measured and what follows from it, and nothing else.
func TestThePageOfCapacitiesIsComputedFromTheFigures(t *testing.T) {
	t.Chdir("../..")
	figures, err := os.ReadFile(capacityFile)
	if err != nil {
		t.Fatal(err)
	}
	var c capacity
	if err := json.Unmarshal(figures, &c); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := c.write(figures); err != nil {
			t.Fatal(err)
		}
	}
	page, err := os.ReadFile(capacityPage)
	if err != nil {
		t.Fatal(err)
	}
	if want, err := c.filled(string(page)); err != nil || want != string(page) {
		t.Errorf("%s is not what %s gives (%v)", capacityPage, capacityFile, err)
	}
}
