package sqlstore_test

import (
	"testing"

	sqljobs "seiva/internal/adapter/sqlstore/jobs"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	sqluploads "seiva/internal/adapter/sqlstore/uploads"
	"seiva/internal/uploads/uploadstest"
)

func TestUploads(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		uploadstest.Conformance(t, func(t *testing.T) uploadstest.World {
			db := open(t)
			return uploadstest.World{Store: sqluploads.New(db), Queue: sqljobs.New(db)}
		})
	})
}
