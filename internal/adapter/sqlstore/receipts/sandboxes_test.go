package receipts_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/receipts/sandbox"
)

// Three processes are asked for the sandboxes of four software houses, all at once: each gets one, everywhere the same.
func TestASoftwareHouseGetsOneSandbox(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		around := &stage.Neighbours{T: t, DB: db}
		var houses []string
		for n := range 4 {
			houses = append(houses, around.Partner(fmt.Sprint("Casa ", n)))
		}
		processes := []*sqldb.DB{db, sqltest.Again(t, db), sqltest.Again(t, db)}
		numbers := make([][4]int, len(processes))
		var wait sync.WaitGroup
		for p, process := range processes {
			for h, house := range houses {
				wait.Go(func() {
					number, err := receipts.NewSandboxes(process).Number(t.Context(), house, time.UnixMilli(1))
					if err != nil {
						t.Error(err)
					}
					numbers[p][h] = number
				})
			}
		}
		wait.Wait()
		distinct := map[int]bool{}
		for h, house := range houses {
			distinct[numbers[0][h]] = true
			owners, err := receipts.NewSandboxes(db).Owners(t.Context(), []int{numbers[0][h], 4_000})
			if err != nil || len(owners) != 1 || owners[numbers[0][h]] != house {
				t.Errorf("%v own %d, %v", owners, numbers[0][h], err)
			}
		}
		if numbers[1] != numbers[0] || numbers[2] != numbers[0] || len(distinct) != 4 {
			t.Errorf("the processes tell %v", numbers)
		}
		stores := sqltest.Strings(t, db, "SELECT documento FROM stores WHERE retailer_id = '"+sandbox.RetailerID+"' AND deleted_at > 0")
		if len(stores) != 8 {
			t.Errorf("stores: %v", stores)
		}
	})
}
