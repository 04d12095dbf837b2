// Command pocketbase is the peer of Seiva's benchmarks: PocketBase as it comes, with one collection that anybody may
// read and write.
package main

import (
	"log"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

func main() {
	app := pocketbase.New()
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if _, err := app.FindCollectionByNameOrId("receipts"); err == nil {
			return e.Next()
		}
		if err := app.Save(receipts()); err != nil {
			return err
		}
		return e.Next()
	})
	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}

// receipts has far fewer fields and indexes than Seiva's table.
func receipts() *core.Collection {
	c := core.NewBaseCollection("receipts")
	c.CreateRule, c.ListRule = types.Pointer(""), types.Pointer("")
	c.Fields.Add(
		&core.NumberField{Name: "number"}, &core.TextField{Name: "store"}, &core.TextField{Name: "day"},
		&core.TextField{Name: "cashier"}, &core.NumberField{Name: "cents"}, &core.TextField{Name: "xml", Max: 1 << 20},
	)
	c.AddIndex("receipts_number", true, "number", "")
	c.AddIndex("receipts_day", false, "day, number", "")
	return c
}
