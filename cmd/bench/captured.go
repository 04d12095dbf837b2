package main

import (
	"context"
	"io"

	sqlratings "seiva/internal/adapter/sqlstore/ratings"
	sqlreceipts "seiva/internal/adapter/sqlstore/receipts"
	"seiva/internal/adapter/sqlstore/sqldb"
	sqlstores "seiva/internal/adapter/sqlstore/stores"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/ratings"
	"seiva/internal/receipts"
	"seiva/internal/stores"
)

// inTransaction is how many receipts one transaction of the store's comparison writes.
const inTransaction = 500

// captured is what one transaction of the store gets: documents parsed, verified and packed, and their sums.
type captured struct {
	keys    []receipts.Key
	changes receipts.Changes
}

// capture sends a month's documents through intake once and keeps what it would have its store write.
func (b *bench) capture(ctx context.Context) ([]captured, error) {
	if b.captured != nil {
		return b.captured, nil
	}
	c, remove, err := b.database(ctx, sqlite)
	if err != nil {
		return nil, err
	}
	defer remove()
	db, err := sqldb.Open(ctx, c)
	if err != nil {
		return nil, err
	}
	defer func() { _ = db.Close() }()
	root, err := secret.New(make([]byte, 32))
	if err != nil {
		return nil, err
	}
	if _, err := populate(ctx, db, root); err != nil {
		return nil, err
	}
	kept := &keeper{Store: sqlreceipts.New(db, sqlreceipts.NewDataKeys(db, root), nil)}
	found := emitters{stores.NewService(sqlstores.New(db), stores.Ports{Reference: reference{}}, clock.System{})}
	s := receipts.NewService(kept, receipts.Ports{
		Emitters: found, Secrets: receipts.NewSecrets(root, "http://localhost"),
		Ratings: ratings.NewService(sqlratings.New(db), ratings.Ports{}, clock.System{}),
	}, clock.System{})
	grants := func(context.Context) (scope.Grant, error) {
		e, err := found.Emitters(ctx, []string{storeCNPJ(0)})
		return scope.Grant{PartnerID: e[storeCNPJ(0)].PartnerID}, err
	}
	err = s.Stream(ctx, grants, &submissions{generator: newGenerator()}, func(out []receipts.Outcome) error {
		for _, o := range out {
			if o.Err != nil {
				return o.Err
			}
		}
		return nil
	})
	s.Close()
	if err != nil {
		return nil, err
	}
	for at := 0; at < len(kept.all); at += inTransaction {
		b.captured = append(b.captured, transaction(kept.all[at:min(at+inTransaction, len(kept.all))]))
	}
	return b.captured, nil
}

// keeper remembers what it stores.
type keeper struct {
	*sqlreceipts.Store
	all []receipts.NewReceipt
}

// Apply implements receipts.Store.
func (k *keeper) Apply(ctx context.Context, c receipts.Changes) error {
	k.all = append(k.all, c.Insert...)
	return k.Store.Apply(ctx, c)
}

type emitters struct{ *stores.Service }

// Emitters implements receipts.Emitters.
func (e emitters) Emitters(ctx context.Context, documentos []string) (map[string]receipts.Emitter, error) {
	found, err := e.Service.Emitters(ctx, documentos)
	out := map[string]receipts.Emitter{}
	for documento, s := range found {
		out[documento] = receipts.Emitter{StoreID: s.StoreID, StoreName: s.StoreName, RetailerID: s.RetailerID, PartnerID: s.PartnerID}
	}
	return out, err
}

// submissions makes a month's documents while intake asks for them.
type submissions struct {
	generator *generator
	made      int
	left      []document
}

const madeAtOnce = 2000

// Next implements receipts.Source.
func (s *submissions) Next() (receipts.Submission, error) {
	if len(s.left) == 0 {
		if s.made == monthCount {
			return receipts.Submission{}, io.EOF
		}
		s.left = s.generator.documents(s.made, s.made+madeAtOnce)
		s.made += madeAtOnce
	}
	d := s.left[0]
	s.left = s.left[1:]
	return receipts.Submission{XML: d.xml, Cashier: d.cashier, Printed: receipts.NotPrinted}, nil
}

// Waiting implements receipts.Source.
func (*submissions) Waiting() bool { return false }

// transaction adds up the sums of some new receipts.
func transaction(list []receipts.NewReceipt) captured {
	out := captured{changes: receipts.Changes{Insert: list, Cells: map[receipts.Cell]*receipts.CellChange{}}}
	for _, r := range list {
		out.keys = append(out.keys, r.Key)
		cell, at := receipts.CellOf(r.Record), r.IssuedAt.UnixMilli()
		change, ok := out.changes.Cells[cell]
		if !ok {
			change = &receipts.CellChange{Add: receipts.Sums{First: at, Last: at}}
			out.changes.Cells[cell] = change
		}
		sums := &change.Add
		sums.Total++
		sums.Cents += r.Cents
		sums.NotPrinted++
		if r.Identified() {
			sums.Identified++
		}
		sums.First, sums.Last = min(sums.First, at), max(sums.Last, at)
	}
	return out
}
