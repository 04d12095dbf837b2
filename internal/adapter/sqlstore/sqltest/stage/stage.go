// Package stage makes what tests of one room need of the others: rooms never import each other, in tests neither.
package stage

import (
	"testing"

	sqlaudit "seiva/internal/adapter/sqlstore/audit"
	sqlcustomers "seiva/internal/adapter/sqlstore/customers"
	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	sqljobs "seiva/internal/adapter/sqlstore/jobs"
	sqlpartners "seiva/internal/adapter/sqlstore/partners"
	sqlretailers "seiva/internal/adapter/sqlstore/retailers"
	sqlsettings "seiva/internal/adapter/sqlstore/settings"
	"seiva/internal/adapter/sqlstore/sqldb"
	sqlstores "seiva/internal/adapter/sqlstore/stores"
	"seiva/internal/audit"
	"seiva/internal/audit/audittest"
	"seiva/internal/partners/partnerstest"
	"seiva/internal/retailers"
	"seiva/internal/retailers/retailerstest"
	"seiva/internal/stores/storestest"
)

// Trail is the audit of a database.
func Trail(db *sqldb.DB) *audit.Service { return audittest.NewTrail(sqlaudit.New(db)) }

// Jobs is the queue of a database.
func Jobs(db *sqldb.DB) *sqljobs.Store { return sqljobs.New(db) }

// Customers are those of a database.
func Customers(db *sqldb.DB) *sqlcustomers.Store { return sqlcustomers.New(db) }

// Retailers are those of a database.
func Retailers(db *sqldb.DB) *sqlretailers.Store { return sqlretailers.New(db) }

// Settings are those of the installation.
func Settings(db *sqldb.DB) *sqlsettings.Store { return sqlsettings.New(db) }

// People are the accounts of a database.
func People(db *sqldb.DB) *sqlidentity.Store { return sqlidentity.New(db) }

// Neighbours makes what stands around a domain in the same database, each with a document of its own.
type Neighbours struct {
	T    *testing.T
	DB   *sqldb.DB
	made int
}

func (n *Neighbours) document() string {
	n.made++
	return storestest.CNPJ(1000 + n.made)
}

// Partner makes a software house and returns its id.
func (n *Neighbours) Partner(name string) string {
	n.T.Helper()
	documento := n.document()
	p := partnerstest.Partner(documento, name, documento[2:8])
	n.check(sqlpartners.New(n.DB).Create(n.T.Context(), p))
	return p.ID
}

// Retailer makes a retailer and returns its id.
func (n *Neighbours) Retailer(name, partnerID string, verifiedOnly bool) string {
	n.T.Helper()
	r := retailerstest.Retailer(n.document(), name, partnerID)
	r.Settings = retailers.Settings{VerifiedOnly: verifiedOnly, ReceiptCostMilli: 40}
	n.check(sqlretailers.New(n.DB).Create(n.T.Context(), r))
	return r.ID
}

// Shop makes a store and returns what deletes it.
func (n *Neighbours) Shop(retailerID, partnerID string) (end func()) {
	n.T.Helper()
	s := storestest.Store(retailerID, partnerID, n.document(), "Loja")
	storage := sqlstores.New(n.DB)
	n.check(storage.Create(n.T.Context(), s))
	return func() { n.check(storage.Delete(n.T.Context(), retailerID, s.ID, s.CreatedAt)) }
}

func (n *Neighbours) check(err error) {
	n.T.Helper()
	if err != nil {
		n.T.Fatal(err)
	}
}
