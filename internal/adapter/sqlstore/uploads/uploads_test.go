package uploads_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	sqluploads "seiva/internal/adapter/sqlstore/uploads"
	"seiva/internal/uploads/uploadstest"
)

func TestUploads(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		uploadstest.Conformance(t, func(t *testing.T) uploadstest.World {
			db := open(t)
			return uploadstest.World{Store: sqluploads.New(db), Queue: stage.Jobs(db)}
		})
	})
}
