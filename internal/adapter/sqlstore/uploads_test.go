package sqlstore_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/uploads/uploadstest"
)

func TestUploads(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqlstore.DB) {
		uploadstest.Conformance(t, func(t *testing.T) uploadstest.World {
			db := open(t)
			return uploadstest.World{Store: sqlstore.NewUploads(db), Queue: sqlstore.NewJobs(db)}
		})
	})
}
